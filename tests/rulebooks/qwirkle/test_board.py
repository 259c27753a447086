from referee.rulebooks.qwirkle.board import Board, cell_at
from referee.rulebooks.qwirkle.tiles import kinds, members
from tests.rulebooks.qwirkle.text import read_board, read_cell, read_play, read_tile, write_board, write_cell


def free(board: str) -> str:
    """The free cells beside the tiles of a position."""
    return " ".join(write_cell(cell) for cell in read_board(board).free)


def test_laying_gives_another_board() -> None:
    """Laying tiles gives another board and leaves the first as it was."""
    before = read_board("Ro@0,0")
    after = before.with_play(read_play("Rs@1,0 Rd@2,0"))
    assert write_board(before) == "Ro@0,0"
    assert write_board(after) == "Ro@0,0 Rs@1,0 Rd@2,0"


def test_free_cells() -> None:
    """The free cells are those that share a side with a tile, in reading order."""
    assert free("Ro@0,0") == "0,-1 -1,0 1,0 0,1"
    assert free("Ro@0,0 Rs@1,0") == "0,-1 1,-1 -1,0 2,0 0,1 1,1"
    assert free("Ro@0,0 Rs@2,0") == "0,-1 2,-1 -1,0 1,0 3,0 0,1 2,1"
    assert free("") == ""


def test_count() -> None:
    """The board counts how many copies of a kind lie on it."""
    board = read_board("Ro@0,0 Rs@1,0 Bs@1,1 Bo@2,1 Ro@2,2")
    assert board.counts[read_tile("Ro")] == 2
    assert board.counts[read_tile("Rs")] == 1
    assert board.counts[read_tile("Gt")] == 0


def test_gone() -> None:
    """A kind is gone once all its three copies lie on the board (R1)."""
    two = read_board("Ro@0,0 Rs@1,0 Bs@1,1 Bo@2,1 Ro@2,2")
    three = two.with_play(read_play("Rs@3,2 Rd@4,2 Rc@4,3 Bc@5,3 Bo@5,4 Ro@6,4"))
    assert two.gone == 0
    assert three.gone == kinds([read_tile("Ro")])


def test_anchors() -> None:
    """The anchors are the free cells beside tiles, and a board works them out once."""
    board = read_board("Ro@0,0 Rs@2,0 Rd@-3,4")
    assert {cell_at(number) for number in board.anchors.kinds} == set(board.free)
    assert board.anchors is board.anchors


def test_cross_checks() -> None:
    """Between two runs just those kinds fit that make one line of them, and score it (R11, R12, R14)."""
    rows = read_board("Ro@0,0 Rs@2,0 Bs@0,2 Gd@2,2 Po@0,4 Pd@1,4 Po@3,4").anchors.rows
    found = {
        cell_at(number): (" ".join(map(str, members(fits))), rows.points[number]) for number, fits in rows.fits.items()
    }
    assert found[read_cell("1,0")] == ("Rd Rc Rx Rt", 3)
    assert found[read_cell("1,2")] == ("", 3)
    assert found[read_cell("2,4")] == ("", 4)
    assert found[read_cell("-1,4")] == ("Ps Pc Px Pt", 3)


def test_boards_are_values() -> None:
    """Boards with the same tiles on the same cells are equal, in whatever order they were laid."""
    one, other = read_board("Ro@0,0 Rs@1,0"), read_board("Rs@1,0 Ro@0,0")
    assert one == other
    assert hash(one) == hash(other)
    assert one != read_board("Ro@0,0 Rd@1,0")
    assert one != read_board("Ro@0,0 Rs@0,1")
    assert Board() == read_board("")
