"""Folding turns into a game. Turns with only points and a number of tiles empty the bag.

Rules are numbered as in RULES.md, disputes as in positions/verdicts.txt.
"""

import re

import pytest

from referee.core.game import Game
from referee.core.judging import Cause, Damage
from referee.rulebooks.qwirkle.house_rules import HouseRules
from tests.rulebooks.blocks import Block, blocks
from tests.rulebooks.played import QWIRKLE, after, bonus, codes, played, step, steps, with_bag

TURNS = blocks("../core/turns.txt")


@pytest.mark.parametrize("block", TURNS, ids=lambda block: block.title)
def test_turns(block: Block) -> None:
    """After the turns of each block the game is as stated there, and the next steps break exactly those rules."""
    start = {"players": 2} | {name: int(number) for name, number in re.findall(r"(\w+) (\d+)", block.one("start"))}
    rules = HouseRules(point_limit=start.get("limit"))
    game = with_bag(start["bag"], start["players"]) if "bag" in start else played(start["players"], rules=rules)
    game = after(game, *filter(None, block.one("turns").split(" | ")))
    found = {name: getattr(game, name) for name in ("bag", "to_move", "hands", "totals", "winners")}
    found |= {name: "yes" if getattr(game, name) else "no" for name in ("over", "incomplete")}
    found |= {"points": game.rows[-1].points, "bonus": bonus(game.rows[-1])} if game.rows else {}
    for name in block.fields.keys() - {"start", "turns", "next"}:
        assert re.sub("[(,)]", "", str(found[name])) == block.one(name)
    for line in block.all("next"):
        step, _, broken = line.partition(" ->")
        assert codes(game, step) == tuple(broken.split())


# --- the start ---


@pytest.mark.parametrize(("players", "bag"), [(2, 96), (3, 90), (4, 84), (5, 78), (6, 72)])
def test_start(players: int, bag: int) -> None:
    """Each of two to six players draws six tiles, and the rest of the 108 stay in the bag (R1, R2, R3, Q12)."""
    game = Game.start(QWIRKLE, players)
    assert (game.bag, game.hands, game.totals) == (bag, (6,) * players, (0,) * players)
    assert (game.to_move, game.over, game.rows, game.winners) == (1, False, (), ())


# --- whose turn it is ---


@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize("turn", ["place Rs@1,0", "swap 1", "points 2 tiles 1"])
def test_wrong_seat(seat: int, turn: str) -> None:
    """A turn of any other seat than the one to move is refused, and the verdict names both (R7)."""
    game = played(3, "S1 place Ro@0,0")
    (violation,) = game.judge(step(f"S{seat} {turn}")).violations
    assert violation.code == "wrong-seat"
    assert violation.params == {"seat": seat, "to_move": 2}


@pytest.mark.parametrize("seat", [0, 4, 99])
@pytest.mark.parametrize("line", ["place Bs@7,7", "swap 1", "points 99 tiles 9", "pass", 'adjust +1 "x"'])
def test_no_such_seat(seat: int, line: str) -> None:
    """A seat that doesn't exist is the only violation, and the verdict names it."""
    (violation,) = played(3, "S1 place Ro@0,0").judge(step(f"S{seat} {line}")).violations
    assert (violation.code, violation.params) == ("no-such-seat", {"seat": seat})


def test_illegal_turn_is_not_played() -> None:
    """A turn that breaks rules can't be replayed; the error names its number and all of them."""
    with pytest.raises(ValueError, match=r"^step 2 breaks not-touching$"):
        played(2, "S1 place Ro@0,0", "S2 place Rs@5,5")
    with pytest.raises(ValueError, match=r"^step 3 breaks wrong-seat, line-mixed$"):
        played(2, "S1 place Ro@0,0", 'S2 adjust -1 "late"', "S1 place Bs@1,0")


# --- passing ---


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


# --- the entries of the scoresheet ---


def test_entries() -> None:
    """Each entry has its number, its turn, its points, and the totals, the bag and the hands after it."""
    lines = "S1 place Ro@0,0 Rs@1,0", "S2 swap 2", "S1 place Rd@2,0", "S2 points 7 tiles 3"
    game = played(2, *lines)
    assert [entry.number for entry in game.rows] == [1, 2, 3, 4]
    assert [entry.step for entry in game.rows] == list(steps(*lines))
    assert [entry.points for entry in game.rows] == [2, 0, 3, 7]
    assert [entry.totals for entry in game.rows] == [(2, 0), (2, 0), (5, 0), (5, 7)]
    assert [entry.bag for entry in game.rows] == [94, 94, 93, 90]
    assert {entry.hands for entry in game.rows} == {(6, 6)}


# --- replaying ---


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
    """Replaying stops before the first turn that breaks a rule, and reports the turn and the rule."""
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
    """Replaying stops before a turn whose announced score the rules don't reproduce."""
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
    """On any other turn 6 points more are a wrong score; on the last turn any other sum is wrong, too (Q9)."""
    line = "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0"
    for game, announced in (Game.start(QWIRKLE, 2), 18), (with_bag(1), 18), (with_bag(0), 6), (with_bag(0), 13):
        _, damage = game.replayed(steps(f"{line} = {announced}"))
        assert damage is not None
        assert damage.cause == "announced"
