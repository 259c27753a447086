"""What people argue about at the table: the question, and the answer with its reason."""

from flask_babel import lazy_gettext

from referee.wording.rules import Article, Chapter

DISPUTES = (
    Chapter(
        lazy_gettext("Laying tiles"),
        (
            Article(
                "D1",
                lazy_gettext("May I lay tiles in two different lines in one turn?"),
                lazy_gettext("No. All of them go into the same row or the same column, never round a corner."),
                ("R9",),
                ("l-shape",),
            ),
            Article(
                "D2",
                lazy_gettext("Must my tiles lie next to each other?"),
                lazy_gettext("No. They only have to end up in one line without a gap. Older tiles may lie between."),
                ("R9",),
                ("apart",),
            ),
            Article(
                "D3",
                lazy_gettext("May I leave a hole between my tiles?"),
                lazy_gettext("No. From the first to the last of them, every place has to be filled."),
                ("R9",),
                ("hole",),
            ),
            Article(
                "D4",
                lazy_gettext("May the same tile come twice in a line?"),
                lazy_gettext("Never, no matter how long the line is or who laid the first one."),
                ("R11",),
                ("twice",),
            ),
            Article(
                "D5",
                lazy_gettext("May the same tile lie in two lines that cross?"),
                lazy_gettext("Yes. Only inside one line no tile comes twice."),
                ("R13",),
                ("same-in-crossing",),
            ),
            Article(
                "D6",
                lazy_gettext("My tile goes with its neighbour, as in dominoes. Is that enough?"),
                lazy_gettext("No. It has to go with the whole line, not only with the tile beside it."),
                ("R11",),
                ("domino",),
            ),
            Article(
                "D7",
                lazy_gettext("My tile fits the line, but not the tile at its side. Does that matter?"),
                lazy_gettext("Yes. With the tile at its side it makes a second line, and that one has to match too."),
                ("R11",),
                ("side-neighbor",),
            ),
            Article(
                "D8",
                lazy_gettext("May I join two lines?"),
                lazy_gettext("Yes, if the long line that comes out of it matches from end to end."),
                ("R12", "R11"),
                ("joined-well", "joined-badly"),
            ),
            Article(
                "D14",
                lazy_gettext("May a line get a seventh tile?"),
                lazy_gettext("Never. There are six colours and six shapes, so a seventh tile would be there already."),
                ("R11", "R8"),
                ("seventh",),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("Counting"),
        (
            Article(
                "D9",
                lazy_gettext("Do the tiles that lay there before count?"),
                lazy_gettext("Yes. You count the whole line, old tiles and new ones."),
                ("R14",),
                ("old-tiles",),
            ),
            Article(
                "D10",
                lazy_gettext("Does a corner tile count twice?"),
                lazy_gettext("Yes, once for its row and once for its column. People forget this most of all."),
                ("R14", "R13"),
                ("corner",),
            ),
            Article(
                "D11",
                lazy_gettext("Does a tile with nothing across it count one point that way?"),
                lazy_gettext("No. A single tile is not a line. Only the line in which it lies counts."),
                ("R15",),
                ("crosswise",),
            ),
            Article(
                "D12",
                lazy_gettext("Do I count again after each tile, 1 and 2 and 3?"),
                lazy_gettext("No. Lay all your tiles first, then count each line once."),
                ("R14",),
                ("once",),
            ),
            Article(
                "D13",
                lazy_gettext("Two Qwirkles in one turn: what do I get?"),
                lazy_gettext("Twelve for each of them, so 24."),
                ("R16",),
                ("two-qwirkles",),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("Who starts"),
        (
            Article(
                "D15",
                lazy_gettext("Two of us have equally long lines. Who starts?"),
                lazy_gettext("The older one. German boxes say the younger one."),
                ("R5",),
            ),
            Article(
                "D16",
                lazy_gettext("I hold the same tile twice. Do both count for the start?"),
                lazy_gettext("No, only one of them: both could never lie in one line."),
                ("R4",),
            ),
            Article(
                "D17",
                lazy_gettext("Must the first turn lay the longest line?"),
                lazy_gettext("Yes, a line as long as the one announced. If there are several, pick one."),
                ("R6", "Q7"),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("Swapping and passing"),
        (
            Article(
                "D18",
                lazy_gettext("Does swapping cost my whole turn?"),
                lazy_gettext("Yes. You swap or you lay, never both, and a swap brings no points."),
                ("R18",),
            ),
            Article(
                "D19",
                lazy_gettext("Do I take new tiles before I give the old ones back?"),
                lazy_gettext("Yes. Otherwise you might get your own tiles again."),
                ("R18",),
            ),
            Article(
                "D20",
                lazy_gettext("May I swap when the bag is nearly empty, or empty?"),
                lazy_gettext("You can swap as many tiles as the bag holds. With none in it, there is no swapping."),
                ("Q1", "Q2"),
            ),
            Article(
                "D21",
                lazy_gettext("May I pass?"),
                lazy_gettext("Only when the bag is empty. Before that, you lay tiles or you swap."),
                ("Q3", "Q5"),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("The end"),
        (
            Article(
                "D22",
                lazy_gettext("I laid all my tiles, but the bag is not empty. Do I get the six points?"),
                lazy_gettext("No. You take new tiles and play on."),
                ("Q9", "R20"),
            ),
            Article(
                "D23",
                lazy_gettext("Are points taken off for tiles left in hand?"),
                lazy_gettext("No, unless your table agreed on that as a house rule before the game."),
                ("R20",),
            ),
            Article(
                "D24",
                lazy_gettext("Two of us have the same total. Who wins?"),
                lazy_gettext("Both of you. It is a shared victory."),
                ("R21",),
            ),
        ),
    ),
    Chapter(
        lazy_gettext("And besides"),
        (
            Article(
                "D25",
                lazy_gettext("Is this tile red or orange? Blue or purple?"),
                lazy_gettext(
                    "Put it beside tiles that you are sure of, say its name and look at its shape. In this app, each "
                    "colour can carry a digit as well: red 1, orange 2, yellow 3, green 4, blue 5, purple 6. Switch "
                    "the digits on under “More”."
                ),
                ("R11",),
                ("orange-is-not-red",),
            ),
            Article(
                "D26",
                lazy_gettext("Can five or six of us play?"),
                lazy_gettext("Yes, if you like. The box says two to four, so it is a house rule."),
                ("R2", "Q12"),
            ),
            Article(
                "D27",
                lazy_gettext("May I count which tiles are gone?"),
                lazy_gettext(
                    "Yes. What lies on the table is there for all to see, and most printed rules even advise it. This "
                    "app lists what is still unseen."
                ),
                ("R1", "R3"),
            ),
        ),
    ),
)
"""The twenty-seven disputes, each with the rules that settle it."""
