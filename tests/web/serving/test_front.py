"""The front of the real server: only complete requests count, and incomplete ones don't block others."""

import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from referee.web.limits import BODY_BYTES, REQUESTS, UPLOADS
from tests.disk import Disk
from tests.serving import PATIENCE, Server, serving

TURN = b"draft=Ro@0,0+Rs@1,0&seen=0&do=confirm"
PART = b'--part\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n%s\r\n--part--\r\n'
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the requests of this file, each of which starts its own game."""
    with serving(tmp_path_factory.mktemp("front") / "instance") as server:
        yield server


@pytest.fixture
def game(server: Server) -> str:
    """The path of a new game."""
    return server.start("Ann", "Bob")


def lines(server: Server, game: str) -> list[str]:
    """The record of a game."""
    return Disk(server.instance / "referee.db").lines(game.rsplit("/", 1)[1])


def head(game: str, *headers: bytes) -> bytes:
    """The beginning of a confirmation."""
    message = b"".join(header + b"\r\n" for header in headers)
    return f"POST {game}/turns HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n".encode() + FORM + message + b"\r\n"


def test_whole(server: Server, game: str) -> None:
    """A body of the announced length is written."""
    answer = server.exchange(head(game, b"Content-Length: %d" % len(TURN)) + TURN)
    assert answer.startswith(b"HTTP/1.1 303")
    assert lines(server, game) == ["S1 place Ro@0,0 Rs@1,0 = 2"]


def test_cut_off(server: Server, game: str) -> None:
    """A body shorter than announced isn't written, however little is missing."""
    for missing in (1, 5, len(TURN)):
        body = TURN[: len(TURN) - missing]
        server.exchange(head(game, b"Content-Length: %d" % len(TURN)) + body, close=True)
        assert server.get(game).status == 200
        assert lines(server, game) == []


def test_chunks(server: Server, game: str) -> None:
    """A chunked form isn't read, complete or not: it has no length."""
    chunks = head(game, b"Transfer-Encoding: chunked") + b"%x\r\n%s\r\n" % (len(TURN), TURN)
    assert server.exchange(chunks + b"0\r\n\r\n").startswith(b"HTTP/1.1 411")
    server.exchange(chunks, close=True)
    assert server.get(game).status == 200
    assert lines(server, game) == []


def test_no_length(server: Server, game: str) -> None:
    """A form without a length is refused with a sentence, and nothing is written."""
    answer = server.exchange(head(game))
    assert answer.startswith(b"HTTP/1.1 411")
    assert b"Nothing was saved" in answer
    assert lines(server, game) == []


def test_too_long(server: Server, game: str) -> None:
    """An announced length above the limit is refused immediately."""
    for length in (b"70000", b"9" * 30):
        answer = server.exchange(head(game, b"Content-Length: " + length))
        assert answer[:12] in (b"HTTP/1.1 413", b"HTTP/1.1 400")
    assert lines(server, game) == []


def test_files_may_be_longer(server: Server) -> None:
    """Uploads have a higher limit than forms: above it they are refused with a sentence."""
    post = b"POST /import HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    reported = b"Content-Type: multipart/form-data; boundary=part\r\nContent-Length: %d\r\n\r\n"
    body = PART % (b"x" * 300_000)
    assert server.exchange(post + reported % len(body) + body).startswith(b"HTTP/1.1 303")
    answer = server.exchange(post + reported % (UPLOADS["/import"] + 1))
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"s more than 4 MB." in answer


def test_silent_files(server: Server) -> None:
    """A pending file counts as the number of forms that fit into its size: one client can't fill the memory with
    files, and others are answered.
    """
    size, client = UPLOADS["/import"], ("127.0.0.9", 0)
    reported = b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % size
    with ExitStack() as open_lines:
        silent = []
        for _ in range(REQUESTS.of_one * BODY_BYTES // size + 1):
            line = open_lines.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE, client))
            line.sendall(reported)
            silent.append(line)
        (refused,) = select.select(silent, [], [], PATIENCE)[0]
        assert refused.recv(100).startswith(b"HTTP/1.1 429")
        assert server.get("/").status == 200


def test_silent_bodies(server: Server, game: str) -> None:
    """With two hundred bodies that never arrive, all others are answered before those time out; then their senders get
    an answer.
    """
    with ExitStack() as open_lines:
        silent = []
        for _ in range(200):
            line = open_lines.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
            line.sendall(head(game, b"Content-Length: %d" % len(TURN)) + TURN[:3])
            silent.append(line)
        for turn in range(3):
            draft = ("Ro@0,0", "Rs@1,0", "Rd@2,0")[turn]
            assert server.post(f"{game}/turns", {"draft": draft, "seen": turn, "do": "confirm"}).status == 303
        assert silent[-1] not in select.select(silent, [], [], 0)[0]  # answered before all of them timed out
        assert all(line.recv(100).startswith(b"HTTP/1.1 408") for line in silent[::40])
    assert len(lines(server, game)) == 3


def test_silent_heads(server: Server) -> None:
    """Connections that send no request, only half of one, or garbage, are closed by the server."""
    for message in b"", b"GET / HTTP/1.1\r\nHost: loc", b"\x00\xff" * 500:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(message)
            while line.recv(65536):
                pass  # a connection that stays open fails here
    assert server.get("/").status == 200


def test_paths(server: Server) -> None:
    """Addresses with any characters are read as they were typed."""
    paths = ("/games/new?x=%C5%BC", "/%C5%BC%C3%B3", "/games/%2e%2e/x", "/%ff%fe")
    assert [server.get(path).status for path in paths] == [200, 404, 404, 404]


def test_ipv6(instance: Path) -> None:
    """The server can serve on an IPv6 address."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return  # this machine has none
    with serving(instance, "::1") as server:
        assert server.get("/").status == 200
        assert f"http://[::1]:{server.port}/" in server.log.read_text(encoding="utf-8")
