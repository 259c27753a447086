"""The examples of Stones as rows of text."""

from dataclasses import dataclass, replace

from referee.core.steps import Place
from referee.core.verdict import Example, Verdict
from tests.toy import Toy, turns
from tests.toy.board import HEIGHT, WIDTH, Stone
from tests.toy.examples import EXAMPLES
from tests.toy.notation import NOTATION
from tests.toy.shelf import words_of


@dataclass(frozen=True)
class Drawing:
    """An example with its verdict."""

    name: str
    example: Example
    rows: tuple[str, ...]
    verdict: Verdict[Stone]
    said: tuple[str, ...]


def drawing(name: str) -> Drawing:
    """An example as it is drawn: ``o`` for a stone, ``x`` for one that is laid. Raises ``KeyError``."""
    return drawn(EXAMPLES[name], name)


def first() -> Drawing:
    """The first example says what the referee does."""
    return drawn(next(iter(EXAMPLES.values())))


def drawn(example: Example, name: str = "") -> Drawing:
    """A position with its play."""
    words = words_of(Toy())
    position, play = Toy().begin(2), NOTATION.read_play(example.play)
    board, laid = NOTATION.read_board(example.board), {cell for _, cell in play}

    def sign(cell: tuple[int, int]) -> str:
        return "x" if cell in laid else "o" if cell in board.tiles else "."

    verdict = turns.judge(replace(position, board=board), Place(1, play))
    said = (
        [addend.text for addend in words.addends(verdict)] if verdict.legal else map(words.reason, verdict.violations)
    )
    rows = tuple("".join(sign((x, y)) for x in range(WIDTH)) for y in range(HEIGHT))
    return Drawing(name, example, rows, verdict, tuple(said))
