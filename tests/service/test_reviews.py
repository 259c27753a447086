"""Reviews are cached by the lines of a game."""

from pathlib import Path

import pytest

from referee.service import Referee
from referee.service import reviews as cache
from referee.service.reviews import Reviews
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


def test_a_turn_more(referee: Referee) -> None:
    """After a turn the review includes it."""
    game_id = started(referee, *SHORT[:2])
    assert len(referee.reviewed(referee.sheet(game_id)).turns) == 2
    assert write(referee, game_id, SHORT[2]) == ()
    assert len(referee.reviewed(referee.sheet(game_id)).turns) == 3


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


def test_bounded(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reviews used last are cached, up to a number of lines of their games; the last one always is."""
    monkeypatch.setattr(cache, "MOST_LINES", 3)
    reviews = Reviews()
    lines = [f'S1 adjust {number} "x"' for number in range(1, 6)]
    short, other, long = (referee.sheet(started(referee, *lines[:count])) for count in (2, 1, 5))
    first, second = reviews.of(short), reviews.of(other)
    assert reviews.of(short) is first
    assert reviews.of(other) is second
    third = reviews.of(long)
    assert reviews.of(long) is third
    assert reviews.of(other) is not second


def test_damaged(referee: Referee, tmp_path: Path) -> None:
    """A damaged game is reviewed as far as it can be read, and the review is not cached."""
    game_id = started(referee, *SHORT)
    Disk(tmp_path / "referee.db").change_line(3, "S1 place Gt@9,9")
    sheet = referee.sheet(game_id)
    assert sheet.damage is not None
    assert len(referee.reviewed(sheet).turns) == 2
    assert referee.reviewed(sheet) is not referee.reviewed(sheet)
