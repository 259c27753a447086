"""The front limits what each client may send, refuses more in words, and answers all others as usual."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask, request
from werkzeug.exceptions import TooManyRequests

from referee.web import limits
from referee.web.limits import REQUESTS, SLOW_PAGES, UPLOADS, Quota
from referee.web.serving.connection import Answer, Stream
from referee.web.serving.fairness import Lane, Room
from referee.web.serving.front import AT_ONCE, SLOW_THREADS, THREADS, Front
from referee.web.slow import SLOW, SlowPages
from tests.serving import PATIENCE, run
from tests.web.markup import read

FILES = next(iter(UPLOADS))


@dataclass
class Line:
    """A connection as the server passes it on: it sends these pieces, and then nothing more."""

    pieces: tuple[bytes, ...] = ()
    ends: bool = True
    answer: Answer | None = None
    taken: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once all pieces were taken."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self.pieces:
            yield piece
        self.taken.set()
        if not self.ends:
            await asyncio.Event().wait()

    async def client_disconnect(self) -> None:
        """The client never disconnects."""
        await asyncio.Event().wait()

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        """Store the answer."""
        self.answer = status, headers, body

    def response_stream(self, status: int, headers: list[tuple[str, str]]) -> Stream:
        """Not used: there are no followers here."""
        raise AssertionError

    @property
    def status(self) -> int:
        """The status of the answer."""
        assert self.answer
        return self.answer[0]


def scope(path: str = "/", query: str = "", length: int | None = None, ip: str = "192.0.2.1", **headers: str) -> Any:
    """A request of this client, with ``length`` as its Content-Length."""
    reported = {"host": "localhost", **{name.replace("_", "-"): text for name, text in headers.items()}}
    if length is not None:
        reported["content-length"] = str(length)
    method = "GET" if length is None else "POST"
    return SimpleNamespace(
        server="127.0.0.1:80", client=f"{ip}:1", method=method, path=path, query_string=query, headers=reported,
        http_version="1.1", scheme="http",
    )  # fmt: skip


async def asked(front: Front, scope: Any, line: Line | None = None) -> Line:
    """Send a request, and return its connection with the answer."""
    line = line or Line()
    await front.__rsgi__(scope, line)
    return line


@pytest.fixture
def proxied(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app behind a proxy."""
    monkeypatch.setitem(app.config, "PROXY", True)
    return app


@pytest.mark.parametrize(
    ("headers", "words"),
    [
        ({}, "try again in 1 second."),
        ({"accept_language": "pl"}, "wyślij jeszcze raz za 1 sekundę."),
        ({"accept_language": "en", "cookie": "size=large; language=pl"}, "wyślij jeszcze raz za 1 sekundę."),
        ({"hx_request": "true"}, "try again in 1 second."),
    ],
    ids=["plain", "asked for", "chosen", "htmx"],
)
@pytest.mark.parametrize("address", ["192.0.2.{}", "2001:db8:1:2::{}"])
def test_too_many_of_one(
    proxied: Flask, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], words: str, address: str
) -> None:
    """With too many unfinished forms of one visitor, the next is refused in words of their language; another visitor
    behind the same proxy is answered, and so is the first one after those forms have ended. The words are made once.
    """
    made = list[str]()
    monkeypatch.setattr(proxied, "wsgi_app", noting(proxied.wsgi_app, made))
    front = Front(proxied)

    async def flood() -> None:
        one = address.format(7)
        half = [
            asyncio.create_task(asked(front, scope("/games/new", length=99, x_forwarded_for=one), Line(ends=False)))
            for _ in range(REQUESTS.of_one)
        ]
        await asyncio.sleep(0)
        refused = await asked(front, scope(x_forwarded_for=one, **headers))
        odd = {name: f"{text}, x7" if name == "accept_language" else text for name, text in headers.items()}
        again = await asked(front, scope(x_forwarded_for=one, **odd))
        assert refused.answer == again.answer
        assert refused.answer
        assert made == ["/"]
        status, reported, body = refused.answer
        assert (status, dict(reported)["Retry-After"], dict(reported)["connection"]) == (429, "1", "close")
        assert words in read(body.decode()).text
        assert (b"<html" in body) is ("hx_request" not in headers)
        assert (await asked(front, scope(x_forwarded_for="203.0.113.1"))).status == 200
        for each in half:
            each.cancel()
        await asyncio.gather(*half, return_exceptions=True)
        assert (await asked(front, scope(x_forwarded_for=one))).status == 200

    run(flood())


