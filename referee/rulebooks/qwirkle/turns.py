"""The judge of turns of Qwirkle, and the history that later turns depend on.

Hands are hidden, but tiles are drawn by rule (R3, R17, R18), so the number in each hand is known.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from referee.core.position import Position
from referee.core.steps import Pass, Place, Played, PointsOnly, Swap
from referee.core.verdict import Part, PartCode, Verdict, Violation
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.legality import examine
from referee.rulebooks.qwirkle.tiles import Tile

STATED = "longest"
"""The word for the length of the line that the starting player announced (R4)."""
MOST_POINTS = 84
"""The most that one turn can score (R16)."""


@dataclass(frozen=True, slots=True)
class Course:
    """The history that later turns depend on."""

    turns: int = 0
    opening: int | None = None
    """The length announced for the first turn (R6)."""

    @property
    def least(self) -> int:
        """The fewest tiles of the next play, if its length was announced; otherwise 0."""
        return 0 if self.turns else self.opening or 0


def course(position: Position[Tile]) -> Course:
    """The part of a position that only Qwirkle has."""
    return cast(Course, position.own)


def judge(position: Position[Tile], step: Played[Tile]) -> Verdict[Tile]:
    """The violations of a turn, and what it scores anyway."""
    held, so_far = position.hands[step.seat - 1], course(position)
    match step:
        case Place(_, play):
            verdict = examine(cast(Board, position.board), play, held, position.incomplete)
            if len(play) >= so_far.least:
                return verdict
            short = _against(Code.OPENING_TOO_SHORT, longest=so_far.opening, tiles=len(play))  # R6, Q7
            return replace(verdict, violations=(short, *verdict.violations))
        case Swap(_, count):
            return Verdict(tuple(_swap(count, held, position)))
        case Pass():
            # Q3: passing needs an empty bag. Q5: hands are hidden, so nobody can know whether a tile fits.
            return Verdict((_against(Code.PASS_WITH_BAG, bag=position.bag),) if position.bag else ())
        case PointsOnly(_, points, tiles):
            return Verdict(tuple(_points(points, tiles, held)), (Part(PartCode.ANNOUNCED, (), points),))


def _against(code: Code, **params: object) -> Violation[Tile]:
    return Violation(code, params=params)


def _swap(count: int, held: int, position: Position[Tile]) -> Iterator[Violation[Tile]]:
    """The violations of swapping ``count`` tiles (R18)."""
    if not course(position).turns:
        yield _against(Code.SWAP_FIRST_TURN)  # R6, Q6
    if not 1 <= count <= held:
        yield _against(Code.SWAP_COUNT, count=count, held=held)
    if not position.bag:
        yield _against(Code.SWAP_EMPTY_BAG)  # R19, Q2
    elif count > position.bag:
        yield _against(Code.SWAP_EXCEEDS_BAG, count=count, bag=position.bag)  # Q1


def _points(points: int, tiles: int, held: int) -> Iterator[Violation[Tile]]:
    """The violations of announced points and their number of tiles."""
    if not 1 <= tiles <= held:
        yield _against(Code.TILE_COUNT, tiles=tiles, held=held)
    if points > MOST_POINTS:
        yield _against(Code.TOO_MANY_POINTS, points=points, most=MOST_POINTS)
