"""Folding turns into a game. The bag is emptied by turns of which only the points and the number of tiles are known.

Rules are numbered as in RULES.md, disputes as in positions/verdicts.txt.
"""

import pytest

from referee.core.game import Game
from referee.core.judging import Cause, Damage
from tests.rulebooks.played import QWIRKLE, after, bonus, codes, played, step, steps, with_bag

# --- the start ---


@pytest.mark.parametrize(("players", "bag"), [(2, 96), (3, 90), (4, 84), (5, 78), (6, 72)])
def test_start(players: int, bag: int) -> None:
    """Each of two to six players draws six tiles, and the rest of the 108 stay in the bag (R1, R2, R3, Q12)."""
    game = Game.start(QWIRKLE, players)
    assert (game.bag, game.hands, game.totals) == (bag, (6,) * players, (0,) * players)
    assert (game.to_move, game.over, game.rows, game.winners) == (1, False, (), ())


@pytest.mark.parametrize("players", [0, 1, 7])
def test_number_of_players(players: int) -> None:
    """Fewer than two or more than six cannot play (R2, Q12, dispute 26)."""
    with pytest.raises(ValueError, match="not for"):
        Game.start(QWIRKLE, players)


# --- whose turn it is ---


def test_turns_go_round() -> None:
    """After the last seat it is the first one's turn again (R7)."""
    game = Game.start(QWIRKLE, 3)
    for line, next_seat in [
        ("S1 place Ro@0,0", 2),
        ("S2 swap 1", 3),
        ("S3 points 2 tiles 1", 1),
        ("S1 place Rs@1,0", 2),
    ]:
        game = after(game, line)
        assert game.to_move == next_seat


@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize("turn", ["place Rs@1,0", "swap 1", "points 2 tiles 1"])
def test_wrong_seat(seat: int, turn: str) -> None:
    """A turn of any other seat than the one to move is refused, and the verdict names both (R7)."""
    game = played(3, "S1 place Ro@0,0")
    (violation,) = game.judge(step(f"S{seat} {turn}")).violations
    assert violation.code == "wrong-seat"
    assert violation.params == {"seat": seat, "to_move": 2}


@pytest.mark.parametrize(
    ("line", "others"),
    [
        ("S1 place Rs@5,5 Bd@7,8", ("tiles-unrelated", "not-one-line", "not-touching")),
        ("S1 place Bs@1,0", ("line-mixed",)),
        ("S1 place Rs@0,0", ("cell-occupied",)),
        ("S3 swap 7", ("swap-count",)),
        ("S3 pass", ("pass-with-bag",)),
        ("S1 points 85 tiles 7", ("tile-count", "too-many-points")),
    ],
)
def test_wrong_seat_is_not_all(line: str, others: tuple[str, ...]) -> None:
    """A turn of the wrong seat is refused for all other broken rules as well (R7)."""
    assert codes(played(3, "S1 place Ro@0,0"), line) == ("wrong-seat", *others)


def test_hand_of_the_wrong_seat() -> None:
    """A turn of the wrong seat is judged by the hand of that seat, not of the one to move (R7, R19)."""
    game = after(with_bag(0), "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0")
    assert codes(game, "S1 points 3 tiles 3") == ("wrong-seat", "tile-count")
    assert codes(game, "S2 points 3 tiles 3") == ()


@pytest.mark.parametrize("seat", [0, 4, 99])
@pytest.mark.parametrize("line", ["place Bs@7,7", "swap 1", "points 99 tiles 9", "pass", 'adjust +1 "x"'])
def test_no_such_seat(seat: int, line: str) -> None:
    """A seat that does not exist is the only violation, and the verdict names it."""
    (violation,) = played(3, "S1 place Ro@0,0").judge(step(f"S{seat} {line}")).violations
    assert (violation.code, violation.params) == ("no-such-seat", {"seat": seat})


def test_illegal_turn_is_not_played() -> None:
    """A turn that breaks rules cannot be folded in; the error names its number and all of them."""
    with pytest.raises(ValueError, match=r"^step 2 breaks not-touching$"):
        played(2, "S1 place Ro@0,0", "S2 place Rs@5,5")
    with pytest.raises(ValueError, match=r"^step 3 breaks wrong-seat, line-mixed$"):
        played(2, "S1 place Ro@0,0", 'S2 adjust -1 "late"', "S1 place Bs@1,0")


