"""A board as it is drawn: which cells are shown, where they stand on the page, and which of them stand out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from referee.core.draft import Draft
from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.steps import Place

MARGIN = 7
"""Empty cells around the board: a hand of tiles and a free cell can be laid out of it without the page growing."""


class Light(StrEnum):
    """Why a cell stands out: the classes of its frame."""

    FAULT = "fault"
    LIT = "lit"
    BETTER = "better"
    """Where a tile would be legal."""


class Growth(NamedTuple):
    """What has become of a board by a turn."""

    new: tuple[Cell, ...]
    """Where tiles lie now."""
    remarked: tuple[Cell, ...]
    """Which of the older tiles are of the last turn now, or no longer."""


@dataclass(frozen=True)
class BoardView:
    """The board of a page."""

    laid: Mapping[Cell, Any]
    """The tiles of confirmed turns by cell."""
    draft: Draft[Any] = field(default_factory=Draft)
    cells: tuple[Cell, ...] = ()
    """The free cells that can be tapped, the cursor's among them, in reading order."""
    last: frozenset[Cell] = frozenset()
    """The cells of the last turn's tiles."""
    tried: Placement[Any] | None = None
    """The tile that was asked for and does not fit."""
    lit: Mapping[Cell, Light] = field(default_factory=dict)
    """The cells that stand out."""
    extent: tuple[Cell, Cell] | None = None
    """The first and the last cell of a board with edges."""

    @cached_property
    def here(self) -> Cell | None:
        """The cell that a page without script scrolls to."""
        return self.draft.cursor or min(self.last or self.laid, default=None)

    @property
    def margin(self) -> int:
        """How many empty cells lie around the board; none around one with edges."""
        return 0 if self.extent else MARGIN

    @cached_property
    def columns(self) -> int:
        """How many columns the board is wide, with the free cells around it."""
        return self._size(cell.x for cell in self._corners)

    @cached_property
    def rows(self) -> int:
        """How many rows the board is high, with the free cells around it."""
        return self._size(cell.y for cell in self._corners)

    @staticmethod
    def name(cell: Cell) -> str:
        """What a cell is called in addresses and on the page."""
        return f"{cell[0]},{cell[1]}"

    def growth_since(self, before: "BoardView") -> Growth | None:
        """What has become of an earlier board; nothing where it must be drawn anew, since tiles went or its frame is
        another.
        """
        frames = {(view._origin, view.columns, view.rows) for view in (self, before)}
        if len(frames) > 1 or not before.laid.items() <= self.laid.items():
            return None
        return Growth(
            new=tuple(cell for cell in self.laid if cell not in before.laid),
            remarked=tuple(sorted((before.last ^ self.last) & before.laid.keys())),
        )

    def at(self, cell: Cell) -> str:
        """The classes that put a cell in its place on the page."""
        return f"c{cell.x - self._origin.x} r{cell.y - self._origin.y}"

    @cached_property
    def _corners(self) -> Iterable[Cell]:
        return self.extent or tuple(self.laid) or (Cell(0, 0),)

    @cached_property
    def _origin(self) -> Cell:
        """The cell just before the first column and row of the page. It does not move while a turn is entered."""
        drafted = [cell for _, cell in self.draft.play] + ([self.draft.cursor] if self.draft.cursor else [])
        x = min([cell.x for cell in self._corners] + [cell.x + self.margin for cell in drafted])
        y = min([cell.y for cell in self._corners] + [cell.y + self.margin for cell in drafted])
        return Cell(x - self.margin - 1, y - self.margin - 1)

    def _size(self, places: Iterable[int]) -> int:
        found = list(places)
        return max(found) - min(found) + (1 if self.extent else 3)


def last_cells(game: Game[Any]) -> frozenset[Cell]:
    """Where the tiles of the last turn lie."""
    step = game.rows[-1].step if game.rows else None
    return frozenset(cell for _, cell in step.play) if isinstance(step, Place) else frozenset()
