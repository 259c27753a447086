"""Whole games, from the table: tiles, missed turns, the end, winners."""

from collections.abc import Callable

import pytest

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.history import Start
from referee.core.notation import read_step, write_step
from referee.core.position import Options, Position
from referee.core.steps import OwnStep
from referee.core.verdict import Part, PartCode, Verdict, Violation
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import Board
from referee.rulebooks.wordgame.codes import Code, Score
from referee.rulebooks.wordgame.course import Course, course
from referee.rulebooks.wordgame.effects import to_move
from referee.rulebooks.wordgame.ending import letters_held, longest, unentered
from referee.rulebooks.wordgame.layout import CENTRE
from tests.rulebooks.blocks import Block, blocks
from tests.rulebooks.wordgame.test_legality import opened

GAMES = blocks("wordgame/games.txt")


def played(block: Block) -> tuple[Game[str], Verdict[str]]:
    """The game of a block before its last step or, if that is legal, after it; and the verdict on that step."""
    rulebook = opened(block)
    *steps, last = [read_step(line, rulebook) for line in block.all("step")]
    game = Game.start(rulebook, int(block.one("seats") or 2))
    for step in steps:
        game = game.after(step)
    judged = game.judged(last)
    return game.taken(judged), judged.verdict


def numbers(block: Block, name: str) -> tuple[int, ...]:
    """The numbers in a field."""
    return tuple(map(int, block.one(name).split()))


@pytest.mark.parametrize("block", GAMES, ids=lambda block: block.title)
def test_games(block: Block) -> None:
    """After its steps each game of the table is as stated, or its last step breaks exactly these rules."""
    game, verdict = played(block)
    assert list(verdict.codes) == block.all("broken")
    if block.all("broken"):
        return
    so_far, most = course(game.position), longest(course(game.position).words, opened(block).rules)
    found: dict[str, object] = {
        "totals": game.totals,
        "face-down": (game.bag,),
        "hands": game.hands,
        "to-move": (game.to_move,),
        "lost": so_far.lost,
        "passed-over": game.rows[-1].passed_over,
        "untold": unentered(game.position),
        "winners": game.winners,
        "longest": (most.length, *most.seats),
    }
    for name in block.fields.keys() & found.keys():
        assert (name, found[name]) == (name, numbers(block, name))
    assert game.over == (block.one("over") == "yes") or "over" not in block.fields


@pytest.mark.parametrize("block", GAMES, ids=lambda block: block.title)
def test_lines_round_trip(block: Block) -> None:
    """Each line of the table is read back as it was written, except for optional parts."""
    rulebook = opened(block)
    for line in block.all("step"):
        step = read_step(line, rulebook)
        assert read_step(write_step(step, rulebook), rulebook) == step
        assert write_step(step, rulebook) == line


def test_every_code_of_a_step_is_shown() -> None:
    """The table covers every rule of steps other than words."""
    shown = {code for block in GAMES for code in block.all("broken")}
    assert {*list(Code)[list(Code).index(Code.SWAP_COUNT) :]} <= shown


@pytest.mark.parametrize(
    ("first", "hands", "lost", "seat", "left", "over"),
    [
        (1, (7, 7), (0, 0), 1, (0, 0), ()),
        (1, (7, 7), (1, 0), 2, (0, 0), (1,)),
        (1, (7, 7), (2, 0), 2, (1, 0), (1,)),
        (1, (7, 7), (1, 1), 1, (0, 0), (1, 2)),
        (2, (7, 0, 7), (0, 1, 0), 3, (0, 1, 0), ()),
        (2, (7, 0, 0), (1, 0, 0), 1, (0, 0, 0), (1,)),
        (2, (0, 0), (0, 3), 2, (0, 3), ()),
    ],
)
def test_order(
    first: int, hands: tuple[int, ...], lost: tuple[int, ...], seat: int, left: tuple[int, ...], over: tuple[int, ...]
) -> None:
    """Seats that miss a turn are skipped and listed, seats without tiles are only skipped."""
    assert to_move(first, hands, lost) == (seat, left, over)


def test_the_letters_of_all_hands_are_known() -> None:
    """If all tiles are counted and none are face down, those in the hands are known; otherwise none are."""
    block = Block("", {"tags": ["Letters G3x1 R1x1 A1x13, Jokers 0, Box 15, Layout 9/9/9/9/4+4/9/9/9/9"]})
    game = Game.start(opened(block), 2)
    for line in ("centre G", "S1 place AAAGRAAA@-3,0 across"):
        game = game.after(read_step(line, game.rulebook))
    left = dict(game.rulebook.unseen(game.board))
    assert letters_held(game.position, left) == ("A",) * 7
    assert letters_held(Game.start(game.rulebook, 2).position, left) == ()
    assert letters_held(game.position, {**left, "R": None}) == ()


# --- options before a step, and what else its verdict contains ---

NARROW = {"Box": "15", "Layout": "9/9/9/9/4+4/9/9/9/9"}
"""A box with no tiles left in the bag, so that hands become small."""


def after(*lines: str, **tags: str) -> Game[str]:
    """A game of two players after these steps."""
    game = Game.start(WordGame.open(tags), 2)
    for line in lines:
        game = game.after(read_step(line, game.rulebook))
    return game


def test_begin() -> None:
    """Each player begins with seven tiles and no points; the first seat moves first, or the one named as starter."""
    expected = Position(
        board=Board(), bag=69, hands=(7, 7, 7), totals=(0, 0, 0), to_move=1, own=Course(lost=(0,) * 3, left=(None,) * 3)
    )
    assert WordGame().begin(3) == expected
    assert WordGame().begin(3, Start(2)).to_move == 2
    with pytest.raises(ValueError, match=r"does not know a start with longest 4$"):
        WordGame().begin(3, Start(2, ("longest", 4)))


