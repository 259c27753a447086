"""The use cases: starting a game, opening its sheet, writing turns on it and taking them back."""

from dataclasses import replace

import pytest

from referee.core import notation, transcript
from referee.core.steps import Place
from referee.record import UnknownGameError
from referee.service import Referee, Stale
from tests.clock import tick
from tests.disk import Disk
from tests.games import LAST_TILE, QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.service import writing
from tests.service.writing import STALE
from tests.shelves import ON_SHELF


def write(referee: Referee, game_id: str, seen: int, line: str) -> tuple[str, ...]:
    """Write an event, as on the record, on the sheet as it stood after ``seen`` events."""
    return writing.write(referee, game_id, line, seen)


def started(referee: Referee, *lines: str, names: tuple[str, ...] = ("Ann", "Bob")) -> str:
    """A game in which these events have been written."""
    game_id = referee.start(names, QWIRKLE)
    for seen, line in enumerate(lines):
        assert write(referee, game_id, seen, line) == (), line
    return game_id


# --- starting ---


def test_new_game(referee: Referee) -> None:
    """A new game has its players in their order, no turn, and the first player to move."""
    sheet = referee.sheet(started(referee, names=("Ann", "Bob", "Cleo")))
    assert sheet.names == ("Ann", "Bob", "Cleo")
    assert (sheet.written, sheet.game.to_move, sheet.game.totals, sheet.damage) == (0, 1, (0, 0, 0), None)


@pytest.mark.parametrize("names", [(), ("Ann",), tuple("ABCDEFG")])
def test_wrong_number_of_players(referee: Referee, disk: Disk, names: tuple[str, ...]) -> None:
    """A game of fewer than two or more than six players is not started."""
    with pytest.raises(ValueError, match="not for"):
        referee.start(names, QWIRKLE)
    assert disk.games() == []


@pytest.mark.parametrize("name", ['"', "\\", '\\"', '] [Seat3 "', "[x]", "Zoë Å", "<b>", "=", "a" * 500])
def test_any_name_can_be_read_back(referee: Referee, name: str) -> None:
    """Names with quotes, brackets, backslashes or foreign letters are read back as they were given."""
    assert referee.sheet(referee.start((name, "Bob"), QWIRKLE)).names == (name, "Bob")


# --- writing ---


def test_turns_are_written_with_their_points(referee: Referee, disk: Disk) -> None:
    """Every turn stands on the record in notation, a placing one with the points that it was announced with."""
    lines = ("S1 place Ro@0,0 Rd@0,-1", "S2 swap 3", "S1 points 9 tiles 2", "take-back")
    game_id = started(referee, *lines)
    assert disk.lines(game_id) == ["S1 place Ro@0,0 Rd@0,-1 = 2", *lines[1:]]


def test_sample_game(referee: Referee, disk: Disk) -> None:
    """The sample game is written just as the rulebooks print it."""
    game_id = started(referee, *SAMPLE_LINES, names=SAMPLE.names)
    assert disk.lines(game_id) == list(SAMPLE_LINES)
    assert referee.sheet(game_id).game.totals == (20, 22, 25, 18)


def test_bonus_is_announced(referee: Referee, disk: Disk) -> None:
    """The turn that lays the last tile is announced with its bonus, and can be replayed."""
    game_id = started(referee, *LAST_TILE, "S2 place Rc@3,0")
    assert disk.lines(game_id)[-1] == "S2 place Rc@3,0 = 10"
    sheet = referee.sheet(game_id)
    assert (sheet.damage, sheet.game.over) == (None, True)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("S2 place Bs@1,0", "line-mixed"),
        ("S1 place Rs@1,0", "wrong-seat"),
        ("S2 pass", "pass-with-bag"),
        ("S2 swap 7", "swap-count"),
        ("S2 points 85 tiles 6", "too-many-points"),
        ("S2 points 3 tiles 0", "tile-count"),
    ],
)
def test_what_breaks_a_rule_is_not_written(referee: Referee, disk: Disk, line: str, code: str) -> None:
    """A turn that breaks a rule is answered with its code and leaves no trace."""
    game_id = started(referee, "S1 place Ro@0,0")
    assert write(referee, game_id, 1, line) == (code,)
    assert disk.lines() == ["S1 place Ro@0,0 = 1"]


def test_nothing_after_the_end(referee: Referee, disk: Disk) -> None:
    """Once the game is over no turn is written."""
    game_id = started(referee, *LAST_TILE, "S2 place Rc@3,0")
    written = len(disk.lines())
    assert write(referee, game_id, written, "S1 place Rx@4,0") == ("game-over",)
    assert len(disk.lines()) == written


def test_same_event_twice(referee: Referee, disk: Disk) -> None:
    """The same event sent again after the same events is written once, even when more was written meanwhile."""
    game_id = started(referee, "S1 place Ro@0,0")
    assert write(referee, game_id, 0, "S1 place Ro@0,0") == ()
    assert len(disk.lines()) == 1
    assert write(referee, game_id, 1, "S2 place Rs@1,0") == ()
    assert write(referee, game_id, 0, "S1 place Ro@0,0") == ()
    assert len(disk.lines()) == 2


