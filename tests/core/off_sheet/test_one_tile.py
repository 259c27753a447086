"""What the rules allow for one tile in a photo."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.grid import Placement
from referee.core.history import History
from referee.core.notation import write_step
from referee.core.off_sheet.one_tile import Forgotten, placings, possible
from referee.core.position import Position
from referee.core.steps import Place, Play, Step, Swap
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.tiles import TILES
from tests.examples import examples
from tests.games import EMPTY_BAG, QWIRKLE
from tests.rulebooks.played import played, steps
from tests.rulebooks.qwirkle.text import read_cell, read_play, read_tiles
from tests.rulebooks.random_games import random_position

GAME = (
    "S1 place Ro@0,0 Rs@1,0 Rd@2,0 = 3",
    "S2 place Bd@2,1 = 2",
    "S1 swap 1",
    "S2 place Bs@1,1 Bo@0,1 = 6",
    "S1 place Yo@0,2 = 3",
)


def sheet(*lines: str) -> tuple[Game, History]:
    """A game of two players and its history."""
    game = played(2, *lines)
    return game, History(2, tuple(row.step for row in game.rows))


def added(placed: str, *lines: str) -> dict[int, tuple[str, int, int]]:
    """By turn, what it would be with this tile, and its points now and after."""
    (tile,) = read_play(placed)
    found = placings(*sheet(*lines), tile.cell, (tile.tile,), ())[tile.tile].additions
    return {each.row.number: (write_step(each.step, QWIRKLE), each.row.points, each.points) for each in found}


@pytest.mark.parametrize(
    ("placed", "turns"),
    [
        pytest.param("Rx@3,0", {1: ("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rx@3,0", 3, 4)}, id="one turn"),
        pytest.param(
            "Bx@3,1",
            {2: ("S2 place Bd@2,1 Bx@3,1", 2, 4), 4: ("S2 place Bs@1,1 Bo@0,1 Bx@3,1", 7, 8)},
            id="two turns",
        ),
        pytest.param("Yd@2,2", {2: ("S2 place Bd@2,1 Yd@2,2", 2, 3)}, id="along another line"),
        pytest.param("Yx@1,2", {}, id="in no line of a turn"),
        pytest.param("Rx@9,9", {}, id="beside nothing"),
        pytest.param("Bs@3,1", {}, id="against the rules"),
        pytest.param("Bo@3,1", {}, id="a later turn would break a rule"),
    ],
)
def test_additions(placed: str, turns: dict[int, tuple[str, int, int]]) -> None:
    """A tile can be added to a turn that stays legal with it, if no later turn then breaks a rule."""
    lines = ("S1 place Ro@0,0 Rs@1,0 Rd@2,0", "S2 place Bd@2,1", "S1 swap 1", "S2 place Bs@1,1 Bo@0,1")
    assert added(placed, *lines) == turns


def test_an_allowed_turn_takes_no_tile() -> None:
    """No tile is added to a turn that breaks a rule with it, even if the players allowed the turn before."""
    assert added("Rx@3,0", 'S1 place Ro@0,0 Bs@1,0 by table "agreed"') == {}
    assert set(added("Rx@3,0", GAME[0], 'S1 place Rc@-1,0 by table "out of turn"')) == {1, 2}


@pytest.mark.parametrize(
    "later",
    [
        pytest.param(["S2 place Bs@1,1", "S1 place Bd@2,1"], id="against the rules"),
        pytest.param(
            ["S2 place Bs@1,1", 'S2 place Bd@2,1 by table "out of turn"'], id="against more rules than were overruled"
        ),
        pytest.param(
            ["S2 place Rc@0,1", "S1 place Rc@1,-1", "S2 place Rd@-1,1", "S1 place Rc@-1,2"], id="a fourth copy"
        ),
    ],
)
def test_later_turns_stay_legal(later: list[str]) -> None:
    """A tile isn't added to a turn if a later turn would then be illegal or impossible."""
    assert 1 in added("Rc@2,0", "S1 place Ro@0,0 Rs@1,0")
    assert added("Rc@2,0", "S1 place Ro@0,0 Rs@1,0", *later) == {}


def test_possible_when_nobody_holds_tiles() -> None:
    """The possible kinds on a cell don't depend on how many tiles are left in a hand."""
    game = played(2, *EMPTY_BAG, "S2 points 1 tiles 5", "S1 points 1 tiles 6")
    assert game.hands[0] == 0
    assert possible(game, read_cell("3,0"), read_tiles("Rx Bx")) == read_tiles("Rx")


@pytest.mark.parametrize(
    ("cell", "kinds", "fitting"),
    [
        pytest.param("2,1", "Bd Bc Rd Yd", "Bd Yd", id="where the sheet has a tile"),
        pytest.param("3,0", "Rx Ro Bx", "Rx", id="beside a line"),
        pytest.param("9,9", "Rx Ro", "Rx Ro", id="beside nothing"),
        pytest.param("1,0", "Rs Rc Bs", "Rs Rc", id="in the middle of a line"),
    ],
)
def test_possible(cell: str, kinds: str, fitting: str) -> None:
    """Only kinds that go with the tiles around a cell are possible on it; they keep their order."""
    game = played(2, "S1 place Ro@0,0 Rs@1,0 Rd@2,0", "S2 place Bd@2,1")
    assert possible(game, read_cell(cell), read_tiles(kinds)) == read_tiles(fitting)


