"""What the record shows about a game beyond its sheet. Hands are hidden and the bag is random, so no turn is called a
mistake.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import Generic

from referee.core.figures import Round, counted, lead_changes, rounds, taken_off
from referee.core.game import Game
from referee.core.grid import Cell, T
from referee.core.judging import positions
from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.steps import PLAYED, Place, Play

TURNING_POINTS = 3
"""The number of turning points."""
SURE = 0.9
"""The chance to win at which a game is decided, if it stays there."""
Chances = tuple[float, ...]
"""By seat, the chance to win, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Spot(Generic[T]):
    """A free cell where one more tile would make a special line, one that scores extra."""

    cell: Cell
    tiles: tuple[T, ...]
    """The kinds that would do so, of those with an unseen copy."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A cell that is no longer a spot."""

    cell: Cell
    opened_by: int
    """The number of the step that opened it."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn(Generic[T]):
    """A player's turn."""

    number: int
    """The step's number on the sheet."""
    seat: int
    points: int
    """As entered, including awards; 0 for a turn that was removed from the board."""
    specials: int
    best: int | None = None
    """The most that exactly its tiles could have scored, without awards; None if unknown."""
    missed: int | None = None
    """The points missed, 0 or more; None if ``best`` is."""
    better: Play[T] = ()
    """The placement of the tiles for ``best``, if that is more."""
    opened: tuple[Spot[T], ...] = ()
    """The spots that the turn opened."""
    closed: tuple[Closed, ...] = ()
    """The spots that it used or closed."""
    chance: float | None = None
    """How likely it was that the next hand held a tile for a spot just opened; None if there is no such spot."""
    win: Chances | None = None
    """The chances after it; None if unknown."""
    swing: float | None = None
    """The change in its own player's chance, from -1 to 1; None if ``win`` is."""


@dataclass(frozen=True, slots=True)
class ReviewedSeat:
    """A player's game."""

    seat: int
    turns: int
    points: int
    """All points of its turns."""
    best: int | None
    """The number of the turn with the most points, the first of several; None if no turn scored."""
    specials: int
    missed: int
    """All points missed, in ``judged`` turns."""
    judged: int

    @property
    def average(self) -> float:
        """Points per turn; 0 before the first."""
        return self.points / self.turns if self.turns else 0.0

    @property
    def missed_average(self) -> float | None:
        """Points missed per turn whose best score is known; None if there is no such turn."""
        return self.missed / self.judged if self.judged else None


@dataclass(frozen=True, slots=True)
class Review(Generic[T]):
    """The review of a game, running or over."""

    turns: tuple[ReviewedTurn[T], ...]
    seats: tuple[ReviewedSeat, ...]
    rounds: tuple[Round, ...]
    lead_changes: int
    beginning: Chances | None = None
    """The chances before the first turn; None if unknown."""
    turning_points: tuple[ReviewedTurn[T], ...] = ()
    """The turns that changed their player's chance most, the largest change first; three at most."""
    decided: int | None = None
    """The number of the first turn after which the winner's chance stayed at 90 % or more."""


def review(beginning: Game[T], game: Game[T]) -> Review[T]:
    """Review a game that began like this."""
    passed = tuple(positions(game.rulebook, beginning.position, game.rows))
    chances = _chances(game, passed)
    turns = tuple(_turns(game, passed, chances))
    played = rounds(game)
    swings = [turn for turn in turns if turn.swing is not None]
    return Review(
        turns=turns,
        seats=tuple(_seat(seat, turns) for seat in range(1, len(game.totals) + 1)),
        rounds=played,
        lead_changes=lead_changes(played),
        beginning=chances[0],
        turning_points=tuple(sorted(swings, key=lambda turn: -abs(turn.swing or 0))[:TURNING_POINTS]),
        decided=_decided(game, turns),
    )


def chance_to_hold(copies: int, unseen: int, hand: int) -> float:
    """Return the probability that a hand drawn from ``unseen`` tiles holds at least one of ``copies``."""
    return 1 - comb(unseen - copies, hand) / comb(unseen, hand)


def _chances(game: Game[T], passed: Sequence[Position[T]]) -> list[Chances | None]:
    """The chances in each position; all None if those at the beginning are unknown, or if some tiles aren't shown."""
    reviewer = game.rulebook.reviewer
    if reviewer is None or game.incomplete or reviewer.chances(passed[0]) is None:
        return [None] * len(passed)
    return [_shared(game.rulebook, each) if each.over else reviewer.chances(each) for each in passed]


def _shared(rulebook: Rulebook[T], position: Position[T]) -> Chances | None:
    """The chances once the game is over: an equal share for each winner."""
    winners = rulebook.winners(position)
    return tuple((seat in winners) / len(winners) for seat, _ in enumerate(position.hands, 1)) if winners else None


def _turns(
    game: Game[T], passed: Sequence[Position[T]], chances: Sequence[Chances | None]
) -> Iterator[ReviewedTurn[T]]:
    off, reviewer = taken_off(game), game.rulebook.reviewer
    further = zip(pairwise(passed), pairwise(chances), _spots(game, passed), strict=True)
    for row, ((before, after), (win_before, win), (opened, closed)) in zip(counted(game), further, strict=True):
        if not isinstance(row.step, PLAYED):
            continue
        if row.number in off:
            swing = 0.0 if win else None
            yield ReviewedTurn(row.number, row.step.seat, points=0, specials=0, win=win, swing=swing)
            continue
        best = None
        if reviewer is not None and not before.incomplete and isinstance(row.step, Place):
            best = reviewer.best(before, row.step.play)
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


def _next_holds(rulebook: Rulebook[T], after: Position[T], opened: Iterable[Spot[T]]) -> float:
    """How likely it is that the next hand holds a tile for one of these spots: not at all once the game is over."""
    if after.over:
        return 0.0
    unseen = {tile: left or 0 for tile, left in rulebook.unseen(after.board).items()}
    wanted = {tile for spot in opened for tile in spot.tiles}
    copies = sum(unseen[tile] for tile in wanted)
    return chance_to_hold(copies, sum(unseen.values()), after.hands[after.to_move - 1])


def _spots(game: Game[T], passed: Sequence[Position[T]]) -> Iterator[tuple[tuple[Spot[T], ...], tuple[Closed, ...]]]:
    """By step, the spots that it opened, if tiles for them are unseen, and those that it closed. A cell is open because
    of the tiles around it, whether or not copies of the kinds are left.
    """
    reviewer, opened_by = game.rulebook.reviewer, dict[Cell, int]()
    for row, after in zip(game.rows, passed[1:], strict=True):
        if reviewer is None or after.incomplete:
            yield (), ()
            continue
        spots, unseen = reviewer.spots(after), game.rulebook.unseen(after.board)
        closed = tuple(Closed(cell, by) for cell, by in sorted(opened_by.items()) if cell not in spots)
        fresh = {
            cell: tuple(tile for tile in tiles if unseen[tile])
            for cell, tiles in spots.items()
            if cell not in opened_by
        }
        opened_by = {cell: opened_by.get(cell, row.number) for cell in spots}
        yield tuple(Spot(cell, tiles) for cell, tiles in sorted(fresh.items()) if tiles), closed


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
    """The number of the first turn after which the winner's chance stayed high."""
    decided = None
    for turn in reversed(turns):
        if turn.win is None or max((turn.win[seat - 1] for seat in game.winners), default=0) < SURE:
            break
        decided = turn.number
    return decided