def test_playing_gives_another_game() -> None:
    """A turn gives another game and leaves the one before as it was."""
    game = played(2, "S1 place Ro@0,0")
    after(game, "S2 place Rs@1,0")
    assert game == played(2, "S1 place Ro@0,0")


# --- refilling ---


def test_refill() -> None:
    """After laying tiles a player draws as many, and the others none (R17)."""
    game = played(2, "S1 place Ro@0,0 Rs@1,0 Rd@2,0")
    assert (game.bag, game.hands) == (93, (6, 6))


def test_short_bag() -> None:
    """A player takes what is there when the bag is short (R17)."""
    game = after(with_bag(1), "S1 place Ro@0,0 Rs@1,0 Rd@2,0")
    assert (game.bag, game.hands) == (0, (4, 6))


def test_empty_bag() -> None:
    """With an empty bag play goes on without refilling (R19)."""
    game = after(with_bag(0), "S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0")
    assert (game.bag, game.hands, game.over) == (0, (4, 5), False)


def test_hand_limits_the_play() -> None:
    """Once hands shrink, a turn cannot lay more tiles than the hand holds (R8, R19)."""
    game = after(with_bag(0), "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0", "S2 place Bo@0,1")
    assert codes(game, "S1 place Rx@4,0 Rt@5,0") == ()
    assert codes(game, "S1 place Bs@1,1 Bd@2,1 Bc@3,1") == ("too-many-tiles",)


# --- the last tile ---


def test_last_tile() -> None:
    """Laying the last tile of the hand with the bag empty ends the game at once for 6 more points (R20)."""
    game = after(with_bag(0), "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0", "S2 place Bo@0,1", "S1 place Rt@5,0")
    assert game.over
    assert game.hands == (0, 5)
    assert (game.rows[-1].verdict.points, bonus(game.rows[-1]), game.rows[-1].points) == (12, 6, 18)


def test_nothing_is_deducted() -> None:
    """Tiles left in the other hands cost nothing (R20, dispute 23)."""
    game = after(with_bag(0), "S1 place Ro@0,0", "S2 place Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0")
    game = after(game, "S1 place Oo@0,1", "S2 place Ox@4,1")
    assert game.over
    assert game.hands == (4, 0)
    assert game.totals == (8 + 1 + 2, 8 + 12 + 2 + 6)


def test_whole_last_hand() -> None:
    """Six tiles laid at once with the bag empty end the game, too (R20)."""
    game = after(with_bag(0), "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0")
    assert game.over
    assert game.rows[-1].points == 12 + 6


def test_hand_emptied_while_the_bag_holds_tiles() -> None:
    """A hand emptied while the bag holds tiles is refilled, and play goes on without the 6 (Q9, dispute 22)."""
    game = played(2, "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0")
    assert (game.hands, game.over, bonus(game.rows[-1]), game.totals) == ((6, 6), False, 0, (12, 0))


def test_hand_emptied_on_a_short_bag() -> None:
    """A hand emptied on a short bag takes what is left, and play goes on without the 6 (Q9, R17)."""
    game = after(with_bag(2), "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0")
    assert (game.bag, game.hands, game.over, bonus(game.rows[-1])) == (0, (2, 6), False, 0)


def test_last_tile_by_points_only() -> None:
    """The last tile earns its 6 as well where only points were announced (R20)."""
    game = after(with_bag(0), "S1 points 9 tiles 6")
    assert game.over
    assert (bonus(game.rows[-1]), game.rows[-1].points) == (6, 15)


# --- passing ---


def test_pass_needs_an_empty_bag() -> None:
    """While the bag holds a single tile, a pass is refused (Q3)."""
    assert codes(with_bag(1), "S1 pass") == ("pass-with-bag",)
    assert codes(with_bag(0), "S1 pass") == ()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_blocked_game(players: int) -> None:
    """After a full round of passes the game ends without the bonus of 6 (Q4)."""
    game = with_bag(0, players)
    totals = game.totals
    for number in range(players):
        assert not game.over
        assert game.position.passes == number
        game = after(game, f"S{game.to_move} pass")
    assert game.over
    assert game.totals == totals
    assert all(bonus(entry) == 0 for entry in game.rows)


