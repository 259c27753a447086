"""Starting a game."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.disk import Disk
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper


def post(client: FlaskClient, *names: str, **others: str) -> TestResponse:
    """Send these names, the first seat's first."""
    fields = {f"players-{number}": name for number, name in enumerate(names)}
    return client.post("/games/new", data={**dict.fromkeys((f"players-{n}" for n in range(6)), ""), **fields, **others})


def refused(answer: TestResponse) -> list[Element]:
    """The fields at fault on a form that came back, each with a message beside it."""
    assert answer.status_code == 422
    form = read(answer.text).one("form", id="new-game")
    wrong = [field for field in form.every("input") if field.attributes.get("aria-invalid") == "true"]
    for field in wrong:
        assert form.one(id=field["aria-describedby"]).text
    return wrong


def test_form(client: FlaskClient) -> None:
    """The form has a text field with a label for each of six players, and a button."""
    form = read(client.get("/games/new").text).one("form", id="new-game")
    assert (form["method"], form["action"]) == ("post", "/games/new")
    fields = list(form.every("input", type="text"))
    assert [field["name"] for field in fields] == [f"players-{number}" for number in range(6)]
    labels = [label["for"] for label in form.every("label")]
    assert labels[:6] == [field["id"] for field in fields]
    assert form.one("button", type="submit").text


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_start(client: FlaskClient, disk: Disk, count: int) -> None:
    """Two to six names start a game and lead to its page."""
    answer = post(client, *"ABCDEF"[:count])
    assert answer.status_code == 303
    keeper = Scorekeeper(client, answer.location)
    assert keeper.status == 200
    assert [seat.one("bdi").text for seat in keeper.page.form.every("", "data-seat")] == list("ABCDEF"[:count])
    assert len(disk.games()) == 1


def test_names_are_tidied(client: FlaskClient) -> None:
    """Blanks around a name are dropped, and letters with accents are stored as one sign."""
    keeper = Scorekeeper(client, post(client, "  Ann ", "Zoe\u0308").location)
    assert [seat.one("bdi").text for seat in keeper.page.form.every("", "data-seat")] == ["Ann", "Zoë"]


@pytest.mark.parametrize("name", ["Łukasz Żółć", "Оксана", "Árvíztűrő", "李", "🐙", "👩\u200d🚀", "Ann (2)", "O'Neil"])
def test_names_in_any_writing(client: FlaskClient, name: str) -> None:
    """Names may have letters of any writing, and signs."""
    assert post(client, name, "Bob").status_code == 303


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        ([], ["players-0", "players-1"]),
        (["Ann"], ["players-1"]),
        (["", "Bob"], ["players-0"]),
        (["Ann", "", "Cleo"], ["players-1"]),
        (["Ann", "Bob", "", "", "Eve"], ["players-2", "players-3"]),
        (["   ", "Bob"], ["players-0"]),
        (["\u200b", "Bob"], ["players-0"]),
        (["\u2060\u200d", "Bob"], ["players-0"]),
        (["Ann", "x" * 41], ["players-1"]),
        (["Ann", "x" * 500], ["players-1"]),
        (["Ann\x00", "Bob\x07"], ["players-0", "players-1"]),
        (["Ann\nSeat9", "Bob"], ["players-0"]),
        (["Ann\u2028", "B\u2028ob"], ["players-1"]),
        (["Ann", "\u202ebob"], ["players-1"]),
        (["Ann", "\ud7ff\uffff"], ["players-1"]),
    ],
)
def test_names_that_cannot_be(client: FlaskClient, disk: Disk, names: list[str], wrong: list[str]) -> None:
    """A name that is missing, too long or unseen is named beside its field, and no game is started."""
    assert [field["name"] for field in refused(post(client, *names))] == wrong
    assert disk.games() == []


def test_seven_players(client: FlaskClient, disk: Disk) -> None:
    """A seventh name is refused beside its field."""
    assert [field["name"] for field in refused(post(client, *"ABCDEFG"))] == ["players-6"]
    assert disk.games() == []


def test_nothing_typed_is_lost(client: FlaskClient) -> None:
    """A form that comes back holds what was typed."""
    form = read(post(client, "Ann", "", "Cleo & <Dan>").text).one("form", id="new-game")
    assert [field["value"] for field in form.every("input", type="text")] == ["Ann", "", "Cleo & <Dan>", "", "", ""]


@pytest.mark.parametrize(
    "name", ["players-x", "players--1", "players-", "players-0-0", "players-²", f"players-{'9' * 5000}", "players"]
)
def test_fields_of_other_names(client: FlaskClient, disk: Disk, name: str) -> None:
    """A field that the form does not have starts no game for anyone."""
    answer = client.post("/games/new", data={name: "Ann"})
    assert answer.status_code == 422
    assert disk.games() == []


def test_nothing_sent(client: FlaskClient, disk: Disk) -> None:
    """A form without any field is refused like an empty one."""
    assert len(refused(client.post("/games/new"))) == 2
    assert disk.games() == []
