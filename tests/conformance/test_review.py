"""What a review needs from every rulebook, and its results for any game."""

from random import Random
from typing import Any

import pytest
from hypothesis import given

from referee.core.figures import taken_off
from referee.core.game import Game
from referee.core.judging import positions
from referee.core.review import Review, review
from referee.core.steps import Place, Skip
from tests.conformance.player import Player
from tests.conformance.players import SEEDS, course, each, last
from tests.examples import examples
from tests.toy.shelf import words_of


def reviewed(player: Player, seed: int) -> tuple[Game[Any], Review[Any]]:
    """A game after some steps, and its review."""
    first, *_, game = course(player, seed)
    return game, review(first, game)


@each
@examples(60)
@given(SEEDS)
def test_positions_follow_from_what_counts(player: Player, seed: int) -> None:
    """The positions computed from the steps and their verdicts are those of the game as it was played."""
    *_, game = passed = list(course(player, seed))
    found = positions(game.rulebook, passed[0].position, game.rows)
    assert list(found) == [each.position for each in passed]


@each
@examples(60)
@given(SEEDS)
def test_the_table_cheers_at_what_is_reported_as_special(player: Player, seed: int) -> None:
    """The rulebook counts the same number of things to cheer as the sum that is read aloud."""
    game = last(player, seed)
    words = words_of(game.rulebook)
    for row in game.rows:
        assert game.rulebook.specials(row.verdict) == sum(part.special for part in words.addends(row.verdict))


@each
@examples(60)
@given(SEEDS)
def test_any_game_is_reviewed(player: Player, seed: int) -> None:
    """Every turn of any game that was played is in the review with its points, or with 0 if it was removed, and its
    figures are within their bounds.
    """
    game, found = reviewed(player, seed)
    off = taken_off(game)
    assert [(turn.number, turn.seat, turn.points) for turn in found.turns] == [
        (row.number, row.step.seat, 0 if row.number in off else row.points)
        for row in game.turns
        if not isinstance(row.step, Skip)
    ]
    for turn in found.turns:
        assert (turn.best is None) == (turn.missed is None)
        assert turn.missed is None or turn.missed >= 0
        assert bool(turn.better) == bool(turn.missed)
        assert (turn.chance is None) == (not turn.opened)
        assert turn.chance is None or 0 <= turn.chance <= 1
        assert (turn.win is None) == (turn.swing is None)
        assert turn.win is None or sum(turn.win) == pytest.approx(1)
        assert all(closed.opened_by < turn.number for closed in turn.closed)
    assert sum(seat.turns for seat in found.seats) == len(found.turns)
    assert len(found.turning_points) <= 3


@each
@examples(60)
@given(SEEDS)
def test_rounds_end_with_their_totals(player: Player, seed: int) -> None:
    """The last round has the totals of the game, and the lead of each over their average."""
    game, found = reviewed(player, seed)
    if found.rounds:
        average = sum(game.totals) / len(game.totals)
        assert found.rounds[-1].totals == game.totals
        assert found.rounds[-1].ahead == pytest.approx(tuple(total - average for total in game.totals))
    assert [each.number for each in found.rounds] == list(range(1, len(found.rounds) + 1))
    assert all(each.whole for each in found.rounds[:-1])


@each
@examples(60)
@given(SEEDS)
def test_better_ways_are_legal(player: Player, seed: int) -> None:
    """A better way places the same tiles, is legal on the board of that turn, and scores the stated points."""
    game, found = reviewed(player, seed)
    for turn in found.turns:
        if turn.better:
            before, step = course(player, seed)[turn.number - 1], game.rows[turn.number - 1].step
            assert isinstance(step, Place)
            assert sorted(tile for tile, _ in turn.better) == sorted(tile for tile, _ in step.play)
            verdict = before.judge(Place(before.to_move, turn.better))
            assert (verdict.codes, verdict.points) == ((), turn.best)


@each
def test_no_turn_yet(player: Player) -> None:
    """A game without a turn is reviewed as well."""
    game = Game.start(player.opened(Random(0)), 2)
    assert review(game, game).turns == ()
