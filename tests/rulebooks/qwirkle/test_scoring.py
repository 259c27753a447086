import pytest

from referee.rulebooks.qwirkle.scoring import line_points


@pytest.mark.parametrize(("length", "points"), [(0, 0), (1, 0), (2, 2), (3, 3), (4, 4), (5, 5), (6, 12)])
def test_line_points(length: int, points: int) -> None:
    """A line scores a point a tile, a lone tile nothing, and a line of six twelve (R14, R15, R16)."""
    assert line_points(length) == points
