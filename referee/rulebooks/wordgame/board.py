"""The tokens that lie on the board, and a word as it is read there."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property

from referee.core.grid import AXES, ROW, Cell, Placement
from referee.core.grid import Board as AnyBoard
from referee.rulebooks.wordgame.tiles import Tile, kind

Play = tuple[Placement[Tile], ...]
"""The letters of one turn, each with its cell. In a step it is all of the word, lying letters included."""


class Word(tuple[Placement[Tile], ...]):
    """The letters of a word in reading order, each with its cell, and the way in which they are read."""

    axis: Cell = ROW

    @classmethod
    def along(cls, axis: Cell, letters: Iterable[Placement[Tile]]) -> "Word":
        """The word that is read along this axis."""
        word = cls(letters)
        word.axis = axis
        return word

    def __eq__(self, other: object) -> bool:
        alone = len(self) == 1 and isinstance(other, Word)
        return tuple.__eq__(self, other) and (not alone or self.axis == getattr(other, "axis", ROW))

    __hash__ = tuple.__hash__


def axis_of(play: Play) -> Cell | None:
    """Which way a play is read: across or down; None if its letters are not in one line."""
    if isinstance(play, Word):
        return play.axis
    if len(play) < 2:
        return ROW
    for axis, along in zip(AXES, (1, 0), strict=True):
        if len({placed.cell[along] for placed in play}) == 1:
            return axis
    return None


class Board(AnyBoard[Tile]):
    """A position: which token lies on which field."""

    def laid(self, play: Play) -> Play:
        return tuple(placed for placed in play if placed.cell not in self.tiles)

    def with_play(self, play: Iterable[Placement[Tile]]) -> "Board":
        """The board with these letters on it as well; where one lies already, that one stays."""
        return Board({**self.tiles, **{cell: tile for tile, cell in play if cell not in self.tiles}})

    def without(self, cells: Iterable[Cell]) -> "Board":
        taken = {*cells}
        return Board({cell: tile for cell, tile in self.tiles.items() if cell not in taken})

    @cached_property
    def counts(self) -> Mapping[Tile, int]:
        """By kind, how many tokens lie here."""
        return Counter(map(kind, self.tiles.values()))


def read_again(board: Board, play: Play) -> Play:
    """A word as it is read on this board: where a letter lies already, that one."""
    letters = [Placement(board.tiles.get(cell, tile), cell) for tile, cell in play]
    return Word.along(play.axis, letters) if isinstance(play, Word) else tuple(letters)
