"""What is against a turn of Letters, and what it scores."""

from collections import Counter
from collections.abc import Iterator

from referee.core.grid import AXES, Cell, line_through
from referee.core.position import Position
from referee.core.steps import OwnStep, Pass, Place, Play, PointsOnly, Swap, Turn
from referee.core.verdict import Part, PartCode, Verdict, Violation, refused
from tests.toy_letters.codes import Code, Score

KINDS = "AEIOULNRST"
COPIES = 6
MOST_POINTS = 99


def judge(position: Position[str], step: Turn[str] | OwnStep) -> Verdict[str]:
    """Return every broken rule, and the score as the letters lie."""
    match step:
        case Place(seat, play):
            verdict = Verdict(tuple(_against(position, seat, play)), tuple(_words(position, play)))
            alone = len(verdict.violations) == 0 and not verdict.parts
            return refused(Code.ONE_LETTER) if alone and not position.incomplete else verdict
        case Swap(seat, count):
            most = min(position.hands[seat - 1], position.bag)
            return Verdict() if 1 <= count <= most else refused(Code.EXCHANGE_COUNT, most=most)
        case Pass():
            return refused(Code.PASS_TOO_EARLY) if position.bag else Verdict()
        case PointsOnly(seat, points, tiles):
            wrong = [] if 1 <= tiles <= position.hands[seat - 1] else [Violation[str](Code.LETTER_COUNT)]
            wrong += [] if points <= MOST_POINTS else [Violation[str](Code.TOO_MUCH)]
            return Verdict(tuple(wrong), (Part(PartCode.ANNOUNCED, (), points),))
    raise TypeError(step)


def _against(position: Position[str], seat: int, play: Play[str]) -> Iterator[Violation[str]]:
    lying, cells = position.board.tiles, tuple(cell for _, cell in play)

    def found(code: Code, faulty: tuple[Cell, ...] = cells) -> Violation[str]:
        return Violation(code, faulty, tuple(tile for tile, cell in play if cell in faulty))

    if taken := tuple(cell for cell in cells if cell in lying):
        yield found(Code.PLACE_TAKEN, taken)
    if len({*cells}) < len(cells):
        yield found(Code.PLACE_TWICE)
    for tile, count in Counter(tile for tile, _ in play).items():
        if position.board.counts[tile] + count > COPIES:
            yield Violation(Code.LETTER_GONE, (), (tile,))
    if len(play) > position.hands[seat - 1]:
        yield found(Code.HAND_TOO_SMALL)
    axes = [axis for axis, across in zip(AXES, (1, 0), strict=True) if len({cell[across] for cell in cells}) == 1]
    if not axes:
        yield found(Code.NO_LINE)
    elif not any({*cells} <= {*line_through(cells[0], axis, {*lying, *cells})} for axis in axes):
        yield found(Code.HOLE_IN_WORD)
    beside = {near for cell in cells for near in cell.neighbors()}
    if lying and not position.incomplete and beside.isdisjoint(lying):
        yield found(Code.APART)


def _words(position: Position[str], play: Play[str]) -> Iterator[Part[str]]:
    """Each row and column of two letters or more with a new one, a point a letter."""
    tiles = {**{cell: tile for tile, cell in play}, **position.board.tiles}
    runs = (line_through(cell, axis, tiles) for axis in AXES for _, cell in play)
    for cells in dict.fromkeys(run for run in runs if len(run) > 1):
        yield Part(Score.SPELLED, cells, len(cells), tuple(tiles[cell] for cell in cells))
