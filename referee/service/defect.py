"""A game that cannot be read to its end."""

from dataclasses import dataclass
from typing import Any

from referee.core.judging import Damage
from referee.core.rulebook import Rulebook
from referee.core.shelf import UnknownRulebookError
from referee.record import StoredGame


@dataclass(frozen=True, slots=True)
class Defect:
    """A game that cannot be read to its end."""

    stored: StoredGame
    names: tuple[str, ...] = ()
    """Its players; nobody where they cannot be read."""
    rulebook: Rulebook[Any] | None = None
    damage: Damage[Any] | None = None
    """Which step cannot have been taken; nothing where not even its beginning can be read."""
    unknown: UnknownRulebookError | None = None
    """That its boxed game is not on the shelf."""

    @property
    def id(self) -> str:
        """The game's address."""
        return self.stored.id
