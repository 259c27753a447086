"""Moves made since the newest step, found from the tiles on the table."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.off_sheet import TooManyWaysError
from referee.core.off_sheet.new_moves import first_moves
from referee.core.steps import Place, Play
from tests.examples import examples
from tests.rulebooks.played import played
from tests.rulebooks.qwirkle.text import read_play, write_play
from tests.rulebooks.random_games import random_game

LINE = "S1 place Ro@0,0 Rs@1,0 Rd@2,0"


@pytest.mark.parametrize(
    ("players", "tiles", "firsts"),
    [
        pytest.param(2, "Bo@0,1 Yd@2,1", ["Bo@0,1", "Yd@2,1"], id="either came first"),
        pytest.param(
            2,
            "Bo@0,1 Bs@1,1 Ys@1,2",
            ["Bo@0,1", "Bo@0,1 Bs@1,1", "Bs@1,1 Ys@1,2"],
            id="a tile that may be of either move",
        ),
        pytest.param(2, "Rx@3,0 Yx@3,1", ["Rx@3,0"], id="one rests on the other"),
        pytest.param(2, "Bo@0,1 Ys@1,-1 Yd@2,1", [], id="three moves of two players"),
        pytest.param(3, "Bo@0,1 Ys@1,-1 Yd@2,1", ["Ys@1,-1", "Bo@0,1", "Yd@2,1"], id="three moves of three players"),
        pytest.param(2, "Bs@0,1 Yd@2,1", [], id="against the rules"),
        pytest.param(2, "Bo@5,5 Yd@9,9", [], id="beside nothing"),
    ],
)
def test_first_moves(players: int, tiles: str, firsts: list[str]) -> None:
    """The first move is one after which the others can be made by the rules, in as few moves as possible."""
    assert [*map(write_play, first_moves(played(players, LINE), read_play(tiles)))] == firsts


def test_too_many_ways() -> None:
    """Many tiles that six players can have played in many ways are too much for the search, and an error is raised."""
    tiles = [f"{color}{shape}@{x},{y}" for y, color in enumerate("BYG", 1) for x, shape in enumerate("osd")]
    with pytest.raises(TooManyWaysError):
        first_moves(played(6, LINE), read_play(" ".join([*tiles, "Px@9,9"])))


@examples(40)
@given(st.integers(0, 2**32))
def test_the_truth_is_found(seed: int) -> None:
    """If two players moved since the newest step on the scoresheet, the play of the first is among the first moves."""
    games = [table.game for table in random_game(seed)]
    luck = Random(seed)
    number = luck.randrange(len(games) - 2)
    moves: list[Play] = [row.step.play for row in games[number + 2].rows[-2:] if isinstance(row.step, Place)]
    tiles = [placed for move in moves for placed in move]
    luck.shuffle(tiles)
    if len(moves) == 2:
        assert set(moves[0]) in map(set, first_moves(games[number], tuple(tiles)))
