"""Sheets with one wrong entry, and whether a comparison names it."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from referee.core.grid import Cell
from referee.rulebooks.qwirkle.tiles import TILES
from tests.camera.photo import Tiles
from tests.camera.reader import Sheet, sheet_of

KINDS = ("other-tile", "other-tile", "other-tile", "table-only", "sheet-only")
"""What is wrong with an entry: mostly a wrong tile, otherwise one missing on the sheet, or one too many."""


@dataclass(frozen=True)
class Planted:
    """A sheet with one wrong entry."""

    kind: str
    cell: Cell
    sheet: Sheet

    def named(self, found: Mapping[str, Any]) -> str:
        """``named`` if only this difference is found, ``more`` if others are, otherwise ``unsure`` or ``missed``."""
        here = [each["kind"] for each in found["differences"] if each["cell"] == [*self.cell]]
        if len(found["differences"]) > len(here):
            return "more"
        if here == [self.kind]:
            return "named"
        return "unsure" if any(each["cell"] == [*self.cell] for each in found["unsure"]) else "missed"


def planted(tiles: Tiles, luck: Random) -> Planted:
    """A sheet of these tiles with one wrong entry."""
    kind = luck.choice(KINDS)
    wrong = dict(tiles)
    touching = [cell for cell in tiles if any(near in tiles for near in cell.neighbors())]
    if kind == "table-only":
        cell = luck.choice(touching)
        del wrong[cell]
    elif kind == "other-tile":
        cell = luck.choice([*tiles])
        wrong[cell] = luck.choice([tile for tile in TILES if tile != tiles[cell]])
    else:
        free = {near for cell in tiles for near in cell.neighbors()} - tiles.keys()
        cell = luck.choice(sorted(free))
        wrong[cell] = luck.choice(TILES)
    return Planted(kind, cell, sheet_of(wrong))
