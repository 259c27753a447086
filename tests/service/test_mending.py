"""Correcting, ruling, taking back and redoing on a real record: nothing is lost, and every state can be seen again."""

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Barrier, Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import history, transcript
from referee.core.grid import Cell, Placement
from referee.core.history import Correct, Insert, LetStand, Redo, Remove, Start, TakeBack
from referee.core.notation import read_event, read_step
from referee.core.steps import TURNS, Adjust, Place, PointsOnly, Ruling
from referee.record import Record, Unavailable
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.registry import open_rulebook
from referee.service import Referee, Refused, Sheet, Written
from tests.rulebooks.played import QWIRKLE
from tests.rulebooks.random_mending import corrected, loose_step
from tests.service.writing import STALE, write, write_on

WRITERS = 16


@pytest.fixture
def referee(tmp_path: Path) -> Referee:
    """The use cases over an empty record."""
    return Referee(Record(tmp_path / "referee.db"))


def started(referee: Referee, *lines: str, players: int = 2, rules: HouseRules = HouseRules()) -> str:
    """A game on which these events have been written."""
    game_id = referee.start("ABCDEF"[:players], Qwirkle(rules))
    for line in lines:
        assert write(referee, game_id, line) == (), line
    return game_id


def on_disk(referee: Referee, game_id: str) -> tuple[str, ...]:
    """The lines of a game, read past the service."""
    with closing(sqlite3.connect(referee.record.path)) as connection:
        found = connection.execute("SELECT line FROM events WHERE game = ? ORDER BY number", (game_id,)).fetchall()
    return tuple(line for (line,) in found)


def sound(referee: Referee, game_id: str) -> Sheet:
    """The sheet as it stands, on which nothing is damaged."""
    sheet = referee.sheet(game_id)
    assert sheet.damage is None, sheet.lines
    assert len(sheet.game.rows) == len(sheet.history.steps)
    return sheet


def at_once(work: Callable[[int], object], workers: int) -> list[object]:
    """What each of the workers brings back, all begun together."""
    together = Barrier(workers)

    def begin(number: int) -> object:
        together.wait()
        return work(number)

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(begin, range(workers)))


SHORT = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S1 place Bd@2,1", "S2 place Bc@3,1")
CORRECTION = "correct 2: S2 swap 1"
"""After this the third turn touches nothing."""
CORRECTED = [CORRECTION, 'rule 3 "correct 2"']
"""What it leaves on the record, in some order."""


# --- corrections ---


def test_correction(referee: Referee) -> None:
    """A correction is one more line on the record, and the sheet is the game played that way."""
    game_id = started(referee, *SHORT)
    assert write(referee, game_id, "correct 1: S1 place Ro@0,0 Rs@1,0 Rx@-1,0") == ()
    sheet = sound(referee, game_id)
    assert sheet.lines[4:] == ("correct 1: S1 place Ro@0,0 Rs@1,0 Rx@-1,0",)
    assert sheet.game.totals == (3 + 2, 4 + 2)
    assert len(sheet.history.before[1]) == 1


def test_correction_with_rulings(referee: Referee) -> None:
    """A later turn that a correction makes illegal is ruled to stand, in a line of its own with the reason."""
    game_id = started(referee, *SHORT)
    shown = referee.sheet(game_id).consequences(Correct(2, read_step("S2 swap 1", QWIRKLE)))
    assert write(referee, game_id, CORRECTION) == ()
    sheet = sound(referee, game_id)
    assert sorted(sheet.lines[4:]) == CORRECTED
    assert (sheet.game, shown.ruled) == (shown.game, (3,))
    assert sheet.history.before.keys() == {2, 3}


