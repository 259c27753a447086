"""The book: the disputes, what the printed rules do not say, and the rules."""

from referee.rulebooks.qwirkle.wording.disputes import DISPUTES
from referee.rulebooks.qwirkle.wording.open_questions import OPEN_QUESTIONS
from referee.rulebooks.qwirkle.wording.rules import RULES
from referee.wording.book import disputes, rules, silent
from referee.wording.language import marked

BOOK = (
    disputes(DISPUTES),
    silent(
        OPEN_QUESTIONS,
        marked("Four printed rulebooks were read. None of them settles these questions, so this app has to."),
    ),
    rules(RULES),
)
