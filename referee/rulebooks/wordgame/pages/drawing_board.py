"""Drawing a side of the board, field by field: what the keys on its page do to a layout (Q3)."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from referee.core.grid import Cell
from referee.rulebooks.wordgame.layout import CENTRE, LEAST, MOST, Field, Layout
from referee.web.fields import read_number
from referee.wording.language import gettext

Kind = Field | None
"""The kind of a field; None if there is no field."""

_IN_TURN: tuple[Kind, ...] = (Field.PLAIN, Field.GREY, Field.WHITE, None)
BRUSHES: dict[str, Kind] = {"plain": Field.PLAIN, "grey": Field.GREY, "white": Field.WHITE, "none": None}
"""By word, what a tap can turn a field into."""


def tapped(layout: Layout, cell: Cell, brush: str, all_quarters: bool) -> Layout:
    """The layout after a tap on a field, which becomes the kind of the brush, or without one the next kind in turn; in
    all quarters, or only there. A tap on the centre, or off the board, changes nothing.
    """
    if cell == CENTRE or cell not in layout.bounds:
        return layout
    first, _ = layout.extent
    x, y = cell.x - first.x, cell.y - first.y
    kind = layout.rows[y][x]
    made = BRUSHES[brush] if brush in BRUSHES else _IN_TURN[(_IN_TURN.index(kind) + 1) % len(_IN_TURN)]
    rows = [[*row] for row in layout.rows]
    for down in {y, layout.height - 1 - y} if all_quarters else {y}:
        for across in {x, layout.width - 1 - x} if all_quarters else {x}:
            rows[down][across] = made
    return _centred(rows, layout)


def mirrored(layout: Layout) -> Layout:
    """The layout with the other three quarters made like the first one."""
    columns = [min(x, layout.width - 1 - x) for x in range(layout.width)]
    lines = [min(y, layout.height - 1 - y) for y in range(layout.height)]
    return _centred([[layout.rows[y][x] for x in columns] for y in lines], layout)


def resized(layout: Layout, wide: int, high: int) -> Layout:
    """The layout in another size, from ``LEAST`` to ``MOST``: the centre in the middle, the fields around it unchanged,
    new ones plain.
    """
    if (wide, high) == (layout.width, layout.height):
        return layout
    first, _ = layout.extent
    there = {Cell(first.x + x, first.y + y): kind for y, row in enumerate(layout.rows) for x, kind in enumerate(row)}
    columns, lines = (range(-(size // 2), size - size // 2) for size in (wide, high))
    return Layout(tuple(tuple(there.get(Cell(x, y), Field.PLAIN) for x in columns) for y in lines))


def _centred(rows: list[list[Kind]], like: Layout) -> Layout:
    """These rows with the only centre where another layout has it."""
    first, _ = like.extent
    kinds: list[list[Kind]] = [[Field.PLAIN if kind is Field.CENTRE else kind for kind in row] for row in rows]
    kinds[-first.y][-first.x] = Field.CENTRE
    return Layout(tuple(map(tuple, kinds)))


_CELL = re.compile(r"(-?\d{1,2}),(-?\d{1,2})", re.ASCII)


class Spot(NamedTuple):
    """A field of the board being drawn."""

    value: str
    premium: str
    row: int
    column: int


def sized(layout: Layout, sent: Mapping[str, str]) -> tuple[Layout, str]:
    """The board in the requested size and an empty text, or the board unchanged and what is wrong with the size."""
    wide = read_number(sent.get("width") or str(layout.width), LEAST, MOST)
    high = read_number(sent.get("height") or str(layout.height), LEAST, MOST)
    if wide is None or high is None:
        return layout, gettext("A board is %(least)d to %(most)d squares wide and high.", least=LEAST, most=MOST)
    return resized(layout, wide, high), ""


def pressed(layout: Layout, whole: bool, sent: Mapping[str, str]) -> tuple[Layout, bool, str]:
    """The board after a key, whether it is then shown whole, and what is wrong with the key (empty if nothing)."""
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
    if cell is None or cell not in layout.bounds:
        return layout, whole, gettext("The board has no such square.")
    return tapped(layout, cell, brush, all_quarters=not whole), whole, ""


def fields_shown(layout: Layout, whole: bool) -> tuple[tuple[Spot, ...], ...]:
    """The fields shown, by row: all of them, or those of the first quarter."""
    (left, top), _ = layout.extent
    wide, high = (size if whole else (size + 1) // 2 for size in (layout.width, layout.height))
    return tuple(
        tuple(Spot(f"{left + x},{top + y}", str(kind or "none"), y + 1, x + 1) for x, kind in enumerate(row[:wide]))
        for y, row in enumerate(layout.rows[:high])
    )
