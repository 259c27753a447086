from itertools import combinations

from referee.rulebooks.qwirkle.tiles import (
    ALL,
    BIT,
    BOX,
    COLORS,
    COPIES,
    JOINING,
    SHAPES,
    TILES,
    joining,
    kinds,
    members,
    related,
)


def test_box() -> None:
    """The box has 108 tiles: 36 kinds in six colours and six shapes, three copies of each (R1)."""
    assert len(set(TILES)) == len(TILES) == 36
    assert {str(tile) for tile in TILES} == {color + shape for color in COLORS for shape in SHAPES}
    assert COPIES == 3
    assert BOX == 108


def test_sets_of_kinds() -> None:
    """A set of kinds gives its members back, each once and in order."""
    assert list(members(kinds(TILES))) == list(TILES)
    assert list(members(kinds([TILES[7], TILES[3], TILES[7]]))) == [TILES[3], TILES[7]]
    assert list(members(0)) == []


def test_related() -> None:
    """Any three kinds are related exactly if they share one colour or one shape (R8)."""
    for three in combinations(TILES, 3):
        alike = len({tile.color for tile in three}) == 1 or len({tile.shape for tile in three}) == 1
        assert related(kinds(three)) is alike


def test_joining() -> None:
    """Exactly those kinds join a line of two that share its colour or shape and repeat neither tile (R11)."""
    for pair in combinations(TILES, 2):
        fits = {tile for tile in TILES if tile not in pair and related(kinds([*pair, tile]))}
        assert set(members(joining(kinds(pair)))) == fits


def test_joining_one_tile() -> None:
    """Ten kinds join a lone tile: five of its colour and five of its shape."""
    for tile in TILES:
        fits = set(members(joining(kinds([tile]))))
        assert fits == {other for other in TILES if (other.color == tile.color) != (other.shape == tile.shape)}
        assert len(fits) == 10


def test_joining_nothing() -> None:
    """Every kind may go where there's no line, and none joins a full line or a mixed one."""
    assert joining(0) == ALL
    assert joining(kinds(tile for tile in TILES if tile.color == "R")) == 0
    assert joining(kinds(tile for tile in TILES if str(tile) in {"Ro", "Bs"})) == 0


def test_any_part_of_a_line_may_are_in_one() -> None:
    """The sets that may be in one line are those of up to six tiles of a colour or a shape, and the empty one."""
    assert len(JOINING) == 12 * (2**6 - 1) - 36 + 1  # a lone tile is part of two
    assert all(related(part | BIT[tile]) for part, fits in JOINING.items() for tile in members(fits))