def test_several_rulings_at_once(referee: Referee) -> None:
    """One correction may make many later turns illegal; all of them are written with it."""
    game_id = started(referee, "S1 place Ro@0,0", "S2 place Rs@0,1", "S1 place Bs@1,1", "S2 place Bo@1,0", "S1 swap 1")
    assert write(referee, game_id, "correct 1: S1 place Yx@0,0") == ()
    assert sorted(sound(referee, game_id).lines[5:]) == [
        "correct 1: S1 place Yx@0,0",
        'rule 2 "correct 1"',
        'rule 4 "correct 1"',
    ]


def test_reason_with_quotes(referee: Referee) -> None:
    """A reason is kept as it was typed, with quotes, backslashes and other letters."""
    reason = 'Zoë: "ok" \\ żółć'
    game_id = started(referee, *SHORT)
    assert write_on(referee, referee.sheet(game_id), LetStand(3, Ruling(reason))) == ()
    ruled = sound(referee, game_id).game.rows[2].step
    assert isinstance(ruled, TURNS)
    assert ruled.ruling == Ruling(reason)


def test_correction_sent_twice(referee: Referee) -> None:
    """A correction with its rulings, sent twice, counts once, also when more was written meanwhile."""
    game_id = started(referee, *SHORT)
    for _ in range(2):
        assert write(referee, game_id, CORRECTION, seen=4) == ()
        assert len(on_disk(referee, game_id)) == 6
    assert write(referee, game_id, "S1 swap 1") == ()
    assert write(referee, game_id, CORRECTION, seen=4) == ()
    assert len(on_disk(referee, game_id)) == 7


def test_correction_sent_twice_at_once(referee: Referee) -> None:
    """A correction with its rulings that several phones send at the same time stands on the record once."""
    game_id = started(referee, *SHORT)
    answers = at_once(lambda _: write(referee, game_id, CORRECTION, seen=4), 8)
    assert answers == [()] * 8
    assert sorted(on_disk(referee, game_id)[4:]) == CORRECTED


def test_correction_is_written_whole_or_not_at_all(referee: Referee) -> None:
    """Where the disk fails after the first line of a correction, nothing of it is written; it can be sent again."""
    game_id = started(referee, *SHORT)
    with closing(sqlite3.connect(referee.record.path)) as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.number = 6"
            " BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        )
    before = referee.sheet(game_id)
    with pytest.raises(Unavailable, match="disk full"):
        write(referee, game_id, CORRECTION)
    assert referee.sheet(game_id) == before
    assert len(on_disk(referee, game_id)) == 4
    with closing(sqlite3.connect(referee.record.path)) as connection:
        connection.execute("DROP TRIGGER full")
    assert write(referee, game_id, CORRECTION) == ()
    assert len(on_disk(referee, game_id)) == 6


def test_nobody_sees_half_a_correction(referee: Referee) -> None:
    """Whoever reads while corrections are written sees each with all its rulings or not at all."""
    game_id = started(referee)
    done = Event()

    def work(phone: int) -> object:
        if phone == 0:
            try:
                for line in (*SHORT, CORRECTION, "take-back 1") * 10:
                    assert write(referee, game_id, line) == ()
            finally:
                done.set()
        while not done.is_set():
            sound(referee, game_id)
        return phone

    assert at_once(work, 4) == [0, 1, 2, 3]
    assert sound(referee, game_id).written == 70


def test_every_line_of_a_correction_has_its_state(referee: Referee) -> None:
    """The sheet can be looked at as it stood after any line, also after each of those that a correction wrote."""
    game_id = started(referee, *SHORT, CORRECTION)
    for seen in range(referee.sheet(game_id).written + 1):
        assert referee.sheet(game_id, seen).damage is None, seen


