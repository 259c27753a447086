"""Several servers on one database, each with its own data folder: what one has, all have."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.app import create_app
from referee.record import FILE
from referee.record import postgresql as engine
from referee.record.postgresql import RecordDatabase
from referee.service import Referee
from referee.web.serving.greeting import greet
from tests.following import Follower
from tests.games import SAMPLE_FILE
from tests.postgresql import DatabaseServer
from tests.serving import serving
from tests.web.markup import read
from tools.stress import failover

Two = tuple[Flask, Flask]
NAMES = {"players-0": "Ann", "players-1": "Bob"}
TURN = {"draft": "Ro@0,0 Rs@1,0", "seen": 0, "do": "confirm"}


@pytest.fixture
def name(postgresql: DatabaseServer) -> str:
    """The name of a database with an empty record."""
    return postgresql.record()


@pytest.fixture
def database(postgresql: DatabaseServer, name: str) -> str:
    """Its address."""
    return postgresql.address(name)


@pytest.fixture
def apps(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    """The apps of two servers in public."""
    monkeypatch.setenv("REFEREE_RECORD", database)
    monkeypatch.setenv("REFEREE_PUBLIC", "1")
    apps = create_app(tmp_path / "one"), create_app(tmp_path / "other")
    yield apps
    for app in apps:
        app.extensions["referee"].record.engine.close()


class Visitor:
    """Someone whose requests go to one server and the other in turn."""

    def __init__(self, apps: Two) -> None:
        self._clients = [app.test_client(use_cookies=False) for app in apps]
        self._cookies: dict[str, str] = {}
        self._asked = 0

    def get(self, address: str, **headers: str) -> TestResponse:
        """Ask the next server for a page."""
        return self._with_cookies(self._next().get(address, headers=self._headers(headers)))

    def post(self, address: str, data: object) -> TestResponse:
        """Send a form to the next server."""
        return self._with_cookies(self._next().post(address, data=data, headers=self._headers({})))

    def _next(self) -> FlaskClient:
        self._asked += 1
        return self._clients[self._asked % 2]

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={text}" for name, text in self._cookies.items())} | more

    def _with_cookies(self, answer: TestResponse) -> TestResponse:
        for cookie in answer.headers.getlist("Set-Cookie"):
            name, _, text = cookie.partition(";")[0].partition("=")
            self._cookies[name] = text
        return answer


@pytest.fixture
def visitor(apps: Two) -> Visitor:
    """Someone who keeps score."""
    return Visitor(apps)


def test_a_game_at_both(apps: Two, visitor: Visitor) -> None:
    """A game started on one server goes on at the other, by the link in a cookie; once that link is renewed on one, it
    opens nothing on the other. Neither writes games into its folder.
    """
    game = visitor.post("/games/new", NAMES).location.partition("#")[0]
    other = Visitor(apps)
    other._cookies |= visitor._cookies
    assert visitor.post(f"{game}/turns", TURN).status_code == 303
    assert {'name="seen" value="1"' in visitor.get(game).text for _ in range(2)} == {True}
    assert {other.get(game).status_code for _ in range(2)} == {200}
    assert visitor.post(f"{game}/links", {"role": "scorekeeper", "number": "1", "do": "renew"}).status_code == 303
    assert {visitor.get(game).status_code for _ in range(2)} == {200}
    assert {other.get(game).status_code for _ in range(2)} == {403}
    assert not any((Path(app.instance_path) / FILE).exists() for app in apps)


def test_the_same_pages(visitor: Visitor) -> None:
    """A page with a draft, and a picture with its ETag, are the same from both servers."""
    game = visitor.post("/games/new", NAMES).location.partition("#")[0]
    assert len({visitor.get(f"{game}?draft=Ro@0,0&seen=0").text for _ in range(2)}) == 1
    (tag,) = {visitor.get(f"{game}.svg").headers["ETag"] for _ in range(2)}
    assert {visitor.get(f"{game}.svg", If_None_Match=tag).status_code for _ in range(2)} == {304}


def test_uploads_at_both(apps: Two, visitor: Visitor) -> None:
    """Files that were sent to one server are shown by both, and imported by the other; neither keeps them itself."""
    with SAMPLE_FILE.open("rb") as file:
        address = visitor.post("/import", {"files": (file, "game.txt")}).location
    looks = [visitor.get(address) for _ in range(2)]
    assert ["1 game ready to import" in look.text for look in looks] == [True] * 2
    form = read(looks[0].text).one("form", id="bring-in")
    sent = {each["name"]: each["value"] for each in (*form.every("input"), *form.every("button"))}
    answer = visitor.post("/import", sent)
    assert "1 game imported." in visitor.get(answer.location).text
    assert not any((Path(app.instance_path) / "uploads").exists() for app in apps)


def test_upkeep_by_both(postgresql: DatabaseServer, name: str, apps: Two) -> None:
    """Servers that look after the record at the same moment count the day once, remove what has expired once and sum up
    each game once, and none gets in another's way.
    """
    one, other = (app.extensions["referee"] for app in apps)
    assert isinstance(one, Referee)
    header = '[Game "Qwirkle"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]'
    gone, *kept = (one.record.games.start(header) for _ in range(20))
    one.record.removals.delete(gone, 0)
    with postgresql.unguarded(name) as db:
        db.execute("INSERT INTO days SELECT to_char(date '2020-01-01' + n, 'YYYY-MM-DD') FROM generate_series(1, 40) n")

    def look_after(referee: Referee, number: int) -> int:
        referee.copy_and_clear(Path(), 0)
        return referee.lists.catch_up(5 + number)

    with ThreadPoolExecutor(8) as pool:
        [*pool.map(look_after, (one, other) * 4, range(8))]
    while one.lists.catch_up(100):
        pass
    assert {*one.record.games.ids()} == {*other.record.games.ids()} == {*kept}
    assert {game.id for game in other.lists.page().games} == {*kept}


def test_followers_at_both(database: str, tmp_path: Path) -> None:
    """A turn that one server confirms reaches a follower at the other."""
    for name in "one", "other":
        (tmp_path / name).mkdir()
    with (
        serving(tmp_path / "one" / "instance", REFEREE_RECORD=database) as one,
        serving(tmp_path / "other" / "instance", REFEREE_RECORD=database) as other,
    ):
        game = one.start("Ann", "Bob")
        link = failover.link_in(other.get(f"{game}/share").text)
        with Follower(other.port, f"{link}/live?since=0") as follower:
            assert follower.next()
            assert one.post(f"{game}/turns", TURN).status == 303
            reported = follower.next()
            assert reported
            assert (reported.number, 'data-written="1"' in reported.data) == ("1", True)
        assert (one.stop(), other.stop()) == (0, 0)
    assert RecordDatabase(database).size()


def test_greeting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A server prints that its games are in a database, but not the password."""
    monkeypatch.setenv("REFEREE_RECORD", "postgresql://ann:secret@db.example.org/referee")
    greet("127.0.0.1", 8000, tmp_path)
    message = capsys.readouterr().out
    assert "Games are kept in the database" in message
    assert not any(word in message for word in ("secret", str(tmp_path)))


