"""Corrections and rulings on a real record: what they write, and what is refused."""

import sqlite3
from contextlib import closing

import pytest

from referee.record import UnavailableError
from referee.service import Referee
from tests.service.writing import CORRECTION, SHORT, on_disk, sound, started, write


def test_correction_sent_twice(referee: Referee) -> None:
    """A correction with its rulings, sent twice, counts once, even if more was written in between."""
    game_id = started(referee, *SHORT)
    for _ in range(2):
        assert write(referee, game_id, CORRECTION, seen=4) == ()
        assert len(on_disk(referee, game_id)) == 6
    assert write(referee, game_id, "S1 swap 1") == ()
    assert write(referee, game_id, CORRECTION, seen=4) == ()
    assert len(on_disk(referee, game_id)) == 7


def test_correction_is_written_whole_or_not_at_all(referee: Referee) -> None:
    """If the disk fails after the first line of a correction, nothing of it is written; it can be sent again."""
    game_id = started(referee, *SHORT)
    with closing(sqlite3.connect(referee.record.engine.path)) as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.number = 6"
            " BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        )
    before = referee.sheet(game_id)
    with pytest.raises(UnavailableError, match="disk full"):
        write(referee, game_id, CORRECTION)
    assert referee.sheet(game_id) == before
    assert len(on_disk(referee, game_id)) == 4
    with closing(sqlite3.connect(referee.record.engine.path)) as connection:
        connection.execute("DROP TRIGGER full")
    assert write(referee, game_id, CORRECTION) == ()
    assert len(on_disk(referee, game_id)) == 6


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
    """An impossible event is refused with its reason, and neither the record nor the sheet changes."""
    game_id = started(referee, *SHORT)
    before = referee.sheet(game_id)
    assert code in write(referee, game_id, line)
    assert referee.sheet(game_id) == before
    assert on_disk(referee, game_id) == before.lines


@pytest.mark.parametrize("line", ['S2 adjust -5 "late"', 'end "tram"'])
def test_only_turns_are_ruled(referee: Referee, line: str) -> None:
    """An adjustment and the end can't be ruled; they can be corrected and undone."""
    game_id = started(referee, *SHORT, line)
    assert write(referee, game_id, 'rule 5 "x"') == ("no-such-step",)
    assert write(referee, game_id, 'correct 5: S1 adjust -3 "x"') == ()
    assert sound(referee, game_id).game.totals == (4 - 3, 5)
    assert write(referee, game_id, "take-back") == ()
    assert sound(referee, game_id).game.totals == (4, 5)


def test_nothing_to_fix(referee: Referee) -> None:
    """On an empty sheet nothing can be corrected, ruled, undone or redone."""
    game_id = started(referee)
    for line in "correct 1: S1 swap 1", 'rule 1 "x"', "take-back", "take-back 1", "redo":
        assert write(referee, game_id, line) != ()
    assert on_disk(referee, game_id) == ()
