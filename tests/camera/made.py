"""What reading a photo gives, made up: all tiles certain, and all of the table in sight."""

from typing import Any

from referee.core.grid import Cell
from tests.camera.photo import Tiles

WIDTH, HEIGHT = 900, 1200
"""Of the photo, px."""
SIDE = 40
"""Of a cell, px."""
SPARE = 2
"""How many columns and rows beside the tiles are seen to be empty."""


def read_as(lying: Tiles) -> list[dict[str, Any]]:
    """These tiles as they are read, all of them certain."""
    return [
        {"cell": [*cell], "at": [0, 0], "tile": str(tile), "certain": True, "candidates": [str(tile)], "why": None}
        for cell, tile in lying.items()
    ]


def made_reading(lying: Tiles, side: int = SIDE) -> dict[str, Any]:
    """The reading of a photo of these tiles, taken from right above, a cell ``side`` px wide."""
    near = range(-SPARE, SPARE + 1)
    around = {Cell(cell.x + x, cell.y + y) for cell in lying for x in near for y in near}
    return {
        "tiles": read_as(lying),
        "apart": [],
        "empty": [[*cell] for cell in around - lying.keys()],
        "unclear": [],
        "plane": [side, 0, WIDTH / 2, 0, side, HEIGHT / 2, 0, 0],
        "width": WIDTH,
        "height": HEIGHT,
        "trouble": None,
        "cut": [],
    }
