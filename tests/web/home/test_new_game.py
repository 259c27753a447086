"""Starting a game."""

from unicodedata import normalize

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
    """The fields at fault on a form that came back, each with a message next to it."""
    assert answer.status_code == 422
    form = read(answer.text).one("form", id="new-game")
    wrong = [field for field in form.every("input") if field.attributes.get("aria-invalid") == "true"]
    for field in wrong:
        assert form.one(id=field["aria-describedby"]).text
    return wrong


def rows(page: Element) -> list[str]:
    """The names in the rows."""
    return [field["value"] for field in page.one("form", id="new-game").every("input", type="text")]


def test_played_last(client: FlaskClient) -> None:
    """The boxed game that was played last is chosen."""
    for played in ("wordgame", "qwirkle"):
        post(client, "Ann", "Bob", game=played)
        form = read(client.get("/games/new").text).one("form", id="new-game")
        assert form.one("input", name="game")["value"] == played


def tapped(client: FlaskClient, page: Element, name: str, value: str) -> Element:
    """Press a key next to the names, and return the page that its form asks for."""
    form = page.one("form", id="new-game")
    button = form.one("button", name=name, value=value)
    assert button["formmethod"] == "get"
    boxes = [field for field in form.every("input", type="checkbox") if "checked" in field]
    texts = [field for field in form.every("input") if field["type"] != "checkbox"]
    sent = [(field["name"], field["value"]) for field in (*boxes, *texts)]
    answer = client.get(button["formaction"], query_string=[*sent, (name, value)])
    assert answer.status_code == 200
    return read(answer.text)


def test_form(client: FlaskClient) -> None:
    """The form has a text field with a label for each of six players, and a button."""
    form = read(client.get("/games/new").text).one("form", id="new-game")
    assert (form["method"], form["action"]) == ("post", "/games/new")
    fields = list(form.every("input", type="text"))
    assert [field["name"] for field in fields] == [f"players-{number}" for number in range(6)]
    labels = [label["for"] for label in form.every("label")]
    assert labels[:6] == [field["id"] for field in fields]
    assert form.one("button", type="submit").text == "Start"
    assert next(form.every("button")).text == "Start", "what Enter in a field presses"


@pytest.mark.parametrize(
    "names", [("  Ann ", "Zoe\u0308"), ("李", "👩\u200d🚀", "O'Neil", "Ann (2)", "Árvíztűrő", "<Dan>")]
)
def test_start(client: FlaskClient, disk: Disk, names: tuple[str, ...]) -> None:
    """Two to six names, in any script, start a game and lead to its page. Spaces around a name are dropped, and letters
    with accents are stored as one character.
    """
    answer = post(client, *names)
    assert answer.status_code == 303
    keeper = Scorekeeper(client, answer.location)
    assert keeper.status == 200
    shown = [seat.one("bdi").text for seat in keeper.page.form.every("", "data-seat")]
    assert shown == [normalize("NFC", name.strip()) for name in names]
    assert len(disk.games()) == 1


@pytest.mark.parametrize(
    ("names", "wrong"),
    [
        ([], ["players-0", "players-1"]),
        (["", "Bob"], ["players-0"]),
        (["Ann", "", "Cleo & <Dan>"], ["players-1"]),
        (["Ann", "Bob", "", "", "Eve"], ["players-2", "players-3"]),
        (["\u200b", "Bob"], ["players-0"]),
        (["Ann", "Ann\u200b"], ["players-1"]),
        (["Ann", "x" * 41], ["players-1"]),
        (["Ann\nSeat9", "Bob"], ["players-0"]),
        (["Ann", "\u202ebob"], ["players-1"]),
        ([*"ABCDEFG"], ["players-6"]),
    ],
)
def test_names_that_cannot_be(client: FlaskClient, disk: Disk, names: list[str], wrong: list[str]) -> None:
    """A name that is missing, too long, invisible or one too many is reported next to its field, what was typed stays,
    and no game is started.
    """
    answer = post(client, *names)
    assert [field["name"] for field in refused(answer)] == wrong
    typed = rows(read(answer.text))
    assert all(len(name) > 40 or not name.isprintable() or name in typed for name in names)
    assert disk.games() == []


