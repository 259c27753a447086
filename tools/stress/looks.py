"""Many phones look at the worst files that can be sent, again and again with new files, while games are played."""

import io
import time
import zipfile
from collections import Counter
from contextlib import closing, suppress
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from random import Random
from threading import Event, Thread

from referee.core import transcript
from tests.rulebooks.random_games import random_game
from tests.serving import PATIENCE, serving
from tools.stress.figures import percentile, spread, trivial
from tools.stress.game import UnexpectedAnswerError, plays
from tools.stress.phone import FILE, FILES, NoAnswerError, Phone, address
from tools.stress.result import Result
from tools.stress.served import ended
from tools.stress.stalls import played

TURNS, GAMES = 40, 3
"""Turns of a game, and the number of games played in the meantime."""
PAUSE = 0.05
"""Seconds between turns."""
LONG, LINES = 15, 40_000
"""The number of files with far more lines than fit on a sheet, and their number of lines."""
HONEST = 38
"""The number of files with realistic games."""
READ, FULL = 20, 999
"""The number of files with the most lines that are read, and that number of lines."""
LOOKING = {"long": 16, "full": 16, "honest": 30}
"""The number of phones that look at the same time, by kind of file."""
TIMES, BESIDE = 3, 0.3
"""Limit for the 95th percentile of taps: this factor of the time without load, plus this many seconds."""
OTHERS = 20
"""How many times the same files are sent with other names in them, so that earlier results can't be reused."""


def head(first: str, players: int) -> str:
    """The tags of a game in which the first player has this name."""
    tags = {"Game": "Qwirkle", "Seat1": first} | {f"Seat{seat}": f"Seat {seat}" for seat in range(2, players + 1)}
    return "".join(f"{transcript.write_tag(*tag)}\n" for tag in tags.items())


def long_games(_: Random) -> list[tuple[int, str]]:
    """Games with far more lines than fit on a sheet, each with its number of players."""
    return [(2, "".join(f'{line}. S1 adjust +1 "x"\n' for line in range(1, LINES)))] * LONG


def full_games(_: Random) -> list[tuple[int, str]]:
    """Games that together have the most lines that are read, with an error in the last line of each."""
    lines = "".join(f"{line}. S{2 - line % 2} points 9 tiles 0\n" for line in range(1, FULL))
    return [(2, f"{lines}{FULL}. S9 pass\n")] * READ


def honest_games(luck: Random) -> list[tuple[int, str]]:
    """Realistic games, each with its number of players."""
    found = []
    for seed in luck.sample(range(10_000), HONEST):
        *_, table = random_game(seed)
        steps = transcript.write({}, (row.step for row in table.game.rows), table.game.rulebook)
        found.append((len(table.game.hands), steps))
    return found


def packed(games: list[tuple[int, str]], name: str) -> bytes:
    """A zip file of games, each under its own name."""
    parts = io.BytesIO()
    with zipfile.ZipFile(parts, "w", zipfile.ZIP_DEFLATED) as opened:
        for number, (players, steps) in enumerate(games):
            opened.writestr(f"{number}.txt", head(f"{name} {number}", players) + steps)
    return parts.getvalue()


class Looking:
    """Phones that look at files which are constantly replaced by new ones."""

    def __init__(self, port: int, files: list[bytes], count: int) -> None:
        self.answers: Counter[int] = Counter()
        """The number of answers to looks, by status."""
        self.sent = 0
        self._port = port
        self._files = cycle(files)
        self._over = Event()
        self._where = self._sent()
        self._threads = [Thread(target=self._send), *(Thread(target=self._look) for _ in range(count))]

    def __enter__(self) -> "Looking":
        for each in self._threads:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for each in self._threads:
            each.join()

    def _sent(self) -> str:
        """Send files, and return the address at which they are looked at."""
        with closing(HTTPConnection("127.0.0.1", self._port, PATIENCE, source_address=(address(), 0))) as line:
            line.request("POST", "/import", FILE % next(self._files), FILES)
            answer = line.getresponse()
            if answer.status != 303:
                raise UnexpectedAnswerError(f"files were answered {answer.status}")
            self.sent += 1
            return answer.getheader("Location", "")

    def _send(self) -> None:
        while not self._over.wait(1.0):
            with suppress(OSError):
                self._where = self._sent()

    def _look(self) -> None:
        with Phone(self._port) as phone, suppress(NoAnswerError):
            while not self._over.is_set():
                self.answers[phone.get(self._where).status] += 1


def check(folder: Path, luck: Random) -> Result:
    """Play while other phones look at files."""
    result = Result(
        f"files of which {LONG} have {LINES:,} lines, or {HONEST} realistic games, viewed while a game is played"
    )
    placed, parts, found = plays(luck.randrange(10_000), TURNS), [], []
    with serving(folder / "instance") as server:
        with Phone(server.port) as alone:
            bare = trivial(alone)
        played(server.port, placed[:1], 0)  # warm up: work that only the first page and the first turn do
        before = [took for _ in range(GAMES) for took in played(server.port, placed, PAUSE)[1]]
        most = TIMES * percentile(before, 95) + BESIDE
        for name, games in ("long", long_games), ("full", full_games), ("honest", honest_games):
            set_out = games(luck)
            files = [packed(set_out, f"{name} {number}") for number in range(OTHERS)]
            began, baselines = time.monotonic(), list[float]()
            with Looking(server.port, files, LOOKING[name]) as looking:
                try:
                    for _ in range(GAMES):
                        baselines += played(server.port, placed, PAUSE)[1]
                except (UnexpectedAnswerError, NoAnswerError) as error:
                    result.faults.append(str(error))
            slow = percentile(baselines, 95) if baselines else PATIENCE
            result.expect(slow <= most, f"during {name} files the 95th of a hundred answers took {slow * 1e3:.0f} ms")
            result.expect(set(looking.answers) <= {200}, f"looks were answered {dict(looking.answers)}")
            parts.append(
                f"{LOOKING[name]} looking at {len(files[0]) / 1e6:.2f} MB, sent {looking.sent} times, "
                f"for {time.monotonic() - began:.0f} s"
            )
            found.append(
                f"during {name} files {spread(baselines)}, p95 {slow * 1e3:.0f} ms; {looking.answers[200]} looks"
            )
        ended(server, result)
    result.amount = f"{'; '.join(parts)}; {GAMES * TURNS} turns each"
    result.found = "every turn was confirmed, and every look answered"
    result.figures = "; ".join(found)
    result.baseline = (
        f"alone: {spread(before)}, p95 {percentile(before, 95) * 1e3:.0f} ms; an unknown address {bare:.1f} ms"
    )
    return result
