"""Reviews are cached by the lines of a game."""

from dataclasses import replace
from pathlib import Path

from referee.core.judging import Cause
from referee.service import Referee, Sheet
from referee.service.sheet import opened
from tests.disk import Disk
from tests.games import SAMPLE_LINES
from tests.service.writing import SHORT, started, write


def test_asked_twice(referee: Referee) -> None:
    """The same sheet is reviewed once."""
    game_id = started(referee, *SAMPLE_LINES, players=4)
    assert referee.reviewed(referee.sheet(game_id)) is referee.reviewed(referee.sheet(game_id))


def test_correction_drops_the_review(referee: Referee) -> None:
    """After a correction the review is that of the new sheet."""
    game_id = started(referee, *SHORT)
    before = referee.reviewed(referee.sheet(game_id))
    assert write(referee, game_id, "correct 2: S2 place Rd@-1,0 Rc@-2,0") == ()
    after = referee.reviewed(referee.sheet(game_id))
    assert (before.turns[1].points, after.turns[1].points) == (3, 4)


def test_earlier_state(referee: Referee) -> None:
    """An earlier state of a sheet has its own review."""
    game_id = started(referee, *SHORT)
    assert len(referee.reviewed(referee.sheet(game_id)).turns) == 4
    assert len(referee.reviewed(referee.sheet(game_id, seen=3)).turns) == 3


def test_who_started(referee: Referee) -> None:
    """The chances before the first turn are those with the player who started to move."""
    game_id = started(referee, "start S2")
    chances = referee.reviewed(referee.sheet(game_id)).beginning
    assert chances is not None
    assert chances[1] > chances[0]


def test_damaged(referee: Referee, tmp_path: Path) -> None:
    """A damaged game is reviewed as far as it can be read, and the review isn't cached."""
    game_id = started(referee, *SHORT)
    Disk(tmp_path / "referee.db").change_line(3, "S1 place Gt@9,9")
    sheet = referee.sheet(game_id)
    assert sheet.damage is not None
    assert len(referee.reviewed(sheet).turns) == 2
    assert referee.reviewed(sheet) is not referee.reviewed(sheet)


def test_changed(referee: Referee) -> None:
    """A game with a changed line is read up to that line, and its replay isn't cached."""
    stored = referee.sheet(started(referee, *SHORT)).stored
    changed = replace(stored, lines=("S1 swap 1", *SHORT[1:]), hashes=("other", *[None] * (len(SHORT) - 1)))
    sheet = opened(changed, referee._replay)
    assert isinstance(sheet, Sheet)
    assert sheet.damage
    assert (sheet.damage.number, sheet.damage.cause) == (1, Cause.CHANGED)
    assert (changed.header, changed.lines) not in referee._replays
