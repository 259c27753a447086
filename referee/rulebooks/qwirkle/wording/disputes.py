"""What people argue about at the table: the question, and the answer with its reason."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

DISPUTES = (
    Chapter(
        marked("Laying tiles"),
        (
            Article(
                "D1",
                marked("May I lay tiles in two different lines in one turn?"),
                marked("No. All of them go into the same row or the same column, never round a corner."),
                ("R9",),
                ("l-shape",),
            ),
            Article(
                "D2",
                marked("Must my tiles lie next to each other?"),
                marked("No. They only have to end up in one line without a gap. Older tiles may lie between."),
                ("R9",),
                ("apart",),
            ),
            Article(
                "D3",
                marked("May I leave a hole between my tiles?"),
                marked("No. From the first to the last of them, every place has to be filled."),
                ("R9",),
                ("hole",),
            ),
            Article(
                "D4",
                marked("May the same tile come twice in a line?"),
                marked("Never, no matter how long the line is or who laid the first one."),
                ("R11",),
                ("twice",),
            ),
            Article(
                "D5",
                marked("May the same tile lie in two lines that cross?"),
                marked("Yes. Only inside one line no tile comes twice."),
                ("R13",),
                ("same-in-crossing",),
            ),
            Article(
                "D6",
                marked("My tile goes with its neighbour, as in dominoes. Is that enough?"),
                marked("No. It has to go with the whole line, not only with the tile beside it."),
                ("R11",),
                ("domino",),
            ),
            Article(
                "D7",
                marked("My tile fits the line, but not the tile at its side. Does that matter?"),
                marked("Yes. With the tile at its side it makes a second line, and that one has to match too."),
                ("R11",),
                ("side-neighbor",),
            ),
            Article(
                "D8",
                marked("May I join two lines?"),
                marked("Yes, if the long line that comes out of it matches from end to end."),
                ("R12", "R11"),
                ("joined-well", "joined-badly"),
            ),
            Article(
                "D14",
                marked("May a line get a seventh tile?"),
                marked("Never. There are six colours and six shapes, so a seventh tile would be there already."),
                ("R11", "R8"),
                ("seventh",),
            ),
        ),
    ),
    Chapter(
        marked("Counting"),
        (
            Article(
                "D9",
                marked("Do the tiles that lay there before count?"),
                marked("Yes. You count the whole line, old tiles and new ones."),
                ("R14",),
                ("old-tiles",),
            ),
            Article(
                "D10",
                marked("Does a corner tile count twice?"),
                marked("Yes, once for its row and once for its column. People forget this most of all."),
                ("R14", "R13"),
                ("corner",),
            ),
            Article(
                "D11",
                marked("Does a tile with nothing across it count one point that way?"),
                marked("No. A single tile is not a line. Only the line in which it lies counts."),
                ("R15",),
                ("crosswise",),
            ),
            Article(
                "D12",
                marked("Do I count again after each tile, 1 and 2 and 3?"),
                marked("No. Lay all your tiles first, then count each line once."),
                ("R14",),
                ("once",),
            ),
            Article(
                "D13",
                marked("Two Qwirkles in one turn: what do I get?"),
                marked("Twelve for each of them, so 24."),
                ("R16",),
                ("two-qwirkles",),
            ),
        ),
    ),
    Chapter(
        marked("Who starts"),
        (
            Article(
                "D15",
                marked("Two of us have equally long lines. Who starts?"),
                marked("The older one. German boxes say the younger one."),
                ("R5",),
            ),
            Article(
                "D16",
                marked("I hold the same tile twice. Do both count for the start?"),
                marked("No, only one of them: both could never lie in one line."),
                ("R4",),
            ),
            Article(
                "D17",
                marked("Must the first turn lay the longest line?"),
                marked("Yes, a line as long as the one announced. If there are several, pick one."),
                ("R6", "Q7"),
            ),
        ),
    ),
    Chapter(
        marked("Swapping and passing"),
        (
            Article(
                "D18",
                marked("Does swapping cost my whole turn?"),
                marked("Yes. You swap or you lay, never both, and a swap brings no points."),
                ("R18",),
            ),
            Article(
                "D19",
                marked("Do I take new tiles before I give the old ones back?"),
                marked("Yes. Otherwise you might get your own tiles again."),
                ("R18",),
            ),
            Article(
                "D20",
                marked("May I swap when the bag is nearly empty, or empty?"),
                marked("You can swap as many tiles as the bag holds. With none in it, there is no swapping."),
                ("Q1", "Q2"),
            ),
            Article(
                "D21",
                marked("May I pass?"),
                marked("Only when the bag is empty. Before that, you lay tiles or you swap."),
                ("Q3", "Q5"),
            ),
        ),
    ),
    Chapter(
        marked("The end"),
        (
            Article(
                "D22",
                marked("I laid all my tiles, but the bag is not empty. Do I get the six points?"),
                marked("No. You take new tiles and play on."),
                ("Q9", "R20"),
            ),
            Article(
                "D23",
                marked("Are points taken off for tiles left in hand?"),
                marked("No, unless your table agreed on that as a house rule before the game."),
                ("R20",),
            ),
            Article(
                "D24",
                marked("Two of us have the same total. Who wins?"),
                marked("Both of you. It is a shared victory."),
                ("R21",),
            ),
        ),
    ),
    Chapter(
        marked("And besides"),
        (
            Article(
                "D25",
                marked("Is this tile red or orange? Blue or purple?"),
                marked(
                    "Put it beside tiles that you are sure of, say its name and look at its shape. In this app, each "
                    "colour can carry a digit as well: red 1, orange 2, yellow 3, green 4, blue 5, purple 6. Switch "
                    "the digits on under “More”."
                ),
                ("R11",),
                ("orange-is-not-red",),
            ),
            Article(
                "D26",
                marked("Can five or six of us play?"),
                marked("Yes, if you like. The box says two to four, so it is a house rule."),
                ("R2", "Q12"),
            ),
            Article(
                "D27",
                marked("May I count which tiles are gone?"),
                marked(
                    "Yes. What lies on the table is there for all to see, and most printed rules even advise it. This "
                    "app lists what is still unseen."
                ),
                ("R1", "R3"),
            ),
        ),
    ),
)
"""The twenty-seven disputes, each with the rules that settle it."""
