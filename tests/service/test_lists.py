"""Lists of games agree with their sheets, whatever was written and by which process."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.steps import Swap
from referee.record import ConflictError, DeletedGameError, ListedGame, Record, SeatSummary
from referee.service import AT_ONCE, Referee, Sheet, State
from referee.service.checkup import check
from tests.disk import Disk
from tests.examples import examples
from tests.games import LAST_TILE
from tests.service.random_events import fixed_at_random
from tests.service.writing import SHORT, started, write
from tests.shelves import ON_SHELF

OVER = (*LAST_TILE, "S2 place Rc@3,0")


def listed(referee: Referee) -> dict[str, ListedGame]:
    """The games of the first page, by id."""
    return {game.id: game for game in referee.lists.page().games}


def seats(sheet: Sheet) -> list[tuple[object, ...]]:
    """The name, total, win, turns, best turn and specials of each seat, computed plainly."""
    game: Game = sheet.game
    found = []
    for seat, name in enumerate(sheet.names, 1):
        points = [row.points for row in game.turns if row.step.seat == seat]
        lines = [
            line
            for row in game.turns
            if row.step.seat == seat
            for line in sheet.rulebook.score_data(row.verdict)
            if line["qwirkle"]
        ]
        best = max(points, default=None)
        found.append((name, game.totals[seat - 1], seat in game.winners, len(points), best, len(lines)))
    return found


@examples(20)
@given(st.integers(0, 2**32))
def test_lists_tell_what_the_sheet_says(seed: int) -> None:
    """Whatever is written and fixed, summaries have the totals, turns, best turns and specials of the sheet, both when
    they are written and when they are made again.
    """
    with TemporaryDirectory() as folder:
        referee = Referee(Record(Path(folder) / "referee.db"), ON_SHELF)
        game_id, _ = fixed_at_random(referee, Random(seed), 12)
        sheet = referee.sheet(game_id)
        assert referee.record.lists.count_stale() == 0
        reported = listed(referee)[game_id]
        assert [
            (seat.name, seat.total, seat.won, seat.turns, seat.best, seat.specials) for seat in reported.summary.seats
        ] == seats(sheet)
        assert (reported.events, reported.summary.turns, reported.summary.bag) == (
            sheet.event_count,
            len(sheet.game.turns),
            sheet.game.bag,
        )
        assert reported.summary.open == (not sheet.game.over)
        referee.record.lists.clear()
        assert listed(referee)[game_id] == reported


def test_states(referee: Referee) -> None:
    """A game is empty, running, over, and running again once its end is undone."""
    game_id = started(referee)
    states = [listed(referee)[game_id].summary.state]
    for line in (*OVER, "take-back"):
        assert write(referee, game_id, line) == ()
        states.append(listed(referee)[game_id].summary.state)
    assert states == [State.EMPTY, *[State.RUNNING] * len(LAST_TILE), State.OVER, State.RUNNING]


def test_best_turn_is_named(referee: Referee) -> None:
    """The best turn has its number; of several with the same points it is the first."""
    game_id = started(referee, "S1 place Ro@0,0 Rs@1,0", "S2 swap 1", "S1 points 2 tiles 1", "S2 points 9 tiles 3")
    ann, bob = listed(referee)[game_id].summary.seats
    assert ann == SeatSummary("A", 4, False, 4, 2, 2, 1, 0, known=1)
    assert bob == SeatSummary("B", 9, False, 9, 2, 9, 4, 0, known=1)


def test_two_processes(tmp_path: Path) -> None:
    """What one process writes, deletes or describes is listed by another."""
    one, other = (Referee(Record(tmp_path / "referee.db"), ON_SHELF) for _ in range(2))
    game_id = started(one, *SHORT)
    assert listed(other)[game_id].summary == listed(one)[game_id].summary
    assert write(other, game_id, "S1 swap 1") == ()
    assert listed(one)[game_id].events == 5
    one.record.removals.delete(game_id, 5)
    assert listed(other) == {}
    with pytest.raises(DeletedGameError):
        write(other, game_id, "S2 swap 1")
    other.record.removals.restore(game_id)
    assert write(one, game_id, "S2 swap 1") == ()


def test_only_what_was_seen_is_deleted(referee: Referee) -> None:
    """A request that has seen fewer events than there are deletes nothing, and writing on a sheet from before a
    deletion neither writes nor restores.
    """
    game_id = started(referee, *SHORT)
    sheet = referee.sheet(game_id)
    with pytest.raises(ConflictError):
        referee.record.removals.delete(game_id, 3)
    referee.record.removals.delete(game_id, 4)
    with pytest.raises(DeletedGameError):
        referee.write(sheet, Swap(1, 1))
    with pytest.raises(DeletedGameError):
        referee.sheet(game_id)
    assert listed(referee) == {}


def test_old_folders_are_caught_up_with(referee: Referee) -> None:
    """Stale games are summed up a few at a time, and the number of those left is returned."""
    games = [started(referee, "S1 place Ro@0,0") for _ in range(7)]
    referee.record.lists.clear()
    assert [referee.lists.catch_up(3) for _ in range(4)] == [4, 1, 0, 0]
    assert set(listed(referee)) == set(games)
    assert AT_ONCE > 3


def test_doctor_makes_all_of_it_again(referee: Referee) -> None:
    """The check of all games repairs damaged summaries, and finds nothing wrong with the games."""
    game_id, other = started(referee, *OVER), started(referee)
    before = listed(referee)
    with Disk(referee.record.engine.path).connection() as connection:
        connection.execute("UPDATE summaries SET turns = 99, state = 'empty', game = 'gone' WHERE game = ?", (other,))
        connection.execute("UPDATE seats SET total = 0, name = 'Eve'")
        connection.execute("DELETE FROM found")
    assert listed(referee) != before
    assert check(referee.record, ON_SHELF).sound
    assert listed(referee) == before
    assert set(before) == {game_id, other}
