"""Correcting earlier steps: what is said beforehand, and what then holds."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core import transcript
from referee.core.correction import Consequences, consequences
from referee.core.game import Game
from referee.core.history import Correct, History, Start
from referee.core.judging import Row
from referee.core.steps import Ruling, Step, unannounced
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from tests.examples import examples
from tests.rulebooks.blocks import HERE
from tests.rulebooks.plain_game import CANNOT_BE, Mended, PlainGame, mended
from tests.rulebooks.played import QWIRKLE, after, step, steps, told, with_bag
from tests.rulebooks.random_games import random_game
from tests.rulebooks.random_mending import corrected, loose_game
from tests.shelves import ON_SHELF

SEEDS = st.integers(0, 199)
"""Few enough that the tests below share their cases, which take long to make."""
SAMPLE = transcript.read((HERE / "games/sample-game.txt").read_text(encoding="utf-8"), ON_SHELF.open)


class Case(NamedTuple):
    """A game that was played, and what one of its steps was in truth."""

    start: Game
    steps: tuple[Step, ...]
    number: int
    step: Step

    @property
    def history(self) -> History:
        """What stands before the correction."""
        return told(self.steps, len(self.start.hands))

    @property
    def consequences(self) -> Consequences:
        """What the core says beforehand."""
        return foretold(self.start, self.steps, self.number, self.step)

    @property
    def plainly(self) -> Mended:
        """The same steps played anew by the plain game."""
        game = PlainGame(len(self.start.hands), self.start.rulebook.rules, self.start.to_move)
        steps = (*self.steps[: self.number - 1], self.step, *self.steps[self.number :])
        return mended(game, steps, self.number, f"correct {self.number}")


@cache
def random_case(seed: int) -> Case:
    """A random correction of a random game, fairly played or loosely, under random house rules."""
    luck = Random(seed)
    players = luck.randint(2, 4)
    rules = HouseRules(luck.random() < 0.5, leftovers=luck.random() < 0.5, point_limit=luck.choice([None, None, 60]))
    start = Game.start(Qwirkle(rules), players)
    if luck.random() < 0.3:
        *_, table = random_game(seed, players, points_only=luck.random() < 0.5)
        game, _ = start.replayed(entry.step for entry in table.game.rows)
    else:
        game = loose_game(luck, start, luck.randint(1, 70))
    taken = tuple(entry.step for entry in game.rows)
    number = luck.randint(1, len(taken))
    before, _ = start.replayed(taken[: number - 1])
    return Case(start, taken, number, corrected(luck, before, taken[number - 1]))


@cache
def foreseen(seed: int) -> Consequences:
    """What the core says of this random correction."""
    return random_case(seed).consequences


def case(lines: tuple[str, ...], number: int, line: str, start: Game | None = None) -> Case:
    """A correction as text; the game of two begins with the first line."""
    start = start or Game.start(QWIRKLE, 2)
    game, damage = start.replayed(steps(*lines))
    assert damage is None
    return Case(start, tuple(entry.step for entry in game.rows), number, step(line))


def mend(game: Game, number: int, line: str) -> Consequences:
    """What follows from correcting a step of this game."""
    start = Game.start(game.rulebook, len(game.hands))
    return foretold(start, tuple(entry.step for entry in game.rows), number, step(line))


def foretold(start: Game, taken: tuple[Step, ...], number: int, step: Step) -> Consequences:
    """What follows where a step of those taken was in truth another one."""
    game, _ = start.replayed(taken)
    return consequences(game, told(taken, len(start.hands)), Correct(number, step))


def unwitnessed(game: Game) -> Game:
    """The game without the points that were announced in it."""
    return replace(game, rows=tuple(replace(row, step=unannounced(row.step)) for row in game.rows))


def against(entry: Row) -> set[str]:
    """What the referee has against a step that stands."""
    return {violation.code for violation in entry.overruled}


# --- a correction, step by step ---

SHORT = ("S1 place Ro@0,0 Rs@1,0 = 2", "S2 place Rd@2,0 = 3", "S1 place Bd@2,1 = 2", "S2 place Bc@3,1 = 2")


def test_correcting_the_last_step() -> None:
    """Where the last step is corrected nothing else changes."""
    found = case(SHORT, 4, "S2 place Bc@3,1 Bx@4,1").consequences
    assert (found.changes, found.ruled, found.damage) == ((), (), None)
    assert found.game.totals == (4, 6)


def test_later_points_change() -> None:
    """A later step that scores otherwise is named with what it scored and what it would score; others are not."""
    found = case(SHORT, 1, "S1 place Ro@0,0 Rs@1,0 Rx@-1,0").consequences
    assert [(change.before.number, change.before.points, change.after.points) for change in found.changes] == [
        (2, 3, 4)
    ]
    assert (found.game.totals, found.ruled, found.damage) == ((3 + 2, 4 + 2), (), None)


def test_later_step_becomes_illegal() -> None:
    """A later turn that breaks a rule then is kept as a ruling that names the correction, and scores as it lies."""
    found = case(SHORT, 2, "S2 place Gs@1,1").consequences
    assert (found.ruled, found.damage) == ((3,), None)
    assert found.game.rows[2].step == replace(step("S1 place Bd@2,1"), ruling=Ruling("correct 2"))
    illegal, extended = found.changes
    assert (illegal.after.number, illegal.before.points, illegal.after.points) == (3, 2, 2)
    assert {violation.code for violation in illegal.newly_illegal} == {"line-mixed"}
    assert (extended.after.number, extended.before.points, extended.after.points) == (4, 2, 3)
    assert extended.newly_illegal == ()
    assert found.game.totals == (2 + 2, 2 + 3)


def test_later_step_becomes_impossible() -> None:
    """Where a later step cannot have been taken then, that is said with its number and what cannot be."""
    found = case(SHORT, 1, "S1 place Ro@1,0 Rs@2,0").consequences
    assert found.damage is not None
    assert (found.damage.number, found.damage.cause, found.damage.verdict.codes) == (2, "illegal", ("cell-occupied",))
    assert len(found.game.rows) == 1


def test_legal_later_steps_are_not_ruled() -> None:
    """A later turn that had been ruled before needs no new ruling, and keeps the old one."""
    lines = (*SHORT[:2], 'S1 place Bs@7,7 by table "agreed"', "S2 place Rc@3,0")
    found = case(lines, 1, "S1 place Ro@0,0 Rs@1,0 Rx@-1,0").consequences
    assert (found.ruled, found.damage) == ((), None)
    assert found.game.rows[2].step == step(lines[2])


def test_old_ruling_that_is_not_needed_any_more() -> None:
    """A ruled turn that the correction makes legal keeps its ruling, which then overrules nothing."""
    lines = ("S1 place Ro@0,0", 'S2 place Bs@1,0 by table "agreed"')
    found = case(lines, 1, "S1 place Bo@0,0").consequences
    assert against(found.game.rows[1]) == set()
    assert (found.ruled, found.changes, found.game.totals) == ((), (), (1, 2))


def test_ruled_step_that_breaks_another_rule() -> None:
    """A later ruled turn that is wrong in another way than before is among the changes, with what is new against it."""
    lines = ("S1 place Ro@0,0", 'S2 place Ro@1,0 by table for 2 "agreed"')
    found = case(lines, 1, "S1 place Bs@0,0").consequences
    assert against(found.game.rows[1]) == {"line-mixed"}
    assert [{violation.code for violation in change.newly_illegal} for change in found.changes] == [{"line-mixed"}]


def test_corrected_step_itself() -> None:
    """A corrected step that breaks a rule itself is answered with its own number and all that is against it."""
    found = case(SHORT, 3, "S1 place Gx@5,5").consequences
    assert found.damage is not None
    assert (found.damage.number, found.damage.verdict.codes) == (3, ("not-touching",))
    assert (found.changes, found.ruled) == ((), ())


def test_corrected_step_is_ruled() -> None:
    """A corrected step may stand by a ruling of the table."""
    found = case(SHORT, 3, 'S1 place Gx@5,5 by table "it rolled away"').consequences
    assert found.damage is None
    assert against(found.game.rows[2]) == {"not-touching"}


def test_another_player() -> None:
    """Where another player had the turn, it counts for that one, and the next turn is out of turn (R7)."""
    lines = ("S1 place Ro@0,0", "S2 place Rs@1,0", "S3 place Rd@2,0", "S1 place Rc@3,0")
    found = case(lines, 2, 'S3 place Rs@1,0 by table "Cleo was quicker"', Game.start(QWIRKLE, 3)).consequences
    assert (found.game.totals, found.ruled, found.damage) == ((5, 0, 5), (3,), None)
    assert against(found.game.rows[2]) == {"wrong-seat"}


def test_another_player_started() -> None:
    """A correction keeps who starts and the announced length of the first turn (R6)."""
    start = Start(2, ("longest", 3))
    game, damage = Game.start(QWIRKLE, 2, start).replayed(steps("S2 place Ro@0,0 Rs@1,0 Rd@2,0", "S1 place Bo@0,1"))
    assert damage is None
    history = told([start, *(entry.step for entry in game.rows)])
    found = consequences(game, history, Correct(2, step("S1 place Bs@1,1")))
    assert (found.damage, found.game.totals, found.game.to_move) == (None, (2, 3), 2)
    found = consequences(game, history, Correct(1, step("S2 place Ro@0,0 Rs@1,0")))
    assert found.damage is not None
    assert (found.damage.number, found.damage.verdict.codes) == (1, ("opening-too-short",))


def test_another_kind_of_turn() -> None:
    """A turn that was no placing one leaves its cells empty and its tiles in the hand."""
    found = case(SHORT, 4, "S2 swap 1").consequences
    assert (found.game.totals, found.game.bag) == ((4, 3), 96 - 4)
    found = case(SHORT, 2, "S2 swap 1").consequences
    assert found.damage is None
    assert found.ruled == (3,)
    assert against(found.game.rows[2]) == {"not-touching"}


def test_turn_that_was_an_adjustment() -> None:
    """Where a step was no turn at all the same player is still to move, and who followed was out of turn."""
    found = case(SHORT, 4, 'S2 adjust -3 "peeked"').consequences
    assert (found.game.totals, found.game.to_move) == ((4, 0), 2)
    found = case(SHORT, 2, 'S2 adjust -3 "peeked"').consequences
    assert found.ruled == (3,)
    assert against(found.game.rows[2]) == {"wrong-seat", "not-touching"}


def test_adjustment_that_was_another_one() -> None:
    """An adjustment can be corrected like a turn, and no turn changes."""
    lines = (*SHORT[:2], 'S1 adjust -3 "peeked"', *SHORT[2:])
    found = case(lines, 3, 'S2 adjust -5 "peeked"').consequences
    assert (found.game.totals, found.changes, found.ruled, found.damage) == ((4, 0), (), (), None)


def test_game_that_was_over_earlier() -> None:
    """Where the game was over before a later turn, that turn cannot have been taken."""
    found = case(SHORT, 2, 'end "dinner"').consequences
    assert found.damage is not None
    assert (found.damage.number, found.damage.verdict.codes) == (3, ("game-over",))


def test_adjustment_after_a_game_that_was_over_earlier() -> None:
    """Where only adjustments follow, a game may have been over earlier."""
    found = case((*SHORT, 'S1 adjust -3 "x"'), 4, 'end "dinner"').consequences
    assert (found.damage, found.game.over, found.game.totals) == (None, True, (1, 3))


def test_game_that_was_not_over() -> None:
    """A game that ended only by a wrong turn goes on, and its 6 are gone (R20)."""
    start = after(with_bag(0), "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0", "S2 pass")
    over = after(start, "S1 place Rx@4,0 Rt@5,0")
    assert (over.over, over.totals[0]) == (True, 8 + 4 + 18)
    found = mend(over, 19, "S1 place Rx@4,0")
    assert (found.game.over, found.game.totals[0], found.game.to_move) == (False, 8 + 4 + 5, 2)


def test_announced_score_of_the_corrected_step() -> None:
    """A score announced for the corrected step is a witness, and a wrong one is answered with the step's number."""
    assert case(SHORT, 3, "S1 place Bd@2,1 = 2").consequences.damage is None
    found = case(SHORT, 3, "S1 place Bd@2,1 = 3").consequences
    assert found.damage is not None
    assert (found.damage.number, found.damage.cause) == (3, "announced")


