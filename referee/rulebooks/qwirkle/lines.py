"""Lines: the runs of tiles next to a cell, what may go between two runs, and what a line is worth."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.core.grid import Cell
from referee.core.verdict import Part, Verdict
from referee.rulebooks.qwirkle.codes import Score
from referee.rulebooks.qwirkle.tiles import BIT, JOINING, Tile

QWIRKLE = 6
"""The number of tiles in a complete line, a Qwirkle, and also the extra points it earns (R16)."""

Tiles = Mapping[Any, Tile]
"""Tiles by cell; a pair of numbers works too, so that no ``Cell`` is made for a cell that is only looked at."""

Run = tuple[int, int]
"""An unbroken run of tiles next to a cell: the set of their kinds, and their number."""
NO_RUN: Run = (0, 0)


def run_from(cell: Cell, dx: int, dy: int, on_board: Tiles, placed: Tiles) -> Run:
    """The run that starts next to a cell and leads away from it, over the tiles on the board and those of a play."""
    x, y = cell
    mask = length = 0
    while tile := on_board.get((x := x + dx, y := y + dy)) or placed.get((x, y)):
        mask |= BIT[tile]
        length += 1
    return mask, length


def sound(*runs: Run) -> bool:
    """Whether each of these runs may be a line: of one colour or one shape, and no tile twice (R11)."""
    return not [mask for mask, length in runs if mask.bit_count() != length or mask not in JOINING]


def between(before: Run, after: Run) -> int:
    """The possible kinds of a tile between two sound runs, which it joins into one line (R11, R12)."""
    return 0 if before[0] & after[0] else JOINING.get(before[0] | after[0], 0)


def line_points(length: int) -> int:
    """One point per tile, including old ones (R14); six more for a Qwirkle (R16); a lone tile isn't a line (R15)."""
    return 0 if length < 2 else length if length < QWIRKLE else length + QWIRKLE


def with_qwirkles(lines: Iterable[Part[Tile]]) -> tuple[Part[Tile], ...]:
    """The lines of a turn, with the extra points after each that is a Qwirkle."""
    parts: list[Part[Tile]] = []
    for line in lines:
        parts.append(line)
        if len(line.cells) >= QWIRKLE:  # longer only if the players allowed it
            parts.append(Part(Score.QWIRKLE, line.cells, QWIRKLE, line.tiles))
    return tuple(parts)


def qwirkles(verdict: Verdict[Tile]) -> int:
    """The number of Qwirkles that a verdict scores."""
    return [part.code for part in verdict.parts].count(Score.QWIRKLE)


def lines_data(verdict: Verdict[Tile]) -> list[dict[str, Any]]:
    """The lines of a verdict as data; the points of a Qwirkle include its extra points."""
    qwirkles = {part.cells for part in verdict.parts if part.code == Score.QWIRKLE}
    return [
        {
            "tiles": len(line.cells),
            "points": line_points(len(line.cells)),
            "qwirkle": line.cells in qwirkles,
            "cells": [list(cell) for cell in line.cells],
        }
        for line in verdict.parts
        if line.code == Score.LINE
    ]
