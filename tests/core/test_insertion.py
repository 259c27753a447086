"""A forgotten step put in, and one written twice taken out: what then stands, and what is said beforehand."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.correction import Consequences, consequences
from referee.core.game import Game
from referee.core.history import History, Insert, Redo, Remove, TakeBack
from referee.core.notation import write_step
from referee.core.steps import TURNS, Adjust, Ruling, Step, unannounced
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from tests.core.sheets import history, stand
from tests.examples import examples
from tests.rulebooks.events import EVENTS, STEPS
from tests.rulebooks.plain_game import Mended, PlainGame, mended
from tests.rulebooks.played import QWIRKLE, step, steps, told, with_bag
from tests.rulebooks.random_games import random_game
from tests.rulebooks.random_mending import corrected, loose_game

SEEDS = st.integers(0, 149)
THREE = ("S1 place Ro@0,0 = 1", "S2 swap 3", "S1 place Rs@1,0 = 2")
OTHERS = ("S1 place Ro@0,0 = 1", "S2 swap 3", "S1 place Rs@1,0")
"""The same once an earlier step is another: later scores bear no witness."""
MENDINGS = st.builds(Insert, st.integers(1, 5), STEPS, st.booleans()) | st.builds(
    Remove, st.integers(1, 5), st.booleans()
)


# --- putting in ---


def test_turns_that_are_then_out_of_turn() -> None:
    """Of a turn that is put in without a shift it is said that the next one is then out of turn."""
    game, damage = Game.start(QWIRKLE, 2).replayed(steps(*THREE))
    assert damage is None
    found = consequences(game, told(steps(*THREE)), Insert(2, step("S2 swap 1")))
    assert [[violation.code for violation in change.newly_illegal] for change in found.changes] == [["wrong-seat"]]


# --- taking out ---


@given(st.lists(STEPS, max_size=6), STEPS, st.booleans(), st.integers(2, 6), st.data())
def test_removing_undoes_inserting(
    taken: list[Step], forgotten: Step, shift: bool, players: int, data: st.DataObject
) -> None:
    """Whatever is put in and taken out again, the later turns are those of the same players as before."""
    taken = [seated(each, players) for each in taken]
    number = data.draw(st.integers(1, len(taken) + 1))
    before = told(taken, players)
    after = before.after(Insert(number, forgotten, shift)).after(Remove(number, shift))
    assert after.steps == (*taken[: number - 1], *map(unannounced, taken[number - 1 :]))


@given(st.lists(STEPS, min_size=1, max_size=6), st.booleans(), st.integers(2, 6), st.data())
def test_inserting_undoes_removing(taken: list[Step], shift: bool, players: int, data: st.DataObject) -> None:
    """Whatever is taken out and put in again, the later turns are those of the same players as before."""
    taken = [seated(each, players) for each in taken]
    number = data.draw(st.integers(1, len(taken)))
    before = told(taken, players)
    after = before.after(Remove(number, shift)).after(Insert(number, taken[number - 1], shift))
    assert after.steps == (*taken[:number], *map(unannounced, taken[number:]))


def seated(taken: Step, players: int) -> Step:
    """The step as one of a player who sits at the table."""
    return replace(taken, seat=taken.seat % players + 1) if isinstance(taken, (*TURNS, Adjust)) else taken


# --- taking back ---


@pytest.mark.parametrize("line", ["insert 2: S2 swap 6", "insert 4: S2 swap 6 shift", "remove 1", "remove 3 shift"])
def test_take_back_of_a_mending(line: str) -> None:
    """A take-back undoes just the putting in or taking out, and a redo does it again."""
    assert stand(*THREE, line, "take-back") == list(THREE)
    assert history(*THREE, line, "take-back").before == {}
    assert history(*THREE, line, "take-back", "redo") == history(*THREE, line)
    assert stand(*THREE, line, "take-back", "redo", "take-back") == list(THREE)


def test_two_mendings_are_taken_back_one_by_one() -> None:
    """Of two in a row a take-back undoes the last, and the next the one before; redos do them again."""
    lines = (*THREE, "insert 2: S2 swap 6", "remove 1")
    assert stand(*lines, "take-back") == stand(*lines[:-1])
    assert stand(*lines, "take-back", "take-back") == list(THREE)
    assert stand(*lines, *["take-back"] * 3) == list(THREE[:2])
    for backs in 1, 2, 3:
        assert history(*lines, *["take-back"] * backs, *["redo"] * backs) == history(*lines)


@pytest.mark.parametrize(
    "line",
    ["S2 swap 1", 'S2 adjust +1 "x"', 'end "tram"', "correct 1: S1 swap 1", 'rule 1 "agreed"', "start S2"],
)
def test_take_back_after_something_else(line: str) -> None:
    """Once anything else is written, a take-back takes back the last step again."""
    lines = (*THREE, "insert 2: S2 swap 6", line)
    assert stand(*lines, "take-back") == stand(*lines)[:-1]


@pytest.mark.parametrize("line", ["insert 2: S2 swap 6", "remove 1"])
def test_take_back_from_a_number_on(line: str) -> None:
    """A take-back from a number on takes steps, also right behind a mending; a redo brings the mending's back."""
    lines = (*THREE, line)
    assert stand(*lines, "take-back 2") == stand(*lines)[:1]
    assert stand(*lines, "take-back 2", "take-back") == []
    assert history(*lines, "take-back 2", "redo") == history(*lines)


