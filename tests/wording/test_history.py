"""Short summaries of recorded events."""

import pytest

from referee.core.notation import read_event
from referee.wording import sheet
from tests.language import spoken, untranslated
from tests.shelves import ON_SHELF, words_of
from tests.wording.knocking import Knock, Knocking

RULEBOOK = ON_SHELF.open({})
WORDS = words_of(RULEBOOK)
NAMES = ("Ænn", "Bøb")

EVENTS = {
    "start S2": "Bøb starts",
    "start S2 longest 4": "Bøb starts with a line of 4",
    "take-back": "Last turn undone",
    "take-back 4": "Turn 4 and everything after it undone",
    "redo": "Redone",
    "correct 3: S1 place Ro@0,0": "Turn 3 corrected: Ænn played red circle",
    'rule 3 "too late"': "Turn 3 left as it is: too late",
    'rule 3 "insert 2"': "Turn 3 left as it is: Turn 2 was corrected",
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
    'S2 adjust -5 "peeked"': "Bøb -5: peeked",
    'end "tram"': "ended early: tram",
    'end ""': "ended early",
}
"""By line of the record, its summary."""
REASONS = ("too late", "correct that", "agreed", "peeked", "tram")


@pytest.mark.parametrize("line", EVENTS)
def test_events(line: str) -> None:
    """Every event has a short summary, in the language in use."""
    event = read_event(line, RULEBOOK)
    assert WORDS.event_summary(event, NAMES) == EVENTS[line]
    with spoken():
        assert not untranslated(WORDS.event_summary(event, NAMES), *NAMES, *REASONS)


def test_steps_of_a_game_of_its_own() -> None:
    """Steps that only one game knows are worded by that game."""
    for summary in (sheet.step_summary, sheet.event_summary):
        assert summary(Knock(2), NAMES, Knocking()) == "Bøb knocked"
