"""What the printed rulebooks do not say, and what this app does there."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

OPEN_QUESTIONS = (
    Chapter(
        "",
        (
            Article(
                "Q1",
                marked("Swapping more tiles than the bag holds"),
                marked("You can swap as many tiles as are in the bag, not more."),
                rules=("R18",),
            ),
            Article(
                "Q2",
                marked("Swapping with an empty bag"),
                marked("There is no swapping any more: nothing is left to take."),
                rules=("R18", "R19"),
            ),
            Article(
                "Q3",
                marked("Nothing fits and the bag is empty"),
                marked("You pass, and the next player goes on."),
                rules=("R18", "R19"),
                more=marked("At no other time is there a pass."),
                asked=marked("stuck, cannot lay, no move"),
            ),
            Article(
                "Q4",
                marked("Nobody can lay anything any more"),
                marked("When all have passed in a row, the game is over."),
                rules=("R20",),
                more=marked("Nobody gets the six for the last tile."),
                asked=marked("stuck, blocked, everybody passes"),
            ),
            Article(
                "Q5",
                marked("Passing although a tile would fit"),
                marked("With an empty bag, the app takes your word for it."),
                rules=("R3", "R19"),
                more=marked("Your tiles are hidden, so it cannot know."),
                asked=marked("pass on purpose, forced to lay, keep a tile"),
            ),
            Article(
                "Q6",
                marked("Swapping in the very first turn"),
                marked("Not allowed: the first turn lays tiles."),
                rules=("R6", "R18"),
                more=marked("Your table may allow it anyway."),
            ),
            Article(
                "Q7",
                marked("A first line shorter than announced"),
                marked("Not allowed: the first turn lays the line that won the start."),
                rules=("R4", "R6"),
                more=marked("Your table may allow it anyway."),
                asked=marked("opening, fewer tiles"),
            ),
            Article(
                "Q8",
                marked("The longest line is a single tile"),
                marked("Then that one tile is the first turn, and it counts one point."),
                rules=("R6", "R15"),
                examples=("opening-alone",),
            ),
            Article(
                "Q9",
                marked("All six laid while the bag holds tiles"),
                marked("You take new tiles and the game goes on."),
                rules=("R17", "R20"),
                more=marked("There are no six extra points for that."),
            ),
            Article(
                "Q11",
                marked("A mistake is noticed later"),
                marked("You choose: correct it, take everything back from there, or let it stand."),
                rules=("R11", "R14"),
                more=marked("If you correct it, what came after is kept. The sheet says what you chose."),
                asked=marked("error, wrong turn, undo, change an earlier turn, noticed too late, cheat, forgot"),
            ),
            Article(
                "Q12",
                marked("Five or six players"),
                marked("They can play, and the app says that this is outside the printed rules."),
                rules=("R2",),
                asked=marked("5, 6, more people"),
            ),
        ),
    ),
)
"""What the printed rulebooks do not say, and what this app does."""
