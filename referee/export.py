"""Verdicts and games as data for other programs. The keys are kept stable: extended, never changed."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.core.game import Game, Row
from referee.core.grid import Cell
from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Step, Swap
from referee.core.verdict import Line, Verdict


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """A verdict: its points, its lines, and each broken rule once with all cells and tiles at fault."""
    violations = []
    for code in verdict.codes:
        same = [violation for violation in verdict.violations if violation.code == code]
        cells = dict.fromkeys(cell for violation in same for cell in violation.cells)
        tiles = dict.fromkeys(str(tile) for violation in same for tile in violation.tiles)
        violations.append({"code": code, "cells": _cells(cells), "tiles": list(tiles)})
    return {
        "legal": verdict.legal,
        "points": verdict.points,
        "lines": [_line_data(line) for line in verdict.lines],
        "violations": violations,
    }


def game_data(game: Game, names: Sequence[str], tags: dict[str, str]) -> dict[str, Any]:
    """A game: its seats with totals and hands, its turns, and the state after them."""
    laid = game.rulebook.laid(game.board)
    return {
        "game": game.rulebook.name,
        "date": tags.get("Date"),
        "seats": [
            {"seat": seat, "name": name, "total": total, "hand": hand, "winner": seat in game.winners}
            for seat, (name, total, hand) in enumerate(zip(names, game.totals, game.hands, strict=True), 1)
        ],
        "turns": [_entry_data(entry) for entry in game.rows],
        "board": [{"tile": str(tile), "x": cell.x, "y": cell.y} for cell, tile in laid.items()],
        "unseen": {str(tile): left for tile, left in game.rulebook.unseen(game.board).items()},
        "bag": game.bag,
        "to_move": None if game.over else game.to_move,
        "over": game.over,
        "winners": list(game.winners),
    }


def _entry_data(entry: Row) -> dict[str, Any]:
    return {
        "number": entry.number,
        "seat": entry.step.seat or None,
        **_turn_data(entry.step),
        "ruled": [violation.code for violation in entry.overruled],
        "points": entry.points,
        "bonus": entry.bonus,
        "lines": [_line_data(line) for line in entry.verdict.lines],
        "totals": list(entry.totals),
        "bag": entry.bag,
    }


def _turn_data(turn: Step) -> dict[str, Any]:
    match turn:
        case Place(_, play):
            tiles = [{"tile": str(tile), "x": cell.x, "y": cell.y} for tile, cell in play]
            return {"kind": "place", "tiles": tiles}
        case Swap(_, count):
            return {"kind": "swap", "count": count}
        case PointsOnly(_, _, count):
            return {"kind": "points", "count": count}
        case Pass():
            return {"kind": "pass"}
        case Adjust(_, _, note):
            return {"kind": "adjust", "note": note}
        case End(note):
            return {"kind": "end", "note": note}


def _line_data(line: Line) -> dict[str, Any]:
    return {
        "tiles": len(line.cells),
        "points": line.points,
        "qwirkle": bool(line.bonus),
        "cells": _cells(line.cells),
    }


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [[cell.x, cell.y] for cell in cells]
