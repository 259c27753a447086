"""The steps that only the word game has, also as text and as data.

::

    centre G
    S2 withdraw "no such word"
    S2 withdraw at once ""      of a word that was never confirmed: it was recorded only to be removed
    S1 left ŹK*                 the leftovers: by letter, or as points: `S1 left 14`

Keys of the data are stable: extended, never changed.
"""

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.core.notation import quote, unquote
from referee.core.steps import OwnStep
from referee.rulebooks.wordgame.board import WordNotation
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.tiles import Tile


@dataclass(frozen=True, slots=True)
class Centre(OwnStep):
    """The letter drawn for the centre field (W4). Its seat is 0, because it belongs to no player."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Withdraw(OwnStep):
    """A player's last word is removed: it is wrong, or isn't a word (W14)."""

    takes_off: ClassVar[bool] = True

    note: str
    with_turn: bool = False
    """Whether the word was never confirmed: it was recorded only to be removed, so one undo reverts both."""


@dataclass(frozen=True, slots=True)
class Left(OwnStep):
    """A player's leftovers at the end (W22): the ``tiles``, or only the ``points`` that they cost."""

    tiles: tuple[Tile, ...] = ()
    points: int | None = None


_CENTRE = re.compile(r"centre\s+(\S+)", re.ASCII)
_WITHDRAW = re.compile(r'S(\d{1,2})\s+withdraw(\s+at once)?(?:\s+"((?:[^"\\]|\\["\\])*)")?', re.ASCII)
_LEFT = re.compile(r"S(\d{1,2})\s+left\s+(?:(\d{1,6})|(\D\S*))", re.ASCII)


def cost(step: Left, rules: HouseRules) -> int:
    """The cost of leftovers: the value of each tile, 0 for a joker (W22, Q34)."""
    return sum(map(rules.letters.worth, step.tiles)) if step.points is None else step.points


class WordSteps:
    """Reads and writes the steps that only the word game has: centre letter, word removed, leftovers."""

    def __init__(self, notation: WordNotation) -> None:
        self.notation = notation

    def read(self, line: str) -> OwnStep | None:
        """Return the step of a line, or None if it isn't a step of the word game. Raises ``UnreadableError``."""
        if match := _CENTRE.fullmatch(line):
            return Centre(0, self.notation.read_tile(match[1]))
        if match := _WITHDRAW.fullmatch(line):
            return Withdraw(int(match[1]), unquote(match[3] or ""), bool(match[2]))
        if match := _LEFT.fullmatch(line):
            if match[2]:
                return Left(int(match[1]), points=int(match[2]))
            return Left(int(match[1]), self.notation.read_left(match[3]))
        return None

    def write(self, step: OwnStep) -> str:
        match step:
            case Centre(_, tile):
                return f"centre {tile}"
            case Withdraw(seat, note, with_turn):
                return f"S{seat} withdraw {'at once ' if with_turn else ''}{quote(note)}"
            case Left(seat, tiles, points):
                return f"S{seat} left {''.join(tiles) if points is None else points}"
        raise TypeError(step)

    def data(self, step: OwnStep) -> dict[str, Any]:
        """Return a step as data: ``kind`` with ``tile``, with ``note`` (and ``at_once`` if true), or with ``tiles`` (or
        null) and ``cost``.
        """
        match step:
            case Centre(_, tile):
                return {"kind": "centre", "tile": tile}
            case Withdraw(_, note, with_turn):
                return {"kind": "withdraw", "note": note, **({"at_once": True} if with_turn else {})}
            case Left(_, tiles, points):
                left = [*tiles] if points is None else None
                return {"kind": "left", "tiles": left, "cost": cost(step, self.notation.rules)}
        raise TypeError(step)
