"""Boxes: tags under a name, the last used first."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.core.unreadable import UnreadableError
from referee.record import Record
from referee.rulebooks.wordgame import WordGame
from referee.service import Referee
from tests.games import QWIRKLE
from tests.shelves import ON_SHELF

SMALL, TINY = "7/7/7/3+3/7/7/7", "5/5/2+2/5/5"


@pytest.fixture
def referee(tmp_path: Path) -> Referee:
    """The use cases on an empty record, with a clock on which no two writes are at the same time."""
    return Referee(Record(tmp_path / "referee.db"), ON_SHELF)


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make each write a second later than the one before."""

    def times() -> Iterator[str]:
        for second in range(10, 60):
            yield f"2026-01-01T00:00:{second}.000+00:00"

    clock = times()
    for module in ("games", "boxes"):
        monkeypatch.setattr(f"referee.record.{module}.now", lambda: next(clock))


def names(referee: Referee) -> list[str]:
    """The names of the boxes, in order."""
    return [box.name for box in referee.boxes.of(WordGame)]


def play(referee: Referee, **tags: str) -> None:
    """Start a game with this box."""
    referee.start(("Ann", "Bob"), WordGame.open(tags))


def test_the_last_used_comes_first(referee: Referee) -> None:
    """The last kept or used box comes first; a game of another boxed game doesn't count as use."""
    referee.boxes.keep(WordGame, "Small", {"Layout": SMALL})
    referee.boxes.keep(WordGame, "Tiny", {"Layout": TINY})
    referee.boxes.keep(WordGame, "Letters", {"Letters": "A1 B2", "Jokers": "4", "Box": "90"})
    assert names(referee) == ["Letters", "Tiny", "Small"]
    play(referee, Layout=SMALL)
    assert names(referee) == ["Small", "Letters", "Tiny"]
    play(referee, Layout=TINY, Letters="A1 B2")
    assert names(referee) == ["Letters", "Tiny", "Small"]
    play(referee, Layout=SMALL, Letters="A1 B2", Jokers="2")
    assert names(referee) == ["Small", "Letters", "Tiny"]
    referee.start(("Ann", "Bob"), QWIRKLE)
    assert names(referee) == ["Small", "Letters", "Tiny"]


def test_what_is_played_by_itself_is_used_as_well(referee: Referee) -> None:
    """A box with default values counts as used by games whose tags leave them out."""
    large = WordGame().rules.layout.text
    referee.boxes.keep(WordGame, "Large", {"Layout": large})
    referee.boxes.keep(WordGame, "Small", {"Layout": SMALL})
    assert names(referee) == ["Small", "Large"]
    play(referee)
    assert names(referee) == ["Large", "Small"]


def test_what_no_game_could_have(referee: Referee) -> None:
    """Tags that no game can have aren't kept; if they were written by hand, they are left out."""
    with pytest.raises(UnreadableError):
        referee.boxes.keep(WordGame, "Odd", {"Layout": "5/5"})
    for number, text in enumerate(("", "nonsense", '[Layout "5/5"]')):
        referee.record.boxes.keep(WordGame.slug, f"By hand {number}", text)
    referee.boxes.keep(WordGame, "Tiny", {"Layout": TINY})
    assert names(referee) == ["Tiny"]
