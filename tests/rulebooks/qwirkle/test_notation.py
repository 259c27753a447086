import pytest

from referee.core.grid import Cell, Placement
from referee.core.unreadable import UnreadableError
from referee.rulebooks.qwirkle.tiles import TILES
from tests.rulebooks.qwirkle.text import (
    read_board,
    read_cell,
    read_play,
    read_tile,
    read_tiles,
)


def test_placements() -> None:
    """A tile, an at sign, and a cell with x to the right and y down make a placement."""
    assert read_play("Ro@0,0  Bs@3,-12") == (
        Placement(read_tile("Ro"), Cell(0, 0)),
        Placement(read_tile("Bs"), Cell(3, -12)),
    )
    assert read_play("") == ()


def test_tile_names() -> None:
    """Every kind of tile is read back from its name."""
    assert [read_tile(str(tile)) for tile in TILES] == list(TILES)
    assert read_tiles(" Ro Ro  Bs ") == (read_tile("Ro"), read_tile("Ro"), read_tile("Bs"))


@pytest.mark.parametrize("name", ["", "R", "Ro ", "ro", "RO", "oR", "Xo", "Rz", "Roo", "Ro@0,0", "Ro\u200b"])
def test_unknown_tiles(name: str) -> None:
    """A name that isn't a tile's is unreadable, and the error repeats it."""
    with pytest.raises(UnreadableError) as caught:
        read_tile(name)
    assert (caught.value.code, caught.value.text) == ("no-such-tile", name)


@pytest.mark.parametrize(
    "text", ["", "0", "0,", ",0", "0,0,0", "0;0", "+1,0", "1.0,0", "a,b", "0, 0", "--1,0", "\u0661,0"]
)
def test_unknown_cells(text: str) -> None:
    """A text that isn't two whole numbers with a comma between isn't a cell."""
    with pytest.raises(UnreadableError) as caught:
        read_cell(text)
    assert (caught.value.code, caught.value.text) == ("no-such-cell", text)


@pytest.mark.parametrize("text", ["121,0", "-121,0", "0,121", "0,-121", "999999999,0"])
def test_cells_out_of_reach(text: str) -> None:
    """A cell farther away than all tiles in a row could reach is unreadable."""
    with pytest.raises(UnreadableError) as caught:
        read_cell(text)
    assert (caught.value.code, caught.value.params) == ("cell-out-of-reach", {"farthest": 120})


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("Ro@0,0 Bs", "no-such-placement", "Bs"),
        ("Ro@0,0 Bz@1,0", "no-such-tile", "Bz"),
        ("Ro@0,0 Bs@1", "no-such-cell", "1"),
        ("Ro@0,0@1,1", "no-such-cell", "0,0@1,1"),
        ("Ro @0,0", "no-such-placement", "Ro"),
        ("@0,0", "no-such-tile", ""),
    ],
)
def test_unreadable_plays(text: str, code: str, word: str) -> None:
    """The error about an unreadable play names the word at fault."""
    with pytest.raises(UnreadableError) as caught:
        read_play(text)
    assert (caught.value.code, caught.value.text) == (code, word)


def test_board_with_a_shared_cell() -> None:
    """A board on which two tiles share a cell is unreadable, and the error names the cell."""
    with pytest.raises(UnreadableError) as caught:
        read_board("Ro@0,0 Rs@1,0 Rd@1,0")
    assert (caught.value.code, caught.value.text) == ("board-cell-twice", "1,0")
