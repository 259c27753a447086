"""Names of tiles and lines. A tile's name is one whole phrase: in many languages its two words agree."""

from collections.abc import Callable, Iterable

from flask_babel import gettext, lazy_gettext

from referee.rulebooks.qwirkle.tiles import Tile

_TILES = {
    "Ro": lazy_gettext("red circle"),
    "Rs": lazy_gettext("red square"),
    "Rd": lazy_gettext("red diamond"),
    "Rc": lazy_gettext("red clover"),
    "Rx": lazy_gettext("red cross"),
    "Rt": lazy_gettext("red star"),
    "Oo": lazy_gettext("orange circle"),
    "Os": lazy_gettext("orange square"),
    "Od": lazy_gettext("orange diamond"),
    "Oc": lazy_gettext("orange clover"),
    "Ox": lazy_gettext("orange cross"),
    "Ot": lazy_gettext("orange star"),
    "Yo": lazy_gettext("yellow circle"),
    "Ys": lazy_gettext("yellow square"),
    "Yd": lazy_gettext("yellow diamond"),
    "Yc": lazy_gettext("yellow clover"),
    "Yx": lazy_gettext("yellow cross"),
    "Yt": lazy_gettext("yellow star"),
    "Go": lazy_gettext("green circle"),
    "Gs": lazy_gettext("green square"),
    "Gd": lazy_gettext("green diamond"),
    "Gc": lazy_gettext("green clover"),
    "Gx": lazy_gettext("green cross"),
    "Gt": lazy_gettext("green star"),
    "Bo": lazy_gettext("blue circle"),
    "Bs": lazy_gettext("blue square"),
    "Bd": lazy_gettext("blue diamond"),
    "Bc": lazy_gettext("blue clover"),
    "Bx": lazy_gettext("blue cross"),
    "Bt": lazy_gettext("blue star"),
    "Po": lazy_gettext("purple circle"),
    "Ps": lazy_gettext("purple square"),
    "Pd": lazy_gettext("purple diamond"),
    "Pc": lazy_gettext("purple clover"),
    "Px": lazy_gettext("purple cross"),
    "Pt": lazy_gettext("purple star"),
}

_LINES = {
    "R": lazy_gettext("red line"),
    "O": lazy_gettext("orange line"),
    "Y": lazy_gettext("yellow line"),
    "G": lazy_gettext("green line"),
    "B": lazy_gettext("blue line"),
    "P": lazy_gettext("purple line"),
    "o": lazy_gettext("circles"),
    "s": lazy_gettext("squares"),
    "d": lazy_gettext("diamonds"),
    "c": lazy_gettext("clovers"),
    "x": lazy_gettext("crosses"),
    "t": lazy_gettext("stars"),
}


def tile_name(tile: Tile) -> str:
    """A tile in words: *red circle*."""
    return str(_TILES[str(tile)])


def listed(tiles: Iterable[Tile], name: Callable[[Tile], str] = tile_name) -> str:
    """Several tiles in their order, each named by ``name``: *red circle, blue square*."""
    return gettext(", ").join(map(name, tiles))


def line_name(tiles: Iterable[Tile]) -> str:
    """A line by what its tiles share: *red line*, *squares*; nothing, where a table let it stand."""
    shared = set.intersection(*({tile.color, tile.shape} for tile in tiles))
    return str(_LINES[min(shared)]) if shared else gettext("mixed line")
