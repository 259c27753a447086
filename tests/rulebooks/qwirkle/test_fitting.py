"""Which kinds may follow a draft on a cell."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.fitting import UNFINISHED, against, fitting
from referee.rulebooks.qwirkle.legality import examine, judge
from referee.rulebooks.qwirkle.tiles import TILES, Tile
from tests.examples import examples
from tests.rulebooks.played import QWIRKLE
from tests.rulebooks.qwirkle.text import read_board, read_cell, read_play, write_board, write_play
from tests.rulebooks.random_fix import fair_play, loose_game, wrong_play
from tests.rulebooks.random_games import nearly_legal, random_game

SEEDS = st.integers(0, 2**32)
PLACEMENTS = st.builds(
    Placement,
    st.builds(Tile, st.sampled_from("ROY"), st.sampled_from("osd")),
    st.builds(Cell, st.integers(0, 4), st.integers(0, 3)),
)

THREE_RED_CIRCLES = "Ro@0,0 Rt@0,1 Rc@0,2 Bc@1,2 Bo@1,3 Ro@2,3 Rs@2,4 Bs@3,4 Bo@3,5 Ro@4,5"


def assert_as_judged(board: Board, draft: Play, cell: Cell, held: int) -> None:
    """Exactly those kinds fit that the judge allows after the draft."""
    message = f"board {write_board(board)}, draft {write_play(draft)}, cell {cell}, held {held}"
    plays = {tile: (*draft, Placement(tile, cell)) for tile in TILES}
    assert fitting(board, draft, cell, held) == tuple(
        tile for tile, play in plays.items() if judge(board, play, held).legal
    ), message
    assert fitting(board, draft, cell, held, incomplete=True) == tuple(
        tile for tile, play in plays.items() if examine(board, play, held, incomplete=True).legal
    ), message


def around(luck: Random, board: Board, draft: Play) -> list[Cell]:
    """Some cells around the draft and the board's tiles, free and taken ones."""
    near = [cell.step(luck.choice([Cell(0, 1), Cell(1, 0)]), luck.randint(-3, 3)) for _, cell in draft]
    free = board.with_play(draft).free or (Cell(0, 0),)
    return [*near, *luck.sample(free, min(4, len(free)))]


@pytest.mark.parametrize(
    ("board", "draft", "cell", "kinds"),
    [
        ("Ro@0,0 Rs@1,0", "", "2,0", "Rd Rc Rx Rt"),
        ("Ro@0,0 Rs@2,0", "", "1,0", "Rd Rc Rx Rt"),
        ("Ro@0,0 Bs@2,0", "", "1,0", ""),
        ("Ro@0,0 Ro@2,0", "", "1,0", ""),
        ("Ro@0,0 Rs@1,0", "Rd@2,0", "3,0", "Rc Rx Rt"),
        ("Ro@0,0 Rs@1,0", "Rd@2,0", "2,1", "Ro Rs Rc Rx Rt Od Yd Gd Bd Pd"),
        ("Ro@0,0 Rs@1,0", "Rd@2,0", "4,0", ""),
        ("Ro@0,0 Rs@1,0", "Bd@2,0", "3,0", ""),
        ("Ro@0,0 Rs@1,0", "Rd@5,5", "5,6", ""),
        ("Ro@0,0 Bo@1,0", "Ro@1,1", "0,1", "Rs Rd Rc Rx Rt Oo Yo Go Bo Po"),
        ("Ro@0,0 Bo@1,0", "Rd@1,1", "0,1", ""),
        (f"{THREE_RED_CIRCLES} Rd@4,6", "Rs@5,6", "6,6", "Rc Rx Rt"),
        (f"{THREE_RED_CIRCLES} Rd@4,6", "Ro@5,6", "6,6", ""),
    ],
)
def test_fitting(board: str, draft: str, cell: str, kinds: str) -> None:
    """Exactly these kinds fit."""
    assert " ".join(map(str, fitting(read_board(board), read_play(draft), read_cell(cell), 6))) == kinds


@pytest.mark.parametrize(
    ("board", "cell"),
    [
        ("Ro@0,0 Bs@1,0", "2,0"),
        ("Ro@0,0 Rs@1,0 Ro@2,0", "3,0"),
        ("Ro@0,0 Bs@1,0 Bd@3,0", "2,0"),
        ("Ro@0,0 Bs@1,0 Ro@2,0 Bt@3,1", "3,0"),
    ],
)
@pytest.mark.parametrize("draft", ["", "Rd@0,1", "Rd@3,0", "Bx@4,0", "Bx@2,1"])
def test_next_to_broken_lines(board: str, cell: str, draft: str) -> None:
    """Next to a line that a ruling broke, the kinds that the judge allows fit."""
    assert_as_judged(read_board(board), read_play(draft), read_cell(cell), 6)


