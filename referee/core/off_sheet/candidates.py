"""The plays that each turn of a game can have been, if there are tiles on the table that aren't on the sheet.

Each tile that was played since the first points-only turn, on the sheet or not, has a bit, so that a number is a set of
them: those on the table at one time, in addition to those that were there before that turn.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations, dropwhile
from math import comb
from typing import Generic

from referee.core.game import Game
from referee.core.grid import AXES, Cell, T, line_through
from referee.core.history import History
from referee.core.judging import Row
from referee.core.off_sheet import COMBINED, JUDGED, Tries
from referee.core.position import Position
from referee.core.steps import Place, Play, PointsOnly


@dataclass(frozen=True, slots=True, eq=False)
class Candidate(Generic[T]):
    """A play that a turn can have been."""

    play: Play[T]
    tiles: int
    """The tiles that it places."""
    between: int
    """The tiles between them, which must be there before."""
    others: int
    """The other tiles on which its verdict depends: those in line with it, and those of kinds with too many copies."""


@dataclass(frozen=True, slots=True)
class TriedTurn(Generic[T]):
    """A turn with tiles or with points only, and all the plays that it can have been."""

    row: Row[T]
    step: Place[T] | PointsOnly
    before: Position[T]
    """The position before it on the sheet."""
    candidates: tuple[Candidate[T], ...]
    """In reading order; a turn with tiles has only one."""
    points: int | None
    """The points that it scored; None if the players set them, whatever was played."""
    overruled: frozenset[str]
    """The codes of the violations that the players allowed."""


class Tabletop(Generic[T]):
    """The tiles on the table, and what the turns since the first points-only turn can have been."""

    def __init__(self, game: Game[T], history: History[T], tiles: Play[T], tries: Tries) -> None:
        """``tiles`` are those that the sheet lacks. Raises ``TooManyWaysError`` if they give too many plays."""
        self._rulebook, self._tries = game.rulebook, tries
        turns = [
            (row, row.step, position)
            for row, position in zip(game.rows, game.passed(history.start), strict=False)
            if isinstance(row.step, Place | PointsOnly)
        ]
        turns = [*dropwhile(lambda turn: isinstance(turn[1], Place), turns)]
        known = [placed for _, step, _ in turns if isinstance(step, Place) for placed in step.play]
        self._start = turns[0][2].board if turns else game.board
        self._tiles = (*tiles, *known)
        self._bits = {cell: 1 << number for number, (_, cell) in enumerate(self._tiles)}
        occupied = {*self._start.tiles, *self._bits}
        self._lines = {cell: tuple(line_through(cell, axis, occupied) for axis in AXES) for cell in self._bits}
        self._in_line = {cell: self._set_of(chain(*lines)) for cell, lines in self._lines.items()}
        self._off_sheet = {cell for _, cell in tiles}
        self._twins = self._of_kinds_with_too_many()
        self._verdicts: dict[tuple[int, int, bool, bool], tuple[int, frozenset[str]]] = {}
        counts = {step.tiles for _, step, _ in turns if isinstance(step, PointsOnly)}
        plays = {count: tuple(self._plays(count)) for count in counts}
        self.turns = tuple(
            TriedTurn(
                row,
                step,
                position,
                (self._candidate(step.play, 0),) if isinstance(step, Place) else plays[step.tiles],
                None if step.ruling and step.ruling.points is not None else row.verdict.points,
                frozenset(violation.code for violation in row.overruled),
            )
            for row, step, position in turns
        )
        """The turns that placed tiles, the oldest first."""
        self.unexplained = _fewest(len(tiles), (step.tiles for _, step, _ in turns if isinstance(step, PointsOnly)))
        """The least number of turns that stay points-only, since there are too few tiles for all."""

    def possible(self, turn: TriedTurn[T], on_board: int, incomplete: bool) -> Iterator[Candidate[T]]:
        """The plays that a turn can have been by the rules, with the points that it has, if these tiles were there
        before; on an ``incomplete`` board others are there too.
        """
        for candidate in turn.candidates:
            if candidate.tiles & on_board or candidate.between & ~on_board:
                continue
            key = (candidate.tiles, candidate.others & on_board, not on_board, incomplete)
            found = self._verdicts.get(key)
            if found is None:
                found = self._verdicts[key] = self._judged(turn, candidate, on_board, incomplete)
            points, codes = found
            if turn.points in (None, points) and codes <= turn.overruled:
                yield candidate

    def _judged(
        self, turn: TriedTurn[T], candidate: Candidate[T], on_board: int, incomplete: bool
    ) -> tuple[int, frozenset[str]]:
        """The points of a play as placed, and the codes of its violations."""
        self._tries.count(JUDGED)
        placed = [each for each in self._tiles if self._bits[each.cell] & on_board]
        position = replace(turn.before, board=self._start.with_play(placed), incomplete=incomplete)
        verdict = self._rulebook.judge(position, Place(turn.step.seat, candidate.play))
        return verdict.points, frozenset(verdict.codes)

    def _plays(self, count: int) -> Iterator[Candidate[T]]:
        """All plays of ``count`` tiles that the sheet lacks, in reading order."""
        placed = {cell: each for each in self._tiles if (cell := each.cell) in self._off_sheet}
        found: dict[tuple[Cell, ...], int] = {}
        for line in {line for cell in placed for line in self._lines[cell]}:
            free = [cell for cell in line if cell in placed]
            self._tries.count(comb(len(free), count) * COMBINED)
            for cells in combinations(free, count):
                inside = line[line.index(cells[0]) : line.index(cells[-1])]
                found[cells] = self._set_of(inside) & ~self._set_of(cells)
        for cells in sorted(found, key=lambda cells: [(cell.y, cell.x) for cell in cells]):
            yield self._candidate(tuple(placed[cell] for cell in cells), found[cells])

    def _candidate(self, play: Play[T], between: int) -> Candidate[T]:
        tiles = self._set_of([cell for _, cell in play])
        others = 0
        for tile, cell in play:
            others |= self._in_line[cell] | self._twins.get(self._rulebook.kind(tile), 0)
        return Candidate(play, tiles, between, others & ~tiles)

    def _of_kinds_with_too_many(self) -> dict[T, int]:
        """By kind, its tiles, if there are more than the box has: a photo was misread."""
        kinds = dict[T, list[Cell]]()
        for tile, cell in self._tiles:
            kinds.setdefault(self._rulebook.kind(tile), []).append(cell)
        on_board, box = self._start.counts, self._rulebook.kinds
        return {
            kind: self._set_of(cells)
            for kind, cells in kinds.items()
            if (most := box.get(kind)) is not None and on_board[kind] + len(cells) > most
        }

    def _set_of(self, cells: Iterable[Cell]) -> int:
        """The tiles on these cells, as a number."""
        found = 0
        for cell in cells:
            found |= self._bits.get(cell, 0)
        return found


def _fewest(tiles: int, counts: Iterable[int]) -> int:
    """The least number of these counts to leave out so that the sum of the others is at most ``tiles``."""
    largest, out = sorted(counts, reverse=True), 0
    while sum(largest[out:]) > tiles:
        out += 1
    return out
