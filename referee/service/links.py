"""Keys for those who only look: from the key of a game nobody finds the address of the game, where one can write."""

import base64
import hmac
from threading import Lock

from referee.record import Record, UnknownGame

LENGTH = 16
"""Letters of a key: 80 bits, which nobody guesses."""


class Links:
    """The keys of the games on one record. They are made from its secret and kept nowhere; what is remembered is which
    key is whose, of the games that were there when a key was asked for that nobody knew.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._secret = b""
        self._games: dict[str, str] = {}
        self._lock = Lock()

    def key_of(self, game_id: str) -> str:
        """The key of a game. Raises ``Unavailable``."""
        self._secret = self._secret or self._record.secret()
        digest = hmac.digest(self._secret, game_id.encode(), "sha256")
        return base64.b32encode(digest).decode().lower()[:LENGTH]

    def game_of(self, key: str) -> str:
        """The id of the game with this key. Raises ``UnknownGame``, ``Unavailable``."""
        with self._lock:
            if key not in self._games:
                new = set(self._record.ids()).difference(self._games.values())
                self._games |= {self.key_of(game_id): game_id for game_id in new}
            try:
                return self._games[key]
            except KeyError:
                raise UnknownGame(key) from None
