import pytest

from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.lines import line_points, qwirkles
from tests.rulebooks.qwirkle.text import read_board, read_play


@pytest.mark.parametrize(("length", "points"), [(0, 0), (1, 0), (2, 2), (3, 3), (4, 4), (5, 5), (6, 12)])
def test_line_points(length: int, points: int) -> None:
    """A line scores a point per tile, a lone tile nothing, and a line of six twelve (R14, R15, R16)."""
    assert line_points(length) == points


@pytest.mark.parametrize(("play", "count"), [("Rc@5,0", 2), ("Gx@1,1", 0), ("Yc@5,0", 0)])
def test_qwirkles(play: str, count: int) -> None:
    """Each line that a play completes is a Qwirkle (R16); an illegal play has none."""
    board = read_board("Ro@0,0 Rx@1,0 Rd@2,0 Rs@3,0 Rt@4,0 Oc@5,1 Yc@5,2 Gc@5,3 Bc@5,4 Pc@5,5")
    assert qwirkles(judge(board, read_play(play))) == count
