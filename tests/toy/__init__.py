"""Letters: a boxed game that exists only in the tests, with everything that another game needs of its own.

24 letters of four kinds; 2 to 4 players hold three. A turn places letters in one row or column of 6 by 5 cells, without
gaps and touching the letters there. Each line of two or more with a new letter scores a point per letter. The last
letter of a hand ends the game for 3 more points. A shout scores a point and takes no turn. The edges are optional.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from referee.core.grid import AXES, Bounds, Cell, line_through
from referee.core.grid.notation import Notation
from referee.core.notation import quote, unquote
from referee.core.position import Award, Position
from referee.core.rulebook import Rulebook
from referee.core.steps import OwnStep, Pass, Place, Play, PointsOnly, Swap, Turn
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Part, PartCode, Verdict, Violation, refused
from tests.toy.lines import LineDrafting

KINDS = "AENT"
BOUNDS = Bounds(Cell(0, 0), Cell(5, 4))


class Code(StrEnum):
    """A broken rule."""

    NO_CELL = "no-cell"
    HAND_TOO_SMALL = "hand-too-small"
    NO_LINE = "no-line"
    APART = "apart"
    ONE_LETTER = "one-letter"
    EXCHANGE_COUNT = "exchange-count"
    PASS_TOO_EARLY = "pass-too-early"
    POINTS_WRONG = "points-wrong"
    NOT_HEARD = "not-heard"


class Score(StrEnum):
    """A part of what a turn scores."""

    SPELLED = "spelled"
    SHOUTED = "shouted"


class Prize(StrEnum):
    """An award in addition to the points of a turn."""

    LAST_LETTER = "last-letter"


@dataclass(frozen=True, slots=True)
class Shout(OwnStep):
    """The one step that only Letters has."""

    words: str


class Shouts:
    """The notation and the data of shouts: ``S1 shout "hey"``."""

    def read(self, line: str) -> Shout | None:
        """Return the shout of a line, or None."""
        match = re.fullmatch(r'S(\d{1,2}) shout "((?:[^"\\]|\\["\\])*)"', line, re.ASCII)
        return Shout(int(match[1]), unquote(match[2])) if match else None

    def write(self, step: Any) -> str:
        """Return a shout as a line for ``read``."""
        return f"S{step.seat} shout {quote(step.words)}"

    def data(self, step: Any) -> dict[str, Any]:
        """Return what was shouted."""
        return {"kind": "shout", "note": step.words}


class ToyNotation(Notation[str]):
    """A letter is written as itself: ``A@0,0``."""

    farthest = 60

    def read_tile(self, text: str) -> str:
        """Return the letter. Raises ``UnreadableError`` for any other text."""
        if len(text) != 1 or text not in KINDS:
            raise UnreadableError(Expected.TILE, text)
        return text


class Toy(Rulebook[str]):
    """The rulebook of Letters, with edges or without."""

    name = "Toy"
    slug = "toy"
    seats = printed_seats = range(2, 5)
    box, hand = 24, 3
    kinds: Mapping[str, int | None] = dict.fromkeys(KINDS)
    own_steps = Shouts()
    impossible = frozenset({Code.NO_CELL, Code.HAND_TOO_SMALL, Code.EXCHANGE_COUNT, Code.POINTS_WRONG})
    unfinished = frozenset({Code.ONE_LETTER})

    def __init__(self, bounds: Bounds | None = BOUNDS) -> None:
        self.notation = ToyNotation()
        self.bounds = self.notation.bounds = bounds
        self.drafting = LineDrafting(self)

    @classmethod
    def open(cls, tags: Mapping[str, str]) -> Self:
        """Return the rulebook with the house rules in the tags of a game. Raises ``UnreadableError``."""
        if tags.get("Table", "open") != "open":
            raise UnreadableError(Expected.TAG, f'[Table "{tags["Table"]}"]')
        return cls(None if "Table" in tags else BOUNDS)

    @property
    def tags(self) -> Mapping[str, str]:
        """The house rules as tags."""
        return {} if self.bounds else {"Table": "open"}

    def judge(self, position: Position[str], step: Turn[str] | OwnStep) -> Verdict[str]:
        """Return every broken rule, and the score of the letters as they are."""
        match step:
            case Place(seat, play):
                verdict = Verdict(tuple(self._against(position, seat, play)), tuple(_lines(position, play)))
                alone = verdict.legal and not verdict.parts and not position.incomplete
                return refused(Code.ONE_LETTER) if alone else verdict
            case Swap(seat, count):
                fits = 1 <= count <= min(position.hands[seat - 1], position.bag)
                return Verdict() if fits else refused(Code.EXCHANGE_COUNT)
            case Pass():
                return refused(Code.PASS_TOO_EARLY) if position.bag else Verdict()
            case PointsOnly(seat, points, tiles):
                fits = 1 <= tiles <= position.hands[seat - 1] and points <= self.most_points
                return Verdict(parts=(Part(PartCode.ANNOUNCED, (), points),)) if fits else refused(Code.POINTS_WRONG)
            case Shout(_, words):
                heard = words.strip() and not position.over
                return Verdict(parts=(Part(Score.SHOUTED, (), 1),)) if heard else refused(Code.NOT_HEARD)
        raise TypeError(step)

    def awards(self, seat: int) -> tuple[Award, ...]:
        """Return the points for the last letter of a hand."""
        return (Award(Prize.LAST_LETTER, seat, 3),)

    def _against(self, position: Position[str], seat: int, play: Play[str]) -> Iterator[Violation[str]]:
        on_board, cells = position.board.tiles, tuple(cell for _, cell in play)
        taken = tuple(cell for cell in cells if cell in on_board or (self.bounds and cell not in self.bounds))
        if taken or len({*cells}) < len(cells):
            yield Violation(Code.NO_CELL, taken or cells)
        if len(play) > position.hands[seat - 1]:
            yield Violation(Code.HAND_TOO_SMALL, cells)
        if not any({*cells} <= {*line_through(cells[0], axis, {*on_board, *cells})} for axis in AXES):
            yield Violation(Code.NO_LINE, cells)
        nearby = {near for cell in cells for near in cell.neighbors()}
        if on_board and not position.incomplete and nearby.isdisjoint(on_board):
            yield Violation(Code.APART, cells)


def _lines(position: Position[str], play: Play[str]) -> Iterator[Part[str]]:
    """Each row and column of two letters or more with a new one, at a point per letter."""
    tiles = {**{cell: tile for tile, cell in play}, **position.board.tiles}
    runs = (line_through(cell, axis, tiles) for axis in AXES for _, cell in play)
    for cells in dict.fromkeys(run for run in runs if len(run) > 1):
        yield Part(Score.SPELLED, cells, len(cells), tuple(tiles[cell] for cell in cells))