@pytest.mark.parametrize("name", ["players-x", "players--1", "players-²", f"players-{'9' * 5000}"])
def test_fields_of_other_names(client: FlaskClient, disk: Disk, name: str) -> None:
    """A field that the form doesn't have starts no game for anyone; of hundreds, a hundred are read and shown again."""
    for sent in ({name: "Ann"}, {}):
        assert len(refused(client.post("/games/new", data=sent))) == 2
    answer = client.post("/games/new", data={f"players-{number}": "Ann" for number in range(900)})
    assert len(rows(read(answer.text))) == 100
    assert disk.games() == []


# --- equal names, and names of before ---


@pytest.mark.parametrize(
    ("names", "row", "message", "other"),
    [
        (["Ann", "Ben", "Ann"], 3, "Ann is already in this game.", "Ann 2"),
        (["Ann", "Ann 2", " ANN "], 3, "Ann is already in this game.", "Ann 3"),
        (["Stra\u00dfe", "STRASSE"], 2, "Straße is already in this game.", "Stra\u00dfe 2"),
        (["Ann Lee", "Ann  Lee"], 2, "Ann Lee is already in this game.", "Ann Lee 2"),
        (["x" * 40, "x" * 40], 2, f"{'x' * 40} is already in this game.", f"{'x' * 38} 2"),
    ],
)
def test_equal_names(client: FlaskClient, disk: Disk, names: list[str], row: int, message: str, other: str) -> None:
    """Two names that are read as the same are refused next to the second, with another one on a key."""
    answer = post(client, *names)
    assert [field["name"] for field in refused(answer)] == [f"players-{row - 1}"]
    page = read(answer.text)
    assert page.one("p", id=f"players-{row - 1}-problem").text == message
    assert page.one("button", name="use").text == f"Use “{other}”"
    assert disk.games() == []
    page = tapped(client, page, "use", str(row))
    assert rows(page)[row - 1] == other
    assert not list(page.every("input", **{"aria-invalid": "true"}))
    assert post(client, *rows(page)).status_code == 303


def test_players_of_before(client: FlaskClient) -> None:
    """Earlier players are offered on keys, each once, those of the newest game first; a key fills the next row."""
    post(client, "Ola", "Jan")
    post(client, "Ann", "OLA")
    page = read(client.get("/games/new").text)
    assert [chip["value"] for chip in page.every("button", name="add")] == ["Ann", "Ola", "Jan"]
    page = tapped(client, tapped(client, page, "add", "Jan"), "add", "Ann")
    assert rows(page) == ["Jan", "Ann", "", "", "", ""]
    assert [chip["value"] for chip in page.every("button", name="add")] == ["Ola"]


def test_no_room_for_more(client: FlaskClient) -> None:
    """With all seats taken no names are offered, and a name sent all the same takes no seat."""
    post(client, "Ola", "Jan")
    page = read(client.get("/games/new", query_string={f"players-{n}": f"{n}" for n in range(6)} | {"add": "Ola"}).text)
    assert rows(page) == list("012345")
    assert not list(page.every("button", name="add"))


def test_a_row_is_emptied(client: FlaskClient) -> None:
    """A removed player leaves no gap, and everything chosen next to the names stays."""
    query = {"players-0": "Ann", "players-1": "Ben", "players-2": "Cleo", "leftovers": "y", "point_limit": "99"}
    page = tapped(client, read(client.get("/games/new", query_string=query).text), "drop", "2")
    assert rows(page) == ["Ann", "Cleo", "", "", "", ""]
    assert "checked" in page.one("input", name="leftovers")
    assert page.one("input", name="point_limit")["value"] == "99"


@pytest.mark.parametrize("asked", ["drop=0", "drop=x", "use=1", "use=99", "add=%00", "add"])
def test_keys_that_there_are_not(client: FlaskClient, asked: str) -> None:
    """An address that asks for something no key does shows the names as they are."""
    answer = client.get(f"/games/new?players-0=Ann&players-1=Ben&{asked}")
    assert answer.status_code == 200
    assert rows(read(answer.text))[:2] == ["Ann", "Ben"]
