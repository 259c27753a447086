"""What counts after events: lines of the record in, lines of the scoresheet out."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee.core.history import Correct, Event, History, Insert, LetStand, Redo, Remove, Start, TakeBack
from referee.core.notation import read_event, write_event
from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Ruling, Step, Swap
from referee.core.unreadable import UnreadableError
from tests.core.sheets import history, stand, stood
from tests.rulebooks.blocks import Block, blocks
from tests.rulebooks.events import EVENTS, RULINGS, STEPS
from tests.rulebooks.played import QWIRKLE, reported

THREE = ("S1 place Ro@0,0 = 1", "S2 swap 3", "S1 place Rs@1,0 = 2")
LISTS = {
    "THREE": " | ".join(THREE),
    "BLANKS": "S1 place Ro@0,0 = 1 | S2 points 2 tiles 1 | S1 points 2 tiles 1 | S2 points 2 tiles 1",
    "FILLED": "S1 place Ro@0,0 = 1 | S2 place Rs@1,0 | S1 place Bo@0,1 | S2 points 2 tiles 1",
    "FILL": "correct 2: S2 place Rs@1,0 filled 2 | correct 3: S1 place Bo@0,1 filled 2",
    "TURNS": "S1 place Ro@0,0 Rs@1,0 = 2 | S2 place Rd@2,0 = 3 | S3 place Bd@2,1 = 2 | S1 place Rc@3,0",
    "RESEATED": 'S1 place Ro@0,0 Rs@1,0 = 2 | S3 place Rd@2,0 by table "reseat 2"'
    ' | S3 place Bd@2,1 by table "reseat 2" | S1 place Rc@3,0',
}


def listed(text: str) -> list[str]:
    """The lines in a field of the table."""
    return list(filter(None, re.sub("[A-Z]{4,}", lambda name: LISTS[name[0]], text).split(" | ")))


@pytest.mark.parametrize("block", blocks("../core/histories.txt"), ids=lambda block: block.title)
def test_histories(block: Block) -> None:
    """After the lines of each block the scoresheet, and the earlier versions of a step, are as stated there."""
    players = int(block.one("players") or 2)
    records = [*map(listed, block.all("record"))]
    sheets = block.all("sheet")
    assert [stand(*lines, players=players) for lines in records[: len(sheets)]] == [*map(listed, sheets)]
    if "marks" in block.fields:
        assert sorted(history(*records[0]).before) == [*map(int, block.one("marks").split())]
    for name in block.fields:
        if name.startswith("before"):
            assert stood(int(name.split()[1]), *records[0], players=players) == listed(block.one(name))


# --- steps ---


@example([read_event(line, QWIRKLE) for line in (THREE[0], "take-back", "redo")])
@example([read_event(line, QWIRKLE) for line in (THREE[0], "take-back")])
@given(st.lists(EVENTS, max_size=12))
def test_all_at_once(events: list[Event]) -> None:
    """Many events in one go give the same result as one after the other."""
    one_by_one: History = History(3)
    for event in events:
        one_by_one = one_by_one.after(event)
    assert History(3).after_all(events) == one_by_one


# --- filling in ---


# --- redoing ---


@pytest.mark.parametrize(
    "line",
    [
        "S1 swap 1",
        'S1 adjust +1 "x"',
        'end "tram"',
        "correct 1: S1 place Bo@0,0",
        'rule 1 "agreed"',
        "start S2",
        "insert 1: S1 swap 1",
        "remove 1",
    ],
)
def test_no_redo_after_something_new(line: str) -> None:
    """Once anything new is written, what was undone before doesn't come back."""
    lines = (*THREE, "take-back", line)
    assert history(*lines).undone is None
    assert stand(*lines, "redo") == stand(*lines)


@pytest.mark.parametrize("lines", [(), THREE, (*THREE, "take-back", "redo")])
def test_nothing_to_redo(lines: tuple[str, ...]) -> None:
    """If nothing was undone, or all of it is restored, a redo changes nothing."""
    assert history(*lines, "redo") == history(*lines)


# --- ruling ---


@pytest.mark.parametrize("line", ['S2 adjust -5 "late"', 'end "tram"'])
def test_only_turns_are_ruled(line: str) -> None:
    """A ruling on an adjustment or on the end changes nothing."""
    lines = (*THREE, line)
    assert history(*lines, 'rule 4 "agreed"') == history(*lines)


# --- starting ---


def test_start() -> None:
    """The start has who begins and the announced line, and isn't a step."""
    assert history("start S2 longest 4").start == Start(2, ("longest", 4))
    assert history("start S2 longest 4").steps == ()
    assert history("start S2 longest 4", "start S1").start == Start(1)
    assert history().start is None


def test_start_stays() -> None:
    """Undoing, fixing and redoing don't change who started."""
    lines = ("start S2", "S2 swap 1", "S1 swap 1", "take-back 1", "redo", "correct 1: S2 swap 2", "take-back 1")
    assert all(history(*lines[:count]).start == Start(2) for count in range(1, len(lines) + 1))