# --- what is refused ---


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('correct 4: S2 place Ro@3,0 Ro@4,0 Ro@5,0 by table "x"', "too-many-copies"),
        ("correct 3: S1 place Bd@2,1 Bd@2,2 Bc@2,3 Bx@2,4 Bs@2,5 Bo@2,6 Bt@2,7", "too-many-tiles"),
        ("correct 3: S1 points 9 tiles 7", "tile-count"),
        ("correct 3: S1 place Bd@2,0", "cell-occupied"),
        ("correct 2: S2 swap 7", "swap-count"),
        ("correct 1: S1 swap 2", "swap-first-turn"),
        ("correct 3: S1 place Gx@5,5", "not-touching"),
        ("correct 3: S2 place Bd@2,1", "wrong-seat"),
        ("correct 3: S3 place Bd@2,1", "no-such-seat"),
        ('correct 3: S3 adjust -1 "x"', "no-such-seat"),
        ("correct 1: S1 place Ro@1,0 Rs@2,0", "later-step-impossible"),
        ('correct 2: end "dinner"', "later-step-impossible"),
        ("correct 0: S1 swap 1", "no-such-step"),
        ("correct 5: S1 swap 1", "no-such-step"),
        ("correct 999999: S1 swap 1", "no-such-step"),
        ('rule 0 "x"', "no-such-step"),
        ('rule 5 "x"', "no-such-step"),
        ("take-back 0", "nothing-to-take-back"),
        ("take-back 5", "nothing-to-take-back"),
        ("redo", "nothing-to-redo"),
        ("start S2", "already-started"),
        ('S3 adjust -1 "x"', "no-such-seat"),
    ],
)
def test_refused_events_write_nothing(referee: Referee, line: str, code: str) -> None:
    """What cannot be written is answered with its reason, and neither the record nor the sheet changes."""
    game_id = started(referee, *SHORT)
    before = referee.sheet(game_id)
    assert code in write(referee, game_id, line)
    assert referee.sheet(game_id) == before
    assert on_disk(referee, game_id) == before.lines


def test_later_step_is_named(referee: Referee) -> None:
    """Where a later step becomes impossible its number is said and why it cannot be, and nothing else."""
    game_id = started(referee, *SHORT)
    sheet = referee.sheet(game_id)
    answer = referee.write(sheet, read_event("correct 1: S1 place Ro@1,0 Rs@2,0", QWIRKLE))
    assert isinstance(answer, Refused)
    (violation,) = answer.verdict.violations
    assert (violation.code, violation.params["number"]) == ("later-step-impossible", 2)
    assert [why.code for why in violation.params["violations"]] == ["cell-occupied"]


@pytest.mark.parametrize("line", ['S2 adjust -5 "late"', 'end "tram"'])
def test_only_turns_are_ruled(referee: Referee, line: str) -> None:
    """An adjustment and the end cannot be ruled; they can be corrected and taken back."""
    game_id = started(referee, *SHORT, line)
    assert write(referee, game_id, 'rule 5 "x"') == ("no-such-step",)
    assert write(referee, game_id, 'correct 5: S1 adjust -3 "x"') == ()
    assert sound(referee, game_id).game.totals == (4 - 3, 5)
    assert write(referee, game_id, "take-back") == ()
    assert sound(referee, game_id).game.totals == (4, 5)


def test_nothing_to_mend(referee: Referee) -> None:
    """On an empty sheet nothing can be corrected, ruled, taken back or redone."""
    game_id = started(referee)
    for line in "correct 1: S1 swap 1", 'rule 1 "x"', "take-back", "take-back 1", "redo":
        assert write(referee, game_id, line) != ()
    assert on_disk(referee, game_id) == ()


# --- whatever is written leaves a sound sheet ---


