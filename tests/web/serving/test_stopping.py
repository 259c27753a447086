"""Stopping a busy server: requests under way are answered, streams end, and it never takes long."""

import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.disk import Disk
from tests.following import Follower
from tests.games import SAMPLE, SAMPLE_LINES
from tests.serving import PATIENCE, Server
from tests.waiting import until
from tests.web.serving.test_server import confirm

SLOW = """
import sys, time
from pathlib import Path
from referee import app
from referee.web.serving import server
make, server.LONGEST_STOP = app.create_app, {longest}
def with_slow_page(*given):
    made = make(*given)
    def wait(**_):
        (Path(made.instance_path) / "begun").touch()
        while not (Path(made.instance_path) / "done").exists():
            time.sleep(0.01)
        return "as slow as it was asked"
    made.view_functions["links.save_watching"] = wait
    return made
app.create_app = with_slow_page
from referee.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The server, with a page that takes as long as a test wants, and this many seconds for stopping."""
PAGE = "/seen/any/save"
"""The address of that page."""


@pytest.fixture
def busy(instance: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A running server with that page."""
    server = Server(instance, program=("-c", SLOW.format(longest=request.param)))
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


@pytest.mark.parametrize("busy", [PATIENCE], indirect=True, ids=[""])
def test_what_is_under_way(busy: Server, instance: Path, disk: Disk) -> None:
    """At SIGTERM streams end, while a slow page and a form of which half has arrived are answered; then there
    is one file.
    """
    game = busy.start(*SAMPLE.names)
    play = f"draft={SAMPLE_LINES[0].split(' place ')[1].split(' = ')[0]}&seen=0&do=confirm".replace(" ", "+").encode()
    head = f"POST {game}/turns HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(play)}\r\n".encode()
    form = b"Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n"
    with ExitStack() as stack:
        pool = stack.enter_context(ThreadPoolExecutor(1))
        followers = [stack.enter_context(Follower(busy.port, f"{game}/live")) for _ in range(20)]
        assert all(follower.next() for follower in followers)
        slow = pool.submit(busy.get, PAGE)
        until((instance / "begun").exists, never=lambda: "the slow page is not begun")
        half = stack.enter_context(socket.create_connection(("127.0.0.1", busy.port), PATIENCE))
        half.sendall(head + form + play[:9])
        assert confirm(busy, game, 5) == 409  # what was sent before has arrived as well
        busy.process.send_signal(signal.SIGTERM)
        assert [follower.next() for follower in followers] == [None] * len(followers)
        half.sendall(play[9:])
        assert half.recv(100).startswith(b"HTTP/1.1 303")
        assert not slow.done()
        (instance / "done").touch()
        assert slow.result(PATIENCE).text == "as slow as it was asked"
    assert busy.process.wait(PATIENCE) == 0
    assert disk.lines() == list(SAMPLE_LINES[:1])
    assert {path.name for path in instance.iterdir()} - {"copies"} == {"referee.db", "begun", "done"}


@pytest.mark.parametrize("busy", [0.5], indirect=True, ids=[""])
def test_never_long(busy: Server, instance: Path, disk: Disk) -> None:
    """A page that takes longer than stopping may is cut off, and what was confirmed is on the disk."""
    game = busy.start(*SAMPLE.names)
    assert confirm(busy, game, 0) == 303
    with socket.create_connection(("127.0.0.1", busy.port), PATIENCE) as line:
        line.sendall(f"GET {PAGE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        until((instance / "begun").exists, never=lambda: "the slow page is not begun")
        busy.process.send_signal(signal.SIGTERM)
        assert busy.process.wait(PATIENCE) == 0
        assert line.recv(100) == b""
    assert "Stopped before everything was answered." in busy.log.read_text(encoding="utf-8")
    assert disk.lines() == list(SAMPLE_LINES[:1])
