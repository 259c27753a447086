"""Every legal play of a hand, and the best way to play given tiles."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from referee.core.game import Game
from referee.core.grid import Placement
from referee.core.steps import Place
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.movegen import Move, best, best_way, moves
from referee.rulebooks.qwirkle.tiles import Tile
from tests.examples import seeds
from tests.rulebooks import plain_referee
from tests.rulebooks.blocks import Block, blocks
from tests.rulebooks.perft import TABLE
from tests.rulebooks.played import QWIRKLE
from tests.rulebooks.qwirkle.text import read_board, read_play, read_tiles, write_play
from tests.rulebooks.random_fix import loose_game
from tests.rulebooks.random_games import random_game


def plays(board: str, hand: str) -> list[str]:
    """The plays of a hand, best first, as text."""
    return [write_play(move.play) for move in best(moves(read_board(board), read_tiles(hand)))]


@pytest.mark.parametrize("block", blocks(TABLE), ids=lambda block: block.title)
def test_perft(block: Block) -> None:
    """Every position of the table has the number of plays that the plain referee counted, and the same best points."""
    found = moves(read_board(block.one("board")), read_tiles(block.one("hand")))
    assert len(found) == int(block.one("plays"))
    assert max((move.points for move in found), default=0) == int(block.one("best"))


@pytest.mark.parametrize("block", blocks(TABLE), ids=lambda block: block.title)
def test_plays_are_legal(block: Block) -> None:
    """The judge allows every play that is found, for the same points, and each is found once."""
    board = read_board(block.one("board"))
    found = moves(board, read_tiles(block.one("hand")))
    for play, points in found:
        verdict = judge(board, play)
        assert (verdict.codes, verdict.points) == ((), points)
    assert len({frozenset(move.play) for move in found}) == len(found)


def test_empty_board() -> None:
    """On the empty board every sequence of related tiles is found in a row and in a column, starting at 0,0."""
    assert plays("", "Ro Rs Bx") == [
        "Ro@0,0 Rs@0,1",
        "Ro@0,0 Rs@1,0",
        "Rs@0,0 Ro@0,1",
        "Rs@0,0 Ro@1,0",
        "Bx@0,0",
        "Ro@0,0",
        "Rs@0,0",
    ]


def test_one_tile() -> None:
    """Next to a lone tile a related one fits on all four sides."""
    assert plays("Ro@0,0", "Rs Bx") == ["Rs@-1,0", "Rs@0,-1", "Rs@0,1", "Rs@1,0"]


def test_empty_hand() -> None:
    """An empty hand has no play."""
    assert plays("", "") == []
    assert plays("Ro@0,0", "") == []


def test_far_from_the_first_cell() -> None:
    """Plays are also found at the farthest cells that the notation allows."""
    assert "Rs@121,120" in plays("Ro@120,120", "Rs")
    assert "Rs@-121,-120" in plays("Ro@-120,-120", "Rs")


def test_best_first() -> None:
    """Plays with more points come first, then those with fewer tiles."""
    found = best(moves(read_board("Ro@0,0 Rs@1,0 Bd@3,1"), read_tiles("Rd Rc Bo")))
    assert [move.points for move in found] == sorted((move.points for move in found), reverse=True)
    assert all(len(one.play) <= len(other.play) for one, other in pairwise(found) if one.points == other.points)


def test_best_play_of_the_table() -> None:
    """The play that completes two Qwirkles is the best one."""
    board = read_board("Ro@0,0 Rx@1,0 Rd@2,0 Rs@3,0 Rt@4,0 Oc@5,1 Yc@5,2 Gc@5,3 Bc@5,4 Pc@5,5 Ot@4,1")
    assert best(moves(board, read_tiles("Gx Rc Yt")))[0] == Move(read_play("Rc@5,0"), 24)


def test_searching_lays_nothing() -> None:
    """Looking for plays leaves the board empty."""
    board = Board()
    moves(board, read_tiles("Ro Rs"))
    assert board == Board()


def placed(game: Game) -> Iterator[tuple[Board, list[Tile]]]:
    """The boards of a game before each turn with tiles except the first, with the tiles played."""
    board = Board()
    for row in game.rows:
        if isinstance(row.step, Place):
            if board.tiles:
                yield board, [tile for tile, _ in row.step.play]
            board = board.with_play(row.step.play)


def most(board: Board, tiles: list[Tile]) -> int | None:
    """The highest score of a play of all these tiles, found by the plain referee."""
    table = {(x, y): str(tile) for (x, y), tile in board.tiles.items()}
    found = plain_referee.plays(table, [str(tile) for tile in tiles])
    return max((points for play, points in found.items() if len(play) == len(tiles)), default=None)


def agree(board: Board, tiles: list[Tile]) -> None:
    """The best way is legal, plays all the tiles, and scores the same as the best play of the plain referee."""
    move = best_way(board, tiles)
    assert (move.points if move else None) == most(board, tiles)
    if move:
        assert sorted(tile for tile, _ in move.play) == sorted(tiles)
        assert judge(board, move.play).points == move.points


@pytest.mark.parametrize("seed", seeds(30))
def test_best_way(seed: int) -> None:
    """In ten positions of each of thirty games the best way agrees with the plain referee."""
    *_, last = random_game(seed, 2 + seed % 3)
    cases = list(placed(last.game))
    for board, tiles in Random(seed).sample(cases, 10):
        agree(board, tiles)


@pytest.mark.parametrize("seed", seeds(30))
def test_best_way_next_to_broken_lines(seed: int) -> None:
    """The same after rulings that broke lines: the search allows what the judge allows."""
    game = loose_game(Random(seed), Game.start(QWIRKLE, 2), 24)
    cases = [(board, tiles) for board, tiles in placed(game) if board.anchors.broken]
    for board, tiles in Random(seed).sample(cases, min(3, len(cases))):
        agree(board, tiles)


def test_broken_lines_are_met() -> None:
    """Some of those games do have broken lines."""
    games = [loose_game(Random(seed), Game.start(QWIRKLE, 2), 24) for seed in range(30)]
    assert sum(any(board.anchors.broken for board, _ in placed(game)) for game in games) > 5


def test_no_way() -> None:
    """Tiles that can't form a play, or not on this board, have no best way."""
    board = read_board("Ro@0,0 Rs@1,0")
    assert best_way(board, read_tiles("Bd Gt")) is None
    assert best_way(board, read_tiles("Rd Rd")) is None
    assert best_way(read_board("Ro@0,0"), read_tiles("Bs")) is None


def test_one_of_several() -> None:
    """Among ways with equal points the result is always the same, whatever the order of the tiles."""
    board = read_board("Ro@0,0")
    found = {best_way(board, read_tiles(hand)) for hand in ("Rs Rd", "Rd Rs")}
    assert len(found) == 1


def test_a_single_tile() -> None:
    """A tile goes where its two lines score the most."""
    move = best_way(read_board("Ro@0,0 Rs@1,0 Bd@2,1 Bo@0,1 Bs@1,1"), read_tiles("Rd"))
    assert move is not None
    assert (move.play, move.points) == (read_play("Rd@2,0"), 5)
    assert isinstance(move.play[0], Placement)
