"""Behind the real proxy, set up as in docs/hosting.md: who a visitor is, what counts, and what gets through."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple

import pytest

from referee.web.guard.pace import GUESSES
from tests.caddy import SETTINGS, SITES, Caddy, behind
from tests.disk import Disk
from tests.following import Follower
from tests.http2 import send_form
from tests.serving import FORM, Server, serving

AT_HOME, ON_THE_INTERNET = SITES
NAMES = {"players-0": "Ann", "players-1": "Bob"}
TURN = {"draft": "Ro@0,0 Rs@1,0", "seen": 0, "do": "confirm"}
BODY = b"draft=Ro@0,0+Rs@1,0&seen=0&do=confirm"
_, PRIVATELY, PUBLICLY = (dict(word.split("=") for word in settings.split()) for settings in SETTINGS)
"""The settings in docs/hosting.md for a private network behind Caddy, and for the internet."""

FORGED: list[dict[str, str]] = [
    {"X-Forwarded-For": "203.0.113.{}"},
    {"X-Forwarded-For": "127.0.0.1, 203.0.113.{}"},
    {"X_Forwarded_For": "203.0.113.{}", "x_forwarded_for": "203.0.113.{}"},
    {"Forwarded": "for=203.0.113.{}", "X-Real-IP": "203.0.113.{}", "True-Client-IP": "203.0.113.{}"},
    {"X-Forwarded-For": "203.0.113.{}", "Connection": "keep-alive, X-Forwarded-For, X-Forwarded-Proto"},
    {"X-Forwarded-For": "203.0.113.{}", "TE": "trailers", "Trailer": "X-Forwarded-For"},
]
"""What a visitor sends to impersonate others, with a number that changes each time."""


class Place(NamedTuple):
    """A server with Caddy in front."""

    server: Server
    caddy: Caddy

    @property
    def disk(self) -> Disk:
        """The file of the server's record."""
        return Disk(self.server.instance / "referee.db")


class Begun(NamedTuple):
    """A game that a visitor started in public, and the link that their browser holds."""

    path: str
    cookie: dict[str, str]


def place(folder: Path, site: str, **settings: str) -> Iterator[Place]:
    """A server with these settings, with Caddy in front, which has this site."""
    with serving(folder / "instance", **settings) as server, behind(site, folder, server) as caddy:
        yield Place(server, caddy)


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server on the internet; each test uses its own addresses."""
    yield from place(tmp_path_factory.mktemp("public"), ON_THE_INTERNET, **PUBLICLY)


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server on a private network."""
    yield from place(tmp_path_factory.mktemp("home"), AT_HOME, **PRIVATELY)


def begin(caddy: Caddy, visitor: str) -> Begun:
    """Start a game."""
    answer = caddy.ask("POST", "/games/new", NAMES, visitor=visitor)
    assert answer.status == 303, answer.text
    return Begun(answer.headers["location"].partition("#")[0], {"Cookie": answer.headers["set-cookie"].split(";")[0]})


def live_of(caddy: Caddy, game: Begun) -> str:
    """The address of the stream of a game."""
    found = re.search(r"/seen/\w+", caddy.ask("GET", f"{game.path}/share", headers=game.cookie).text)
    assert found
    return f"{found[0]}/live"


def lines(place: Place, game: Begun) -> list[str]:
    """The record of a game."""
    return place.disk.lines(game.path.rpartition("/")[2])


def head(place: Place, game: Begun, *headers: bytes) -> bytes:
    """The beginning of a confirmation."""
    lines = (b"Host: " + place.caddy.name.encode(), b"Cookie: " + game.cookie["Cookie"].encode(), b"Connection: close")
    kind = b"Content-Type: " + FORM["Content-Type"].encode()
    return b"\r\n".join((f"POST {game.path}/turns HTTP/1.1".encode(), *lines, kind, *headers, b"", b""))


# --- who it is ---


@pytest.mark.parametrize("forged", FORGED, ids=lambda forged: " ".join(forged))
def test_nobody_passes_for_others(public: Place, forged: dict[str, str]) -> None:
    """Whatever addresses a visitor claims, their guesses count as theirs, and another visitor may guess."""
    visitor = f"127.1.{FORGED.index(forged)}.1"
    with closing(public.caddy.line(visitor)) as line:
        answers = []
        for number in range(GUESSES.at_once + 1):
            line.request("GET", "/games/nothing", headers={name: text.format(number) for name, text in forged.items()})
            answer = line.getresponse()
            answers.append((answer.status, "Retry-After" in answer.headers))
            answer.read()
    assert answers == [(404, False)] * GUESSES.at_once + [(429, True)]
    assert public.caddy.ask("GET", "/games/nothing", visitor="127.1.99.1").status == 404