def test_looking_changes_nothing() -> None:
    """What would follow can be asked any number of times, and the game stays as it is."""
    looked = case(SHORT, 1, "S1 place Bo@0,0 Bs@1,0")
    assert looked.consequences == looked.consequences
    assert looked.start == Game.start(QWIRKLE, 2)


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
    """A correction that would leave an impossible game is answered with the step that cannot be, ruled or not."""
    for written in (line, line if "by table" in line else f'{line} by table "agreed"'):
        found = case(SHORT, number, written).consequences
        assert found.damage is not None
        assert found.damage.number == at
        assert code in found.damage.verdict.codes
        assert len(found.game.rows) == at - 1
    assert found.damage.verdict.codes == (code,)


def test_more_tiles_than_the_hand() -> None:
    """A correction that lays more tiles than the hand held by then is refused, with the size of that hand (R19)."""
    game = after(with_bag(0), "S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0", "S2 place Bo@0,1", "S1 place Rx@4,0")
    found = mend(game, 19, 'S1 place Rx@4,0 Rt@5,0 Bt@5,1 by table "x"')
    assert found.damage is not None
    (violation,) = found.damage.verdict.violations
    assert (found.damage.number, violation.code, violation.params) == (19, "too-many-tiles", {"hand": 2})


def test_later_turn_with_more_tiles_than_the_hand() -> None:
    """A correction that empties the bag sooner is refused where a later turn then lays more than the hand (R19)."""
    game = after(with_bag(6), "S2 place Ro@0,0 Rs@1,0", "S1 place Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0", "S2 place Bo@0,1")
    game = after(game, "S1 place Bd@2,1 Bc@3,1 Bx@4,1")
    found = mend(game, 16, "S2 points 9 tiles 6")
    assert found.damage is not None
    assert (found.damage.number, found.damage.verdict.codes) == (19, ("too-many-tiles",))