def test_headers_with_underscores(proxied: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A header with an underscore in its name is ignored, since it could pass for another one."""
    monkeypatch.setattr(limits, "REQUESTS", REQUESTS._replace(of_one=1))
    front = Front(proxied)

    async def evade() -> None:
        mine = scope("/games/new", length=99, x_forwarded_for="192.0.2.7")
        half = asyncio.create_task(asked(front, mine, Line(ends=False)))
        await asyncio.sleep(0)
        evading = scope(x_forwarded_for="192.0.2.7")
        evading.headers["x_forwarded_for"] = "192.0.2.9"
        assert (await asked(front, evading)).status == 429
        half.cancel()

    run(evade())


def test_bytes_in_total(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bodies of all clients together are bounded: a client that holds much is refused, a form still gets through,
    and answered requests take no room.
    """
    monkeypatch.setattr(limits, "HELD", limits.HELD._replace(in_total=1_000_000))
    front = Front(app)
    piece = b"x" * 100_000

    async def fill() -> None:
        lines = [Line((piece,) * 4, ends=False) for _ in range(3)]
        filling = [
            asyncio.create_task(asked(front, scope(FILES, length=4_000_000, ip=f"192.0.2.{number}"), line))
            for number, line in enumerate(lines)
        ]
        refused = (await asyncio.wait(filling, return_when=asyncio.FIRST_COMPLETED))[0].pop().result()
        assert refused.status == 429
        assert [line.taken.is_set() for line in lines].count(True) == 2
        form = b"players-0=Ann&players-1=Bob"
        new = scope("/games/new", length=len(form), ip="192.0.2.99", content_type="application/x-www-form-urlencoded")
        assert (await asked(front, new, Line((form,)))).status == 303
        for each in filling:
            each.cancel()
        await asyncio.gather(*filling, return_exceptions=True)
        whole = scope(FILES, length=900_000, ip="192.0.2.98", content_type="multipart/form-data; boundary=part")
        for _ in range(3):
            assert (await asked(front, whole, Line((piece,) * 9))).status == 422

    run(fill())


def noting(app: Callable[..., Any], paths: list[str]) -> Callable[..., Any]:
    """The app, with the path of each request noted."""

    def answer(environ: dict[str, Any], start: Any) -> Any:
        paths.append(environ["PATH_INFO"])
        return app(environ, start)

    return answer


def test_quick_pages_do_not_wait(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many clients ask for slow pages, two are made at a time, for different clients, and all other pages are
    answered in the meantime; a client that asks for too many is refused in words.
    """
    go_on, begun = Event(), list[str]()

    def show() -> str:
        if "wait" in request.args:
            begun.append(request.environ["referee.client"])
            go_on.wait(PATIENCE)
        return ""

    monkeypatch.setitem(app.view_functions, "trying.practice", show)
    monkeypatch.setitem(SLOW, "trying.practice", "wait")

    async def crowd() -> None:
        front = Front(app)
        clients = [f"192.0.2.{number}" for number in range(THREADS)]
        waiting = [
            asyncio.create_task(asked(front, scope("/practice", "wait=1", ip=ip)))
            for ip in clients
            for _ in range(SLOW_PAGES.of_one)
        ]
        await asyncio.sleep(0)
        refused = await asked(front, scope("/practice", "wait=1", ip=clients[0]))
        assert refused.answer
        assert refused.status == 429
        assert "try again in 5 seconds." in read(refused.answer[2].decode()).text
        for path in "/practice", "/":
            assert (await asked(front, scope(path, ip=clients[0]))).status == 200
        assert sorted(begun) == clients[:SLOW_THREADS]
        go_on.set()
        assert {line.status for line in await asyncio.gather(*waiting)} == {200}
        assert Counter(begun) == dict.fromkeys(clients, SLOW_PAGES.of_one)
        front.close()

    run(crowd())


def test_many_requests_of_one(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client with many requests has a few in work; another client's request is answered in the meantime."""
    go_on, begun = Event(), list[str]()

    def show() -> str:
        begun.append(request.environ["referee.client"])
        go_on.wait(PATIENCE)
        return ""

    monkeypatch.setitem(app.view_functions, "trying.practice", show)
    monkeypatch.setitem(SLOW, "trying.practice", "wait")

    async def crowd() -> None:
        front = Front(app)
        many = [asyncio.create_task(asked(front, scope("/practice", ip="192.0.2.1"))) for _ in range(REQUESTS.of_one)]
        await asyncio.sleep(0)
        assert (await asked(front, scope("/", ip="192.0.2.2"))).status == 200
        assert len(begun) <= AT_ONCE
        go_on.set()
        assert {line.status for line in await asyncio.gather(*many)} == {200}
        front.close()

    run(crowd())


def test_turns() -> None:
    """The next request is that of the client with the fewest in work, and among those, of the one whose turn was
    longest ago; each client's requests keep their order.
    """

    async def queue() -> None:
        lane, order = Lane("narrow", 1, 1), list[str]()
        go_on = Event()
        first = asyncio.create_task(lane.do("busy", lambda: go_on.wait(PATIENCE)))
        await asyncio.sleep(0)
        names = "busy 1", "busy 2", "busy 3", "other 1", "other 2"
        waiting = [
            asyncio.create_task(lane.do(name.split()[0], lambda name=name: order.append(name))) for name in names
        ]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, *waiting)
        assert order == ["other 1", "busy 1", "other 2", "busy 2", "busy 3"]
        lane.close()

    run(queue())


def test_a_lane_goes_on() -> None:
    """An exception in a lane is raised to its caller, a request abandoned while it waits leaves no trace, and
    the next one gets its turn.
    """

    def fail() -> None:
        raise LookupError

    async def failing() -> None:
        lane, go_on = Lane("narrow", 1, 1), Event()
        with pytest.raises(LookupError):
            await lane.do("one", fail)
        first = asyncio.create_task(lane.do("one", lambda: go_on.wait(PATIENCE)))
        await asyncio.sleep(0)
        given_up, next_, late = (asyncio.create_task(lane.do("one", lambda: 7)) for _ in range(3))
        await asyncio.sleep(0)
        given_up.cancel()
        go_on.set()
        assert await next_ == 7
        await first
        late.cancel()
        lane._hand_out()
        await asyncio.wait((given_up, late))
        assert (lane._waiting, lane._in_work, lane._turns, lane._free) == ({}, {}, {}, 1)
        lane.close()

    run(failing())


def test_a_lane_ends() -> None:
    """A closed lane finishes what it is doing, and begins nothing that still waits."""

    async def closing() -> None:
        lane, go_on, done = Lane("narrow", 1, 1), Event(), list[str]()
        waiting = [
            asyncio.create_task(lane.do("one", lambda name=name: (go_on.wait(PATIENCE), done.append(name))))
            for name in ("first", "second")
        ]
        await asyncio.sleep(0)
        go_on.set()
        lane.close()
        await waiting[0]
        await asyncio.sleep(0)
        assert done == ["first"]
        assert not waiting[1].done()
        waiting[1].cancel()

    run(closing())


def test_room() -> None:
    """A client may take up to its limit; once all is taken, only its share; returned room can be taken again."""
    room = Room(Quota(of_one=3, in_total=4, share=2, later=9))
    room.take("one", 3)
    with pytest.raises(TooManyRequests) as refused:
        room.take("one")
    assert refused.value.retry_after == 9
    room.take("two", 2)
    with pytest.raises(TooManyRequests):
        room.take("two")
    room.give_back("one", 2)
    room.take("two")
    assert (room.of("one"), room.of("two"), room.of("three")) == (1, 3, 0)
    room.give_back("two", 3)
    assert room._taken == {"one": 1}


def test_pages_that_take_long_are_there(app: Flask) -> None:
    """Each page listed as slow is one of the app."""
    assert app.view_functions.keys() >= SLOW.keys()


@pytest.mark.parametrize(
    ("method", "path", "query", "takes_long"),
    [
        ("GET", "/games/abc.gif", "", True),
        ("HEAD", "/games/abc.gif", "", True),
        ("POST", "/games/abc.gif", "", False),
        ("GET", "/import", "kept=", False),
        ("GET", "/import", "kept=1", True),
        ("POST", "/import", "", True),
        ("GET", "/players/a//b", "", True),
        ("GET", "//players", "", True),
        ("GET", "/nothing/\udcff", "", False),
        ("MOVE", "/players", "", False),
    ],
)
def test_what_takes_long(app: Flask, method: str, path: str, query: str, takes_long: bool) -> None:
    """Whether a request is slow is known from its method, path and fields, whatever they are."""
    assert SlowPages(app).asked_for(method, path, query) is takes_long
