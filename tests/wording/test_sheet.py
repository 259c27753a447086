"""Short summaries of the rows of the scoresheet, of their sums, and of recorded events."""

import pytest

from referee.core.game import Game
from referee.core.judging import Row
from referee.core.notation import read_event, read_step
from referee.core.position import Award
from referee.core.verdict import Part, PartCode, Verdict
from referee.wording.words import Words
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
"""The summaries, by line of the scoresheet."""


@pytest.mark.parametrize("line", ROWS)
def test_rows(line: str) -> None:
    """Every row has a short summary, without its player and its score."""
    (row,) = Game.start(RULEBOOK, 2).after(read_step(line, RULEBOOK)).rows
    assert WORDS.turn_summary(row) == ROWS[line]
    with spoken():
        assert not untranslated(WORDS.turn_summary(row), "agreed", "peeked", "tram")


def test_awards_are_in_the_sum() -> None:
    """Awards of the turn are part of the sum, but not those written down elsewhere."""
    turn = read_step("S1 points 3 tiles 2", RULEBOOK)
    verdict = Verdict(parts=(Part(PartCode.ANNOUNCED, (), 3),))
    awards = (Award("last-tile", 1, 6), Award("leftovers", 2, -4, with_turn=False))
    row = Row(1, turn, verdict, awards, (9, -4), 0, (0, 4))
    assert WORDS.turn_summary(row) == "2 tiles, points only + last tile 6"
    assert [addend.text for addend in WORDS.addends(verdict, awards)] == ["announced 3", "last tile 6"]


@pytest.mark.parametrize("code", PartCode)
def test_what_the_table_says(code: PartCode) -> None:
    """Every part of a score that comes from the players has words, in the language in use."""
    with spoken():
        (addend,) = WORDS.addends(Verdict(parts=(Part(code, (), 7),)))
    assert not untranslated(addend.text)
    assert "7" in addend.text
    assert (addend.cells, addend.special) == ((), False)


def test_steps_of_a_game_of_its_own() -> None:
    """Steps that only one game has are worded by that game, in a row without the player."""
    words = Words(RULEBOOK, Knocking())
    row = Row(1, Knock(2), Verdict(), (), (0, 0), 9, (6, 6))
    assert words.turn_summary(row) == "knocked"
    for summary in (words.step_summary, words.event_summary):
        assert summary(Knock(2), NAMES) == "Bøb knocked"


NAMES = ("Ænn", "Bøb")

EVENTS = {
    "start S2": "Bøb starts",
    "start S2 longest 4": "Bøb starts with a line of 4",
    "take-back": "Last turn undone",
    "take-back 4": "Turn 4 and everything after it undone",
    "redo": "Redone",
    "correct 3: S1 place Ro@0,0": "Turn 3 fixed: Ænn played red circle",
    'rule 3 "too late"': "Turn 3 left as it is: too late",
    'rule 3 "insert 2"': "Turn 3 left as it is: Turn 2 was fixed",
    'rule 3 "correct that"': "Turn 3 left as it is: correct that",
    "insert 3: S2 swap 2": "Turn 3 inserted: Bøb swapped 2 tiles",
    "insert 3: S2 pass shift": "Turn 3 inserted: Bøb passed; later turns moved to the next player",
    "remove 4": "Turn 4 removed",
    "remove 4 shift": "Turn 4 removed; later turns moved to the player before",
    "S1 place Ro@0,0 Rs@1,0": "Ænn played red circle and red square",
    "S1 swap 1": "Ænn swapped 1 tile",
    "S1 points 9 tiles 2": "Ænn played 2 tiles, +9",
    "S1 pass": "Ænn passed",
    "S9 pass": "9 passed",
    'S1 pass by table "agreed"': "Ænn passed, allowed by the players: agreed",
    'S2 adjust -5 "peeked"': "Bøb −5: peeked",
    'end "tram"': "ended early: tram",
    'end ""': "ended early",
}
"""The summaries, by line of the record."""
REASONS = ("too late", "correct that", "agreed", "peeked", "tram")


@pytest.mark.parametrize("line", EVENTS)
def test_events(line: str) -> None:
    """Every event has a short summary, in the language in use."""
    event = read_event(line, RULEBOOK)
    assert WORDS.event_summary(event, NAMES) == EVENTS[line]
    with spoken():
        assert not untranslated(WORDS.event_summary(event, NAMES), *NAMES, *REASONS)
