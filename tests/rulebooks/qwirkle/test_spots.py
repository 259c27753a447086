"""The cells where one tile would make a Qwirkle, compared with a naive search and a plain judge."""

from random import Random

import pytest

from referee.core.game import Game
from referee.core.grid import Cell
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.reviewer import spots
from referee.rulebooks.qwirkle.tiles import TILES
from tests.examples import seeds
from tests.rulebooks import plain_referee
from tests.rulebooks.played import QWIRKLE
from tests.rulebooks.qwirkle.text import read_board, read_tiles
from tests.rulebooks.random_games import random_game
from tests.rulebooks.random_mending import loose_game

FIVE = "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0"


def searched(board: Board) -> dict[Cell, set[str]]:
    """By free cell beside a tile, every kind that makes a line of six there and breaks no rule, copies aside."""
    table = {(x, y): str(tile) for (x, y), tile in board.tiles.items()}
    found: dict[Cell, set[str]] = {}
    for cell in board.free:
        for tile in map(str, TILES):
            ruling = plain_referee.judge(table, [((cell.x, cell.y), tile)])
            if ruling.codes <= {"too-many-copies"} and max(ruling.lengths, default=0) >= 6:
                found.setdefault(cell, set()).add(tile)
    return found


def told(board: Board) -> dict[Cell, set[str]]:
    """The spots of the app in the same form."""
    return {cell: set(map(str, tiles)) for cell, tiles in spots(board).items()}


@pytest.mark.parametrize("seed", seeds(12))
def test_spots(seed: int) -> None:
    """In some positions of a dozen games the spots are those found by trying everything."""
    boards = [table.game.board for table in random_game(seed, 2 + seed % 3)]
    for board in boards[14::14]:
        assert isinstance(board, Board)
        assert told(board) == searched(board)


@pytest.mark.parametrize("seed", seeds(12))
def test_spots_beside_broken_lines(seed: int) -> None:
    """The same after rulings that broke lines."""
    board = loose_game(Random(seed), Game.start(QWIRKLE, 2), 30).board
    assert isinstance(board, Board)
    assert told(board) == searched(board)


def test_both_ends() -> None:
    """Five in a line are open at both ends, for the missing tile."""
    assert spots(read_board(FIVE)) == {cell: read_tiles("Rt") for cell in (Cell(-1, 0), Cell(5, 0))}


def test_gap() -> None:
    """A gap between two parts of a line is a spot as well."""
    assert spots(read_board("Ro@0,0 Rs@1,0 Rd@2,0 Rx@4,0 Rt@5,0")) == {Cell(3, 0): read_tiles("Rc")}


def test_crossing_line_forbids() -> None:
    """An end where the crossing line rejects the tile is no spot."""
    assert spots(read_board(f"{FIVE} Bo@5,1")) == {Cell(-1, 0): read_tiles("Rt")}


def test_copies_do_not_matter() -> None:
    """A spot stays one when all copies of its tile lie elsewhere: whether it can still be used is shown separately."""
    gone = "Rt@0,9 Rt@9,9 Rt@18,9"
    assert spots(read_board(f"{FIVE} {gone}")).keys() >= {Cell(-1, 0), Cell(5, 0)}


def test_copies_do_not_matter_beside_a_broken_line() -> None:
    """The same at the end of a line with a repeated tile after a ruling: two kinds can still complete six."""
    gone = "Rt@0,9 Rt@9,9 Rt@18,9"
    found = spots(read_board(f"Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rc@4,0 {gone}"))
    assert found == {cell: read_tiles("Rx Rt") for cell in (Cell(-1, 0), Cell(5, 0))}


def test_four_are_not_enough() -> None:
    """A line that one tile does not complete has no spot, and neither has an empty table."""
    assert spots(read_board("Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0")) == {}
    assert spots(Board()) == {}
