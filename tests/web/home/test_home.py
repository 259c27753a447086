"""The first page: running games, empty ones, finished ones, and an introduction if there are none."""

import sys
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.record import About
from referee.record.games import new_id
from referee.service import AT_ONCE, PAGE, Referee
from referee.web.home.home import IN_SMALL
from tests.games import OVER, QWIRKLE
from tests.shelves import ON_SHELF
from tests.web.conftest import SitDown
from tests.web.markup import Element, read


def home(client: FlaskClient, address: str = "/") -> Element:
    """The first page."""
    answer = client.get(address)
    assert answer.status_code == 200
    return read(answer.text)


def games(page: Element, kind: str = "") -> list[Element]:
    """The games that the first page lists: all of them, or those of a kind."""
    around = [each for each in page.every() if kind in each.classes] if kind else [page]
    links = [link for each in around for link in ([each] if each.tag == "a" else each.every("a"))]
    return [link for link in links if is_game(urlsplit(link["href"]).path)]


def is_game(path: str) -> bool:
    """Whether a path leads to a game with any id, even one that contains ``new``, but not to the form of a new game."""
    return path.startswith("/games/") and path != "/games/new"


def test_no_game_yet(client: FlaskClient) -> None:
    """Before there is any game, the page introduces the app with a turn, its sum and a refusal, and starts a game."""
    page = home(client)
    assert games(page) == []
    assert "Keeps score, and tells you why a move is or isn't allowed." in page.text
    figure = page.one("figure")
    assert "+18" in figure.text
    assert "Not allowed: The column would have the red circle twice." in figure.text
    assert [end.text for end in figure.every("g", **{"class": "end"})] == ["3", "12", "3"]
    (key,) = [link for link in page.every("a") if "primary" in link.classes]
    assert (key["href"], key.text) == ("/games/new", "New game")
    assert "/looks" in [link["href"] for link in page.every("a")]


def test_a_copy_that_failed(app: Flask, client: FlaskClient, referee: Referee, instance: Path) -> None:
    """If the daily copy can't be made, the first page says so until one succeeds; in public it doesn't."""
    folder = instance / "copies"
    folder.write_text("a file where the folder should be", encoding="utf-8")
    assert not list(home(client).every(id="copy-failed"))
    with pytest.raises(FileExistsError):
        referee.copy_and_clear(folder, 1)
    assert "Today's backup failed." in home(client).one(id="copy-failed").text
    app.config["PUBLIC"] = True
    assert not list(home(client).every(id="copy-failed"))
    app.config["PUBLIC"] = False
    folder.unlink()
    referee.copy_and_clear(folder, 1)
    assert not list(home(client).every(id="copy-failed"))


@pytest.mark.parametrize("year", [1, 1969, 2263, 9999])
def test_a_wrong_clock(client: FlaskClient, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch, year: int) -> None:
    """Whatever year the clock shows, games can be started, played, opened, listed, deleted and restored."""
    today = datetime.now(UTC).replace(day=2)
    other = sit_down("S1 place Ro@0,0")

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return today.replace(year=year)

    for name, module in sys.modules.items():
        if name.startswith("referee.") and vars(module).get("datetime") is datetime:
            monkeypatch.setattr(module, "datetime", Clock)
    began = client.post("/games/new", data={"players-0": "Ann", "players-1": "Bob"})
    assert began.status_code == 303
    address = urlsplit(began.location).path
    turn = {"draft": "Ro@0,0", "seen": "0", "do": "confirm"}
    assert client.post(f"{address}/turns", data=turn).status_code == 303
    for page in ("", "/sheet", "/history", "/review", ".txt", ".json"):
        assert client.get(f"{address}{page}").status_code == 200
    assert {*addresses(home(client))} == {address, other.address}
    assert client.post(f"{address}/delete", data={"seen": "1", "do": "delete"}).status_code == 303
    assert home(client, "/deleted").one("form", action=f"{address}/bring-back")
    assert client.post(f"{address}/bring-back", data={"do": "bring-back"}).status_code == 303
    assert {*addresses(home(client))} == {address, other.address}


def test_games_to_go_on_with(client: FlaskClient, sit_down: SitDown) -> None:
    """A running game shows its board, its players with their totals, whose turn it is, and how far it is."""
    keeper = sit_down("S1 place Ro@0,0 Rs@1,0", "S2 swap 3")
    page = home(client)
    (game,) = games(page, "running")
    assert game["href"].partition("#")[0] == keeper.address
    assert game.text == "Continue Ann next 2 Bob 0 Qwirkle · turn 3 · 94 in the bag just now"
    assert game.one("svg", role="img")["aria-label"] == "Board with 2 tiles"
    assert not list(page.every("figure"))


