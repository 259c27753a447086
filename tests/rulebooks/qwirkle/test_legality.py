"""Verdicts on plays, from tables of positions."""

import json
from collections import Counter

import pytest

from referee.core.grid import Cell
from referee.core.position import Position
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle.board import Board
from referee.rulebooks.qwirkle.codes import Score
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.turns import Course
from tests.rulebooks.blocks import HERE, Block, blocks
from tests.rulebooks.played import QWIRKLE, extra, lines, step
from tests.rulebooks.qwirkle.text import read_board, read_cell, read_play, write_cell

EXAMPLES = [
    json.loads(line) for line in (HERE / "positions/rulebook-examples.jsonl").read_text(encoding="utf-8").splitlines()
]
VERDICTS = blocks("positions/verdicts.txt")
TURNS = blocks("positions/turns.txt")


def judged(block: Block) -> Verdict:
    """The verdict on the play of a block."""
    return judge(read_board(block.one("board")), read_play(block.one("play")), int(block.one("hand") or 6))


def lengths(verdict: Verdict) -> list[int]:
    """The lengths of the scored lines, short ones first."""
    return sorted(len(line.cells) for line in lines(verdict))


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_printed_examples(example: dict) -> None:
    """Every printed example of the rulebooks gets the printed verdict."""
    verdict = judge(read_board(example["board"]), read_play(example["play"]))
    assert verdict.legal is example["legal"]
    assert verdict.points == example["points"]
    assert lengths(verdict) == sorted(example["lines"])
    assert set(verdict.codes) == set(example["violations"])


@pytest.mark.parametrize("block", VERDICTS, ids=lambda block: block.title)
def test_verdicts(block: Block) -> None:
    """Every position of the table has exactly these broken rules, at exactly these cells, or these points and lines."""
    verdict = judged(block)
    broken = []
    for text in block.all("broken"):
        code, *cells = text.split()
        broken.append((code, frozenset(map(read_cell, cells))))
    assert Counter((found.code, frozenset(found.cells)) for found in verdict.violations) == Counter(broken)
    assert (verdict.points if verdict.legal else 0) == int(block.one("points") or 0)
    assert lengths(verdict) == [int(length) for length in block.one("lines").split()]


@pytest.mark.parametrize("block", VERDICTS, ids=lambda block: block.title)
def test_lines_add_up(block: Block) -> None:
    """Every scored line has a tile for each cell, a point per tile, and 6 extra points exactly if it is a Qwirkle."""
    verdict = judged(block)
    for line in lines(verdict):
        assert len(line.cells) == len(line.tiles) == line.points
        assert extra(verdict, line) == (6 if len(line.cells) == 6 else 0)


@pytest.mark.parametrize("block", VERDICTS, ids=lambda block: block.title)
def test_faults_name_their_tiles(block: Block) -> None:
    """Every broken rule names tiles, and each of them is on a cell at fault, or next to the gap in the play."""
    board = read_board(block.one("board"))
    play = read_play(block.one("play"))
    for found in judged(block).violations:
        near = {tile for tile, cell in play if cell in found.cells or found.code == "gap-in-line"}
        near |= {board.tiles[cell] for cell in found.cells if cell in board.tiles}
        assert found.tiles
        assert set(found.tiles) <= near


@pytest.mark.parametrize(
    ("board", "play", "code", "reported"),
    [
        ("Ro@0,0 Rs@1,0", "Rd@1,0", "cell-occupied", {"lying": "Rs"}),
        ("Ro@0,0", "Rs@1,0 Rd@2,0 Rc@3,0", "too-many-tiles", {"hand": "2"}),
        ("Ro@0,0 Rs@1,0 Ro@2,0", "Ro@1,1 Ro@1,2", "too-many-copies", {"placed": "1,1 1,2"}),
        ("Ro@0,0 Rs@1,0", "Rd@2,0 Bx@3,0", "line-mixed", {"placed": "Rd Bx"}),
        ("Ro@0,0 Bs@1,0", "Yd@2,0", "line-mixed", {}),
    ],
)
def test_what_else_a_fault_tells(board: str, play: str, code: str, reported: dict[str, str]) -> None:
    """A violation has what else its sentence needs: the tiles below, the hand, the tiles placed."""
    faults = {found.code: found.params for found in judge(read_board(board), read_play(play), 2).violations}
    assert {name: written(value) for name, value in faults[code].items()} == reported


def written(value: object) -> str:
    """Tiles, cells or a number as text."""
    if not isinstance(value, tuple):
        return str(value)
    return " ".join(write_cell(each) if isinstance(each, Cell) else str(each) for each in value)


@pytest.mark.parametrize("block", TURNS, ids=lambda block: block.title)
def test_turns(block: Block) -> None:
    """Every turn of the table breaks exactly these rules, or scores these points."""
    hands = tuple(int(held) for held in block.one("hands").split())
    turns = 0 if block.one("first") == "yes" else len(hands)
    position = Position(Board(), int(block.one("bag")), hands, (0,) * len(hands), own=Course(turns))
    verdict = QWIRKLE.judge(position, step(block.one("turn")))
    assert sorted(verdict.codes) == sorted(block.all("broken"))
    assert (verdict.points if verdict.legal else 0) == int(block.one("points") or 0)


def test_lines_of_a_verdict() -> None:
    """A legal verdict has each line with its cells in order, its tiles and its points, then any extra points."""
    board = read_board("Rt@0,0 Yt@1,0 Gt@2,0 Bt@3,0 Pt@4,0 Os@5,1")
    six, qwirkle, pair = judge(board, read_play("Ot@5,0")).parts
    assert [str(tile) for tile in six.tiles] == ["Rt", "Yt", "Gt", "Bt", "Pt", "Ot"]
    assert six.cells == tuple(read_cell(f"{x},0") for x in range(6))
    assert (six.code, six.points) == (Score.LINE, 6)
    assert qwirkle == (Score.QWIRKLE, six.cells, 6, six.tiles, {})
    assert [str(tile) for tile in pair.tiles] == ["Ot", "Os"]
    assert pair.cells == (read_cell("5,0"), read_cell("5,1"))
    assert (pair.code, pair.points) == (Score.LINE, 2)


def test_first_tile_of_a_verdict() -> None:
    """A first tile played alone makes no line; it is a part of its own, with its cell and its point (Q8)."""
    ((tile, cell),) = read_play("Ro@4,2")
    assert judge(Board(), read_play("Ro@4,2")).parts == ((Score.FIRST_TILE, (cell,), 1, (tile,), {}),)


@pytest.mark.parametrize("play", ["Bo@0,1 Bs@1,1", "Bd@2,1 Rd@2,0", "Ro@1,1 Rd@1,-1"])
def test_line_of_the_play_comes_first(play: str) -> None:
    """The line of all placed tiles comes before the lines that cross it."""
    placed = read_play(play)
    first = judge(read_board("Ro@0,0 Rs@1,0"), placed).parts[0]
    assert {cell for _, cell in placed} <= set(first.cells)


def test_a_play_lays_a_tile() -> None:
    """A play without tiles isn't a play, so there's no verdict on it."""
    with pytest.raises(ValueError, match=r"^a play lays at least one tile$"):
        judge(Board(), ())


def test_judging_lays_nothing() -> None:
    """Judging a play leaves the board as it was."""
    board = read_board("Ro@0,0")
    judge(board, read_play("Rs@1,0"))
    assert board == read_board("Ro@0,0")
