"""What the printed rulebooks leave open, and what this app does there."""

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
                ("R18",),
            ),
            Article(
                "Q2",
                marked("Swapping with an empty bag"),
                marked("There is no swapping any more: nothing is left to take."),
                ("R18", "R19"),
            ),
            Article(
                "Q3",
                marked("Nothing fits and the bag is empty"),
                marked("You pass, and the next player goes on. At no other time is there a pass."),
                ("R18", "R19"),
            ),
            Article(
                "Q4",
                marked("Nobody can lay anything any more"),
                marked("When all have passed in a row, the game is over. Nobody gets the six for the last tile."),
                ("R20",),
            ),
            Article(
                "Q5",
                marked("Passing although a tile would fit"),
                marked("Your tiles are hidden, so the app cannot know. With an empty bag it takes your word for it."),
                ("R3", "R19"),
            ),
            Article(
                "Q6",
                marked("Swapping in the very first turn"),
                marked("A swap is refused there: the first turn lays tiles. Your table may still let it stand."),
                ("R6", "R18"),
            ),
            Article(
                "Q7",
                marked("A first line shorter than announced"),
                marked(
                    "It is refused: the first turn lays the line that won the start. Your table may still let it stand."
                ),
                ("R4", "R6"),
            ),
            Article(
                "Q8",
                marked("The longest line is a single tile"),
                marked("Then that one tile is the first turn, and it counts one point."),
                ("R6", "R15"),
                ("opening-alone",),
            ),
            Article(
                "Q9",
                marked("All six laid while the bag holds tiles"),
                marked("You take new tiles and the game goes on. There are no six extra points for that."),
                ("R17", "R20"),
            ),
            Article(
                "Q11",
                marked("A mistake is noticed later"),
                marked(
                    "You choose: put that turn right and keep what came after it, take everything back from there, or "
                    "let it stand as your table decides. The sheet says what you chose."
                ),
                ("R11", "R14"),
            ),
            Article(
                "Q12",
                marked("Five or six players"),
                marked("They can play, and the app says that this is outside the printed rules."),
                ("R2",),
            ),
        ),
    ),
)
"""What the printed rulebooks do not say, and what this app does."""
