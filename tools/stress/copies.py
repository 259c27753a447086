"""Litestream copies what is written, everything is killed, the data folder is wiped, and the copy is restored."""

import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from random import Random

from referee.commands.upkeep import doctor
from referee.record import FILE
from tests.disk import Disk
from tests.litestream import copying
from tests.serving import serving
from tests.shelves import ON_SHELF
from tools.stress.game import Game, begin, plays
from tools.stress.phone import NoAnswerError, Phone
from tools.stress.result import Result

ROUNDS = 10
WRITERS = 8
TURNS = 30
SECONDS = 4.0
"""How long is written before everything is killed."""
LOST = 1.0
"""Seconds of which confirmed turns may be lost."""
PAUSE = 0.1
"""Seconds between two turns of a game."""


def check(folder: Path, luck: Random) -> Result:
    """Lose everything, again and again."""
    result = Result("Litestream copies, all is killed (`kill -9`) while turns are confirmed, the data folder is wiped")
    lost: list[float] = []
    turns = 0
    for number in range(ROUNDS):
        place = folder / str(number)
        place.mkdir()
        confirmed, missing = _round(result, place, luck)
        turns += confirmed
        lost += missing
    result.amount = f"{ROUNDS} times, {turns:,} turns by {WRITERS} phones"
    result.found = f"every game whole and sound; {len(lost)} confirmed turns were not yet copied"
    oldest = max(lost, default=0.0)
    result.expect(oldest <= LOST, f"a turn was lost that had been confirmed {oldest:.1f} s before the end")
    result.figures = f"the oldest of them had been confirmed {oldest:.1f} s before the end"
    return result


def _round(result: Result, folder: Path, luck: Random) -> tuple[int, list[float]]:
    """Lose everything once. Returns how many turns were confirmed, and of each that is lost how many seconds before."""
    record = folder / "instance" / FILE
    laid = [plays(seed, TURNS) for seed in luck.sample(range(10_000), WRITERS)]
    confirmed: dict[Game, list[float]] = {}
    with serving(folder / "instance", REFEREE_PROCESSES="2") as server, ThreadPoolExecutor(WRITERS) as pool:
        for each in laid:
            with Phone(server.port) as phone:
                confirmed[begin(phone, each)] = []

        def write(game: Game, times: list[float]) -> None:
            with suppress(NoAnswerError), Phone(server.port) as phone:
                for number, play in enumerate(game.plays):
                    if game.confirm(phone, {"do": "confirm", "draft": play, "seen": str(number)}).status == 303:
                        times.append(time.monotonic())
                    time.sleep(PAUSE)

        with copying(record, folder) as litestream:
            time.sleep(luck.uniform(1, 2))
            writing = [pool.submit(write, game, times) for game, times in confirmed.items()]
            time.sleep(luck.uniform(1, SECONDS))
            server.kill()
            end = time.monotonic()
            litestream.kill()
        for each in writing:
            each.result()
    shutil.rmtree(folder / "instance")
    result.expect(litestream.restore(), "the copy could not be restored")
    with redirect_stdout(StringIO()):
        result.expect(doctor(ON_SHELF, folder / "instance") == 0, "what was restored is not sound")
    lost = []
    for game, times in confirmed.items():
        lines = [line.partition(" = ")[0] for line in Disk(record).lines(game.id)]
        result.expect(lines == list(game.lines[: len(lines)]), "a game is not as it was confirmed")
        lost += [end - moment for moment in times[len(lines) :]]
    return sum(map(len, confirmed.values())), lost
