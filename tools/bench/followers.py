"""The figures of `make bench` about followers: a thousand of them, of fifty games, at the real server."""

import re
import selectors
import socket
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from referee.record import FILE, Record
from referee.service import Referee
from tests.games import QWIRKLE
from tests.serving import PATIENCE, Server, serving
from tests.shelves import ON_SHELF

GAMES = 50
FOLLOWERS = 1_000
COMMITS = 200
PAGES = 40


def figures(folder: Path, lines: Sequence[str]) -> Iterator[tuple[str, float, str]]:
    """The figures with their units: fifty games of these lines are followed, while another process writes to them."""
    referee = Referee(Record(folder / "instance" / FILE), ON_SHELF)
    games = [referee.start([f"Player {seat}" for seat in range(1, 5)], QWIRKLE) for _ in range(GAMES)]
    for game in games:
        referee.record.games.append(game, 1, *lines)
    with serving(folder / "instance") as server, ExitStack() as lines_open:
        page = f"/games/{games[0]}"
        alone, before = _page(server, page), _memory(server)
        crowd = _Crowd()
        for number in range(FOLLOWERS):
            game = games[number % GAMES]
            crowd.add(game, lines_open.enter_context(_following(server, referee.links.key_of(game), len(lines))))
        crowd.expect(games, "event: here")
        yield "memory a follower", (_memory(server) - before) / FOLLOWERS, "KB"
        yield "a game's page over the network, without followers", alone * 1e3, "ms"
        yield "the same with a thousand followers", _page(server, page) * 1e3, "ms"
        late = sorted(_commit(referee.record, crowd, games[number % GAMES], lines, number) for number in range(COMMITS))
        yield "commit to the last of twenty followers, the median", statistics.median(late) * 1e3, "ms"
        yield "its 99th percentile (aim 150 on an idle machine)", late[int(COMMITS * 0.99) - 1] * 1e3, "ms"


def _commit(record: Record, crowd: "_Crowd", game: str, lines: Sequence[str], number: int) -> float:
    """Seconds from a commit, a turn that is undone or redone, until the last follower of that game has it."""
    written = len(lines) + number // GAMES + 1
    record.games.append(game, written, "redo" if number // GAMES % 2 else "take-back")
    start = time.perf_counter()
    crowd.expect([game], f"id: {written}\n")
    return time.perf_counter() - start


def _following(server: Server, key: str, seen: int) -> socket.socket:
    line = socket.create_connection((server.host, server.port), PATIENCE)
    line.sendall(
        f"GET /seen/{key}/live?since={seen} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode()
    )
    line.setblocking(False)
    return line


class _Crowd:
    """Followers, by the game that they follow."""

    def __init__(self) -> None:
        self._lines: dict[str, list[socket.socket]] = {}
        self._received: dict[socket.socket, bytes] = {}
        self._ready = selectors.DefaultSelector()

    def add(self, game: str, line: socket.socket) -> None:
        self._lines.setdefault(game, []).append(line)
        self._received[line] = b""
        self._ready.register(line, selectors.EVENT_READ)

    def expect(self, games: Sequence[str], words: str) -> None:
        """Wait until all followers of these games have received an event with these words."""
        event = re.compile(re.escape(words.encode()) + rb".*\n\n", re.DOTALL)
        waiting = {line for game in games for line in self._lines[game]}
        while waiting:
            for found, _ in self._ready.select(PATIENCE):
                line = found.fileobj
                assert isinstance(line, socket.socket)
                self._received[line] += line.recv(65536)
                if event.search(self._received[line]):
                    self._received[line] = b""
                    waiting.discard(line)


def _page(server: Server, address: str) -> float:
    """Seconds until a page is answered: the median."""
    spent = []
    for _ in range(PAGES):
        start = time.perf_counter()
        server.get(address)
        spent.append(time.perf_counter() - start)
    return statistics.median(spent)


def _memory(server: Server) -> int:
    """The KB of memory that the server takes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found
    return int(found[1])