@given(st.lists(EVENTS, max_size=6), st.lists(MENDINGS, max_size=4))
def test_take_backs_of_mendings_are_redone(events: list, mendings: list) -> None:
    """After any mendings in a row as many take-backs and redos lead back and forth."""
    before = told(events)
    now, kept = before, []
    for mending in mendings:
        after = now.after(mending)
        if after is not now:
            kept.append(now.steps)
            now = after
    last = now
    for stood_before in reversed(kept):
        now = now.after(TakeBack())
        assert now.steps == stood_before
    for _ in kept:
        now = now.after(Redo())
    assert now.steps == last.steps


# --- what is said beforehand ---


class Case(NamedTuple):
    """A game that was played, and how it is mended."""

    game: Game
    mending: Insert | Remove

    @property
    def history(self) -> History:
        """What stands before."""
        return told((row.step for row in self.game.rows), len(self.game.hands))

    @property
    def steps(self) -> tuple[Step, ...]:
        """What stands after, put together in the plainest way."""
        taken, at = [row.step for row in self.game.rows], self.mending.number - 1
        earlier, later = taken[:at], taken[at:]
        by = 1
        if isinstance(self.mending, Insert):
            earlier.append(self.mending.step)
        else:
            del later[0]
            by = -1
        for each in later:
            told_by = each.seat
            if self.mending.shift and isinstance(each, TURNS):
                told_by = (each.seat + by - 1) % len(self.game.hands) + 1
            earlier.append(each if told_by == each.seat else replace(each, seat=told_by))
        return tuple(earlier)

    @property
    def plainly(self) -> Mended:
        """The same steps played anew by the plain game."""
        game = PlainGame(len(self.game.hands), self.game.rulebook.rules)
        taken_out, number = isinstance(self.mending, Remove), self.mending.number
        return mended(game, self.steps, number - taken_out, f"{'remove' if taken_out else 'insert'} {number}")


@cache
def random_case(seed: int) -> Case:
    """A random step put into a random game, or taken out of it, fairly played or loosely, under random house rules."""
    luck = Random(seed)
    players = luck.randint(2, 4)
    rules = HouseRules(luck.random() < 0.5, leftovers=luck.random() < 0.5, point_limit=luck.choice([None, None, 60]))
    start = Game.start(Qwirkle(rules), players)
    game = loose_game(luck, start, luck.randint(1, 50))
    if luck.random() < 0.3:
        *_, table = random_game(seed, players, points_only=luck.random() < 0.5)
        game, _ = start.replayed(row.step for row in table.game.rows)
    number, shift = luck.randint(1, len(game.rows)), luck.random() < 0.5
    if luck.random() < 0.5:
        return Case(game, Remove(number, shift))
    before, _ = start.replayed(row.step for row in game.rows[: number - 1])
    return Case(game, Insert(number, corrected(luck, before, game.rows[number - 1].step), shift))


@cache
def foreseen(seed: int) -> Consequences:
    """What the core says of this random case."""
    game, mending = random_case(seed)
    return consequences(game, random_case(seed).history, mending)


def foretold(lines: tuple[str, ...], mending: Insert | Remove, players: int = 2) -> Consequences:
    """The consequences of mending a game given in lines."""
    game, damage = Game.start(QWIRKLE, players).replayed(steps(*lines))
    assert damage is None
    return consequences(game, told(steps(*lines), players), mending)


