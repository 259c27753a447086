"""The real server over a data folder of its own, and games written on it over plain HTTP."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from referee.rulebooks import transcript
from referee.rulebooks.base import Rulebook
from referee.rulebooks.game import Game
from referee.rulebooks.shelf import SHELF
from referee.rulebooks.transcript import Transcript
from referee.rulebooks.turns import Pass, Place, Points, Swap, Turn

QWIRKLE: Rulebook = SHELF["Qwirkle"]
PATIENCE = 30
"""Seconds that the server is given to start."""


class Server:
    """The address of a server, and what a program without a browser does there."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    def answers(self) -> bool:
        """Whether the first page can be had."""
        try:
            return self._ask("GET", "/")[0] == 200
        except OSError:
            return False

    def start(self, *names: str) -> str:
        """The address of a new game of these players."""
        status, place = self._ask("POST", "/games/new", {f"players-{seat}": name for seat, name in enumerate(names)})
        assert status == 303, f"starting a game of {names} was answered with {status}"
        return self.address + urlsplit(place).path

    def write(self, game: str, turns: Iterable[Turn], seen: int = 0) -> None:
        """Write turns on the sheet of a game on which ``seen`` turns stand."""
        for number, turn in enumerate(turns, seen):
            status, _ = self._ask("POST", urlsplit(game).path, {"seen": str(number), **_fields(turn)})
            assert status == 303, f"turn {number + 1}, {turn}, was answered with {status}"

    def turns(self, game: str) -> tuple[Turn, ...]:
        """The turns that stand on the sheet, each placing one with the points that were written down."""
        return self._text(game).turns

    def game(self, game: str) -> Game:
        """The game as the core sees it."""
        text = self._text(game)
        played, damage = Game.start(QWIRKLE, len(text.names)).replayed(text.turns)
        assert damage is None
        return played

    def _text(self, game: str) -> Transcript:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", f"{urlsplit(game).path}.txt")
        return transcript.read(connection.getresponse().read().decode(), QWIRKLE)

    def _ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request(method, path, urlencode(fields or {}), {"Content-Type": "application/x-www-form-urlencoded"})
        answer = connection.getresponse()
        answer.read()
        return answer.status, answer.getheader("Location") or ""


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server over the data folder, which keeps what it says in ``server.log`` there."""
    server = Server(_free_port())
    command = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", str(server.port)]
    log = folder / "server.log"
    with log.open("wb") as sink:
        environment = {**os.environ, "REFEREE_INSTANCE": str(folder)}
        process = subprocess.Popen(command, env=environment, stdout=sink, stderr=subprocess.STDOUT)
        try:
            _wait(process, server, log)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait(process: subprocess.Popen[bytes], server: Server, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not server.answers():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"The server does not answer on {server.address}:\n{log.read_text(encoding='utf-8')}")
        time.sleep(0.05)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def _fields(turn: Turn) -> dict[str, str]:
    """The fields of the form that writes a turn."""
    match turn:
        case Place(_, play):
            return {"do": "confirm", "draft": QWIRKLE.write_play(play)}
        case Swap(_, count):
            return {"do": "swap", "swap": str(count)}
        case Points(_, points, tiles):
            return {"do": "points", "points": str(points), "tiles": str(tiles)}
        case Pass():
            return {"do": "pass"}