def test_later_swap_without_tiles_in_the_bag() -> None:
    """A correction that empties the bag sooner is refused where a later exchange then had nothing to draw (Q2)."""
    found = mend(after(with_bag(3), "S1 place Ro@0,0", "S2 swap 2"), 17, "S1 place Ro@0,0 Rs@1,0 Rd@2,0")
    assert found.damage is not None
    assert (found.damage.number, found.damage.verdict.codes) == (18, ("swap-empty-bag",))


def test_a_round_of_passes_with_tiles_in_the_bag() -> None:
    """A correction that leaves a tile in the bag opens a game again that passes ended: they stand as rulings (Q4)."""
    game = after(with_bag(1), "S1 points 9 tiles 1", "S2 pass", "S1 pass")
    found = mend(game, 16, "S2 points 1 tiles 4")
    assert (game.over, found.game.over, found.game.bag, found.damage) == (True, False, 1, None)
    assert found.ruled == (18, 19)


# --- the sample game ---


def test_sample_game_mended() -> None:
    """A wrong tile in turn 3 of the sample game, found after turn 9, is mended to the totals that are printed."""
    right = SAMPLE.steps[:9]
    start = Game.start(QWIRKLE, 4)
    wrong = foretold(start, right, 3, step("S3 place Rs@1,0"))
    assert (wrong.ruled, wrong.damage, wrong.game.totals) == ((5,), None, (20, 13, 7, 9))
    mended_ = foretold(start, tuple(entry.step for entry in wrong.game.rows), 3, right[2])
    assert mended_.game.totals == start.replayed(right)[0].totals
    assert (mended_.ruled, mended_.damage) == ((), None)


