"""Many phones on many games at the same time, none of which waits for anything but its answer."""

import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from tests.disk import Disk
from tests.serving import serving
from tools.stress.figures import spread, trivial
from tools.stress.game import Game, begin, plays, read
from tools.stress.phone import Answer, NoAnswerError, Phone
from tools.stress.result import Result
from tools.stress.served import ended

CLIENTS = 64
GAMES = 100
SECONDS = 60
TURNS = 30
"""Turns after which a game goes back and forth."""

Times = dict[str, list[float]]


class Client:
    """A player who reads games and writes to them at random."""

    def __init__(self, port: int, games: list[Game], seed: int) -> None:
        self.phone = Phone(port)
        self.games = games
        self.luck = Random(seed)
        self.times: Times = defaultdict(list)
        self.statuses: Counter[tuple[str, int]] = Counter()
        self.written: dict[tuple[str, int], set[str]] = defaultdict(set)
        """By game and place on its record, the lines that were confirmed there, without the points."""
        self.lost = 0

    def stay(self, until: float) -> None:
        """Look and write until this time of the monotonic clock."""
        while time.monotonic() < until:
            try:
                self.visit(self.luck.choice(self.games))
            except NoAnswerError:
                self.lost += 1
        self.phone.hang_up()

    def visit(self, game: Game) -> None:
        """Look at a game, and then do something there."""
        page = self.counted("reads", self.phone.get(game.path))
        if page.status != 200:
            return
        seen, turns = read(page.text, game)
        match self.luck.randrange(10):
            case 0:
                self.counted("reads", self.phone.get("/"))
            case 1:
                self.counted("reads", self.phone.get(f"{game.path}/sheet"))
            case 2 | 3 if turns < len(game.plays):
                query = urlencode({"draft": game.plays[turns], "seen": seen})
                self.counted("reads", self.phone.get(f"{game.path}?{query}"))
            case 4 if turns:
                self.write(game, seen, "undo", {"do": "undo"}, "take-back")
            case _ if turns < len(game.plays):
                turn = {"do": "confirm", "draft": game.plays[turns]}
                self.write(game, seen, "turns", turn, f"place {game.plays[turns]}")
            case _:
                self.write(game, seen, "undo", {"do": "undo"}, "take-back")

    def write(self, game: Game, seen: int, where: str, fields: dict[str, str], line: str) -> None:
        """Send a form."""
        answer = self.counted("writes", self.phone.post(f"{game.path}/{where}", {**fields, "seen": seen}))
        if answer.status == 303:
            self.written[game.id, seen + 1].add(line)

    def counted(self, kind: str, answer: Answer) -> Answer:
        """Note the time and the status of an answer."""
        self.times[kind].append(answer.seconds)
        self.statuses[kind, answer.status] += 1
        return answer


EXPECTED = {("reads", 200), ("writes", 303), ("writes", 409)}
"""Possible answers: 409 if two write different things at the same place."""


def check(folder: Path, luck: Random) -> Result:
    """Let the crowd in."""
    result = Result(f"{CLIENTS} phones on {GAMES} games, each asking again as soon as it is answered")
    with serving(folder / "instance") as server:
        placed = [plays(seed, TURNS) for seed in luck.sample(range(10_000), GAMES)]
        games = []
        for each in placed:
            with Phone(server.port) as phone:
                games.append(begin(phone, each))
        with Phone(server.port) as alone:
            bare = trivial(alone)
            lone(alone, begin(alone, placed[0][:1]))  # warm up: work that only the first page and the first turn do
            page, write = lone(alone, begin(alone, placed[0]))
        clients = [Client(server.port, games, luck.getrandbits(32)) for _ in range(CLIENTS)]
        until = time.monotonic() + SECONDS
        with ThreadPoolExecutor(CLIENTS) as pool:
            staying = [pool.submit(client.stay, until) for client in clients]
        result.faults += [str(error) for each in staying if (error := each.exception())]
        ended(server, result)
    summed_up(result, clients)
    stands(result, clients, games, Disk(folder / "instance" / "referee.db"))
    result.baseline = f"alone: an unknown address {bare:.1f} ms; reads {spread(page)}; writes {spread(write)}"
    return result


def lone(phone: Phone, game: Game) -> tuple[list[float], list[float]]:
    """How long the pages of a game and its confirmations take with no other client."""
    reads, writes = [], []
    for seen, turn in enumerate(game.plays):
        reads.append(phone.get(game.path).seconds)
        form = {"do": "confirm", "draft": turn, "seen": str(seen)}
        writes.append(game.confirm(phone, form).seconds)
    return reads, writes


def summed_up(result: Result, clients: list[Client]) -> None:
    """Note the answers of all clients, and their times."""
    statuses = sum((client.statuses for client in clients), Counter[tuple[str, int]]())
    for kind, status in sorted(statuses.keys() - EXPECTED):
        result.faults.append(f"{statuses[kind, status]} {kind} were answered {status}")
    lost = sum(client.lost for client in clients)
    result.expect(not lost, f"{lost} requests got no answer")
    waits = sum(client.phone.waits for client in clients)
    reads, writes = ([took for client in clients for took in client.times[kind]] for kind in ("reads", "writes"))
    result.amount = f"{SECONDS} s, {len(reads):,} reads, {len(writes):,} writes"
    result.found = (
        f"no 5xx. {statuses['writes', 303]:,} writes confirmed, each there once; {statuses['writes', 409]} got a newer"
        f" sheet (409), {waits} had to wait (429)"
    )
    pace = (len(reads) + len(writes)) / SECONDS
    result.figures = f"{pace:.0f} answers per second; reads {spread(reads)}; writes {spread(writes)}"


def stands(result: Result, clients: list[Client], games: list[Game], disk: Disk) -> None:
    """Compare the record with the confirmed lines, and note the differences."""
    written: dict[tuple[str, int], set[str]] = defaultdict(set)
    for client in clients:
        for place, lines in client.written.items():
            written[place] |= lines
    wrong = 0
    for game in games:
        stored = [without_seat(line.partition(" = ")[0]) for line in disk.lines(game.id)]
        confirmed = [written.pop((game.id, number), set()) for number in range(1, len(stored) + 1)]
        wrong += [{line} for line in stored] != confirmed
    result.expect(not wrong, f"{wrong} games aren't as they were confirmed")
    result.expect(not written, f"{len(written)} confirmed writes are lost")


def without_seat(line: str) -> str:
    """A line of the record without its seat."""
    seat, _, rest = line.partition(" ")
    return rest if seat[0] == "S" else line
