"""A recount: the parts of a turn's points, one by one, each with its place on the board and the points so far."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import accumulate
from typing import Any

from referee.core.grid import COLUMN, ROW, Bounds, Cell
from referee.core.judging import Row
from referee.core.position import Award
from referee.core.steps import Place
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.web.board.frame import Area
from referee.web.this_app import words_of
from referee.wording import aloud
from referee.wording.values import Counted
from referee.wording.words import Words


class When(StrEnum):
    """Whether a part was counted, is being counted, or is still to come: the classes of everything that shows it."""

    PAST = "past"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True)
class RecountStep:
    """A part of the sum, once it is counted."""

    part: Counted
    together: int
    """The points of all parts so far."""
    when: When
    end: Cell | None
    """The cell next to its line in which its points are written; ``None`` if they aren't written."""
    text: str
    """What is counted, and its points."""
    spoken: str
    """The same as a sentence, with the points so far."""

    @cached_property
    def area(self) -> Area:
        """The area of its cells."""
        return Area.around(self.part.cells)


@dataclass(frozen=True)
class Recount:
    """The points of a turn, to be counted again."""

    points: int
    steps: tuple[RecountStep, ...]
    at: int | None = None
    """The number of the step that is shown, from 0; ``None`` at rest."""
    own: frozenset[Cell] = frozenset()
    """The cells of the turn's own tiles."""

    @property
    def can_play(self) -> bool:
        """Whether there is something to light on the board."""
        return any(step.part.cells for step in self.steps)

    @property
    def now(self) -> RecountStep | None:
        """The step that is shown."""
        return None if self.at is None else self.steps[self.at]

    @property
    def back(self) -> int | None:
        """The number of the step before; ``None`` at the first one."""
        return self.at - 1 if self.at else None

    @property
    def next(self) -> int | None:
        """The number of the step after; ``None`` at the last one."""
        return None if self.at is None or self.at + 1 == len(self.steps) else self.at + 1

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Everything that must be in sight while it plays: what is counted, and where points are written."""
        ends = [step.end for step in self.steps if step.end]
        return (*(cell for step in self.steps for cell in step.part.cells), *ends)


def recount_of(
    words: Words[Any],
    verdict: Verdict[Any],
    awards: Sequence[Award],
    lit: int | None = None,
    own: Collection[Cell] = (),
    taken: Collection[Cell] = (),
) -> Recount | None:
    """The recount of a legal verdict on tiles on its ``own`` cells, with its awards, at the part that is ``lit``, on a
    board where others are ``taken``; at rest if there is no such part, ``None`` if there is nothing to count.
    """
    parts = words.recount(verdict, awards)
    if not parts:
        return None
    totals = list(accumulate(part.points for part in parts))
    at = lit if lit is not None and 0 <= lit < len(parts) and any(part.cells for part in parts) else None
    ends = _ends([part.line for part in parts], taken, words.rulebook.bounds)
    steps = tuple(
        RecountStep(
            part,
            together,
            When.LATER if at is None or number > at else When.NOW if number == at else When.PAST,
            end,
            aloud.part(part),
            aloud.part(part, together),
        )
        for number, (part, together, end) in enumerate(zip(parts, totals, ends, strict=True))
    )
    return Recount(totals[-1], steps, at, frozenset(own))


def recount_of_row(words: Words[Any], row: Row[Any], board: Collection[Cell], lit: int | None = None) -> Recount | None:
    """The recount of a row of the sheet, on a board with tiles on these cells; ``None`` if it placed none."""
    if not isinstance(row.step, Place):
        return None
    return recount_of(words, row.verdict, row.awards, lit, [cell for _, cell in row.step.play], board)


def recount_at(sheet: Sheet, number: int, lit: int | None) -> Recount | None:
    """The recount of a row of the sheet, on the board as it was then, at the part that is ``lit``; None for row 0."""
    if not number:
        return None
    return recount_of_row(words_of(sheet.rulebook), sheet.game.rows[number - 1], sheet.after(number).board.tiles, lit)


def _ends(lines: list[tuple[Cell, ...]], taken: Collection[Cell], bounds: Bounds | None) -> Iterator[Cell | None]:
    """For each line a cell next to one of its ends: a free one if there is one, and a different one per line."""
    found: dict[tuple[Cell, ...], Cell] = {}
    for line in lines:
        if line and line not in found:
            axis = ROW if line[0].y == line[-1].y else COLUMN
            ends = max(line).step(axis, 1), min(line).step(axis, -1)
            inside = [cell for cell in ends if not bounds or cell in bounds] or list(ends)
            inside = [cell for cell in inside if cell not in found.values()] or inside
            found[line] = next((cell for cell in inside if cell not in taken), inside[0])
    return (found.get(line) for line in lines)