@pytest.mark.parametrize("points", ["", " for 0", " for 4"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_ruling_on_a_turn_that_stands(referee: Referee, number: int, points: str) -> None:
    """Any turn that stands may be ruled later, with other points or without, and the sheet counts what was ruled."""
    game_id = started(referee, *SHORT)
    before = referee.sheet(game_id).game
    assert write(referee, game_id, f'rule {number}{points} "agreed"') == ()
    after = sound(referee, game_id).game
    typed = int(points.removeprefix(" for ") or before.rows[number - 1].points)
    assert after.rows[number - 1].points == typed
    assert sum(after.totals) == sum(before.totals) - before.rows[number - 1].points + typed


@pytest.mark.parametrize("announced", [0, 2, 3, 99])
def test_score_announced_with_a_correction(referee: Referee, announced: int) -> None:
    """A correction that comes with a wrong score is refused or written with the right one, and damages nothing."""
    game_id = started(referee, *SHORT)
    write(referee, game_id, f"correct 3: S1 place Bd@2,1 = {announced}")
    assert sound(referee, game_id).game.totals == (4, 5)


@pytest.mark.parametrize("start", ["start S2", "start S1 longest 3", "start S1 longest 1"])
def test_redo_after_another_start(referee: Referee, start: str) -> None:
    """Once another start is written, a first turn that was taken back comes back only where it could then be taken."""
    game_id = started(referee, "S1 place Ro@0,0 Rs@1,0", "take-back")
    assert write(referee, game_id, start) == ()
    write(referee, game_id, "redo")
    sound(referee, game_id)


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3, 100])
def test_any_seat_may_be_told_to_start(referee: Referee, seat: int) -> None:
    """Whoever sits at the table may start, and nobody else."""
    game_id = started(referee)
    assert (write_on(referee, referee.sheet(game_id), Start(seat)) == ()) == (seat in (1, 2))
    assert sound(referee, game_id).game.to_move == (2 if seat == 2 else 1)


@pytest.mark.parametrize("longest", [None, 1, 6, 0, 7, 10, -1])
def test_any_length_may_be_told(referee: Referee, longest: int | None) -> None:
    """A line that no hand can lay is refused as a start; with any other the game begins, and can be read again."""
    game_id = started(referee)
    told = write_on(referee, referee.sheet(game_id), Start(2, longest)) == ()
    assert told == (longest in (None, 1, 6))
    sheet = sound(referee, game_id)
    assert transcript.read(sheet.transcript, open_rulebook).beginning == sheet.game


@pytest.mark.parametrize("points", [None, 1, 99_999, 100_000, -5])
def test_any_limit(referee: Referee, points: int | None) -> None:
    """A limit is refused before the game begins, or the sheet of the game can be opened."""
    try:
        game_id = referee.start("AB", Qwirkle(HouseRules(point_limit=points)))
    except ValueError:
        assert referee.record.recent(9) == ()
    else:
        assert sound(referee, game_id).rulebook.rules.point_limit == points


@pytest.mark.parametrize(
    "event",
    [
        Adjust(1, 1_000_000, "x"),
        Adjust(1, -1_000_000, "x"),
        LetStand(2, Ruling("x", 1_000_000)),
        LetStand(2, Ruling("x", -1)),
        Correct(2, Adjust(1, 1_000_000, "x")),
        PointsOnly(1, 3, 1, Ruling("x", 1_000_000)),
        Place(1, (Placement(Tile("B", "d"), Cell(121, 0)),), None, Ruling("x")),
    ],
    ids=repr,
)
def test_what_is_written_can_be_read(referee: Referee, event: history.Event) -> None:
    """An event that the notation cannot tell is refused, or the sheet with it is sound."""
    game_id = started(referee, *SHORT)
    with suppress(ValueError):
        referee.write(referee.sheet(game_id), event)
    sound(referee, game_id)


# --- random mending ---