# --- steps that don't count ---


@pytest.mark.parametrize(
    "line",
    [
        "take-back 0",
        "take-back 4",
        "take-back 999999",
        "correct 0: S1 swap 1",
        "correct 4: S1 swap 1",
        'rule 0 "agreed"',
        'rule 4 "agreed"',
        "insert 0: S1 swap 1",
        "insert 5: S1 swap 1",
        "remove 0",
        "remove 4",
    ],
)
@pytest.mark.parametrize("lines", [THREE, (*THREE, "S2 swap 1", "take-back"), (*THREE[:2], "insert 1: S1 swap 1")])
def test_steps_that_do_not_count(lines: tuple[str, ...], line: str) -> None:
    """An event about a step that doesn't count changes nothing, not even what can be redone."""
    assert history(*lines, line) == history(*lines)


# --- histories as values ---


@given(st.lists(EVENTS, max_size=8), EVENTS)
def test_histories_are_values(events: list[Event], event: Event) -> None:
    """An event gives another history and leaves the one before as it was."""
    one = reported(events)
    one.after(event)
    assert one == reported(events)


@given(st.lists(STEPS, min_size=1, max_size=6), st.data())
def test_take_backs_are_undone_by_as_many_redos(steps: list[Step], data: st.DataObject) -> None:
    """After any number of undos the same number of redos restore every step as it was."""
    before = now = reported(steps)
    backs = 0
    while now.steps and data.draw(st.booleans()):
        now = now.after(TakeBack(data.draw(st.none() | st.integers(1, len(now.steps)))))
        backs += 1
    for _ in range(backs):
        now = now.after(Redo())
    assert now == before


@given(st.lists(STEPS, min_size=1, max_size=6), STEPS, st.data())
def test_correcting_changes_one_step(steps: list[Step], step: Step, data: st.DataObject) -> None:
    """A correction replaces only that step, keeps the old one, and changes only the announced scores of later turns."""
    number = data.draw(st.integers(1, len(steps)))
    after = reported([*steps, Correct(number, step)])
    assert after.steps[: number - 1] == tuple(steps[: number - 1])
    assert after.steps[number - 1] == step
    assert after.before == {number: (steps[number - 1],)}
    for old, new in zip(steps[number:], after.steps[number:], strict=True):
        same = Place(old.seat, old.play, None, old.ruling) if isinstance(old, Place) else old
        assert new == same


@given(st.lists(STEPS, min_size=1, max_size=6), RULINGS, st.data())
def test_ruling_changes_no_tiles(steps: list[Step], ruling: Ruling, data: st.DataObject) -> None:
    """A ruling leaves the turn as it was, and is attached to it."""
    number = data.draw(st.integers(1, len(steps)))
    old, new = steps[number - 1], reported([*steps, LetStand(number, ruling)]).steps[number - 1]
    if isinstance(old, Adjust | End):
        assert new == old
    else:
        assert (type(new), new.seat, new.ruling) == (type(old), old.seat, ruling)
        assert not isinstance(old, Place) or new.play == old.play


# --- notation ---


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("redo", Redo()),
        ("S2 swap 3", Swap(2, 3)),
        ("S1 points 9 tiles 2", PointsOnly(1, 9, 2)),
        ("S4 pass", Pass(4)),
        ("S1 place Ro@0,0", Place(1, QWIRKLE.notation.read_play("Ro@0,0"))),
        ("S1 place Ro@0,0 = 1", Place(1, QWIRKLE.notation.read_play("Ro@0,0"), 1)),
        ('S2 adjust +3 "the \\"old\\" rule"', Adjust(2, 3, 'the "old" rule')),
        ("take-back", TakeBack()),
        ("take-back 4", TakeBack(4)),
        ("start S3", Start(3)),
        ("start S3 longest 4", Start(3, ("longest", 4))),
        ('S2 adjust -5 "peeked into the bag"', Adjust(2, -5, "peeked into the bag")),
        ('S2 adjust +0 ""', Adjust(2, 0, "")),
        ('end "the tram leaves"', End("the tram leaves")),
        ('end ""', End()),
        ('S2 swap 3 by table "agreed"', Swap(2, 3, Ruling("agreed"))),
        ('S1 points 9 tiles 2 by table for 4 "a \\"b\\" \\\\"', PointsOnly(1, 9, 2, Ruling('a "b" \\', 4))),
        ('rule 3 "noticed too late"', LetStand(3, Ruling("noticed too late"))),
        ('rule 3 for 4 "Zoë: \\"ok\\""', LetStand(3, Ruling('Zoë: "ok"', 4))),
        ("correct 3: S2 swap 1", Correct(3, Swap(2, 1))),
        ('correct 3: end "dinner"', Correct(3, End("dinner"))),
        ('correct 3: S2 swap 1 by table for 0 "ok"', Correct(3, Swap(2, 1, Ruling("ok", 0)))),
        ("insert 3: S2 swap 1", Insert(3, Swap(2, 1))),
        ("insert 3: S2 swap 1 shift", Insert(3, Swap(2, 1), shift=True)),
        ('insert 3: S2 swap 1 ruled 5 7 "why"', Insert(3, Swap(2, 1), ruled=(5, 7), reason="why")),
        (
            'insert 3: S2 swap 1 by table "x" shift ruled 5 "a \\"b\\""',
            Insert(3, Swap(2, 1, Ruling("x")), True, (5,), 'a "b"'),
        ),
        ('insert 1: S2 adjust -5 "no shift"', Insert(1, Adjust(2, -5, "no shift"))),
        ('insert 1: end "a \\" ruled 5 \\""', Insert(1, End('a " ruled 5 "'))),
        ("remove 4", Remove(4)),
        ("remove 4 shift", Remove(4, shift=True)),
        ('remove 4 ruled 4 ""', Remove(4, ruled=(4,))),
        ('remove 4 shift ruled 5 7 "why"', Remove(4, True, (5, 7), "why")),
    ],
)
def test_lines_of_the_record(line: str, event: Event) -> None:
    """Each kind of event has its line, and is read from it."""
    assert write_event(event, QWIRKLE) == line
    assert read_event(line, QWIRKLE) == event


