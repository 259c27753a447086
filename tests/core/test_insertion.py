"""Inserting a forgotten step, and removing one recorded twice: the result, and how it is undone."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.history import Insert, Redo, Remove, TakeBack
from referee.core.steps import TURNS, Adjust, Step, unannounced
from tests.core.sheets import history, stand
from tests.rulebooks.events import EVENTS, STEPS
from tests.rulebooks.played import reported

THREE = ("S1 place Ro@0,0 = 1", "S2 swap 3", "S1 place Rs@1,0 = 2")
MENDINGS = st.builds(Insert, st.integers(1, 5), STEPS, st.booleans()) | st.builds(
    Remove, st.integers(1, 5), st.booleans()
)


# --- removing ---


@given(st.lists(STEPS, max_size=6), STEPS, st.booleans(), st.integers(2, 6), st.data())
def test_removing_undoes_inserting(
    taken: list[Step], forgotten: Step, shift: bool, players: int, data: st.DataObject
) -> None:
    """Whatever is inserted and removed again, the later turns belong to the same players as before."""
    taken = [seated(each, players) for each in taken]
    number = data.draw(st.integers(1, len(taken) + 1))
    before = reported(taken, players)
    after = before.after(Insert(number, forgotten, shift)).after(Remove(number, shift))
    assert after.steps == (*taken[: number - 1], *map(unannounced, taken[number - 1 :]))


@given(st.lists(STEPS, min_size=1, max_size=6), st.booleans(), st.integers(2, 6), st.data())
def test_inserting_undoes_removing(taken: list[Step], shift: bool, players: int, data: st.DataObject) -> None:
    """Whatever is removed and inserted again, the later turns belong to the same players as before."""
    taken = [seated(each, players) for each in taken]
    number = data.draw(st.integers(1, len(taken)))
    before = reported(taken, players)
    after = before.after(Remove(number, shift)).after(Insert(number, taken[number - 1], shift))
    assert after.steps == (*taken[:number], *map(unannounced, taken[number:]))


def seated(taken: Step, players: int) -> Step:
    """The step as one of a player in the game."""
    return replace(taken, seat=taken.seat % players + 1) if isinstance(taken, (*TURNS, Adjust)) else taken


# --- undoing ---


@pytest.mark.parametrize("line", ["insert 2: S2 swap 6", "insert 4: S2 swap 6 shift", "remove 1", "remove 3 shift"])
def test_take_back_of_a_fix(line: str) -> None:
    """An undo reverts only the insertion or removal, and a redo does it again."""
    assert stand(*THREE, line, "take-back") == list(THREE)
    assert history(*THREE, line, "take-back").before == {}
    assert history(*THREE, line, "take-back", "redo") == history(*THREE, line)
    assert stand(*THREE, line, "take-back", "redo", "take-back") == list(THREE)


def test_two_fixes_are_undone_one_by_one() -> None:
    """Of two in a row an undo reverts the last, and another undo the first; redos do them again."""
    lines = (*THREE, "insert 2: S2 swap 6", "remove 1")
    assert stand(*lines, "take-back") == stand(*lines[:-1])
    assert stand(*lines, "take-back", "take-back") == list(THREE)
    assert stand(*lines, *["take-back"] * 3) == list(THREE[:2])
    for backs in 1, 2, 3:
        assert history(*lines, *["take-back"] * backs, *["redo"] * backs) == history(*lines)


@pytest.mark.parametrize(
    "line",
    ["S2 swap 1", 'S2 adjust +1 "x"', 'end "tram"', "correct 1: S1 swap 1", 'rule 1 "agreed"', "start S2"],
)
def test_take_back_after_something_else(line: str) -> None:
    """Once anything else is written, an undo reverts the last step again."""
    lines = (*THREE, "insert 2: S2 swap 6", line)
    assert stand(*lines, "take-back") == stand(*lines)[:-1]


@pytest.mark.parametrize("line", ["insert 2: S2 swap 6", "remove 1"])
def test_take_back_from_a_number_on(line: str) -> None:
    """An undo from a number on reverts steps, even right after a fix; a redo restores the fix's steps."""
    lines = (*THREE, line)
    assert stand(*lines, "take-back 2") == stand(*lines)[:1]
    assert stand(*lines, "take-back 2", "take-back") == []
    assert history(*lines, "take-back 2", "redo") == history(*lines)


@given(st.lists(EVENTS, max_size=6), st.lists(MENDINGS, max_size=4))
def test_take_backs_of_fixes_are_redone(events: list, fixes: list) -> None:
    """After any number of fixes in a row, the same number of undos and redos leads back and forth."""
    before = reported(events)
    now, kept = before, []
    for fix in fixes:
        after = now.after(fix)
        if after is not now:
            kept.append(now.steps)
            now = after
    last = now
    for stood_before in reversed(kept):
        now = now.after(TakeBack())
        assert now.steps == stood_before
    for _ in kept:
        now = now.after(Redo())
    assert now.steps == last.steps
