"""Where the games are kept: in the data folder, or in the configured database."""

import sys
from pathlib import Path

import pytest

from referee.app import create_app
from referee.cli import main
from referee.record import Record
from referee.service import Referee
from tests.games import QWIRKLE
from tests.postgresql import DatabaseServer
from tests.shelves import ON_SHELF


@pytest.mark.parametrize("command", [["serve"], ["doctor"], ["links", "abcdefghij"], ["export", "--all"]], ids=" ".join)
@pytest.mark.parametrize("address", ["games.db", "mysql://host/games", "postgresql://ann:se@cret@host/games"])
def test_wrong_address(
    command: list[str],
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Anything that isn't a database address is refused in words that don't repeat it: it may contain a password."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    monkeypatch.setenv("REFEREE_RECORD", address)
    assert main(command) == 1
    message = capsys.readouterr().err
    assert "REFEREE_RECORD must be the address of a PostgreSQL database" in message
    assert "cret" not in message


def test_without_driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without PostgreSQL's driver the command says what to install."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    monkeypatch.setenv("REFEREE_RECORD", "postgresql://host/games")
    for module in [name for name in sys.modules if name.startswith("referee.record.postgresql")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert main(["doctor"]) == 1
    assert "install psycopg[binary,pool]" in capsys.readouterr().err


def test_refused_by_the_database(
    postgresql: DatabaseServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If the database refuses the user or its own name, the command says what to fix."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    monkeypatch.setenv("REFEREE_RECORD", postgresql.address("no_such_database"))
    assert main(["doctor"]) == 1
    assert "refuses this user, password or name" in capsys.readouterr().err


def test_played_in_a_database(
    instance: Path, postgresql: DatabaseServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With an address set, pages and commands work on the games in that database, and there is no file."""
    address = postgresql.address(postgresql.record())
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    monkeypatch.setenv("REFEREE_RECORD", address)
    app, referee = create_app(instance), Referee(Record(address), ON_SHELF)
    game = referee.start(("Ann", "Bob"), QWIRKLE)
    client = app.test_client()
    assert "Ann" in client.get("/").text
    assert client.post(f"/games/{game}/turns", data={"draft": "Ro@0,0", "seen": "0"}).status_code == 303
    assert referee.sheet(game).game.rows[0].points == 1
    assert main(["links", game]) == 0
    assert game in capsys.readouterr().out
    assert not (instance / "referee.db").exists()
    referee.record.engine.close()
    app.extensions["referee"].record.engine.close()
