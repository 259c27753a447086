"""Silent connections. When all connections are taken and a newcomer waits, the oldest silent ones of the client with
the most connections are closed.

Granian accepts connections by itself, and the app hears of one only with its first request. But each is a file of this
process, and Linux measures how long it has been silent.
"""

import asyncio
import socket
import struct
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from heapq import nlargest
from math import inf
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from granian.rsgi import Scope

from referee.web.guard.client import client_of
from referee.web.serving.connection import Answering, Connection

LOOKED_AGAIN = 0.1
"""Seconds between two checks of how many wait for a connection."""
SILENT = 1_000
"""Milliseconds without a byte after which a connection is silent. A request on its way takes less."""
SPARE = 16
"""The fraction of all connections closed in addition, so that an attack doesn't cost a search per newcomer."""
FILES = Path("/proc/self/fd")
"""The folder with the numbers of all open files of this process."""

_ESTABLISHED, _CLOSE_WAIT, _LISTEN = 1, 8, 10
"""States of sockets (``TCP_ESTABLISHED`` and so on)."""
_INFO = struct.Struct("=B23xI16xI4xI")
"""From ``TCP_INFO``: the state, how many wait to be accepted, and milliseconds since a byte was sent and received."""


class _Line(NamedTuple):
    """A connection, or the listening socket, which has no ``host``."""

    heard: float
    """When a byte was last sent or received, in milliseconds of ``_now``; infinity while a request is under way."""
    number: int
    """The number of its file."""
    host: str
    port: int
    waiting: int
    """The number waiting to be accepted."""


class Connections:
    """The connections to a port, at most ``most``, and what answers their requests."""

    def __init__(self, answering: Answering, port: int, most: int) -> None:
        self._answering = answering
        self._port = port
        self._most = most
        self._asking = set[tuple[str, int]]()
        """The hosts and ports whose requests are under way."""

    async def __rsgi__(self, scope: Scope, connection: Connection) -> None:
        """Answer a request; as long as that takes, its connection isn't silent."""
        host, _, port = scope.client.rpartition(":")
        asking = _without_zone(host.strip("[]")), int(port)
        self._asking.add(asking)
        try:
            await self._answering.__rsgi__(scope, connection)
        finally:
            self._asking.discard(asking)

    async def keep_room(self) -> None:
        """While the server listens, close silent connections whenever newcomers wait because all are taken."""
        while not (listening := next((line for line in self._lines() if not line.host), None)):
            await asyncio.sleep(LOOKED_AGAIN)
        while (line := self._line(listening.number)) and not line.host:
            if line.waiting:
                await asyncio.to_thread(self._make_room, line.waiting)
            await asyncio.sleep(LOOKED_AGAIN)

    def _make_room(self, waiting: int) -> None:
        """Close silent connections for those who wait, if all are taken."""
        lines = [line for line in self._lines() if line.host]
        if len(lines) < self._most:
            return
        by_client = defaultdict[str, list[_Line]](list)
        for line in lines:
            by_client[client_of(line.host)].append(line)
        ranked = [
            (younger, -line.heard, line)
            for own in by_client.values()
            for younger, line in enumerate(sorted(own, reverse=True))
            if line.heard < inf
        ]
        for _, _, line in nlargest(waiting + self._most // SPARE, ranked):
            now = self._line(line.number)  # it may have ended by now, or sent something
            if now and (now.host, now.port) == (line.host, line.port) and now.heard <= _now() - SILENT:
                with suppress(OSError), _opened(line.number) as found:
                    found.shutdown(socket.SHUT_RDWR)  # Granian then closes its file

    def _lines(self) -> list[_Line]:
        """All connections to the port, and the listening socket."""
        return [line for file in FILES.iterdir() if (line := self._line(int(file.name)))]

    def _line(self, number: int) -> _Line | None:
        """The connection with this number; None if it has nothing to do with the port, or is already closed."""
        try:
            with _opened(number) as found:
                info = _INFO.unpack(found.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _INFO.size))
                state, waiting, *silences = info
                if found.getsockname()[1] != self._port:
                    return None
                if state == _LISTEN:
                    return _Line(0, number, "", 0, waiting)
                host, port, *_ = found.getpeername()
        except OSError:
            return None
        # A point in time, not a duration, since checking all of them takes a while.
        heard = inf if (_without_zone(host), port) in self._asking else _now() - min(silences)
        return _Line(heard, number, host, port, 0) if state in (_ESTABLISHED, _CLOSE_WAIT) else None


@contextmanager
def _opened(number: int) -> Iterator[socket.socket]:
    """The socket with this number, which stays open."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, fileno=number)
    try:
        yield found
    finally:
        found.detach()


def _now() -> float:
    """The monotonic clock in milliseconds."""
    return monotonic() * 1000


def _without_zone(host: str) -> str:
    """An address without its zone, which Granian writes as a number and Python as a name."""
    return host.partition("%")[0]
