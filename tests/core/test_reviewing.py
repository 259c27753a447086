"""The review of a game, turn by turn and as a whole."""

from collections import Counter
from itertools import count
from math import comb

import pytest

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.review import Closed, Review, ReviewedTurn, Spot, chance_to_hold, review
from referee.core.steps import Place, PointsOnly, Swap
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.qwirkle.tiles import TILES
from tests.examples import seeds
from tests.games import SAMPLE
from tests.rulebooks.played import after, played
from tests.rulebooks.qwirkle.text import read_play, read_tiles
from tests.rulebooks.random_games import random_game
from tests.toy import Toy

FIVE = ("S1 place Ro@0,0 Rs@1,0 Rd@2,0", "S2 place Rc@3,0 Rx@4,0")
"""After this a red star makes a Qwirkle at both ends."""
ENDS = (Cell(-1, 0), Cell(5, 0))


def reviewed(game: Game) -> Review:
    """The review of a game whose starter isn't recorded."""
    return review(Game.start(game.rulebook, len(game.totals)), game)


def turn(number: int, *lines: str, players: int = 2, rules: HouseRules = HouseRules()) -> ReviewedTurn:
    """A turn of the review of these lines."""
    return reviewed(played(players, *lines, rules=rules)).turns[number - 1]


# --- points missed ---


def test_missed() -> None:
    """A turn missed what its tiles could have scored beyond their score, and the review has the best placement."""
    found = turn(2, "S1 place Ro@0,0 Rs@1,0 Rd@2,0", "S2 place Rc@0,1")
    assert (found.points, found.best, found.missed) == (2, 4, 2)
    assert found.better in (read_play("Rc@3,0"), read_play("Rc@-1,0"))


def test_nothing_missed() -> None:
    """A turn that scored the most missed nothing, and there's no better way to show."""
    found = turn(2, "S1 place Ro@0,0 Rs@1,0 Rd@2,0", "S2 place Rc@3,0")
    assert (found.best, found.missed, found.better) == (4, 0, ())


@pytest.mark.parametrize("line", ["S2 swap 2", "S2 points 9 tiles 2", 'S2 pass by table "agreed"'])
def test_only_placing_turns_miss_points(line: str) -> None:
    """A turn without tiles, or with unrecorded tiles, has no known missed points."""
    found = turn(2, "S1 place Ro@0,0 Rs@1,0 Rd@2,0", line)
    assert (found.best, found.missed, found.better) == (None, None, ())


def test_opening_turn() -> None:
    """The first tiles on the board have no best play, even after other turns."""
    assert turn(1, "S1 place Ro@0,0").missed is None
    assert turn(2, 'S1 pass by table "agreed"', "S2 place Ro@0,0 Bo@1,0").missed is None


def test_after_points_only() -> None:
    """Once tiles are missing from the board, turns have no best play; those before have one."""
    found = reviewed(played(2, *FIVE, "S1 points 3 tiles 1", "S2 place Rt@5,0"))
    assert [each.missed for each in found.turns] == [None, 1, None, None]
    assert [each.closed for each in found.turns] == [()] * 4
    assert [bool(each.opened) for each in found.turns] == [False, True, False, False]


def test_bonus_for_the_last_tile_is_left_out() -> None:
    """The points of a turn include the bonus for ending, but the missed points don't."""
    ends = ([*random_game(seed)][-1].game for seed in range(50))
    lasts = ((reviewed(game).turns[-1], game.rows[-1]) for game in ends if game.rows[-1].awards)
    found, row = next((turn, row) for turn, row in lasts if turn.best > row.verdict.points)
    assert found.points == row.points == row.verdict.points + 6
    assert found.missed == found.best - row.verdict.points


def test_turn_that_the_players_allowed() -> None:
    """A turn that broke a rule is compared with the best legal play of its tiles; points beyond that aren't a loss."""
    ruled = turn(2, "S1 place Ro@0,0 Rs@1,0", 'S2 place Rd@0,3 by table "agreed"')
    assert (ruled.points, ruled.best, ruled.missed) == (0, 3, 3)
    gifted = turn(2, "S1 place Ro@0,0 Rs@1,0", 'S2 place Rd@2,0 by table for 9 "agreed"')
    assert (gifted.points, gifted.best, gifted.missed) == (9, 3, 0)
    impossible = turn(2, "S1 place Ro@0,0 Rs@1,0", 'S2 place Rd@2,0 Bs@1,1 by table "agreed"')
    assert (impossible.best, impossible.missed) == (None, None)


# --- spots ---


def test_opened() -> None:
    """A turn opens the cells where one tile now makes a Qwirkle, and the review has the chance of the next hand."""
    found = turn(2, *FIVE)
    assert found.opened == tuple(Spot(cell, read_tiles("Rt")) for cell in ENDS)
    assert found.chance == 1 - comb(103 - 3, 6) / comb(103, 6)
    assert found.closed == ()


def test_opened_only_once() -> None:
    """A spot belongs to the turn that opens it, and to no later turn as long as it stays open."""
    found = turn(3, *FIVE, "S1 place Bo@0,1")
    assert (found.opened, found.closed, found.chance) == ((), (), None)


