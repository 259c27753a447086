"""Letters is played through pages, the command line, the record and the review."""

import io
import json
from pathlib import Path

import pytest
from flask import Flask

from referee.cli import main
from referee.core.game import Game
from referee.core.notation import read_step
from referee.core.reviewing import review
from referee.core.steps import Place
from referee.record import Record
from referee.service import Referee, Written
from tests.toy.shelf import WITH_TOY
from tests.toy_letters import Letters
from tests.web.scorekeeper import Scorekeeper

GAME = """\
[Game "Letters"]
[Seat1 "Ann"]
[Seat2 "Bob"]

1. S1 place T@0,0 E@1,0 A@2,0 = 3
2. S2 place N@2,1 T@2,2 = 3
3. S1 swap 2
4. S2 place S@3,0 = 4
"""


def codes(lines: tuple[str, ...], line: str) -> tuple[str, ...]:
    """The codes of a step after these steps."""
    game = Game.start(Letters(), 2)
    for each in lines:
        game = game.after(read_step(each, game.rulebook))
    return game.judge(read_step(line, game.rulebook)).codes


TEA = ("S1 place T@0,0 E@1,0 A@2,0",)


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("S2 place N@2,1", ()),
        ("S2 place N@2,0", ("place-taken",)),
        ("S2 place N@2,1 S@2,1", ("place-twice",)),
        ("S2 place N@2,1 S@3,2", ("no-line",)),
        ("S2 place N@2,1 S@2,3", ("hole-in-word",)),
        ("S2 place N@5,5 S@5,6", ("apart",)),
        ("S2 place N@2,1 S@2,2 S@2,3 S@2,4 S@2,5 S@2,6", ("hand-too-small",)),
        ("S2 place N@3,0 N@4,0 N@5,0 N@6,0 N@7,0", ()),
        ("S2 swap 6", ("exchange-count",)),
        ("S2 pass", ("pass-too-early",)),
        ("S2 points 100 tiles 6", ("letter-count", "too-much")),
    ],
)
def test_rules(line: str, broken: tuple[str, ...]) -> None:
    """Every rule that a step breaks is said at once."""
    assert codes(TEA, line) == broken


def test_first_word() -> None:
    """The first word has two letters."""
    assert codes((), "S1 place A@0,0") == ("one-letter",)


def test_command_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A written game is scored, and a play is judged, by its own rulebook."""
    file = tmp_path / "game.txt"
    file.write_text(GAME, encoding="utf-8")
    assert main(["score", str(file)], WITH_TOY) == 0
    assert "4.  Bob         +4      7   44  TEAS 4" in capsys.readouterr().out
    question = json.dumps({"game": "Letters", "board": "T@0,0 E@1,0", "play": "A@2,0 S@4,0"})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(question.encode()), encoding="utf-8"))
    assert main(["judge"], WITH_TOY) == 0
    assert json.loads(capsys.readouterr().out)["violations"][0]["code"] == "hole-in-word"


def test_record(tmp_path: Path) -> None:
    """Turns are written, read again as they were, and reviewed."""
    referee = Referee(Record(tmp_path / "record.db"), WITH_TOY)
    game_id = referee.start(("Ann", "Bob"), Letters())
    for line in (*TEA, "S2 place N@2,1", "S1 place I@1,1"):
        assert isinstance(referee.write(referee.sheet(game_id), read_step(line, Letters())), Written)
    sheet = Referee(Record(tmp_path / "record.db"), WITH_TOY).sheet(game_id)
    assert sheet.game.totals == (3 + 4, 2)
    assert isinstance(sheet.game.rows[-1].step, Place)
    found = review(Game.start(Letters(), 2), sheet.game)
    assert [turn.points for turn in found.turns] == [3, 2, 4]
    assert found.seats[0].best == 3


def test_pages(built: Flask) -> None:
    """A word is entered tap by tap on an open table, turned, refused apart, confirmed and seen on the sheet."""
    client = built.test_client()
    answer = client.post("/games/new", data={"game": "toy_letters", "players-0": "Ann", "players-1": "Bob"})
    keeper = Scorekeeper(client, answer.location)
    assert keeper.page.cursor == "0,0"
    keeper.lay("T", "E", "A")
    assert (keeper.page.draft, keeper.page.cursor) == ({"0,0": "T", "1,0": "E", "2,0": "A"}, "3,0")
    assert keeper.page.points == 3
    keeper.do("confirm")
    assert (keeper.page.totals, keeper.page.to_move) == ([3, 0], 2)
    keeper.point("2,1")
    keeper.lay("N")
    assert keeper.page.cursor == "3,1"
    keeper.do("turn-direction")
    assert keeper.page.cursor == "2,2"
    keeper.lay("T")
    keeper.do("confirm")
    assert keeper.page.totals == [3, 3]
    assert "ANT 3" in client.get(f"/games/{keeper.id}/sheet?as=list").text
    assert client.get(f"/games/{keeper.id}/review").status_code == 200
