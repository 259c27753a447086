"""The rules in our own words, and which of them each verdict code belongs to."""

from dataclasses import dataclass

from flask_babel import lazy_gettext

from referee.rulebooks.qwirkle.examples import EXAMPLES


@dataclass(frozen=True, slots=True)
class Article:
    """One rule, one silence of the printed rulebooks, or one dispute."""

    id: str
    """``R11``, ``Q3`` or ``D6``: where it stands on the page, for ever."""
    title: str
    text: str
    rules: tuple[str, ...] = ()
    """The rules and silences that it rests on."""
    examples: tuple[str, ...] = ()
    """The names of the positions that show it."""

    def __post_init__(self) -> None:
        unknown = set(self.examples) - EXAMPLES.keys()
        if unknown:
            raise ValueError(f"{self.id} names examples that do not exist: {unknown}")


@dataclass(frozen=True, slots=True)
class Chapter:
    """Entries under one heading."""

    title: str
    articles: tuple[Article, ...]


def rules_of(code: str) -> tuple[str, ...]:
    """The ids of the rules to which a verdict code belongs; none for what the sheet itself refuses."""
    return _RULES_OF.get(code, ())


_RULES_OF = {
    "cell-occupied": ("R9",),
    "cell-twice": ("R9",),
    "too-many-tiles": ("R8", "R17"),
    "too-many-copies": ("R1",),
    "tiles-unrelated": ("R8",),
    "not-one-line": ("R9",),
    "gap-in-line": ("R9",),
    "not-touching": ("R10",),
    "line-mixed": ("R11",),
    "line-repeats-tile": ("R11", "R8"),
    "opening-too-short": ("R6", "Q7"),
    "wrong-seat": ("R7",),
    "game-over": ("R20", "Q4"),
    "swap-first-turn": ("Q6", "R6"),
    "swap-empty-bag": ("Q2",),
    "swap-exceeds-bag": ("Q1",),
    "swap-count": ("R18",),
    "pass-with-bag": ("Q3",),
    "tile-count": ("R8", "R17"),
    "too-many-points": ("R16",),
}
"""By code, the rules that it breaks, the one that says most first."""

