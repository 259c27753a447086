"""The real server, as people start it, with a data folder of its own."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urlencode

from tests.waiting import PATIENCE, until

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@dataclass(frozen=True)
class Answer:
    """An answer of the server."""

    status: int
    location: str
    text: str


class Server:
    """A running server. A prefix ``before`` its command may change what it is allowed to do; in a ``folder`` with
    another copy of the app that copy runs, with another ``python`` the one installed there, or another ``program``.
    """

    def __init__(
        self,
        instance: Path,
        host: str = "127.0.0.1",
        port: int | None = None,
        before: Sequence[str] = (),
        folder: Path | None = None,
        python: Path = Path(sys.executable),
        program: Sequence[str] = ("-m", "referee"),
        **settings: str,
    ) -> None:
        self.instance = instance
        self.settings = settings
        self.host = host
        self.log = instance.parent / "server.log"
        self.port = port or free_port()
        command = [*before, str(python), *program, "serve", "--host", host, "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=folder,
                env={**os.environ, **settings, "REFEREE_INSTANCE": str(instance)},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until(
            self._answers,
            never=lambda: f"the server did not start: {self.log.read_text(encoding='utf-8')}",
            over=lambda: self.process.poll() is not None,
        )

    def _answers(self) -> bool:
        try:
            return self.get("/").status == 200
        except OSError:
            return False

    def get(self, address: str) -> Answer:
        """Request a page."""
        return self._ask("GET", address, b"", {})

    def post(self, address: str, fields: Mapping[str, object]) -> Answer:
        """Send a form."""
        return self._ask("POST", address, urlencode(fields).encode(), FORM)

    def _ask(self, method: str, address: str, body: bytes, headers: dict[str, str]) -> Answer:
        with closing(HTTPConnection(self.host, self.port, timeout=PATIENCE)) as connection:
            connection.request(method, address, body, headers)
            answer = connection.getresponse()
            return Answer(answer.status, urldefrag(answer.getheader("Location", "")).url, answer.read().decode())

    def exchange(self, request: bytes, close: bool = False) -> bytes:
        """The response to these bytes; with ``close`` nothing more is sent after them."""
        answer = b""
        with socket.create_connection((self.host, self.port), PATIENCE) as line:
            try:
                line.sendall(request)
                if close:
                    line.shutdown(socket.SHUT_WR)
                while piece := line.recv(65536):
                    answer += piece
            except TimeoutError:
                raise
            except OSError:
                pass  # the server has already closed the connection
        return answer

    def start(self, *names: str) -> str:
        """The address of a new game."""
        return self.post("/games/new", {f"players-{number}": name for number, name in enumerate(names)}).location

    def kill(self) -> None:
        """Kill the server, like a power cut."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int | None:
        """Press Ctrl-C, and return the exit status; None if the server doesn't stop."""
        os.killpg(self.process.pid, signal.SIGINT)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return None


@contextmanager
def serving(
    instance: Path, host: str = "127.0.0.1", port: int | None = None, before: Sequence[str] = (), **settings: str
) -> Iterator[Server]:
    """A server for as long as it is needed, on this address, with these settings in its environment."""
    server = Server(instance, host, port, before, **settings)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


_KEPT: list[socket.socket] = []
"""Sockets that reserve the ports handed out so far. They are bound but don't listen, so a server can start there."""


def free_port() -> int:
    """A port that is free and reserved for the server that is started on it."""
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("0.0.0.0", 0))
    _KEPT.append(kept)
    port: int = kept.getsockname()[1]
    return port


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run this to its end, or fail after a time limit. It has a thread of its own: in the main one the event loop of a
    browser may be running.
    """
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(work, PATIENCE)).result()
