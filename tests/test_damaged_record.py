"""What becomes of a record that was changed by hand: all that can still be read is read, and nothing is written."""

import pytest

from referee.service import DamagedHeaderError, Defect, Referee
from tests.disk import Disk
from tests.games import QWIRKLE
from tests.service.writing import started, write


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("S2 place Rs@1,0 = 3", "announced"),
        ("S2 place Bs@1,0 = 2", "illegal"),
        ("S1 place Rs@1,0 = 2", "illegal"),
        ("S2 place Rs@1,0 = two", "unreadable"),
        ("S2 place Zz@1,0 = 2", "unreadable"),
        ("S2 place Rs@1,999 = 2", "unreadable"),
        ("", "unreadable"),
        ("\x00", "unreadable"),
        ("S999999999999 pass", "unreadable"),
    ],
)
def test_damaged_turn(referee: Referee, disk: Disk, line: str, cause: str) -> None:
    """Of a damaged record all turns before the damage are read, and nothing more can be written."""
    game_id = started(referee, "S1 place Ro@0,0", "S2 place Rs@1,0", "S1 place Rd@2,0")
    disk.change_line(2, line)
    sheet = referee.sheet(game_id)
    assert sheet.damage is not None
    assert (sheet.damage.number, sheet.damage.cause) == (2, cause)
    assert (sheet.game.totals, sheet.event_count) == ((1, 0), 3)
    for event in ("S2 place Rs@1,0", "take-back"):
        assert write(referee, game_id, event) == ("record-damaged",)
    assert len(disk.lines()) == 3


def test_damage_that_was_taken_back(referee: Referee, disk: Disk) -> None:
    """An illegal turn that had been taken back anyway damages nothing."""
    game_id = started(referee, "S1 place Ro@0,0", "S2 place Rs@1,0", "take-back")
    disk.change_line(2, "S2 place Bs@1,0 = 2")
    assert referee.sheet(game_id).damage is None


@pytest.mark.parametrize("header", ["", "nonsense", '[Seat1 "Ann"]\n[Seat3 "Bob"]'])
def test_damaged_header(referee: Referee, disk: Disk, header: str) -> None:
    """A game whose players cannot be read is refused as such, and other games are listed all the same."""
    game_id, other = started(referee, "S1 place Ro@0,0"), referee.start(("Cleo", "Dan"), QWIRKLE)
    disk.damage("UPDATE games SET header = ? WHERE id = ?", header, game_id)
    with pytest.raises(DamagedHeaderError):
        referee.sheet(game_id)
    with pytest.raises(DamagedHeaderError):
        write(referee, game_id, "S2 place Rs@1,0")
    assert {game.id: game.summary.state for game in referee.lists.page().games} == {other: "empty", game_id: "damaged"}
    opened = referee.look_at(game_id)
    assert isinstance(opened, Defect)
    assert opened.stored.id == game_id
