"""The links of games on the command line."""

from pathlib import Path

import pytest

from referee import cli
from referee.record import Record
from referee.service import Referee, Role
from tests.games import QWIRKLE
from tests.shelves import ON_SHELF


@pytest.fixture
def house(instance: Path, monkeypatch: pytest.MonkeyPatch) -> Referee:
    """The games that the command knows."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    return Referee(Record(instance / "referee.db"), ON_SHELF)


def test_links(house: Referee, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Each game is printed with its links as they count now; without ids every game, with its players."""
    games = [house.start(("Ann", "Bob"), QWIRKLE) for _ in range(2)]
    house.record.links.renew(games[0], Role.SCOREKEEPER, 1, "")
    monkeypatch.setenv("REFEREE_HOSTS", "games.example.org")
    monkeypatch.setenv("REFEREE_PROXY", "1")
    assert cli.main(["links", *games]) == 0
    out, err = capsys.readouterr()
    assert err == "Put the address of the server before a link: https://games.example.org\n"
    printed = [line.split() for line in out.splitlines()]
    assert [line[0] for line in printed] == games
    for game, write, look in printed:
        assert house.links.game_of(write.removeprefix("/keep/"), Role.SCOREKEEPER) == game
        assert house.links.game_of(look.removeprefix("/seen/")) == game
    assert cli.main(["links"]) == 0
    assert [line.split("  ", 3) for line in capsys.readouterr().out.splitlines()] == [
        [*each, "Ann, Bob"] for each in printed
    ]


def test_no_game(house: Referee, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing game is reported, with a failing status."""
    house.start(("Ann", "Bob"), QWIRKLE)
    assert cli.main(["links", "nothing"]) == 1
    assert "There's no game nothing." in capsys.readouterr().err