@pytest.mark.parametrize(
    ("host", "settings", "message"),
    [
        ("192.168.1.7", {}, ("http://192.168.1.7:8000/", "Open it on a phone on the same network.")),
        ("fe80::7", {}, ("http://[fe80::7]:8000/", "Open it on a phone on the same network.")),
        ("127.0.0.1", {}, ("http://127.0.0.1:8000/", "Only this machine can open it, or a proxy on it.")),
        (
            "127.0.0.1",
            {"REFEREE_PROXY": "1", "REFEREE_HOSTS": "games.example.org,b.example"},
            ("https://games.example.org/", "Open it on a phone"),
        ),
    ],
)
def test_address_for_phones(
    host: str,
    settings: dict[str, str],
    message: tuple[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A server prints the address for phones, behind a proxy the one with its first name, or that there is none."""
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    greet(host, 8000, tmp_path)
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first == f"Referee is running at {message[0]}"
    assert message[1] in last


# --- an unreachable database ---


@pytest.fixture
def sockets(
    postgresql: DatabaseServer, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], None]]:
    """Makes the server's database reachable, which it isn't at first."""
    place = tmp_path / "sockets"
    address = postgresql.address(name).replace(str(postgresql.folder), str(place))
    monkeypatch.setenv("REFEREE_RECORD", address)
    monkeypatch.setattr(engine, "_READ_PATIENCE", 0.05)
    yield lambda: place.symlink_to(postgresql.folder)


@pytest.fixture
def app(sockets: object, tmp_path: Path) -> Iterator[Flask]:
    """The app of a server with an unreachable database."""
    app = create_app(tmp_path / "instance")
    yield app
    app.extensions["referee"].record.engine.close()


def test_a_page_comes_again_by_itself(app: Flask) -> None:
    """While the database is unreachable, a page says so and reloads itself; a script gets the time to ask again.
    The server is alive, and not ready.
    """
    client = app.test_client()
    page = client.get("/")
    assert (page.status_code, page.headers["Retry-After"], page.headers["Refresh"]) == (503, "2", "2")
    assert "Try again in a moment. Everything you confirmed is safe." in read(page.text).one(role="alert").text
    piece = client.get("/", headers={"HX-Request": "true"})
    assert (piece.status_code, piece.headers["Retry-After"], "Refresh" in piece.headers) == (503, "2", False)
    assert (client.get("/healthz").text, client.get("/readyz").text) == ("ok\n", "moment\n")


def test_a_form_waits(app: Flask, sockets: Callable[[], None]) -> None:
    """A form waits until the database is reachable again, with everything it reads, and is then answered as always."""
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(app.test_client().post, "/games/new", data=NAMES)
        assert app.test_client().get("/").status_code == 503
        sockets()
        assert answer.result().status_code == 303
    assert len(app.extensions["referee"].record.games.ids()) == 1
    assert app.test_client().get("/readyz").text == "ready\n"
