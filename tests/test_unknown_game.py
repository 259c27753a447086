"""A game without a rulebook on the shelf is reported as unknown on each page; other games go on."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.record import Record
from referee.rulebooks import SHELF
from referee.rulebooks.qwirkle import Qwirkle
from referee.service import Referee
from referee.shelf import BoxedGame, Shelf, UnknownRulebookError
from tests.games import QWIRKLE
from tests.shelves import ON_SHELF
from tests.web.markup import read

SENTENCE = "There's no game “Chess” here, only Qwirkle and Word game."


@pytest.fixture
def unknown(referee: Referee) -> str:
    """A game of chess on the record."""
    game_id = referee.record.games.start('[Game "Chess"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]')
    referee.record.games.append(game_id, 1, "1. e4 e5")
    return game_id


def test_its_sheet(referee: Referee, unknown: str) -> None:
    """Its scoresheet can't be opened, as it is now or as it was."""
    for ask in (referee.sheet, lambda game_id: referee.sheet(game_id, 0)):
        with pytest.raises(UnknownRulebookError) as error:
            ask(unknown)
        assert (error.value.text, error.value.params["known"]) == ("Chess", ("Qwirkle", "Word game"))


def test_it_is_listed_as_unknown(client: FlaskClient, referee: Referee, unknown: str) -> None:
    """The first page shows that its rulebook is unknown, and lists the other games as usual."""
    known = referee.start(("Cleo", "Dan"), QWIRKLE)
    assert [game.id for game in referee.lists.page().games] == [known, unknown]
    page = read(client.get("/").text)
    assert "Cleo" in page.text
    (listed,) = [link for link in page.every("a") if link["href"] == f"/games/{unknown}"]
    assert listed.text == f"{unknown} {SENTENCE}"


PAGES = (
    "",
    "?do=more",
    "/sheet",
    "/points",
    "/unseen",
    "/history",
    "/history/0",
    "/turns/1",
    "/try/0",
    "/replay",
    "/replay/0",
    ".txt",
    ".json",
)


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
@pytest.mark.parametrize("page", PAGES)
def test_its_pages(client: FlaskClient, unknown: str, page: str, htmx: bool) -> None:
    """Every page of it reports that."""
    answer = client.get(f"/games/{unknown}{page}", headers={"HX-Request": "true"} if htmx else {})
    assert answer.status_code == 422
    assert SENTENCE in read(answer.text).text


@pytest.mark.parametrize("what", ["turns", "pass", "undo", "end", "turns/1"])
def test_nothing_is_written(client: FlaskClient, referee: Referee, unknown: str, what: str) -> None:
    """Anything to be recorded for it is refused with the same words."""
    answer = client.post(f"/games/{unknown}/{what}", data={"seen": "1", "draft": "Ro@0,0"})
    assert answer.status_code == 422
    assert SENTENCE in read(answer.text).text
    assert referee.record.games.read(unknown).lines == ("1. e4 e5",)


def test_a_rematch(client: FlaskClient, unknown: str) -> None:
    """A rematch isn't possible either."""
    answer = client.get(f"/games/new?after={unknown}")
    assert answer.status_code == 422
    assert SENTENCE in read(answer.text).text


def test_known_again(tmp_path: Path) -> None:
    """Nothing is remembered of an unknown game: once there's a rulebook for it, it opens."""
    referee = Referee(Record(tmp_path / "referee.db"), ON_SHELF)
    game_id = referee.record.games.start('[Game "Quirk"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]')
    with pytest.raises(UnknownRulebookError):
        referee.sheet(game_id)

    class Quirk(Qwirkle):
        name = slug = "Quirk"

    referee = Referee(referee.record, Shelf((*SHELF, BoxedGame(Quirk, ""))))
    assert referee.sheet(game_id).names == ("Ann", "Bob")
