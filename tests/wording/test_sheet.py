"""Short summaries of the rows of the sheet, and their sums."""

import pytest

from referee.core.game import Game
from referee.core.judging import Row
from referee.core.notation import read_step
from referee.core.position import Award
from referee.core.verdict import Part, PartCode, Verdict
from referee.wording import sheet
from tests.language import spoken, untranslated
from tests.shelves import ON_SHELF, words_of
from tests.wording.knocking import Knock, Knocking

RULEBOOK = ON_SHELF.open({})
WORDS = words_of(RULEBOOK)

ROWS = {
    "S1 place Ro@0,0": "first tile 1",
    "S1 place Ro@0,0 Rs@1,0": "red line 2",
    'S1 swap 2 by table "agreed"': "swapped 2 tiles",
    "S1 points 9 tiles 2": "2 tiles, points only",
    'S1 pass by table "agreed"': "passed",
    'S2 adjust -5 "peeked"': "adjusted: peeked",
    'end "tram"': "ended early: tram",
    'end ""': "ended early",
    'S1 place Ro@0,0 by table for 7 "agreed"': "points you agreed on: 7",
}
"""By line of the sheet, its summary."""


@pytest.mark.parametrize("line", ROWS)
def test_rows(line: str) -> None:
    """Every row has a short summary, without its player and its score."""
    (row,) = Game.start(RULEBOOK, 2).after(read_step(line, RULEBOOK)).rows
    assert WORDS.turn_summary(row) == ROWS[line]
    with spoken():
        assert not untranslated(WORDS.turn_summary(row), "agreed", "peeked", "tram")


def test_awards_stand_in_the_sum() -> None:
    """Awards of the turn are part of the sum, but not those that the table writes down elsewhere."""
    turn = read_step("S1 points 3 tiles 2", RULEBOOK)
    verdict = Verdict(parts=(Part(PartCode.ANNOUNCED, (), 3),))
    awards = (Award("last-tile", 1, 6), Award("leftovers", 2, -4, with_turn=False))
    row = Row(1, turn, verdict, awards, (9, -4), 0, (0, 4))
    assert WORDS.turn_summary(row) == "2 tiles, points only + last tile 6"
    assert [addend.text for addend in WORDS.addends(verdict, awards)] == ["announced 3", "last tile 6"]


@pytest.mark.parametrize("code", PartCode)
def test_what_the_table_says(code: PartCode) -> None:
    """Every part of a score that no rulebook counts has words, in the language in use."""
    with spoken():
        (addend,) = WORDS.addends(Verdict(parts=(Part(code, (), 7),)))
    assert not untranslated(addend.text)
    assert "7" in addend.text
    assert (addend.cells, addend.special) == ((), False)


def test_steps_of_a_game_of_its_own() -> None:
    """Steps that only one game knows are worded by that game, without the player."""
    row = Row(1, Knock(2), Verdict(), (), (0, 0), 9, (6, 6))
    assert sheet.turn_summary(row, Knocking()) == "knocked"
