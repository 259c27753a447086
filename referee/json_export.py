"""Verdicts and games as data for other programs. The keys are kept stable: extended, never changed."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core import transcript
from referee.core.game import Game
from referee.core.grid import Cell, T
from referee.core.judging import Row
from referee.core.rulebook import Rulebook
from referee.core.steps import Adjust, End, Leave, Next, OwnStep, Pass, Place, PointsOnly, Rename, Skip, Step, Swap
from referee.core.verdict import Verdict

FORMAT = "referee-game"
VERSION = 1
"""The format and version in the JSON of a game. An app refuses to read a newer version."""


def verdict_data(verdict: Verdict[T], rulebook: Rulebook[T]) -> dict[str, Any]:
    """A verdict: ``legal``, ``points``, ``lines`` as its rulebook writes them, and ``violations``.

    Each broken rule is listed once with everything at fault: ``code``, ``cells`` ([x, y]), ``tiles`` (names).
    """
    return {
        "legal": verdict.legal,
        "points": verdict.points,
        "lines": rulebook.score_data(verdict),
        "violations": [_violation_data(code, verdict) for code in verdict.codes],
    }


def game_data(game: Game[T], names: Sequence[str], tags: Mapping[str, str]) -> dict[str, Any]:
    """A game: the state after its last step, and the way to it. ``docs/game-file.md`` describes it for others.

    ``format``, ``version``, ``transcript`` (the whole game in notation, from which it is read back, since all else
    follows from it), ``game`` (its name), ``date`` (its tag), ``place`` and ``note`` (if there are any), ``seats``
    (``seat``, ``name``, ``total``, ``hand``: number of tiles, ``winner``, and what its rulebook adds), ``turns`` (see
    ``_row_data``), ``board`` (``tile``, ``x``, ``y``), ``unseen`` (by tile, a number or null), ``bag`` (number of
    tiles), ``to_move`` (a seat, or null), ``over``, ``winners`` (seats).
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "transcript": transcript.write(tags, (row.step_with_points for row in game.rows), game.rulebook),
        "game": game.rulebook.name,
        "date": tags.get("Date"),
        **{tag.lower(): tags[tag] for tag in ("Place", "Note") if tag in tags},
        "seats": [
            {
                "seat": seat,
                "name": name,
                "total": total,
                "hand": hand,
                "winner": seat in game.winners,
                **game.rulebook.seat_data(game.position, seat),
            }
            for seat, (name, total, hand) in enumerate(zip(names, game.totals, game.hands, strict=True), 1)
        ],
        "turns": [_row_data(row, game.rulebook) for row in game.rows],
        "board": [_tile_data(tile, cell) for cell, tile in game.board.tiles.items()],
        "unseen": {str(tile): left for tile, left in game.rulebook.unseen(game.board).items()},
        "bag": game.bag,
        "to_move": None if game.over else game.to_move,
        "over": game.over,
        "winners": list(game.winners),
    }


def _row_data(row: Row[T], rulebook: Rulebook[T]) -> dict[str, Any]:
    """A step: ``number``, ``seat`` (or null), what was done (see ``_step_data``), ``ruled`` (the codes that the players
    overruled), ``points`` including the ``bonus``, ``lines``, and after it ``totals`` (by seat) and ``bag``.
    """
    return {
        "number": row.number,
        "seat": row.step.seat or None,
        **_step_data(row.step, rulebook),
        "ruled": [violation.code for violation in row.overruled],
        "points": row.points,
        "bonus": sum(award.points for award in row.awards if award.with_turn),
        "lines": rulebook.score_data(row.verdict),
        "totals": list(row.totals),
        "bag": row.bag,
    }


def _step_data(step: Step[T], rulebook: Rulebook[T]) -> dict[str, Any]:
    """What was done: ``kind``, and with it ``tiles`` (``tile``, ``x``, ``y``), ``count`` (of tiles), ``note``, ``name``
    (the new one) or ``back`` (whether the tiles in hand go back into the bag); for points only also ``word``, if it was
    entered: the word or its length.
    """
    match step:
        case Place(_, play):
            return {"kind": "place", "tiles": [_tile_data(tile, cell) for tile, cell in play]}
        case Swap(_, count):
            return {"kind": "swap", "count": count}
        case PointsOnly(_, _, count):
            return {"kind": "points", "count": count, **({"word": step.word} if step.word else {})}
        case Pass():
            return {"kind": "pass"}
        case Skip():
            return {"kind": "skip"}
        case Leave(_, back):
            return {"kind": "leaves", "back": back}
        case Next():
            return {"kind": "next"}
        case Rename(_, name):
            return {"kind": "rename", "name": name}
        case Adjust(_, _, note):
            return {"kind": "adjust", "note": note}
        case End(note):
            return {"kind": "end", "note": note}
        case OwnStep():
            return rulebook.own_steps.data(step) if rulebook.own_steps else {}


def _violation_data(code: str, verdict: Verdict[T]) -> dict[str, Any]:
    same = [violation for violation in verdict.violations if violation.code == code]
    cells = dict.fromkeys(cell for violation in same for cell in violation.cells)
    tiles = dict.fromkeys(str(tile) for violation in same for tile in violation.tiles)
    return {"code": code, "cells": [list(cell) for cell in cells], "tiles": list(tiles)}


def _tile_data(tile: object, cell: Cell) -> dict[str, Any]:
    return {"tile": str(tile), "x": cell.x, "y": cell.y}
