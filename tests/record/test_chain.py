"""The hash chain of a game's lines: any change, even of a single bit, is detected."""

import pytest

from referee.record import Record
from referee.record.chain import first_changed, hash_of
from referee.service import Referee
from tests.disk import Disk
from tests.games import QWIRKLE, SAMPLE
from tests.shelves import ON_SHELF


@pytest.fixture
def game_id(record: Record) -> str:
    """The sample game."""
    referee = Referee(record, ON_SHELF)
    game_id = referee.start(SAMPLE.names, QWIRKLE)
    for step in SAMPLE.steps:
        referee.write(referee.sheet(game_id), step)
    return game_id


def change(disk: Disk, statement: str, *values: object) -> None:
    """Change rows without changing their hashes."""
    with disk.unguarded() as connection:
        connection.execute(statement, values)


@pytest.mark.parametrize("number", [1, 5])
def test_a_line_that_is_lost(record: Record, disk: Disk, game_id: str, number: int) -> None:
    """A line deleted in the middle is detected, even if the following lines are renumbered."""
    change(disk, "DELETE FROM events WHERE number = ?", number)
    assert record.games.read(game_id).flaw == number
    change(disk, "UPDATE events SET number = -number WHERE number > ?", number)  # no two rows may meet on the way
    change(disk, "UPDATE events SET number = -number - 1 WHERE number < 0")
    assert record.games.read(game_id).flaw == number


def test_lines_of_another_game(record: Record, disk: Disk, game_id: str) -> None:
    """Lines copied to another game are detected."""
    other = record.games.start(record.games.header(game_id))
    change(disk, "INSERT INTO events SELECT ?, number, line, written, hash FROM events", other)
    assert record.games.read(other).flaw == 1


FIRST, SECOND = ("S1 pass", "2026-11-01T12:00:00+00:00"), ("S2 pass", "2026-11-01T12:01:00+00:00")
ONE = hash_of("game", "", 1, *FIRST)
TWO = hash_of("game", ONE, 2, *SECOND)


def test_hashes_stay_what_they_are() -> None:
    """Hashes are the same in every version, also of text with undecodable bytes."""
    assert ONE == "7e92b735e5a9c6240cb84250a2ae67c9"
    assert hash_of("game", ONE, 2, "\udcff", "") == "6fd8ed9e27b3f6f55fda0070e95086b8"


@pytest.mark.parametrize(
    ("events", "changed"),
    [
        ([], None),
        ([(*FIRST, ONE)], None),
        ([(*FIRST, ONE), (*SECOND, TWO)], None),
        ([(*FIRST, TWO)], 1),
        ([(*FIRST, ONE), (*SECOND, ONE)], 2),
        ([(*SECOND, ONE), (*SECOND, TWO)], 1),
        ([(*FIRST, None), (*SECOND, TWO)], None),
        ([(*SECOND, None), (*SECOND, TWO)], 2),
    ],
)
def test_the_first_that_was_changed(events: list[tuple[str, str, str | None]], changed: int | None) -> None:
    """The first event whose hash doesn't match it and the events before it is reported; an event without a hash is
    covered by the next one.
    """
    assert first_changed("game", events) == changed
