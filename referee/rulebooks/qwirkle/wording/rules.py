"""The rules in our own words."""

from referee.wording.book import Article, Chapter, Deed
from referee.wording.language import marked

SWAP = Deed("swap", marked("Swap now"))
"""Where a rule gives the answer, the game page can do it at once."""

RULES = (
    Chapter(
        marked("Getting ready"),
        (
            Article(
                "R1",
                marked("108 tiles in one bag"),
                marked("36 different tiles, each of them three times."),
                examples=("fourth-copy",),
                more=marked(
                    "There are six colours and six shapes. All tiles go into the bag, and nobody peeks. There is no "
                    "joker: every tile is only what it shows."
                ),
                asked=marked("how many tiles, copies, fourth, same kind, what is in the box"),
            ),
            Article(
                "R2",
                marked("Two to four players"),
                marked("The box is made for two, three or four people."),
                more=marked("More can play too, as a house rule."),
                asked=marked("how many players"),
            ),
            Article(
                "R3",
                marked("Six tiles each"),
                marked("Everybody takes six tiles out of the bag and keeps them hidden from the others."),
                asked=marked("hand, hand size, how many tiles in hand, show my tiles, secret"),
            ),
        ),
    ),
    Chapter(
        marked("Who starts"),
        (
            Article(
                "R4",
                marked("The longest line starts"),
                marked("Whoever holds the longest line of one colour or one shape begins."),
                more=marked(
                    "Everybody looks for it in their own six tiles. If you hold the very same tile two times, count it "
                    "once."
                ),
                asked=marked("who starts, who begins, first player"),
            ),
            Article(
                "R5",
                marked("At a tie, the oldest starts"),
                marked("If several hold equally long lines, the oldest of them starts."),
                more=marked("German boxes choose the youngest instead; agree on it before you begin."),
            ),
            Article(
                "R6",
                marked("The first turn lays that line"),
                marked("Whoever starts lays the line that won the start."),
                examples=("opening",),
                more=marked("Then count it and take new tiles. With two lines of that length, either will do."),
                asked=marked("opening, first move"),
            ),
            Article(
                "R7",
                marked("Clockwise, one after the other"),
                marked("After each turn, the player on the left goes next."),
                asked=marked("order of play, whose turn, direction, next player"),
            ),
        ),
    ),
    Chapter(
        marked("Laying tiles"),
        (
            Article(
                "R8",
                marked("One to six tiles that go together"),
                marked("All of one colour or all of one shape, and no tile twice."),
                examples=("same-color", "same-shape", "unrelated", "seven-tiles"),
                more=marked("A turn is one of two things: you lay tiles, or you swap. You may lay up to six."),
                asked=marked("how many tiles in a turn, at most"),
            ),
            Article(
                "R9",
                marked("All in one line, without a gap"),
                marked("The tiles of one turn go into one row or one column, with no hole between them."),
                examples=("both-ends", "two-lines", "gap", "occupied", "same-cell"),
                more=marked(
                    "Each lies on a free place of its own. They may be apart, with older tiles in between: one at each "
                    "end of a line is fine."
                ),
                asked=marked("straight"),
            ),
            Article(
                "R10",
                marked("Side by side with the table"),
                marked("At least one of your tiles lies directly beside, above or below an older one."),
                examples=("beside", "corner-only"),
                more=marked("Corner to corner is not enough."),
                asked=marked("diagonal, diagonally, touch, adjacent, island, new place, anywhere"),
            ),
            Article(
                "R11",
                marked("Every line has to match"),
                marked("One colour and all shapes differ, or one shape and all colours differ."),
                examples=("by-chance", "mixed", "repeated"),
                more=marked(
                    "Look along each row and each column in which one of your tiles now lies, also those that came "
                    "about by chance. A line never grows beyond six."
                ),
                asked=marked("which tiles fit, mixed, by accident"),
            ),
            Article(
                "R12",
                marked("Lines may be joined"),
                marked("You may close the hole between two lines."),
                rules=("R11",),
                examples=("joined",),
                more=marked("Together they are one line then, and it has to match from end to end."),
            ),
            Article(
                "R13",
                marked("One tile, two lines"),
                marked("A tile can be part of a row and of a column."),
                rules=("R11",),
                examples=("two-lines-at-once",),
                more=marked(
                    "The same tile may even come again where lines cross, as long as it is not twice in the same line."
                ),
                asked=marked("crossing"),
            ),
        ),
    ),
    Chapter(
        marked("Counting"),
        (
            Article(
                "R14",
                marked("A point for every tile of the line"),
                marked("Count each line that your turn made or made longer, older tiles included."),
                examples=("row-and-column",),
                more=marked(
                    "One point a tile, and each line once in a turn. A tile in a row and in a column counts in both."
                ),
                asked=marked("scoring, how to count, how to score, how many points, sum"),
            ),
            Article(
                "R15",
                marked("One tile is not a line"),
                marked("If a tile has no neighbour across, there is nothing to count that way."),
                rules=("R14",),
                examples=("no-neighbor",),
            ),
            Article(
                "R16",
                marked("Six in a line: a Qwirkle"),
                marked("A full line of six brings six points on top, so twelve."),
                rules=("R14",),
                examples=("qwirkle",),
                more=marked(
                    "Every further Qwirkle of the same turn brings its twelve as well. No turn can bring more than 84 "
                    "points."
                ),
                asked=marked(
                    "Qwirkle, what is a Qwirkle, bonus for six, 12 points, 6 extra points, most points in a turn"
                ),
            ),
        ),
    ),
    Chapter(
        marked("New tiles"),
        (
            Article(
                "R17",
                marked("Back up to six"),
                marked("After laying, take new tiles until you hold six again."),
                more=marked("If the bag has fewer, take those. You can never lay more tiles than you hold."),
                asked=marked("draw, refill, how many to take"),
            ),
            Article(
                "R18",
                marked("Swapping"),
                marked("Put one to six tiles aside and take as many new ones: that is your whole turn."),
                more=marked(
                    "Take the new ones out of the bag first, and only then mix the old ones in. It brings no points. "
                    "If you can lay nothing, you have to swap (exchange)."
                ),
                asked=marked("how to swap, how to exchange"),
                deed=SWAP,
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
                asked=marked("no more tiles, bag runs out"),
            ),
            Article(
                "R20",
                marked("The last tile"),
                marked("With the bag empty, whoever lays their last tile gets six points, and the game is over."),
                more=marked("It is over at that moment. The others lose nothing for tiles they still hold."),
                asked=marked("when does the game end, finish, bonus at the end"),
            ),
            Article(
                "R21",
                marked("Most points win"),
                marked("Whoever has the most points wins."),
                more=marked("If several have equally many, they win together."),
                asked=marked("who wins, winner"),
            ),
        ),
    ),
)
"""What the printed rulebooks state."""
