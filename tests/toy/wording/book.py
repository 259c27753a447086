"""The book of Stones."""

from referee.wording.book import Article, Chapter, Section
from referee.wording.language import marked

BOOK = (
    Section(
        "rules",
        marked("Rules"),
        marked("Rule"),
        marked("How Stones is played"),
        (
            Chapter(
                "",
                (
                    Article("R1", marked("The board"), marked("Each of its 20 cells holds one stone."), (), ("taken",)),
                    Article(
                        "R2", marked("A turn"), marked("Lay one or two stones in one row."), ("R1",), ("two-rows",)
                    ),
                    Article(
                        "R3",
                        marked("Counting"),
                        marked("A point a stone, 2 more for a row that is full then."),
                        ("R2",),
                        ("first", "full-row"),
                    ),
                    Article("R4", marked("Passing"), marked("Pass only once the bag is empty.")),
                    Article("R5", marked("Shouting"), marked("A shout counts a point and takes no turn.")),
                    Article("R6", marked("The end"), marked("The last stone of a hand ends the game for 3 points.")),
                ),
            ),
        ),
    ),
    Section(
        "open",
        marked("Open"),
        marked("Open"),
        marked("What nobody ever asked"),
        (Chapter("", (Article("Q1", marked("Is there swapping?"), marked("No."), ("R4",)),)),),
        marked("One question."),
        marked("This referee says:"),
    ),
)
