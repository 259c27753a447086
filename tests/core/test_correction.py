"""Fixing earlier steps: the consequences shown beforehand, and the result."""

import re
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core import transcript
from referee.core.correction import Consequences, cause, consequences
from referee.core.game import Game
from referee.core.history import Correct, History, Insert, Remove, Reseat, Start
from referee.core.judging import Row
from referee.core.notation import read_event, write_event, write_step
from referee.core.steps import TURNS, Step, unannounced
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from tests.examples import examples
from tests.rulebooks.blocks import HERE, Block, blocks
from tests.rulebooks.plain_game import CANNOT_BE, Mended, PlainGame, fixed
from tests.rulebooks.played import QWIRKLE, reported, step, steps, with_bag
from tests.rulebooks.random_fix import corrected, loose_game
from tests.rulebooks.random_games import random_game
from tests.shelves import ON_SHELF

SEEDS = st.integers(0, 299)
"""Few enough for the tests below to share their cases, which are slow to make."""
SAMPLE = transcript.read((HERE / "games/sample-game.txt").read_text(encoding="utf-8"), ON_SHELF.open)


class Case(NamedTuple):
    """A game that was played, and how it is fixed."""

    game: Game
    fix: Correct | Insert | Remove

    @property
    def history(self) -> History:
        """The history before the fix."""
        return reported((row.step for row in self.game.rows), len(self.game.hands))

    @property
    def moved_on(self) -> int:
        """By how much the numbers of the later steps grow."""
        return isinstance(self.fix, Insert) - isinstance(self.fix, Remove)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps after the fix, put together in the plainest way."""
        taken, at = [row.step for row in self.game.rows], self.fix.number - 1
        earlier, later = taken[:at], taken[at + (not isinstance(self.fix, Insert)) :]
        if not isinstance(self.fix, Remove):
            earlier.append(self.fix.step)
        for each in later:
            if not isinstance(self.fix, Correct) and self.fix.shift and isinstance(each, TURNS):
                earlier.append(replace(each, seat=(each.seat + self.moved_on - 1) % len(self.game.hands) + 1))
            else:
                earlier.append(each)
        return tuple(earlier)

    @property
    def plainly(self) -> Mended:
        """The same steps replayed by the plain game."""
        game = PlainGame(len(self.game.hands), self.game.rulebook.rules)
        return fixed(game, self.steps, self.fix.number - isinstance(self.fix, Remove), cause(self.fix))


@cache
def random_case(seed: int) -> Case:
    """A step of a random game corrected, inserted or removed. The game was played fairly or loosely, with random house
    rules.
    """
    luck = Random(seed)
    players = luck.randint(2, 4)
    rules = HouseRules(luck.random() < 0.5, leftovers=luck.random() < 0.5, point_limit=luck.choice([None, None, 60]))
    start = Game.start(Qwirkle(rules), players)
    if luck.random() < 0.3:
        *_, table = random_game(seed, players, points_only=luck.random() < 0.5)
        game, _ = start.replayed(entry.step for entry in table.game.rows)
    else:
        game = loose_game(luck, start, luck.randint(1, 70))
    number, shift = luck.randint(1, len(game.rows)), luck.random() < 0.5
    before, _ = start.replayed(row.step for row in game.rows[: number - 1])
    step = corrected(luck, before, game.rows[number - 1].step)
    return Case(game, luck.choice([Correct(number, step), Insert(number, step, shift), Remove(number, shift)]))


@cache
def foreseen(seed: int) -> Consequences:
    """The consequences of this random case, according to the core."""
    asked = random_case(seed)
    return consequences(asked.game, asked.history, asked.fix, entered=False)


def predicted(taken: tuple[Step, ...], number: int, step: Step, players: int = 2) -> Consequences:
    """The consequences if one of the steps taken was really another one."""
    game, damage = Game.start(QWIRKLE, players).replayed(taken)
    assert damage is None
    return consequences(game, reported(taken, players), Correct(number, step), entered=False)


def against(entry: Row) -> set[str]:
    """The codes against a step that counts."""
    return {violation.code for violation in entry.overruled}


# --- a fix, step by step ---

SHORT = ("S1 place Ro@0,0 Rs@1,0 = 2", "S2 place Rd@2,0 = 3", "S1 place Bd@2,1 = 2", "S2 place Bc@3,1 = 2")

LISTS = {
    "FOUR": " | ".join(SHORT),
    "THREE": "S1 place Ro@0,0 Rs@1,0 = 2 | S2 place Rd@2,0 = 3 | S3 place Bd@2,1 = 2 | S1 place Rc@3,0",
}


@pytest.mark.parametrize("block", blocks("../core/fixes.txt"), ids=lambda block: block.title)
def test_fixes(block: Block) -> None:
    """The consequences of the fix in each block are those listed there."""
    players = int(block.one("players") or 2)
    lines = re.sub("FOUR|THREE", lambda name: LISTS[name[0]], block.one("turns")).split(" | ")
    start = with_bag(int(block.one("bag"))) if "bag" in block.fields else Game.start(QWIRKLE, players)
    game, damage = start.replayed(steps(*lines))
    assert damage is None
    fix = read_event(block.one("fix"), QWIRKLE)
    found = consequences(game, reported((row.step for row in game.rows), players), fix, entered=False)
    message = found.damage and " ".join((f"{found.damage.number} {found.damage.cause}", *found.damage.verdict.codes))
    assert (message or "") == block.one("damage")
    shown = {
        "changes": ", ".join(
            " ".join(
                (
                    f"{each.after.number} {each.before.points}>{each.after.points}",
                    *sorted(violation.code for violation in each.newly_illegal),
                )
            )
            for each in found.changes
        ),
        "ruled": " ".join(map(str, found.ruled)),
        "totals": " ".join(map(str, found.game.totals)),
        "written": " ".join(write_event(event, QWIRKLE) for event in found.events),
        "over": "yes" if found.game.over else "no",
        "left": str(found.game.bag),
        "next": str(found.game.to_move),
    }
    for row in found.game.rows:
        shown |= {f"against {row.number}": " ".join(sorted(against(row)))}
        shown |= {f"step {row.number}": write_step(row.step, QWIRKLE)}
    for name in block.fields.keys() - {"players", "turns", "bag", "fix", "damage"}:
        assert shown[name] == block.one(name)


def test_another_player_started() -> None:
    """A correction keeps who starts and the announced length of the first turn (R6)."""
    start = Start(2, ("longest", 3))
    game, damage = Game.start(QWIRKLE, 2, start).replayed(steps("S2 place Ro@0,0 Rs@1,0 Rd@2,0", "S1 place Bo@0,1"))
    assert damage is None
    history = reported([start, *(entry.step for entry in game.rows)])
    found = consequences(game, history, Correct(2, step("S1 place Bs@1,1")), entered=False)
    assert (found.damage, found.game.totals, found.game.to_move) == (None, (2, 3), 2)
    found = consequences(game, history, Correct(1, step("S2 place Ro@0,0 Rs@1,0")), entered=False)
    assert found.damage is not None
    assert (found.damage.number, found.damage.verdict.codes) == (1, ("opening-too-short",))


# --- impossible games ---


@pytest.mark.parametrize(
    ("number", "line", "at", "code"),
    [
        # a fourth copy, in the step itself and in a later one: the box has 108 tiles, three of each kind
        (4, "S2 place Ro@3,0 Ro@3,1 Ro@3,2", 4, "too-many-copies"),
        (1, 'S1 place Bd@0,0 Bd@1,0 Bd@0,1 by table "x"', 3, "too-many-copies"),
        # seven tiles in one turn
        (3, "S1 place Bd@2,1 Bd@2,2 Bc@2,3 Bx@2,4 Bs@2,5 Bo@2,6 Bt@2,7", 3, "too-many-tiles"),
        (3, "S1 points 30 tiles 7", 3, "tile-count"),
        # a cell that is taken, or taken twice
        (3, "S1 place Bd@2,0", 3, "cell-occupied"),
        (3, "S1 place Bd@2,1 Bc@2,1", 3, "cell-twice"),
        (1, "S1 place Ro@1,0 Rs@2,0", 2, "cell-occupied"),
        # what no hand and no bag holds, and what no turn scores
        (2, "S2 swap 7", 2, "swap-count"),
        (2, "S2 points 85 tiles 6", 2, "too-many-points"),
        (2, "S3 place Rd@2,0", 2, "no-such-seat"),
    ],
)
def test_impossible_games(number: int, line: str, at: int, code: str) -> None:
    """A correction that would make the game impossible is answered with the impossible step, ruled or not."""
    for written in (line, line if "by table" in line else f'{line} by table "agreed"'):
        found = predicted(steps(*SHORT), number, step(written))
        assert found.damage is not None
        assert found.damage.number == at
        assert code in found.damage.verdict.codes
        assert len(found.game.rows) == at - 1
    assert found.damage.verdict.codes == (code,)


# --- the sample game ---


def test_sample_game_fixed() -> None:
    """A wrong tile in turn 3 of the sample game, found after turn 9, is fixed, and gives the printed totals."""
    right = SAMPLE.steps[:9]
    wrong = predicted(right, 3, step("S3 place Rs@1,0"), 4)
    assert (wrong.ruled, wrong.damage, wrong.game.totals) == ((5,), None, (20, 13, 7, 9))
    fixed_ = predicted(tuple(entry.step for entry in wrong.game.rows), 3, right[2], 4)
    assert fixed_.game.totals == Game.start(QWIRKLE, 4).replayed(right)[0].totals
    assert (fixed_.ruled, fixed_.damage) == ((), None)


# --- random fixes of random games ---


@examples(300)
@given(SEEDS)
def test_fix_is_playing_again(seed: int) -> None:
    """The predicted game is the one that the plain game reaches when everything is replayed from the start."""
    found, plain = foreseen(seed), random_case(seed).plainly
    damage = found.damage and (found.damage.number, set(found.damage.verdict.codes))
    assert (damage, found.ruled) == (plain.impossible, plain.ruled)
    game = found.game
    assert (game.totals, game.bag, game.hands) == (tuple(plain.game.totals), plain.game.bag, tuple(plain.game.hands))
    assert (game.to_move, game.over) == (plain.game.to_move, plain.game.over)
    assert game.over or game.position.passes == plain.game.passes
    assert {(x, y): str(tile) for (x, y), tile in game.board.tiles.items()} == plain.game.table


@examples(300)
@given(SEEDS)
def test_changes_are_named(seed: int) -> None:
    """Exactly the later steps that score differently or break another rule are named, with what they were."""
    asked, found = random_case(seed), foreseen(seed)
    named = {change.after.number: change for change in found.changes}
    later = found.game.rows[asked.fix.number - isinstance(asked.fix, Remove) :]
    for new in later:
        old = asked.game.rows[new.number - asked.moved_on - 1]
        broken = against(new) - against(old)
        assert (new.number in named) == (old.points != new.points or bool(broken))
        if change := named.get(new.number):
            assert (change.before, change.after) == (old, new)
            assert {violation.code for violation in change.newly_illegal} == broken
    assert [*named] == sorted(named)
    assert set(found.ruled) <= set(named) <= {new.number for new in later}


@examples(300)
@given(SEEDS)
def test_only_what_cannot_be_is_shown(seed: int) -> None:
    """For a later step only what is impossible is reported; for the fixed step itself, everything that is wrong."""
    fix, found = random_case(seed).fix, foreseen(seed)
    if found.damage is None:
        return
    message = set(found.damage.verdict.codes)
    assert found.damage.cause == "illegal"
    assert len(found.game.rows) == found.damage.number - 1
    if found.damage.number > fix.number or isinstance(fix, Remove):
        assert message <= CANNOT_BE
    else:
        assert message == set(found.game.judge(fix.step).codes)


@examples(300)
@given(SEEDS)
def test_correcting_back(seed: int) -> None:
    """Correcting a correction back restores the game as it was played, apart from the rulings that it needed."""
    (before, fix), found = random_case(seed), foreseen(seed)
    if found.damage is not None or not isinstance(fix, Correct):
        return
    history = reported((row.step for row in found.game.rows), len(before.hands))
    back = consequences(found.game, history, Correct(fix.number, before.rows[fix.number - 1].step), entered=False)
    assert (back.damage, back.ruled) == (None, ())
    assert (back.game.totals, back.game.bag, back.game.hands) == (before.totals, before.bag, before.hands)
    assert (back.game.board.tiles, back.game.over) == (before.board.tiles, before.over)


@examples(100)
@given(SEEDS, st.data())
def test_forgotten_turn_is_inserted(seed: int, data: st.DataObject) -> None:
    """If a turn was forgotten and the later ones are recorded for the player before, inserting it is the whole fix: the
    game is the one that was played, and nothing is ruled.
    """
    *_, table = random_game(seed, data.draw(st.integers(2, 4)), points_only=False)
    taken = [row.step for row in table.game.rows]
    number = data.draw(st.integers(1, len(taken)))
    complete, _ = Game.start(QWIRKLE, len(table.hands)).replayed(map(unannounced, taken))
    without = reported(taken, len(table.hands)).after(Remove(number, shift=True))
    sheet, _ = Game.start(QWIRKLE, len(table.hands)).replayed(without.steps)
    found = consequences(sheet, without, Insert(number, unannounced(taken[number - 1]), shift=True), entered=False)
    assert (found.ruled, found.damage) == ((), None)
    assert [replace(row, step=unannounced(row.step)) for row in found.game.rows] == list(complete.rows)
    assert found.game.position == complete.position


@examples(60)
@given(SEEDS, st.data())
def test_another_player_is_predicted(seed: int, data: st.DataObject) -> None:
    """The predicted game equals the game replayed afterwards, and no ruling can be left out."""
    *_, table = random_game(seed, data.draw(st.integers(2, 4)), points_only=False)
    taken = [unannounced(row.step) for row in table.game.rows]
    before = reported(taken, len(table.hands))
    fix = Reseat(data.draw(st.integers(1, len(taken))), data.draw(st.integers(1, len(table.hands))))
    found = consequences(table.game, before, fix, entered=False)
    if found.damage is not None:
        return
    (event,) = found.events
    start = Game.start(table.game.rulebook, len(table.hands))
    game, damage = start.replayed(before.after(event).steps)
    assert (damage, game.position) == (None, found.game.position)
    for number in found.ruled:
        fewer = Reseat(fix.number, fix.seat, tuple(each for each in found.ruled if each != number), "x")
        assert start.replayed(before.after(fewer).steps)[1] is not None


def test_random_cases_are_of_every_kind() -> None:
    """The random cases include many of each outcome, so that the tests above show something."""
    outcomes = {"fine": 0, "ruled": 0, "refused": 0, "later": 0, "changed": 0, Correct: 0, Insert: 0, Remove: 0}
    for seed in range(150):
        fix, found = random_case(seed).fix, foreseen(seed)
        outcomes["changed"] += bool(found.changes)
        outcomes[type(fix)] += 1
        if found.damage is None:
            outcomes["ruled" if found.ruled else "fine"] += 1
        else:
            outcomes["refused" if found.damage.number == fix.number else "later"] += 1
    assert min(outcomes.values()) >= 8, outcomes
