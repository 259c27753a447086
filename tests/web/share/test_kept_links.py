"""The links that a browser keeps in public: none drops out silently, and each can be saved elsewhere."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.app import open_folder
from referee.core.steps import End
from referee.service import Referee, Role
from referee.web.guard import held_links
from referee.web.home import home
from referee.web.share.links import code_of
from tests.games import QWIRKLE
from tests.web.markup import page, read

NAMES = {"players-0": "Ann", "players-1": "Bob"}


@pytest.fixture
def app(app: Flask, instance: Path) -> Flask:
    """The app in public mode."""
    app.config["PUBLIC"] = True
    open_folder(app, instance)
    return app


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the numbers of links: room for five, three of them for running games, and a warning when one more fits."""
    for place in held_links, home:
        monkeypatch.setattr(place, "MOST", 5)
        monkeypatch.setattr(place, "MOST_RUNNING", 3)
        monkeypatch.setattr(place, "NEARLY", 1)


def begun(client: FlaskClient) -> str:
    """The address of a new game."""
    return client.post("/games/new", data=NAMES).location


def ended(referee: Referee, name: str) -> str:
    """The id of a game that is over."""
    game = referee.start((name, "Bob"), QWIRKLE)
    referee.write(referee.sheet(game), End(""))
    return game


def follow(client: FlaskClient, referee: Referee, game: str, role: Role) -> int:
    """Open the link of a game, and return the status."""
    folder = "keep" if role is Role.SCOREKEEPER else "seen"
    return client.get(f"/{folder}/{referee.links.key_of(game, role)}").status_code


def saved_from(client: FlaskClient) -> list[str]:
    """The addresses of the pages that save the links of this browser."""
    return [way["href"] for way in page(client, "/links").every("a", "href") if way["href"].endswith("/save")]


@pytest.mark.parametrize("role", Role)
def test_saved_elsewhere(app: Flask, referee: Referee, role: Role) -> None:
    """The page of a link has it as text, as a code and for the share sheet; it opens the game in another browser."""
    game, client = referee.start(("Ann", "Bob"), QWIRKLE), app.test_client()
    follow(client, referee, game, role)
    (address,) = saved_from(client)
    shown = page(client, address)
    link = shown.one("input", id="address")["value"]
    assert shown.one("a", "data-share")["data-share"] == link == shown.one("a", "data-share")["href"]
    drawn = [path["d"] for path in shown.one("div", **{"class": "code"}).every("path", "d")]
    assert drawn
    assert all(path in code_of(link) for path in drawn)
    assert app.test_client().get(urlsplit(link).path).status_code == (303 if role is Role.SCOREKEEPER else 200)


def test_ways(app: Flask) -> None:
    """The menu of a game and the page for another scorekeeper lead to its link, whose page leads back to the draft."""
    client = app.test_client()
    game = begun(client)
    menu = page(client, f"{game}?draft=Ro@0,0&do=more")
    (way,) = [link["href"] for link in menu.every("a", "href") if link.text == "Save this link"]
    assert page(client, way).one("header").one("a")["href"].startswith(f"{game}?draft=Ro@0,0")
    other = [link["href"] for link in page(client, f"{game}/links").every("a", "href")]
    assert urlsplit(way).path in other


def test_at_home(app: Flask, instance: Path) -> None:
    """At home, where no link is needed, neither the menu nor the first page mentions links, as both do in public."""
    assert "/links" in [link["href"] for link in page(app.test_client()).every("a", "href")]
    app.config["PUBLIC"] = False
    open_folder(app, instance)
    client = app.test_client()
    menu = page(client, f"{begun(client)}?do=more")
    assert [link for link in menu.every("a", "href") if link.text == "Save this link"] == []
    assert "/links" not in [link["href"] for link in page(client).every("a", "href")]


AROUND = ("{}", "  {}\t", "Watch us here: {}.", "({}).", "<{}?turn=3>", "Ann: „{}”!", "{}/save", "here {}#board, bye")


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("role", Role)
def test_pasted(app: Flask, referee: Referee, role: Role, around: str) -> None:
    """A pasted link, whatever is around it, opens its game in the role that it gives."""
    game, client = referee.start(("Ann", "Bob"), QWIRKLE), app.test_client()
    folder = "keep" if role is Role.SCOREKEEPER else "seen"
    text = around.format(f"http://localhost/{folder}/{referee.links.key_of(game, role)}")
    form = page(client).one("form", id="have")
    assert form["action"] == "/links"
    opened = client.get(form["action"], query_string={form.one("input")["name"]: text}, follow_redirects=True)
    assert opened.status_code == 200
    assert (opened.request.path == f"/games/{game}") is (role is Role.SCOREKEEPER)
    assert len(saved_from(client)) == 1


