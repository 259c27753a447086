"""The 36 kinds of tile, three copies of each (R1), and which of them may be in one line (R11).

A set of kinds is an ``int`` with one bit per kind: legality and move generation spend their time on sets of tiles.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

COLORS = "ROYGBP"
"""Red, orange, yellow, green, blue, purple."""
SHAPES = "osdcxt"
"""Circle, square, diamond, clover, cross (the 4-pointed star), star (the 8-pointed star)."""
COPIES = 3
"""The number of tiles of each kind in the box (R1)."""


class Tile(NamedTuple):
    """A kind of tile, written as in the notation: ``Ro`` is the red circle."""

    color: str
    shape: str

    def __str__(self) -> str:
        return self.color + self.shape


TILES = tuple(Tile(color, shape) for color in COLORS for shape in SHAPES)
BOX = len(TILES) * COPIES
"""The number of all tiles: 108."""

BIT = {tile: 1 << number for number, tile in enumerate(TILES)}
ALL = (1 << len(TILES)) - 1


def kinds(tiles: Iterable[Tile]) -> int:
    """The set of the kinds among these tiles."""
    mask = 0
    for tile in tiles:
        mask |= BIT[tile]
    return mask


def members(mask: int) -> list[Tile]:
    """The kinds in a set, in the order of ``TILES``."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(TILES[lowest.bit_length() - 1])
        mask ^= lowest
    return found


GROUPS = tuple(
    kinds(tile for tile in TILES if feature in tile) for feature in (*COLORS, *SHAPES)
)  # colours and shapes have different letters, so one loop finds all twelve
"""The twelve largest sets that may be in one line: the six tiles of a colour, the six tiles of a shape."""


def _joining() -> dict[int, int]:
    """``JOINING``, built from the largest sets."""
    joining = {0: ALL}
    for group in GROUPS:
        part = group
        while part:
            joining[part] = joining.get(part, 0) | (group & ~part)
            part = (part - 1) & group  # the next smaller set within the group
    return joining


JOINING: Mapping[int, int] = _joining()
"""Every set of kinds that may be in one line, with the kinds that may join it (R11): all kinds for the empty set, none
for a set of six. Mixed sets aren't in here.
"""


def related(mask: int) -> bool:
    """Whether all these kinds share one colour or all share one shape (R8, R11)."""
    return mask in JOINING


def joining(mask: int) -> int:
    """The kinds that may join a line of exactly these kinds: all if it is empty, none if it is mixed."""
    return JOINING.get(mask, 0)
