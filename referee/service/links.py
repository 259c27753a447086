"""The links of a game: a key for each role. No key can be derived from another or from the game's id."""

import base64
import hmac
from collections.abc import Collection
from enum import StrEnum
from threading import Lock

from referee.record import Admission, Record, RenewedLinkError, UnknownGameError

LENGTH = 16
"""The characters of a key: 80 bits, too many to guess."""


class Role(StrEnum):
    """What a link permits."""

    SCOREKEEPER = "scorekeeper"
    """Writing to the game."""
    FOLLOWER = "follower"
    """Watching it."""


class Links:
    """The keys of the games on one record. They are derived from its secret and not stored. Renewing a link replaces
    its key. Which game a key belongs to is cached; whether it is still valid is read from the record each time.
    Each method raises ``UnavailableError``.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._secret = b""
        self._made: set[tuple[str, Role, int]] = set()
        self._games: dict[str, str] = {}
        """By key of any role, valid or renewed, the id of the game."""
        self._newest: tuple[str | None, ...] = ()
        """The newest game and renewal when the keys were last derived."""
        self._lock = Lock()

    def key_of(self, game_id: str, role: Role = Role.FOLLOWER) -> str:
        """The valid key of a game for a role."""
        return self._key(game_id, role, self._record.links.renewals(game_id, role))

    def admission(self, game_id: str, keys: Collection[str], phone: str) -> Admission | None:
        """The permission to write to a game for a phone that has these keys; None if none of them was ever its key.
        The phone that renewed the link needs no key, since the response with the new key may have been lost.

        Raises ``RenewedLinkError`` if one of them was its key before it was renewed.
        """
        role = Role.SCOREKEEPER
        renewals = self._record.links.renewals(game_id, role)
        if self._key(game_id, role, renewals) in keys or (
            phone and phone == self._record.links.renewed_by(game_id, role)
        ):
            return Admission(role, renewals)
        if any(self._key(game_id, role, earlier) in keys for earlier in range(renewals)):
            raise RenewedLinkError(game_id)
        return None

    def game_of(self, key: str, role: Role = Role.FOLLOWER) -> str:
        """The id of the game for which a key is valid in this role. Raises ``UnknownGameError``."""
        if key not in self._games:
            with self._lock:
                self._make_new()
        game_id = self._games.get(key)
        if game_id is None or key != self.key_of(game_id, role):
            raise UnknownGameError(key)
        return game_id

    def alias(self, name: str) -> str:
        """An alias for a name on the disk, which only this record's secret connects with the name: ``LENGTH`` letters
        and digits. Raises ``UnavailableError``.
        """
        return self._digest(f"alias {name}")

    def seal(self, text: str) -> str:
        """A text with its signature."""
        return f"{self._digest(f'sealed {text}')}.{text}"

    def unseal(self, sealed: str) -> str:
        """The text without its signature; empty if the signature isn't valid."""
        text = sealed.partition(".")[2]
        return text if text and hmac.compare_digest(self.seal(text).encode(), sealed.encode()) else ""

    def _make_new(self) -> None:
        """Derive the keys of games and renewals that are new since the last call."""
        newest = self._record.links.newest()
        if newest == self._newest:
            return
        renewed = self._record.links.all_renewals()
        now = {(game, role, renewed.get((game, role), 0)) for game in self._record.games.ids() for role in Role}
        self._games |= {self._key(*each): each[0] for each in now - self._made}
        self._made |= now
        self._newest = newest

    def _key(self, game_id: str, role: Role, renewals: int) -> str:
        # At first there were only followers' links; they keep their keys.
        return self._digest(game_id if (role, renewals) == (Role.FOLLOWER, 0) else f"{game_id} {role} {renewals}")

    def _digest(self, text: str) -> str:
        self._secret = self._secret or self._record.links.secret()
        return base64.b32encode(hmac.digest(self._secret, text.encode(), "sha256")).decode().lower()[:LENGTH]
