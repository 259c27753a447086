"""What a step of Stones does: to hands and bag, to whose turn it is, and when the game ends."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import cast

from referee.core.advice import Move
from referee.core.grid import Cell, Placement
from referee.core.history import Start
from referee.core.options import Options
from referee.core.rulebook import After, Award, Position, added
from referee.core.rulebook import Board as AnyBoard
from referee.core.steps import End, OwnStep, Pass, Place, Play, PointsOnly, Swap, Turn
from referee.core.verdict import Part, PartCode, Verdict, Violation, refused
from tests.toy.board import CELLS, Board, Stone, row_of
from tests.toy.codes import Code, Prize, Score
from tests.toy.house_rules import HouseRules
from tests.toy.steps import Shout

BOX = 20
HAND = 3
FULL_ROW = 2
"""Points for every row that a play fills."""
MOST_STONES = 2
MOST_POINTS = MOST_STONES + FULL_ROW


@dataclass(frozen=True, slots=True)
class Course:
    """What has happened so far that later turns depend on."""

    passes: int = 0
    """How many turns in a row have been passes."""
    unwritten: int = 0
    """Stones of which nobody wrote down where they lie."""


def course(position: Position[Stone]) -> Course:
    """What a position of Stones knows beside what every game knows."""
    return cast(Course, position.own)


def begin(seats: int, start: Start | None) -> Position[Stone]:
    """The position before the first turn, each player with a full hand."""
    if start is not None and start.longest is not None:
        raise ValueError("nobody announces a line")
    return Position(
        board=Board(),
        bag=BOX - HAND * seats,
        hands=(HAND,) * seats,
        totals=(0,) * seats,
        to_move=start.seat if start else 1,
        own=Course(),
    )


def on(position: Position[Stone], board: AnyBoard[Stone]) -> Position[Stone]:
    """The position with this on its board."""
    return replace(position, board=board)


def judge(position: Position[Stone], step: Turn[Stone] | OwnStep) -> Verdict[Stone]:
    """All that is against a step, and what it scores as it lies."""
    match step:
        case Place(seat, play):
            return Verdict(tuple(_against(play, position, seat)), tuple(_scored(play, position)))
        case Swap():
            return refused(Code.NOTHING_TO_SWAP_WITH)
        case Pass():
            return refused(Code.PASS_WITH_STONES_LEFT, bag=position.bag) if position.bag else Verdict()
        case PointsOnly(seat, points, stones):
            return Verdict(tuple(_against_points(points, stones, position.hands[seat - 1])), (_announced(points),))
        case Shout(seat, words):
            return _shouted(position, seat, words)
    raise TypeError(step)


def after(
    position: Position[Stone], step: Turn[Stone] | OwnStep | End, verdict: Verdict[Stone], rules: HouseRules
) -> After[Stone]:
    """What follows from a step that stands with this verdict."""
    if isinstance(step, OwnStep):
        return After(position.scored(step.seat, verdict.points))
    if isinstance(step, End):
        return After(replace(position, over=True))
    used = len(step.play) if isinstance(step, Place) else step.tiles if isinstance(step, PointsOnly) else 0
    drawn = min(used, position.bag)
    hands = added(position.hands, step.seat, drawn - used)
    passes = course(position).passes + 1 if isinstance(step, Pass) else 0
    out = bool(used) and hands[step.seat - 1] == 0
    awards = (Award(Prize.LAST_STONE, step.seat, rules.last_stone),) if out else ()
    following = Position(
        board=position.board.with_play(step.play) if isinstance(step, Place) else position.board,
        bag=position.bag - drawn,
        hands=hands,
        totals=added(position.totals, step.seat, verdict.points + sum(award.points for award in awards)),
        to_move=step.seat % len(hands) + 1,
        over=out or passes == len(hands),
        own=Course(passes, course(position).unwritten + (used if isinstance(step, PointsOnly) else 0)),
    )
    return After(following, awards)


def options(position: Position[Stone]) -> Options:
    """What the seat to move may do now."""
    if position.over:
        return Options()
    held = position.hands[position.to_move - 1]
    return Options(
        place=True,
        pass_=not position.bag,
        tiles=range(1, min(held, MOST_STONES) + 1),
        points=range(MOST_POINTS + 1),
    )


def winners(position: Position[Stone]) -> tuple[int, ...]:
    """The seats with most points, once the game is over."""
    most = max(position.totals)
    return tuple(seat for seat, total in enumerate(position.totals, 1) if total == most) if position.over else ()


def moves(board: AnyBoard[Stone], stones: int) -> list[Move[Stone]]:
    """Every legal play of so many stones, the one with most points first."""
    free = [Placement(Stone.STONE, cell) for cell in CELLS if cell not in board.tiles]
    pairs = [pair for pair in combinations(free, 2) if pair[0].cell.y == pair[1].cell.y]
    plays: list[Play[Stone]] = [*((each,) for each in free), *pairs]
    position = on(begin(2, None), board)
    found = [Move(play, sum(part.points for part in _scored(play, position))) for play in plays if len(play) <= stones]
    return sorted(found, key=lambda move: -move.points)


def _against(play: Play[Stone], position: Position[Stone], seat: int) -> Iterator[Violation[Stone]]:
    cells = tuple(cell for _, cell in play)

    def found(code: Code, faulty: tuple[Cell, ...] = cells) -> Violation[Stone]:
        return Violation(code, faulty, tuple(tile for tile, cell in play if cell in faulty))

    if off := tuple(cell for cell in cells if cell not in CELLS):
        yield found(Code.OFF_THE_BOARD, off)
    if taken := tuple(cell for cell in cells if cell in position.board.tiles):
        yield found(Code.CELL_TAKEN, taken)
    if len(set(cells)) < len(cells):
        yield found(Code.CELL_TWICE)
    if len({cell.y for cell in cells}) > 1:
        yield found(Code.TWO_ROWS)
    if len(cells) > MOST_STONES:
        yield found(Code.MORE_THAN_TWO)
    if len(cells) > position.hands[seat - 1]:
        yield found(Code.MORE_THAN_HELD)


def _scored(play: Play[Stone], position: Position[Stone]) -> Iterator[Part[Stone]]:
    cells = tuple(dict.fromkeys(cell for _, cell in play))
    yield Part(Score.STONES, cells, len(play), tuple(tile for tile, _ in play))
    lying = {*position.board.tiles, *cells}
    for row in dict.fromkeys(row_of(cell) for cell in cells if cell in CELLS):
        if lying.issuperset(row):
            yield Part(Score.FULL_ROW, row, FULL_ROW)


def _against_points(points: int, stones: int, held: int) -> Iterator[Violation[Stone]]:
    if not 1 <= stones <= min(held, MOST_STONES):
        yield Violation(Code.STONE_COUNT, params={"stones": stones, "held": held})
    if not 0 <= points <= MOST_POINTS:
        yield Violation(Code.TOO_MANY_POINTS, params={"points": points, "most": MOST_POINTS})


def _announced(points: int) -> Part[Stone]:
    return Part(PartCode.ANNOUNCED, (), points)


def _shouted(position: Position[Stone], seat: int, words: str) -> Verdict[Stone]:
    if position.over:
        return refused(Code.SHOUT_TOO_LATE)
    if not words.strip():
        return refused(Code.NOTHING_SHOUTED)
    return Verdict(parts=(Part(Score.SHOUT, (), 1 if seat else 0, params={"words": words}),))
