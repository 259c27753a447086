"""Access to games: at home anyone can write; in public only browsers with a link, on every page."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from referee.app import create_app, open_folder
from referee.core.history import TakeBack
from referee.core.steps import End
from referee.record import About, RenewedLinkError
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee, Role, Written
from referee.web.guard import held_links, pace
from referee.web.guard.access import OPEN, ROLES
from referee.web.guard.pace import BYTES, GAMES, GUESSES, PUBLIC_BYTES, PUBLIC_GAMES, Limit, Pace
from tests.disk import Disk
from tests.games import QWIRKLE
from tests.web.guard.test_pace import FEW
from tests.web.markup import read

SAFE = ("GET", "HEAD")
WRITING = ("POST", "PUT", "PATCH", "DELETE")
ARGUMENTS = {"number": 1, "seen": 0}
"""The suffixes of the addresses of games."""
OF_A_HOUSE = {"/deleted", "/players", "/players/Ann", "/spellings?name=Ann", "/?q=", "/?q=Ann", "/?after=1-5"}
"""Pages about all games."""
MACHINE = {"REMOTE_ADDR": "192.0.2.9"}
"""The address of another machine."""

NAMES = {"players-0": "Ann", "players-1": "Bob"}
NO_LONGER = "This phone can no longer keep score here. Ask for the link again; your tiles are kept until then."

RULES = [rule for rule in create_app(Path("/nowhere")).url_map.iter_rules() if "game_id" in rule.arguments]
"""Every address about a game."""


@pytest.fixture
def app(app: Flask, instance: Path) -> Flask:
    """The app in public mode, without a limit on guesses."""
    app.config["PUBLIC"] = True
    open_folder(app, instance)
    app.extensions["pace"][GUESSES] = Pace(Limit(1_000_000, 1))
    return app


@pytest.fixture
def game(referee: Referee) -> str:
    """Another player's game, with one turn."""
    game_id = referee.start(("Ann", "Bob"), QWIRKLE)
    referee.record.games.append(game_id, 1, "S1 place Ro@0,0")
    return game_id


def browser(app: Flask, referee: Referee, game: str, *roles: Role) -> FlaskClient:
    """A browser that holds these links to a game."""
    client = app.test_client()
    for role in roles:
        assert client.get(link(referee, game, role)).status_code in (200, 303)
    return client


def link(referee: Referee, game: str, role: Role) -> str:
    """The link to a game that gives this role."""
    return f"/{'keep' if role is Role.SCOREKEEPER else 'seen'}/{referee.links.key_of(game, role)}"


def address(rule: Rule, game: str) -> str:
    """An address about this game."""
    _, path = rule.build({"game_id": game, **{name: ARGUMENTS[name] for name in rule.arguments - {"game_id"}}})
    return path


def asked(game: str) -> Iterator[tuple[str, str]]:
    """Every address about a game, by every method."""
    for rule in RULES:
        for method in (*SAFE, *WRITING):
            yield method, address(rule, game)


