"""Connections without requests don't keep newcomers waiting."""

import socket
from contextlib import ExitStack
from pathlib import Path

from tests.serving import serving

MOST = 64
"""The connections that the server of this test accepts: half the number of open files allowed."""
FEW_FILES = ("sh", "-c", f'ulimit -n {2 * MOST}; exec "$0" "$@"')
HALF = b"POST /games/new HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 6\r\n\r\n"
"""A form without its six bytes."""


def is_open(line: socket.socket) -> bool:
    """Whether the server hasn't closed a connection on which it sent nothing."""
    line.setblocking(False)
    try:
        return line.recv(1) != b""
    except BlockingIOError:
        return True


def test_silent_connections(instance: Path) -> None:
    """If all connections are taken, some of the client with the most silent ones are closed, the oldest first: those of
    another client stay, however old they are; so does one whose request is under way, and a newcomer is answered.
    """
    with serving(instance, before=FEW_FILES) as server, ExitStack() as lines:

        def connect(host: str) -> socket.socket:
            address = "127.0.0.1", server.port
            return lines.enter_context(socket.create_connection(address, 20, source_address=(host, 0)))

        def go_on() -> None:
            """Let the kernel's clock, which counts in steps of a few milliseconds, move on."""
            assert [server.get("/").status for _ in range(5)] == [200] * 5

        few = [connect("127.0.0.2") for _ in range(5)]
        begun = connect("127.0.0.3")
        begun.sendall(HALF)
        go_on()
        old = [connect("127.0.0.3") for _ in range(40)]
        go_on()
        new = [connect("127.0.0.3") for _ in range(40)]
        assert server.get("/").status == 200
        assert all(map(is_open, few + new))
        assert not all(map(is_open, old))
        begun.sendall(b"do=add")
        assert begun.recv(100).startswith(b"HTTP/1.1 422 ")
