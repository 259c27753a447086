"""Fixing earlier steps, in any game."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from referee.core.correction import cause, consequences
from referee.core.game import Game
from referee.core.history import Correct, Fix, History, Insert, Remove, Start
from referee.core.steps import TURNS
from tests.conformance.player import Player
from tests.conformance.players import SEEDS, course, each
from tests.examples import examples


@each
@examples(80)
@given(SEEDS, st.data())
def test_what_is_predicted_comes_true(player: Player, seed: int, data: st.DataObject) -> None:
    """Whatever step is corrected, inserted or removed, writing it gives exactly the game that was predicted."""
    start, game = course(player, seed)[0], course(player, seed)[-1]
    if not game.rows:
        return
    number = data.draw(st.integers(1, len(game.rows)))
    step = player.any_step(Random(seed), course(player, seed)[number - 1])
    shift = data.draw(st.booleans())
    fixes: list[Fix[Any]] = [Correct(number, step), Insert(number, step, shift), Remove(number, shift)]
    history: History[Any] = started(start, game)
    for fix in fixes:
        found = consequences(game, history, fix, entered=False)
        if found.damage is not None:
            assert not found.damage.verdict.legal
            assert len(found.game.rows) == found.damage.number - 1
            continue
        after = history
        for event in found.events:
            after = after.after(event)
        replayed, damage = Game.start(game.rulebook, len(game.hands), after.start).replayed(after.steps)
        assert damage is None
        assert replayed.position == found.game.position
        assert [row.points for row in replayed.rows] == [row.points for row in found.game.rows]
        for row in replayed.rows:
            if row.number in found.ruled:
                assert isinstance(row.step, TURNS)
                assert row.step.ruling is not None
                assert row.step.ruling.reason == cause(fix)


def started(start: Game[Any], game: Game[Any]) -> History[Any]:
    """The history of a game."""
    history: History[Any] = History(len(game.hands)).after(Start(start.to_move))
    for row in game.rows:
        history = history.after(row.step)
    return history
