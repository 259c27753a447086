"""The rules in our own words."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

RULES = (
    Chapter(
        marked("Getting ready"),
        (
            Article(
                "R1",
                marked("108 tiles in one bag"),
                marked(
                    "There are six colours and six shapes, so 36 different tiles. The box holds each of them three "
                    "times. All of them go into the bag, and nobody peeks."
                ),
                examples=("fourth-copy",),
            ),
            Article(
                "R2",
                marked("Two to four players"),
                marked("The box is made for two, three or four people. More can play too, as a house rule."),
            ),
            Article(
                "R3",
                marked("Six tiles each"),
                marked("Everybody takes six tiles out of the bag and keeps them hidden from the others."),
            ),
        ),
    ),
    Chapter(
        marked("Who starts"),
        (
            Article(
                "R4",
                marked("The longest line starts"),
                marked(
                    "Everybody looks for the longest line in their own six tiles: one colour or one shape, nothing "
                    "twice. If you hold the very same tile two times, count it once. The biggest number starts."
                ),
            ),
            Article(
                "R5",
                marked("At a tie, the oldest starts"),
                marked(
                    "If several players have equally long lines, the oldest of them starts. German boxes choose the "
                    "youngest instead; agree on it before you begin."
                ),
            ),
            Article(
                "R6",
                marked("The first turn lays that line"),
                marked(
                    "Whoever starts lays the line that won the start, counts it and takes new tiles. With two lines "
                    "of that length, either will do."
                ),
                examples=("opening",),
            ),
            Article(
                "R7",
                marked("Clockwise, one after the other"),
                marked("After each turn, the player on the left goes next."),
            ),
        ),
    ),
    Chapter(
        marked("Laying tiles"),
        (
            Article(
                "R8",
                marked("One to six tiles that go together"),
                marked(
                    "A turn is one of two things: you lay tiles, or you swap. You may lay up to six. All of them have "
                    "one colour, or all of them have one shape, and no tile comes twice."
                ),
                examples=("same-color", "same-shape", "unrelated", "seven-tiles"),
            ),
            Article(
                "R9",
                marked("All in one line, without a gap"),
                marked(
                    "The tiles of one turn go into one row or one column, each on a free place of its own. Once they "
                    "lie there, no hole is left between them. They may be apart, with older tiles in between: one at "
                    "each end of a line is fine."
                ),
                examples=("both-ends", "two-lines", "gap", "occupied", "same-cell"),
            ),
            Article(
                "R10",
                marked("Side by side with the table"),
                marked(
                    "At least one of your tiles lies directly beside, above or below a tile from before. "
                    "Corner to corner is not enough."
                ),
                examples=("beside", "corner-only"),
            ),
            Article(
                "R11",
                marked("Every line has to match"),
                marked(
                    "Look along each row and each column in which one of your tiles now lies, also those that came "
                    "about by chance. A line is good if it has one colour and all its shapes differ, or one shape and "
                    "all its colours differ. So a line never grows beyond six."
                ),
                examples=("by-chance", "mixed", "repeated"),
            ),
            Article(
                "R12",
                marked("Lines may be joined"),
                marked(
                    "You may close the hole between two lines. Together they are one line then, and it has to match "
                    "from end to end."
                ),
                ("R11",),
                examples=("joined",),
            ),
            Article(
                "R13",
                marked("One tile, two lines"),
                marked(
                    "A tile can be part of a row and of a column. The same tile may even come again where lines "
                    "cross, as long as it is not twice in the same line."
                ),
                ("R11",),
                examples=("two-lines-at-once",),
            ),
        ),
    ),
    Chapter(
        marked("Counting"),
        (
            Article(
                "R14",
                marked("A point for every tile of the line"),
                marked(
                    "Count each line that your turn made or made longer: one point a tile, older tiles included. "
                    "Each line counts once in a turn. A tile in a row and in a column counts in both."
                ),
                examples=("row-and-column",),
            ),
            Article(
                "R15",
                marked("One tile is not a line"),
                marked("If a tile has no neighbour across, there is nothing to count that way."),
                ("R14",),
                examples=("no-neighbor",),
            ),
            Article(
                "R16",
                marked("Six in a line: a Qwirkle"),
                marked(
                    "A full line of six brings six points on top, so twelve. Every further Qwirkle of the same turn "
                    "brings its twelve as well. No turn can bring more than 84 points."
                ),
                ("R14",),
                examples=("qwirkle",),
            ),
        ),
    ),
    Chapter(
        marked("New tiles"),
        (
            Article(
                "R17",
                marked("Back up to six"),
                marked(
                    "After laying, take new tiles until you hold six again. If the bag has fewer, take those. You can "
                    "never lay more tiles than you hold."
                ),
            ),
            Article(
                "R18",
                marked("Swapping"),
                marked(
                    "Instead of laying you may swap (exchange) tiles: put one to six of them aside, take as many out "
                    "of the bag, and only then mix the old ones in. It brings no points and is your whole turn. "
                    "If you can lay nothing, you have to swap."
                ),
            ),
        ),
    ),
    Chapter(
        marked("The end"),
        (
            Article(
                "R19",
                marked("When the bag is empty"),
                marked("You play on with the tiles you hold, and nobody takes new ones."),
            ),
            Article(
                "R20",
                marked("The last tile"),
                marked(
                    "With the bag empty, the first to lay the last tile in hand gets six points more, and the game is "
                    "over at that moment. The others lose nothing for tiles they still hold."
                ),
            ),
            Article(
                "R21",
                marked("Most points win"),
                marked("Whoever has the most points wins. If several have equally many, they win together."),
            ),
        ),
    ),
)
"""What the printed rulebooks state."""
