"""Names of tiles and lines. A tile's name is one whole phrase: in many languages its two words agree."""

from collections.abc import Iterable
from pathlib import Path

from referee.rulebooks.qwirkle.tiles import Tile
from referee.wording.book import read_lists
from referee.wording.language import gettext

WORDS = read_lists(Path(__file__).with_name("words.txt").read_text(encoding="utf-8"))
"""The short texts of the game by list and key."""
_TILES, _LINES, _MANY, _WAYS = (WORDS[name] for name in ("tiles", "lines", "many", "ways"))


def tile_name(tile: Tile) -> str:
    """A tile in words: *red circle*."""
    return gettext(_TILES[str(tile)])


def line_name(tiles: Iterable[Tile]) -> str:
    """A line by what its tiles share: *red line*, *squares*; where a table let it stand, they may share nothing."""
    shared = shared_by(tiles)
    return gettext(_LINES[shared]) if shared else gettext("mixed line")


def way_of(tiles: Iterable[Tile], axis: str) -> str:
    """A line by how it lies and what its tiles share: *Row of red*, *Column of squares*."""
    return gettext(_WAYS[f"{shared_by(tiles)} {axis}".strip()])


def many(kind: str) -> str:
    """Tiles of a colour, or of a shape: *red tiles*, *squares*."""
    return gettext(_MANY.get(kind) or _LINES[kind])


def shared_by(tiles: Iterable[Tile]) -> str:
    """The letter of the colour that tiles share, else of the shape; empty if they share neither."""
    return min(set.intersection(*map(set, tiles)), default="")
