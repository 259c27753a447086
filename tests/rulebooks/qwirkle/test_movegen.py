from itertools import pairwise

import pytest

from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.movegen import Move, best, moves
from tests.rulebooks.blocks import Block, blocks
from tests.rulebooks.perft import TABLE
from tests.rulebooks.qwirkle.text import read_board, read_play, read_tiles, write_play


def plays(board: str, hand: str) -> list[str]:
    """The plays of a hand, best first, as text."""
    return [write_play(move.play) for move in best(moves(read_board(board), read_tiles(hand)))]


@pytest.mark.parametrize("block", blocks(TABLE), ids=lambda block: block.title)
def test_perft(block: Block) -> None:
    """Every position of the table has as many plays as the plain referee counted, and the same best points."""
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
    """On the empty board every sequence of related tiles is found in a row and in a column, from 0,0 on."""
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
    """Beside a lone tile a related one fits on all four sides."""
    assert plays("Ro@0,0", "Rs Bx") == ["Rs@-1,0", "Rs@0,-1", "Rs@0,1", "Rs@1,0"]


def test_empty_hand() -> None:
    """An empty hand has no play."""
    assert plays("", "") == []
    assert plays("Ro@0,0", "") == []


def test_far_from_the_first_cell() -> None:
    """Plays are found as well at the farthest cells that the notation knows."""
    assert "Rs@121,120" in plays("Ro@120,120", "Rs")
    assert "Rs@-121,-120" in plays("Ro@-120,-120", "Rs")


def test_best_first() -> None:
    """Plays with more points come first, then those with fewer tiles."""
    found = best(moves(read_board("Ro@0,0 Rs@1,0 Bd@3,1"), read_tiles("Rd Rc Bo")))
    assert [move.points for move in found] == sorted((move.points for move in found), reverse=True)
    assert all(len(one.play) <= len(other.play) for one, other in pairwise(found) if one.points == other.points)


def test_best_play_of_the_table() -> None:
    """The play that completes two Qwirkles is the best there is."""
    board = read_board("Ro@0,0 Rx@1,0 Rd@2,0 Rs@3,0 Rt@4,0 Oc@5,1 Yc@5,2 Gc@5,3 Bc@5,4 Pc@5,5 Ot@4,1")
    assert best(moves(board, read_tiles("Gx Rc Yt")))[0] == Move(read_play("Rc@5,0"), 24)


def test_searching_lays_nothing() -> None:
    """Looking for plays leaves the board empty."""
    board = Board()
    moves(board, read_tiles("Ro Rs"))
    assert board == Board()