def test_round_of_passes_starts_anew() -> None:
    """A turn that lays tiles interrupts the round of passes (Q4)."""
    game = after(with_bag(0, 3), "S1 pass", "S2 pass", "S3 place Ro@0,0", "S1 pass", "S2 pass")
    assert not game.over
    assert after(game, "S3 pass").over


def test_points_interrupt_the_passes() -> None:
    """A turn of which only the points are known interrupts the round of passes as well (Q4)."""
    game = after(with_bag(0), "S1 pass", "S2 points 2 tiles 1", "S1 pass")
    assert not game.over


# --- exchanging ---


def test_exchange() -> None:
    """An exchange leaves bag and hand as large as before, scores nothing, and ends the turn (R18, dispute 18)."""
    game = played(2, "S1 place Ro@0,0", "S2 swap 6")
    assert (game.bag, game.hands, game.totals, game.to_move) == (95, (6, 6), (1, 0), 1)


def test_first_turn_is_no_exchange() -> None:
    """The first turn of the game cannot be an exchange, the second can (R6, Q6)."""
    assert codes(Game.start(QWIRKLE, 2), "S1 swap 2") == ("swap-first-turn",)
    assert codes(played(2, "S1 place Ro@0,0"), "S2 swap 2") == ()


def test_exchange_on_a_short_bag() -> None:
    """A swap of more tiles than the bag holds is refused, and any swap with an empty bag (Q1, Q2, dispute 20)."""
    assert codes(with_bag(3), "S1 swap 3") == ()
    assert codes(with_bag(3), "S1 swap 4") == ("swap-exceeds-bag",)
    assert codes(with_bag(0), "S1 swap 1") == ("swap-empty-bag",)


# --- points without tiles ---


def test_points_only() -> None:
    """A turn of which only the points are known counts, is refilled and leaves the board alone."""
    game = played(2, "S1 place Ro@0,0", "S2 points 9 tiles 2")
    assert (game.totals, game.bag, game.hands) == ((1, 9), 93, (6, 6))
    assert game.board == played(2, "S1 place Ro@0,0").board


def test_points_only_shrink_the_hand() -> None:
    """Their tiles leave the hand when the bag is empty."""
    game = after(with_bag(0), "S1 points 9 tiles 4", "S2 pass")
    assert game.hands == (2, 6)
    assert codes(game, "S1 points 9 tiles 3") == ("tile-count",)


# --- the end ---


def test_nothing_after_the_end() -> None:
    """Once the game is over every turn of every seat is refused (R20)."""
    game = after(with_bag(0), "S1 points 9 tiles 6")
    for line in "S2 place Ro@0,0", "S2 pass", "S2 swap 1", "S2 points 1 tiles 1", "S1 pass":
        assert codes(game, line) == ("game-over",)


def test_winner() -> None:
    """Most points win, and there are no winners before the end (R21)."""
    game = after(with_bag(0), "S1 points 3 tiles 1", "S2 points 4 tiles 1", "S1 pass")
    assert game.winners == ()
    assert after(game, "S2 pass").winners == (2,)


def test_shared_victory() -> None:
    """Equal points share the victory (R21, dispute 24)."""
    game = after(with_bag(0, 3), "S1 points 4 tiles 1", "S2 points 4 tiles 1", "S3 points 3 tiles 1")
    assert after(game, "S1 pass", "S2 pass", "S3 pass").winners == (1, 2)


def test_six_points_decide() -> None:
    """The 6 for the last tile count for the victory (R20, R21)."""
    assert after(with_bag(0), "S1 pass", "S2 points 1 tiles 6").winners == (2,)
    assert after(
        with_bag(0), "S1 points 6 tiles 1", "S2 points 1 tiles 5", "S1 pass", "S2 points 1 tiles 1"
    ).winners == (2,)


# --- the entries of the scoresheet ---


