from itertools import combinations

from referee.rulebooks.qwirkle.tiles import ALL, BOX, COLORS, COPIES, SHAPES, TILES, fitting, kinds, members, related


def test_box() -> None:
    """The box holds 108 tiles: 36 kinds in six colors and six shapes, three copies of each (R1)."""
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
    """Any three kinds are related just when they share one color or one shape (R8)."""
    for three in combinations(TILES, 3):
        alike = len({tile.color for tile in three}) == 1 or len({tile.shape for tile in three}) == 1
        assert related(kinds(three)) is alike


def test_fitting() -> None:
    """Just those kinds fit a line of two that share its color or its shape and repeat neither tile (R11)."""
    for pair in combinations(TILES, 2):
        fits = {tile for tile in TILES if tile not in pair and related(kinds([*pair, tile]))}
        assert set(members(fitting(kinds(pair)))) == fits


def test_fitting_one_tile() -> None:
    """Ten kinds fit beside a lone tile: five of its color and five of its shape."""
    for tile in TILES:
        fits = set(members(fitting(kinds([tile]))))
        assert fits == {other for other in TILES if (other.color == tile.color) != (other.shape == tile.shape)}
        assert len(fits) == 10


def test_fitting_nothing() -> None:
    """Every kind fits where no line is, and none fits a full line or a mixed one."""
    assert fitting(0) == ALL
    assert fitting(kinds(tile for tile in TILES if tile.color == "R")) == 0
    assert fitting(kinds(tile for tile in TILES if str(tile) in {"Ro", "Bs"})) == 0
