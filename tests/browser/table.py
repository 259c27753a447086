"""A table that differs from its scoresheet in three tiles, and a person's actions on the pages of the camera check."""

import base64
import json
from functools import cache
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import FilePayload, expect

from referee.core.grid import Cell
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.camera.made import HEIGHT, WIDTH, made_reading
from tests.camera.photo import Tiles, jpeg, photo
from tests.camera.scene import GRADES, WOOD
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_position

GAME = random_position(5, 40).game
"""A game of two with 41 tiles on the table."""
OTHER, GONE, NEW = QWIRKLE.notation.read_play("Oo@6,0 Gc@4,1 Ro@-5,-4")
"""The table has a different tile, one is missing, and one is new."""


@cache
def taken(*changed: str, grade: str = "easy") -> bytes:
    """A photo of the table of ``GAME``, with these tiles (in notation) added, replaced or, after a minus, removed."""
    tiles = dict(GAME.board.tiles)
    for each in changed:
        ((tile, cell),) = QWIRKLE.notation.read_play(each.removeprefix("-"))
        if each.startswith("-"):
            del tiles[cell]
        else:
            tiles[cell] = tile
    return photo_of(tiles, grade)


def photo_of(tiles: Tiles, grade: str = "easy") -> bytes:
    """A photo of these tiles, always the same one."""
    luck = Random(3)
    return photo(tiles, GRADES[grade](luck), luck)


def differing() -> bytes:
    """A photo of the table with all three differences."""
    return taken("Oo@6,0", "-Gc@4,1", "Ro@-5,-4")


def played(server: Server) -> str:
    """The address of a new game played like ``GAME``."""
    game = server.started("Patrycja", "Kuba")
    server.write(game, [row.step for row in GAME.rows])
    return game


def choose(shown: Phone, picture: bytes) -> None:
    """Choose a photo."""
    file: FilePayload = {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": picture}
    shown.find('[data-source="choose"]').set_input_files(file)


def compare(shown: Phone, game: str, picture: bytes, state: str = "answer") -> None:
    """Open the camera check of a game, choose a photo, and wait for the result."""
    shown.open(f"{game}/camera")
    choose(shown, picture)
    expect(shown.find(f'#camera[data-state="{state}"]')).to_be_visible()


def keep(shown: Phone, game: str, on_board: Tiles, picture: bytes = b"", **changes: Any) -> None:
    """Open the camera check of a game with a reading kept in this tab: these tiles are there, all certain and with the
    whole table in sight, except for the ``changes``.
    """
    photo = base64.b64encode(picture or jpeg(Image.new("RGB", (WIDTH // 3, HEIGHT // 3), WOOD), 80)).decode()
    kept = {"reading": {**made_reading(on_board), **changes}, "picture": photo, "right": [], "partly": False}
    shown.open(f"{game}/camera")
    name = f"camera {game.rpartition('/')[2]}"
    shown.page.evaluate("(kept) => sessionStorage.setItem(...kept)", [name, json.dumps(kept)])
    shown.open(f"{game}/camera?read=1")


def row(cell: Cell) -> str:
    """The selector of a row of the list."""
    return f'#rows [data-cell="{cell.x},{cell.y}"]'
