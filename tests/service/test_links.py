"""The links of a game: a key for each role, valid until it is renewed, from which nothing else can be derived."""

import base64
import hmac
from pathlib import Path

import pytest

from referee.record import Admission, DeletedGameError, Record, RenewedLinkError, UnknownGameError, copy
from referee.service import Referee, Role
from tests.games import QWIRKLE
from tests.shelves import ON_SHELF


def begun(referee: Referee) -> str:
    """The id of a new game."""
    return referee.start(("Ann", "Bob"), QWIRKLE)


def test_keys(referee: Referee) -> None:
    """Each game has a key for each role, valid in this role alone, that neither contains its id nor is part of it."""
    links, ids = referee.links, [begun(referee) for _ in range(50)]
    keys = {links.key_of(game_id, role): (game_id, role) for game_id in ids for role in Role}
    assert len(keys) == 100
    for key, (game_id, role) in keys.items():
        assert links.game_of(key, role) == game_id
        (other,) = set(Role) - {role}
        with pytest.raises(UnknownGameError):
            links.game_of(key, other)
        assert len(key) == 16
        assert game_id not in key
        assert key not in game_id


def test_followers_links_of_before(referee: Referee) -> None:
    """A follower's link of the first version with links is still valid."""
    game_id = begun(referee)
    digest = hmac.digest(referee.record.links.secret(), game_id.encode(), "sha256")
    assert referee.links.game_of(base64.b32encode(digest).decode().lower()[:16]) == game_id


@pytest.mark.parametrize("role", Role)
def test_renewing(referee: Referee, role: Role) -> None:
    """A renewed link ends immediately, also for other processes, and the new one is valid; the other role's stays. The
    same request sent again changes nothing.
    """
    game_id, other = begun(referee), Referee(Record(referee.record.engine.path), ON_SHELF)
    (left,) = set(Role) - {role}
    kept, keys = referee.links.key_of(game_id, left), [referee.links.key_of(game_id, role)]
    assert other.links.game_of(keys[0], role) == game_id
    for number in (1, 2):
        for _ in range(2):
            referee.record.links.renew(game_id, role, number, "")
        assert referee.record.links.renewals(game_id, role) == number
        keys.append(referee.links.key_of(game_id, role))
        for links in (other.links, referee.links):
            assert links.game_of(keys[-1], role) == game_id
            assert links.game_of(kept, left) == game_id
            for ended in keys[:-1]:
                with pytest.raises(UnknownGameError):
                    links.game_of(ended, role)
    assert len({*keys}) == 3


def test_renewing_what_is_not_there(referee: Referee) -> None:
    """A link of an unknown or deleted game can't be renewed."""
    with pytest.raises(UnknownGameError):
        referee.record.links.renew("nothing", Role.FOLLOWER, 1, "")
    game_id = begun(referee)
    referee.record.removals.delete(game_id, 0)
    with pytest.raises(DeletedGameError):
        referee.record.links.renew(game_id, Role.FOLLOWER, 1, "")


def test_admission(referee: Referee) -> None:
    """The scorekeeper's key admits to writing until it is renewed; other keys don't."""
    links, game_id = referee.links, begun(referee)
    key = links.key_of(game_id, Role.SCOREKEEPER)
    assert links.admission(game_id, {links.key_of(game_id), "a" * 16}, "") is None
    assert links.admission(game_id, {"a" * 16, key}, "") == Admission(Role.SCOREKEEPER, 0)
    referee.record.links.renew(game_id, Role.SCOREKEEPER, 1, "")
    with pytest.raises(RenewedLinkError):
        links.admission(game_id, {key}, "")
    both = {key, links.key_of(game_id, Role.SCOREKEEPER)}
    assert links.admission(game_id, both, "") == Admission(Role.SCOREKEEPER, 1)


@pytest.mark.parametrize("text", ["abc", "a.b", "ż", " "])
def test_seal(referee: Referee, tmp_path: Path, text: str) -> None:
    """A sealed text is read back; one that was changed or sealed elsewhere isn't."""
    sealed = referee.links.seal(text)
    assert referee.links.unseal(sealed) == text
    other = Referee(Record(tmp_path / "other.db"), ON_SHELF).links
    for wrong in (text, f"{sealed}x", sealed[1:], f".{text}", "", other.seal(text)):
        assert referee.links.unseal(wrong) == ""


def test_games_begun_later(referee: Referee) -> None:
    """The key of a game that was started after others were looked up is found, also by another process."""
    referee.links.game_of(referee.links.key_of(begun(referee)))
    later = begun(referee)
    assert referee.links.game_of(referee.links.key_of(later)) == later
    other = Referee(Record(referee.record.engine.path), ON_SHELF)
    assert other.links.game_of(referee.links.key_of(later)) == later


@pytest.mark.parametrize("key", ["", "a", "A" * 16, "aaaaaaaaaaaaaaaa", "'; --"])
def test_unknown_keys(referee: Referee, key: str) -> None:
    """Other texts aren't keys, not even a game's id."""
    game_id = begun(referee)
    for text in (key, game_id):
        with pytest.raises(UnknownGameError):
            referee.links.game_of(text)


def test_another_house(referee: Referee, tmp_path: Path) -> None:
    """Another record has another secret; a copy has the same, so that links stay valid."""
    game_id = begun(referee)
    key = referee.links.key_of(game_id)
    assert Referee(Record(tmp_path / "other.db"), ON_SHELF).links.key_of(game_id) != key
    copy(referee.record.engine.path, tmp_path / "copy.db")
    assert Referee(Record(tmp_path / "copy.db"), ON_SHELF).links.game_of(key) == game_id
