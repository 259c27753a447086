"""Lines: the tiles in a row beside a cell, what may go between two such runs, and what a line is worth."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.core.grid import Cell
from referee.core.verdict import Part, Verdict
from referee.rulebooks.qwirkle.codes import Score
from referee.rulebooks.qwirkle.tiles import BIT, JOINING, Tile

QWIRKLE = 6
"""The tiles of a complete line, which is a Qwirkle, and the extra points it earns (R16)."""

Tiles = Mapping[Any, Tile]
"""Tiles by cell, found by a pair of numbers as well: no ``Cell`` is made for a cell that is only looked at."""

Run = tuple[int, int]
"""The tiles of an unbroken run beside a cell: their kinds as a set, and how many they are."""
NO_RUN: Run = (0, 0)


def run_from(cell: Cell, dx: int, dy: int, lying: Tiles, placed: Tiles) -> Run:
    """The run that starts beside a cell and leads away from it, over the tiles on the board and those of a play."""
    x, y = cell
    mask = length = 0
    while tile := lying.get((x := x + dx, y := y + dy)) or placed.get((x, y)):
        mask |= BIT[tile]
        length += 1
    return mask, length


def sound(*runs: Run) -> bool:
    """Whether each of these runs may be a line: of one colour or of one shape, and no tile twice (R11)."""
    return not [mask for mask, length in runs if mask.bit_count() != length or mask not in JOINING]


def between(before: Run, after: Run) -> int:
    """The kinds that a tile between two sound runs can be, since it makes one line of them (R11, R12)."""
    return 0 if before[0] & after[0] else JOINING.get(before[0] | after[0], 0)


def line_points(length: int) -> int:
    """One point a tile, old tiles included (R14); six more for a Qwirkle (R16); a lone tile is no line (R15)."""
    return 0 if length < 2 else length if length < QWIRKLE else length + QWIRKLE


def with_qwirkles(lines: Iterable[Part[Tile]]) -> tuple[Part[Tile], ...]:
    """The lines of a turn, and behind each that is a Qwirkle its extra points."""
    parts: list[Part[Tile]] = []
    for line in lines:
        parts.append(line)
        if len(line.cells) >= QWIRKLE:  # longer only where a table let a line stand
            parts.append(Part(Score.QWIRKLE, line.cells, QWIRKLE, line.tiles))
    return tuple(parts)


def qwirkles(verdict: Verdict[Tile]) -> int:
    """How many complete lines a verdict scores as such."""
    return [part.code for part in verdict.parts].count(Score.QWIRKLE)


def lines_data(verdict: Verdict[Tile]) -> list[dict[str, Any]]:
    """The lines of a verdict as data, a Qwirkle with its extra points."""
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
