"""What people argue about at the table: the question, and the answer with its reason."""

from referee.rulebooks.qwirkle.wording.disputes_laid import LAID
from referee.rulebooks.qwirkle.wording.rules import SWAP
from referee.wording.book import Article, Chapter
from referee.wording.language import marked

DISPUTES = (
    *LAID,
    Chapter(
        marked("Who starts"),
        (
            Article(
                "D15",
                marked("Two of us have equally long lines. Who starts?"),
                marked("The older one. German boxes say the younger one."),
                rules=("R5",),
                asked=marked("tie at the start, same length, oldest, youngest"),
            ),
            Article(
                "D16",
                marked("I hold the same tile twice. Do both count for the start?"),
                marked("No, only one of them."),
                rules=("R4",),
                more=marked("Both could never lie in one line."),
                asked=marked("duplicate, double, identical"),
            ),
            Article(
                "D17",
                marked("Must the first turn lay the longest line?"),
                marked("Yes, a line as long as the one announced."),
                rules=("R6", "Q7"),
                more=marked("If there are several, pick one."),
                asked=marked("opening, first move, fewer tiles"),
            ),
        ),
    ),
    Chapter(
        marked("Swapping and passing"),
        (
            Article(
                "D18",
                marked("Does swapping cost my whole turn?"),
                marked("Yes, and it brings no points."),
                rules=("R18",),
                more=marked("You swap or you lay, never both."),
                asked=marked("swap, exchange, lose a turn, swap and lay"),
                deed=SWAP,
            ),
            Article(
                "D19",
                marked("Do I take new tiles before I give the old ones back?"),
                marked("Yes. Otherwise you might get your own tiles again."),
                rules=("R18",),
                asked=marked("swap order, draw first, return"),
            ),
            Article(
                "D20",
                marked("May I swap when the bag is nearly empty, or empty?"),
                marked("Only as many tiles as the bag holds."),
                rules=("Q1", "Q2"),
                more=marked("With none in it, there is no swapping."),
                asked=marked("few tiles left in the bag"),
            ),
            Article(
                "D21",
                marked("May I pass?"),
                marked("Only when the bag is empty."),
                rules=("Q3", "Q5"),
                more=marked("Before that, you lay tiles or you swap. A swap is your whole turn and brings no points."),
                asked=marked("passing, skip my turn, miss a turn, nothing fits, no move"),
                deed=SWAP,
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
                rules=("Q9", "R20"),
                asked=marked("hand empty, finish, going out"),
            ),
            Article(
                "D23",
                marked("Are points taken off for tiles left in hand?"),
                marked("No, unless your table agreed on that as a house rule."),
                rules=("R20",),
                more=marked("Agree on it before the game."),
                asked=marked("minus points, negative, subtract, deduct, penalty, lose points, leftover, remaining"),
            ),
            Article(
                "D24",
                marked("Two of us have the same total. Who wins?"),
                marked("Both of you. It is a shared victory."),
                rules=("R21",),
                asked=marked("draw, tie, equal points, winner, tiebreak"),
            ),
        ),
    ),
    Chapter(
        marked("And besides"),
        (
            Article(
                "D25",
                marked("Is this tile red or orange? Blue or purple?"),
                marked("Put it beside tiles that you are sure of."),
                rules=("R11",),
                examples=("orange-is-not-red",),
                more=marked(
                    "Say its name and look at its shape. In this app, each colour can carry a number as well: red 1, "
                    "orange 2, yellow 3, green 4, blue 5, purple 6. Switch that on in the settings, under “Number the "
                    "colours”."
                ),
                asked=marked("tell colours apart, colour blind, similar colours, dark, hard to see"),
            ),
            Article(
                "D26",
                marked("Can five or six of us play?"),
                marked("Yes, if you like: it is a house rule."),
                rules=("R2", "Q12"),
                more=marked("The box says two to four."),
                asked=marked("5 players, 6 players, more people, how many"),
            ),
            Article(
                "D27",
                marked("May I count which tiles are gone?"),
                marked("Yes. What lies on the table is there for all to see."),
                rules=("R1", "R3"),
                more=marked("Most printed rules even advise it. This app lists what is still unseen."),
                asked=marked("counting tiles, track, remember, remaining, what is left"),
            ),
        ),
    ),
)
"""The twenty-seven disputes, each with the rules that settle it."""
