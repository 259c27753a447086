"""The line that a broken rule is about, as *Why?* draws it."""

import pytest

from referee.core.verdict import Violation
from referee.web.board.verdict import line_at_fault
from tests.games import QWIRKLE

ROW = "Yd@0,0 Pd@1,0 Gd@2,0 Rd@3,0"


@pytest.mark.parametrize(
    ("board", "play", "cells", "drawn"),
    [
        (ROW, "Yd@4,0", "Yd@0,0 Yd@4,0", "Yd! Pd Gd Rd Yd!+"),
        (ROW, "Bo@4,0", "Yd@0,0 Pd@1,0 Gd@2,0 Rd@3,0 Bo@4,0", "Yd Pd Gd Rd Bo!+"),
        ("Ro@0,0", "Rs@1,0 Rd@3,0", "Rx@2,0", "Ro Rs+ -! Rd+"),
        ("Ro@0,0", "Bs@0,0", "Bs@0,0", "Ro! Bs!+"),
        ("Ro@0,0 Ro@4,7 Ro@9,2", "Ro@5,5", "Ro@0,0 Ro@4,7 Ro@9,2 Ro@5,5", "Ro! Ro! Ro!+ Ro!"),
        ("Ro@0,0", "Rs@5,5", "Rs@5,5", "Rs!+"),
        ("Ro@0,0", "Rs@1,0", "", ""),
    ],
    ids=["twice in the row", "mixed row", "gap", "occupied", "four copies apart", "touches nothing", "no cells"],
)
def test_line(board: str, play: str, cells: str, drawn: str) -> None:
    """The whole row or column is drawn; what clashes (!) stands out, and so do the tiles of this turn (+)."""
    read = QWIRKLE.notation.read_play
    at_fault = tuple(cell for _, cell in read(cells))
    placed = {cell: tile for tile, cell in read(board)}
    line = line_at_fault(Violation("some-code", at_fault), placed, read(play))
    reported = (f"{each.tile or '-'}{'!' * each.clash}{'+' * each.new}" for each in line)
    assert " ".join(reported) == drawn
