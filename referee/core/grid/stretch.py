"""Tiles side by side: the plays that some of the tiles on a table can be."""

from collections.abc import Container, Iterable, Iterator
from typing import TypeVar

from referee.core.grid.cell import AXES, Cell, Placement

T = TypeVar("T")


def stretches(
    tiles: Iterable[Placement[T]], occupied: Container[Cell], most: int
) -> Iterator[tuple[Placement[T], ...]]:
    """Every stretch of at most ``most`` of these tiles, each once: tiles in a row or a column with no gap between
    them, unless other tiles lie there on ``occupied`` cells.
    """
    placed = {each.cell: each for each in tiles}
    for cell in sorted(placed, key=lambda cell: (cell.y, cell.x)):
        first = (placed[cell],)
        yield first
        for axis in AXES:
            stretch: tuple[Placement[T], ...] = first
            at = cell.step(axis)
            while len(stretch) < most and (at in placed or at in occupied):
                if at in placed:
                    stretch = (*stretch, placed[at])
                    yield stretch
                at = at.step(axis)


def in_one_line(tiles: Iterable[Placement[T]]) -> bool:
    """Whether all of these tiles lie in one row or one column, with or without gaps."""
    cells = [cell for _, cell in tiles]
    return len({cell.y for cell in cells}) <= 1 or len({cell.x for cell in cells}) <= 1
