"""The game itself: its beginning, judging, consequences, options, winners."""

import json
from collections import Counter
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.figures import taken_off
from referee.core.game import Game
from referee.core.history import Start
from referee.core.judging import IMPOSSIBLE
from referee.core.position import Options, added
from referee.core.steps import (
    PLAYED,
    TURNS,
    Adjust,
    End,
    Leave,
    Next,
    OwnStep,
    Pass,
    Place,
    PointsOnly,
    Rename,
    Ruling,
    Skip,
    Step,
    Swap,
)
from referee.core.verdict import SheetCode, Verdict
from tests.conformance.player import Player, taken_out
from tests.conformance.players import SEEDS, course, each, last
from tests.examples import examples

STEPS = 8
"""The number of steps tried on a position."""

COMMON_KINDS = {"place", "swap", "points", "pass", "skip", "leaves", "next", "rename", "adjust", "end"}
"""The kinds of the steps that each game has, in its JSON."""


def tried(player: Player, seed: int, game: Game[Any]) -> list[Step[Any]]:
    """Some steps, possible or not."""
    luck = Random(seed)
    return [player.any_step(luck, game) for _ in range(STEPS)]


# --- the beginning ---


@each
@given(st.data())
def test_beginning(player: Player, data: st.DataObject) -> None:
    """Before the first turn every seat has a hand and no points, the rest of the box is hidden, and nobody has won."""
    rulebook = player.opened(Random(data.draw(SEEDS)))
    seats = data.draw(st.sampled_from(rulebook.seats))
    for start in None, *(Start(seat) for seat in range(1, seats + 1)):
        position = rulebook.begin(seats, start)
        assert position.hands == (rulebook.hand,) * seats
        assert position.totals == (0,) * seats
        assert position.bag == rulebook.box - sum(position.hands) - len(position.board.tiles)
        assert position.to_move == (start.seat if start else 1)
        assert not position.over
        assert rulebook.winners(position) == ()
        assert not position.incomplete
        assert Game.start(rulebook, seats, start).position == position


@each
@pytest.mark.parametrize("seats", [-1, 0, 1, 99])
def test_number_of_players(player: Player, seats: int) -> None:
    """A game can't begin with more or fewer players than the rulebook allows."""
    with pytest.raises(ValueError, match="not for"):
        Game.start(player.opened(Random(0)), seats)


# --- judging ---


@each
@examples(100)
@given(SEEDS, st.data())
def test_every_step_is_judged(player: Player, seed: int, data: st.DataObject) -> None:
    """Any step of an existing seat gets a verdict, the same every time, and asking changes nothing."""
    game = data.draw(st.sampled_from(course(player, seed)))
    rulebook, position = game.rulebook, game.position
    board = rulebook.notation.write_board(game.board)
    for step in tried(player, seed, game):
        if not isinstance(step, (*PLAYED, OwnStep)):
            continue
        verdict = rulebook.judge(position, step)
        assert isinstance(verdict, Verdict)
        assert verdict == rulebook.judge(position, step)
        for violation in verdict.violations:
            assert isinstance(violation.code, StrEnum)
            assert not isinstance(violation.code, SheetCode)
            assert {rulebook.kind(tile) for tile in violation.tiles} <= set(rulebook.unseen(game.board))
        for part in verdict.parts:
            assert isinstance(part.code, StrEnum)
        if verdict.legal and isinstance(step, TURNS):
            assert verdict.points >= 0
    assert rulebook.notation.write_board(position.board) == board


@each
@examples(60)
@given(SEEDS, st.data())
def test_a_ruling_changes_no_judgement(player: Player, seed: int, data: st.DataObject) -> None:
    """The rulebook judges a turn as it was, whether the players allow it or not, and whatever was announced."""
    game = data.draw(st.sampled_from(course(player, seed)))
    for step in tried(player, seed, game):
        if isinstance(step, PLAYED):
            plain = replace(step, ruling=None)
            ruled = replace(step, ruling=Ruling("agreed", 5))
            assert game.rulebook.judge(game.position, plain) == game.rulebook.judge(game.position, ruled)
            if isinstance(step, Place):
                announced = replace(plain, announced=99)
                assert game.rulebook.judge(game.position, plain) == game.rulebook.judge(game.position, announced)


@each
@examples(100)
@given(SEEDS, st.data())
def test_what_cannot_be_is_not_overruled(player: Player, seed: int, data: st.DataObject) -> None:
    """A ruling allows a turn exactly if nothing impossible is against it, and the game goes on from there."""
    game = data.draw(st.sampled_from(course(player, seed)))
    for step in tried(player, seed, game):
        if not isinstance(step, TURNS) or not 1 <= step.seat <= len(game.hands):
            continue
        against = game.judge(replace(step, ruling=None)).codes
        impossible = [
            violation.code
            for violation in game.judge(replace(step, ruling=None)).violations
            if violation.code in (game.rulebook.impossible | IMPOSSIBLE) or violation.final
        ]
        judged = game.judged(replace(step, ruling=Ruling("agreed")))
        after = game.taken(judged)
        assert list(judged.verdict.codes) == list(dict.fromkeys(impossible))
        assert game.cannot_be(game.judge(replace(step, ruling=None))) == bool(impossible)
        assert (after is game) == bool(impossible)
        if after is not game:
            assert {violation.code for violation in after.rows[-1].overruled} == set(against)


