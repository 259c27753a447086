"""Made-up tiles on a table, and made-up readings of photos: all tiles certain, and the whole table in sight."""

from random import Random
from typing import Any

from referee.core.grid import Cell
from referee.rulebooks.qwirkle.tiles import COLORS, COPIES, SHAPES, Tile
from tests.camera.photo import Tiles

WIDTH, HEIGHT = 900, 1200
"""Pixels of the photo."""
SIDE = 40
"""Pixels of a cell."""
SPARE = 2
"""The number of columns and rows next to the tiles that are seen to be empty."""


def crowded(luck: Random, empty: float = 0.25) -> Tiles:
    """Three blocks of lines that touch at their corners, with single spaces left empty in them."""
    found = {}
    for copy in range(COPIES):
        colors, shapes = luck.sample(COLORS, len(COLORS)), luck.sample(SHAPES, len(SHAPES))
        left, top = copy * len(colors), copy % 2 * len(shapes)
        block = {
            Cell(left + x, top + y): Tile(color, shape)
            for x, color in enumerate(colors)
            for y, shape in enumerate(shapes)
        }
        found.update({cell: tile for cell, tile in block.items() if luck.random() >= empty})
    return found


def read_as(on_board: Tiles) -> list[dict[str, Any]]:
    """These tiles as read, all of them certain."""
    return [
        {"cell": [*cell], "at": [0, 0], "tile": str(tile), "certain": True, "candidates": [str(tile)], "why": None}
        for cell, tile in on_board.items()
    ]


def made_reading(on_board: Tiles, side: int = SIDE) -> dict[str, Any]:
    """The reading of a photo of these tiles, taken from right above, a cell ``side`` px wide."""
    near = range(-SPARE, SPARE + 1)
    around = {Cell(cell.x + x, cell.y + y) for cell in on_board for x in near for y in near}
    return {
        "tiles": read_as(on_board),
        "apart": [],
        "empty": [[*cell] for cell in around - on_board.keys()],
        "unclear": [],
        "plane": [side, 0, WIDTH / 2, 0, side, HEIGHT / 2, 0, 0],
        "width": WIDTH,
        "height": HEIGHT,
        "trouble": None,
    }
