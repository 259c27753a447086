"""Verdicts and games as data."""

import json
from typing import Any

import pytest

from referee.core import transcript
from referee.core.rulebook import Rulebook
from referee.core.steps import OwnStep
from referee.core.verdict import Verdict
from referee.json_export import game_data, verdict_data
from tests.shelves import ON_SHELF

GAME = """\
[Game "Qwirkle"]
[Date "2026-01-31"]
[Leftovers "deducted"]
[Seat1 "Ann"]
[Seat2 "Bob"]

1. S1 place Ro@0,0 Rs@1,0
2. S2 swap 3
3. S1 points 9 tiles 2
4. S2 pass by table "agreed"
5. S1 adjust -5 "peeked"
6. end "tram"
"""


@pytest.fixture
def data() -> dict[str, Any]:
    """A game with a step of every kind."""
    written = transcript.read(GAME, ON_SHELF.open)
    game, damage = written.beginning.replayed(written.steps)
    assert damage is None
    found = game_data(game, written.names, written.tags)
    assert json.loads(json.dumps(found)) == found
    return found


def test_keys(data: dict[str, Any]) -> None:
    """The keys that other programs rely on are there, in this order."""
    assert list(data) == [
        "format", "version", "transcript",
        "game", "date", "seats", "turns", "board", "unseen", "bag", "to_move", "over", "winners",
    ]  # fmt: skip
    assert list(data["seats"][0]) == ["seat", "name", "total", "hand", "winner"]
    assert [list(turn)[:3] for turn in data["turns"]] == [["number", "seat", "kind"]] * 6
    for turn in data["turns"]:
        assert list(turn)[-6:] == ["ruled", "points", "bonus", "lines", "totals", "bag"]


def test_kinds(data: dict[str, Any]) -> None:
    """Each kind of step has its own name and data."""
    turns = data["turns"]
    assert [turn["kind"] for turn in turns] == ["place", "swap", "points", "pass", "adjust", "end"]
    assert turns[0]["tiles"] == [{"tile": "Ro", "x": 0, "y": 0}, {"tile": "Rs", "x": 1, "y": 0}]
    assert (turns[1]["count"], turns[2]["count"]) == (3, 2)
    assert (turns[4]["note"], turns[5]["note"]) == ("peeked", "tram")
    assert [turn["seat"] for turn in turns] == [1, 2, 1, 2, 1, None]


def test_points(data: dict[str, Any]) -> None:
    """The data have points, lines and rulings of each step; the cost of tiles still in hand is in the totals only."""
    turns = data["turns"]
    assert [turn["points"] for turn in turns] == [2, 0, 9, 0, -5, 0]
    assert [turn["bonus"] for turn in turns] == [0] * 6
    assert turns[0]["lines"] == [{"tiles": 2, "points": 2, "qwirkle": False, "cells": [[0, 0], [1, 0]]}]
    assert turns[3]["ruled"] == ["pass-with-bag"]
    assert (turns[4]["totals"], turns[5]["totals"]) == ([6, 0], [0, -6])
    assert (data["over"], data["to_move"], data["winners"], data["bag"]) == (True, None, [1], 92)


def test_bonus() -> None:
    """The award of a turn is its bonus, and is part of its points."""
    lines = ['[Seat1 "A"]', '[Seat2 "B"]', *(f"{n}. S{2 - n % 2} points 1 tiles 6" for n in range(1, 18))]
    written = transcript.read("\n".join(lines), ON_SHELF.open)
    game, damage = written.beginning.replayed(written.steps)
    assert damage is None
    last = game_data(game, written.names, written.tags)["turns"][-1]
    assert (last["points"], last["bonus"], game.over) == (7, 6, True)


def test_broken_rules_are_listed_once() -> None:
    """A rule broken in several places is listed once, with all cells and tiles at fault."""
    rulebook = ON_SHELF.open({})
    position = rulebook.begin(2, None)
    step = transcript.read("1. S1 place Ro@0,0 Bs@1,0 Gd@2,0", lambda _: rulebook).steps[0]
    verdict = rulebook.judge(position, step)
    found = verdict_data(Verdict(verdict.violations * 2), rulebook)
    assert (found["legal"], found["points"], found["lines"]) == (False, 0, [])
    codes = [violation["code"] for violation in found["violations"]]
    assert len(codes) == len(set(codes))
    assert found["violations"][0]["tiles"] == ["Ro", "Bs", "Gd"]
    assert found["violations"][0]["cells"] == [[0, 0], [1, 0], [2, 0]]


class Knocks:
    """The steps of a game in which players knock."""

    def read(self, line: str) -> OwnStep | None:
        """No line is a knock."""
        return None

    def write(self, step: OwnStep) -> str:
        """A knock as a line."""
        return f"S{step.seat} knock"

    def data(self, step: OwnStep) -> dict[str, Any]:
        """A knock as data."""
        return {"kind": "knock", "loud": True}


def test_steps_of_a_game_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each rulebook adds its own data."""
    written = transcript.read(GAME, ON_SHELF.open)
    rulebook: Rulebook[Any] = written.rulebook
    monkeypatch.setattr(rulebook, "own_steps", Knocks())
    monkeypatch.setattr(rulebook, "judge", lambda position, step: Verdict())
    game = written.beginning.after(OwnStep(2))
    (turn,) = game_data(game, written.names, written.tags)["turns"]
    assert (turn["seat"], turn["kind"], turn["loud"]) == (2, "knock", True)