@each
@given(SEEDS)
def test_own_steps_are_not_judged_by_whose_turn_it_is(player: Player, seed: int) -> None:
    """A step of the rulebook's own is judged by the rulebook alone, except for seats that don't exist."""
    game = last(player, seed)
    for step in tried(player, seed, game):
        if isinstance(step, OwnStep):
            assert game.judge(step) == game.rulebook.judge(game.position, step)
            assert game.judge(replace(step, seat=99)).codes == (SheetCode.NO_SUCH_SEAT,)


# --- consequences ---


@each
@examples(60)
@given(SEEDS)
def test_totals_are_the_sums(player: Player, seed: int) -> None:
    """After every step the totals have grown by its points and awards, and by nothing else."""
    totals = course(player, seed)[0].totals
    for row in last(player, seed).rows:
        totals = added(totals, row.step.seat, row.verdict.points)
        for award in row.awards:
            assert isinstance(award.code, StrEnum)
            totals = added(totals, award.seat, award.points)
        assert row.totals == totals
        assert row.points == row.verdict.points + sum(award.points for award in row.awards if award.with_turn)
        assert all(award.seat == row.step.seat for award in row.awards if award.with_turn)


@each
@examples(60)
@given(SEEDS)
def test_tiles_add_up(player: Player, seed: int) -> None:
    """After every step each tile of the box is hidden, held, on the board, counted by a points-only turn, or removed
    from the game.
    """
    for game in course(player, seed):
        assert game.bag >= 0
        assert all(0 <= held <= game.rulebook.hand for held in game.hands)
        unseen = player.off_the_board(game) + taken_out(game)
        assert game.bag + sum(game.hands) + len(game.board.tiles) + unseen == game.rulebook.box
        left = [*game.rulebook.unseen(game.board).values()]
        assert None in left or sum(filter(None, left)) == game.rulebook.box - len(game.board.tiles)
        off = taken_off(game)
        assert game.incomplete == any(isinstance(row.step, PointsOnly) and row.number not in off for row in game.rows)


@each
@examples(60)
@given(SEEDS)
def test_placed_tiles_are(player: Player, seed: int) -> None:
    """After a turn its tiles are where it placed them, after those that were there before; those that it only names
    were already there.
    """
    games = course(player, seed)
    for before, after in pairwise(games):
        step = after.rows[-1].step
        placed = [(cell, tile) for tile, cell in step.play] if isinstance(step, Place) else []
        placed = [(cell, tile) for cell, tile in placed if cell not in before.board.tiles]
        if not isinstance(step, OwnStep):
            assert list(after.board.tiles.items()) == [*before.board.tiles.items(), *placed]


@each
@examples(60)
@given(SEEDS)
def test_somebody_is_to_move(player: Player, seed: int) -> None:
    """The seat to move exists, and changes only after a turn; the game stays over, unless a step
    of its own opens it again.
    """
    games = course(player, seed)
    for before, after in pairwise(games):
        assert 1 <= after.to_move <= len(after.hands)
        assert len(after.hands) == len(after.totals) == len(before.hands)
        row = after.rows[-1]
        if isinstance(row.step, Adjust | End | Rename):
            assert (after.to_move, after.bag, after.hands) == (before.to_move, before.bag, before.hands)
        assert set(row.passed_over) <= set(range(1, len(after.hands) + 1))
        alone = sum(map(bool, after.hands)) == 1  # somebody who plays alone misses a turn, and is next again
        assert alone or after.to_move not in row.passed_over
        assert before.over <= after.over or isinstance(row.step, OwnStep)


@each
@examples(60)
@given(SEEDS)
def test_players_skip_leave_and_play_next(player: Player, seed: int) -> None:
    """Skipping or leaving scores nothing, costs nothing and ends no game; a player who left has no tiles or turns any
    more, and wins by points like all others; the player who plays next is to move.
    """
    left = set()
    for before, after in pairwise(course(player, seed)):
        step = after.rows[-1].step
        left |= {step.seat} if isinstance(step, Leave) else set()
        assert after.over or after.to_move not in left
        assert all(not after.hands[seat - 1] for seat in left)
        if isinstance(step, Skip | Leave | Next):
            assert (after.totals, after.over, after.board) == (before.totals, before.over, before.board)
            back = before.hands[step.seat - 1] if isinstance(step, Leave) and step.back else 0
            assert after.bag == before.bag + back
        if isinstance(step, Next):
            assert after.to_move == step.seat


@each
@examples(40)
@given(SEEDS)
def test_playing_gives_another_game(player: Player, seed: int) -> None:
    """Playing again from the beginning gives the same game: nothing is changed in place."""
    game = course(player, seed)[0]
    for after in course(player, seed)[1:]:
        game = game.after(after.rows[-1].step)
        assert game == after


