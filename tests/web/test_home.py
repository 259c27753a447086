"""The first page: games to go on with, empty ones, those that are over, and what this is where there are none."""

import pytest
from flask.testing import FlaskClient

from referee.service import Referee
from referee.web.home import IN_SMALL, SHOWN
from tests.disk import Disk
from tests.games import LAST_TILE, QWIRKLE
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

OVER = (*LAST_TILE, "S2 place Rc@3,0")


def home(client: FlaskClient, address: str = "/") -> Element:
    """The first page."""
    answer = client.get(address)
    assert answer.status_code == 200
    return read(answer.text)


def games(page: Element, kind: str = "") -> list[Element]:
    """The games that the first page lists: all of them, or those of a kind."""
    around = [each for each in page.every() if kind in each.classes] if kind else [page]
    links = [link for each in around for link in ([each] if each.tag == "a" else each.every("a"))]
    return [link for link in links if link["href"].startswith("/games/") and "new" not in link["href"]]


def throw_away(client: FlaskClient, keeper: Scorekeeper, **fields: str) -> Element:
    """Press the key of an empty game, and follow to the page that says so."""
    (form,) = [form for form in home(client).every("form") if form["action"] == f"/games/{keeper.id}/throw-away"]
    answer = client.post(form["action"], data={"seen": form.one("input", name="seen")["value"]} | fields)
    assert (answer.status_code, answer.location) == (303, f"/?thrown={keeper.id}")
    return home(client, answer.location)


def test_no_game_yet(client: FlaskClient) -> None:
    """Before there is any game the page says what this is, with a turn, its sum and a refusal, and begins a game."""
    page = home(client)
    assert games(page) == []
    assert "Counts your points, and says why a move is allowed or not." in page.text
    figure = page.one("figure")
    assert "+18" in figure.text
    assert "Not allowed: The column would hold the red circle more than once." in figure.text
    assert [end.text for end in figure.every("g", **{"class": "end"})] == ["3", "12", "3"]
    (key,) = [link for link in page.every("a") if "primary" in link.classes]
    assert (key["href"], key.text) == ("/games/new", "New game")
    assert "/looks" in [link["href"] for link in page.every("a")]


