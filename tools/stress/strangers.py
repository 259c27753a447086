"""Strangers who ask for far too much. Each attack runs in its own low-priority process:
``python -m tools.stress.strangers ATTACK`` reads a ``Target`` as JSON from standard input, prints that it has begun,
goes on until its input ends, and prints how often it got each status.
"""

import json
import os
import selectors
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from threading import Event, Lock, Thread

from tests.serving import PATIENCE

CONNECTIONS, PIPELINED = 500, 50
STREAMS = 1_024
AT_ONCE = 30
"""The number of strangers who ask for films, pictures or reviews at the same time."""
LOOKING = 16
HALF_FORMS = 513
HALF_UPLOADS, UPLOAD = 8, 4 * 1024 * 1024
UNLIKE = ("en", "pl", "uk", "hu")
POLITE = 19
"""How much these processes give way to others (``nice``)."""


@dataclass(frozen=True)
class Target:
    """What strangers know about the server."""

    port: int
    visitor: str
    """The address from which they ask, as the proxy forwards it."""
    game: str
    """The path of a long game."""
    live: str
    """The path at which the game that is being played can be followed."""
    games: tuple[str, ...]
    """The paths of finished games."""
    kept: str
    """The address of the worst upload."""

    def head(self, method: str, path: str, **headers: str) -> bytes:
        """The head of a request."""
        reported = {"Host": "localhost", "X-Forwarded-For": self.visitor} | headers
        lines = (f"{name.replace('_', '-')}: {text}\r\n" for name, text in reported.items())
        return f"{method} {path} HTTP/1.1\r\n{''.join(lines)}\r\n".encode()

    def line(self) -> socket.socket:
        """A new connection."""
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)


class Attack:
    """An attack that goes on until it is stopped."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.answers: Counter[str] = Counter()
        self.over = Event()
        self._lock = Lock()

    def note(self, status: str) -> None:
        """Count an answer."""
        with self._lock:
            self.answers[status] += 1

    def held(self, requests: Iterable[bytes], reads: bool, again: bool) -> None:
        """Hold a connection for each of these requests; with ``again`` one that the server closes is replaced by
        another.
        """
        with selectors.DefaultSelector() as waiting:
            for request in requests:
                waiting.register(self._sent(request), selectors.EVENT_READ, [request, b""])
            begun()
            while not self.over.is_set():
                if not reads:
                    self.over.wait(0.1)
                    continue
                for key, _ in waiting.select(0.1):
                    line, (request, before) = key.fileobj, key.data
                    assert isinstance(line, socket.socket)
                    piece = b""
                    with suppress(OSError):
                        piece = line.recv(65536)
                    if not before:
                        self.note(piece[9:12].decode("latin-1") or "nothing")
                    key.data[1] = before or piece
                    if not piece:
                        waiting.unregister(line)
                        line.close()
                        if again and not self.over.is_set():
                            waiting.register(self._sent(request), selectors.EVENT_READ, [request, b""])

    def asked(self, addresses: Iterable[str], count: int) -> None:
        """Ask for these addresses over and over, ``count`` at a time, ignoring requests to wait."""
        left, choosing = cycle(addresses), Lock()

        def ask() -> None:
            line = HTTPConnection("127.0.0.1", self.target.port, timeout=PATIENCE)
            while not self.over.is_set():
                with choosing:
                    address = next(left)
                try:
                    line.request("GET", address, headers={"X-Forwarded-For": self.target.visitor})
                    answer = line.getresponse()
                    answer.read()
                    self.note(str(answer.status))
                except (OSError, HTTPException):
                    line.close()
                    self.note("nothing")

        asking = [Thread(target=ask, daemon=True) for _ in range(count)]
        for each in asking:
            each.start()
        begun()
        self.over.wait()

    def _sent(self, request: bytes) -> socket.socket:
        line = self.target.line()
        with suppress(OSError):  # the server doesn't have to read all of it
            line.sendall(request)
        return line


def begun() -> None:
    """Print that the attack has begun."""
    print("begun", flush=True)


def pipelines(attack: Attack) -> None:
    """Connections with many pipelined requests, whose answers are never read."""
    attack.held([attack.target.head("GET", attack.target.game) * PIPELINED] * CONNECTIONS, reads=False, again=False)


def streams(attack: Attack) -> None:
    """Streams of a page that differ in their other parameters and headers."""
    attack.held(_unlike(attack.target), reads=True, again=False)


def _unlike(target: Target) -> Iterator[bytes]:
    for number in range(STREAMS):
        yield target.head(
            "GET",
            f"{target.live}?since=0&x={number}&turn={number % 97}",
            Accept="text/event-stream",
            Accept_Language=f"{UNLIKE[number % len(UNLIKE)]}, x{number};q=0.1",
            Cookie=f"marks={number}; size={number}",
        )


def films(attack: Attack) -> None:
    """Films of different games."""
    attack.asked([f"{game}.gif" for game in attack.target.games], AT_ONCE)


def pictures(attack: Attack) -> None:
    """Pictures of different games."""
    attack.asked([f"{game}.png" for game in attack.target.games], AT_ONCE)


def reviews(attack: Attack) -> None:
    """Reviews of different games, and the turns in them."""
    attack.asked([f"{game}/review" for game in attack.target.games], AT_ONCE)


def looks(attack: Attack) -> None:
    """Looks at the worst upload."""
    attack.asked([attack.target.kept], LOOKING)


def half_forms(attack: Attack) -> None:
    """Forms that start, and then send nothing."""
    form = {"Content_Type": "application/x-www-form-urlencoded", "Content_Length": "500"}
    head = attack.target.head("POST", "/games/new", **form)
    attack.held([head + b"players-0=An"] * HALF_FORMS, reads=True, again=True)


def half_uploads(attack: Attack) -> None:
    """Files that are sent except for their end."""
    sent = {"Content_Type": "multipart/form-data; boundary=part", "Content_Length": str(UPLOAD)}
    attack.held([attack.target.head("POST", "/import", **sent) + bytes(UPLOAD - 99)] * HALF_UPLOADS, True, True)


ATTACKS: dict[str, Callable[[Attack], None]] = {
    "pipelines": pipelines,
    "streams": streams,
    "films": films,
    "pictures": pictures,
    "reviews": reviews,
    "looks": looks,
    "half-forms": half_forms,
    "half-uploads": half_uploads,
}


def reported(target: Target) -> str:
    """A target as a line of JSON."""
    return json.dumps(asdict(target)) + "\n"


def main() -> None:
    """Attack until the input ends."""
    os.nice(POLITE)
    known = json.loads(sys.stdin.readline())
    attack = Attack(Target(**known | {"games": tuple(known["games"])}))
    attacking = Thread(target=ATTACKS[sys.argv[1]], args=(attack,), daemon=True)
    attacking.start()
    sys.stdin.read()
    attack.over.set()
    attacking.join(1.0)  # a connection may still be waiting for an answer
    print(json.dumps(attack.answers), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