@each
@examples(40)
@given(SEEDS)
def test_ending_early(player: Player, seed: int) -> None:
    """The players can end a game at any time; then no turn is possible, and at most the last word can be removed."""
    game = last(player, seed)
    over = game if game.over else game.after(End("dinner"))
    assert over.over
    assert over.rulebook.options(over.position) == Options()
    assert over.judge(End("again")).codes == (SheetCode.GAME_OVER,)
    for step in tried(player, seed, game):
        if isinstance(step, TURNS):
            assert over.judge(step).codes == (SheetCode.GAME_OVER,)


# --- options ---


@each
@examples(80)
@given(SEEDS, st.data())
def test_options_are_what_may_be_done(player: Player, seed: int, data: st.DataObject) -> None:
    """Each turn within the options is legal, and each beyond them is refused."""
    game = data.draw(st.sampled_from(course(player, seed)))
    if game.over:
        return
    options, seat = game.rulebook.options(game.position), game.to_move
    most = game.rulebook.box + 1
    for count in range(most):
        assert game.judge(Swap(seat, count)).legal == (count in options.swap)
    assert game.judge(Pass(seat)).legal == options.pass_
    for tiles in range(most):
        for points in {0, *options.points[-1:]}:
            allowed = tiles in options.tiles and points in options.points
            assert game.judge(PointsOnly(seat, points, tiles)).legal == allowed
    if options.tiles:
        assert all(game.judge(PointsOnly(seat, points, options.tiles[0])).legal for points in options.points)
        assert not game.judge(PointsOnly(seat, max(options.points) + 1, options.tiles[0])).legal
    for step in tried(player, seed, game):
        if isinstance(step, Place) and step.seat == seat:
            verdict = game.judge(step)
            assert options.place or not verdict.legal
            assert not options.place or not {*verdict.codes} & {*SheetCode}


@each
@examples(60)
@given(SEEDS, st.data())
def test_near_misses_hold(player: Player, seed: int, data: st.DataObject) -> None:
    """Every suggested change makes the play legal, for the stated points."""
    game = data.draw(st.sampled_from(course(player, seed)))
    adviser = game.rulebook.adviser
    if game.over or adviser is None:
        return
    for step in tried(player, seed, game):
        if isinstance(step, Place) and step.seat == game.to_move and not game.rulebook.judge(game.position, step).legal:
            for miss in adviser.near_misses(game.position, step.seat, step.play):
                at = next(n for n, (tile, cell) in enumerate(step.play) if (tile, cell) == (miss.tile, miss.cell))
                moved = () if miss.to is None else (type(step.play[at])(miss.tile, miss.to),)
                verdict = game.judge(Place(step.seat, (*step.play[:at], *moved, *step.play[at + 1 :])))
                assert (verdict.codes, verdict.points) == ((), miss.points)


@each
@examples(30)
@given(SEEDS)
def test_listed_plays_are_legal(player: Player, seed: int) -> None:
    """Every play listed for a hand uses its tiles and scores its points, the best first."""
    luck, game = Random(seed), last(player, seed)
    kinds = [*game.rulebook.unseen(game.board)]
    hand = [luck.choice(kinds) for _ in range(min(3, game.rulebook.hand))]
    if game.rulebook.adviser is None:
        return
    found = game.rulebook.adviser.moves(game.board, hand)
    assert [move.points for move in found] == sorted((move.points for move in found), reverse=True)
    fresh = game.rulebook.begin(2, None)
    for play, points in luck.sample(found, min(10, len(found))):
        assert not Counter(tile for tile, _ in play) - Counter(hand)
        verdict = game.rulebook.judge(replace(fresh, board=game.board), Place(1, play))
        assert verdict.points == points
        assert {
            *verdict.codes
        } <= game.rulebook.impossible | IMPOSSIBLE  # an impossible hand, as all its copies are on the board


# --- the end ---


@each
@examples(60)
@given(SEEDS)
def test_winners(player: Player, seed: int) -> None:
    """There are winners only once the game is over, and they are seats of it."""
    for game in course(player, seed):
        assert game.over or not game.winners
        assert set(game.winners) <= set(range(1, len(game.hands) + 1))
        assert list(game.winners) == sorted(set(game.winners))


# --- data for other programs ---


@each
@examples(60)
@given(SEEDS)
def test_data(player: Player, seed: int) -> None:
    """Every score, and every step of the rulebook's own, can be written as plain data."""
    game = last(player, seed)
    for row in game.rows:
        data: list[Any] = [game.rulebook.score_data(row.verdict)]
        if isinstance(row.step, OwnStep):
            assert game.rulebook.own_steps
            data.append(game.rulebook.own_steps.data(row.step))
            assert data[-1]["kind"] not in COMMON_KINDS
        assert json.loads(json.dumps(data)) == data
    for seat in range(1, len(game.hands) + 1):
        seat_data = game.rulebook.seat_data(game.position, seat)
        assert json.loads(json.dumps(seat_data)) == seat_data
        assert not seat_data.keys() & {"seat", "name", "total", "hand", "winner"}
