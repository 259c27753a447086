"""The book: the disputes, what the printed rulebook does not say, the rules, and the Polish terms."""

from referee.rulebooks.wordgame.wording import open_questions
from referee.rulebooks.wordgame.wording.disputes import DISPUTES
from referee.rulebooks.wordgame.wording.open_questions_later import LATER
from referee.rulebooks.wordgame.wording.rules import LAYING
from referee.rulebooks.wordgame.wording.rules_end import COUNTING
from referee.rulebooks.wordgame.wording.terms import TERMS
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
        (*open_questions.LAYING, *LATER),
        marked("The printed rulebook does not settle these questions, so this app has to."),
        marked("The printed rules do not say. This app does it like this."),
    ),
    Section("rules", marked("Rules"), marked("Rule"), marked("Rules"), (*LAYING, *COUNTING)),
    Section("terms", marked("Terms"), marked("Term"), marked("Polish terms"), TERMS),
)