def test_same_turn_in_another_order(referee: Referee, disk: Disk) -> None:
    """The same tiles laid in another order by a second scorekeeper are not written as a second turn."""
    game_id = started(referee, "S1 place Ro@0,0 Rs@1,0")
    assert write(referee, game_id, 0, "S1 place Rs@1,0 Ro@0,0") == STALE
    assert len(disk.lines()) == 1


def test_stale(referee: Referee, disk: Disk) -> None:
    """A write from an older sheet is refused, and answered with the newer sheet."""
    game_id = started(referee, "S1 place Ro@0,0")
    answer = referee.write(referee.sheet(game_id, 0), notation.read_event("S1 place Rs@1,0", QWIRKLE))
    assert answer == Stale(referee.sheet(game_id))
    assert len(disk.lines()) == 1


@pytest.mark.parametrize("more", [1, 2, 900])
def test_stale_from_the_future(referee: Referee, disk: Disk, more: int) -> None:
    """A write that claims to have seen more than the record has is refused, and answered with the sheet as it is."""
    game_id = started(referee, "S1 place Ro@0,0")
    sheet = referee.sheet(game_id)
    seen = replace(sheet.stored, lines=(*sheet.lines, *["S2 swap 1"] * more))
    answer = referee.write(replace(sheet, stored=seen), notation.read_event("S2 place Rs@1,0", QWIRKLE))
    assert answer == Stale(sheet)
    assert len(disk.lines()) == 1


def test_unknown_game(referee: Referee) -> None:
    """An unknown game can neither be read nor written."""
    with pytest.raises(UnknownGameError):
        referee.sheet("nothing")
    sheet = referee.sheet(started(referee))
    with pytest.raises(UnknownGameError):
        referee.write(
            replace(sheet, stored=replace(sheet.stored, id="nothing")), Place(1, QWIRKLE.notation.read_play("Ro@0,0"))
        )


# --- taking back ---


def test_taking_back(referee: Referee, disk: Disk) -> None:
    """Taking back brings the sheet to where it was before the turn, and adds to the record."""
    game_id = started(referee, "S1 place Ro@0,0", "S2 place Rs@1,0")
    before = referee.sheet(game_id, 1)
    assert write(referee, game_id, 2, "take-back") == ()
    sheet = referee.sheet(game_id)
    assert (sheet.game, sheet.written) == (before.game, 3)
    assert len(disk.lines()) == 3


def test_taking_back_everything(referee: Referee) -> None:
    """Turns can be taken back down to the first, and nothing further."""
    game_id = started(referee, "S1 place Ro@0,0", "S2 swap 1", "take-back", "take-back")
    assert referee.sheet(game_id).game.rows == ()
    assert write(referee, game_id, 4, "take-back") == ("nothing-to-take-back",)


def test_taking_back_the_end(referee: Referee) -> None:
    """Taking back the last turn of a finished game lets it go on."""
    game_id = started(referee, *LAST_TILE, "S2 place Rc@3,0", "take-back")
    sheet = referee.sheet(game_id)
    assert (sheet.game.over, sheet.game.winners, sheet.game.to_move) == (False, (), 2)


def test_turn_written_again_after_taking_back(referee: Referee) -> None:
    """A turn that was taken back can be written once more."""
    game_id = started(referee, "S1 place Ro@0,0", "take-back", "S1 place Ro@0,0")
    assert referee.sheet(game_id).game.totals == (1, 0)


# --- reading ---


def test_sheet_as_it_was(referee: Referee) -> None:
    """A sheet can be opened as it stood after any number of events."""
    game_id = started(referee, *SAMPLE_LINES, names=SAMPLE.names)
    assert [referee.sheet(game_id, seen).game.bag for seen in range(4)] == [84, 81, 78, 77]
    assert referee.sheet(game_id, 99).written == 12


def test_transcript(referee: Referee) -> None:
    """The transcript holds the turns that stand, and replays to the same game."""
    game_id = started(referee, "S1 place Ro@0,0", "S2 swap 1", "take-back", "S2 place Rs@1,0", names=('A "x"', "Bob"))
    sheet = referee.sheet(game_id)
    read = transcript.read(sheet.transcript, ON_SHELF.open)
    assert read.names == ('A "x"', "Bob")
    assert read.tags["Game"] == "Qwirkle"
    assert read.steps == tuple(row.step for row in sheet.game.rows)
    assert len(read.steps) == 2


def test_recent_games(referee: Referee) -> None:
    """The games written to last come first."""
    one, two, three = (referee.start((name, "Bob"), QWIRKLE) for name in "ABC")
    tick()
    write(referee, one, 0, "S1 place Ro@0,0")
    assert [game.id for game in referee.lists.page().games] == [one, three, two]
