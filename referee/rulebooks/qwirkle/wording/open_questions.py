"""What the printed rulebooks do not say, and what this app does there."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

OPEN_QUESTIONS = (
    Chapter(
        "",
        (
            Article(
                "Q1",
                marked("Swapping more tiles than there are in the bag"),
                marked("You can swap as many tiles as are in the bag, no more."),
                rules=("R18",),
            ),
            Article(
                "Q2",
                marked("Swapping with an empty bag"),
                marked("No more swapping: there's nothing left to draw."),
                rules=("R18", "R19"),
            ),
            Article(
                "Q3",
                marked("Nothing fits and the bag is empty"),
                marked("You pass, and the next player goes on."),
                rules=("R18", "R19"),
                more=marked("That's the only time you can pass."),
                asked=marked("stuck, cannot lay, no move, cannot go"),
            ),
            Article(
                "Q4",
                marked("Nobody can play any more"),
                marked("When the bag is empty and everybody has passed in a row, the game is over."),
                rules=("R20",),
                more=marked(
                    "Nobody gets the six for the last tile. If you allow passes before that, the game goes on until "
                    "you end it."
                ),
                asked=marked(
                    "stuck, blocked, nobody can lay, everybody passes, nobody has a go, no one plays, bag is empty"
                ),
            ),
            Article(
                "Q5",
                marked("Passing when a tile would fit"),
                marked("With an empty bag, the app takes your word for it."),
                rules=("R3", "R19"),
                more=marked("Your tiles are hidden, so it can't know."),
                asked=marked("pass on purpose, forced to lay, keep a tile, have to play, forced to play"),
            ),
            Article(
                "Q6",
                marked("Swapping on the very first turn"),
                marked("Not allowed: you have to play tiles on the first turn."),
                rules=("R6", "R18"),
                more=marked("You can still allow it."),
            ),
            Article(
                "Q7",
                marked("Opening with a shorter line than announced"),
                marked("Not allowed: the first turn must be the line you won the start with."),
                rules=("R4", "R6"),
                more=marked("You can still allow it."),
                asked=marked("opening, fewer tiles"),
            ),
            Article(
                "Q8",
                marked("The longest line is a single tile"),
                marked("Then that one tile is the first turn and scores one point."),
                rules=("R6", "R15"),
                examples=("opening-alone",),
            ),
            Article(
                "Q9",
                marked("Playing all six while tiles are left in the bag"),
                marked("You draw new tiles and the game goes on."),
                rules=("R17", "R20"),
                more=marked("You get no extra six points for that."),
            ),
            Article(
                "Q11",
                marked("You notice a mistake later"),
                marked("You choose: fix it, undo everything back to there, or leave it."),
                rules=("R11", "R14"),
                more=marked("If you correct it, later turns are kept. The scoresheet shows what you chose."),
                asked=marked("error, wrong turn, undo, change an earlier turn, noticed too late, cheat, forgot"),
            ),
            Article(
                "Q12",
                marked("Five or six players"),
                marked("They can play; the app notes that it's outside the standard rules."),
                rules=("R2",),
                asked=marked("5, 6, more people"),
            ),
        ),
    ),
)
"""What the printed rulebooks do not say, and what this app does."""
