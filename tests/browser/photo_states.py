"""States of the pages about tiles that a photo shows, for ``make pictures``."""

from random import Random

from playwright.sync_api import expect

from referee.core.steps import Play
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE
from tests.rulebooks.blanks import with_blanks
from tests.rulebooks.random_games import random_position

SEED, TILES, SHARE = 28, 50, 0.06
"""A game with four points-only turns, two of which can each have laid either of two plays."""


def fill_in(shown: Phone, server: Server) -> None:
    """Points-only turns with the tiles that explain them, and a question."""
    game, tiles = blank(server)
    shown.open(f"{game}/catch-up?tiles={written(tiles)}")


def fill_in_chosen(shown: Phone, server: Server) -> None:
    """The same after the answer."""
    fill_in(shown, server)
    shown.tap(shown.find(".choice").first)
    expect(shown.find(".choice[aria-current]")).to_be_visible()


def which_came_first(shown: Phone, server: Server) -> None:
    """Tiles of two moves."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:9])
    tiles = (*SAMPLE.steps[9].play, *SAMPLE.steps[10].play)
    shown.open(f"{game}/new-tiles?tiles={written(tiles)}")


def from_the_photo(shown: Phone, server: Server) -> None:
    """Tiles of one move, as the draft."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:9])
    shown.open(f"{game}/new-tiles?tiles={written(SAMPLE.steps[9].play)}")


PHOTO_STATES = (fill_in, fill_in_chosen, which_came_first, from_the_photo)
"""The pages, in their states."""


def blank(server: Server) -> tuple[str, Play]:
    """A game with points-only turns, and the tiles that it lacks."""
    full = random_position(SEED, TILES).game
    blanked, tiles, _ = with_blanks(Random(SEED), full, SHARE)
    game = server.started("Ala", "Jan")
    server.write(game, [row.step for row in blanked.rows])
    return game, tiles


def written(tiles: Play) -> str:
    """Tiles as an address holds them."""
    return QWIRKLE.notation.write_play(tiles).replace(" ", "+")
