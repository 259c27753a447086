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
                marked("36 different tiles, three of each."),
                examples=("fourth-copy",),
                more=marked(
                    "There are six colours and six shapes. Two of the shapes are stars, and they differ: one has "
                    "four points, the other eight. All tiles go into the bag, and nobody peeks. There's no joker: "
                    "every tile is only what it shows."
                ),
                asked=marked(
                    "how many tiles, copies, fourth, same kind, what is in the box, star, different stars, "
                    "star shape, cross, flower, which shapes"
                ),
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
                marked("Everybody draws six tiles and keeps them hidden."),
                asked=marked(
                    "hand, hand size, how many tiles in hand, show my tiles, secret, at the beginning, "
                    "draw at the start, tiles do I get"
                ),
            ),
        ),
    ),
    Chapter(
        marked("Who starts"),
        (
            Article(
                "R4",
                marked("The longest line starts"),
                marked("The player with the longest line of one colour or one shape starts."),
                more=marked("Everybody looks at their own six tiles. Two identical tiles count once."),
                asked=marked("who starts, who begins, first player, goes first, go first"),
            ),
            Article(
                "R5",
                marked("At a tie, the oldest starts"),
                marked("If several have equally long lines, the oldest of them starts."),
                more=marked("German boxes choose the youngest instead; agree on it before you begin."),
            ),
            Article(
                "R6",
                marked("On the first turn, play that line"),
                marked("The starting player plays the line that won the start."),
                examples=("opening",),
                more=marked("Then score it and draw new tiles. If you have two lines of that length, choose either."),
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
        marked("Playing tiles"),
        (
            Article(
                "R8",
                marked("Play one to six matching tiles"),
                marked("All of one colour or all of one shape, and no tile twice."),
                examples=("same-color", "same-shape", "unrelated", "seven-tiles"),
                more=marked("On your turn, either play tiles or swap. You can play up to six."),
                asked=marked("how many tiles in a turn, at most"),
            ),
            Article(
                "R9",
                marked("All in one line, without a gap"),
                marked("All tiles you play in one turn go in one row or one column, with no gap."),
                examples=("both-ends", "two-lines", "gap", "occupied", "same-cell"),
                more=marked(
                    "Each goes on its own free space. They can be apart, with older tiles in between, even one at "
                    "each end of a line."
                ),
                asked=marked("straight"),
            ),
            Article(
                "R10",
                marked("Next to tiles on the table"),
                marked("At least one of your tiles goes directly next to, above or below a tile on the table."),
                examples=("beside", "corner-only"),
                more=marked("Touching at the corner isn't enough."),
                asked=marked("diagonal, diagonally, touch, adjacent, island, new place, anywhere"),
            ),
            Article(
                "R11",
                marked("Every line has to match"),
                marked("One colour with all different shapes, or one shape with all different colours."),
                examples=("by-chance", "mixed", "repeated"),
                more=marked(
                    "Check every row and column you added to, also those that came about by chance. A line is "
                    "never longer than six."
                ),
                asked=marked("which tiles fit, mixed, by accident"),
            ),
            Article(
                "R12",
                marked("You can join lines"),
                marked("You can fill the gap between two lines."),
                rules=("R11",),
                examples=("joined",),
                more=marked("Together they become one line, and it has to match from end to end."),
            ),
            Article(
                "R13",
                marked("One tile, two lines"),
                marked("A tile can be part of a row and of a column."),
                rules=("R11",),
                examples=("two-lines-at-once",),
                more=marked("The same tile can appear again where lines cross, just not twice in one line."),
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
                marked("Score every line you made or extended, including the tiles that were already there."),
                examples=("row-and-column",),
                more=marked(
                    "One point per tile; each line counts once per turn. A tile in a row and a column counts in both."
                ),
                asked=marked("scoring, how to count, how to score, how many points, sum"),
            ),
            Article(
                "R15",
                marked("One tile isn't a line"),
                marked("If a tile has no neighbour across, there's nothing to score that way."),
                rules=("R14",),
                examples=("no-neighbor",),
            ),
            Article(
                "R16",
                marked("Six in a line: a Qwirkle"),
                marked("A complete line of six scores six extra points: twelve in all."),
                rules=("R14",),
                examples=("qwirkle",),
                more=marked(
                    "Every further Qwirkle in the same turn scores its twelve too. The most you can score in one "
                    "turn is 84."
                ),
                asked=marked(
                    "Qwirkle, what is a Qwirkle, bonus for six, 12 points, 6 extra points, most points in a turn, "
                    "six in a row"
                ),
            ),
        ),
    ),
    Chapter(
        marked("New tiles"),
        (
            Article(
                "R17",
                marked("Draw back up to six"),
                marked("After playing, draw until you have six again."),
                more=marked("If the bag has fewer, take those. You can never play more tiles than you have."),
                asked=marked("draw, refill, how many to take, take new tiles, after my turn, after my go"),
            ),
            Article(
                "R18",
                marked("Swapping"),
                marked("Set aside one to six tiles and draw as many new ones. That's your whole turn."),
                more=marked(
                    "Draw the new ones first, and only then put the old ones back. A swap scores nothing. If you "
                    "can't play, you have to swap (the box may say “trade”)."
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
                marked("You play on with the tiles you have, and nobody draws."),
                asked=marked("no more tiles, bag runs out, empty bag, bag is empty"),
            ),
            Article(
                "R20",
                marked("The last tile"),
                marked(
                    "When the bag is empty, the first player to play their last tile gets six points, and the "
                    "game ends."
                ),
                more=marked("The game ends right away. The others lose nothing for the tiles they still have."),
                asked=marked("when does the game end, finish, bonus at the end"),
            ),
            Article(
                "R21",
                marked("Most points win"),
                marked("The most points wins."),
                more=marked("If several players have the same, they share the win."),
                asked=marked("who wins, winner"),
            ),
        ),
    ),
)
"""What the printed rulebooks state."""