def test_games_to_go_on_with(client: FlaskClient, sit_down: SitDown) -> None:
    """A game that goes on shows its board, its players with their totals, whose turn it is, and how far it is."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 swap 3")
    page = home(client)
    (game,) = games(page, "running")
    assert game["href"].partition("#")[0] == keeper.address
    assert game.text == "Continue Ann to play 2 Bob 0 Qwirkle · turn 3 · 94 in the bag just now"
    assert game.one("svg", role="img")["aria-label"] == "Board with 2 tiles"
    assert not list(page.every("figure"))


def test_newest_first(client: FlaskClient, sit_down: SitDown) -> None:
    """The game that was written to last is the one to continue; of older ones only a few show their boards."""
    keepers = [sit_down("S1 place Ro@0,0") for _ in range(IN_SMALL + 2)]
    running = games(home(client), "running")
    assert [game["href"].partition("#")[0] for game in running] == [keeper.address for keeper in keepers[::-1]]
    assert ["Continue" in game.text for game in running] == [True] + [False] * (IN_SMALL + 1)
    assert [len(list(game.every("svg", role="img"))) for game in running] == [1] * IN_SMALL + [0, 0]


def test_finished_games(client: FlaskClient, sit_down: SitDown) -> None:
    """A finished game tells who won first, then the others, its turns and its day; its board is not drawn."""
    sit_down(*OVER)
    page = home(client)
    (game,) = games(page, "finished")
    assert game.text == "Won: Bob 23 Ann 12 Qwirkle · 20 turns · today"
    assert [winner.one("bdi").text for winner in game.every("span", **{"class": "winner"})] == ["Bob"]
    assert not list(page.every("svg", role="img"))


def test_only_so_many(client: FlaskClient, sit_down: SitDown) -> None:
    """Of many games the ones written to last are listed."""
    addresses = [sit_down().address for _ in range(SHOWN + 1)]
    assert [game["href"].partition("#")[0] for game in games(home(client))] == addresses[:0:-1]


def test_names_are_told_as_text(client: FlaskClient, sit_down: SitDown) -> None:
    """Names are shown as they are, whatever signs they have."""
    sit_down("S1 points 3 tiles 3", names=("<b>Ann</b>", "O'Neil & Co"))
    sit_down(names=("<i>Zoë</i>", "Bob"))
    text = home(client).text
    assert "<b>Ann</b>" in text
    assert "<i>Zoë</i>, Bob" in text


# --- thrown away ---


def test_thrown_away_and_taken_back(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """An empty game can be thrown away; the page says so with the way back, and nothing is deleted."""
    keeper = sit_down(names=("Kuba", "Zosia"))
    (game,) = games(home(client), "empty")
    assert game.text == "Kuba, Zosia Qwirkle · no turn yet · just now"
    page = throw_away(client, keeper)
    assert games(page) == []
    assert page.one("p", role="status").text == "Thrown away: Kuba, Zosia"
    assert len(disk.games()) == 1
    form = page.one("form", action=f"/games/{keeper.id}/bring-back")
    assert form.one("button").text == "Undo"
    answer = client.post(
        form["action"], data={field["name"]: field["value"] for field in form.every("input")} | {"do": "bring-back"}
    )
    assert (answer.status_code, answer.location) == (303, "/")
    assert len(games(home(client), "empty")) == 1
    assert not list(home(client, f"/?thrown={keeper.id}").every("p", role="status"))


def test_who_starts_is_no_turn(client: FlaskClient, sit_down: SitDown) -> None:
    """A game of which only the start is known is empty, and so is one whose turns were taken back."""
    for events in (("start S2 longest 4",), ("S1 place Ro@0,0", "take-back")):
        throw_away(client, sit_down(*events))
    assert games(home(client)) == []


@pytest.mark.parametrize("events", [("S1 place Ro@0,0",), ("S1 points 3 tiles 3",), ('S1 adjust 5 "late"',), OVER])
def test_a_game_with_a_turn_stays(client: FlaskClient, sit_down: SitDown, events: tuple[str, ...]) -> None:
    """A game in which something stands on the sheet has no such key, and is not thrown away by sending it."""
    keeper = sit_down(*events)
    assert not list(home(client).every("button", value="throw-away"))
    answer = client.post(f"/games/{keeper.id}/throw-away", data={"seen": str(len(events))})
    assert answer.status_code == 422
    assert read(answer.text).one("p", role="alert").text == "Only a game without a turn can be thrown away."
    assert len(games(home(client))) == 1


@pytest.mark.parametrize("fields", [{}, {"seen": "x"}, {"seen": "0", "do": "undo"}, {"seen": "0", "do": "bring-back"}])
def test_forms_that_cannot_be(client: FlaskClient, sit_down: SitDown, fields: dict[str, str]) -> None:
    """A form that does not say what its page had seen, or that asks for something else, throws nothing away."""
    keeper = sit_down()
    assert client.post(f"/games/{keeper.id}/throw-away", data=fields).status_code == 422
    assert len(games(home(client), "empty")) == 1


def test_a_damaged_game_stays(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """A game whose turns cannot be read is not empty."""
    keeper = sit_down("S1 place Ro@0,0")
    disk.change_line(1, "S1 lays a red circle")
    assert client.post(f"/games/{keeper.id}/throw-away", data={"seen": "1"}).status_code == 422
    assert len(games(home(client))) == 1


def test_written_on_meanwhile(client: FlaskClient, sit_down: SitDown) -> None:
    """Who has not seen that somebody decided who starts throws nothing away, and is told."""
    keeper = sit_down("start S2 longest 4")
    answer = client.post(f"/games/{keeper.id}/throw-away", data={"seen": "0"})
    assert answer.status_code == 409
    assert "Someone else has written" in read(answer.text).one("p", role="alert").text


def test_thrown_away_twice(client: FlaskClient, sit_down: SitDown) -> None:
    """A key that is pressed again, because the answer was lost, says the same again."""
    keeper = sit_down()
    for _ in range(2):
        answer = client.post(f"/games/{keeper.id}/throw-away", data={"seen": "0", "do": "throw-away"})
        assert answer.status_code == 303
    assert games(home(client)) == []


def test_its_page_says_so(client: FlaskClient, sit_down: SitDown, htmx: bool) -> None:
    """The page of a game that was thrown away still opens, says so, and has the way back."""
    keeper = sit_down(htmx=htmx)
    throw_away(client, keeper)
    keeper.open()
    assert "Thrown away: not on the list of games." in keeper.page.verdict.text
    keeper.do("bring-back")
    keeper.open()
    assert "Thrown away" not in keeper.page.verdict.text
    assert len(games(home(client), "empty")) == 1


def test_a_turn_brings_it_back(client: FlaskClient, sit_down: SitDown) -> None:
    """Whoever plays on in a game that was thrown away has brought it back."""
    keeper = sit_down()
    throw_away(client, keeper)
    keeper.open()
    keeper.play("Ro@0,0")
    assert "Thrown away" not in keeper.page.verdict.text
    assert len(games(home(client), "running")) == 1


@pytest.mark.parametrize("thrown", ["", "nothing", "<b>", "../x"])
def test_nothing_was_thrown_away(client: FlaskClient, thrown: str) -> None:
    """An address that names no such game shows the first page."""
    answer = client.get("/", query_string={"thrown": thrown})
    assert answer.status_code == 200
    assert "Thrown away" not in answer.text


def test_unknown_game(client: FlaskClient) -> None:
    """What is not there can neither be thrown away nor brought back."""
    for word in ("throw-away", "bring-back"):
        assert client.post(f"/games/nothing/{word}", data={"seen": "0"}).status_code == 404


def test_players_of_games_thrown_away(client: FlaskClient, referee: Referee) -> None:
    """Whose only game was thrown away is not offered for the next."""
    game_id = referee.start(("Kuba", "Zosia"), QWIRKLE)
    assert referee.players(9) == ("Kuba", "Zosia")
    referee.throw_away(referee.sheet(game_id))
    assert referee.players(9) == ()