@pytest.mark.parametrize(
    "forged",
    [
        {"X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example", "X-Forwarded-Prefix": "/evil"},
        {"Forwarded": "host=evil.example;proto=http", "Connection": "close, X-Forwarded-Proto, X-Forwarded-Host"},
        {"X_Forwarded_Proto": "http", "X-Forwarded-Scheme": "http", "X-Forwarded-Port": "1"},
    ],
    ids=lambda forged: " ".join(forged),
)
def test_links_are_for_https(public: Place, forged: dict[str, str]) -> None:
    """Links lead to the name with which Caddy was requested, over https, and cookies are sent over https only."""
    game = begin(public.caddy, "127.2.0.1")
    shared = public.caddy.ask("GET", f"{game.path}/share", headers=game.cookie | forged)
    assert f'"https://games.example.org:{public.caddy.port}/seen/' in shared.text
    assert "evil" not in shared.text
    looks = public.caddy.ask("POST", "/looks", {"bright": "1"}, headers=forged, visitor="127.2.0.2")
    assert "Secure" in looks.headers["set-cookie"].split("; ")


def test_forms_of_other_sites(public: Place) -> None:
    """Caddy passes on where a form comes from: one of our own pages is accepted, one of another site isn't."""
    own = f"https://games.example.org:{public.caddy.port}"
    others = ("https://games.example.org", "https://evil.example", "null")
    for origin, status in ((own, 303), *((other, 403) for other in others)):
        answer = public.caddy.ask("POST", "/games/new", NAMES, {"Origin": origin}, visitor="127.2.0.3")
        assert answer.status == status, origin


def test_other_names(public: Place) -> None:
    """With a name that isn't its own, or without one, Caddy passes nothing on to the app."""
    games = len(public.disk.games())
    form = b"players-0=Ann&players-1=Bob"
    for host in (b"Host: evil.example\r\n", b"", b"Host: games.example.org\r\nHost: evil.example\r\n"):
        request = b"POST /games/new HTTP/1.1\r\n%bConnection: close\r\nContent-Length: %d\r\n\r\n%b"
        answer = public.caddy.exchange(request % (host, len(form), form), "127.2.0.4")
        assert b"Location" not in answer
        assert b"Referee" not in answer
    assert len(public.disk.games()) == games


# --- what counts ---


# --- what gets through ---


def test_stream(public: Place) -> None:
    """A follower gets each turn as soon as it is confirmed, and after a reconnection only what is newer."""
    game = begin(public.caddy, "127.4.0.1")
    live = live_of(public.caddy, game)
    for number, draft in enumerate(("Ro@0,0", "Rs@1,0")):
        with Follower(0, f"{live}?since=0", str(number), line=public.caddy.line("127.4.0.2")) as follower:
            here = follower.next()
            assert here
            assert (here.name, here.number) == ("here", "")
            fields = TURN | {"draft": draft, "seen": number}
            assert public.caddy.ask("POST", f"{game.path}/turns", fields, game.cookie).status == 303
            news = follower.next()
            assert news
            assert news.number == str(number + 1)


@pytest.mark.thorough
def test_stream_ends_with_the_server(tmp_path: Path) -> None:
    """A follower's stream ends when the server does, Caddy reports that nothing answers, and with the next server the
    follower goes on.
    """
    with ExitStack() as running:
        server = running.enter_context(serving(tmp_path / "instance", **PUBLICLY))
        caddy = running.enter_context(behind(ON_THE_INTERNET, tmp_path, server))
        game = begin(caddy, "127.4.0.3")
        live = live_of(caddy, game)
        with Follower(0, f"{live}?since=0", line=caddy.line()) as follower:
            assert follower.next()
            assert server.stop() == 0
            assert follower.next() is None
        assert caddy.ask("GET", "/rules").status == 502
        running.enter_context(serving(server.instance, port=server.port, **PUBLICLY))
        assert caddy.ask("POST", f"{game.path}/turns", TURN, game.cookie).status == 303
        with Follower(0, f"{live}?since=0", line=caddy.line()) as follower:
            news = follower.next()
            assert news
            assert news.number == "1"


def test_chunks(public: Place) -> None:
    """A form in chunks, which Caddy passes on as such, is refused in words and writes nothing."""
    game = begin(public.caddy, "127.4.3.1")
    chunks = head(public, game, b"Transfer-Encoding: chunked") + b"%x\r\n%b\r\n0\r\n\r\n" % (len(BODY), BODY)
    answer = public.caddy.exchange(chunks)
    assert answer.startswith(b"HTTP/1.1 411")
    assert b"Nothing was saved" in answer
    assert lines(public, game) == []