def random_event(luck: Random, sheet: Sheet) -> history.Event:
    """Anything that a table might write now, possible or not."""
    kind, steps = luck.random(), sheet.history.steps
    number = luck.randint(1, max(1, len(steps)))
    if (sheet.history.undone and kind < 0.3) or kind < 0.02:
        return Redo()
    if (not steps and kind < 0.4) or kind < 0.04:
        return Start(luck.randint(1, len(sheet.names)), luck.choice([None, 1, 2, 3]))
    if kind < 0.12:
        return TakeBack(luck.choice([None, None, 1, number, len(steps) + 1]))
    if kind < 0.30:
        return LetStand(number, Ruling(luck.choice(["agreed", 'a "quote"']), luck.choice([None, 0, 7])))
    if kind < 0.52 and steps:
        return Correct(number, corrected(luck, sheet.before(number), steps[number - 1]))
    if kind < 0.60:
        before = sheet.before(number)
        forgotten = loose_step(luck, before) if not before.over else Adjust(1, 3, "forgotten")
        return Insert(number, forgotten, shift=luck.random() < 0.5)
    if kind < 0.65 and steps:
        return Remove(number, shift=luck.random() < 0.5)
    return loose_step(luck, sheet.game) if not sheet.game.over else TakeBack()


def mended_at_random(referee: Referee, luck: Random, events: int) -> tuple[str, dict[int, Sheet]]:
    """A game after random events, and its sheet by how many lines had been written."""
    rules = HouseRules(leftovers=luck.random() < 0.3, point_limit=luck.choice([None, None, 90]))
    game_id = referee.start("ABCD"[: luck.randint(2, 4)], Qwirkle(rules))
    states = {0: referee.sheet(game_id)}
    for _ in range(events):
        sheet = states[max(states)]
        event = random_event(luck, sheet)
        answer = referee.write(sheet, event)
        after = referee.sheet(game_id)
        assert after.damage is None, (event, after.lines)
        assert after.lines[: sheet.written] == sheet.lines
        assert after.times[: sheet.written] == sheet.times
        assert (after.written > sheet.written) == isinstance(answer, Written)
        states[after.written] = after
    return game_id, states


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_no_event_is_lost(seed: int) -> None:
    """Whatever is mended, the lines on the record only grow, and each earlier state can be seen again as it was."""
    with TemporaryDirectory() as folder:
        referee = Referee(Record(Path(folder) / "referee.db"))
        game_id, states = mended_at_random(referee, Random(seed), 25)
        assert on_disk(referee, game_id) == states[max(states)].lines
        fresh = Referee(Record(Path(folder) / "referee.db"))
        for seen, sheet in states.items():
            assert fresh.sheet(game_id, seen) == sheet
            assert len(sheet.game.rows) == len(sheet.history.steps)


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_every_line_has_its_state(seed: int) -> None:
    """Whatever is mended, the sheet can be looked at as it stood after any line on the record."""
    with TemporaryDirectory() as folder:
        referee = Referee(Record(Path(folder) / "referee.db"))
        game_id, states = mended_at_random(referee, Random(seed), 20)
        for seen in range(max(states) + 1):
            assert referee.sheet(game_id, seen).damage is None, (seen, states[max(states)].lines)


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_mended_games_are_rebuilt_from_their_transcripts(seed: int) -> None:
    """The transcript of a mended game replays to the same game."""
    with TemporaryDirectory() as folder:
        referee = Referee(Record(Path(folder) / "referee.db"))
        _, states = mended_at_random(referee, Random(seed), 20)
        for sheet in states.values():
            read = transcript.read(sheet.transcript, open_rulebook)
            assert read.beginning.replayed(read.steps) == (sheet.game, None)


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_what_is_shown_is_what_is_written(seed: int) -> None:
    """A correction that was looked at first leaves the sheet just as it was shown, or is refused just where it was."""
    with TemporaryDirectory() as folder:
        referee, luck = Referee(Record(Path(folder) / "referee.db")), Random(seed)
        game_id = referee.start("ABC", QWIRKLE)
        while (sheet := referee.sheet(game_id)).written < 20 and not sheet.game.over:
            referee.write(sheet, loose_step(luck, sheet.game))
        for _ in range(5):
            sheet = referee.sheet(game_id)
            number = luck.randint(1, len(sheet.history.steps))
            step = corrected(luck, sheet.before(number), sheet.history.steps[number - 1])
            shown = sheet.consequences(Correct(number, step))
            answer = referee.write(sheet, Correct(number, step))
            after = sound(referee, game_id)
            assert isinstance(answer, Written) == (shown.damage is None)
            if shown.damage is None:
                assert after.game == shown.game
                assert after.written == sheet.written + 1 + len(shown.ruled)
            elif shown.damage.number > number:
                assert isinstance(answer, Refused)
                (violation,) = answer.verdict.violations
                assert (violation.code, violation.params["number"]) == ("later-step-impossible", shown.damage.number)