def test_closed() -> None:
    """Using a spot closes it and both of its ends, and the turns that opened them are known."""
    found = turn(3, *FIVE, "S1 place Rt@5,0")
    assert found.closed == tuple(Closed(cell, 2) for cell in ENDS)


def test_closed_from_the_side() -> None:
    """A spot is also closed by a tile that doesn't go with its tile."""
    found = turn(4, *FIVE, "S1 place Bx@4,1", "S2 place Bo@5,1")
    assert found.closed == (Closed(Cell(5, 0), 2),)


def test_no_copy_left() -> None:
    """A cell whose tile has no copies left isn't an opened spot."""
    gone = ("S1 place Rt@0,0", "S2 place Bt@1,0", "S1 place Rt@1,1", "S2 place Gt@2,1", "S1 place Rt@2,2")
    line = ("S2 place Ro@0,-1", "S1 place Rs@1,-1", "S2 place Rd@2,-1", "S1 place Rc@3,-1", "S2 place Rx@4,-1")
    game = played(2, *(f'{each} by table "agreed"' for each in (*gone, *line)))
    assert reviewed(game).turns[-1].opened == ()


def test_chance_at_the_end() -> None:
    """Once the game is over, the chance to use a spot is 0."""
    table = next(table for table in map(ended_with_a_spot, range(400)) if table)
    assert reviewed(table).turns[-1].chance == 0


def ended_with_a_spot(seed: int) -> Game | None:
    """A random game whose last turn opens a spot; None if it doesn't."""
    *_, last = random_game(seed, 2 + seed % 3)
    return last.game if reviewed(last.game).turns[-1].opened else None


@pytest.mark.parametrize(
    ("copies", "unseen", "hand", "chance"),
    [(3, 88, 6, 0.19297), (1, 10, 1, 0.1), (2, 4, 2, 5 / 6), (3, 5, 3, 1.0), (0, 9, 6, 0.0)],
)
def test_chance_to_hold(copies: int, unseen: int, hand: int, chance: float) -> None:
    """The probability that a hand has one of some tiles is counted over all possible hands."""
    assert chance_to_hold(copies, unseen, hand) == pytest.approx(chance, abs=1e-5)


# --- chances ---


def test_swing() -> None:
    """The swing of a turn is the change of its own player's chance."""
    found = reviewed(played(2, *FIVE))
    first, second = found.turns
    assert found.beginning is not None
    assert first.win is not None
    assert second.win is not None
    assert first.swing == pytest.approx(first.win[0] - found.beginning[0])
    assert second.swing == pytest.approx(second.win[1] - first.win[1])


def test_points_next_to_the_turns_are_nobodys_swing() -> None:
    """The change by an adjustment belongs to no turn."""
    plain, fined = (turn(2, FIVE[0], *lines, FIVE[1]) for lines in ((), ('S1 adjust -50 "rude"',)))
    assert plain.swing is not None
    assert fined.swing is not None
    assert 0 < fined.swing < 0.5 < fined.win[1]


def test_winners_share() -> None:
    """After the end each of several winners has an equal share, and the others have none."""
    ends = ([*random_game(seed, 2)][-1].game for seed in count())
    shared = next(game for game in ends if len(game.winners) == 2)
    alone = next(game for game in ends if len(game.winners) == 1)
    assert reviewed(shared).turns[-1].win == (0.5, 0.5)
    assert sorted(reviewed(alone).turns[-1].win) == [0, 1]


def test_ended_by_the_table() -> None:
    """The last turn before the players ended the game has the chances of a game that goes on."""
    found = turn(2, *FIVE, 'end "tram"')
    assert 0 < found.win[1] < 1


@pytest.mark.parametrize("rules", [HouseRules(point_limit=100), HouseRules(minutes=45)])
def test_no_chances_under_a_limit(rules: HouseRules) -> None:
    """With a point or time limit there are no chances and no turning points; everything else is there."""
    found = reviewed(played(2, *FIVE, rules=rules))
    assert [each.win for each in found.turns] == [each.swing for each in found.turns] == [None, None]
    assert (found.turning_points, found.decided, found.beginning) == ((), None, None)
    assert found.turns[1].missed == 1
    assert found.turns[1].opened


def test_no_chances_with_points_only() -> None:
    """A game with a points-only turn has no chances either, not even before it."""
    found = reviewed(played(2, *FIVE, "S1 points 3 tiles 1"))
    assert [each.win for each in found.turns] == [None] * 3
    assert found.turning_points == ()


# --- the game as a whole ---


def test_turning_points() -> None:
    """The three turns with the largest swings, up or down, are listed, the largest first."""
    found = reviewed(SAMPLE.beginning.replayed(SAMPLE.steps)[0])
    swings = [abs(each.swing) for each in found.turning_points]
    assert len(swings) == 3
    assert swings == sorted((abs(each.swing) for each in found.turns), reverse=True)[:3]


