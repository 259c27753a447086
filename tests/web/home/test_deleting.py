"""Deleting games: a question before, a notice after, thirty days to restore them; no question for empty games."""

import pytest
from flask.testing import FlaskClient

from tests.disk import Disk
from tests.games import OVER
from tests.web.conftest import SitDown
from tests.web.home.test_home import games, home
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

PAGES = ("", "?do=more", "/sheet", "/about", "/history/0", ".json")
WRITES = (("turns", {"draft": "Rs@1,0", "do": "confirm"}), ("undo", {"do": "undo"}), ("about", {"place": "Home"}))


def press(client: FlaskClient, form: Element) -> str:
    """Press the key of a form that redirects, and return the address."""
    fields = {field["name"]: field["value"] for field in form.every("input")}
    key = form.one("button")
    answer = client.post(form["action"], data=fields | {key["name"]: key["value"]})
    assert answer.status_code == 303
    return answer.location


def delete(client: FlaskClient, keeper: Scorekeeper) -> Element:
    """Confirm the question, and follow to the page with the notice."""
    question = home(client, f"{keeper.address}/delete")
    return home(client, press(client, question.one("form", action=f"{keeper.address}/delete")))


def throw_away(client: FlaskClient, keeper: Scorekeeper) -> Element:
    """Press the key of an empty game, and follow to the page with the notice."""
    return home(client, press(client, home(client).one("form", action=f"{keeper.address}/throw-away")))


# --- any game ---


@pytest.mark.usefixtures("one_day")
def test_asked_before(client: FlaskClient, sit_down: SitDown) -> None:
    """The question names the game and the consequences; leaving it deletes nothing."""
    keeper = sit_down(*OVER)
    page = home(client, f"{keeper.address}/delete")
    assert "Won: Bob 23 Ann 12 Qwirkle · 20 turns · today" in page.text
    assert "restore it under Deleted games for 30 days" in page.text
    assert [link["href"].partition("#")[0] for link in page.every("a") if link.text == "Keep it"] == [keeper.address]
    assert len(games(home(client))) == 1


@pytest.mark.parametrize("events", [OVER, ("S1 place Ro@0,0",), ()], ids=["over", "running", "empty"])
def test_deleted_and_restored(client: FlaskClient, sit_down: SitDown, disk: Disk, events: tuple[str, ...]) -> None:
    """A deleted game leaves all lists immediately; the page says so with the way back, and the record keeps it."""
    keeper = sit_down(*events)
    page = delete(client, keeper)
    assert games(page) == []
    assert games(home(client, "/?q=ann")) == []
    assert page.one("p", role="status").text == f"Deleted: {'Bob, Ann' if events == OVER else 'Ann, Bob'}"
    assert len(disk.lines()) == len(events)
    assert press(client, page.one("form", action=f"{keeper.address}/bring-back")) == "/"
    assert len(games(home(client))) == 1
    assert not list(home(client, f"/?thrown={keeper.id}").every("p", role="status"))


@pytest.mark.usefixtures("one_day")
def test_brought_back_from_the_list(client: FlaskClient, sit_down: SitDown) -> None:
    """Deleted games have a list of their own, linked from the first page; each is restored with one key."""
    keeper, other = sit_down(*OVER), sit_down()
    assert "/deleted" not in [link["href"] for link in home(client).every("a")]
    delete(client, keeper)
    delete(client, other)
    assert "/deleted" in [link["href"] for link in home(client).every("a")]
    page = home(client, "/deleted")
    assert "Won: Bob 23 Ann 12 Qwirkle · 20 turns · today" in page.text
    assert press(client, page.one("form", action=f"{keeper.address}/bring-back")) == keeper.address
    assert [game["href"] for game in games(home(client))] == [f"{keeper.address}/result"]
    page = home(client, "/deleted")
    assert [form["action"] for form in page.every("form")] == [f"{other.address}/bring-back"]
    press(client, page.one("form"))
    assert "No deleted games." in home(client, "/deleted").text


def test_its_pages_say_so(client: FlaskClient, sit_down: SitDown) -> None:
    """Every address of a deleted game says that it is deleted, and offers to restore it."""
    keeper = sit_down(*OVER)
    delete(client, keeper)
    for page in PAGES:
        answer = client.get(f"{keeper.address}{page}")
        assert answer.status_code == 410
        reported = read(answer.text)
        assert reported.one("p", role="alert").text == "This game was deleted. Restore it to continue."
    assert press(client, reported.one("form")) == keeper.address
    assert {client.get(f"{keeper.address}{page}").status_code for page in PAGES} == {200}


@pytest.mark.parametrize(("where", "fields"), WRITES)
def test_nothing_is_written_on_it(
    client: FlaskClient, sit_down: SitDown, disk: Disk, where: str, fields: dict[str, str]
) -> None:
    """Anything sent to a deleted game is refused in words, and nothing of it is written."""
    keeper = sit_down("S1 place Ro@0,0")
    delete(client, keeper)
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.post(f"{keeper.address}/{where}", data=fields | {"seen": "1"}, headers=headers)
        assert answer.status_code == 410
        assert "This game was deleted. Restore it to continue." in answer.text
    assert disk.lines() == ["S1 place Ro@0,0 = 1"]


