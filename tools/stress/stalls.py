"""Hundreds of forms that start and stall, while a game is being played."""

import selectors
import socket
import time
from collections import Counter
from pathlib import Path
from random import Random
from threading import Event, Thread

from tests.disk import Disk
from tests.serving import serving
from tools.stress.figures import spread, trivial
from tools.stress.game import Game, UnexpectedAnswerError, begin, plays, same
from tools.stress.phone import NoAnswerError, Phone, address
from tools.stress.result import Result
from tools.stress.served import ended

STALLED = 200
TURNS = 40
PAUSE = 0.4
"""Seconds between turns, so that the game outlasts the server's patience with a body."""
PROMPT = 2.0
"""Seconds after which an answer isn't prompt."""
OPENED = 20.0
"""Seconds in which all of them must have started."""
HEAD = (
    b"POST /games/new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nplayers-0=An"
)


class Stalled:
    """Connections that send the beginning of a form. Each one that the server gives up is replaced by another."""

    def __init__(self, port: int) -> None:
        self.answers: Counter[str] = Counter()
        """Their final answers: the status, or nothing."""
        self.full = Event()
        """Set once all of them have started."""
        self._port = port
        self._over = Event()
        self._thread = Thread(target=self._stall)

    def __enter__(self) -> "Stalled":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _stall(self) -> None:
        with selectors.DefaultSelector() as waiting:
            for _ in range(STALLED):
                waiting.register(self._begun(), selectors.EVENT_READ)
            self.full.set()
            while not self._over.is_set():
                for key, _ in waiting.select(0.1):
                    line = key.fileobj
                    assert isinstance(line, socket.socket)
                    waiting.unregister(line)
                    self.answers[ending(line)] += 1
                    waiting.register(self._begun(), selectors.EVENT_READ)
            for key in list(waiting.get_map().values()):
                assert isinstance(key.fileobj, socket.socket)
                key.fileobj.close()

    def _begun(self) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self._port), OPENED, (address(), 0))
        line.sendall(HEAD)
        return line


def ending(line: socket.socket) -> str:
    """The status of the answer on a connection, which is then closed."""
    try:
        words = line.recv(64).split()
    except OSError:
        words = []
    line.close()
    return words[1].decode("latin-1") if len(words) > 1 else "nothing"


def played(port: int, placed: tuple[str, ...], pause: float) -> tuple[Game, list[float]]:
    """Play a game to its end, and time each answer. Raises ``UnexpectedAnswerError``, ``NoAnswerError``."""
    with Phone(port) as phone:
        game = begin(phone, placed)
        for number in range(len(placed)):
            answer = game.confirm(phone, game.form(phone, number))
            if answer.status != 303:
                raise UnexpectedAnswerError(f"turn {number + 1} was answered {answer.status}")
            time.sleep(pause)
        return game, phone.times


def check(folder: Path, luck: Random) -> Result:
    """Play while many forms are stalled."""
    result = Result(f"{STALLED} forms that start and stall, while a game is played")
    placed = plays(luck.randrange(10_000), TURNS)
    times: list[float] = []
    with serving(folder / "instance") as server:
        with Phone(server.port) as alone:
            bare = trivial(alone)
        played(server.port, placed[:1], 0)  # warm up: work that only the first page and the first turn do
        _, before = played(server.port, placed, 0)
        with Stalled(server.port) as stalled:
            result.expect(stalled.full.wait(OPENED), f"{STALLED} connections could not be opened")
            try:
                game, times = played(server.port, placed, PAUSE)
                lines = same(Disk(folder / "instance" / "referee.db"), game, game.lines)
                result.expect(lines, "the game isn't as it was confirmed")
            except (UnexpectedAnswerError, NoAnswerError) as error:
                result.faults.append(str(error))
        ended(server, result)
    answers = stalled.answers
    result.expect(set(answers) <= {"408"}, f"silent forms were answered {dict(answers)}")
    result.expect(answers["408"] >= STALLED, f"only {answers['408']} silent forms got a timeout")
    result.expect(max(times, default=0) < PROMPT, f"an answer took {max(times, default=0):.1f} s")
    result.amount = f"{STALLED} at any moment, {answers['408'] + STALLED} in all; {TURNS} turns"
    result.found = f"every turn was confirmed; {answers['408']} got a timeout (408)"
    result.figures = f"answers {spread(times)}, {max(times, default=0) * 1e3:.0f} ms at most"
    result.baseline = f"the same game alone: {spread(before)}; an unknown address {bare:.1f} ms"
    return result
