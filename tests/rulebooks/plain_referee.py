"""A second referee, slow and simple, written from the printed rules alone.

Where it and the package disagree, one of them is wrong. A tile is its two letters, the first for the color and the
second for the shape; a table is a dict from ``(x, y)`` to tiles, a play a list of such pairs.
"""

from typing import NamedTuple

Spot = tuple[int, int]
Tile = str
Table = dict[Spot, Tile]
Play = list[tuple[Spot, Tile]]


class Ruling(NamedTuple):
    """The codes of all broken rules; where there are none, the points and the sorted lengths of the scored lines."""

    codes: frozenset[str]
    points: int
    lengths: list[int]


def read(text: str) -> Play:
    """Tiles on their spots from ``Ro@0,0 Bs@1,0``."""
    pairs = [word.split("@") for word in text.split()]
    return [((int(spot.split(",")[0]), int(spot.split(",")[1])), tile) for tile, spot in pairs]


def judge(table: Table, play: Play, hand: int = 6) -> Ruling:
    """Go through the rules one after the other."""
    spots = [spot for spot, _ in play]
    tiles = [tile for _, tile in play]
    codes = set()

    if any(spot in table for spot in spots):
        codes.add("cell-occupied")
    if len(set(spots)) < len(spots):
        codes.add("cell-twice")
    taken = bool(codes)

    if len(play) > 6 or len(play) > hand:
        codes.add("too-many-tiles")
    everything = [*table.values(), *tiles]
    if any(everything.count(tile) > 3 for tile in tiles):
        codes.add("too-many-copies")
    if not alike(tiles):
        codes.add("tiles-unrelated")
    if len(set(tiles)) < len(tiles):
        codes.add("line-repeats-tile")
    if len({x for x, _ in spots}) > 1 and len({y for _, y in spots}) > 1:
        codes.add("not-one-line")
    if table and not any(touches(table, spot) for spot in spots):
        codes.add("not-touching")
    if taken:  # lines and gaps are not judged then
        return Ruling(frozenset(codes), 0, [])

    after = {**table, **dict(play)}
    if "not-one-line" not in codes and any(spot not in after for spot in between(spots)):
        codes.add("gap-in-line")
    lines = {line for spot in spots for line in (row(after, spot), column(after, spot)) if len(line) > 1}
    for line in lines:
        inside = [after[spot] for spot in line]
        if not alike(inside):
            codes.add("line-mixed")
        if len(set(inside)) < len(inside):
            codes.add("line-repeats-tile")
    if codes:
        return Ruling(frozenset(codes), 0, [])
    if not lines:
        return Ruling(frozenset(), 1, [])  # the very first tile, alone
    lengths = sorted(len(line) for line in lines)
    return Ruling(frozenset(), sum(lengths) + 6 * lengths.count(6), lengths)


def alike(tiles: list[Tile]) -> bool:
    """All of one color, or all of one shape."""
    return len({color for color, _ in tiles}) == 1 or len({shape for _, shape in tiles}) == 1


def touches(table: Table, spot: Spot) -> bool:
    """By a side; a tile on top of another touches it, too."""
    x, y = spot
    return any(near in table for near in (spot, (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))


def between(spots: list[Spot]) -> list[Spot]:
    """Every spot from the first to the last, for spots in one row or in one column."""
    xs = [x for x, _ in spots]
    ys = [y for _, y in spots]
    return [(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)]


def row(table: Table, spot: Spot) -> tuple[Spot, ...]:
    """The unbroken row around a spot."""
    x, y = spot
    left = right = x
    while (left - 1, y) in table:
        left -= 1
    while (right + 1, y) in table:
        right += 1
    return tuple((at, y) for at in range(left, right + 1))


def column(table: Table, spot: Spot) -> tuple[Spot, ...]:
    """The unbroken column around a spot."""
    x, y = spot
    top = bottom = y
    while (x, top - 1) in table:
        top -= 1
    while (x, bottom + 1) in table:
        bottom += 1
    return tuple((x, at) for at in range(top, bottom + 1))


def plays(table: Table, hand: list[Tile]) -> dict[frozenset[tuple[Spot, Tile]], int]:
    """Every legal play and its points: the tiles of the hand in any order, on free spots that follow each other.

    On an empty table the first of those spots is 0,0.
    """
    found: dict[frozenset[tuple[Spot, Tile]], int] = {}

    def extend(laid: Play, ahead: list[Spot], left: list[Tile]) -> None:
        for tile in set(left):
            play = [*laid, (ahead[0], tile)]
            ruling = judge(table, play)
            if not ruling.codes:
                found[frozenset(play)] = ruling.points
            if ruling.codes <= {"not-touching"} and len(left) > 1:  # more tiles mend nothing but that
                rest = left.copy()
                rest.remove(tile)
                extend(play, ahead[1:], rest)

    for spot in starts(table, len(hand)):
        for dx, dy in ((1, 0), (0, 1)):
            ahead = free_spots(table, spot, dx, dy, len(hand))
            if not table or any(touches(table, near) for near in ahead):
                extend([], ahead, hand)
    return found


def starts(table: Table, reach: int) -> list[Spot]:
    """Every free spot from which ``reach`` tiles in a row or in a column might get to the table."""
    if not table:
        return [(0, 0)]
    xs = [x for x, _ in table]
    ys = [y for _, y in table]
    area = [(x, y) for x in range(min(xs) - reach, max(xs) + 2) for y in range(min(ys) - reach, max(ys) + 2)]
    return [spot for spot in area if spot not in table]


def free_spots(table: Table, spot: Spot, dx: int, dy: int, count: int) -> list[Spot]:
    """The first free spots from this one on, stepping over tiles."""
    x, y = spot
    free: list[Spot] = []
    while len(free) < count:
        if (x, y) not in table:
            free.append((x, y))
        x, y = x + dx, y + dy
    return free
