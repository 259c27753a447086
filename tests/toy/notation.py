"""Stones and shouts as text: ``stone@0,0 stone@2,0``, ``S1 shout "hey"``, ``shout "all together"``."""

import re
from typing import Any

from referee.core.grid.notation import Notation
from referee.core.notation import quote, unquote
from referee.core.steps import OwnStep
from referee.core.unreadable import Expected, UnreadableError
from tests.toy.board import BOUNDS, Stone
from tests.toy.steps import Shout

_SHOUT = re.compile(r'(?:S(\d{1,2})\s+)?shout\s+"((?:[^"\\]|\\["\\])*)"', re.ASCII)


class ToyNotation(Notation[Stone]):
    """The notation of Stones."""

    bounds = BOUNDS

    def read_tile(self, text: str) -> Stone:
        """Return the stone. Raises ``UnreadableError`` for any other word."""
        if text != Stone.STONE:
            raise UnreadableError(Expected.TILE, text)
        return Stone.STONE


class Shouts:
    """The notation and the data of shouts."""

    def read(self, line: str) -> Shout | None:
        """Return the shout of a line, or None."""
        match = _SHOUT.fullmatch(line)
        return None if match is None else Shout(int(match[1] or 0), unquote(match[2]))

    def write(self, step: OwnStep) -> str:
        """Return a shout as a line for ``read``."""
        if not isinstance(step, Shout):
            raise TypeError(step)
        return f"S{step.seat} shout {quote(step.words)}" if step.seat else f"shout {quote(step.words)}"

    def data(self, step: OwnStep) -> dict[str, Any]:
        """Return what was shouted."""
        return {"kind": "shout", "note": step.words} if isinstance(step, Shout) else {}


NOTATION = ToyNotation()