@pytest.mark.parametrize(
    ("length", "body", "cancel", "written"),
    [
        (len(BODY), BODY, False, True),
        (len(BODY), BODY[:-3], True, False),
        (len(BODY), BODY[:-3], False, False),
        (len(BODY) - 3, BODY, False, False),
        (None, BODY, False, False),
    ],
    ids=["whole", "cancelled", "too short", "too long", "of no length"],
)
def test_over_http2(public: Place, length: int | None, body: bytes, cancel: bool, written: bool) -> None:
    """Over HTTP/2, which browsers use with Caddy, a form also counts if it has the announced length."""
    game = begin(public.caddy, "127.4.5.1")
    headers = {":method": "POST", ":scheme": "https", ":path": f"{game.path}/turns", ":authority": public.caddy.name}
    headers |= {"content-type": FORM["Content-Type"], "cookie": game.cookie["Cookie"]}
    with public.caddy.open("127.4.5.1", "h2") as line:
        send_form(line, headers | ({"content-length": str(length)} if length else {}), body, cancel)
    assert public.caddy.ask("GET", game.path, headers=game.cookie).status == 200
    assert bool(lines(public, game)) is written


HIDDEN = b"players-0=Eve&players-1=Mallory"
SMUGGLED = b"POST /games/new HTTP/1.1\r\nHost: games.example.org\r\nContent-Type: %b\r\nContent-Length: %d\r\n\r\n%b"
SMUGGLED %= FORM["Content-Type"].encode(), len(HIDDEN), HIDDEN
"""A request hidden behind another one."""
LAST = b"GET /rules HTTP/1.1\r\nHost: games.example.org\r\nConnection: close\r\n\r\n"
"""A request after which the connection is closed; everything before it has been answered by then."""
HIDING = [
    (b"Content-Length: 0", b"Content-Length: %d" % len(SMUGGLED)),
    (b"Content-Length: %d" % len(SMUGGLED), b"Transfer-Encoding: chunked"),
    (b"Content-Length: %d" % (5 + len(SMUGGLED)), b"Transfer-Encoding : chunked"),
    (b"Content-Length: %d" % (5 + len(SMUGGLED)), b"Transfer-Encoding: xchunked"),
    (b"Content-Length: %d" % (5 + len(SMUGGLED)), b"Transfer_Encoding: chunked"),
    (b"Content-Length: %d" % (5 + len(SMUGGLED)), b"X: y\nTransfer-Encoding: chunked"),
    (b"Content-Length: %d" % (5 + len(SMUGGLED)), b"Connection: Content-Length"),
    (b"Content_Length: 0", b"Content-Length: %d" % (5 + len(SMUGGLED))),
    (b"Transfer-Encoding: chunked, identity",),
    (b"Transfer-Encoding: identity", b"Content-Length: %d" % (5 + len(SMUGGLED))),
]
"""Headers by which a proxy and a server might disagree where a request ends."""


def test_what_is_hidden_would_count(public: Place) -> None:
    """The request that is hidden in the next test starts a game if it is sent by itself."""
    public.server.exchange(SMUGGLED.replace(b"Eve", b"Eva") + LAST)
    public.caddy.exchange(SMUGGLED.replace(b"Eve", b"Eli") + LAST, "127.5.0.2")
    assert sorted(name for name in ("Eva", "Eli") for game in public.disk.games() if name in game) == ["Eli", "Eva"]


@pytest.mark.parametrize("headers", HIDING, ids=lambda headers: b" ".join(headers).decode())
@pytest.mark.parametrize("direct", [False, True], ids=["through Caddy", "directly"])
def test_nothing_is_smuggled(public: Place, headers: tuple[bytes, ...], direct: bool) -> None:
    """No request hidden behind another one gets in."""
    lines = (b"Host: games.example.org", b"Content-Type: " + FORM["Content-Type"].encode(), *headers)
    end = () if direct else (b"Connection: close",)  # only of the connection to Caddy: its own to the server stays open
    request = b"\r\n".join((b"POST /looks HTTP/1.1", *lines, *end, b"", b"0\r\n\r\n" + SMUGGLED))
    if direct:
        public.server.exchange(request + LAST)
    else:
        public.caddy.exchange(request, "127.5.0.1")
    assert public.caddy.ask("GET", "/rules", visitor="127.5.0.1").status == 200
    assert [game for game in public.disk.games() if "Eve" in game] == []


# --- as docs/hosting.md says ---


@pytest.mark.thorough
def test_on_a_private_network(at_home: Place) -> None:
    """Set up for a private network, everyone who trusts Caddy's certificate can start and score games."""
    assert at_home.caddy.name == "table.local"
    answer = at_home.caddy.ask("POST", "/games/new", NAMES, {"Origin": f"https://table.local:{at_home.caddy.port}"})
    assert answer.status == 303
    game = answer.headers["location"].partition("#")[0]
    assert at_home.caddy.ask("POST", f"{game}/turns", TURN, visitor="127.0.0.7").status == 303
    assert f"https://table.local:{at_home.caddy.port}/" in at_home.caddy.ask("GET", f"{game}/share").text
    assert "Ann" in at_home.caddy.ask("GET", "/").text
