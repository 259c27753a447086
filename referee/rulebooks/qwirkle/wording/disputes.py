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
                asked=marked("tie at the start, same length, oldest, youngest, two people have the same, same number"),
            ),
            Article(
                "D16",
                marked("I have the same tile twice. Do both count for the start?"),
                marked("No, only one of them."),
                rules=("R4",),
                more=marked("Two of the same can't be in one line anyway."),
                asked=marked("duplicate, double, identical"),
            ),
            Article(
                "D17",
                marked("Do I have to start with the longest line?"),
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
                marked("Yes, and it scores nothing."),
                rules=("R18",),
                more=marked("You swap or you play, never both."),
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
                marked("Can I swap when the bag is nearly empty, or empty?"),
                marked("Only as many tiles as there are in the bag."),
                rules=("Q1", "Q2"),
                more=marked("If it's empty, there's no swapping."),
                asked=marked("few tiles left in the bag"),
            ),
            Article(
                "D21",
                marked("Can I pass?"),
                marked("Only when the bag is empty."),
                rules=("Q3", "Q5"),
                more=marked("Until then, play tiles or swap. A swap takes your whole turn and scores nothing."),
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
                marked("I played all my tiles, but the bag isn't empty. Do I get the six points?"),
                marked("No. You draw new tiles and play on."),
                rules=("Q9", "R20"),
                asked=marked("hand empty, finish, going out"),
            ),
            Article(
                "D23",
                marked("Are points taken off for tiles left in hand?"),
                marked("No, unless you agreed on that as a house rule."),
                rules=("R20",),
                more=marked("Agree on it before the game."),
                asked=marked("minus points, negative, subtract, deduct, penalty, lose points, leftover, remaining"),
            ),
            Article(
                "D24",
                marked("Two of us have the same total. Who wins?"),
                marked("Both of you: you share the win."),
                rules=("R21",),
                asked=marked("draw, tie, equal points, winner, tiebreak"),
            ),
        ),
    ),
    Chapter(
        marked("Also"),
        (
            Article(
                "D25",
                marked("Is this tile red or orange? Blue or purple?"),
                marked("Put it next to tiles you're sure about."),
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
                more=marked("The box is for two to four players."),
                asked=marked("5 players, 6 players, more people, how many"),
            ),
            Article(
                "D27",
                marked("Can I keep track of the tiles that are gone?"),
                marked("Yes. Anybody can look at the tiles on the table."),
                rules=("R1", "R3"),
                more=marked("Most rulebooks even recommend it. The app lists what is still unseen."),
                asked=marked("count tiles, counting tiles, track, remember, remaining, what is left"),
            ),
        ),
    ),
)
"""The twenty-seven disputes, each with the rules that settle it."""
