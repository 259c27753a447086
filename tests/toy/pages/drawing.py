"""The examples of Stones."""

from referee.core.verdict import Example
from referee.web.board.example import JudgedExample, judged
from tests.toy import Toy
from tests.toy.examples import EXAMPLES
from tests.toy.shelf import words_of


def drawing(name: str) -> JudgedExample:
    """An example of the book. Raises ``KeyError`` for an unknown name."""
    return drawn(EXAMPLES[name], name)


def first() -> JudgedExample:
    """The first example says what the referee does."""
    return drawn(next(iter(EXAMPLES.values())))


def drawn(example: Example, name: str = "") -> JudgedExample:
    """A position with its play."""
    return judged(words_of(Toy()), example, name)