def test_everything_is_open_at_home(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the setting every page of a game and every list is open, any number of games can be running, and a
    question about an address leaves no key in the browser.
    """
    monkeypatch.delenv("REFEREE_PUBLIC", raising=False)
    monkeypatch.setattr(held_links, "MOST_RUNNING", 0)
    app = create_app(instance)
    app.testing = True
    client = app.test_client()
    game = client.post("/games/new", data=NAMES).location.partition("#")[0]
    for path in (game, f"{game}/links", f"{game}.json", "/deleted", "/?q=", "/players"):
        assert client.get(path).status_code == 200
    assert client.post(f"{game}/turns", data={"draft": "Ro@0,0", "seen": "0"}).status_code == 303
    assert client.options(f"/seen/{'<b>' * 1000}").status_code == 200
    assert client.get_cookie(Role.FOLLOWER) is None


def test_without_a_link(app: Flask, game: str, disk: Disk) -> None:
    """Without a link any request gets the same response as for a game that doesn't exist."""
    client = app.test_client()
    for (method, path), (_, nowhere) in zip(asked(game), asked("nothing"), strict=True):
        answer, other = client.open(path, method=method), client.open(nowhere, method=method)
        assert (answer.status_code, answer.data) == (404, other.data), (method, path)
        assert answer.headers.to_wsgi_list() == other.headers.to_wsgi_list()
    assert disk.lines() == ["S1 place Ro@0,0"]


def test_other_games_are_no_help(app: Flask, referee: Referee, game: str) -> None:
    """A link to one game doesn't open another; neither does its key in place of the id."""
    other = referee.start(("Cleo", "Dan"), QWIRKLE)
    client = browser(app, referee, other, *Role)
    for method, path in asked(game):
        assert client.open(path, method=method).status_code == 404, (method, path)
    for role in Role:
        key = referee.links.key_of(other, role)
        assert client.get(f"/games/{key}").status_code == 404
    assert client.get(f"/keep/{referee.links.key_of(game, Role.FOLLOWER)}").status_code == 404
    assert client.get(f"/seen/{referee.links.key_of(game, Role.SCOREKEEPER)}").status_code == 404


def test_with_the_followers_link(app: Flask, referee: Referee, game: str, disk: Disk) -> None:
    """A follower is redirected to the followers' page, gets no file, and every write is refused in words."""
    client, key = browser(app, referee, game, Role.FOLLOWER), referee.links.key_of(game)
    for method, path in asked(game):
        answer = client.open(path, method=method)
        if method in WRITING or "." in path:
            assert answer.status_code == 403, (method, path)
            assert method == "HEAD" or "View only" in answer.text
        else:
            assert (answer.status_code, answer.location) == (302, f"/seen/{key}"), (method, path)
    for method in WRITING:
        for path in (f"/seen/{key}", f"/seen/{key}.png", f"/seen/{key}/live"):
            assert client.open(path, method=method).status_code == 403
    assert disk.lines() == ["S1 place Ro@0,0"]


def test_with_the_scorekeepers_link(app: Flask, referee: Referee, game: str) -> None:
    """A scorekeeper can open every page, and write."""
    client = browser(app, referee, game, Role.SCOREKEEPER)
    for path in ("", ".txt", ".png", "/sheet", "/links", "/share", "/review"):
        assert client.get(f"/games/{game}{path}").status_code == 200
    for rule in RULES:
        for method in sorted({"GET", "POST"} & (rule.methods or set())):
            answer = client.open(address(rule, game), method=method)
            assert answer.status_code not in (403, 429), (method, rule)
            assert answer.status_code != 404 or "There's no game" not in answer.text, (method, rule)
    assert client.post(f"/games/{game}/swap", data={"swap": "1", "seen": "1"}).status_code == 303


def test_with_a_link_that_was_revoked(app: Flask, referee: Referee, game: str, disk: Disk) -> None:
    """The holder of a renewed link gets a sentence that says so, and can neither read nor write; a renewed followers'
    link leads nowhere, also for those who have followed it.
    """
    client, follower = browser(app, referee, game, Role.SCOREKEEPER), browser(app, referee, game, Role.FOLLOWER)
    key = referee.links.key_of(game)
    for role in Role:
        referee.record.links.renew(game, role, 1, "")
    for method, path in asked(game):
        answer = client.open(path, method=method)
        assert answer.status_code == 403, (method, path)
        assert method == "HEAD" or NO_LONGER in answer.text
    assert disk.lines() == ["S1 place Ro@0,0"]
    client.get(link(referee, game, Role.SCOREKEEPER))
    assert client.get(f"/games/{game}").status_code == 200
    for path in (f"/seen/{key}", f"/games/{game}"):
        assert follower.get(path).status_code == 404
    assert follower.get(link(referee, game, Role.FOLLOWER)).status_code == 200


def test_undone_and_the_answer_lost(app: Flask, referee: Referee, game: str) -> None:
    """The phone that renewed the link keeps writing, even if it never got the response, and can send it again."""
    one, other = (browser(app, referee, game, Role.SCOREKEEPER) for _ in range(2))
    one.post("/boxes/wordgame", data={"name": "Ours", "value-A": "1"})
    kept = {name: one.get_cookie(name) for name in ("scorekeeper", "phone")}
    sent = {"role": "scorekeeper", "number": "1", "do": "renew"}
    for _ in range(2):
        assert one.post(f"/games/{game}/links", data=sent).status_code == 303
        for name, cookie in kept.items():
            assert cookie
            one.set_cookie(name, cookie.value)
    assert referee.record.links.renewals(game, Role.SCOREKEEPER) == 1
    assert one.get(f"/games/{game}").status_code == 200
    assert other.get(f"/games/{game}").status_code == 403
    assert f"/games/{game}" in one.get("/").text


def test_scorekeeper_who_only_looks_by_now(app: Flask, referee: Referee, game: str) -> None:
    """A former scorekeeper with the followers' link is redirected there, and a refused write says why."""
    client = browser(app, referee, game, *Role)
    referee.record.links.renew(game, Role.SCOREKEEPER, 1, "")
    assert client.get(f"/games/{game}").location == f"/seen/{referee.links.key_of(game)}"
    answer = client.post(f"/games/{game}/swap", data={"swap": "1", "seen": "1"})
    assert (answer.status_code, NO_LONGER in answer.text) == (403, True)


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_undone_on_the_way(
    app: Flask, referee: Referee, game: str, disk: Disk, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    """A write whose link is renewed between the check and the write is refused in words."""
    client = browser(app, referee, game, Role.SCOREKEEPER)
    written = referee.record.games.append

    def late(*args: object, **named: object) -> object:
        referee.record.links.renew(game, Role.SCOREKEEPER, 1, "")
        return written(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(referee.record.games, "append", late)
    turn = {"draft": "Rs@1,0", "seen": "1", "do": "confirm"}
    answer = client.post(f"/games/{game}/turns", data=turn, headers=headers)
    assert (answer.status_code, NO_LONGER in answer.text) == (403, True)
    assert ("<html" in answer.text) is not bool(headers)
    assert disk.lines() == ["S1 place Ro@0,0"]


def test_deleted(app: Flask, referee: Referee, game: str) -> None:
    """Without a link a deleted game doesn't exist; followers get a sentence, and its scorekeeper can restore it."""
    keeper, follower = (browser(app, referee, game, role) for role in Role)
    key = referee.links.key_of(game)
    referee.record.removals.delete(game, 1)
    stranger = app.test_client()
    assert stranger.get(f"/games/{game}").data == stranger.get("/games/nothing").data
    assert stranger.post(f"/games/{game}/bring-back").status_code == 404
    gone = follower.get(f"/seen/{key}")
    assert (gone.status_code, game in gone.text) == (410, False)
    assert follower.post(f"/games/{game}/bring-back").status_code == 403
    answer = keeper.get(f"/games/{game}")
    assert answer.status_code == 410
    assert "/deleted" not in answer.text
    assert keeper.post(f"/games/{game}/bring-back", data={"do": "bring-back"}).status_code == 303
    assert follower.get(f"/seen/{key}").status_code == 200


# --- pages about no game ---


def test_every_other_page(app: Flask) -> None:
    """Every page is about a game or a boxed game, follows a link, or is public; any other is missing in public."""
    own = {blueprint.name for game in app.extensions["shelf"] for blueprint in game.pages.blueprints}
    others = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "game_id" not in rule.arguments
        and rule.endpoint.partition(".")[0] not in own
        and not ROLES.keys() & {rule.endpoint, rule.endpoint.partition(".")[0]}
    }
    assert others - OPEN == {"listed.deleted", "player.show", "players.index", "players.spellings"}
    assert others >= OPEN


def test_pages_of_a_house(app: Flask, referee: Referee, game: str) -> None:
    """In public the pages about all games don't exist, whatever links there are, and no page leads there."""
    client = browser(app, referee, game, *Role)
    assert {client.get(path).status_code for path in OF_A_HOUSE} == {404}
    links = {link["href"].split("=")[0] for link in read(client.get("/").text).every("a", "href")}
    assert {path.split("=")[0] for path in OF_A_HOUSE} & links == set()


def test_first_page(app: Flask, referee: Referee, game: str) -> None:
    """The first page lists the games whose links the browser holds, each with the page for its role."""
    other = referee.start(("Cleo", "Dan"), QWIRKLE)
    stranger = app.test_client().get("/").text
    assert not {"Ann", "Cleo"} & set(read(stranger).text.split())
    keeper = browser(app, referee, game, *Role).get("/").text
    assert f"/games/{game}" in keeper
    assert "Cleo" not in keeper
    follower = browser(app, referee, other, Role.FOLLOWER).get("/").text
    assert f"/seen/{referee.links.key_of(other)}" in follower
    assert other not in follower
    assert "Discard" not in follower


@pytest.mark.parametrize("path", ["/?thrown={}", "/games/new?after={}"])
def test_games_named_in_fields(app: Flask, referee: Referee, game: str, path: str) -> None:
    """A game named in a query is found only by its scorekeepers; followers are redirected."""
    answer = app.test_client().get(path.format(game))
    assert (answer.status_code, answer.data) == (404, app.test_client().get("/games/nothing").data)
    follower = browser(app, referee, game, Role.FOLLOWER)
    assert follower.get(path.format(game)).location == f"/seen/{referee.links.key_of(game)}"
    assert browser(app, referee, game, Role.SCOREKEEPER).get(path.format(game)).status_code == 200


@pytest.mark.usefixtures("game")
def test_new_game(app: Flask) -> None:
    """The browser that starts a game, or imports one, is its scorekeeper; only names from its own games are suggested.
    A game imported by another browser isn't visible, and can be imported again from its file.
    """
    client, other = app.test_client(), app.test_client()
    assert "Ann" not in client.get("/games/new").text
    begun = client.post("/games/new", data={"players-0": "Cleo", "players-1": "Dan"}).location.partition("#")[0]
    assert (client.get(begun).status_code, other.get(begun).status_code) == (200, 404)
    known = [chip.text for chip in read(client.get("/games/new").text).every("button", name="add")]
    assert known == ["Cleo", "Dan"]
    kept = other.post("/import", data={"files": (BytesIO(client.get(f"{begun}.txt").data), "game.txt")}).location
    assert begun not in other.get(kept).text
    brought = other.post("/import", data={"kept": kept.partition("=")[2], "do": "bring-in"}).location
    (found,) = [a["href"] for a in read(other.get(brought).text).every("a", "href") if "/games/" in a["href"]]
    assert (found != begun, other.get(found).status_code) == (True, 200)


def ended(referee: Referee) -> str:
    """A game that is over."""
    game = referee.start(("Ann", "Bob"), QWIRKLE)
    assert isinstance(referee.write(referee.sheet(game), End("")), Written)
    return game


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the number of links that fit into a cookie."""
    monkeypatch.setattr(held_links, "MOST", 5)
    monkeypatch.setattr(held_links, "MOST_RUNNING", 3)


@pytest.mark.usefixtures("few")
def test_running_games_are_not_dropped(app: Flask, referee: Referee) -> None:
    """If there are more links than fit, those of finished games are dropped, the oldest first."""
    client = app.test_client()
    first = client.post("/games/new", data=NAMES).location
    over = [ended(referee) for _ in range(6)]
    for game in over:
        client.get(link(referee, game, Role.SCOREKEEPER))
    assert [client.get(f"/games/{game}").status_code for game in over] == [404] * 2 + [200] * 4
    assert client.get(first).status_code == 200


@pytest.mark.usefixtures("few")
def test_no_room_for_one_more(app: Flask, referee: Referee, disk: Disk) -> None:
    """If there is no room for another running game, none is started, imported or taken over; the page says what to do,
    and there is room after a game has ended.
    """
    client = app.test_client()
    games = [client.post("/games/new", data=NAMES).location for _ in range(3)]
    text = client.get(f"{games[0]}.txt").data.replace(b"Ann", b"Eve")
    kept = client.post("/import", data={"files": (BytesIO(text), "game.txt")}).location.partition("=")[2]
    for answer in (
        client.get("/games/new"),
        client.post("/games/new", data=NAMES),
        client.post("/import", data={"kept": kept, "do": "bring-in"}),
    ):
        assert answer.status_code == 422
        assert "This browser keeps the links of 3 games in progress, and has no room for more." in answer.text
        assert "/links" in [way["href"] for way in read(answer.text).every("a", "href")]
    assert len(disk.games()) == 3
    others = [link(referee, referee.start(("Cleo", "Dan"), QWIRKLE), Role.SCOREKEEPER) for _ in range(3)]
    assert [client.get(other).status_code for other in others] == [303, 303, 422]
    assert [client.get(game).status_code for game in games] == [200] * 3
    for game in games:
        client.post(f"{game}/delete", data={"do": "delete", "seen": 0})
    assert client.get(others[2]).status_code == 303
    assert client.post("/games/new", data=NAMES).status_code == 422
    referee.write(referee.sheet(referee.record.games.ids()[3]), End(""))
    assert client.post("/games/new", data=NAMES).status_code == 303


def test_cookies_are_kept_whole(app: Flask) -> None:
    """A cookie with the maximum number of links is within the size that browsers keep."""
    with app.test_request_context():
        held_links.hold(Role.SCOREKEEPER, *(f"{number:016}" for number in range(held_links.MOST)))
        cookie = app.process_response(app.response_class()).headers["Set-Cookie"]
    pair = cookie.partition(";")[0]
    assert pair.count(".") == held_links.MOST
    assert len(pair) <= 4096
    assert held_links.MOST_RUNNING < held_links.MOST


def test_boxes(app: Flask, referee: Referee) -> None:
    """Each browser has its own boxes; those from before the public setting aren't visible."""
    referee.boxes.keep(WordGame, "At home", {"Letters": "A1 B2", "Jokers": "2", "Box": "100"})
    one, other = app.test_client(), app.test_client()
    page = read(one.get("/boxes/wordgame").text)
    fields = {
        each["name"]: each.attributes.get("value", "") for each in page.one("form", id="box").every("input", "name")
    }
    assert one.post("/boxes/wordgame", data={**fields, "name": "Ours", "do": "keep"}).status_code == 303
    assert "Ours" in one.get("/boxes/wordgame?name=Ours").text
    assert "Ours" in one.get("/games/new?game=wordgame").text
    for client in (one, other):
        assert "At home" not in client.get("/games/new?game=wordgame").text
    assert "Ours" not in other.get("/games/new?game=wordgame").text


# --- cookies, guesses ---


@pytest.mark.parametrize("role", Role)
def test_cookies(app: Flask, referee: Referee, game: str, role: Role) -> None:
    """Links are kept for a year in cookies that no script and no other site can read; under https they are Secure."""
    path = link(referee, game, role)
    for scheme, secure in (("http", False), ("https", True)):
        cookie = app.test_client().get(path, base_url=f"{scheme}://localhost").headers["Set-Cookie"]
        assert cookie.startswith(f"{role}=")
        assert {"HttpOnly", "SameSite=Lax", "Max-Age=31536000"} <= set(cookie.split("; "))
        assert ("Secure" in cookie.split("; ")) is secure
        assert game not in cookie


def test_guessing(app: Flask, referee: Referee, game: str) -> None:
    """A client that requests many missing games must wait, but a valid link still opens, and a browser that holds one
    can go on.
    """
    holder = browser(app, referee, game, *Role)
    app.extensions["pace"][GUESSES] = Pace(FEW)
    client, (write, look) = app.test_client(), (link(referee, game, role) for role in Role)
    paths = ("/seen/aaaaaaaaaaaaaaaa", "/games/nothing", "/keep/aaaaaaaaaaaaaaaa", f"/games/{game}")
    message = [client.get(path, environ_overrides=MACHINE) for path in paths]
    assert [answer.status_code for answer in message] == [404, 404, 429, 429]
    assert message[2].headers["Retry-After"] == "2"
    assert [client.get(path, environ_overrides=MACHINE).status_code for path in (look, write)] == [200, 303]
    for path in (f"/games/{game}", look):
        for each in client, holder:
            assert each.get(path, environ_overrides=MACHINE).status_code == 200


def test_fewer_games(app: Flask, instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In public a client may start a smaller burst of games than at home, and write less."""
    assert PUBLIC_GAMES.at_once < GAMES.at_once
    assert PUBLIC_BYTES.at_once < BYTES.at_once
    monkeypatch.setattr(pace, "PUBLIC_GAMES", FEW)
    open_folder(app, instance)
    client, names = app.test_client(), {"players-0": "Ann", "players-1": "Bob"}
    message = [client.post("/games/new", data=names, environ_overrides=MACHINE).status_code for _ in range(3)]
    assert message == [303, 303, 429]


def test_describing_and_deleting_are_held_to_it(referee: Referee, game: str) -> None:
    """No write by a link that was renewed in the meantime is accepted, and nothing of it stays."""
    admitted = referee.links.admission(game, {referee.links.key_of(game, Role.SCOREKEEPER)}, "")
    assert admitted
    referee.record.links.renew(game, Role.SCOREKEEPER, 1, "", admitted)
    for write in (
        lambda: referee.describe(game, About("here"), admitted),
        lambda: referee.record.removals.delete(game, 1, admitted),
        lambda: referee.record.removals.restore(game, admitted),
        lambda: referee.write(referee.sheet(game), TakeBack(), admission=admitted),
        lambda: referee.record.links.renew(game, Role.SCOREKEEPER, 2, "", admitted),
    ):
        with pytest.raises(RenewedLinkError):
            write()
    sheet = referee.sheet(game)
    assert (sheet.event_count, sheet.about.place) == (1, "")
    assert referee.record.links.renewals(game, Role.SCOREKEEPER) == 1