@pytest.mark.parametrize("seed", seeds(12))
def test_decided(seed: int) -> None:
    """A game is decided by the first turn from which on the winner's chance stays at nine of ten."""
    *_, last = random_game(seed, 2)
    found = reviewed(last.game)
    (winner, *others) = last.game.winners
    high = [not others and each.win[winner - 1] >= 0.9 for each in found.turns]
    if found.decided is None:
        assert not high[-1]
    else:
        at = [each.number for each in found.turns].index(found.decided)
        assert all(high[at:])
        assert at == 0 or not high[at - 1]


def test_running_game_is_not_decided() -> None:
    """A game that goes on has no winner yet, however clear it looks."""
    game = after(played(2, *FIVE), 'S1 adjust 200 "gift"', "S1 place Rt@5,0")
    found = reviewed(game)
    assert found.turns[-1].win[0] > 0.99
    assert found.decided is None


def test_by_seat() -> None:
    """By player: the best turn, the average, the Qwirkles and the missed points."""
    found = reviewed(SAMPLE.beginning.replayed(SAMPLE.steps)[0])
    jarek = found.seats[2]
    assert (jarek.seat, jarek.turns, jarek.points, jarek.best, jarek.specials) == (3, 3, 25, 11, 1)
    assert jarek.average == pytest.approx(25 / 3)
    assert (jarek.missed, jarek.judged, jarek.missed_average) == (1, 3, pytest.approx(1 / 3))


def test_seat_without_a_turn() -> None:
    """A player without a turn has no best one, and an average of 0."""
    seat = reviewed(played(2, FIVE[0])).seats[1]
    assert (seat.turns, seat.best, seat.average, seat.missed_average) == (0, None, 0, None)


def test_other_steps_are_no_turns() -> None:
    """Adjustments and ends aren't turns, and the turns keep their numbers on the scoresheet."""
    found = reviewed(played(2, FIVE[0], 'S2 adjust 3 "x"', FIVE[1], 'end "tram"'))
    assert [each.number for each in found.turns] == [1, 3]


def test_empty_game() -> None:
    """A game without a turn has an empty review."""
    found = reviewed(Game.start(Qwirkle(), 3))
    assert (found.turns, found.rounds, found.turning_points, found.decided, found.lead_changes) == (
        (),
        (),
        (),
        None,
        0,
    )
    assert sum(found.beginning) == pytest.approx(1)


def test_without_a_reviewer() -> None:
    """A game without a reviewer still has its points: turns, rounds, averages, best turns."""
    toy = Toy()
    game = Game.start(toy, 2)
    for _ in range(4):
        game = game.after(PointsOnly(game.to_move, 2, 1))
    found = review(Game.start(toy, 2), game)
    assert [each.points for each in found.turns] == [2] * 4
    assert all(each.win is each.best is each.missed is each.chance is None for each in found.turns)
    assert len(found.rounds) == 2
    assert [seat.average for seat in found.seats] == [2, 2]


# --- any game ---


def next_holds(game: Game, turn: ReviewedTurn) -> float | None:
    """The chance that the next player has a tile for a spot that a turn opened, counted from the scoresheet's rows."""
    rows = game.rows[: turn.number]
    unseen = Counter([*TILES] * 3)
    unseen -= Counter(tile for row in rows if isinstance(row.step, Place) for tile, _ in row.step.play)
    copies = sum(unseen[tile] for tile in {tile for spot in turn.opened for tile in spot.tiles})
    if not turn.opened or turn.number == len(game.rows):
        return 0 if turn.opened else None
    held = rows[-1].hands[game.rows[turn.number].step.seat - 1]
    return 1 - comb(unseen.total() - copies, held) / comb(unseen.total(), held)


@pytest.mark.parametrize("twenty", seeds(10))
def test_any_game(twenty: int) -> None:
    """In two hundred games no turn scores more than its best; chances add up to 1 after every turn, and at the end each
    winner has an equal share; each swing is the change of a chance; each closed cell was open before.
    """
    for seed in range(20 * twenty, 20 * (twenty + 1)):
        *_, last = random_game(seed, 2 + seed % 5)
        game, found = last.game, reviewed(last.game)
        assert len(found.turns) == len(game.rows)
        open_: set[Cell] = set()
        for each, row in zip(found.turns, game.rows, strict=True):
            assert (each.best is None) == (row.number == 1 or not hasattr(row.step, "play"))
            assert each.best is None or each.best >= row.verdict.points
            assert each.win is not None
            assert sum(each.win) == pytest.approx(1)
            assert -1 <= each.swing <= 1
            assert each.chance == next_holds(game, each)
            assert (each.chance is None) == (not each.opened)
            assert {closed.opened_by < each.number for closed in each.closed} <= {True}
            assert not isinstance(row.step, Swap) or not (each.opened or each.closed)
            open_ |= {spot.cell for spot in each.opened}
            open_ -= {closed.cell for closed in each.closed}
        assert not open_ & game.board.tiles.keys()
        assert found.turns[-1].win == tuple(
            (seat in game.winners) / len(game.winners) for seat in range(1, len(game.totals) + 1)
        )
