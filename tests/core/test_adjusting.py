"""Adjustments, early ends, and turns recorded only by their points."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.history import Correct, History, TakeBack
from referee.core.steps import Adjust, Place, PointsOnly, Step
from tests.examples import examples
from tests.rulebooks.played import QWIRKLE, after, codes, played, reported, step, steps, with_bag
from tests.rulebooks.random_fix import fair_play, loose_game
from tests.rulebooks.random_games import random_game

SEEDS = st.integers(0, 2**32)


def rebuilt(history: History) -> Game:
    """The game of a history, which must contain no mistakes."""
    game, damage = Game.start(QWIRKLE, history.seats).replayed(history.steps)
    assert damage is None
    return game


# --- adjustments ---


@pytest.mark.parametrize("players", [2, 6])
def test_anybody_is_adjusted_at_any_time(players: int) -> None:
    """Every player can be adjusted before, between and after the turns, on any turn."""
    for seat in range(1, players + 1):
        line = f'S{seat} adjust -2 "x"'
        for game in (
            Game.start(QWIRKLE, players),
            played(players, "S1 place Ro@0,0"),
            played(players, 'end "x"'),
        ):
            assert codes(game, line) == ()
            assert after(game, line).totals[seat - 1] == game.totals[seat - 1] - 2


@given(SEEDS, st.integers(2, 6), st.integers(-50, 50), st.data())
@examples(40)
def test_adjustments_change_totals_only(seed: int, players: int, points: int, data: st.DataObject) -> None:
    """An adjustment changes one total, and with it the winners, but neither tiles nor turns nor legal next steps."""
    luck = Random(seed)
    game = loose_game(luck, Game.start(QWIRKLE, players), data.draw(st.integers(0, 40)))
    seat = data.draw(st.integers(1, players))
    adjusted = game.after(Adjust(seat, points, "x"))
    expected = [*game.totals]
    expected[seat - 1] += points
    assert adjusted.totals == tuple(expected)
    assert (adjusted.board, adjusted.bag, adjusted.hands) == (game.board, game.bag, game.hands)
    assert (adjusted.to_move, adjusted.over) == (game.to_move, game.over)
    assert (replace(adjusted.position, totals=game.totals), adjusted.turns) == (game.position, game.turns)
    best = max(expected)
    winners = tuple(place for place, total in enumerate(expected, 1) if total == best)
    assert adjusted.winners == (winners if game.over else ())


# --- ending early ---


def test_resuming() -> None:
    """Undoing the end resumes the game as it was; adjustments made after the end are undone first."""
    reported_before = reported(steps("S1 place Ro@0,0", "S2 swap 2"))
    history = reported_before
    for line in 'end "dinner"', 'S2 adjust +1 "x"':
        history = history.after(step(line))
    assert rebuilt(history).over
    assert rebuilt(history.after(TakeBack())).over
    resumed = history.after(TakeBack()).after(TakeBack())
    assert rebuilt(resumed) == rebuilt(reported_before)
    assert after(rebuilt(resumed), "S1 place Rs@1,0").totals == (3, 0)


@pytest.mark.parametrize("last", ["S1 place Rt@5,0", "S1 points 9 tiles 1"])
def test_resuming_after_the_last_tile(last: str) -> None:
    """Undoing the last tile also undoes its 6 points, and the game goes on (R20)."""
    game = after(with_bag(0), "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0", "S2 pass")
    over = after(game, last)
    assert over.over
    resumed = rebuilt(reported(entry.step for entry in over.rows).after(TakeBack()))
    assert (resumed, resumed.over, resumed.to_move) == (game, False, 1)


# --- turns of which only the points are known ---


def test_filling_in() -> None:
    """Filling in the only points-only turn completes the board, and the turn scores its lines."""
    lines = "S1 place Ro@0,0", "S2 points 9 tiles 2", "S1 place Rc@3,0"
    before = rebuilt(reported(steps(*lines)))
    filled = rebuilt(reported(steps(*lines)).after(Correct(2, step("S2 place Rs@1,0 Rd@2,0"))))
    assert (before.totals, filled.totals) == ((1, 9), (1 + 4, 3))
    assert (before.incomplete, filled.incomplete) == (True, False)
    assert (filled.bag, filled.hands) == (before.bag, before.hands)
    assert codes(filled, "S2 place Bd@9,9") == ("not-touching",)


def test_filling_in_one_of_two() -> None:
    """The board stays incomplete until every points-only turn is filled in."""
    history = reported(steps("S1 points 3 tiles 3", "S2 points 2 tiles 2", "S1 points 2 tiles 1"))
    history = history.after(Correct(1, step("S1 place Ro@0,0 Rs@1,0 Rd@2,0")))
    assert rebuilt(history).incomplete
    history = history.after(Correct(2, step("S2 place Bo@0,1 Bs@1,1")))
    assert rebuilt(history).incomplete
    assert not rebuilt(history.after(Correct(3, step("S1 place Rc@3,0")))).incomplete


def test_filling_in_another_number_of_tiles() -> None:
    """Filling in more or fewer tiles than were counted also corrects the bag."""
    lines = "S1 place Ro@0,0", "S2 points 9 tiles 2"
    filled = rebuilt(reported(steps(*lines)).after(Correct(2, step("S2 place Rs@1,0 Rd@2,0 Rc@3,0"))))
    assert (filled.bag, filled.hands) == (96 - 1 - 3, (6, 6))


@examples(20)
@given(SEEDS, st.integers(2, 4))
def test_filling_in_whole_games(seed: int, players: int) -> None:
    """A game recorded only by points, then filled in turn by turn, equals the game as it was played."""
    *_, table = random_game(seed, players)
    turns = [without_score(entry.step) for entry in table.game.rows]
    points_only = (
        PointsOnly(turn.seat, entry.verdict.points, len(turn.play)) if isinstance(turn, Place) else turn
        for turn, entry in zip(turns, table.game.rows, strict=True)
    )
    history = reported(points_only, players)
    for number, turn in enumerate(turns, 1):
        if number in (1, len(turns) // 2, len(turns)):
            behind = rebuilt(history)
            assert behind.incomplete or not isinstance(turn, Place)
            assert (behind.totals, behind.bag, behind.hands) == (table.game.totals, table.game.bag, table.game.hands)
        history = history.after(Correct(number, turn))
    filled = rebuilt(history)
    assert [replace(entry, step=without_score(entry.step)) for entry in table.game.rows] == list(filled.rows)
    assert (filled.board, filled.incomplete) == (table.game.board, False)


def without_score(turn: Step) -> Step:
    """The turn without its announced score."""
    return replace(turn, announced=None) if isinstance(turn, Place) else turn


@examples(30)
@given(SEEDS, st.integers(2, 4))
def test_plays_that_touch_stay_legal(seed: int, players: int) -> None:
    """A play that is legal on a complete board scores the same on an incomplete one."""
    luck = Random(seed)
    game = loose_game(luck, Game.start(QWIRKLE, players), 20)
    play = fair_play(luck, game)
    if game.over or not play:
        return
    points = game.judge(Place(game.to_move, play)).points
    behind = game.after(PointsOnly(game.to_move, 3, 1))
    if not behind.over:
        again = Place(behind.to_move, play[: behind.hands[behind.to_move - 1]])
        assert len(again.play) < len(play) or behind.judge(again).points == points
