"""The toy game: its rules, so that tests with it mean something, and entering its letters in a line."""

import io
import json

import pytest
from flask import Flask

from referee.app import create_app
from referee.cli import main
from referee.core.game import Game
from referee.core.notation import read_step
from tests.toy import Toy
from tests.toy.shelf import WITH_TOY, with_its_files
from tests.web.scorekeeper import Scorekeeper

TEA = "S1 place T@0,0 E@1,0 A@2,0"
GAME = f"""\
[Game "Toy"]
[Seat1 "Ann"]
[Seat2 "Bob"]

1. {TEA} = 3
2. S2 shout "hey"
3. S2 place N@2,1 T@2,2 = 3
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An app with the pages and files of the toy game."""
    folder = tmp_path_factory.mktemp("toy")
    return with_its_files(create_app(folder / "instance", WITH_TOY), folder / "static")


def played(*lines: str, bounds: bool = True) -> Game[str]:
    """A game once these steps are taken."""
    game = Game.start(Toy() if bounds else Toy(None), 2)
    for line in lines:
        game = game.after(read_step(line, game.rulebook))
    return game


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("S2 place N@2,1", ()),
        ("S2 place N@2,0", ("no-cell",)),
        ("S2 place N@2,1 A@2,1", ("no-cell",)),
        ("S2 place N@2,1 A@3,2", ("no-line",)),
        ("S2 place N@2,1 A@2,3", ("no-line",)),
        ("S2 place N@4,4 A@5,4", ("apart",)),
        ("S2 place N@2,1 A@2,2 A@2,3 A@2,4", ("hand-too-small",)),
        ("S2 swap 4", ("exchange-count",)),
        ("S2 pass", ("pass-too-early",)),
        ("S2 points 3 tiles 4", ("points-wrong",)),
        ('S2 shout " "', ("not-heard",)),
    ],
)
def test_broken_rules(line: str, broken: tuple[str, ...]) -> None:
    """All the rules that a step breaks are found."""
    game = played(TEA)
    assert game.judge(read_step(line, game.rulebook)).codes == broken
    assert played().judge(read_step("S1 place A@0,0", Toy())).codes == ("one-letter",)


def test_edges_are_agreed_on() -> None:
    """Without edges, letters may be placed beyond them."""
    assert "Table" in played(bounds=False).rulebook.tags
    assert played("S1 place T@-1,0 E@0,0", bounds=False).totals == (2, 0)


def test_the_last_letter() -> None:
    """A shout takes no turn; the last letter of a hand ends the game for 3 more points."""
    game = played(TEA, 'S2 shout "hey"', *[f"S{2 - number % 2} points 0 tiles 3" for number in range(6)])
    assert (game.bag, game.hands, game.totals, game.over) == (0, (0, 3), (6, 1), True)


def test_command_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A written game is scored, and a play is judged, by the rulebook that it names, including its own steps."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(GAME.encode())))
    assert main(["score", "-", "--json"], WITH_TOY) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["game"], data["turns"][1]["kind"], data["turns"][1]["note"]) == ("Toy", "shout", "hey")
    question = json.dumps({"game": "Toy", "board": "T@0,0 E@1,0", "play": "A@2,0 T@4,0"})
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(question.encode())))
    assert main(["judge"], WITH_TOY) == 0
    assert json.loads(capsys.readouterr().out)["violations"][0]["code"] == "no-line"


@pytest.mark.parametrize("agreed", [{}, {"open_table": "y"}])
def test_letters_are_entered_in_a_line(built: Flask, agreed: dict[str, str]) -> None:
    """Letters go on from the cursor, which rotates, is in the address, and ends at an edge if there is one."""
    client = built.test_client()
    names = {"game": "toy", "players-0": "Ann", "players-1": "Bob"}
    keeper = Scorekeeper(client, client.post("/games/new", data={**names, **agreed}).location)
    assert keeper.page.cursor == "0,0"
    keeper.lay("T", "E", "A")
    assert (keeper.page.draft, keeper.page.points) == ({"0,0": "T", "1,0": "E", "2,0": "A"}, 3)
    assert keeper.page.keys == []
    keeper.do("confirm")
    keeper.point("2,1")
    keeper.lay("N")
    assert keeper.page.cursor == "3,1"
    keeper.do("turn-direction")
    keeper.open()
    assert (keeper.page.draft, keeper.page.cursor) == ({"2,1": "N"}, "2,2")
    keeper.press("lift", "2,1")
    assert (keeper.page.draft, keeper.page.cursor) == ({}, "2,1")
    keeper.lay("N", "T")
    keeper.do("confirm")
    assert keeper.page.totals == [3, 3]
    keeper.point("3,0")
    keeper.lay("N", "T", "A")
    assert keeper.page.cursor == ("6,0" if agreed else None)
    keeper.do("erase")
    keeper.press("tile", "E")
    assert (keeper.page.draft["5,0"], keeper.page.points) == ("E", 6)
