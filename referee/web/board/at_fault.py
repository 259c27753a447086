"""The line that a broken rule is about, as it is drawn large; and the same with a tile that would be legal there."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.advice import Instead
from referee.core.grid import Cell
from referee.core.steps import Play
from referee.core.verdict import Violation

LONGEST = 20
"""Most cells that are drawn in a row: more than the longest line of any game."""


@dataclass(frozen=True)
class Shown:
    """A cell of the line."""

    tile: Any
    """The tile on it; None for an empty cell."""
    clash: bool = False
    """Whether it breaks the rule."""
    new: bool = False
    """Whether its tile is of this turn."""
    better: bool = False
    """Whether its tile would be legal there."""


def line_at_fault(violation: Violation[Any], laid: Mapping[Cell, Any], play: Play[Any]) -> tuple[Shown, ...]:
    """The line of a broken rule, with the tiles of the play; else the tiles that it names; empty without any."""
    twice = [(tile, cell) for tile, cell in play if laid.get(cell, tile) != tile and cell in violation.cells]
    if twice:
        return tuple(
            shown
            for tile, cell in twice
            for shown in (Shown(laid[cell], clash=True), Shown(tile, clash=True, new=True))
        )
    here, new = _together(laid, play), {cell for _, cell in play if cell not in laid}
    cells = _line(violation.cells, here)
    if not cells:
        found = sorted({cell for cell in violation.cells if cell in here}, key=lambda cell: (cell.y, cell.x))
        return tuple(Shown(here[cell], clash=True, new=cell in new) for cell in found[:LONGEST])
    clash = set(violation.cells)
    if len(cells) > 2 and clash.issuperset(cells) and not new.issuperset(cells):
        clash = new  # the whole line is at fault, since these came to it
    return tuple(Shown(here.get(cell), clash=cell in clash, new=cell in new) for cell in cells)


def with_it(instead: Instead[Any], laid: Mapping[Cell, Any], play: Play[Any]) -> tuple[Shown, ...]:
    """The longest line in which another tile would be legal, with that tile."""
    here = {**_together(laid, play), instead.cell: instead.tiles[0]}
    cells = max((_run((instead.cell,), here, across) for across in (True, False)), key=len)
    return tuple(Shown(here[cell], better=cell == instead.cell) for cell in cells)


def _together(laid: Mapping[Cell, Any], play: Play[Any]) -> dict[Cell, Any]:
    return {**laid, **{cell: tile for tile, cell in play}}


def _line(cells: Sequence[Cell], here: Mapping[Cell, Any]) -> tuple[Cell, ...]:
    """The row or the column of these cells with all that lies next to them; empty if they are in none."""
    ways = [across for across in (True, False) if cells and len({cell.y if across else cell.x for cell in cells}) == 1]
    found = max((_run(cells, here, across) for across in ways), key=len, default=())
    return found if len(found) <= LONGEST else ()


def _run(cells: Iterable[Cell], here: Mapping[Cell, Any], across: bool) -> tuple[Cell, ...]:
    """From the first of these cells to the last, and on as far as tiles lie."""
    dx, dy = (1, 0) if across else (0, 1)
    (x, y), (to_x, to_y) = min(cells), max(cells)
    while (x - dx, y - dy) in here:
        x, y = x - dx, y - dy
    while (to_x + dx, to_y + dy) in here:
        to_x, to_y = to_x + dx, to_y + dy
    return tuple(Cell(x + dx * step, y + dy * step) for step in range(to_x - x + to_y - y + 1))
