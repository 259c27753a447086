"""A game as a table that spreadsheets open directly, without formulas."""

import csv
import io

import pytest

from referee.core import transcript
from referee.csv_export import table_of
from tests.shelves import ON_SHELF, words_of

GAME = """\
[Seat1 "Ann"]
[Seat2 "%s"]

1. S1 place Ro@0,0 Rs@1,0
2. S2 points 9 tiles 2
3. S1 adjust -5 "%s"
4. S2 pass by table "agreed, \\"all\\" of us"
5. end "%s"
"""


def table(name: str, note: str) -> list[list[str]]:
    """The rows of that game with this name and these notes."""
    written = transcript.read(GAME % ("Bob", note, note), ON_SHELF.open)
    game, damage = written.beginning.replayed(written.steps)
    assert damage is None
    table = table_of(game, ("Ann", name), words_of(written.rulebook))
    assert table.startswith("\ufeff")
    return list(csv.reader(io.StringIO(table.removeprefix("\ufeff"), newline="")))


def test_a_row_a_step() -> None:
    """Each step is a row, with its player, points, move, all totals, the bag, and its notation."""
    head, *rows = table("Żaneta", "late")
    assert head == ["turn", "player", "points", "what was done", "Ann", "Żaneta", "bag", "notation"]
    assert [row[:3] for row in rows] == [
        ["1", "Ann", "2"], ["2", "Żaneta", "9"], ["3", "Ann", "-5"], ["4", "Żaneta", "0"], ["5", "", "0"],
    ]  # fmt: skip
    assert [row[4:7] for row in rows[:3]] == [["2", "0", "94"], ["2", "9", "92"], ["-3", "9", "92"]]
    assert rows[3][7] == 'S2 pass by table "agreed, \\"all\\" of us"'


EVIL = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=HYPERLINK(1)")
LIKE_EVIL = ("\uff1d1", "\uff0b1", "\ufe631", "\uff20A1", "\u200b=1", "\ufeff\u2060+1")


@pytest.mark.parametrize("evil", EVIL + LIKE_EVIL)
def test_nothing_is_obeyed(evil: str) -> None:
    """A name or a note that begins like a formula, with any form of characters, is a text, but numbers aren't."""
    rows = table(evil, evil)
    cells = [cell for row in rows for cell in row]
    assert f"'{evil}" in cells
    assert [cell for cell in cells if cell.startswith(("=", "+", "@", "\t", "\r"))] == []
    assert {cell for cell in cells if cell.startswith("-")} == {"-5", "-3"}
