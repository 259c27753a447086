"""Tiles and lines by name."""

import pytest

from referee.rulebooks.qwirkle.tiles import TILES
from referee.rulebooks.qwirkle.wording.tiles import line_name, tile_name
from tests.language import spoken, untranslated
from tests.rulebooks.qwirkle.text import read_tiles


def test_every_tile_has_a_name() -> None:
    """Each of the 36 kinds has a name of its own, of a colour and a shape."""
    assert len({tile_name(tile) for tile in TILES}) == 36
    assert tile_name(TILES[0]) == "red circle"


def test_names_are_translated() -> None:
    """Every name comes from the catalogue as one phrase."""
    with spoken():
        assert not any(untranslated(tile_name(tile)) for tile in TILES)


@pytest.mark.parametrize(
    ("tiles", "name"),
    [("Ro Rs Rd", "red line"), ("Rs Bs", "squares"), ("Ro Ro", "red line"), ("Ro Bs", "mixed line")],
)
def test_lines(tiles: str, name: str) -> None:
    """A line has the name of what its tiles share; one that the players allowed may share nothing."""
    assert line_name(read_tiles(tiles)) == name
