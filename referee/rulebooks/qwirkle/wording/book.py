"""The book: the disputes, what the printed rules do not say, and the rules."""

from referee.rulebooks.qwirkle.wording.disputes import DISPUTES
from referee.rulebooks.qwirkle.wording.open_questions import OPEN_QUESTIONS
from referee.rulebooks.qwirkle.wording.rules import RULES
from referee.wording.book import Section
from referee.wording.language import marked

BOOK = (
    Section(
        "disputes",
        marked("Questions"),
        marked("Question"),
        marked("Questions"),
        DISPUTES,
        marked("What people ask at the table."),
    ),
    Section(
        "silent",
        marked("Not in the rulebook"),
        marked("Not in the rulebook"),
        marked("Not in the rulebook"),
        OPEN_QUESTIONS,
        marked("Four printed rulebooks were read. None of them settles these questions, so this app has to."),
        marked("The printed rules do not say. This app does it like this."),
    ),
    Section("rules", marked("Rules"), marked("Rule"), marked("Rules"), RULES),
)