@examples(20)
@given(SEEDS, st.integers(2, 4))
def test_fitting_through_whole_games(seed: int, players: int) -> None:
    """On every board of a random game the judge agrees, for legal drafts and for drafts with mistakes."""
    luck = Random(seed)
    for table in list(random_game(seed, players))[::12]:
        board = table.game.board
        play = fair_play(luck, table.game)
        if play:
            for draft in (play[:-1], play, nearly_legal(luck, board, play)):
                for cell in luck.sample(around(luck, board, draft), 2):
                    assert_as_judged(board, draft, cell, luck.choice([6, 6, luck.randint(1, 6)]))


@examples(40)
@given(SEEDS)
def test_fitting_after_rulings(seed: int) -> None:
    """The judge agrees on the boards of games in which the players allowed wrong plays."""
    luck = Random(seed)
    game = loose_game(luck, Game.start(QWIRKLE, 2), luck.randint(0, 25))
    for draft in ((), wrong_play(luck, game), fair_play(luck, game)[:-1]):
        for cell in around(luck, game.board, draft):
            assert_as_judged(game.board, draft, cell, 6)


@examples(200)
@given(
    st.lists(PLACEMENTS, max_size=14),
    st.lists(PLACEMENTS, max_size=4),
    st.builds(Cell, st.integers(-1, 5), st.integers(-1, 4)),
    st.integers(1, 6),
)
def test_fitting_on_heaps(there: list[Placement[Tile]], draft: list[Placement[Tile]], cell: Cell, held: int) -> None:
    """The judge agrees on tiles heaped in a small place, whatever the draft."""
    assert_as_judged(Board().with_play(there), tuple(draft), cell, held)


# --- turns that go on ---


def assert_may_go_on(board: Board, draft: Play, cell: Cell, held: int) -> None:
    """Exactly those kinds may also be placed whose only faults more tiles can fix, on a cell from which they can."""
    fixed = against(board, draft, cell, held) is None
    expected = []
    for tile in TILES:
        codes = set(judge(board, (*draft, Placement(tile, cell)), held).codes)
        if not codes or (fixed and codes <= UNFINISHED):
            expected.append(tile)
    found = fitting(board, draft, cell, held, unfinished=True)
    assert found == tuple(expected), f"board {write_board(board)}, draft {write_play(draft)}, cell {cell}, held {held}"


@pytest.mark.parametrize(
    ("board", "draft", "cell", "held", "kinds"),
    [
        ("Ro@0,0 Rs@1,0", "Rd@2,0", "4,0", 6, "Ro Rs Rc Rx Rt Od Yd Gd Bd Pd"),
        ("Ro@0,0 Rs@1,0", "Rd@2,0", "4,0", 2, ""),
        ("Ro@0,0 Rs@1,0", "Rd@2,0", "3,0", 1, ""),
        ("Ro@0,0 Rs@1,0", "Rd@2,0", "4,1", 6, ""),
        ("Ro@0,0 Rs@1,0", "", "9,0", 6, ""),
        ("Ro@0,0 Rs@1,0", "Rc@4,0", "5,0", 6, "Ro Rs Rd Rx Rt Oc Yc Gc Bc Pc"),
        ("Ro@0,0 Rs@1,0", "Rc@4,0", "5,0", 3, ""),
        ("Ro@0,0 Rs@1,0", "Rc@4,0 Rx@5,0", "3,0", 6, "Ro Rs Rd Rt"),
        ("Ro@0,0 Rs@1,0", "Bd@2,0", "4,0", 6, ""),
    ],
)
def test_unfinished(board: str, draft: str, cell: str, held: int, kinds: str) -> None:
    """A tile may leave a gap, or touch nothing yet, if the hand can fix that; exactly these kinds then fit."""
    found = fitting(read_board(board), read_play(draft), read_cell(cell), held, unfinished=True)
    assert " ".join(map(str, found)) == kinds


@examples(20)
@given(SEEDS, st.integers(2, 4))
def test_unfinished_through_whole_games(seed: int, players: int) -> None:
    """On every board of a random game the judge agrees which unfinished kinds fit, for legal drafts and wrong ones."""
    luck = Random(seed)
    for table in list(random_game(seed, players))[::12]:
        board = table.game.board
        play = fair_play(luck, table.game)
        if play:
            for draft in (play[:-1], play[1:], play, nearly_legal(luck, board, play)):
                for cell in luck.sample(around(luck, board, draft), 2):
                    assert_may_go_on(board, draft, cell, luck.choice([6, 6, luck.randint(1, 6)]))


@examples(200)
@given(
    st.lists(PLACEMENTS, max_size=10),
    st.lists(PLACEMENTS, max_size=3),
    st.builds(Cell, st.integers(-2, 6), st.integers(-2, 5)),
    st.integers(1, 6),
)
def test_unfinished_on_heaps(there: list[Placement[Tile]], draft: list[Placement[Tile]], cell: Cell, held: int) -> None:
    """The judge agrees on tiles heaped in a small place, whatever the draft."""
    assert_may_go_on(Board().with_play(there), tuple(draft), cell, held)
