"""The positions that show the rules."""

import pytest

from referee.core.grid import COLUMN, ROW, line_through
from referee.rulebooks.qwirkle.examples import EXAMPLES, Example
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.tiles import kinds, related
from tests.rulebooks.played import PLAY_CODES
from tests.rulebooks.qwirkle.text import read_board, read_play

each = pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)


@each
def test_examples_are_judged_as_they_say(example: Example) -> None:
    """Every example scores exactly the points, or breaks exactly the rules, that it names."""
    verdict = judge(read_board(example.board), read_play(example.play))
    assert (verdict.codes, verdict.points) == (example.codes, example.points)
    assert verdict.legal is (example.points > 0)


@each
def test_tables_keep_the_rules(example: Example) -> None:
    """The tiles on the board before the play are one group in which every line matches (R10, R11)."""
    tiles = read_board(example.board).tiles
    for cell in tiles:
        for axis in (ROW, COLUMN):
            line = [tiles[each] for each in line_through(cell, axis, tiles)]
            assert related(kinds(line))
            assert len(set(line)) == len(line)
    reached = set(list(tiles)[:1])
    while further := {near for cell in reached for near in cell.neighbors() if near in tiles} - reached:
        reached |= further
    assert reached == set(tiles)


@each
def test_examples_are_small(example: Example) -> None:
    """No example is wider than seven tiles, so that it can be drawn on a small phone."""
    cells = [cell for _, cell in read_play(f"{example.board} {example.play}")]
    assert max(cell.x for cell in cells) - min(cell.x for cell in cells) < 7


def test_every_placement_code_has_an_example() -> None:
    """Every rule that placed tiles can break is broken by an example."""
    assert {code for example in EXAMPLES.values() for code in example.codes} == set(PLAY_CODES)


def test_no_example_twice() -> None:
    """No two examples show the same position and play."""
    assert len(set(EXAMPLES.values())) == len(EXAMPLES)
