"""The first page."""

from flask.testing import FlaskClient

from referee.web.home import SHOWN
from tests.games import LAST_TILE
from tests.web.conftest import SitDown
from tests.web.markup import Element, read


def games(client: FlaskClient) -> list[Element]:
    """The games that the first page lists."""
    answer = client.get("/")
    assert answer.status_code == 200
    return [
        link
        for link in read(answer.text).every("a")
        if link["href"].startswith("/games/") and "new" not in link["href"]
    ]


def test_no_game_yet(client: FlaskClient) -> None:
    """The first page leads to a new game, before there is any."""
    assert games(client) == []
    assert "/games/new" in [link["href"] for link in read(client.get("/").text).every("a")]


def test_games_to_go_on_with(client: FlaskClient, sit_down: SitDown) -> None:
    """A game is listed with its players, their totals and how far it is."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 swap 3")
    (game,) = games(client)
    assert game["href"].partition("#")[0] == keeper.address
    assert [word for word in game.words() if not word.startswith("20")] == ["Ann", "2", "Bob", "0", "2 turns"]


def test_finished_games(client: FlaskClient, sit_down: SitDown) -> None:
    """A finished game says so, and marks the winner."""
    sit_down(*LAST_TILE, "S2 place Rc@3,0")
    (game,) = games(client)
    assert game.text.endswith("finished")
    assert [winner.one("bdi").text for winner in game.every("span") if "winner" in winner.classes] == ["Bob"]


def test_only_so_many(client: FlaskClient, sit_down: SitDown) -> None:
    """Of many games the ones written to last are listed."""
    addresses = [sit_down().address for _ in range(SHOWN + 1)]
    assert [game["href"].partition("#")[0] for game in games(client)] == addresses[:0:-1]
