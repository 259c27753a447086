"""Reviewing a game: its steps once more, with what its rulebook's reviewer says of each."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import comb
from typing import Generic, TypeVar

from referee.core.advice import Move
from referee.core.counting import counted, taken_off
from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.judging import positions
from referee.core.position import Position
from referee.core.review import Chances, Closed, Review, ReviewedSeat, ReviewedTurn, Spot
from referee.core.rounds import lead_changes, rounds
from referee.core.rulebook import Rulebook
from referee.core.steps import TURNS, Place, Step

T = TypeVar("T")

TURNING_POINTS = 3
"""The number of turning points."""
SURE = 0.9
"""A chance to win from which on a game is decided, where it stays there."""


def review(beginning: Game[T], game: Game[T]) -> Review[T]:
    """The review of a game that began so."""
    passed = tuple(positions(game.rulebook, beginning.position, game.rows))
    chances = _chances(game, passed)
    turns = tuple(_turns(game, passed, chances))
    told = rounds(game)
    swings = [turn for turn in turns if turn.swing is not None]
    return Review(
        turns=turns,
        seats=tuple(_seat(seat, turns) for seat in range(1, len(game.totals) + 1)),
        rounds=told,
        lead_changes=lead_changes(told),
        beginning=chances[0],
        turning_points=tuple(sorted(swings, key=lambda turn: -abs(turn.swing or 0))[:TURNING_POINTS]),
        decided=_decided(game, turns),
    )


def chance_to_hold(copies: int, unseen: int, hand: int) -> float:
    """Return the probability that a hand drawn from ``unseen`` tiles holds at least one of ``copies``."""
    return 1 - comb(unseen - copies, hand) / comb(unseen, hand)


def _chances(game: Game[T], passed: Sequence[Position[T]]) -> list[Chances | None]:
    """The chances in each position: none at all where those at the beginning are not known, or tiles are not shown."""
    reviewer = game.rulebook.reviewer
    if reviewer is None or game.incomplete or reviewer.chances(passed[0]) is None:
        return [None] * len(passed)
    return [_shared(game.rulebook, each) if each.over else reviewer.chances(each) for each in passed]


def _shared(rulebook: Rulebook[T], position: Position[T]) -> Chances | None:
    """Who has won, each an equal part."""
    winners = rulebook.winners(position)
    return tuple((seat in winners) / len(winners) for seat, _ in enumerate(position.hands, 1)) if winners else None


def _turns(
    game: Game[T], passed: Sequence[Position[T]], chances: Sequence[Chances | None]
) -> Iterator[ReviewedTurn[T]]:
    spots, off = _Spots(game.rulebook), taken_off(game)
    for row, (before, after), (win_before, win) in zip(counted(game), pairwise(passed), pairwise(chances), strict=True):
        opened, closed = spots.changed(row.number, after)
        if not isinstance(row.step, TURNS):
            continue
        if row.number in off:
            swing = 0.0 if win else None
            yield ReviewedTurn(row.number, row.step.seat, points=0, specials=0, win=win, swing=swing)
            continue
        best = _best(game.rulebook, before, row.step)
        missed = max(0, best.points - row.verdict.points) if best else None
        mover = row.step.seat - 1
        yield ReviewedTurn(
            number=row.number,
            seat=row.step.seat,
            points=row.points,
            specials=game.rulebook.specials(row.verdict),
            best=best.points if best else None,
            missed=missed,
            better=best.play if best and missed else (),
            opened=opened,
            closed=closed,
            chance=_next_holds(game.rulebook, after, opened) if opened else None,
            win=win,
            swing=win[mover] - win_before[mover] if win and win_before else None,
        )


def _best(rulebook: Rulebook[T], before: Position[T], step: Step[T]) -> Move[T] | None:
    """The best way to lay the tiles of a step; None if unknown."""
    if rulebook.reviewer is None or before.incomplete or not isinstance(step, Place):
        return None
    return rulebook.reviewer.best(before, step.play)


def _next_holds(rulebook: Rulebook[T], after: Position[T], opened: Iterable[Spot[T]]) -> float:
    """How likely it is that the next hand holds a tile for one of these spots: not at all once the game is over."""
    if after.over:
        return 0.0
    unseen = {tile: left or 0 for tile, left in rulebook.unseen(after.board).items()}
    wanted = {tile for spot in opened for tile in spot.tiles}
    copies = sum(unseen[tile] for tile in wanted)
    return chance_to_hold(copies, sum(unseen.values()), after.hands[after.to_move - 1])


class _Spots(Generic[T]):
    """The open spots, position after position, and who opened them."""

    def __init__(self, rulebook: Rulebook[T]) -> None:
        self._rulebook = rulebook
        self._opened_by: dict[Cell, int] = {}

    def changed(self, number: int, after: Position[T]) -> tuple[tuple[Spot[T], ...], tuple[Closed, ...]]:
        """What a step opened, as far as tiles for it are unseen, and what it closed. A cell is open by the lie of the
        tiles, whatever is left of the kinds.
        """
        reviewer = self._rulebook.reviewer
        if reviewer is None or after.incomplete:
            return (), ()
        spots, before, unseen = reviewer.spots(after), self._opened_by, self._rulebook.unseen(after.board)
        closed = tuple(Closed(cell, by) for cell, by in sorted(before.items()) if cell not in spots)
        fresh = {
            cell: tuple(tile for tile in tiles if unseen[tile]) for cell, tiles in spots.items() if cell not in before
        }
        self._opened_by = {cell: before.get(cell, number) for cell in spots}
        return tuple(Spot(cell, tiles) for cell, tiles in sorted(fresh.items()) if tiles), closed


def _seat(seat: int, turns: Iterable[ReviewedTurn[T]]) -> ReviewedSeat:
    own = [turn for turn in turns if turn.seat == seat]
    missed = [turn.missed for turn in own if turn.missed is not None]
    best = max((turn for turn in own if turn.points > 0), key=lambda turn: turn.points, default=None)
    return ReviewedSeat(
        seat=seat,
        turns=len(own),
        points=sum(turn.points for turn in own),
        best=best.number if best else None,
        specials=sum(turn.specials for turn in own),
        missed=sum(missed),
        judged=len(missed),
    )


def _decided(game: Game[T], turns: Sequence[ReviewedTurn[T]]) -> int | None:
    """The first turn from which on the winner's chance stayed high."""
    decided = None
    for turn in reversed(turns):
        if turn.win is None or max((turn.win[seat - 1] for seat in game.winners), default=0) < SURE:
            break
        decided = turn.number
    return decided