# --- several phones at once ---


def test_two_phones_correct_at_once(referee: Referee) -> None:
    """Of two corrections of the same sheet one is written; the other is told so and can be sent again."""
    lines = ("correct 1: S1 place Ro@0,0 Rs@1,0 Rx@-1,0", "correct 4: S2 place Bc@3,1 Bx@4,1")
    for _ in range(10):
        game_id = started(referee, *SHORT)
        answers = at_once(lambda phone, on=game_id: write(referee, on, lines[phone], seen=4), 2)
        stale = [answer == STALE for answer in answers]
        assert sorted(stale) == [False, True]
        assert () in answers
        assert on_disk(referee, game_id)[4:] == (lines[stale.index(False)],)
        assert write(referee, game_id, lines[stale.index(True)]) == ()
        assert sound(referee, game_id).game.totals == (3 + 2, 4 + 3)


def test_two_phones_correct_the_same_turn(referee: Referee) -> None:
    """Of two corrections of one turn the second is told, and finds what the first one wrote and what stood before."""
    game_id = started(referee, *SHORT)
    assert write(referee, game_id, CORRECTION, seen=4) == ()
    assert write(referee, game_id, "correct 2: S2 swap 2", seen=4) == STALE
    assert sorted(on_disk(referee, game_id)[4:]) == CORRECTED
    assert write(referee, game_id, "correct 2: S2 swap 2") == ()
    stood = [type(step).__name__ for step in sound(referee, game_id).history.before[2]]
    assert stood == ["Place", "Swap"]


@pytest.mark.parametrize("other", ["S1 swap 1", "take-back", 'rule 2 "x"', 'S1 adjust -1 "x"', 'end "x"'])
def test_correcting_while_somebody_else_writes(referee: Referee, other: str) -> None:
    """A correction of a sheet on which anything else was written meanwhile is told so, and writes nothing."""
    game_id = started(referee, *SHORT, other)
    before = on_disk(referee, game_id)
    assert write(referee, game_id, CORRECTION, seen=4) == STALE
    assert on_disk(referee, game_id) == before


def test_same_ruling_for_another_reason(referee: Referee) -> None:
    """The same ruling for another reason is another one, and is told so."""
    game_id = started(referee, *SHORT)
    assert write(referee, game_id, 'rule 3 "one"', seen=4) == ()
    assert write(referee, game_id, 'rule 3 "two"', seen=4) == STALE
    assert len(on_disk(referee, game_id)) == 5


def test_sixteen_phones_mend_at_random(referee: Referee) -> None:
    """Sixteen phones that mend one game at random leave a sound sheet after every event, and lose none of them."""
    game_id = started(referee, *SHORT)

    def work(phone: int) -> object:
        luck, seen = Random(phone), []
        for _ in range(12):
            sheet = referee.sheet(game_id)
            seen.append(sheet)
            match referee.write(sheet, random_event(luck, sheet)):
                case Written(after):
                    seen.append(after)
        return seen

    last = referee.sheet(game_id)
    assert last.written == 4
    states = [sheet for seen in at_once(work, WRITERS) for sheet in seen]  # type: ignore[attr-defined]
    last = sound(referee, game_id)
    assert last.written > 10
    for sheet in states:
        assert sheet.damage is None, sheet.lines
        assert sheet.lines == last.lines[: sheet.written]
        assert referee.sheet(game_id, sheet.written) == sheet
