"""Anything, sent to the real server as bytes: it refuses what it can't read, and goes on."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.disk import Disk
from tests.fuzz import timed, tried
from tests.fuzz.awkward import AWKWARD
from tests.fuzz.world import FORM, GAME, percent
from tests.serving import Server, serving

TURN = urlencode({"draft": "Ro@0,0 Rs@1,0", "seen": "0", "do": "confirm"}).encode()

BYTES = st.binary(max_size=20) | AWKWARD.map(lambda text: text.encode("utf-8", "surrogatepass"))
PATHS = st.one_of(
    st.just(b"/games/GAME/turns"), st.just(b"/games/new"), AWKWARD.map(lambda t: f"/{percent(t)}".encode())
)
BODIES = st.just(TURN) | st.tuples(st.integers(0, len(TURN)), BYTES).map(lambda cut: TURN[: cut[0]] + cut[1])
LENGTHS = st.none() | st.integers(-2, 2) | st.integers(-100, 100_000)
"""How much more the header announces than is sent; ``None`` for no header."""
SAID = st.sampled_from(
    [b"Host: localhost", b"Transfer-Encoding: chunked", b"Expect: 100-continue", b"Content-Length: 3", b"Upgrade: h2c"]
) | st.builds(b"%b: %b".__mod__, st.tuples(st.sampled_from([b"Cookie", b"Origin", b"Range", b"X", b""]), BYTES))


@st.composite
def sent(draw: st.DrawFn) -> bytes:
    """A request as it goes over the line: a confirmation with a few things wrong, or anything."""
    if draw(st.integers(0, 9)) == 9:
        return draw(BYTES)
    method, body, more = draw(st.sampled_from([b"POST", b"POST", b"GET", b"PUT", b"\xff"])), draw(BODIES), draw(LENGTHS)
    lines = [b"%b %b HTTP/1.1" % (method, draw(PATHS)), b"Host: localhost", b"Connection: close"]
    lines += [b"Content-Type: " + FORM.encode(), *draw(st.lists(SAID, max_size=2))]
    if more is not None:
        lines.append(b"Content-Length: %d" % (len(body) + more))
    return b"\r\n".join([*lines, b"", body])


KEPT: list[bytes] = [
    b"POST /games/GAME/turns HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"GET /%00%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
]
"""Earlier findings."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all requests."""
    with serving(tmp_path_factory.mktemp("front") / "instance") as server:
        yield server


def check(server: Server, request: bytes) -> None:
    """Only a request with a confirming answer writes, no answer is a server error, and the server goes on."""
    game = server.start("Ann", "Bob")
    disk = Disk(server.instance / "referee.db")
    before, games = disk.lines(), len(disk.games())
    with timed(request):
        answer = server.exchange(request.replace(GAME.encode(), game.rpartition("/")[2].encode()), close=True)
    status = int(answer.split(b" ", 2)[1]) if answer else 0
    assert status < 500
    assert b"Traceback" not in answer
    if status >= 400 or not whole(request):
        assert (disk.lines(), len(disk.games())) == (before, games)
    assert server.get(game).status == 200
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def whole(request: bytes) -> bool:
    """Whether as much of a body was sent as announced."""
    head, _, body = request.partition(b"\r\n\r\n")
    return any(len(body) >= int(length) for length in re.findall(rb"Content-Length: (\d+)", head))


@tried(25)
@given(request_=sent())
def test_any_bytes(server: Server, request_: bytes) -> None:
    """Whatever comes over the line, it is answered or the connection is closed, and the server goes on."""
    check(server, request_)


@pytest.mark.parametrize("request_", KEPT)
def test_kept(server: Server, request_: bytes) -> None:
    """Earlier findings stay fixed."""
    check(server, request_)