def test_no_fourth_copy() -> None:
    """A kind isn't possible if all its copies are on other cells."""
    game = played(2, "S1 place Ro@0,0 Rs@1,0", "S2 place Rs@0,1", "S1 place Rd@2,0", "S2 place Rs@2,1")
    assert possible(game, read_cell("5,5"), read_tiles("Rs Ro")) == read_tiles("Ro")
    assert possible(game, read_cell("1,0"), read_tiles("Rs Ro")) == read_tiles("Rs")


@examples(60)
@given(st.integers(0, 2**32))
def test_what_is_there_is_possible(seed: int) -> None:
    """Every tile of a game is possible on its cell, whichever player is to move and however few tiles are in hand."""
    game = random_position(seed, 60).game
    cell, tile = Random(seed).choice([*game.board.tiles.items()])
    assert tile in possible(game, cell, TILES)


@examples(20)
@given(st.integers(0, 2**32))
def test_a_forgotten_tile_is_added_to_its_turn(seed: int) -> None:
    """If one tile of a turn was forgotten, and all turns stayed legal, its turn is among those that can take it."""
    full = random_position(seed, 40).game
    luck = Random(seed)
    row = luck.choice([row for row in full.rows if isinstance(row.step, Place) and len(row.step.play) > 1])
    assert isinstance(row.step, Place)
    tile = luck.choice(row.step.play)
    game, forgotten = (
        Game.start(QWIRKLE, 2),
        Place(row.step.seat, tuple(each for each in row.step.play if each != tile)),
    )
    for each in full.rows:
        step = forgotten if each.number == row.number else each.step
        step = Place(step.seat, step.play) if isinstance(step, Place) else step
        if not game.judge(step).legal:
            return
        game = game.after(step)
    history = History(2, tuple(each.step for each in game.rows))
    found = placings(game, history, tile.cell, (tile.tile,), ())[tile.tile].additions
    assert {each.row.number: each.points for each in found}[row.number] == row.points


@examples(20)
@given(st.integers(0, 2**32))
def test_the_latest_forgotten_turn(seed: int) -> None:
    """A forgotten turn goes before the latest turn where its tiles are legal, as if every turn were tried, whichever
    other kinds are asked for with it.
    """
    game, luck = random_position(seed, 60).game, Random(seed)
    history = History(2, tuple(each.step for each in game.rows))
    free = sorted({near for cell in game.board.tiles for near in cell.neighbors()} - {*game.board.tiles})
    cell, *others = luck.sample(free, 4)
    kinds, rest = luck.sample(TILES, 6), tuple(Placement(luck.choice(TILES), other) for other in others)
    for kind, found in placings(game, history, cell, kinds, rest).items():
        assert found.forgotten == plainly_forgotten(game, history, Placement(kind, cell), rest)


def plainly_forgotten(game: Game, history: History, placed: Placement, others: Play) -> Forgotten:
    """The same, every turn tried with all tiles of the row, then with all of the column, then with the tile alone."""
    row, column = ([each for each in others if each.cell[axis] == placed.cell[axis]] for axis in (1, 0))
    plays = sorted(((placed, *row), (placed, *column), (placed,)), key=len, reverse=True)
    before = [*game.passed(history.start)]
    for number in range(len(game.rows), 0, -1):
        for play in plays:
            position = before[number - 1]
            if not position.over and game.rulebook.judge(position, Place(position.to_move, play)).legal:
                return Forgotten(number, position, play)
    return Forgotten(len(game.rows), before[-2], (placed,))


class Counting(Qwirkle):
    """A rulebook that counts what it judges."""

    judged = 0

    def judge(self, position: Position, step: Step) -> Verdict:
        """Return the verdict, counted."""
        self.judged += 1
        return super().judge(position, step)


def counted(*lines: str) -> tuple[Game, History]:
    """A game of two players that goes on with swaps to 990 turns, and its history."""
    game, turns = Game.start(Counting(), 2), steps(*lines)
    swaps = (Swap(seat % 2 + 1, 1) for seat in range(len(turns), 990))
    game, damage = game.replayed((*turns, *swaps))
    assert damage is None
    return game, History(2, tuple(row.step for row in game.rows))


def judged(game: Game, history: History, cell: str) -> tuple[int, Mapping]:
    """How often something is judged to find, for each kind, what can have placed it on a cell; and the result."""
    game.rulebook.judged = 0
    found = placings(game, history, read_cell(cell), TILES, ())
    return game.rulebook.judged, found


def test_a_long_sheet() -> None:
    """For a tile that fits nowhere, only turns with a different board or hand are judged, once for each kind."""
    count, found = judged(*counted(*GAME[:2]), "50,50")
    assert {each.forgotten.number for each in found.values()} == {1}
    assert count == len(TILES) * (2 + 3 + 1)  # the plays, the boards without them, and the next turn


def test_additions_end_by_count() -> None:
    """If tiles can be added to many turns of a long scoresheet, only a limited number are tried: always the same."""
    row = ("Rs", "Bs", "Bo", "Yo", "Yd", "Gd", "Gx", "Rx", "Rt", "Pt", "Ot", "Od", "Rd", "Rc", "Yc", "Ys", "Os")
    lines = [f'S{1 + x % 2} place {tile}@{-x},0 by table "agreed"' for x, tile in enumerate(row)]
    game, history = counted(*lines)
    count, found = judged(game, history, "1,0")
    assert [str(kind) for kind, placing in found.items() if placing.additions] == ["Ro"]  # Gs and Ps weren't tried
    assert count < 22_000
    assert judged(game, history, "1,0") == (count, found)