def test_written_on_since(client: FlaskClient, sit_down: SitDown) -> None:
    """Anyone who hasn't seen the newest turn is asked again, with the game as it is now."""
    keeper = sit_down("S1 place Ro@0,0")
    form = home(client, f"{keeper.address}/delete").one("form")
    client.post(f"{keeper.address}/swap", data={"swap": "1", "seen": "1", "do": "swap"})
    answer = client.post(form["action"], data={"seen": "1", "do": "delete"})
    assert answer.status_code == 409
    page = read(answer.text)
    assert "Somebody else has saved" in page.one("p", role="alert").text
    assert page.one("input", name="seen")["value"] == "2"
    starting = sit_down("start S2 longest 4")
    answer = client.post(f"{starting.base}/throw-away", data={"seen": "0"})
    assert answer.status_code == 409
    assert "Somebody else has saved" in read(answer.text).one("p", role="alert").text
    assert len(games(home(client))) == 2


@pytest.mark.parametrize("fields", [{}, {"seen": "0", "do": "undo"}, {"seen": "-1"}])
def test_forms_that_cannot_be(client: FlaskClient, sit_down: SitDown, fields: dict[str, str]) -> None:
    """A form without the number of events its page had seen, or that asks for something else, deletes nothing."""
    keeper = sit_down()
    for word in ("delete", "throw-away"):
        answer = client.post(f"{keeper.address}/{word}", data=fields)
        assert answer.status_code == 422
        assert read(answer.text).one("p", role="alert").text
    assert len(games(home(client), "empty")) == 1


@pytest.mark.parametrize("word", ["delete", "throw-away"])
def test_deleted_twice(client: FlaskClient, sit_down: SitDown, word: str) -> None:
    """A key pressed again because the response was lost gets the same response; the question doesn't."""
    keeper = sit_down()
    for _ in range(2):
        answer = client.post(f"{keeper.address}/{word}", data={"seen": "0", "do": word})
        assert (answer.status_code, answer.location) == (303, f"/?thrown={keeper.id}")
    assert games(home(client)) == []
    assert client.get(f"{keeper.address}/delete").status_code == 410


@pytest.mark.parametrize(
    "statement",
    ["UPDATE games SET header = 'nonsense'", "UPDATE events SET line = 'x'", "UPDATE games SET id = 'other'"],
)
def test_a_game_that_cannot_be_read(client: FlaskClient, sit_down: SitDown, disk: Disk, statement: str) -> None:
    """An unreadable game can also be deleted and restored, and its page leads to the question."""
    keeper = sit_down("S1 place Ro@0,0")
    disk.damage(statement)
    assert len(games(home(client))) == 1
    if "line" not in statement:
        assert f"{keeper.address}/delete" in [link["href"] for link in read(client.get(keeper.address).text).every("a")]
    assert games(delete(client, keeper)) == []
    page = home(client, "/deleted")
    press(client, page.one("form", action=f"{keeper.address}/bring-back"))
    assert len(games(home(client))) == 1


@pytest.mark.parametrize("thrown", ["", "<b>", "../x"])
def test_nothing_was_deleted(client: FlaskClient, thrown: str) -> None:
    """An address that names no deleted game shows the first page."""
    answer = client.get("/", query_string={"thrown": thrown})
    assert answer.status_code == 200
    assert "Deleted" not in answer.text


# --- an empty game ---


def test_thrown_away(client: FlaskClient, sit_down: SitDown) -> None:
    """An empty game is deleted without a question, even if its start is known or its turns were undone."""
    keeper = sit_down(names=("Kuba", "Zosia"))
    (game,) = games(home(client), "empty")
    assert game.text == "Kuba, Zosia Qwirkle · no turns yet · just now"
    page = throw_away(client, keeper)
    assert games(page) == []
    assert page.one("p", role="status").text == "Deleted: Kuba, Zosia"
    for events in (("start S2 longest 4",), ("S1 place Ro@0,0", "take-back")):
        throw_away(client, sit_down(*events))
    assert games(home(client)) == []


@pytest.mark.parametrize("events", [("S1 place Ro@0,0",), ('S1 adjust 5 "late"',), OVER, ("damaged",)])
def test_a_game_with_a_turn_is_asked_about(
    client: FlaskClient, sit_down: SitDown, disk: Disk, events: tuple[str, ...]
) -> None:
    """A game with something on its sheet, or that can't be read, has no such key, and stays if the form is sent."""
    keeper = sit_down(*events) if events != ("damaged",) else sit_down("S1 place Ro@0,0")
    if events == ("damaged",):
        disk.change_line(1, "S1 lays a red circle")
    assert not list(home(client).every("button", value="throw-away"))
    answer = client.post(f"/games/{keeper.id}/throw-away", data={"seen": str(len(events))})
    assert answer.status_code == 422
    assert read(answer.text).one("p", role="alert").text == "You can only discard a game that has no turns yet."
    assert len(games(home(client))) == 1