# --- random corrections of random games ---


@examples(200)
@given(SEEDS)
def test_correcting_is_playing_anew(seed: int) -> None:
    """The game after a correction is the one that the plain game finds when all is played that way from the start."""
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
    """A correction written with the rulings that were shown gives just the game that was shown."""
    asked, found = random_case(seed), foreseen(seed)
    if found.damage is not None:
        return
    history = asked.history
    for event in found.events:
        history = history.after(event)
    game, damage = asked.start.replayed(history.steps)
    assert (unwitnessed(game), damage) == (unwitnessed(found.game), None)
    assert history.before.keys() == {asked.number, *found.ruled}
    game = asked.start
    for taken in history.steps:
        game = game.after(taken)
    assert unwitnessed(game) == unwitnessed(found.game)


@examples(150)
@given(SEEDS)
def test_changes_are_named(seed: int) -> None:
    """All later steps that score otherwise or break another rule are named, and only such as differ from before."""
    asked, found = random_case(seed), foreseen(seed)
    before, _ = asked.start.replayed(asked.steps)
    pairs = list(zip(before.rows[asked.number :], found.game.rows[asked.number :], strict=False))
    named = {change.after.number: (change.before, change.after) for change in found.changes}
    assert [*named] == sorted(named)
    for old, new in pairs:
        if old.points != new.points or against(new) - against(old):
            assert named[new.number] == (old, new)
        if new.number in named:
            assert (old.points, old.overruled) != (new.points, new.overruled)
    assert set(found.ruled) <= set(named) <= {new.number for _, new in pairs}
    for change in found.changes:
        assert {violation.code for violation in change.newly_illegal} == against(change.after) - against(change.before)


