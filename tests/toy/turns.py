"""What a step of Stones counts, and what is against it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from referee.core.advice import Move
from referee.core.grid import Cell, Placement
from referee.core.grid.board import Board as AnyBoard
from referee.core.position import Options, Position
from referee.core.steps import OwnStep, Pass, Place, Play, PointsOnly, Swap, Turn
from referee.core.verdict import Part, PartCode, Verdict, Violation, refused
from tests.toy.board import CELLS, Stone, row_of
from tests.toy.codes import Code, Score
from tests.toy.steps import Shout

BOX = 20
HAND = 3
FULL_ROW = 2
"""Points for every row that a play fills."""
MOST_STONES = 2
MOST_POINTS = MOST_STONES + FULL_ROW


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


def options(usual: Options) -> Options:
    """Return what may be done now: there is no swap, and a turn lays at most two stones."""
    return replace(usual, swap=range(0), tiles=usual.tiles[:MOST_STONES])


def moves(board: AnyBoard[Stone], stones: int) -> list[Move[Stone]]:
    """Every legal play of this number of stones, best first."""
    free = [Placement(Stone.STONE, cell) for cell in CELLS if cell not in board.tiles]
    pairs = [pair for pair in combinations(free, 2) if pair[0].cell.y == pair[1].cell.y]
    plays: list[Play[Stone]] = [*((each,) for each in free), *pairs]
    position = Position(board, 0, (HAND,), (0,))
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
