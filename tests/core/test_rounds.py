"""The rounds of a game: how far each seat was ahead, and who led."""

from dataclasses import replace

import pytest

from referee.core.figures import lead_changes, rounds
from referee.core.game import Game
from tests.rulebooks.played import QWIRKLE, after, played


def scored(players: int, *points: int) -> Game:
    """A game in which the players scored these points in turn."""
    game = Game.start(QWIRKLE, players)
    for each in points:
        game = after(game, f"S{game.to_move} points {each} tiles 1")
    return game


def test_no_round_before_the_first_turn() -> None:
    """A game without a turn has no round and no leader."""
    assert rounds(scored(2)) == ()
    assert lead_changes(()) == 0


def test_ahead_of_the_average() -> None:
    """After each round each seat has its lead over the average of that round."""
    first, second = rounds(scored(2, 3, 7, 9, 1))
    assert (first.number, first.turns, first.ahead, first.totals) == (1, (1, 2), (-2, 2), (3, 7))
    assert (second.number, second.turns, second.ahead, second.totals) == (2, (3, 4), (2, -2), (12, 8))
    assert first.whole
    assert second.whole


@pytest.mark.parametrize("points", [(3,), (3, 7, 9), (1, 2, 3, 4, 5, 6, 7)])
def test_differences_add_up_to_nothing(points: tuple[int, ...]) -> None:
    """What some are ahead, the others are behind, even in an unfinished round."""
    found = rounds(scored(3, *points))
    assert [sum(each.ahead) for each in found] == pytest.approx([0] * len(found))


def test_unfinished_round() -> None:
    """Turns after the last complete round make one more, which shows the current state."""
    *_, last = rounds(scored(3, 3, 6, 9, 6))
    assert not last.whole
    assert (last.number, last.turns) == (2, (4, 2, 3))
    assert last.ahead == (1, -2, 1)


def test_only_an_unfinished_round() -> None:
    """After the very first turn the other players haven't had one."""
    (only,) = rounds(scored(2, 4))
    assert (only.whole, only.turns, only.ahead) == (False, (1, 0), (2, -2))


def test_points_next_to_the_turns() -> None:
    """An adjustment after the last round counts: the lines end at the current totals."""
    game = after(scored(2, 4, 4), 'S1 adjust -2 "peeked"')
    whole, now = rounds(game)
    assert (whole.ahead, whole.whole) == ((0, 0), True)
    assert (now.ahead, now.whole, now.turns) == ((-1, 1), False, (1, 2))


def test_points_for_everybody() -> None:
    """Points given to all seats apart from the turns change no lead, but the totals at the end include them."""
    *_, now = rounds(after(scored(2, 4, 4), 'S1 adjust 2 "x"', 'S2 adjust 2 "x"'))
    assert (now.totals, now.ahead, now.whole) == ((6, 6), (0, 0), False)


def test_a_turn_without_points() -> None:
    """A turn that scored nothing belongs to a round like any other."""
    *_, now = rounds(after(scored(2, 4, 4), "S1 swap 1"))
    assert (now.turns, now.whole) == ((3, 2), False)


def test_a_turn_that_is_left_out() -> None:
    """A player whose turn is skipped doesn't keep the round open."""
    game = scored(2, 5)
    skipped = replace(game, rows=(replace(game.rows[0], passed_over=(2,)),))
    (only,) = rounds(skipped)
    assert (only.turns, only.ahead, only.whole) == ((1, 1), (2.5, -2.5), True)


def test_an_adjustment_counts_from_the_next_turn_of_its_player() -> None:
    """Points apart from the turns belong to the round of their player's next turn."""
    game = after(
        scored(2, 4), 'S1 adjust 6 "found"', "S2 points 4 tiles 1", "S1 points 1 tiles 1", "S2 points 1 tiles 1"
    )
    first, second = rounds(game)
    assert (first.ahead, second.ahead) == ((0, 0), (3, -3))


def test_swaps_and_passes_are_turns() -> None:
    """A player who swaps tiles has had a turn."""
    (only,) = rounds(played(2, "S1 place Ro@0,0 Rs@1,0", "S2 swap 1"))
    assert (only.whole, only.ahead) == (True, (1, -1))


def test_a_turn_out_of_order() -> None:
    """If the players let one of them go twice, a round is over once the other has had a turn, too."""
    game = played(2, "S1 points 5 tiles 1", 'S1 points 5 tiles 1 by table "agreed"', "S2 points 4 tiles 1")
    first, last = rounds(game)
    assert (first.turns, first.ahead, first.totals) == ((1, 3), (0.5, -0.5), (10, 4))
    assert (last.whole, last.ahead) == (False, (3, -3))


@pytest.mark.parametrize(
    ("points", "changes"),
    [
        ((), 0),
        ((1, 5), 0),
        ((5, 1, 1, 9), 1),
        ((5, 1, 1, 9, 9, 1), 2),
        ((5, 1, 1, 5, 1, 9), 1),
        ((5, 1, 1, 5, 9, 1), 0),
        ((5, 1, 1, 9, 20), 1),
        ((5, 5, 5, 1), 0),
    ],
)
def test_lead_changes(points: tuple[int, ...], changes: int) -> None:
    """The lead changes when somebody else has it alone at the end of a round; neither sharing it nor what happens
    within a round changes it.
    """
    assert lead_changes(rounds(scored(2, *points))) == changes
