"""What the packages above need from the rulebook of Qwirkle."""

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
from tests.rulebooks.qwirkle.text import write_play
from tests.rulebooks.random_games import nearly_legal, random_position
from tests.shelves import ON_SHELF


def test_name() -> None:
    """A rulebook is on the shelf under its own name."""
    assert type(ON_SHELF.open({"Game": "Qwirkle"})) is ON_SHELF.with_slug("qwirkle").rulebook is Qwirkle


@examples(40)
@given(st.integers(0, 2**32), st.integers(0, 80))
def test_fitting_tiles_are_those_the_plain_referee_allows(seed: int, tiles: int) -> None:
    """After any draft, on any cell around, exactly those kinds fit that the plain referee allows."""
    table = random_position(seed, tiles)
    luck, game = Random(seed), table.game
    found = moves(game.board, table.hands[game.to_move - 1])
    there = dict(plain_referee.read(write_play((tile, cell) for cell, tile in game.board.tiles.items())))
    for move in luck.sample(found, min(3, len(found))):
        draft = luck.choice([(), move.play, move.play[:1], nearly_legal(luck, game.board, move.play)])
        held = game.hands[game.to_move - 1]
        around = [*(game.board.with_play(draft).free or [Cell(0, 0)]), *game.board.tiles]
        for cell in luck.sample(around, min(10, len(around))):
            after = plain_referee.read(write_play(draft))
            allowed = [
                tile for tile in TILES if not plain_referee.judge(there, [*after, (tuple(cell), str(tile))], held).codes
            ]
            assert list(fitting_tiles(game.board, draft, cell, held)) == allowed
