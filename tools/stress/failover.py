"""Servers over a database that fails over, and servers that die: writers and followers go on, and no turn is lost."""

import re
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from threading import Event
from typing import TypeVar

from tests.caddy import SEVERAL, Caddy
from tests.following import Follower
from tests.postgresql import PROGRAMS
from tests.serving import Server
from tests.waiting import PATIENCE, until
from tools.failover import Pair, pair
from tools.stress.figures import percentile, spread
from tools.stress.game import Game
from tools.stress.kills import KEEPERS, TURNS, Kills, Record, survived
from tools.stress.phone import Phone, address
from tools.stress.result import Result

FAILOVERS = 10
DEATHS = 10
LONGEST = 5.0
"""Seconds after which the app has to answer again."""
VISITORS = 6
"""The number of visitors who ask at the same time after a server was killed: about half of them had that one."""
PAUSE = 0.5
"""Seconds after which a follower connects again."""

T = TypeVar("T")


class Followed(Kills):
    """Games that are followed while they are entered, by someone who reconnects as a browser does."""

    games = 40

    def __init__(self, folder: Path, luck: Random, database: Pair, **settings: str) -> None:
        self.database = database
        super().__init__(folder, luck, REFEREE_RECORD=database.address, **settings)
        self._following = ThreadPoolExecutor(self.games)
        self._followed: list[Future[None]] = []
        self._over = Event()
        """Set once there's nothing left to wait for."""
        self.arrived: list[float] = []
        """Seconds from the confirmation of each turn until its follower had it."""

    @property
    def record(self) -> Record:
        """The record in the database."""
        return self.database

    def line(self) -> HTTPConnection:
        """A connection to the servers."""
        return HTTPConnection("127.0.0.1", self.server.port, PATIENCE, source_address=(address(), 0))

    def phone(self) -> Phone:
        """A phone that asks the servers."""
        return Phone(0, line=self.line())

    def keep(self, game: Game) -> None:
        """Enter a game to its end, while it is followed."""
        with self.phone() as phone:
            page = self.answered(phone, lambda: phone.get(f"{game.path}/share"))
        self._followed.append(self._following.submit(self.follow, game, link_in(page.text)))
        super().keep(game)

    def follow(self, game: Game, link: str) -> None:
        """Follow a game to its last turn."""
        last = "0"
        while last != str(TURNS) and not self._over.is_set():
            with (
                suppress(OSError, HTTPException),
                Follower(0, f"{link}/live?since={last}", last, line=self.line()) as stream,
            ):
                while stream.status == 200 and last != str(TURNS) and (event := stream.next()):
                    if event.number and event.number != last:
                        last = event.number
                        self._has(game, int(last))
            if last != str(TURNS):
                self.count("streams begun again")
                time.sleep(PAUSE)

    def _has(self, game: Game, number: int) -> None:
        """Note that a follower has a turn."""
        now = time.perf_counter()
        self.arrived.append(max(0.0, now - self.confirmed_at.get((game.path, number), now)))

    def finish(self, result: Result) -> None:
        """Wait for the followers, and note those who don't reach the end."""
        _, behind = wait(self._followed, PATIENCE)
        self._over.set()
        result.expect(not behind, f"{len(behind)} followers haven't got every turn")
        result.expect(max(self.starts) <= LONGEST, f"it took {max(self.starts):.1f} s until the app answered again")

    @property
    def figures(self) -> str:
        """How soon the app answers again, and when its followers have the confirmed turns."""
        return (
            f"the app answers again after {percentile(self.starts, 50):.1f} s, {max(self.starts):.1f} s at most;"
            f" from the confirmation to the follower {spread(self.arrived)}; followers"
            f" reconnected {self.seen['streams begun again']} times, and have every turn"
        )


class Failovers(Followed):
    """A server whose database is killed."""

    def kill(self) -> None:
        """Kill the database, let its standby take its place, and start a new standby."""
        began = time.perf_counter()
        self.database.fail_over()
        until(self._answers, never=lambda: "the app doesn't answer again")
        self.starts.append(time.perf_counter() - began)
        self.database.replace()

    def _answers(self) -> bool:
        return {self.server.get(asked).status for asked in ("/readyz", "/")} == {200}


class Fallen(Followed):
    """Two servers behind Caddy, one of which is killed at a time."""

    def __init__(self, folder: Path, luck: Random, database: Pair) -> None:
        settings = {"REFEREE_PROXY": "1", "REFEREE_HOSTS": SEVERAL.split()[0]}
        one, other = folder / "one", folder / "other"
        for each in one, other:
            each.mkdir()
        super().__init__(one, luck, database, **settings)
        self.other = Server(other / "instance", **self.server.settings)
        self.caddy = Caddy(SEVERAL, folder, self.server, self.other)

    @property
    def servers(self) -> tuple[Server, ...]:
        """Both servers."""
        return self.server, self.other

    def line(self) -> HTTPConnection:
        """A connection to the proxy."""
        return self.caddy.line(address())

    def once(self, phone: Phone, ask: Callable[[], T]) -> T:
        """The result of ``ask``. A phone whose server is killed gets no answer, whichever server that was."""
        return ask()

    def kill(self) -> None:
        """Kill the servers in turn, and restart each one once the other answers instead."""
        killed = self.servers[len(self.starts) % 2]
        began = time.perf_counter()
        killed.kill()
        with ThreadPoolExecutor(VISITORS) as visitors:
            [*visitors.map(self._until_answered, range(VISITORS))]
        self.starts.append(time.perf_counter() - began)
        again = Server(killed.instance, port=killed.port, **killed.settings)
        self.server, self.other = (again, self.other) if killed is self.server else (self.server, again)

    def _until_answered(self, _: int) -> None:
        """Wait until a visitor is answered, by whichever server."""
        visitor = address()
        until(lambda: self.caddy.ask("GET", "/", visitor=visitor).status == 200, never=lambda: "no server answers")


def link_in(page: str) -> str:
    """The link for followers on the page that shares a game."""
    found = re.search(r"/seen/\w+", page)
    assert found, "a page has no link for followers"
    return found[0]


def failovers(folder: Path, luck: Random, times: int = FAILOVERS, kept: type[Failovers] = Failovers) -> Result:
    """Kill the database while turns are written."""
    result = Result("PostgreSQL's primary is killed while turns are confirmed, and its standby promoted")
    with pair(folder / "database", max(PROGRAMS)) as database:
        kills = kept(folder, luck, database)
        survived(result, kills, times)
    seen, result.figures = kills.seen, kills.figures
    result.found = f"each turn is there once. {seen['told to wait']} requests got “try again” (503)"
    result.amount = f"{times} failovers, {seen['confirmed']:,} turns of {kills.games} games, {KEEPERS} phones"
    return result


def servers(folder: Path, luck: Random, times: int = DEATHS, kept: type[Fallen] = Fallen) -> Result:
    """Kill servers while turns are written."""
    result = Result("`kill -9` of one of two servers behind Caddy while turns are confirmed")
    with pair(folder / "database", max(PROGRAMS)) as database:
        kills = kept(folder, luck, database)
        try:
            survived(result, kills, times)
        finally:
            kills.caddy.process.kill()
            kills.caddy.process.wait()
    seen, result.figures = kills.seen, kills.figures
    result.found += f"; {seen['questions in flight']} requests had to be repeated"
    result.amount = f"{times} kills, {seen['confirmed']:,} turns of {kills.games} games, {KEEPERS} phones"
    return result
