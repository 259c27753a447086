"""What the keys on the page of a board do: change its size, mirror it, change its fields."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from referee.core.grid import Cell
from referee.rulebooks.wordgame.drawing_board import BRUSHES, mirrored, quarter, resized, tapped, word_of
from referee.rulebooks.wordgame.layout import LEAST, MOST, Layout
from referee.web.fields import read_number
from referee.wording.language import gettext

_CELL = re.compile(r"(-?\d{1,2}),(-?\d{1,2})", re.ASCII)


class Spot(NamedTuple):
    """A field of the board that is drawn."""

    value: str
    premium: str
    row: int
    column: int


def sized(layout: Layout, sent: Mapping[str, str]) -> tuple[Layout, str]:
    """The board in the requested size and an empty text, or the same board and what is wrong with the size."""
    now = {"width": len(layout.rows[0]), "height": len(layout.rows)}
    asked = {side: read_number(sent.get(side) or str(size), LEAST, MOST) for side, size in now.items()}
    wide, high = asked["width"], asked["height"]
    if wide is None or high is None:
        return layout, gettext("A board is %(least)d to %(most)d squares wide and high.", least=LEAST, most=MOST)
    return resized(layout, wide, high), ""


def pressed(layout: Layout, whole: bool, sent: Mapping[str, str]) -> tuple[Layout, bool, str]:
    """The board after a key, whether all of it is then shown, and what is wrong with the key (empty if nothing)."""
    do, field = sent.get("do", ""), sent.get("field")
    match do:
        case "mirror":
            layout, whole = mirrored(layout), False
        case "whole":
            whole = True
        case "" | "keep":
            pass
        case _:
            return layout, whole, gettext("There's no such button on this page.")
    brush = sent.get("brush", "")
    if brush not in ("", *BRUSHES):
        return layout, whole, gettext("There's no such tool.")
    if field is None:
        return layout, whole, ""
    match = _CELL.fullmatch(field)
    cell = Cell(int(match[1]), int(match[2])) if match else None
    first, last = layout.extent
    if cell is None or not (first.x <= cell.x <= last.x and first.y <= cell.y <= last.y):
        return layout, whole, gettext("The board has no such square.")
    return tapped(layout, cell, brush, all_quarters=not whole), whole, ""


def fields_shown(layout: Layout, whole: bool) -> tuple[tuple[Spot, ...], ...]:
    """The fields that are shown, by row: all of them, or those of the first quarter."""
    (first, corner), last = quarter(layout), layout.extent[1]
    if whole:
        corner = last
    return tuple(
        tuple(
            Spot(f"{x},{y}", word_of(layout.rows[y - first.y][x - first.x]), y - first.y + 1, x - first.x + 1)
            for x in range(first.x, corner.x + 1)
        )
        for y in range(first.y, corner.y + 1)
    )
