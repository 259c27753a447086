"""What the rooms above ask of the rulebook of Qwirkle."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from referee.core.grid import Cell
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.fitting import fitting as fitting_tiles
from referee.rulebooks.qwirkle.movegen import moves
from referee.rulebooks.qwirkle.tiles import TILES
from tests.examples import examples
from tests.rulebooks import plain_referee
from tests.rulebooks.played import QWIRKLE, played
from tests.rulebooks.qwirkle.text import read_board, read_cell, read_play, read_tile, write_cell, write_play
from tests.rulebooks.random_games import nearly_legal, random_position
from tests.shelves import ON_SHELF


def fitting(board: str, cell: str, draft: str = "", seat: int = 1) -> str:
    """The tiles that may follow a draft on a cell, as text; the second seat holds a single tile."""
    return " ".join(map(str, fitting_tiles(read_board(board), read_play(draft), read_cell(cell), (6, 1)[seat - 1])))


def test_name() -> None:
    """A rulebook stands on the shelf under its own name."""
    assert type(ON_SHELF.open({"Game": "Qwirkle"})) is ON_SHELF.with_slug("qwirkle").rulebook is Qwirkle


def test_free_cells() -> None:
    """Free beside tiles are the four cells around one, and on an empty table just the first cell."""
    for lines, cells in ((), ["0,0"]), (("S1 place Ro@0,0",), ["0,-1", "-1,0", "1,0", "0,1"]):
        position = played(2, *lines).position
        offer = QWIRKLE.drafting.offer(position, QWIRKLE.drafting.first(position), free_hand=False)
        assert [write_cell(cell) for cell in offer.cells if cell not in offer.far] == cells


def test_unseen() -> None:
    """Of each kind three copies are unseen, less those that lie on the table (R1, dispute 27)."""
    unseen = QWIRKLE.unseen(read_board("Ro@0,0 Rs@1,0 Bs@1,1 Bo@2,1 Ro@2,2"))
    assert unseen[read_tile("Ro")] == 1
    assert unseen[read_tile("Bs")] == 2
    assert unseen[read_tile("Gt")] == 3
    assert sum(unseen.values()) == 108 - 5


def test_laying() -> None:
    """Laid tiles are on the table by their cells, in the order in which they were laid."""
    board = read_board("Ro@0,0").with_play(read_play("Rd@2,0 Rs@1,0"))
    assert write_play((tile, cell) for cell, tile in board.tiles.items()) == "Ro@0,0 Rd@2,0 Rs@1,0"


def test_everything_fits_the_empty_table() -> None:
    """On an empty table every kind fits."""
    assert fitting("", "0,0") == " ".join(map(str, TILES))


def test_ten_kinds_fit_beside_one_tile() -> None:
    """Beside a lone tile ten kinds fit."""
    assert fitting("Ro@0,0", "1,0") == "Rs Rd Rc Rx Rt Oo Yo Go Bo Po"


def test_draft_narrows_what_fits() -> None:
    """After the first tile of a draft only what shares its line with it fits."""
    assert fitting("Ro@0,0", "2,0", draft="Rs@1,0") == "Rd Rc Rx Rt"
    assert fitting("Ro@0,0", "1,1", draft="Rs@1,0") == "Ro Rd Rc Rx Rt Os Ys Gs Bs Ps"
    assert fitting("Ro@0,0", "0,1", draft="Rs@1,0") == ""


def test_nothing_fits_a_taken_cell() -> None:
    """Nothing fits a cell that holds a tile, on the table or in the draft."""
    assert fitting("Ro@0,0", "0,0") == ""
    assert fitting("Ro@0,0", "1,0", draft="Rs@1,0") == ""


def test_nothing_fits_a_spent_hand() -> None:
    """Once the draft holds as many tiles as this seat's hand nothing more fits."""
    assert fitting("Ro@0,0", "2,0", draft="Rs@1,0", seat=1) == "Rd Rc Rx Rt"
    assert fitting("Ro@0,0", "2,0", draft="Rs@1,0", seat=2) == ""


def test_no_fourth_copy_fits() -> None:
    """A kind of which three copies lie on the table does not fit any more (R1)."""
    board = "Ro@0,0 Rt@0,1 Rc@0,2 Bc@1,2 Bo@1,3 Ro@2,3 Rs@2,4 Bs@3,4 Bo@3,5 Ro@4,5 Rd@4,6"
    assert fitting(board, "5,6") == "Rs Rc Rx Rt Od Yd Gd Bd Pd"


@examples(40)
@given(st.integers(0, 2**32), st.integers(0, 80))
def test_fitting_tiles_are_those_the_plain_referee_allows(seed: int, tiles: int) -> None:
    """After any draft, on any cell around, just those kinds fit that the plain referee lets follow."""
    table = random_position(seed, tiles)
    luck, game = Random(seed), table.game
    found = moves(game.board, table.hands[game.to_move - 1])
    lying = dict(plain_referee.read(write_play((tile, cell) for cell, tile in game.board.tiles.items())))
    for move in luck.sample(found, min(3, len(found))):
        draft = luck.choice([(), move.play, move.play[:1], nearly_legal(luck, game.board, move.play)])
        held = game.hands[game.to_move - 1]
        around = [*(game.board.with_play(draft).free or [Cell(0, 0)]), *game.board.tiles]
        for cell in luck.sample(around, min(10, len(around))):
            after = plain_referee.read(write_play(draft))
            allowed = [
                tile for tile in TILES if not plain_referee.judge(lying, [*after, (tuple(cell), str(tile))], held).codes
            ]
            assert list(fitting_tiles(game.board, draft, cell, held)) == allowed
