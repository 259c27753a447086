"""Sixteen writers on one real server: no 5xx answer, and every confirmed turn counts once."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from referee.core import notation
from referee.core.game import Game
from referee.core.steps import Place
from referee.rulebooks.qwirkle.movegen import moves
from referee.rulebooks.qwirkle.tiles import TILES
from tests.at_once import WORKERS, at_once
from tests.disk import Disk
from tests.games import QWIRKLE
from tests.rulebooks.qwirkle.text import write_play
from tests.serving import Server, serving


@pytest.fixture
def server(instance: Path) -> Iterator[Server]:
    """The real server."""
    with serving(instance) as running:
        yield running


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


def test_different_turns_of_one_game(server: Server, disk: Disk) -> None:
    """Sixteen scorekeepers confirm different turns at the same place: one counts, all others see the newer sheet."""
    address = server.start("Ann", "Bob")
    for seen in range(6):
        game = replayed(disk.lines(), 2)
        plays = sorted({write_play(move.play) for move in moves(game.board, TILES[seen::2]) if len(move.play) <= 2})
        chosen = plays[:: len(plays) // WORKERS][:WORKERS]
        assert len(chosen) == WORKERS
        statuses = at_once(partial(confirmed, server, address, [place(seen, play) for play in chosen]))
        assert Counter(status for (status,) in statuses) == {303: 1, 409: WORKERS - 1}
        turn = notation.read_event(disk.lines()[-1], QWIRKLE)
        assert isinstance(turn, Place)
        assert write_play(turn.play) == chosen[statuses.index([303])]
        assert len(disk.lines()) == seen + 1
    assert len(replayed(disk.lines(), 2).rows) == 6
