"""Sixteen writers on one real server: no answer of 5xx, and every confirmed turn once."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier

import pytest

from referee.core import notation
from referee.core.game import Game
from referee.core.steps import Place
from referee.rulebooks.qwirkle.movegen import moves
from referee.rulebooks.qwirkle.tiles import TILES
from tests.disk import Disk
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.rulebooks.qwirkle.text import write_play
from tests.serving import Server, serving

WRITERS = 16


@pytest.fixture
def server(instance: Path) -> Iterator[Server]:
    """The real server."""
    with serving(instance) as running:
        yield running


def at_once(work: Callable[[int], list[int]]) -> list[list[int]]:
    """The results of writers who begin at once."""
    together = Barrier(WRITERS)

    def begin(number: int) -> list[int]:
        together.wait()
        return work(number)

    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(begin, range(WRITERS)))


def place(seen: int, play: str) -> dict[str, object]:
    """The fields of a form that confirms a play."""
    return {"draft": play, "seen": seen, "do": "confirm"}


def confirmed(server: Server, address: str, forms: list[dict[str, object]], number: int) -> list[int]:
    """The status of the answer to one of these forms."""
    return [server.post(f"{address}/turns", forms[number]).status]


def replayed(lines: list[str], players: int) -> Game:
    """The game of these lines of the record; they must all be legal."""
    events = [notation.read_event(line, QWIRKLE) for line in lines]
    game, damage = Game.start(QWIRKLE, players).replayed(events)
    assert damage is None
    return game


def test_a_game_each(server: Server, disk: Disk) -> None:
    """Sixteen games at once: every turn of each is confirmed and stands on its sheet once."""
    addresses = ["" for _ in range(WRITERS)]

    def play(number: int) -> list[int]:
        address = addresses[number] = server.start(*SAMPLE.names)
        statuses = []
        for seen, turn in enumerate(SAMPLE.steps):
            statuses.append(server.post(f"{address}/turns", place(seen, write_play(turn.play))).status)
            statuses.append(server.get(address).status)
        return statuses

    assert at_once(play) == [[303, 200] * 12] * WRITERS
    assert len(disk.games()) == WRITERS
    for address in addresses:
        assert disk.lines(address.rsplit("/", 1)[1]) == list(SAMPLE_LINES)


def test_different_turns_of_one_game(server: Server, disk: Disk) -> None:
    """Sixteen scorekeepers confirm different turns at the same place: one counts, all others see the newer sheet."""
    address = server.start("Ann", "Bob")
    for seen in range(6):
        game = replayed(disk.lines(), 2)
        plays = sorted({write_play(move.play) for move in moves(game.board, TILES[seen::2]) if len(move.play) <= 2})
        chosen = plays[:: len(plays) // WRITERS][:WRITERS]
        assert len(chosen) == WRITERS
        statuses = at_once(partial(confirmed, server, address, [place(seen, play) for play in chosen]))
        assert Counter(status for (status,) in statuses) == {303: 1, 409: WRITERS - 1}
        turn = notation.read_event(disk.lines()[-1], QWIRKLE)
        assert isinstance(turn, Place)
        assert write_play(turn.play) == chosen[statuses.index([303])]
        assert len(disk.lines()) == seen + 1
    assert len(replayed(disk.lines(), 2).rows) == 6
