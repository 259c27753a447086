"""Strangers ask for far too much, each in their own way and then all together, while a game is being played."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

from referee.core.notation import write_event
from referee.record import FILE, Record
from referee.service import Referee
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_game
from tests.serving import Server, serving
from tests.shelves import ON_SHELF
from tools.stress.figures import memory, percentile, spread, trivial
from tools.stress.game import UnexpectedAnswerError, begin, plays
from tools.stress.looks import long_games, packed
from tools.stress.phone import NoAnswerError, Phone
from tools.stress.result import Result
from tools.stress.served import ended
from tools.stress.strangers import AT_ONCE, ATTACKS, Target, reported

TURNS, GAMES = 40, 2
"""Turns of a game, and the number of games played during each attack."""
PAUSE = 0.05
"""Seconds between turns."""
TIMES, BESIDE = 3, 0.3
"""Limit for the 95th percentile of answers during one attack: this factor of the time without, plus these seconds."""
TOGETHER = 1.0
"""Limit in seconds for the 99th percentile of answers during all of them."""
MOST_MEMORY = 400
"""The most megabytes that the server may take at any time."""
PLAYER, STRANGER = "203.0.113.7", "198.51.100.{}"


def furnish(instance: Path, luck: Random) -> list[str]:
    """Put finished games into a data folder, and return their paths."""
    referee = Referee(Record(instance / FILE), ON_SHELF)
    paths = []
    for seed in luck.sample(range(10_000), AT_ONCE):
        *_, table = random_game(seed)
        seats = [f"Seat {number}" for number in range(1, len(table.game.hands) + 1)]
        game = referee.start(seats, QWIRKLE)
        lines = [write_event(row.step, table.game.rulebook) for row in table.game.rows]
        referee.record.games.append(game, 1, *lines)
        paths.append(f"/games/{game}")
    referee.record.engine.close()
    return paths


def kept(port: int, luck: Random) -> str:
    """Send the worst files, and return the address at which they are looked at."""
    with Phone(port, PLAYER) as phone:
        answer = phone.upload("/import", packed(long_games(luck), "long"))
    if answer.status != 303:
        raise UnexpectedAnswerError(f"files were answered {answer.status}")
    return answer.location


@contextmanager
def attacked(name: str, target: Target) -> Iterator[None]:
    """Strangers attack during this block."""
    command = [sys.executable, "-m", "tools.stress.strangers", name]
    attack = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert attack.stdin
    assert attack.stdout
    try:
        attack.stdin.write(reported(target))
        attack.stdin.flush()
        assert attack.stdout.readline() == "begun\n", f"the attack {name} didn't begin"
        yield
        attack.stdin.close()
        print(f"    {name}: {json.loads(attack.stdout.readline())}", flush=True)
    finally:
        attack.kill()
        attack.wait()


def played(
    server: Server, placed: tuple[str, ...], target: Target, names: Sequence[str], result: Result
) -> list[float]:
    """Play games during these attacks, and return the times of all answers but the first ones."""
    times = []
    for _ in range(GAMES):
        with Phone(server.port, PLAYER) as phone, ExitStack() as attacks:
            game = begin(phone, placed)
            found = re.search(r"/seen/\w+", phone.get(f"{game.path}/share").text)
            assert found
            for number, name in enumerate(names, 1):
                stranger = STRANGER.format(number)
                attacks.enter_context(attacked(name, replace(target, visitor=stranger, live=f"{found[0]}/live")))
            phone.times.clear()
            try:
                for number in range(len(placed)):
                    answer = game.confirm(phone, game.form(phone, number))
                    if answer.status != 303:
                        raise UnexpectedAnswerError(f"turn {number + 1} was answered {answer.status}")
                    time.sleep(PAUSE)
            except (UnexpectedAnswerError, NoAnswerError) as error:
                result.faults.append(f"during {', '.join(names)}: {error}")
            result.expect(not phone.waits, f"during {', '.join(names)} the player had to wait {phone.waits} times")
            times += phone.times
    return times


def check(folder: Path, luck: Random) -> Result:
    """Play during each attack, and then during all of them."""
    result = Result("strangers who ask for far too much, each from one address, while a game is played")
    paths = furnish(folder / "instance", luck)
    placed, found = plays(luck.randrange(10_000), TURNS), []
    with serving(folder / "instance", REFEREE_PROXY="1") as server:
        with Phone(server.port, PLAYER) as alone:
            bare = trivial(alone)
        target = Target(server.port, "", paths[0], "", tuple(paths), kept(server.port, luck))
        played(server, placed[:1], target, (), result)  # warm up: work that only the first page and the first turn do
        before = played(server, placed, target, (), result)
        most = TIMES * percentile(before, 95) + BESIDE
        for name in ATTACKS:
            times = played(server, placed, target, [name], result)
            slow = percentile(times, 95)
            result.expect(slow <= most, f"during {name} the 95th of a hundred answers took {slow * 1e3:.0f} ms")
            found.append(f"{name} p95 {slow * 1e3:.0f} ms")
            print(f"  {found[-1]}, {spread(times)}; {memory(server)} MB", flush=True)
        together = played(server, placed, target, tuple(ATTACKS), result)
        slow = percentile(together, 99)
        result.expect(slow <= TOGETHER, f"during all of them the 99th of a hundred answers took {slow * 1e3:.0f} ms")
        taken = memory(server)
        result.expect(taken < MOST_MEMORY, f"the server took {taken} MB")
        ended(server, result)
    result.amount = f"{len(ATTACKS)} attacks, {GAMES * TURNS} turns during each"
    result.found = "every turn was confirmed, and the player never had to wait"
    result.figures = f"during {', '.join(found)}; during all of them {spread(together)}; at most {taken} MB"
    result.baseline = (
        f"alone: {spread(before)}, p95 {percentile(before, 95) * 1e3:.0f} ms; an unknown address {bare:.1f} ms"
    )
    return result