WRONG = "a" * 16
NONE = ("", "http://localhost/games/abc", f"https://other.example/seen/{WRONG}", "http://localhost/keep/aaaaaa")
ENDED = (f"http://localhost/keep/{WRONG}", f"/seen/{WRONG}")


@pytest.mark.parametrize("pasted", NONE + ENDED)
def test_pasted_something_else(app: Flask, pasted: str) -> None:
    """A text without a working link is shown again with what is wrong with it."""
    answer = app.test_client().get("/links", query_string={"link": pasted})
    shown = read(answer.text)
    assert (answer.status_code, shown.one("form", id="have").one("input")["value"]) == (422, pasted)
    message = "This link doesn't work any more." if pasted in ENDED else "That isn't a link to a game on this server."
    assert message in shown.one(role="alert").text


def test_guessed(app: Flask, referee: Referee) -> None:
    """Pasted keys that are wrong count as guesses; a right one is answered even after too many of them."""
    key, client = referee.links.key_of(referee.start(("Ann", "Bob"), QWIRKLE)), app.test_client()
    client.environ_base["REMOTE_ADDR"] = "8.8.8.8"
    assert [client.get(f"/links?link=/seen/{WRONG}").status_code for _ in range(32)][-1] == 429
    assert client.get(f"/links?link=/seen/{key}").location == f"/seen/{key}"


@pytest.mark.usefixtures("few")
def test_shown_before_no_game_can_be_begun(app: Flask) -> None:
    """The first page warns in time that there is hardly any room for another running game, and leads to the links."""
    client = app.test_client()
    for _ in range(2):
        begun(client)
        assert "this browser has room for" not in page(client).text
    begun(client)
    shown = page(client).one("p", **{"class": "gone nearly"})
    assert "You have 3 games in progress here, and this browser has room for 3." in shown.text
    assert shown.one("a")["href"] == "/links"


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("role", Role)
def test_shown_before_a_link_drops_out(app: Flask, referee: Referee, role: Role) -> None:
    """The first page warns that links will drop out before the first one does, and keeps the warning."""
    client, games = app.test_client(), [ended(referee, f"Player {number}") for number in range(7)]
    for number, game in enumerate(games, 1):
        follow(client, referee, game, role)
        shown, kept = page(client), len(saved_from(client))
        assert ("has 5 links, and room for 5" in shown.text) is (number >= 5)
        assert kept == min(number, 5)


@pytest.mark.usefixtures("few")
def test_room_is_made(app: Flask) -> None:
    """Once a link is saved and removed here, another game can be started, and the saved link still opens its game."""
    client = app.test_client()
    games = [begun(client) for _ in range(3)]
    assert client.get("/games/new").status_code == 422
    shown = page(client, saved_from(client)[-1])
    link, form = shown.one("input", id="address")["value"], shown.one("form", id="forget")
    sent = {field["name"]: field["value"] for field in (*form.every("input"), *form.every("button"))}
    assert client.post(form["action"], data=sent).status_code == 303
    assert len(saved_from(client)) == 2
    assert [client.get(game).status_code for game in games].count(404) == 1
    assert list(page(client, f"{urlsplit(link).path}/save").every("form", id="forget")) == []
    begun(client)
    assert app.test_client().get(urlsplit(link).path).status_code == 303


def test_nobody_elses(app: Flask) -> None:
    """A browser sees only its own links, and with a wrong key there is nothing to save; a form that the page doesn't
    have removes nothing.
    """
    client, other = app.test_client(), app.test_client()
    begun(client)
    assert saved_from(other) == []
    for folder in "keep", "seen":
        assert other.get(f"/{folder}/aaaaaaaaaaaaaaaa/save").status_code == 404
    (address,) = saved_from(client)
    for sent in ({"role": "owner", "do": "forget"}, {"role": "scorekeeper", "do": "renew"}):
        assert client.post("/links", data={**sent, "key": address.split("/")[2]}).status_code == 422
    assert saved_from(client) == [address]
