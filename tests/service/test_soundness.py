"""Everything that is written can be read again."""

from contextlib import suppress

import pytest

from referee.core import history, transcript
from referee.core.grid import Cell, Placement
from referee.core.history import Correct, LetStand, Start
from referee.core.steps import Adjust, Place, PointsOnly, Ruling
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.qwirkle.tiles import Tile
from referee.service import Referee
from tests.service.writing import SHORT, sound, started, write, write_on
from tests.shelves import ON_SHELF


@pytest.mark.parametrize("points", ["", " for 0", " for 4"])
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_ruling_on_a_turn_that_counts(referee: Referee, number: int, points: str) -> None:
    """Any turn can be ruled on later, with or without other points, and the sheet counts the ruling."""
    game_id = started(referee, *SHORT)
    before = referee.sheet(game_id).game
    assert write(referee, game_id, f'rule {number}{points} "agreed"') == ()
    after = sound(referee, game_id).game
    typed = int(points.removeprefix(" for ") or before.rows[number - 1].points)
    assert after.rows[number - 1].points == typed
    assert sum(after.totals) == sum(before.totals) - before.rows[number - 1].points + typed


@pytest.mark.parametrize("announced", [0, 2, 3, 99])
def test_score_announced_with_a_correction(referee: Referee, announced: int) -> None:
    """A correction with a wrong score is refused or written with the right one, and damages nothing."""
    game_id = started(referee, *SHORT)
    write(referee, game_id, f"correct 3: S1 place Bd@2,1 = {announced}")
    assert sound(referee, game_id).game.totals == (4, 5)


@pytest.mark.parametrize("start", ["start S2", "start S1 longest 3", "start S1 longest 1"])
def test_redo_after_another_start(referee: Referee, start: str) -> None:
    """After another start, an undone first turn can be redone only if it is legal then."""
    game_id = started(referee, "S1 place Ro@0,0 Rs@1,0", "take-back")
    assert write(referee, game_id, start) == ()
    write(referee, game_id, "redo")
    sound(referee, game_id)


@pytest.mark.parametrize("seat", [-1, 0, 1, 2, 3, 100])
def test_any_seat_may_be_reported_to_start(referee: Referee, seat: int) -> None:
    """Only a seat of the game can start it."""
    game_id = started(referee)
    assert (write_on(referee, referee.sheet(game_id), Start(seat)) == ()) == (seat in (1, 2))
    assert sound(referee, game_id).game.to_move == (2 if seat == 2 else 1)


@pytest.mark.parametrize("longest", [None, 1, 6, 0, 7, 10, -1])
def test_any_length_may_be_reported(referee: Referee, longest: int | None) -> None:
    """A start with a line that is too long for a hand is refused; every other one can be read again."""
    game_id = started(referee)
    right = write_on(referee, referee.sheet(game_id), Start(2, None if longest is None else ("longest", longest))) == ()
    assert right == (longest in (None, 1, 6))
    sheet = sound(referee, game_id)
    assert transcript.read(sheet.transcript, ON_SHELF.open).beginning == sheet.game


@pytest.mark.parametrize("points", [None, 1, 99_999, 100_000, -5])
def test_any_limit(referee: Referee, points: int | None) -> None:
    """House rules are refused before the game starts, or its sheet can be opened."""
    try:
        game_id = referee.start("AB", Qwirkle(HouseRules(point_limit=points)))
    except ValueError:
        assert referee.record.games.ids() == ()
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
    """An event that the notation can't express is refused, or the sheet with it is sound."""
    game_id = started(referee, *SHORT)
    with suppress(ValueError):
        referee.write(referee.sheet(game_id), event)
    sound(referee, game_id)
