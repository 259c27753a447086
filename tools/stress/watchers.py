"""Thousands follow games while turns are confirmed: everyone gets every turn, and soon."""

import re
import resource
import select
import socket
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from referee.record import FILE, Record
from referee.service import Referee
from tests.disk import Disk
from tests.games import QWIRKLE
from tests.serving import PATIENCE, Server, serving
from tests.shelves import ON_SHELF
from tools.stress.figures import spread
from tools.stress.game import NAMES, Game, plays, same
from tools.stress.phone import Phone, address
from tools.stress.result import Result
from tools.stress.served import ended, memory_now

BEGUN = 20
"""Turns of each game before anyone follows: a board in the middle of a game."""
TURNS = 6
"""Turns of each game while it is followed."""
PACE = 10.0
"""Seconds between two turns of a game."""
SOON = 1.0
"""Seconds within which 99 of 100 turns must have reached their followers."""
SCOREKEEPERS = 8
_NUMBER = re.compile(rb"id: (\d+)\n")


@dataclass
class Watcher:
    """A follower of a game, and the events they got."""

    line: socket.socket
    game: int
    got: dict[int, float] = field(default_factory=dict)
    """By number of the turn, when it arrived."""
    bytes: int = 0
    """The size of all of them."""
    heard: bool = False
    _rest: bytes = b""

    def read(self) -> None:
        """Take the events that have arrived. Raises ``OSError`` if the stream has ended."""
        piece = self.line.recv(1 << 18)
        if not piece:
            raise ConnectionResetError("a stream has ended")
        *events, self._rest = (self._rest + piece).split(b"\n\n")
        for event in events:
            self.heard = True
            if number := _NUMBER.search(event):
                self.got[int(number[1])] = time.monotonic()
                self.bytes += len(event)


class Watchers:
    """The followers of games on a server."""

    def __init__(self) -> None:
        self.all: list[Watcher] = []
        self.gone = 0
        """The number of streams that have ended."""
        self._by_line: dict[int, Watcher] = {}
        self._ready = select.epoll()

    def join(self, server: Server, live: str, game: int) -> None:
        """Follow a game, from its own address."""
        line = socket.create_connection((server.host, server.port), PATIENCE, (address(), 0))
        head = f"GET {live} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nHX-Request: true\r\n\r\n"
        line.sendall(head.encode())
        line.setblocking(False)
        self.all.append(Watcher(line, game))
        self._by_line[line.fileno()] = self.all[-1]
        self._ready.register(line, select.EPOLLIN)

    def read(self) -> None:
        """Take the events that have arrived for any of them."""
        for number, _ in self._ready.poll(0.05):
            try:
                self._by_line[number].read()
            except OSError:
                self._ready.unregister(number)
                self.gone += 1

    def leave(self) -> None:
        """Stop following."""
        for each in self.all:
            each.line.close()
        self._ready.close()


def check(folder: Path, luck: Random, games: int, followers: int) -> Result:
    """Let ``followers`` follow ``games`` games."""
    result = Result(f"{followers:,} followers of {'one game' if games == 1 else f'{games} games'}")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    referee = Referee(Record(folder / "instance" / FILE), ON_SHELF)
    followed = [_begun(referee, plays(seed, BEGUN + TURNS)) for seed in luck.sample(range(10_000), games)]
    lives = [f"/seen/{referee.links.key_of(game.id)}/live?since={BEGUN}" for game in followed]
    watchers = Watchers()
    with ExitStack() as leaving, serving(folder / "instance") as server:
        leaving.callback(watchers.leave)
        before = memory_now(server)
        for number in range(followers):
            watchers.join(server, lives[number % games], number % games)
            if number % 100 == 0:
                watchers.read()
        _read_until(watchers, all_of=lambda each: each.heard)
        joined = memory_now(server)
        sent = _played(server, followed, watchers)
        most_memory = memory_now(server)
        for game in followed:
            result.expect(same(Disk(folder / "instance" / FILE), game, game.lines), "a game isn't as it was confirmed")
        ended(server, result)
    _summed_up(result, watchers, sent)
    result.figures += (
        f"; {(joined - before) / followers:.0f} KB of memory per follower, {most_memory / 1000:.0f} MB in all"
    )
    result.baseline = f"without followers {before / 1000:.0f} MB"
    return result


def _begun(referee: Referee, placed: tuple[str, ...]) -> Game:
    """A game in the middle, written before the server starts."""
    game = Game(f"/games/{referee.start(NAMES, QWIRKLE)}", placed)
    referee.record.games.append(game.id, 1, *game.lines[:BEGUN])
    return game


def _read_until(watchers: Watchers, all_of: Callable[[Watcher], bool]) -> None:
    """Read until this is true for all, or time is up."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not all(all_of(each) for each in watchers.all):
        watchers.read()


def _played(server: Server, games: Sequence[Game], watchers: Watchers) -> list[dict[int, float]]:
    """Continue the games. Returns for each, by the number of a turn, when its form was sent."""
    sent: list[dict[int, float]] = [{} for _ in games]
    began = time.monotonic()

    def keep(first: int) -> None:
        """Enter the turns of every ``SCOREKEEPERS``-th game."""
        with Phone(server.port) as phone:
            for turn in range(TURNS):
                for number in range(first, len(games), SCOREKEEPERS):
                    due = began + (turn + number / len(games)) * PACE
                    time.sleep(max(0.0, due - time.monotonic()))
                    seen = BEGUN + turn
                    sent[number][seen + 1] = time.monotonic()
                    form = {"do": "confirm", "draft": games[number].plays[seen], "seen": str(seen)}
                    answer = games[number].confirm(phone, form)
                    assert answer.status == 303, f"a turn was answered {answer.status}"

    with ThreadPoolExecutor(SCOREKEEPERS) as pool:
        keeping = [pool.submit(keep, first) for first in range(SCOREKEEPERS)]
        while not all(each.done() for each in keeping):
            watchers.read()
        for each in keeping:
            each.result()
    _read_until(watchers, all_of=lambda each: len(each.got) == TURNS)
    return sent


def _summed_up(result: Result, watchers: Watchers, sent: Sequence[dict[int, float]]) -> None:
    """Note the turns that the followers got, and how soon."""
    late, missed = [], 0
    for each in watchers.all:
        for number, moment in sent[each.game].items():
            if number in each.got:
                late.append(each.got[number] - moment)
            else:
                missed += 1
    result.expect(not watchers.gone, f"{watchers.gone} streams ended")
    result.expect(not missed, f"{missed} turns didn't arrive")
    late.sort()
    result.expect(bool(late) and late[len(late) * 99 // 100] <= SOON, "1 of 100 turns came later than a second")
    turns = sum(map(len, sent))
    bytes_a_turn = sum(each.bytes for each in watchers.all) / max(1, len(late))
    result.amount = f"{turns} turns in {TURNS * PACE:.0f} s, {len(late):,} events"
    result.found = "every follower got every turn" if not missed else ""
    result.figures = f"from the form to the follower {spread(late)}, at most {late[-1] * 1e3:.0f} ms; "
    result.figures += f"{bytes_a_turn / 1000:.1f} KB per turn"