@examples(150)
@given(SEEDS)
def test_only_what_cannot_be_is_said(seed: int) -> None:
    """Of a later step only what cannot be is said; of the corrected step itself, all that is wrong."""
    asked, found = random_case(seed), foreseen(seed)
    if found.damage is None:
        return
    said = set(found.damage.verdict.codes)
    assert found.damage.cause == "illegal"
    assert len(found.game.rows) == found.damage.number - 1
    if found.damage.number > asked.number:
        assert said <= CANNOT_BE
    else:
        assert said == set(found.game.judge(asked.step).codes)


@examples(150)
@given(SEEDS)
def test_correcting_back(seed: int) -> None:
    """A correction that is corrected back leaves the game as it was played, but for the rulings that it took."""
    asked, found = random_case(seed), foreseen(seed)
    if found.damage is not None:
        return
    written = asked.steps[asked.number - 1]
    back = foretold(asked.start, tuple(entry.step for entry in found.game.rows), asked.number, written)
    before, _ = asked.start.replayed(asked.steps)
    assert (back.damage, back.ruled) == (None, ())
    assert (back.game.totals, back.game.bag, back.game.hands) == (before.totals, before.bag, before.hands)
    assert (back.game.board.tiles, back.game.over) == (before.board.tiles, before.over)


def test_random_cases_are_of_every_kind() -> None:
    """Among the random corrections are many of each outcome, so that the tests above show something."""
    outcomes = {"fine": 0, "ruled": 0, "refused": 0, "later": 0, "changed": 0}
    for seed in range(100):
        asked, found = random_case(seed), foreseen(seed)
        outcomes["changed"] += bool(found.changes)
        if found.damage is None:
            outcomes["ruled" if found.ruled else "fine"] += 1
        else:
            outcomes["refused" if found.damage.number == asked.number else "later"] += 1
    assert min(outcomes.values()) >= 8, outcomes
