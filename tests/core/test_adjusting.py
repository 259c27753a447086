"""Adjustments, early ends, and turns recorded by their points alone."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.history import Correct, History, TakeBack
from referee.core.steps import Adjust, Place, PointsOnly, Step
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from tests.examples import examples
from tests.rulebooks.played import QWIRKLE, after, bonus, codes, played, step, steps, told, with_bag
from tests.rulebooks.random_games import random_game
from tests.rulebooks.random_mending import fair_play, loose_game

SEEDS = st.integers(0, 2**32)


def rebuilt(history: History) -> Game:
    """The game of a history, which must contain no mistakes."""
    game, damage = Game.start(QWIRKLE, history.seats).replayed(history.steps)
    assert damage is None
    return game


# --- adjustments ---


@pytest.mark.parametrize(("points", "totals"), [("+5", (7, 0)), ("-5", (-3, 0)), ("+0", (2, 0))])
def test_adjusting(points: str, totals: tuple[int, int]) -> None:
    """An adjustment adds to one player's total or subtracts from it, also below zero."""
    game = played(2, "S1 place Ro@0,0 Rs@1,0", f'S1 adjust {points} "agreed"')
    assert game.totals == totals
    assert (game.rows[-1].points, game.rows[-1].totals) == (int(points), totals)


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


def test_adjusting_after_the_end() -> None:
    """An adjustment after the end can change the winner; the game stays over."""
    game = after(with_bag(0), "S1 points 9 tiles 6")
    assert game.winners == (1,)
    game = after(game, 'S1 adjust -20 "looked into the bag"')
    assert (game.over, game.winners, bonus(game.rows[-1])) == (True, (2,), 0)
    assert after(game, 'S1 adjust +5 "only once"').winners == (1, 2)


def test_adjustments_do_not_interrupt_the_passes() -> None:
    """An adjustment does not interrupt a round of passes (Q4)."""
    game = after(with_bag(0), "S1 pass", 'S1 adjust -1 "x"', "S2 pass")
    assert game.over


def test_adjustments_reach_no_limit() -> None:
    """An adjustment up to the point limit does not end the game; the next turn does, by any seat."""
    game = played(2, 'S2 adjust +50 "x"', rules=HouseRules(point_limit=50))
    assert not game.over
    game = after(game, "S1 place Ro@0,0")
    assert (game.over, game.winners) == (True, (2,))


def test_first_turn_after_an_adjustment() -> None:
    """The first turn after an adjustment is still the first: no swap (Q6), and no tile to touch."""
    game = played(2, 'S2 adjust -1 "late"')
    assert codes(game, "S1 swap 1") == ("swap-first-turn",)
    assert after(game, "S1 place Ro@40,40").totals == (1, -1)


# --- ending early ---


def test_ending_early() -> None:
    """An early end gives no bonus, and the players with the most points win (R21)."""
    game = played(3, "S1 place Ro@0,0", "S2 place Rs@1,0", "S3 swap 1", 'end "the tram leaves"')
    assert (game.over, game.totals, game.winners) == (True, (1, 2, 0), (2,))
    assert (bonus(game.rows[-1]), game.rows[-1].points, game.hands) == (0, 0, (6, 6, 6))


def test_ending_early_in_a_tie() -> None:
    """Equal points share the victory at an early end too, even before the first turn (R21)."""
    assert played(3, "S1 points 4 tiles 1", "S2 points 4 tiles 1", 'end ""').winners == (1, 2)
    assert played(3, 'end "no time at all"').winners == (1, 2, 3)


def test_nothing_after_an_early_end() -> None:
    """After an early end the game takes no turn and no second end."""
    game = played(2, "S1 place Ro@0,0", 'end "dinner"')
    for line in "S2 place Rs@1,0", "S2 swap 1", "S2 points 1 tiles 1", "S2 pass", 'end "bed"':
        assert codes(game, line) == ("game-over",)


def test_resuming() -> None:
    """Taking back the end resumes the game as it was; adjustments made after the end are taken back first."""
    told_before = told(steps("S1 place Ro@0,0", "S2 swap 2"))
    history = told_before
    for line in 'end "dinner"', 'S2 adjust +1 "x"':
        history = history.after(step(line))
    assert rebuilt(history).over
    assert rebuilt(history.after(TakeBack())).over
    resumed = history.after(TakeBack()).after(TakeBack())
    assert rebuilt(resumed) == rebuilt(told_before)
    assert after(rebuilt(resumed), "S1 place Rs@1,0").totals == (3, 0)


@pytest.mark.parametrize("last", ["S1 place Rt@5,0", "S1 points 9 tiles 1"])
def test_resuming_after_the_last_tile(last: str) -> None:
    """Taking back the last tile also takes back its 6 points, and the game goes on (R20)."""
    game = after(with_bag(0), "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0", "S2 pass")
    over = after(game, last)
    assert over.over
    resumed = rebuilt(told(entry.step for entry in over.rows).after(TakeBack()))
    assert (resumed, resumed.over, resumed.to_move) == (game, False, 1)


# --- turns of which only the points are known ---


