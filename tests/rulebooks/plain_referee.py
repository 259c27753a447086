"""A second referee, slow and simple, written from the printed rules and from what players may rule.

If it and the package disagree, one of them is wrong. A tile is its two letters, the first for the colour and the
second for the shape; a table is a dict from ``(x, y)`` to tiles, a play a list of such pairs.
"""

from itertools import pairwise
from typing import NamedTuple

from referee.rulebooks.qwirkle.lines import line_points

Spot = tuple[int, int]
Tile = str
Table = dict[Spot, Tile]
Play = list[tuple[Spot, Tile]]


class Ruling(NamedTuple):
    """The codes of all broken rules, and what the tiles score anyway: the points, and the sorted line lengths."""

    codes: frozenset[str]
    points: int
    lengths: list[int]


def read(text: str) -> Play:
    """Tiles on their spots from ``Ro@0,0 Bs@1,0``."""
    pairs = [word.split("@") for word in text.split()]
    return [((int(spot.split(",")[0]), int(spot.split(",")[1])), tile) for tile, spot in pairs]


def judge(table: Table, play: Play, hand: int = 6) -> Ruling:
    """Check the rules one after the other."""
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
    if taken:  # then lines and gaps aren't judged
        return Ruling(frozenset(codes), 0, [])

    after = {**table, **dict(play)}
    if "not-one-line" not in codes and any(spot not in after for spot in between(spots)):
        codes.add("gap-in-line")
    lines = {line for spot in spots for line in (row(after, spot), column(after, spot)) if len(line) > 1}
    for line in lines:
        if mixes(table, after, line):
            codes.add("line-mixed")
        if repeats(table, after, line):
            codes.add("line-repeats-tile")
    lengths = sorted(len(line) for line in lines)
    first_alone = not table and len(play) == 1
    return Ruling(frozenset(codes), 1 if first_alone else sum(map(worth, lengths)), lengths)


def alike(tiles: list[Tile]) -> bool:
    """Whether all have one colour, or all one shape."""
    return len({color for color, _ in tiles}) == 1 or len({shape for _, shape in tiles}) == 1


def mixes(table: Table, after: Table, line: tuple[Spot, ...]) -> bool:
    """Whether placed tiles mix a line; in one that a ruling mixed before, they must only match the tiles they touch."""
    if alike([after[spot] for spot in line]):
        return False
    if all(alike(part) for part in parts_on_board(table, line)):
        return True
    sides = list(pairwise(line))
    return any(not alike([after[one], after[other]]) for one, other in sides if one not in table or other not in table)


def repeats(table: Table, after: Table, line: tuple[Spot, ...]) -> bool:
    """Whether a line has a tile twice, and a placed tile is one of the two or between them."""
    return any(
        after[one] == after[other] and not all(spot in table for spot in line[start : end + 1])
        for start, one in enumerate(line)
        for end, other in enumerate(line)
        if start < end
    )


def parts_on_board(table: Table, line: tuple[Spot, ...]) -> list[list[Tile]]:
    """The tiles of a line that were on the table before, split where placed tiles join them."""
    parts: list[list[Tile]] = [[]]
    for spot in line:
        if spot in table:
            parts[-1].append(table[spot])
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if part]


def worth(length: int) -> int:
    """A point per tile, six more for a line of six; the rules don't mention longer ones, which need a ruling."""
    if length > 6:
        return line_points(length)
    return length + 6 if length == 6 else length


def touches(table: Table, spot: Spot) -> bool:
    """Whether a spot touches a tile by a side; a tile on top of another touches it, too."""
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

    def extend(placed: Play, ahead: list[Spot], left: list[Tile]) -> None:
        for tile in set(left):
            if not all(kin(tile, other) for _, other in placed):
                continue  # R8: with more tiles it's no play either
            play = [*placed, (ahead[0], tile)]
            ruling = judge(table, play)
            if not ruling.codes:
                found[frozenset(play)] = ruling.points
            if ruling.codes <= {"not-touching"} and len(left) > 1:  # more tiles can't fix anything else
                rest = left.copy()
                rest.remove(tile)
                extend(play, ahead[1:], rest)

    for spot in starts(table, len(hand)):
        for dx, dy in ((1, 0), (0, 1)):
            ahead = free_spots(table, spot, dx, dy, len(hand))
            if not table or any(touches(table, near) for near in ahead):
                extend([], ahead, hand)
    return found


def kin(tile: Tile, other: Tile) -> bool:
    """Whether two tiles may be in one play: they share a colour or shape, and aren't the same."""
    return tile != other and bool(set(tile) & set(other))


def starts(table: Table, reach: int) -> list[Spot]:
    """Every free spot from which ``reach`` tiles in a row or column might reach the tiles on the table."""
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
