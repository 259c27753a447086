"""The server is killed again and again while turns are being written: each turn is there once."""

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Event, Lock
from typing import Protocol, TypeVar

from tests.disk import Disk
from tests.serving import Server
from tools.stress.game import Game, UnexpectedAnswerError, begin, plays, same
from tools.stress.phone import NoAnswerError, Phone
from tools.stress.result import Result
from tools.stress.served import ended

KILLS = 60
GAMES = 60
TURNS = 25
"""Turns of each game."""
KEEPERS = 16
"""The number of games entered at a time."""
STUCK = 60.0
"""Seconds without a turn after which something hangs."""

T = TypeVar("T")


class Record(Protocol):
    """The actual contents of the record."""

    def games(self) -> list[str]:
        """The headers of all games."""

    def lines(self, game_id: str) -> list[str]:
        """The lines of a game."""


class Kills:
    """A server that is killed, and the scorekeepers that use it."""

    games = GAMES
    """The number of games that are entered."""

    def __init__(self, folder: Path, luck: Random, **settings: str) -> None:
        self.luck = luck
        began = time.perf_counter()
        self.server = Server(folder / "instance", **settings)
        self.first = time.perf_counter() - began
        self.seen: Counter[str] = Counter()
        """What happened, and how often."""
        self.confirmed_at: dict[tuple[str, int], float] = {}
        """When each turn was confirmed, by the path of its game and its number."""
        self.starts: list[float] = []
        """Seconds from each kill until the server answered again."""
        self._up = Event()
        self._up.set()
        self._killed = 0
        self._lock = Lock()

    def count(self, what: str) -> None:
        """Note that something happened."""
        with self._lock:
            self.seen[what] += 1

    @property
    def servers(self) -> tuple[Server, ...]:
        """All running servers."""
        return (self.server,)

    def phone(self) -> Phone:
        """A phone that asks the server."""
        return Phone(self.server.port)

    @property
    def record(self) -> Record:
        """The server's record."""
        return Disk(self.server.instance / "referee.db")

    def finish(self, result: Result) -> None:
        """Check what must be true once all games are entered, while the servers still run."""

    # --- the scorekeepers ---

    def keep(self, game: Game) -> None:
        """Enter a game to its end, whatever happens to the server."""
        with self.phone() as phone:
            for number in range(len(game.plays)):
                form = self.answered(phone, lambda n=number: game.form(phone, n))
                if form["seen"] != str(number):
                    raise UnexpectedAnswerError(f"after {number} turns a page has seen {form['seen']} events")
                self.confirm(phone, game, number, form)
            self.seen["told to wait"] += phone.waits

    def confirm(self, phone: Phone, game: Game, number: int, form: dict[str, str]) -> None:
        """Send a turn until it is confirmed. If the answer is lost, check whether the turn is lost too."""
        while True:
            try:
                answer = self.once(phone, lambda: game.confirm(phone, form))
            except NoAnswerError:
                events, turns = self.answered(phone, lambda: game.standing(phone))
                if events != turns or turns not in (number, number + 1):
                    raise UnexpectedAnswerError(
                        f"turn {number + 1} was in flight; then there were {turns} turns"
                    ) from None
                self.count("written in flight" if turns > number else "not written in flight")
                continue
            if answer.status != 303:
                raise UnexpectedAnswerError(f"turn {number + 1} was answered {answer.status}: {answer.text[-300:]}")
            self.confirmed_at[game.path, number + 1] = time.perf_counter()
            self.count("confirmed")
            return

    def answered(self, phone: Phone, ask: Callable[[], T]) -> T:
        """The result of ``ask``, repeated until there is an answer."""
        while True:
            try:
                return self.once(phone, ask)
            except NoAnswerError:
                self.count("questions in flight")

    def once(self, phone: Phone, ask: Callable[[], T]) -> T:
        """The result of ``ask``, from a server that isn't known to be down.

        Raises ``NoAnswerError`` if it is killed in the meantime.
        """
        before = self.life()
        if phone.reached != before:
            phone.hang_up()  # its connection led to one that was killed
        phone.reached = before
        try:
            return ask()
        except NoAnswerError as lost:
            if self._killed == before:
                raise UnexpectedAnswerError(f"no answer, from a server that was not killed: {lost}") from lost
            raise

    def life(self) -> int:
        """The number of servers killed before the one that is up, once one is."""
        while True:
            self._up.wait()
            with self._lock:
                if self._up.is_set():
                    return self._killed

    # --- the killer ---

    def kill(self) -> None:
        """Kill the server and restart it immediately, on the same port, over the same games."""
        with self._lock:
            self._up.clear()
            self._killed += 1
        began = time.perf_counter()
        self.server.kill()
        self.server = Server(self.server.instance, port=self.server.port)
        self.starts.append(time.perf_counter() - began)
        self._up.set()

    def kill_often(self, keeping: list[Future[None]], times: int) -> None:
        """Kill at random moments, spread over all turns."""
        moments = sorted(self.luck.sample(range(self.games * TURNS - KEEPERS), times))
        for number, moment in enumerate(moments, 1):
            quiet, known = time.monotonic(), -1
            while (confirmed := self.seen["confirmed"]) < moment:
                if confirmed != known:
                    quiet, known = time.monotonic(), confirmed
                if time.monotonic() - quiet > STUCK or all(each.done() for each in keeping):
                    raise UnexpectedAnswerError(f"nothing was confirmed any more after {confirmed} turns")
                time.sleep(0.001)
            time.sleep(self.luck.uniform(0, 0.05))
            self.kill()
            if number % 10 == 0:
                print(f"  {number} kills, {self.seen['confirmed']} turns confirmed", flush=True)


def check(folder: Path, luck: Random) -> Result:
    """Kill the server while turns are written."""
    result = Result("`kill -9` at random moments while turns are confirmed, restarted immediately on the same port")
    kills = Kills(folder, luck)
    survived(result, kills, KILLS)
    starts = kills.starts
    result.figures = f"answers again {sum(starts) / len(starts):.1f} s after a kill, {max(starts):.1f} s at most"
    result.baseline = f"the first start, without games: {kills.first:.1f} s"
    return result


def survived(result: Result, kills: Kills, times: int) -> None:
    """Enter games while servers are killed, and note what became of the turns."""
    games = []
    for seed in kills.luck.sample(range(10_000), kills.games):
        with kills.phone() as phone:
            games.append(begin(phone, plays(seed, TURNS)))
    try:
        with ThreadPoolExecutor(KEEPERS) as pool:
            keeping = [pool.submit(kills.keep, game) for game in games]
            try:
                kills.kill_often(keeping, times)
            except UnexpectedAnswerError as error:
                result.faults.append(str(error))
            result.faults += [str(error) for each in keeping if (error := each.exception())]
        kills.finish(result)
        for server in kills.servers:
            ended(server, result)
    finally:
        for server in kills.servers:
            if server.process.poll() is None:
                server.kill()
    wrong = sum(not same(kills.record, game, game.lines) for game in games)
    result.expect(not wrong, f"{wrong} games aren't as they were confirmed")
    result.expect(len(kills.record.games()) == kills.games, "there are other games than were started")
    seen = kills.seen
    lost = seen["written in flight"] + seen["not written in flight"]
    result.amount = f"{times} kills, {seen['confirmed']:,} turns, {KEEPERS} phones"
    result.found = (
        f"each turn is there once. Of {lost} in flight {seen['written in flight']} had been written; all were sent "
        f"again and are there once. {seen['told to wait']} had to wait (429)"
    )
