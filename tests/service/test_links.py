"""Keys for those who only look: the same for ever, and no way back to the game's own address."""

from pathlib import Path

import pytest

from referee.record import Record, UnknownGame, copy
from referee.service import Referee
from tests.games import QWIRKLE


def begun(referee: Referee) -> str:
    """The id of a new game."""
    return referee.start(("Ann", "Bob"), QWIRKLE)


def test_keys(referee: Referee) -> None:
    """Each game has a key of its own that leads to it, and that neither holds its id nor is held by it."""
    ids = [begun(referee) for _ in range(50)]
    keys = [referee.links.key_of(game_id) for game_id in ids]
    assert len({*keys}) == 50
    assert [referee.links.game_of(key) for key in keys] == ids
    assert all(
        len(key) == 16 and game_id not in key and key not in game_id for key, game_id in zip(keys, ids, strict=True)
    )


def test_games_begun_later(referee: Referee) -> None:
    """A key of a game that was begun after others were asked for leads to it as well; also for another process."""
    referee.links.game_of(referee.links.key_of(begun(referee)))
    later = begun(referee)
    assert referee.links.game_of(referee.links.key_of(later)) == later
    other = Referee(Record(referee.record.path))
    assert other.links.game_of(referee.links.key_of(later)) == later


@pytest.mark.parametrize("key", ["", "a", "A" * 16, "aaaaaaaaaaaaaaaa", "'; --"])
def test_unknown_keys(referee: Referee, key: str) -> None:
    """What is no key leads nowhere; a game's id is none."""
    game_id = begun(referee)
    for text in (key, game_id):
        with pytest.raises(UnknownGame):
            referee.links.game_of(text)


def test_another_house(referee: Referee, tmp_path: Path) -> None:
    """Another record has another secret; a copy has the same, so that links outlive a move."""
    game_id = begun(referee)
    key = referee.links.key_of(game_id)
    assert Referee(Record(tmp_path / "other.db")).links.key_of(game_id) != key
    copy(referee.record.path, tmp_path / "copy.db")
    assert Referee(Record(tmp_path / "copy.db")).links.game_of(key) == game_id
