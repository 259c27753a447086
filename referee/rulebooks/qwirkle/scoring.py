"""What a line is worth, and the last tile of a game."""

from collections.abc import Iterable
from typing import Any

from referee.core.verdict import Part, Verdict
from referee.rulebooks.qwirkle.codes import Score
from referee.rulebooks.qwirkle.tiles import Tile

QWIRKLE = 6
"""The tiles of a complete line, which is a Qwirkle, and the extra points it earns (R16)."""
LAST_TILE = 6
"""Points for laying the last tile of the game (R20)."""
MOST_POINTS = 84
"""The most that one turn can score (R16)."""


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
