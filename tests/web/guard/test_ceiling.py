"""The data folder has reached its ceiling: refusals give the reason in words, and the rest goes on."""

from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee import cli, settings
from referee.app import open_folder
from referee.service.ceiling import RESERVE
from tests.disk import Disk
from tests.games import SAMPLE_FILE
from tests.web.conftest import SitDown
from tests.web.markup import read
from tests.web.scorekeeper import Scorekeeper

MOST = 1_000_000
NAMES = {"players-0": "Ann", "players-1": "Bob"}
TURN = {"draft": "Ro@0,0", "seen": "0", "do": "confirm"}


@pytest.fixture
def app(app: Flask, instance: Path) -> Flask:
    """The app with a low ceiling."""
    app.config["CEILING"] = MOST
    open_folder(app, instance)
    return app


@pytest.fixture
def keeper(sit_down: SitDown, client: FlaskClient, instance: Path) -> Scorekeeper:
    """A scorekeeper of a running game, with a waiting upload."""
    keeper = sit_down()
    with SAMPLE_FILE.open("rb") as file:
        assert client.post("/import", data={"files": (file, "game.txt")}).status_code == 303
    return keeper


def fill(app: Flask, instance: Path, left: int) -> None:
    """Fill the folder until only this many bytes are left, and measure it again."""
    taken = sum(path.stat().st_size for path in instance.rglob("*") if path.is_file())
    (instance / "referee.db-before").write_bytes(b"x" * (MOST - left - taken))
    open_folder(app, instance)


def is_refused(answer: TestResponse, words: str) -> bool:
    """Whether an answer has these words, and adds that what was confirmed stays."""
    return answer.status_code == 507 and words in read(answer.text).text and "Everything you confirmed" in answer.text


def test_nothing_new(app: Flask, client: FlaskClient, keeper: Scorekeeper, instance: Path, disk: Disk) -> None:
    """With only the reserve left, starting and importing games and keeping files are refused in words; all pages are
    shown, and turns of running games are saved.
    """
    (kept,) = (path.name.partition(".")[0] for path in (instance / "uploads").glob("*.gz"))
    assert client.get(f"/import?kept={kept}").status_code == 200
    fill(app, instance, MOST // RESERVE - 1)
    for answer in (
        client.post("/games/new", data=NAMES),
        client.post("/import", data={"kept": kept, "do": "bring-in"}),
        client.post("/import", data={"files": (BytesIO(b"x"), "game.txt")}),
    ):
        assert is_refused(answer, "not start or import any. Ask the host to raise the limit.")
    assert len(disk.games()) == 1
    assert len(list((instance / "uploads").glob("*.gz"))) == 1
    for address in ("/", keeper.base, "/games/new", f"/import?kept={kept}", f"{keeper.base}.txt"):
        assert client.get(address).status_code == 200
    assert client.post(f"{keeper.base}/turns", data=TURN).status_code == 303
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_no_turn(
    app: Flask, client: FlaskClient, keeper: Scorekeeper, instance: Path, disk: Disk, headers: dict[str, str]
) -> None:
    """With the reserve used up, a turn is refused in words and its tiles stay in the address; games can be read and
    deleted.
    """
    fill(app, instance, 500)
    answer = client.post(f"{keeper.base}/turns", data=TURN, headers=headers)
    assert is_refused(
        answer, "Referee has used all the space it may use on this server. Ask the host to raise the limit."
    )
    assert disk.lines() == []
    assert client.get(keeper.base).status_code == 200
    assert client.post("/looks", data={}).status_code != 507
    assert client.post(f"{keeper.base}/delete", data={"seen": 0, "do": "delete"}).status_code == 303


def test_room_again(app: Flask, client: FlaskClient, keeper: Scorekeeper, instance: Path) -> None:
    """Once the ceiling is higher, everything works again."""
    fill(app, instance, 500)
    assert client.post("/games/new", data=NAMES).status_code == 507
    app.config["CEILING"] = 2 * MOST
    open_folder(app, instance)
    assert client.post("/games/new", data=NAMES).status_code == 303
    assert client.post(f"{keeper.base}/turns", data=TURN).status_code == 303


def test_setting(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The ceiling is lower in public; a setting that isn't one is reported before the server starts."""
    monkeypatch.delenv("REFEREE_CEILING", raising=False)
    at_home = settings.ceiling()
    monkeypatch.setenv("REFEREE_PUBLIC", "1")
    assert settings.ceiling() < at_home
    monkeypatch.setenv("REFEREE_CEILING", "300")
    assert settings.ceiling() == 300_000_000
    for text in ("9", "2 GB", "-1", "0"):
        monkeypatch.setenv("REFEREE_CEILING", text)
        assert cli.main(["serve"]) == 1
        assert f"REFEREE_CEILING must be at least 10 (megabytes), not “{text}”." in capsys.readouterr().err