@pytest.mark.parametrize("game_id", ["newabcdefg", "newnewsnew"])
def test_any_id(client: FlaskClient, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    """A game is listed whatever its id, even if the id contains a word that is used in addresses."""
    monkeypatch.setattr("referee.record.games.new_id", lambda: game_id)
    sit_down("S1 place Ro@0,0")
    assert addresses(home(client)) == [f"/games/{game_id}"]
    assert client.get(f"/games/{game_id}").status_code == 200


def test_no_id_is_a_word_of_an_address(app: Flask) -> None:
    """No game can get an id whose address is another page's."""
    there = {rule.rule.split("/")[2] for rule in app.url_map.iter_rules() if rule.rule.startswith("/games/")}
    words = {word for word in there if not word.startswith("<")}
    assert "new" in words
    assert len(new_id()) not in {len(word) for word in words}


def test_newest_first(client: FlaskClient, sit_down: SitDown) -> None:
    """The game that was written to last is the one to continue; of older ones only a few show their boards."""
    keepers = [sit_down("S1 place Ro@0,0") for _ in range(IN_SMALL + 2)]
    running = games(home(client), "running")
    assert [game["href"].partition("#")[0] for game in running] == [keeper.address for keeper in keepers[::-1]]
    assert ["Continue" in game.text for game in running] == [True] + [False] * (IN_SMALL + 1)
    assert [len(list(game.every("svg", role="img"))) for game in running] == [1] * IN_SMALL + [0, 0]


@pytest.mark.usefixtures("one_day")
def test_finished_games(client: FlaskClient, sit_down: SitDown) -> None:
    """A finished game names the winner first, then the others, its turns and its day; its board isn't drawn."""
    sit_down(*OVER)
    page = home(client)
    (game,) = games(page, "finished")
    assert game.text == "Won: Bob 23 Ann 12 Qwirkle · 20 turns · today"
    assert [winner.one("bdi").text for winner in game.every("span", **{"class": "winner"})] == ["Bob"]
    assert not list(page.every("svg", role="img"))


# --- all of them ---


def finished(referee: Referee, *names: str, events: tuple[str, ...] = OVER) -> str:
    """The address of a finished game of these players."""
    game_id = referee.start(names or ("Ann", "Bob"), QWIRKLE)
    referee.record.games.append(game_id, 1, *events)
    return f"/games/{game_id}"


def addresses(page: Element) -> list[str]:
    """The games on a page, in order."""
    return [game["href"].partition("#")[0].removesuffix("/result") for game in games(page)]


def test_fifty_on_a_page(client: FlaskClient, referee: Referee) -> None:
    """Running games come first, then the others; after fifty, they are on further pages that lead on and back."""
    over = [finished(referee, events=("S1 place Ro@0,0", 'end "enough"')) for _ in range(PAGE + 3)]
    going = f"/games/{referee.start(('Cleo', 'Dan'), QWIRKLE)}"
    home(client)  # they were written without the use cases, and are summed up now
    home(client)
    page = home(client)
    assert addresses(page) == [going, *over[:-PAGE:-1]]
    (older,) = page.every("a", rel="next")
    page = home(client, older["href"])
    assert addresses(page) == over[-PAGE::-1]
    assert not list(page.every("a", rel="next"))
    (newest,) = [link for link in page.every("a") if link.text == "Newest games"]
    page = home(client, newest["href"])
    assert addresses(page) == [going, *over[:-PAGE:-1]]
    assert "Newest games" not in page.text


@pytest.mark.usefixtures("one_day")
def test_found(client: FlaskClient, referee: Referee) -> None:
    """A game is found by its players, its place, its note and its day, all of which must match."""
    one, other = finished(referee, "Łucja", "Bob"), finished(referee, "Ann", "Bob Dylan")
    referee.describe(one.rpartition("/")[2], About("At grandma's", "New Year"))
    today = datetime.now()
    for typed, wanted in {
        "": [other, one],
        "lucja": [one],
        "BOB": [other, one],
        "bob grandma": [one],
        "new year bob": [one],
        "dylan ann": [other],
        "dylan grandma": [],
        f"bob {today:%Y-%m-%d}": [other, one],
        f"{today.day}.{today.month}.": [other, one],
        f"{today:%d %B %Y}": [other, one],
        f"{today:%a %d %b}": [other, one],
        f"{today.year + 1}": [],
        "2020-01": [],
        "31/12/1999": [],
    }.items():
        assert addresses(home(client, f"/?{urlencode({'q': typed})}")) == wanted, typed
    page = home(client, "/?q=nobody")
    assert "No game matches. Try a name, a place, or a date like 19 Nov." in page.one("p", role="status").text
    assert page.one("input", name="q")["value"] == "nobody"


def test_found_without_the_page(client: FlaskClient, referee: Referee) -> None:
    """Typing gets only the list, and the address that shows the same; running, empty and damaged games are found like
    finished ones, each marked as what it is.
    """
    found = [finished(referee, "Cleo", "Dan", events=events) for events in (("x",), ("S1 place Ro@0,0",), (), OVER)]
    finished(referee)
    answer = client.get("/?q=cleo", headers={"HX-Request": "true"})
    assert answer.headers["HX-Replace-Url"] == "/?q=cleo"
    assert "HX-Request" in answer.headers["Vary"]
    page = read(answer.text)
    assert addresses(page) == found[::-1]
    assert [game.text.split(" Qwirkle · ")[1].split(" ·")[0] for game in games(page)] == [
        "20 turns",
        "no turns yet",
        "turn 2",
        "Can't be opened",
    ]
    assert not list(page.every("input"))


@pytest.mark.parametrize("address", ["/?after=x", f"/?after=1-{'9' * 19}", f"/?q={'a ' * 300}", "/?q=%00%22*"])
def test_addresses_that_cannot_be(client: FlaskClient, referee: Referee, address: str) -> None:
    """Whatever is in the address, a list is shown."""
    finished(referee)
    home(client, address)


def test_old_games_are_read_a_few_at_once(client: FlaskClient, referee: Referee) -> None:
    """Of many games without summaries, the newest are listed immediately, with the number that follow."""
    over = [finished(referee) for _ in range(AT_ONCE + 2)]
    referee.record.lists.clear()
    page = home(client)
    assert addresses(page) == over[:1:-1]
    assert "Still loading 2 older games." in page.text
    page = home(client)
    assert addresses(page) == over[::-1]
    assert "older game. Refresh in a moment." not in page.text


def test_ways_are_listed_once(client: FlaskClient, referee: Referee) -> None:
    """Practice, rulebook and players are there once, for the boxed game played last or the requested one; each game
    shows its boxed game, as long as there is more than one.
    """
    referee.start(("Cleo", "Dan"), ON_SHELF.with_slug("wordgame").rulebook.open({}))
    for address, practice in (("/", "/practice?rulebook=wordgame"), ("/?box=qwirkle", "/practice")):
        links = [link["href"] for link in home(client, address).every("a") if link.text == "Practice"]
        assert links == [practice]
    finished(referee)
    assert [("Qwirkle ·" in game.text, "Word game ·" in game.text) for game in games(home(client))] == [
        (False, True),
        (True, False),
    ]


# --- place and note ---


def test_shown_about_a_game(client: FlaskClient, sit_down: SitDown) -> None:
    """Place and note are on the list, the sheet and the result, in both files and, to be changed, in the form again."""
    keeper = sit_down(*OVER)
    form = read(client.get(f"{keeper.address}/about").text).one("form", id="about")
    answer = client.post(form["action"], data={"place": "  At grandma's ", "note": 'With "Uno" & tea', "do": "about"})
    assert (answer.status_code, answer.location) == (303, f"{keeper.address}/result")
    for address in (
        "/",
        "/?q=uno",
        f"{keeper.address}/result",
        f"{keeper.address}/sheet",
        f"{keeper.address}/sheet?as=list",
    ):
        assert """At grandma's · With "Uno" & tea""" in home(client, address).text, address
    text = client.get(f"{keeper.address}.txt").text
    assert """[Place "At grandma's"]""" in text
    assert r"""[Note "With \"Uno\" & tea"]""" in text
    data = client.get(f"{keeper.address}.json").json
    assert (data["place"], data["note"]) == ("At grandma's", 'With "Uno" & tea')
    fields = read(client.get(f"{keeper.address}/about").text).one("form", id="about")
    assert fields.one("input", name="note")["value"] == 'With "Uno" & tea'
    client.post(f"{keeper.address}/about", data={"place": "", "note": ""})
    assert "grandma" not in client.get("/").text
    assert "[Place" not in client.get(f"{keeper.address}.txt").text


def test_shown_about_a_game_that_goes_on(client: FlaskClient, sit_down: SitDown) -> None:
    """Place and note of a running game are on its sheet and on its card."""
    keeper = sit_down("S1 place Ro@0,0")
    answer = client.post(f"{keeper.address}/about", data={"place": "Home", "note": ""})
    assert answer.location == f"{keeper.address}/sheet"
    assert games(home(client), "running")[0].text.endswith("just now · Home")


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"place": "x" * 201}, "200 characters at most."),
        ({"note": "a\u202eb"}, "Use only visible characters."),
        ({"note": "x", "do": "undo"}, "This page has no such button."),
    ],
)
def test_what_cannot_be_shown(client: FlaskClient, sit_down: SitDown, fields: dict[str, str], problem: str) -> None:
    """Texts that are too long or invisible are refused with a sentence, and are in the form again."""
    keeper = sit_down()
    answer = client.post(f"{keeper.address}/about", data=fields)
    assert answer.status_code == 422
    page = read(answer.text)
    assert problem in page.one("p", role="alert").text
    assert page.one("input", name="note")["value"] == fields.get("note", "")
    assert "Note" not in client.get(f"{keeper.address}.txt").text
