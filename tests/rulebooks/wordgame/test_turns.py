"""Whole games, from the table: tokens, turns lost, the end, winners."""

import pytest

from referee.core.game import Game
from referee.core.notation import read_step, write_step
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import longest, only_hand_left
from referee.rulebooks.wordgame.order import ToMove, to_move
from tests.rulebooks.blocks import Block, blocks
from tests.rulebooks.wordgame.test_legality import opened

GAMES = blocks("wordgame/games.txt")


def played(block: Block) -> tuple[Game[str], Verdict[str]]:
    """The game of a block before its last step or, where that is legal, after it; and the verdict on that step."""
    rulebook = opened(block)
    *steps, last = [read_step(line, rulebook) for line in block.all("step")]
    game = Game.start(rulebook, int(block.one("seats") or 2))
    for step in steps:
        game = game.after(step)
    verdict, game = game.told(last)
    return game, verdict


def numbers(block: Block, name: str) -> tuple[int, ...]:
    """The numbers of a field."""
    return tuple(map(int, block.one(name).split()))


@pytest.mark.parametrize("block", GAMES, ids=lambda block: block.title)
def test_games(block: Block) -> None:
    """After its steps each game of the table stands as is said there, or its last step breaks just these rules."""
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
        "untold": game.rulebook.untold(game.position),
        "winners": game.winners,
        "longest": (most.length, *most.seats),
    }
    for name in block.fields.keys() & found.keys():
        assert (name, found[name]) == (name, numbers(block, name))
    assert game.over == (block.one("over") == "yes") or "over" not in block.fields


@pytest.mark.parametrize("block", GAMES, ids=lambda block: block.title)
def test_lines_round_trip(block: Block) -> None:
    """Each line of the table is read back as it was written, but for what a step need not say."""
    rulebook = opened(block)
    for line in block.all("step"):
        step = read_step(line, rulebook)
        assert read_step(write_step(step, rulebook), rulebook) == step
        assert write_step(step, rulebook) == line


def test_every_code_of_a_step_is_shown() -> None:
    """The table breaks every rule of steps that lay no word."""
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
    """Seats that lose a turn are passed over and told, those without tokens are passed over silently."""
    assert to_move(first, hands, lost) == ToMove(seat, left, over)


def test_the_only_hand_left_is_known() -> None:
    """Where all is counted and one hand is left, its tokens follow from what lies; elsewhere nothing does."""
    block = Block("", {"tags": ["Letters G3x1 R1x1 A1x13, Jokers 0, Box 15, Layout 9/9/9/9/4+4/9/9/9/9"]})
    game = Game.start(opened(block), 2)
    for line in ("centre G", "S1 place AAAGRAAA@-3,0 across"):
        game = game.after(read_step(line, game.rulebook))
    left = dict(game.rulebook.unseen(game.board))
    assert only_hand_left(game.position, left) == ("A",) * 7
    assert only_hand_left(Game.start(game.rulebook, 2).position, left) is None
    assert only_hand_left(game.position, {**left, "R": None}) is None
