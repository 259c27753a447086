"""What the printed rulebooks leave open, and what this app does there."""

from flask_babel import lazy_gettext

from referee.wording.rules import Article, Chapter

SILENCES = (
    Chapter(
        "",
        (
            Article(
                "Q1",
                lazy_gettext("Swapping more tiles than the bag holds"),
                lazy_gettext("You can swap as many tiles as are in the bag, not more."),
                ("R18",),
            ),
            Article(
                "Q2",
                lazy_gettext("Swapping with an empty bag"),
                lazy_gettext("There is no swapping any more: nothing is left to take."),
                ("R18", "R19"),
            ),
            Article(
                "Q3",
                lazy_gettext("Nothing fits and the bag is empty"),
                lazy_gettext("You pass, and the next player goes on. At no other time is there a pass."),
                ("R18", "R19"),
            ),
            Article(
                "Q4",
                lazy_gettext("Nobody can lay anything any more"),
                lazy_gettext("When all have passed in a row, the game is over. Nobody gets the six for the last tile."),
                ("R20",),
            ),
            Article(
                "Q5",
                lazy_gettext("Passing although a tile would fit"),
                lazy_gettext(
                    "Your tiles are hidden, so the app cannot know. With an empty bag it takes your word for it."
                ),
                ("R3", "R19"),
            ),
            Article(
                "Q6",
                lazy_gettext("Swapping in the very first turn"),
                lazy_gettext("A swap is refused there: the first turn lays tiles. Your table may still let it stand."),
                ("R6", "R18"),
            ),
            Article(
                "Q7",
                lazy_gettext("A first line shorter than announced"),
                lazy_gettext(
                    "It is refused: the first turn lays the line that won the start. Your table may still let it stand."
                ),
                ("R4", "R6"),
            ),
            Article(
                "Q8",
                lazy_gettext("The longest line is a single tile"),
                lazy_gettext("Then that one tile is the first turn, and it counts one point."),
                ("R6", "R15"),
                ("opening-alone",),
            ),
            Article(
                "Q9",
                lazy_gettext("All six laid while the bag holds tiles"),
                lazy_gettext("You take new tiles and the game goes on. There are no six extra points for that."),
                ("R17", "R20"),
            ),
            Article(
                "Q11",
                lazy_gettext("A mistake is noticed later"),
                lazy_gettext(
                    "You choose: put that turn right and keep what came after it, take everything back from there, or "
                    "let it stand as your table decides. The sheet says what you chose."
                ),
                ("R11", "R14"),
            ),
            Article(
                "Q12",
                lazy_gettext("Five or six players"),
                lazy_gettext("They can play, and the app says that this is outside the printed rules."),
                ("R2",),
            ),
        ),
    ),
)
"""What the printed rulebooks do not say, and what this app does."""