FOUR = ("S1 place Ro@0,0 Rs@1,0 = 2", "S2 place Rd@2,0 = 3", "S1 place Bd@2,1 = 2", "S2 place Bc@3,1 = 2")


def test_forgotten_turn() -> None:
    """A forgotten turn moves the later ones on by a player, and the points with them; nothing is ruled."""
    found = foretold(FOUR, Insert(2, step("S2 place Rx@-1,0"), shift=True))
    assert (found.ruled, found.damage) == ((), None)
    assert [(change.before.number, change.after.number, change.after.points) for change in found.changes] == [(2, 3, 4)]
    assert found.game.totals == (2 + 4 + 2, 3 + 2)
    assert [row.step.seat for row in found.game.rows] == [1, 2, 1, 2, 1]
    assert found.events == (found.mending,)


def test_turn_written_twice() -> None:
    """A turn written twice goes, the later ones move back by a player, and nothing is ruled."""
    found = foretold(('S1 swap 2 by table "x"', "S2 swap 2", "S1 place Ro@0,0 = 1"), Remove(2, shift=True))
    assert (found.ruled, found.damage, found.changes) == ((), None, ())
    assert found.game.totals == (0, 1)


def test_forgotten_turn_without_shift() -> None:
    """Without a shift the later turns stay with their players, and those then out of turn stand by rulings."""
    found = foretold(FOUR, Insert(2, step("S2 place Rx@-1,0")))
    assert found.ruled == (3,)
    assert [{violation.code for violation in change.newly_illegal} for change in found.changes] == [{"wrong-seat"}]
    assert found.game.totals == (2 + 2, 3 + 4 + 2)
    (event,) = found.events
    assert event == Insert(2, step("S2 place Rx@-1,0"), False, (3,), "insert 2")


def test_later_turn_beside_a_step_taken_out() -> None:
    """A later turn that touched only what is taken out is kept by a ruling, and named with what it scores then."""
    found = foretold(FOUR, Remove(2, shift=True))
    assert (found.ruled, found.damage) == ((2,), None)
    assert found.game.rows[1].step == replace(step("S2 place Bd@2,1"), ruling=Ruling("remove 2"))
    assert [(change.before.number, change.after.number, change.after.points) for change in found.changes] == [(3, 2, 0)]
    assert {violation.code for violation in found.changes[0].newly_illegal} == {"not-touching"}


def test_last_step_taken_out() -> None:
    """Where the last step is taken out nothing else changes."""
    found = foretold(FOUR, Remove(4))
    assert (found.changes, found.ruled, found.damage, found.game.totals) == ((), (), None, (4, 3))


@pytest.mark.parametrize(
    ("line", "number", "code"),
    [
        ("S2 place Bo@2,0", 3, "cell-occupied"),
        ("S2 place Gx@5,5", 2, "not-touching"),
        ("S3 swap 1", 2, "no-such-seat"),
        ('end "dinner"', 3, "game-over"),
        ("S2 place Rx@-1,0 = 9", 2, None),
    ],
)
def test_step_that_cannot_be_put_in(line: str, number: int, code: str | None) -> None:
    """Where the step itself, or a later one, cannot have been taken then, that is said with its number."""
    found = foretold(FOUR, Insert(2, step(line if "Bo" not in line else f'{line} by table "x"'), shift=True))
    assert found.damage is not None
    assert (found.damage.number, found.damage.verdict.codes) == (number, (code,) if code else ())
    assert (found.ruled, len(found.game.rows)) == ((), number - 1)


EMPTIED = tuple(write_step(row.step, QWIRKLE) for row in with_bag(0).rows)
"""Sixteen turns that leave nothing in the bag."""


def test_later_passes_with_a_bag() -> None:
    """Where a later pass was allowed only because of the step that is taken out, it is kept by a ruling (Q3)."""
    found = foretold((*EMPTIED, "S1 pass", "S2 pass"), Remove(1, shift=True))
    assert (found.ruled, found.damage) == ((16, 17), None)
    assert {violation.code for violation in found.changes[-1].newly_illegal} == {"pass-with-bag"}