def test_entries() -> None:
    """Each entry holds its number, its turn, its points, and the totals, the bag and the hands after it."""
    lines = "S1 place Ro@0,0 Rs@1,0", "S2 swap 2", "S1 place Rd@2,0", "S2 points 7 tiles 3"
    game = played(2, *lines)
    assert [entry.number for entry in game.rows] == [1, 2, 3, 4]
    assert [entry.step for entry in game.rows] == list(steps(*lines))
    assert [entry.points for entry in game.rows] == [2, 0, 3, 7]
    assert [entry.totals for entry in game.rows] == [(2, 0), (2, 0), (5, 0), (5, 7)]
    assert [entry.bag for entry in game.rows] == [94, 94, 93, 90]
    assert {entry.hands for entry in game.rows} == {(6, 6)}


# --- replaying ---


def test_replaying() -> None:
    """Turns that can have been played are all replayed, and nothing is wrong with them."""
    lines = "S1 place Ro@0,0 Rs@1,0 = 2", "S2 swap 2", "S1 place Rd@2,0", "S2 points 7 tiles 3"
    assert Game.start(QWIRKLE, 2).replayed(steps(*lines)) == (played(2, *lines), None)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("S2 place Rs@5,5", "not-touching"),
        ("S1 place Rs@1,0", "wrong-seat"),
        ("S2 swap 7", "swap-count"),
        ("S2 pass", "pass-with-bag"),
        ("S2 points 85 tiles 6", "too-many-points"),
    ],
)
def test_replaying_stops_at_an_illegal_turn(line: str, code: str) -> None:
    """Replaying stops before the first turn that breaks a rule, and says which turn and which rule."""
    game, damage = Game.start(QWIRKLE, 2).replayed(steps("S1 place Ro@0,0 = 1", line, "S1 place Rd@0,1 = 2"))
    assert game == played(2, "S1 place Ro@0,0 = 1")
    assert damage is not None
    assert (damage.number, damage.cause, damage.verdict.codes) == (2, "illegal", (code,))


def test_replaying_stops_after_the_end() -> None:
    """A turn written after the end of the game is where replaying stops."""
    game, damage = with_bag(0).replayed(steps("S1 points 9 tiles 6", "S2 pass"))
    assert game.over
    assert damage is not None
    assert (damage.number, damage.verdict.codes) == (18, ("game-over",))


@pytest.mark.parametrize("announced", [0, 2, 4, 9])
def test_replaying_stops_at_a_wrong_score(announced: int) -> None:
    """Replaying stops before a turn whose announced score the rules do not reproduce."""
    line = f"S2 place Rs@1,0 Rd@2,0 = {announced}"
    game, damage = Game.start(QWIRKLE, 2).replayed(steps("S1 place Ro@0,0 = 1", line))
    verdict = game.judge(step(line))
    assert game == played(2, "S1 place Ro@0,0 = 1")
    assert verdict.points == 3
    assert damage == Damage(2, Cause.ANNOUNCED, verdict, announced)


@pytest.mark.parametrize("announced", ["", " = 12", " = 18"])
def test_last_turn_with_or_without_the_six(announced: str) -> None:
    """The announced score of the turn that ends the game may count the 6 or not (R20)."""
    game, damage = with_bag(0).replayed(steps(f"S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0{announced}"))
    assert damage is None
    assert game.totals == (8 + 18, 8)


def test_no_other_turn_counts_the_six() -> None:
    """On any other turn 6 points more are a wrong score, and on the last turn so is any other sum (Q9)."""
    line = "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0"
    for game, announced in (Game.start(QWIRKLE, 2), 18), (with_bag(1), 18), (with_bag(0), 6), (with_bag(0), 13):
        _, damage = game.replayed(steps(f"{line} = {announced}"))
        assert damage is not None
        assert damage.cause == "announced"


def test_announced_score_is_never_an_input() -> None:
    """What was announced changes nothing in the verdict of a turn."""
    game = Game.start(QWIRKLE, 2)
    one, other = steps("S1 place Ro@0,0 Rs@1,0", "S1 place Ro@0,0 Rs@1,0 = 50")
    assert game.judge(one) == game.judge(other)
    assert game.after(other).totals == (2, 0)
