"""Pages for what went wrong."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.record.stored_game import MOST_CHANGES
from tests.disk import Disk
from tests.web.conftest import SitDown
from tests.web.markup import read


def reported(answer: TestResponse) -> str:
    """The sentence of an error page, which always links to another page."""
    page = read(answer.text)
    assert list(page.every("a", "href"))
    return page.one(role="alert").text


@pytest.mark.parametrize(
    "address",
    [
        "/games/nothing",
        "/games/new.txt",
        "/games/" + "x" * 5000,
        "/games/%00",
        "/games/%ED%A0%80",
        "/games/'%20OR%201=1",
    ],
)
def test_unknown_game(client: FlaskClient, address: str) -> None:
    """An unknown game gets a page that says so."""
    for answer in (client.get(address), client.post(f"{address}/undo", data={"seen": "0", "do": "undo"})):
        assert answer.status_code == 404
        assert reported(answer)


@pytest.mark.parametrize("address", ["/nothing", "/static/../pyproject.toml", "/games/a/b", "/games"])
def test_unknown_address(client: FlaskClient, address: str) -> None:
    """An unknown address gets a page that says so."""
    answer = client.get(address)
    assert answer.status_code == 404
    assert reported(answer)


def test_wrong_method(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """Methods that a page doesn't use are refused; pages without a form accept no forms."""
    address = sit_down("S1 place Ro@0,0").address
    for method in ("PUT", "DELETE", "POST"):
        for place in (address, f"{address}.txt", "/"):
            answer = client.open(place, method=method, data={"seen": "1", "do": "undo"})
            assert answer.status_code == 405
            assert reported(answer)
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("content_type", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
def test_too_much(client: FlaskClient, sit_down: SitDown, disk: Disk, content_type: str) -> None:
    """Two megabytes are refused, whatever they are."""
    keeper = sit_down("S1 place Ro@0,0")
    head = b'--x\r\nContent-Disposition: form-data; name="draft"\r\n\r\n' if "multipart" in content_type else b"draft="
    for address in (f"{keeper.address}/turns", f"{keeper.address}/undo", "/games/new"):
        answer = client.post(address, data=head + b"x" * 2_000_000, content_type=content_type)
        assert answer.status_code == 413
        assert "That's far too long for one turn. Nothing was saved." in reported(answer)
    assert (len(disk.games()), len(disk.lines())) == (1, 1)


@pytest.mark.parametrize(
    ("content_type", "data"),
    [
        ("application/json", b'{"seen": 1, "do": "undo"}'),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition"),
        ("application/x-www-form-urlencoded", b"seen=1&do=%FF%FE&draft=%ED%A0%80"),
        ("application/x-www-form-urlencoded", b"&&&===;;;%%%"),
        ("", b"seen=1&do=undo"),
    ],
)
def test_no_form(client: FlaskClient, sit_down: SitDown, disk: Disk, content_type: str, data: bytes) -> None:
    """A body that isn't a form is refused."""
    keeper = sit_down("S1 place Ro@0,0")
    for address in (f"{keeper.address}/turns", f"{keeper.address}/undo", "/games/new"):
        answer = client.post(address, data=data, content_type=content_type)
        assert 400 <= answer.status_code < 500
    assert (len(disk.games()), len(disk.lines())) == (1, 1)


def test_our_own_fault(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug gets a page that says that what was confirmed is safe."""
    app.testing = False
    monkeypatch.setitem(app.view_functions, "home.index", lambda: 1 / 0)
    answer = app.test_client().get("/")
    assert answer.status_code == 500
    assert "Something went wrong. Everything you confirmed is safe; go back and try again." in reported(answer)
    assert "ZeroDivisionError" not in answer.text


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/about", {"place": "at home {number}", "do": "about"}),
        ("/links", {"role": "follower", "number": "{number}", "do": "renew"}),
    ],
    ids=["place", "link"],
)
def test_changed_too_often(client: FlaskClient, sit_down: SitDown, path: str, form: dict[str, str]) -> None:
    """What has been changed as often as possible stays as it is, with a sentence; the game goes on."""
    keeper = sit_down()
    numbers = range(1, MOST_CHANGES + 2)
    forms = [{name: text.format(number=number) for name, text in form.items()} for number in numbers]
    *answers, last = [client.post(f"{keeper.base}{path}", data=sent) for sent in forms]
    assert {answer.status_code for answer in answers} == {303}
    assert last.status_code == 422
    assert reported(last).startswith(f"This has already been changed {MOST_CHANGES} times, the most that is possible.")
    keeper.play("Ro@0,0")
