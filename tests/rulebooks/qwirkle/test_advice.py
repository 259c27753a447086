"""The single change that would make an illegal play legal."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.advice import NearMiss
from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.history import Start
from referee.core.position import Position
from referee.core.steps import Place, PointsOnly
from referee.rulebooks.qwirkle.advice import instead, near_misses
from referee.rulebooks.qwirkle.board import Play
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.turns import Course
from tests.examples import examples
from tests.rulebooks import plain_referee
from tests.rulebooks.blocks import Block, blocks
from tests.rulebooks.played import QWIRKLE, played
from tests.rulebooks.qwirkle.text import read_board, read_play, write_board, write_cell, write_play
from tests.rulebooks.random_fix import fair_play, loose_game, wrong_play
from tests.rulebooks.random_games import nearly_legal

NEAR_MISSES = blocks("positions/nearmisses.txt")
SEEDS = st.integers(0, 2**32)


def found(block: Block) -> tuple[NearMiss, ...]:
    """The suggestions for the play of a block."""
    return near_misses(read_board(block.one("board")), read_play(block.one("play")), int(block.one("hand") or 6))


def written(miss: NearMiss) -> str:
    """A suggestion as in the table."""
    to = "" if miss.to is None else f" {write_cell(miss.to)}"
    return f"{write_play([Placement(miss.tile, miss.cell)])}{to} {miss.points}"


def changed(play: Play, miss: NearMiss) -> Play:
    """The play with the suggestion applied, whose tile must be in the play."""
    at = play.index(Placement(miss.tile, miss.cell))
    moved = () if miss.to is None else (Placement(miss.tile, miss.to),)
    return (*play[:at], *moved, *play[at + 1 :])


@pytest.mark.parametrize("block", NEAR_MISSES, ids=lambda block: block.title)
def test_suggestions(block: Block) -> None:
    """Every play of the table is illegal, and exactly this is suggested for it."""
    assert not judge(read_board(block.one("board")), read_play(block.one("play")), int(block.one("hand") or 6)).legal
    assert [written(miss) for miss in found(block) if miss.to is None] == block.all("fewer")
    assert [written(miss) for miss in found(block) if miss.to is not None] == block.all("moved")


@pytest.mark.parametrize("block", NEAR_MISSES, ids=lambda block: block.title)
def test_suggestions_do_not_depend_on_the_order(block: Block) -> None:
    """The order of the tiles in a play doesn't change the scores of the suggestions."""
    turned = read_play(block.one("play"))[::-1]
    again = near_misses(read_board(block.one("board")), turned, int(block.one("hand") or 6))
    assert [(miss.to is None, miss.points) for miss in again] == [
        (miss.to is None, miss.points) for miss in found(block)
    ]


@examples(100)
@given(SEEDS, st.integers(1, 6))
def test_suggestions_hold(seed: int, hand: int) -> None:
    """Every suggestion is legal with exactly those points, and differs from the play in one placement."""
    luck = Random(seed)
    game = loose_game(luck, Game.start(QWIRKLE, 2), luck.randint(0, 15))
    board, play = game.board, wrong_play(luck, game)
    on_board = dict(plain_referee.read(write_board(board)))
    suggested = near_misses(board, play, hand)
    assert [miss.to is None for miss in suggested] in ([], [True], [False], [True, False])
    for miss in suggested:
        better = changed(play, miss)
        assert miss.to != miss.cell
        assert len(better) == len(play) - (miss.to is None)
        ruling = plain_referee.judge(on_board, plain_referee.read(write_play(better)), hand)
        assert (ruling.codes, ruling.points) == (frozenset(), miss.points)


@examples(40)
@given(SEEDS)
def test_best_suggestions(seed: int) -> None:
    """No other tile left out scores more; none can be moved a shorter way, or equally far for more points."""
    luck = Random(seed)
    game = loose_game(luck, Game.start(QWIRKLE, 2), luck.randint(0, 6))
    board, play = game.board, nearly_legal(luck, game.board, fair_play(luck, game) or read_play("Ro@0,0"))
    if judge(board, play).legal:
        return
    fewer, moved = all_changes(board.tiles, play)
    suggested = {miss.to is None: miss for miss in near_misses(board, play)}
    assert (True in suggested) == bool(fewer)
    assert (False in suggested) == bool(moved)
    if fewer:
        assert suggested[True].points == max(fewer)
    if moved:
        miss = suggested[False]
        assert miss.to is not None
        assert (distance(miss.cell, miss.to), -miss.points) == min(moved)


@examples(40)
@given(SEEDS, st.integers(1, 7))
def test_first_of_the_best_suggestions(seed: int, hand: int) -> None:
    """Among equally good changes the first tile of the play is named, on the first of its cells in reading order."""
    luck = Random(seed)
    game = loose_game(luck, Game.start(QWIRKLE, 2), luck.randint(0, 15))
    board, play = game.board, wrong_play(luck, game)
    fewer, moved = [], []
    for at, (tile, cell) in enumerate(play):
        rest = (*play[:at], *play[at + 1 :])
        if rest and (verdict := judge(board, rest, hand)).legal:
            fewer.append(NearMiss(tile, cell, None, verdict.points))
        others = [to for to in board.with_play(rest).free if to != cell]
        verdicts = [(to, judge(board, (*rest, Placement(tile, to)), hand)) for to in others]
        moved += [NearMiss(tile, cell, to, verdict.points) for to, verdict in verdicts if verdict.legal]
    fewer.sort(key=lambda miss: -miss.points)
    moved.sort(key=lambda miss: (distance(miss.cell, miss.to), -miss.points))
    assert near_misses(board, play, hand) == (*fewer[:1], *moved[:1])


