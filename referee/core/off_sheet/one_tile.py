"""What the rules allow for one tile on a photo: the turns that can have placed it, and the tiles that it can be."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic

from referee.core.correction import consequences
from referee.core.game import Game
from referee.core.grid import Cell, Placement, T
from referee.core.history import Correct, History
from referee.core.judging import Row
from referee.core.off_sheet import REPLAYED, TooManyWaysError, Tries
from referee.core.position import Position
from referee.core.steps import Place, Play


@dataclass(frozen=True, slots=True)
class Addition(Generic[T]):
    """A turn to which a tile can be added by the rules."""

    row: Row[T]
    """The turn on the sheet."""
    before: Position[T]
    """The position before it."""
    step: Place[T]
    """The turn with the tile."""
    points: int
    """Its points with the tile."""


@dataclass(frozen=True, slots=True)
class Forgotten(Generic[T]):
    """A turn that can be inserted on the sheet."""

    number: int
    """The number that it gets."""
    before: Position[T]
    """The position before it."""
    play: Play[T]


@dataclass(frozen=True, slots=True)
class Placing(Generic[T]):
    """The turns that can have placed a tile that the sheet lacks."""

    upcoming: Play[T]
    """The next turn with this tile; empty if it can't be that."""
    additions: tuple[Addition[T], ...]
    """The turns with tiles to which it can be added, the oldest first: they stay legal, and so does every later turn.
    """
    forgotten: Forgotten[T]
    """The latest turn that can be missing, with as many of the other tiles in one line with it as possible. If the
    rules allow it nowhere: one before the last turn, with the tile alone.
    """


def placings(
    game: Game[T], history: History[T], cell: Cell, kinds: Iterable[T], others: Play[T]
) -> Mapping[T, Placing[T]]:
    """Return for each of these kinds of tile the turns that can have placed it on a cell. ``others`` are tiles on other
    cells that the sheet lacks as well. On a very long sheet, additions that need too much replaying aren't tried.
    """
    before, tries = [*game.passed(history.start)], Tries()
    turns = [*zip(game.rows, before, strict=False)]
    # A placement is judged by board and hand: of turns with the same ones, only the latest is tried.
    alike = {
        (id(position.board), position.hands[position.to_move - 1], position.incomplete): (row.number, position)
        for row, position in turns
        if not position.over
    }
    latest = sorted(alike.values(), key=lambda turn: -turn[0])

    def legal(position: Position[T], plays: Iterable[Play[T]]) -> Iterator[Play[T]]:
        return (play for play in plays if game.rulebook.judge(position, Place(position.to_move, play)).legal)

    def placing(placed: Placement[T]) -> Placing[T]:
        plays = _plays(placed, others, game.rulebook.hand)
        found = (Forgotten(number, at, play) for number, at in latest for play in legal(at, plays))
        forgotten = next(found, Forgotten(len(turns), before[max(0, len(turns) - 1)], (placed,)))
        upcoming = () if game.over else next(legal(game.position, plays), ())
        return Placing(upcoming, tuple(_additions(game, history, turns, placed, tries)), forgotten)

    return {kind: placing(Placement(kind, cell)) for kind in kinds}


def _plays(placed: Placement[T], others: Play[T], most: int) -> list[Play[T]]:
    """A tile with the others in its row, with those in its column, and alone: the most tiles first."""
    lines = ([each for each in others if each.cell[axis] == placed.cell[axis]] for axis in (1, 0))
    plays = dict.fromkeys((placed, *line) for line in (*lines, ()) if len(line) < most)
    return sorted(plays, key=len, reverse=True)


def _additions(
    game: Game[T],
    history: History[T],
    turns: Iterable[tuple[Row[T], Position[T]]],
    placed: Placement[T],
    tries: Tries,
) -> Iterator[Addition[T]]:
    """The turns to which a tile can be added, as far as they are tried."""
    for row, position in turns:
        if not isinstance(row.step, Place):
            continue
        step = replace(row.step, play=(*row.step.play, placed), announced=None)
        if not game.rulebook.judge(position, step).legal:
            continue
        try:
            tries.count(len(game.rows) * REPLAYED)
        except TooManyWaysError:
            return
        then = consequences(game, history, Correct(row.number, step), entered=False)
        if then.damage is None and not any(change.newly_illegal for change in then.changes):
            yield Addition(row, position, step, then.game.rows[row.number - 1].points)


def possible(game: Game[T], cell: Cell, kinds: Iterable[T]) -> tuple[T, ...]:
    """Return the kinds of tile that the rules allow on a cell, given the other tiles on the sheet. A tile that the
    sheet has there is ignored.
    """
    rulebook = game.rulebook
    others = rulebook.notation.board({at: tile for at, tile in game.board.tiles.items() if at != cell})
    position = replace(game.position, board=others, hands=(rulebook.hand,) * len(game.hands))

    def fits(kind: T) -> bool:
        verdict = rulebook.judge(position, Place(1, (Placement(kind, cell),)))
        return rulebook.unfinished.issuperset(verdict.codes)

    return tuple(filter(fits, kinds))
