"""The examples of Qwirkle's rulebook as pictures, each with its verdict."""

from functools import cache

from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.wording import WORDING
from referee.web.views.example import JudgedExample, judged
from referee.wording.words import Words

WORDS = Words(Qwirkle(), WORDING)


@cache
def drawing(name: str) -> JudgedExample:
    """An example of the book. Raises ``KeyError`` for an unknown name."""
    return judged(WORDS, EXAMPLES[name], name)
