"""A game that cannot be read to its end."""

from dataclasses import dataclass
from typing import Any

from referee.core.judging import Damage
from referee.core.rulebook import Rulebook
from referee.record import StoredGame
from referee.shelf import UnknownRulebookError


@dataclass(frozen=True, slots=True)
class Defect:
    """A game that cannot be read to its end."""

    stored: StoredGame
    names: tuple[str, ...] = ()
    """Its players; empty if they cannot be read."""
    rulebook: Rulebook[Any] | None = None
    damage: Damage[Any] | None = None
    """The step that cannot have been taken; None if not even the start of the game can be read."""
    unknown: UnknownRulebookError | None = None
    """The error if its boxed game is not on the shelf."""
