"""The book: the rules, what the printed ones leave open, and the disputes."""

from referee.rulebooks.qwirkle.wording.disputes import DISPUTES
from referee.rulebooks.qwirkle.wording.open_questions import OPEN_QUESTIONS
from referee.rulebooks.qwirkle.wording.rules import RULES
from referee.wording.book import Section
from referee.wording.language import marked

BOOK = (
    Section("rules", marked("Rules"), marked("Rules"), RULES),
    Section(
        "silent",
        marked("Left open"),
        marked("Where the printed rules are silent"),
        OPEN_QUESTIONS,
        marked("Four printed rulebooks were read. None of them settles these questions, so this app has to."),
        marked("The printed rules do not say. This app does it like this:"),
    ),
    Section("disputes", marked("Disputes"), marked("Disputes"), DISPUTES, marked("What people ask at the table.")),
)
