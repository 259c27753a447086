"""Giving a turn to another player: only its player changes, and the result is as announced."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.correction import Consequences, consequences
from referee.core.game import Game
from referee.core.history import Reseat
from referee.core.notation import write_event
from referee.core.steps import unannounced
from tests.games import LAST_TILE
from tests.rulebooks.played import QWIRKLE, steps, told
from tests.rulebooks.random_games import random_game

THREE = ("S1 place Ro@0,0 Rs@1,0 = 2", "S2 place Rd@2,0 = 3", "S3 place Bd@2,1 = 2", "S1 place Rc@3,0")


def reseat(lines: tuple[str, ...], number: int, seat: int, players: int = 3) -> Consequences:
    """The consequences of giving a turn of this game to another player."""
    game, damage = Game.start(QWIRKLE, players).replayed(steps(*lines))
    assert damage is None
    return consequences(game, told(steps(*lines), players), Reseat(number, seat))


@pytest.mark.parametrize(
    ("number", "seat", "line", "totals"),
    [
        (1, 2, 'reseat 1 S2 ruled 1 2 "reseat 1"', (4, 5, 2)),
        (2, 3, 'reseat 2 S3 ruled 2 3 "reseat 2"', (6, 0, 5)),
        (3, 1, 'reseat 3 S1 ruled 3 4 "reseat 3"', (8, 3, 0)),
        (4, 2, 'reseat 4 S2 ruled 4 "reseat 4"', (2, 7, 2)),
        (2, 2, "reseat 2 S2", (6, 3, 2)),
    ],
)
def test_another_player(number: int, seat: int, line: str, totals: tuple[int, ...]) -> None:
    """The turn and its points move to the other player; it and the next turn, which are then out of turn, become
    rulings, and no later turn is listed as a change.
    """
    found = reseat(THREE, number, seat)
    assert (found.damage, found.changes) == (None, ())
    (event,) = found.events
    assert write_event(event, QWIRKLE) == line
    assert found.game.totals == totals
    assert [row.points for row in found.game.rows] == [2, 3, 2, 4]


def test_what_cannot_be() -> None:
    """A turn cannot be given to a missing seat, or to a hand with too few tiles, not even by a ruling."""
    for found, code in (
        (reseat(THREE, 2, 4), "no-such-seat"),
        (reseat(LAST_TILE, len(LAST_TILE), 2, players=2), "tile-count"),
    ):
        assert found.damage is not None
        assert (found.damage.number, found.damage.verdict.codes) == (found.mending.number, (code,))


@settings(max_examples=60)
@given(st.integers(0, 99), st.data())
def test_foretold(seed: int, data: st.DataObject) -> None:
    """The predicted game equals the game replayed afterwards, and no ruling can be left out."""
    *_, table = random_game(seed, data.draw(st.integers(2, 4)), points_only=False)
    taken = [unannounced(row.step) for row in table.game.rows]
    before = told(taken, len(table.hands))
    mending = Reseat(data.draw(st.integers(1, len(taken))), data.draw(st.integers(1, len(table.hands))))
    found = consequences(table.game, before, mending)
    if found.damage is not None:
        return
    (event,) = found.events
    start = Game.start(table.game.rulebook, len(table.hands))
    game, damage = start.replayed(before.after(event).steps)
    assert (damage, game.position) == (None, found.game.position)
    for number in found.ruled:
        fewer = Reseat(mending.number, mending.seat, tuple(each for each in found.ruled if each != number), "x")
        assert start.replayed(before.after(fewer).steps)[1] is not None