@pytest.mark.parametrize(
    ("begun", "options"),
    [
        (lambda: after("centre G"), Options(True, range(1, 5), False, range(1, 8), range(1000))),
        (lambda: after("centre G", Exchange="9"), Options(True, range(1, 8), False, range(1, 8), range(1000))),
        (lambda: after("centre G", Box="18"), Options(True, range(1, 4), False, range(1, 8), range(1000))),
        (lambda: after("centre G", Box="15"), Options(True, range(1, 1), True, range(1, 8), range(1000))),
        (
            lambda: after("centre G", "S1 points 9 tiles 5", "S2 pass", **NARROW),
            Options(True, range(1, 1), True, range(1, 3), range(1000)),
        ),
        (lambda: after('end "dinner"'), Options()),
    ],
)
def test_options(begun: Callable[[], Game[str]], options: Options) -> None:
    """The player to move may swap up to four tiles, limited by hand and bag, or pass if the bag is empty."""
    game = begun()
    assert game.rulebook.options(game.position) == options


@pytest.mark.parametrize(
    ("begun", "line", "violation"),
    [
        (lambda: after(), "centre *", Violation(Code.CENTRE_JOKER, (CENTRE,), ("*",))),
        (lambda: after("centre G"), "centre K", Violation(Code.CENTRE_TWICE, (CENTRE,), params={"none": False})),
        (lambda: after(Centre="none"), "centre K", Violation(Code.CENTRE_TWICE, (CENTRE,), params={"none": True})),
        (lambda: after(Letters="G3x0 R1"), "centre G", Violation(Code.TOO_MANY_COPIES, (CENTRE,), ("G",), {"box": 0})),
        (lambda: after("centre G"), "S1 swap 5", Violation(Code.SWAP_COUNT, params={"most": 4})),
        (lambda: after("centre G"), "S1 swap 7", Violation(Code.SWAP_COUNT, params={"most": 4})),
        (lambda: after("centre G"), "S1 swap 8", Violation(Code.SWAP_COUNT, params={"most": 4}, final=True)),
        (
            lambda: after("centre G", Exchange="9"),
            "S1 swap 8",
            Violation(Code.SWAP_COUNT, params={"most": 7}, final=True),
        ),
        (lambda: after("centre G", Box="15"), "S1 swap 1", Violation(Code.SWAP_EMPTY_BAG)),
        (lambda: after("centre G", Box="18"), "S1 swap 4", Violation(Code.SWAP_EXCEEDS_BAG, params={"bag": 3})),
        (lambda: after("centre G"), "S1 pass", Violation(Code.PASS_WITH_BAG, params={})),
        (lambda: after("centre G"), "S1 points 9 tiles 8", Violation(Code.TILE_COUNT, params={"held": 7})),
        (lambda: after("centre G"), "S1 points 9 tiles 0", Violation(Code.TILE_COUNT, params={"held": 7})),
        (lambda: after("centre G"), "S1 points 1000 tiles 1", Violation(Code.TOO_MANY_POINTS, params={"most": 999})),
        (
            lambda: after("centre G"),
            'S1 withdraw ""',
            Violation(Code.WITHDRAW_TOO_LATE, params={"moved": True, "words": 0}),
        ),
        (
            lambda: after("centre G", "S1 place GRA@0,0 across", "S2 swap 1"),
            'S1 withdraw ""',
            Violation(Code.WITHDRAW_TOO_LATE, params={"moved": True, "words": 1}),
        ),
        (
            lambda: after("centre G", "S1 place GRA@0,0 across"),
            'S2 withdraw ""',
            Violation(Code.WITHDRAW_TOO_LATE, params={"moved": True, "words": 1}),
        ),
        (
            lambda: after("centre G", "S1 place GRA@0,0 across", 'end "dinner"', "S2 left 9"),
            'S1 withdraw ""',
            Violation(Code.WITHDRAW_TOO_LATE, params={"moved": False, "words": 1}),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_a_reason_names(begun: Callable[[], Game[str]], line: str, violation: Violation[str]) -> None:
    """A violation has the limits that its sentence needs, and whether the players can overrule it."""
    game = begun()
    assert game.judge(read_step(line, game.rulebook)).violations == (violation,)


@pytest.mark.parametrize(
    ("line", "legal"),
    [
        ("S1 swap 1", True),
        ("S1 swap 3", True),
        ("S1 points 999 tiles 1", True),
        ("S1 points 0 tiles 7", True),
        ("S1 pass", False),
    ],
)
def test_limits(line: str, legal: bool) -> None:
    """A value at its limit is allowed: all tiles of the bag, all tiles of the hand, 999 points."""
    game = after("centre G", Box="18")
    assert game.judge(read_step(line, game.rulebook)).legal == legal


def test_what_a_step_scores() -> None:
    """Announced points count as they are; a word that is removed counts negative points and names its letters."""
    game = after("centre G")
    announced = game.judge(read_step("S1 points 9 tiles 2", game.rulebook))
    assert announced.parts == (Part(PartCode.ANNOUNCED, (), 9),)
    game = after("centre G", "S1 place GrA@0,0 across")
    withdrawn = game.judge(read_step('S1 withdraw ""', game.rulebook))
    reported = {"cells": (Cell(1, 0), Cell(2, 0))}
    assert withdrawn.parts == (Part(Score.WITHDRAWN, (), -4, ("r", "A"), reported),)


def test_a_step_of_another_game() -> None:
    """A step of another game isn't accepted."""
    with pytest.raises(TypeError, match="OwnStep"):
        WordGame().judge(after().position, OwnStep(1))
