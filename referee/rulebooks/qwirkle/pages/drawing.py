"""The examples of Qwirkle's rulebook as pictures, each with its verdict."""

from dataclasses import dataclass
from functools import cache

from referee.core.example import Example
from referee.core.grid import Cell, Placement
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.notation import read_board, read_play
from referee.rulebooks.qwirkle.tiles import Tile
from referee.wording.words import Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """An example as a picture and a verdict."""

    example: Example
    board: tuple[Placement[Tile], ...]
    play: tuple[Placement[Tile], ...]
    verdict: Verdict[Tile]

    @property
    def sum(self) -> list[str]:
        """What it counts, in words."""
        return [addend.text for addend in _words().addends(self.verdict)]

    @property
    def columns(self) -> int:
        """How many columns it is wide."""
        return max(cell.x for _, cell in (*self.board, *self.play)) - self._corner.x + 1

    @property
    def rows(self) -> int:
        """How many rows it is high."""
        return max(cell.y for _, cell in (*self.board, *self.play)) - self._corner.y + 1

    @property
    def faults(self) -> tuple[Cell, ...]:
        """The cells at fault, without those of the play."""
        played = {cell for _, cell in self.play}
        found = dict.fromkeys(cell for violation in self.verdict.violations for cell in violation.cells)
        return tuple(cell for cell in found if cell not in played)

    @property
    def covering(self) -> frozenset[int]:
        """Which tiles of the play, by number, lie on another tile."""
        lying = [cell for _, cell in (*self.board, *self.play)]
        first = len(self.board)
        return frozenset(number - first for number in range(first, len(lying)) if lying[number] in lying[:number])

    @property
    def names(self) -> dict[str, str]:
        """The tiles in words: those on the table and those laid to them."""
        return {
            part: _words().listed(tile for tile, _ in placements)
            for part, placements in (("board", self.board), ("play", self.play))
        }

    @property
    def reasons(self) -> list[str]:
        """Why it is refused."""
        return [_words().reason(violation) for violation in self.verdict.violations]

    def at(self, cell: Cell) -> str:
        """The classes that put a cell in its place."""
        return f"c{cell.x - self._corner.x + 1} r{cell.y - self._corner.y + 1}"

    @property
    def _corner(self) -> Cell:
        cells = [cell for _, cell in (*self.board, *self.play)]
        return Cell(min(cell.x for cell in cells), min(cell.y for cell in cells))


@cache
def drawing(name: str) -> Drawing:
    """The picture of an example. Raises ``KeyError`` for a name that is none."""
    example = EXAMPLES[name]
    board, play = read_board(example.board), read_play(example.play)
    laid = tuple(Placement(tile, cell) for cell, tile in board.tiles.items())
    return Drawing(example, laid, play, judge(board, play))


def _words() -> Words[Tile]:
    return Words(Qwirkle())