def test_step_that_cannot_be_taken_out() -> None:
    """Where a later turn would be that of a player who holds too few tiles, the step cannot be taken out so (R19)."""
    lines = (*EMPTIED, "S1 points 1 tiles 4", "S2 pass", "S1 points 1 tiles 1", "S2 points 3 tiles 5")
    found = foretold(lines, Remove(18, shift=True))
    assert found.damage is not None
    assert (found.damage.number, found.damage.verdict.codes, found.ruled) == (19, ("tile-count",), ())
    assert foretold(lines, Remove(18)).damage is None


@examples(150)
@given(SEEDS)
def test_mending_is_playing_anew(seed: int) -> None:
    """The game that is foretold is the one that the plain game finds when all is played that way from the start."""
    found, plain = foreseen(seed), random_case(seed).plainly
    damage = found.damage and (found.damage.number, set(found.damage.verdict.codes))
    assert (damage, found.ruled) == (plain.impossible, plain.ruled)
    game = found.game
    assert (game.totals, game.bag, game.hands) == (tuple(plain.game.totals), plain.game.bag, tuple(plain.game.hands))
    assert (game.to_move, game.over) == (plain.game.to_move, plain.game.over)
    assert game.over or game.position.passes == plain.game.passes
    assert {(x, y): str(tile) for (x, y), tile in game.board.tiles.items()} == plain.game.table


@examples(150)
@given(SEEDS)
def test_what_is_shown_is_what_is_applied(seed: int) -> None:
    """What is written in the end is one event, and it gives just the game that was shown."""
    asked, found = random_case(seed), foreseen(seed)
    if found.damage is not None:
        return
    (event,) = found.events
    after = asked.history.after(event)
    start = Game.start(asked.game.rulebook, len(asked.game.hands))
    assert start.replayed(after.steps) == (found.game, None)
    assert after.after(TakeBack()).steps == asked.history.steps


@examples(150)
@given(SEEDS)
def test_changes_are_named(seed: int) -> None:
    """Of the later steps just those are named that score otherwise or break another rule, beside what they were."""
    asked, found = random_case(seed), foreseen(seed)
    by = 1 if isinstance(asked.mending, Insert) else -1
    named = {change.after.number: change for change in found.changes}
    later = found.game.rows[asked.mending.number - (by < 0) :]
    for new in later:
        old = asked.game.rows[new.number - by - 1]
        codes = [{violation.code for violation in row.overruled} for row in (old, new)]
        assert (new.number in named) == (old.points != new.points or bool(codes[1] - codes[0]))
        if new.number in named:
            assert (named[new.number].before, named[new.number].after) == (old, new)
    assert set(found.ruled) <= set(named) <= {new.number for new in later}


@examples(100)
@given(SEEDS, st.data())
def test_forgotten_turn_is_put_back(seed: int, data: st.DataObject) -> None:
    """Where a turn was forgotten and the later ones stand with the players before, putting it in is the whole mending:
    the game is the one that was played, and nothing is ruled.
    """
    *_, table = random_game(seed, data.draw(st.integers(2, 4)), points_only=False)
    taken = [row.step for row in table.game.rows]
    number = data.draw(st.integers(1, len(taken)))
    complete, _ = Game.start(QWIRKLE, len(table.hands)).replayed(map(unannounced, taken))
    without = told(taken, len(table.hands)).after(Remove(number, shift=True))
    sheet, _ = Game.start(QWIRKLE, len(table.hands)).replayed(without.steps)
    found = consequences(sheet, without, Insert(number, unannounced(taken[number - 1]), shift=True))
    assert (found.ruled, found.damage) == ((), None)
    assert [replace(row, step=unannounced(row.step)) for row in found.game.rows] == list(complete.rows)
    assert found.game.position == complete.position


def test_random_cases_are_of_every_kind() -> None:
    """Among the random cases are many of each outcome, so that the tests above show something."""
    outcomes = {"fine": 0, "ruled": 0, "refused": 0, "later": 0, "changed": 0, "put in": 0, "shifted": 0}
    for seed in range(100):
        asked, found = random_case(seed), foreseen(seed)
        outcomes["changed"] += bool(found.changes)
        outcomes["put in"] += isinstance(asked.mending, Insert)
        outcomes["shifted"] += asked.mending.shift
        if found.damage is None:
            outcomes["ruled" if found.ruled else "fine"] += 1
        else:
            outcomes["refused" if found.damage.number == asked.mending.number else "later"] += 1
    assert min(outcomes.values()) >= 5, outcomes
