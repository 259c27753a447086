"""The book: the disputes, what the printed rulebook does not say, the rules, and the Polish terms."""

from referee.rulebooks.wordgame.wording.disputes import DISPUTES
from referee.rulebooks.wordgame.wording.open_questions import OPEN_QUESTIONS
from referee.rulebooks.wordgame.wording.rules import RULES
from referee.rulebooks.wordgame.wording.terms import TERMS
from referee.wording.book import Section, disputes, rules, silent
from referee.wording.language import marked

BOOK = (
    disputes(DISPUTES),
    silent(OPEN_QUESTIONS, marked("The printed rulebook does not settle these questions, so this app has to.")),
    rules(RULES),
    Section("terms", marked("Terms"), marked("Term"), marked("Polish terms"), TERMS),
)