RULES = (
    Chapter(
        lazy_gettext("Getting ready"),
        (
            Article(
                "R1",
                lazy_gettext("108 tiles in one bag"),
                lazy_gettext(
                    "There are six colours and six shapes, so 36 different tiles. The box holds each of them three "
                    "times. All of them go into the bag, and nobody peeks."
                ),
                examples=("fourth-copy",),
            ),
            Article(
                "R2",
                lazy_gettext("Two to four players"),
                lazy_gettext("The box is made for two, three or four people. More can play too, as a house rule."),
            ),
            Article(
                "R3",
                lazy_gettext("Six tiles each"),
                lazy_gettext("Everybody takes six tiles out of the bag and keeps them hidden from the others."),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("Who starts"),
        (
            Article(
                "R4",
                lazy_gettext("The longest line starts"),
                lazy_gettext(
                    "Everybody looks for the longest line in their own six tiles: one colour or one shape, nothing "
                    "twice. If you hold the very same tile two times, count it once. The biggest number starts."
                ),
            ),
            Article(
                "R5",
                lazy_gettext("At a tie, the oldest starts"),
                lazy_gettext(
                    "If several players have equally long lines, the oldest of them starts. German boxes choose the "
                    "youngest instead; agree on it before you begin."
                ),
            ),
            Article(
                "R6",
                lazy_gettext("The first turn lays that line"),
                lazy_gettext(
                    "Whoever starts lays the line that won the start, counts it and takes new tiles. With two lines "
                    "of that length, either will do."
                ),
                examples=("opening",),
            ),
            Article(
                "R7",
                lazy_gettext("Clockwise, one after the other"),
                lazy_gettext("After each turn, the player on the left goes next."),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("Laying tiles"),
        (
            Article(
                "R8",
                lazy_gettext("One to six tiles that go together"),
                lazy_gettext(
                    "A turn is one of two things: you lay tiles, or you swap. You may lay up to six. All of them have "
                    "one colour, or all of them have one shape, and no tile comes twice."
                ),
                examples=("same-color", "same-shape", "unrelated", "seven-tiles"),
            ),
            Article(
                "R9",
                lazy_gettext("All in one line, without a gap"),
                lazy_gettext(
                    "The tiles of one turn go into one row or one column, each on a free place of its own. Once they "
                    "lie there, no hole is left between them. They may be apart, with older tiles in between: one at "
                    "each end of a line is fine."
                ),
                examples=("both-ends", "two-lines", "gap", "occupied", "same-cell"),
            ),
            Article(
                "R10",
                lazy_gettext("Side by side with the table"),
                lazy_gettext(
                    "At least one of your tiles lies directly beside, above or below a tile from before. "
                    "Corner to corner is not enough."
                ),
                examples=("beside", "corner-only"),
            ),
            Article(
                "R11",
                lazy_gettext("Every line has to match"),
                lazy_gettext(
                    "Look along each row and each column in which one of your tiles now lies, also those that came "
                    "about by chance. A line is good if it has one colour and all its shapes differ, or one shape and "
                    "all its colours differ. So a line never grows beyond six."
                ),
                examples=("by-chance", "mixed", "repeated"),
            ),
            Article(
                "R12",
                lazy_gettext("Lines may be joined"),
                lazy_gettext(
                    "You may close the hole between two lines. Together they are one line then, and it has to match "
                    "from end to end."
                ),
                ("R11",),
                examples=("joined",),
            ),
            Article(
                "R13",
                lazy_gettext("One tile, two lines"),
                lazy_gettext(
                    "A tile can be part of a row and of a column. The same tile may even come again where lines "
                    "cross, as long as it is not twice in the same line."
                ),
                ("R11",),
                examples=("two-lines-at-once",),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("Counting"),
        (
            Article(
                "R14",
                lazy_gettext("A point for every tile of the line"),
                lazy_gettext(
                    "Count each line that your turn made or made longer: one point a tile, older tiles included. "
                    "Each line counts once in a turn. A tile in a row and in a column counts in both."
                ),
                examples=("row-and-column",),
            ),
            Article(
                "R15",
                lazy_gettext("One tile is not a line"),
                lazy_gettext("If a tile has no neighbour across, there is nothing to count that way."),
                ("R14",),
                examples=("no-neighbor",),
            ),
            Article(
                "R16",
                lazy_gettext("Six in a line: a Qwirkle"),
                lazy_gettext(
                    "A full line of six brings six points on top, so twelve. Every further Qwirkle of the same turn "
                    "brings its twelve as well. No turn can bring more than 84 points."
                ),
                ("R14",),
                examples=("qwirkle",),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("New tiles"),
        (
            Article(
                "R17",
                lazy_gettext("Back up to six"),
                lazy_gettext(
                    "After laying, take new tiles until you hold six again. If the bag has fewer, take those. You can "
                    "never lay more tiles than you hold."
                ),
            ),
            Article(
                "R18",
                lazy_gettext("Swapping"),
                lazy_gettext(
                    "Instead of laying you may swap (exchange) tiles: put one to six of them aside, take as many out "
                    "of the bag, and only then mix the old ones in. It brings no points and is your whole turn. "
                    "If you can lay nothing, you have to swap."
                ),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("The end"),
        (
            Article(
                "R19",
                lazy_gettext("When the bag is empty"),
                lazy_gettext("You play on with the tiles you hold, and nobody takes new ones."),
            ),
            Article(
                "R20",
                lazy_gettext("The last tile"),
                lazy_gettext(
                    "With the bag empty, the first to lay the last tile in hand gets six points more, and the game is "
                    "over at that moment. The others lose nothing for tiles they still hold."
                ),
            ),
            Article(
                "R21",
                lazy_gettext("Most points win"),
                lazy_gettext("Whoever has the most points wins. If several have equally many, they win together."),
            ),
        ),
    ),
)
"""What the printed rulebooks state."""
