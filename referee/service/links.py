"""The links of a game: a key for each role. From none of them is another found, nor from the game's id."""

import base64
import hmac
from collections.abc import Collection
from enum import StrEnum
from threading import Lock

from referee.record import Admission, Record, TakenBack, UnknownGame

LENGTH = 16
"""Letters of a key: 80 bits, which nobody guesses."""


class Role(StrEnum):
    """What a link lets people do."""

    SCOREKEEPER = "scorekeeper"
    """To write on the sheet."""
    FOLLOWER = "follower"
    """To look at it."""


class Links:
    """The keys of the games on one record. They are made from its secret, and kept nowhere; renewing a link ends its
    key, and makes the next. What is remembered is which game a key leads to, or once led: the record is asked each time
    whether it still does.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._secret = b""
        self._made: set[tuple[str, Role, int]] = set()
        self._games: dict[str, str] = {}
        """By key of any role, the game."""
        self._newest: tuple[str | None, ...] = ()
        """Up to where the record was read for them."""
        self._lock = Lock()

    def key_of(self, game_id: str, role: Role = Role.FOLLOWER) -> str:
        """The key of a game for a role, as it is now. Raises ``Unavailable``."""
        return self._key(game_id, role, self.renewals(game_id, role))

    def admission(self, game_id: str, keys: Collection[str], phone: str) -> Admission | None:
        """What lets a phone write on a game that holds these keys; nothing where none of them ever did. The one that
        renewed the link needs none: the answer with its key may never have arrived.

        Raises ``TakenBack`` where one of them did, before it was renewed; ``Unavailable``.
        """
        role = Role.SCOREKEEPER
        renewals = self.renewals(game_id, role)
        if self._key(game_id, role, renewals) in keys or (phone and phone == self._record.renewed_by(game_id, role)):
            return Admission(role, renewals)
        if any(self._key(game_id, role, earlier) in keys for earlier in range(renewals)):
            raise TakenBack(game_id)
        return None

    def game_of(self, key: str, role: Role = Role.FOLLOWER) -> str:
        """The id of the game in which a key gives this role. Raises ``UnknownGame``, ``Unavailable``."""
        with self._lock:
            if key not in self._games:
                self._make_new()
            game_id = self._games.get(key)
        if game_id is None or key != self.key_of(game_id, role):
            raise UnknownGame(key)
        return game_id

    def renewals(self, game_id: str, role: Role) -> int:
        """How often the link of a game for a role was renewed. Raises ``Unavailable``."""
        return self._record.renewals(game_id, role)

    def renew(self, game_id: str, role: Role, number: int, by: str, admission: Admission | None = None) -> None:
        """Renew a link of a game for the ``number``-th time: whoever holds the one before has it no more, but the phone
        that it is renewed ``by``. The same can be sent twice. Raises ``UnknownGame``, ``DeletedGame``, ``TakenBack``,
        ``Unavailable``.
        """
        self._record.renew(game_id, role, number, by, admission)

    def seal(self, text: str) -> str:
        """A text as nobody else can write it. Raises ``Unavailable``."""
        return f"{self._digest(f'sealed {text}')}.{text}"

    def unseal(self, sealed: str) -> str:
        """The text that was sealed; empty where nobody here sealed it. Raises ``Unavailable``."""
        text = sealed.partition(".")[2]
        return text if text and hmac.compare_digest(self.seal(text).encode(), sealed.encode()) else ""

    def _make_new(self) -> None:
        """Make the keys of games begun, and of links renewed, since this was done last."""
        newest = self._record.newest_links()
        if newest == self._newest:
            return
        renewed = self._record.renewed()
        now = {(game, role, renewed.get((game, role), 0)) for game in self._record.ids() for role in Role}
        self._games |= {self._key(*each): each[0] for each in now - self._made}
        self._made |= now
        self._newest = newest

    def _key(self, game_id: str, role: Role, renewals: int) -> str:
        # Followers' links were all there was once: those stay as they were.
        return self._digest(game_id if (role, renewals) == (Role.FOLLOWER, 0) else f"{game_id} {role} {renewals}")

    def _digest(self, text: str) -> str:
        self._secret = self._secret or self._record.secret()
        return base64.b32encode(hmac.digest(self._secret, text.encode(), "sha256")).decode().lower()[:LENGTH]