def all_changes(tiles: dict, play: Play) -> tuple[list[int], list[tuple[int, int]]]:
    """By the plain referee, the points of every legal play with one tile fewer; and of those with a tile on another
    cell, the distance and the negative points.
    """
    on_board = {tuple(cell): str(tile) for cell, tile in tiles.items()}
    placed = plain_referee.read(write_play(play))
    near = [*on_board, *(spot for spot, _ in placed)]
    columns = range(min(x for x, _ in near) - 1, max(x for x, _ in near) + 2)
    rows = range(min(y for _, y in near) - 1, max(y for _, y in near) + 2)
    fewer, moved = [], []
    for at, (spot, tile) in enumerate(placed):
        rest = [*placed[:at], *placed[at + 1 :]]
        if rest:
            ruling = plain_referee.judge(on_board, rest)
            fewer += [] if ruling.codes else [ruling.points]
        for other in ((x, y) for x in columns for y in rows if (x, y) not in on_board and (x, y) != spot):
            ruling = plain_referee.judge(on_board, [*rest, (other, tile)])
            moved += [] if ruling.codes else [(distance(Cell(*spot), Cell(*other)), -ruling.points)]
    return fewer, moved


def distance(one: Cell, other: Cell) -> int:
    """The number of steps from cell to cell."""
    return abs(one.x - other.x) + abs(one.y - other.y)


# --- what the packages above need ---


def test_suggestions_are_for_the_hand_of_the_seat() -> None:
    """A suggestion to a player doesn't need more tiles than that player has (R19)."""
    position = Position(read_board("Ro@0,0"), 0, (6, 1), (0, 0), own=Course(turns=1))
    play = read_play("Rs@1,0 Rd@2,0 Bc@3,0")
    assert [miss.points for miss in QWIRKLE.adviser.near_misses(position, 1, play)] == [3]
    assert QWIRKLE.adviser.near_misses(position, 2, play) == ()


@pytest.mark.parametrize("play", ["Ro@0,0 Rs@1,0 Rd@2,0 Rs@3,0", "Ro@0,0 Rs@1,0", "Ro@0,0 Rs@1,0 Rd@2,0 Bx@3,0"])
def test_suggestions_for_an_opening(play: str) -> None:
    """For a first play nothing shorter than the announced line is suggested (R6)."""
    game = Game.start(QWIRKLE, 2, start=Start(1, ("longest", 4)))
    assert not game.judge(Place(1, read_play(play))).legal
    for miss in QWIRKLE.adviser.near_misses(game.position, 1, read_play(play)):
        assert game.judge(Place(1, changed(read_play(play), miss))).codes == ()


@examples(60)
@given(SEEDS, st.booleans())
def test_suggestions_are_turns_that_can_be_taken(seed: int, incomplete: bool) -> None:
    """In any game, even on an incomplete board, a suggestion is a turn that can be taken for exactly those points."""
    luck = Random(seed)
    game = loose_game(luck, Game.start(QWIRKLE, 3), luck.randint(0, 40))
    if incomplete and not game.over:
        game = game.after(PointsOnly(game.to_move, 3, 1))
    if game.over:
        return
    play = wrong_play(luck, game)
    if not game.judge(Place(game.to_move, play)).legal:
        for miss in QWIRKLE.adviser.near_misses(game.position, game.to_move, play):
            verdict = game.judge(Place(game.to_move, changed(play, miss)))
            assert (verdict.codes, verdict.points) == ((), miss.points)


def test_looking_for_suggestions_lays_nothing() -> None:
    """Looking for suggestions leaves the board and the game as they were."""
    game = played(2, "S1 place Ro@0,0")
    QWIRKLE.adviser.near_misses(game.position, 2, read_play("Bs@1,0 Bd@2,0"))
    assert game == played(2, "S1 place Ro@0,0")


@pytest.mark.parametrize(
    ("board", "play", "tiles", "points"),
    [
        ("Yd@0,0 Pd@1,0 Gd@2,0 Rd@3,0", "Yd@4,0", "Od Bd", 5),
        ("Yd@0,0 Pd@1,0 Gd@2,0 Rd@3,0 Od@4,0", "Yd@5,0", "Bd", 12),
        ("Ro@0,0", "Rs@1,0 Bd@2,0", "Rd Rc Rx Rt", 3),
        ("", "Rd@0,0 Rs@1,0 Rc@2,0 Rx@3,0 Rt@4,0 Rd@5,0", "Ro", 12),
    ],
)
def test_instead(board: str, play: str, tiles: str, points: int) -> None:
    """In place of the refused tile, those that score the most there are named."""
    found = instead(read_board(board), read_play(play))
    assert found is not None
    assert (" ".join(map(str, found.tiles)), found.points) == (tiles, points)


@pytest.mark.parametrize(
    ("board", "play"),
    [
        ("Yd@0,0 Pd@1,0 Gd@2,0 Rd@3,0 Od@4,0 Bd@5,0", "Yd@6,0"),
        ("", "Rd@0,0 Rs@1,0 Rc@2,0 Rx@3,0 Rt@4,0 Ro@5,0 Bo@5,1"),
    ],
)
def test_nothing_instead(board: str, play: str) -> None:
    """No tile is named if none fits, or if the hand has no more tiles."""
    assert instead(read_board(board), read_play(play)) is None
    assert instead(read_board(board), ()) is None
