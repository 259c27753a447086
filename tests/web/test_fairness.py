"""The front limits what each client may send, refuses more in words, and answers all others as usual."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from werkzeug.exceptions import TooManyRequests

from referee.service import Referee
from referee.web.serving import lane, under_way
from referee.web.serving.connection import Answer, Stream
from referee.web.serving.front import THREADS, UPLOADS, Front
from referee.web.serving.lane import MOST_WAITING, Lane
from referee.web.serving.under_way import MOST_AT_ONCE
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
    told = {"host": "localhost", **{name.replace("_", "-"): text for name, text in headers.items()}}
    if length is not None:
        told["content-length"] = str(length)
    method = "GET" if length is None else "POST"
    return SimpleNamespace(
        server="127.0.0.1:80", client=f"{ip}:1", method=method, path=path, query_string=query, headers=told,
        http_version="1.1", scheme="http",
    )  # fmt: skip


async def asked(front: Front, scope: Any, line: Line | None = None) -> Line:
    """Send a request, and return its connection with the answer."""
    line = line or Line()
    await front.__rsgi__(scope, line)
    return line


@pytest.fixture
def front(app: Flask, referee: Referee) -> Front:
    """The front of the app, behind a proxy."""
    return Front(app, referee.upkeep, proxied=True)


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
def test_too_many_of_one(front: Front, headers: dict[str, str], words: str, address: str) -> None:
    """With too many unfinished forms of one visitor, the next is refused in words of their language; another visitor
    behind the same proxy is answered, and so is the first one after those forms have ended.
    """

    async def flood() -> None:
        one = address.format(7)
        half = [
            asyncio.create_task(asked(front, scope("/games/new", length=99, x_forwarded_for=one), Line(ends=False)))
            for _ in range(MOST_AT_ONCE)
        ]
        await asyncio.sleep(0)
        refused = await asked(front, scope(x_forwarded_for=one, **headers))
        again = await asked(front, scope(x_forwarded_for=one, **headers))
        assert refused.answer == again.answer
        assert refused.answer
        status, told, body = refused.answer
        assert (status, dict(told)["Retry-After"], dict(told)["connection"]) == (429, "1", "close")
        assert words in read(body.decode()).text
        assert (b"<html" in body) is ("hx_request" not in headers)
        assert (await asked(front, scope(x_forwarded_for="203.0.113.1"))).status == 200
        for each in half:
            each.cancel()
        await asyncio.gather(*half, return_exceptions=True)
        assert (await asked(front, scope(x_forwarded_for=one))).status == 200

    run(flood())


def test_headers_with_underscores(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    """A header with an underscore in its name is ignored, since it could pass for another one."""
    monkeypatch.setattr(under_way, "MOST_AT_ONCE", 1)

    async def evade() -> None:
        mine = scope("/games/new", length=99, x_forwarded_for="192.0.2.7")
        half = asyncio.create_task(asked(front, mine, Line(ends=False)))
        await asyncio.sleep(0)
        evading = scope(x_forwarded_for="192.0.2.7")
        evading.headers["x_forwarded_for"] = "192.0.2.9"
        assert (await asked(front, evading)).status == 429
        half.cancel()

    run(evade())


def test_bytes_in_total(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bodies of all clients together are bounded: a client that holds much is refused, a form still gets through,
    and answered requests take no room.
    """
    monkeypatch.setattr(under_way, "MOST_HELD", 1_000_000)
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


def test_taps_do_not_wait_for_looks(referee: Referee) -> None:
    """However many clients look at files, one look is done at a time, and all other pages are answered meanwhile; a
    client with too many looks waiting is refused in words.
    """
    go_on, looks = Event(), list[str]()

    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        if environ.get("referee.refused"):
            start("429 TOO MANY", [])
        else:
            if environ["QUERY_STRING"]:
                looks.append(environ["referee.client"])
                go_on.wait(PATIENCE)
            start("200 OK", [])
        return [b""]

    async def crowd() -> None:
        front = Front(app, referee.upkeep)
        clients = [f"192.0.2.{number}" for number in range(THREADS)]
        looking = [
            asyncio.create_task(asked(front, scope(FILES, "kept=x", ip=ip)))
            for ip in clients
            for _ in range(MOST_WAITING)
        ]
        await asyncio.sleep(0)
        assert (await asked(front, scope(FILES, "kept=x", ip=clients[0]))).status == 429
        assert (await asked(front, scope(FILES, ip=clients[0]))).status == 200
        assert (await asked(front, scope("/", ip=clients[0]))).status == 200
        assert len(looks) == 1
        go_on.set()
        assert {line.status for line in await asyncio.gather(*looking)} == {200}
        assert looks == clients * MOST_WAITING
        front.close()

    run(crowd())


def test_a_lane_comes_to_its_end() -> None:
    """An exception in a lane is raised to its caller, and the next work gets its turn."""

    def fail() -> None:
        raise LookupError

    async def failing() -> None:
        narrow = Lane("narrow")
        for _ in range(lane.MOST_WAITING + 1):
            with pytest.raises(LookupError):
                await narrow.do("one", fail)
        waiting = [asyncio.create_task(narrow.do("one", lambda: 7)) for _ in range(lane.MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequests):
            await narrow.do("one", fail)
        assert await asyncio.gather(*waiting) == [7] * lane.MOST_WAITING
        narrow.close()

    run(failing())
