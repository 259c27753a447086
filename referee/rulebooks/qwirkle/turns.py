"""What a turn of Qwirkle does: to hands and bag, to whose turn it is, and when the game ends.

Hands are hidden, but tiles are drawn by rule (R3, R17, R18), so their sizes are known without seeing them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import cast

from referee.core.history import Start
from referee.core.options import Options
from referee.core.rulebook import After, Award, Position, added
from referee.core.steps import TURNS, End, OwnStep, Pass, Place, PointsOnly, Swap, Turn
from referee.core.verdict import Part, PartCode, Verdict, Violation
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.codes import Code, Prize
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.rulebooks.qwirkle.legality import HAND, examine
from referee.rulebooks.qwirkle.tiles import BOX, Tile

LAST_TILE = 6
"""Points for laying the last tile of the game (R20)."""
MOST_POINTS = 84
"""The most that one turn can score (R16)."""


@dataclass(frozen=True, slots=True)
class Course:
    """What has happened so far that later turns depend on."""

    turns: int = 0
    passes: int = 0
    """How many turns in a row have been passes."""
    opening: int | None = None
    """How long a line was announced for the first turn (R6)."""
    incomplete: bool = False
    """Whether tiles were laid that nobody wrote down."""


def course(position: Position[Tile]) -> Course:
    """What a position of Qwirkle knows beside what every game knows."""
    return cast(Course, position.own)


def begin(seats: int, start: Start | None, rules: HouseRules) -> Position[Tile]:
    """The position before the first turn, each player with a full hand (R3)."""
    if start is not None and start.longest is not None and not 1 <= start.longest <= HAND:
        raise ValueError(f"nobody can lay a line of {start.longest}")
    return Position(
        board=Board(),
        bag=BOX - HAND * seats,
        hands=(HAND,) * seats,
        totals=(0,) * seats,
        to_move=start.seat if start else 1,
        own=Course(opening=start.longest if start and rules.opening else None),
    )


def judge(position: Position[Tile], step: Turn[Tile]) -> Verdict[Tile]:
    """What is against a turn, and what it scores as the tiles lie."""
    held, so_far = position.hands[step.seat - 1], course(position)
    match step:
        case Place(_, play):
            verdict = examine(cast(Board, position.board), play, held, so_far.incomplete)
            short = tuple(_opening(play, so_far))
            return replace(verdict, violations=(*short, *verdict.violations)) if short else verdict
        case Swap(_, count):
            return Verdict(tuple(_swap(count, held, position)))
        case Pass():
            # Q3: a pass exists only with an empty bag. Q5: hands are hidden, so no one can say that a tile fits.
            return Verdict((_against(Code.PASS_WITH_BAG, bag=position.bag),) if position.bag else ())
        case PointsOnly(_, points, tiles):
            return Verdict(tuple(_points(points, tiles, held)), (Part(PartCode.ANNOUNCED, (), points),))


def after(
    position: Position[Tile], step: Turn[Tile] | OwnStep | End, verdict: Verdict[Tile], rules: HouseRules
) -> After[Tile]:
    """What follows from a step that stands with this verdict."""
    so_far, seat = course(position), step.seat
    used = len(step.play) if isinstance(step, Place) else step.tiles if isinstance(step, PointsOnly) else 0
    drawn = min(used, position.bag)  # R17, R19
    hands = added(position.hands, seat, drawn - used)
    passes = so_far.passes + 1 if isinstance(step, Pass) else 0
    out = bool(used) and hands[seat - 1] == 0  # only once the bag is empty: Q9
    prizes = (Award(Prize.LAST_TILE, seat, LAST_TILE),) if out and rules.bonus else ()
    totals = added(position.totals, seat, verdict.points + sum(prize.points for prize in prizes))
    turn = isinstance(step, TURNS)
    reached = turn and rules.point_limit is not None and max(totals) >= rules.point_limit
    over = out or passes == len(hands) or isinstance(step, End) or reached  # R20, Q4
    fines = tuple(_leftovers(hands)) if over and rules.leftovers else ()
    for fine in fines:
        totals = added(totals, fine.seat, fine.points)
    following = Position(
        board=position.board.with_play(step.play) if isinstance(step, Place) else position.board,
        bag=position.bag - drawn,
        hands=hands,
        totals=totals,
        to_move=seat % len(hands) + 1 if turn else position.to_move,  # R7
        over=over,
        own=replace(
            so_far,
            turns=so_far.turns + turn,
            passes=passes,
            incomplete=so_far.incomplete or isinstance(step, PointsOnly),
        ),
    )
    return After(following, (*prizes, *fines))


def options(position: Position[Tile]) -> Options:
    """What the seat to move may do now."""
    if position.over:
        return Options()
    held = position.hands[position.to_move - 1]
    most = min(held, position.bag) if course(position).turns else 0  # Q1, Q2, Q6
    return Options(
        place=True,
        swap=range(1, most + 1),
        pass_=not position.bag,
        tiles=range(1, held + 1),
        points=range(MOST_POINTS + 1),
    )


def winners(position: Position[Tile]) -> tuple[int, ...]:
    """The seats with most points (R21), once the game is over."""
    most = max(position.totals)
    return tuple(seat for seat, total in enumerate(position.totals, 1) if total == most) if position.over else ()


def _against(code: Code, **params: object) -> Violation[Tile]:
    return Violation(code, params=params)


def _opening(play: Play, so_far: Course) -> Iterator[Violation[Tile]]:
    """The first play has the length that its player announced (R6, Q7)."""
    if so_far.opening is not None and not so_far.turns and len(play) < so_far.opening:
        yield _against(Code.OPENING_TOO_SHORT, longest=so_far.opening, tiles=len(play))


def _swap(count: int, held: int, position: Position[Tile]) -> Iterator[Violation[Tile]]:
    """What speaks against exchanging ``count`` tiles (R18)."""
    if not course(position).turns:
        yield _against(Code.SWAP_FIRST_TURN)  # R6, Q6
    if not 1 <= count <= held:
        yield _against(Code.SWAP_COUNT, count=count, held=held)
    if not position.bag:
        yield _against(Code.SWAP_EMPTY_BAG)  # R19, Q2
    elif count > position.bag:
        yield _against(Code.SWAP_EXCEEDS_BAG, count=count, bag=position.bag)  # Q1


def _points(points: int, tiles: int, held: int) -> Iterator[Violation[Tile]]:
    """What speaks against announced points and a number of tiles."""
    if not 1 <= tiles <= held:
        yield _against(Code.TILE_COUNT, tiles=tiles, held=held)
    if points > MOST_POINTS:
        yield _against(Code.TOO_MANY_POINTS, points=points, most=MOST_POINTS)


def _leftovers(hands: tuple[int, ...]) -> Iterator[Award]:
    """A point lost for every tile still held."""
    for seat, held in enumerate(hands, 1):
        if held:
            yield Award(Prize.LEFTOVERS, seat, -held, with_turn=False)
