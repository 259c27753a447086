"""Copies as they happen: what the real Litestream, set up as in docs/databases.md, restores once all is lost."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from referee.record import FILE, Record
from referee.record.sqlite import file
from referee.service.checkup import check
from tests.disk import Disk
from tests.litestream import Litestream, copying
from tests.serving import serving
from tests.shelves import ON_SHELF
from tests.waiting import until
from tools.stress.game import Game, begin, plays
from tools.stress.phone import NoAnswerError, Phone

GAMES = 4
TURNS, BEFORE = 24, 8
"""Turns of each game that are written until all is lost, and of those the ones that are copied before the rest begins.
One more is played after that.
"""


def stored(path: Path, game: Game) -> list[str]:
    """The lines of a game in a file, points apart."""
    return [line.partition(" = ")[0] for line in Disk(path).lines(game.id)]


def until_copied(litestream: Litestream, turns: dict[Game, int], trial: Path) -> None:
    """Wait until what could be restored has these numbers of turns of the games."""

    def copied() -> bool:
        trial.unlink(missing_ok=True)
        return litestream.restore("-o", trial) and all(
            stored(trial, game) == list(game.lines[:count]) for game, count in turns.items()
        )

    until(copied, never=lambda: f"it is not copied: {litestream.log.read_text(encoding='utf-8')}")


@pytest.mark.thorough
def test_all_is_lost(instance: Path, tmp_path: Path) -> None:
    """While turns are written, all is killed and the data folder is gone. What is restored has every turn that
    Litestream had copied, and of what came later the first turns of each game. Play and copying go on from there.
    """
    record = instance / FILE
    with serving(instance) as server, ThreadPoolExecutor(GAMES) as pool:
        phones = [Phone(server.port) for _ in range(GAMES)]
        games = [begin(phone, plays(seed, TURNS + 1)) for seed, phone in enumerate(phones)]
        confirmed = [0] * GAMES

        def write(number: int, upto: int) -> None:
            phone, game = phones[number], games[number]
            with suppress(NoAnswerError):  # once the server is killed
                for turn in range(confirmed[number], upto):
                    sent = {"do": "confirm", "draft": game.plays[turn], "seen": str(turn)}
                    assert game.confirm(phone, sent).status == 303
                    confirmed[number] = turn + 1

        with copying(record, tmp_path) as litestream:
            for each in [pool.submit(write, number, BEFORE) for number in range(GAMES)]:
                each.result()
            until_copied(litestream, dict.fromkeys(games, BEFORE), tmp_path / "trial.db")
            writing = [pool.submit(write, number, TURNS) for number in range(GAMES)]
            until(lambda: sum(confirmed) > GAMES * BEFORE + TURNS // 2, never=lambda: "nothing is written")
            server.kill()
            litestream.kill()
            for each in writing:
                each.result()
        shutil.rmtree(instance)
        assert litestream.restore()
    for number, game in enumerate(games):
        lines = stored(record, game)
        assert BEFORE <= len(lines) <= confirmed[number] + 1  # the last one may have been written unanswered
        assert lines == list(game.lines[: len(lines)])
    assert check(Record(instance / FILE), ON_SHELF).sound
    with serving(instance) as server, Phone(server.port) as phone, copying(record, tmp_path) as litestream:
        for game in games:
            turn = len(stored(record, game))
            assert game.confirm(phone, game.form(phone, turn)).status == 303
        now = {game: len(stored(record, game)) for game in games}
        until_copied(litestream, now, tmp_path / "trial.db")


@pytest.mark.thorough
def test_the_log_is_emptied(instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing the log back and emptying it, which the server does as well, loses nothing of the copy."""
    monkeypatch.setattr(file, "_MOST_LOGGED", 32 * 1024)
    record = Record(instance / FILE)
    game_id = record.games.start("")
    lines = [f"line {number}" for number in range(1, 301)]
    with copying(record.engine.path, tmp_path) as litestream:
        for number, line in enumerate(lines, 1):
            record.games.append(game_id, number, line)
            if number % 50 == 0:
                record.engine.write_back(0)
        trial = tmp_path / "trial.db"

        def copied() -> bool:
            trial.unlink(missing_ok=True)
            return litestream.restore("-o", trial) and Disk(trial).lines(game_id) == lines

        until(copied, never=lambda: f"it is not copied: {litestream.log.read_text(encoding='utf-8')}")