def test_board_is_incomplete() -> None:
    """From the first points-only turn on, the board is incomplete."""
    game = played(2, "S1 place Ro@0,0")
    assert not game.incomplete
    game = after(game, "S2 points 4 tiles 2")
    assert (game.incomplete, game.position.incomplete) == (True, True)
    assert after(game, "S1 place Rs@1,0", "S2 swap 1").incomplete


def test_touching_is_not_asked_on_an_incomplete_board() -> None:
    """While the board is incomplete, no play is rejected for touching nothing; before that it is (R10)."""
    far = "place Bd@5,5 Bc@6,5"
    assert codes(played(2, "S1 place Ro@0,0"), f"S2 {far}") == ("not-touching",)
    game = played(2, "S1 place Ro@0,0", "S2 points 4 tiles 2")
    assert codes(game, f"S1 {far}") == ()
    assert after(game, f"S1 {far}").totals == (1 + 2, 4)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("S1 place Ro@0,0", "cell-occupied"),
        ("S1 place Bs@1,0", "line-mixed"),
        ("S1 place Bd@5,5 Bc@7,5", "gap-in-line"),
        ("S1 place Bd@5,5 Bc@6,6", "not-one-line"),
        ("S1 place Bd@5,5 Yc@6,5", "tiles-unrelated"),
        ("S1 place Bd@5,5 Bd@6,5", "line-repeats-tile"),
        ("S1 place Ro@5,5 Ro@6,5 Ro@7,5", "too-many-copies"),
        ("S1 swap 7", "swap-count"),
        ("S1 pass", "pass-with-bag"),
    ],
)
def test_all_else_is_asked_on_an_incomplete_board(line: str, code: str) -> None:
    """Every other rule holds on an incomplete board."""
    assert code in codes(played(2, "S1 place Ro@0,0", "S2 points 4 tiles 2"), line)


def test_filling_in() -> None:
    """Filling in the only points-only turn completes the board, and the turn scores its lines."""
    lines = "S1 place Ro@0,0", "S2 points 9 tiles 2", "S1 place Rc@3,0"
    before = rebuilt(told(steps(*lines)))
    filled = rebuilt(told(steps(*lines)).after(Correct(2, step("S2 place Rs@1,0 Rd@2,0"))))
    assert (before.totals, filled.totals) == ((1, 9), (1 + 4, 3))
    assert (before.incomplete, filled.incomplete) == (True, False)
    assert (filled.bag, filled.hands) == (before.bag, before.hands)
    assert codes(filled, "S2 place Bd@9,9") == ("not-touching",)


def test_filling_in_one_of_two() -> None:
    """The board stays incomplete until every points-only turn is filled in."""
    history = told(steps("S1 points 3 tiles 3", "S2 points 2 tiles 2", "S1 points 2 tiles 1"))
    history = history.after(Correct(1, step("S1 place Ro@0,0 Rs@1,0 Rd@2,0")))
    assert rebuilt(history).incomplete
    history = history.after(Correct(2, step("S2 place Bo@0,1 Bs@1,1")))
    assert rebuilt(history).incomplete
    assert not rebuilt(history.after(Correct(3, step("S1 place Rc@3,0")))).incomplete


def test_filling_in_another_number_of_tiles() -> None:
    """Filling in more or fewer tiles than were counted also corrects the bag."""
    lines = "S1 place Ro@0,0", "S2 points 9 tiles 2"
    filled = rebuilt(told(steps(*lines)).after(Correct(2, step("S2 place Rs@1,0 Rd@2,0 Rc@3,0"))))
    assert (filled.bag, filled.hands) == (96 - 1 - 3, (6, 6))


@examples(60)
@given(SEEDS, st.integers(2, 6))
def test_bag_and_hands_add_up(seed: int, players: int) -> None:
    """After every step of any game the bag, the hands, the board and the points-only turns add up to 108 tiles."""
    luck = Random(seed)
    game = Game.start(Qwirkle(HouseRules(leftovers=luck.random() < 0.5)), players)
    unwritten = laid = 0
    for entry in loose_game(luck, game, 70).rows:
        laid += len(entry.step.play) if isinstance(entry.step, Place) else 0
        unwritten += entry.step.tiles if isinstance(entry.step, PointsOnly) else 0
        assert laid + unwritten + entry.bag + sum(entry.hands) == 108
        assert all(0 <= held <= 6 for held in entry.hands)
        assert entry.bag >= 0
        assert entry.bag == 0 or set(entry.hands) == {6}


@examples(20)
@given(SEEDS, st.integers(2, 4))
def test_filling_in_whole_games(seed: int, players: int) -> None:
    """A game recorded by points alone and filled in turn by turn afterwards equals the game as it was played."""
    *_, table = random_game(seed, players)
    turns = [without_score(entry.step) for entry in table.game.rows]
    points_only = (
        PointsOnly(turn.seat, entry.verdict.points, len(turn.play)) if isinstance(turn, Place) else turn
        for turn, entry in zip(turns, table.game.rows, strict=True)
    )
    history = told(points_only, players)
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