@pytest.mark.parametrize("announced", [None, 6])
@pytest.mark.parametrize("points", [None, 0, 4])
def test_ruled_tiles(announced: int | None, points: int | None) -> None:
    """A ruling follows the tiles and the announced score, whichever of them there are."""
    reported_score = "" if announced is None else f" = {announced}"
    typed = "" if points is None else f" for {points}"
    line = f'S1 place Ro@5,0 Rs@6,0{reported_score} by table{typed} "agreed"'
    event = Place(1, QWIRKLE.notation.read_play("Ro@5,0 Rs@6,0"), announced, Ruling("agreed", points))
    assert write_event(event, QWIRKLE) == line
    assert read_event(line, QWIRKLE) == event


@pytest.mark.parametrize("line", ['S1 adjust 5 "x"', 'S1  adjust  +5  "x"'])
def test_loose_notation(line: str) -> None:
    """A plus sign may be missing, and there may be more spaces."""
    assert read_event(line, QWIRKLE) == Adjust(1, 5, "x")


@pytest.mark.parametrize(
    "line",
    [
        "redo 2",
        "take-back x",
        "take-back -1",
        "start",
        "start S",
        "start S1 longest",
        "start S1 longest 12",
        "correct 3",
        "correct 3:",
        "correct 3: redo",
        "correct 3: take-back",
        "correct 3: correct 2: S1 pass",
        "correct x: S1 pass",
        "insert 3",
        "insert 3:",
        "insert 3: redo",
        "insert 3: insert 2: S1 pass",
        "insert x: S1 pass",
        "insert 3: shift",
        "insert 3: S1 pass moved",
        "insert 3: S1 pass shift shift",
        "insert 3: S1 pass ruled 5",
        'insert 3: S1 pass ruled "why"',
        'insert 3: S1 pass ruled 5 "why" shift',
        "remove",
        "remove x",
        "remove 3 4",
        "remove 3 ruled 5",
        'remove 3 ruled 5 why"',
        "rule 3",
        "rule 3 agreed",
        'rule "agreed"',
        'rule 3 for "agreed"',
        'rule 3 for -1 "agreed"',
        "end",
        "end tram",
        'end "a" "b"',
        'end "tram',
        'end "a\\"',
        'end "a\\b"',
        "S1 adjust 5",
        'S1 adjust "x"',
        'S1 adjust 5 points "x"',
        'S1 adjust 1000000 "x"',
        "S1 swap 1 by table",
        "S1 swap 1 by table for 3",
        'S1 swap 1 for 3 "x"',
        'S1 place by table "x"',
        'S1 place Ro@0,0 by table "x" = 1',
        'S1 place Ro@0,0 = by table "x"',
        'adjust 5 "x"',
    ],
)
def test_lines_that_tell_nothing(line: str) -> None:
    """A line that is nearly an event is unreadable."""
    with pytest.raises(UnreadableError):
        read_event(line, QWIRKLE)


@given(EVENTS)
@example(End('"\\"\\\\" by table "'))
@example(Swap(1, 1, Ruling('\\"', None)))
@example(Correct(1, Adjust(1, -1, '" = 3 by table "x')))
def test_notation_round_trips(event: Event) -> None:
    """Any event, with any reason or note, is read back from its line as the same event."""
    line = write_event(event, QWIRKLE)
    assert "\n" not in line
    assert read_event(line, QWIRKLE) == event


@given(st.text(st.characters(exclude_categories=["Cs"])))
@example("a\r\nb\rc\n")
def test_notes_stay_on_their_line(note: str) -> None:
    """Line feeds in a note become spaces, and everything else in it is kept."""
    read = read_event(write_event(End(note), QWIRKLE), QWIRKLE)
    assert read == End(note.replace("\r\n", " ").replace("\r", " ").replace("\n", " "))
