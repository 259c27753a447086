"""What the rules say of one tile that a photo shows: the turns that can have laid it, and the tiles that it can be."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from referee.core.correction import consequences
from referee.core.following import positions
from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.history import Correct, History
from referee.core.steps import Place

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Addition(Generic[T]):
    """A turn to which a tile can be added by the rules."""

    number: int
    step: Place[T]
    """The turn with the tile."""
    before: int
    """Its points on the sheet."""
    points: int
    """Its points with the tile."""


def additions(game: Game[T], history: History[T], placed: Placement[T]) -> tuple[Addition[T], ...]:
    """Return the turns with tiles to which this tile can be added, the oldest first: they stay legal, and so does every
    later turn.
    """
    begun = Game.start(game.rulebook, len(game.hands), history.start).position
    before = positions(game.rulebook, begun, ((row.step, row.verdict) for row in game.rows))
    found = []
    for row, position in zip(game.rows, before, strict=False):
        if not isinstance(row.step, Place):
            continue
        step = replace(row.step, play=(*row.step.play, placed), announced=None)
        if not game.rulebook.judge(position, step).legal:
            continue
        then = consequences(game, history, Correct(row.number, step))
        if then.damage is None and not any(change.newly_illegal for change in then.changes):
            found.append(Addition(row.number, step, row.points, then.game.rows[row.number - 1].points))
    return tuple(found)


def possible(game: Game[T], cell: Cell, kinds: Iterable[T]) -> tuple[T, ...]:
    """Return those of these kinds of tile that the rules allow on a cell beside the other tiles on the sheet. A tile
    that the sheet has there is left out of account.
    """
    rulebook = game.rulebook
    others = rulebook.notation.board({at: tile for at, tile in game.board.tiles.items() if at != cell})
    position = replace(game.position, board=others, hands=(rulebook.hand,) * len(game.hands))

    def fits(kind: T) -> bool:
        verdict = rulebook.judge(position, Place(1, (Placement(kind, cell),)))
        return rulebook.unfinished.issuperset(verdict.codes)

    return tuple(filter(fits, kinds))
