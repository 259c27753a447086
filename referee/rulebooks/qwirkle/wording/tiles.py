"""Names of tiles and lines. A tile's name is one whole phrase: in many languages its two words agree."""

from collections.abc import Iterable

from referee.rulebooks.qwirkle.tiles import Tile
from referee.wording.language import gettext, marked

_TILES = {
    "Ro": marked("red circle"),
    "Rs": marked("red square"),
    "Rd": marked("red diamond"),
    "Rc": marked("red clover"),
    "Rx": marked("red cross"),
    "Rt": marked("red star"),
    "Oo": marked("orange circle"),
    "Os": marked("orange square"),
    "Od": marked("orange diamond"),
    "Oc": marked("orange clover"),
    "Ox": marked("orange cross"),
    "Ot": marked("orange star"),
    "Yo": marked("yellow circle"),
    "Ys": marked("yellow square"),
    "Yd": marked("yellow diamond"),
    "Yc": marked("yellow clover"),
    "Yx": marked("yellow cross"),
    "Yt": marked("yellow star"),
    "Go": marked("green circle"),
    "Gs": marked("green square"),
    "Gd": marked("green diamond"),
    "Gc": marked("green clover"),
    "Gx": marked("green cross"),
    "Gt": marked("green star"),
    "Bo": marked("blue circle"),
    "Bs": marked("blue square"),
    "Bd": marked("blue diamond"),
    "Bc": marked("blue clover"),
    "Bx": marked("blue cross"),
    "Bt": marked("blue star"),
    "Po": marked("purple circle"),
    "Ps": marked("purple square"),
    "Pd": marked("purple diamond"),
    "Pc": marked("purple clover"),
    "Px": marked("purple cross"),
    "Pt": marked("purple star"),
}

_LINES = {
    "R": marked("red line"),
    "O": marked("orange line"),
    "Y": marked("yellow line"),
    "G": marked("green line"),
    "B": marked("blue line"),
    "P": marked("purple line"),
    "o": marked("circles"),
    "s": marked("squares"),
    "d": marked("diamonds"),
    "c": marked("clovers"),
    "x": marked("crosses"),
    "t": marked("stars"),
}

_WAYS = {
    ("R", "row"): marked("Row of red"),
    ("O", "row"): marked("Row of orange"),
    ("Y", "row"): marked("Row of yellow"),
    ("G", "row"): marked("Row of green"),
    ("B", "row"): marked("Row of blue"),
    ("P", "row"): marked("Row of purple"),
    ("o", "row"): marked("Row of circles"),
    ("s", "row"): marked("Row of squares"),
    ("d", "row"): marked("Row of diamonds"),
    ("c", "row"): marked("Row of clovers"),
    ("x", "row"): marked("Row of crosses"),
    ("t", "row"): marked("Row of stars"),
    ("R", "column"): marked("Column of red"),
    ("O", "column"): marked("Column of orange"),
    ("Y", "column"): marked("Column of yellow"),
    ("G", "column"): marked("Column of green"),
    ("B", "column"): marked("Column of blue"),
    ("P", "column"): marked("Column of purple"),
    ("o", "column"): marked("Column of circles"),
    ("s", "column"): marked("Column of squares"),
    ("d", "column"): marked("Column of diamonds"),
    ("c", "column"): marked("Column of clovers"),
    ("x", "column"): marked("Column of crosses"),
    ("t", "column"): marked("Column of stars"),
    ("", "row"): marked("Mixed row"),
    ("", "column"): marked("Mixed column"),
}

_MANY = {
    "R": marked("red tiles"),
    "O": marked("orange tiles"),
    "Y": marked("yellow tiles"),
    "G": marked("green tiles"),
    "B": marked("blue tiles"),
    "P": marked("purple tiles"),
}


def tile_name(tile: Tile) -> str:
    """A tile in words: *red circle*."""
    return gettext(_TILES[str(tile)])


def line_name(tiles: Iterable[Tile]) -> str:
    """A line by what its tiles share: *red line*, *squares*; where a table let it stand, they may share nothing."""
    shared = shared_by(tiles)
    return gettext(_LINES[shared]) if shared else gettext("mixed line")


def way_of(tiles: Iterable[Tile], axis: str) -> str:
    """A line by how it lies and what its tiles share: *Row of red*, *Column of squares*."""
    return gettext(_WAYS[shared_by(tiles), axis])


def many(kind: str) -> str:
    """Tiles of a colour, or of a shape: *red tiles*, *squares*."""
    return gettext(_MANY.get(kind) or _LINES[kind])


def shared_by(tiles: Iterable[Tile]) -> str:
    """The letter of the colour that tiles share, else of the shape; empty if they share neither."""
    return min(set.intersection(*map(set, tiles)), default="")
