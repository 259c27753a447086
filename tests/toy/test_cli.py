"""The toy game on the command line: found by its tag, or by the ``game`` of a question."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli import main
from tests.toy.shelf import WITH_TOY

GAME = """\
[Game "Toy"]
[Seat1 "Ann"]
[Seat2 "Bob"]
[LastStone "9"]

1. S1 place stone@0,0 stone@1,0 = 2
2. S2 shout "hey"
3. S2 place stone@2,0 stone@3,0 = 2
4. S1 place stone@4,0 = 3
"""
SHEET = """\
turn  player  points  total  bag
  1.  Ann         +2      2   12  2 stones
  2.  Bob         +1      1   12  shouted “hey”
  3.  Bob         +2      3   10  2 stones
  4.  Ann         +3      5    9  1 stone + full row 2

Ann     5
Bob     3
"""


@pytest.fixture
def capture(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a command with this text as its standard input: its status, its output, its errors."""

    def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        return (main(list(arguments), WITH_TOY), *capsys.readouterr())

    return run


def ask(capture: Any, command: str, **question: Any) -> tuple[int, dict[str, Any]]:
    """Asks one question about the toy game."""
    status, out, _ = capture(command, text=json.dumps({"game": "Toy", **question}))
    return status, json.loads(out)


def test_score(capture: Any, tmp_path: Path) -> None:
    """A game in notation is replayed by the rulebook of its tag, its own steps among the others."""
    file = tmp_path / "game.txt"
    file.write_text(GAME, encoding="utf-8")
    assert capture("score", str(file)) == (0, SHEET, "")


def test_score_as_data(capture: Any) -> None:
    """The data has the name of the game, and of its own steps what the rulebook adds."""
    status, out, _ = capture("score", "-", "--json", text=GAME)
    data = json.loads(out)
    assert (status, data["game"], data["unseen"]) == (0, "Toy", {"stone": 15})
    assert (data["turns"][1]["kind"], data["turns"][1]["note"]) == ("shout", "hey")
    assert data["turns"][3]["lines"][1] == {
        "code": "full-row",
        "cells": [[x, 0] for x in range(5)],
        "points": 2,
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("stone@4,0 = 3", "stone@4,0 = 4", "The scoresheet is damaged at turn 4: You wrote down 4 points"),
        ("stone@4,0 = 3", "stone@3,0", "A stone lies there already."),
        ("stone@4,0 = 3", "pebble@4,0", "Line 9: There are only stones, no “pebble”."),
        ("S1 place stone@4,0 = 3", "S1 whisper", "A turn looks like 1. S1 place stone@0,0 = 1."),
        ('"Toy"', '"Toys"', "Referee doesn't know the game “Toys”."),
        ('[LastStone "9"]', '[LastStone "many"]', '” isn\'t a tag. A tag looks like [Seat1 "Ann"].'),
        ('[Seat2 "Bob"]\n', "", "The names of 2 to 4 players are needed"),
    ],
)
def test_faults(capture: Any, old: str, new: str, said: str) -> None:
    """What is wrong with a game is said in its own words."""
    assert old in GAME
    status, _, err = capture("score", "-", text=GAME.replace(old, new))
    assert status == 1
    assert said in err


def test_judge(capture: Any) -> None:
    """A question that names the game is answered by its rulebook."""
    assert ask(capture, "judge", board="stone@0,0", play="stone@1,0") == (
        0,
        {
            "legal": True,
            "points": 1,
            "lines": [{"code": "stones", "cells": [[1, 0]], "points": 1}],
            "violations": [],
        },
    )
    status, answer = ask(capture, "judge", board="stone@0,0", play="stone@0,0 stone@1,1")
    assert status == 0
    assert [each["code"] for each in answer["violations"]] == ["cell-taken", "two-rows"]


def test_judge_cannot_read(capture: Any) -> None:
    """What cannot be read is said in the words of the game that was asked about."""
    assert ask(capture, "judge", board="", play="Ro@0,0") == (1, {"error": "There are only stones, no “Ro”."})
    assert ask(capture, "judge", board="", play="stone@9,9") == (1, {"error": "“9,9” isn't a space."})


def test_moves(capture: Any) -> None:
    """All plays of a hand are listed, the one with most points first."""
    status, answer = ask(capture, "moves", board="stone@0,0 stone@1,0 stone@2,0", hand="stone stone stone")
    assert (status, answer["count"], answer["best"]) == (0, 17 + 1 + 3 * 10, 4)
    assert answer["moves"][0] == {"play": "stone@3,0 stone@4,0", "points": 4}
