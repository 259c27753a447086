"""A side of the board: its fields, and which of them are premium fields (W1, W18, W19, Q3).

As text, rows are joined by ``/``: a number means that many plain fields, ``g`` is a grey field, ``w`` a white one,
``+`` the centre field, ``#`` a place without a field. The centre field is the cell 0,0.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import groupby

from referee.core.grid import Bounds, Cell
from referee.core.unreadable import Expected, UnreadableError

TAG = "Layout"
LEAST, MOST = 5, 21
"""The least and the most fields in a row or column."""
CENTRE = Cell(0, 0)


class Field(StrEnum):
    """The kind of a field."""

    PLAIN = "plain"
    GREY = "grey"
    """The letter on it counts double (W18)."""
    WHITE = "white"
    """A word through it counts double (W19)."""
    CENTRE = "centre"
    """The yellow one; not a premium (Q16)."""


class LayoutFault(StrEnum):
    """What is wrong with a text that isn't a layout."""

    SIGN = "sign"
    RAGGED = "ragged"
    SIZE = "size"
    CENTRE = "centre"


_SIGNS: Mapping[str, Field | None] = {"g": Field.GREY, "w": Field.WHITE, "+": Field.CENTRE, "#": None}
_SIGN_OF = {field: sign for sign, field in _SIGNS.items()}
_RUN = re.compile(r"\d{1,2}|[gw+#]", re.ASCII)
_ROW = re.compile(r"(?:\d{1,2}|[gw+#])+", re.ASCII)

Row = tuple[Field | None, ...]


@dataclass(frozen=True)
class Layout:
    """The fields of one side, row by row. All rows are equally long, and exactly one field is the centre."""

    rows: tuple[Row, ...]

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    @cached_property
    def fields(self) -> Mapping[Cell, Field]:
        first, _ = self.extent
        return {
            Cell(first.x + across, first.y + down): field
            for down, row in enumerate(self.rows)
            for across, field in enumerate(row)
            if field is not None
        }

    @cached_property
    def grey(self) -> frozenset[Cell]:
        return frozenset(cell for cell, field in self.fields.items() if field is Field.GREY)

    @cached_property
    def white(self) -> frozenset[Cell]:
        return frozenset(cell for cell, field in self.fields.items() if field is Field.WHITE)

    @cached_property
    def bounds(self) -> Bounds:
        """The rectangle that contains all fields, with marks on those that aren't plain."""
        marks = {cell: str(field) for cell, field in self.fields.items() if field is not Field.PLAIN}
        return Bounds(*self.extent, marks, mark="premium")

    @cached_property
    def extent(self) -> tuple[Cell, Cell]:
        """The first and the last cell of the rectangle that contains all fields."""
        down = next(number for number, row in enumerate(self.rows) if Field.CENTRE in row)
        across = self.rows[down].index(Field.CENTRE)
        return Cell(-across, -down), Cell(self.width - 1 - across, self.height - 1 - down)

    @cached_property
    def text(self) -> str:
        """The layout as ``read_layout`` reads it."""
        return "/".join("".join(_written(row)) for row in self.rows)


def _written(row: Row) -> Iterator[str]:
    for field, same in groupby(row):
        number = len(list(same))
        yield str(number) if field is Field.PLAIN else _SIGN_OF[field] * number


def read_layout(text: str) -> Layout:
    """The layout of a text. Raises ``UnreadableError`` with a ``fault``."""
    rows: list[Row] = []
    for line in text.split("/"):
        if len(rows) > MOST or len(line) > 2 * MOST or not _ROW.fullmatch(line):
            raise _no_layout(line, LayoutFault.SIGN if len(rows) <= MOST else LayoutFault.SIZE)
        rows.append(tuple(_fields(line)))
        if len(rows[-1]) != len(rows[0]):
            raise _no_layout(line, LayoutFault.RAGGED)
    if not (LEAST <= len(rows) <= MOST and LEAST <= len(rows[0]) <= MOST):
        raise _no_layout(f"{len(rows[0])} x {len(rows)}", LayoutFault.SIZE)
    if sum(row.count(Field.CENTRE) for row in rows) != 1:
        raise _no_layout(text, LayoutFault.CENTRE)
    return Layout(tuple(rows))


def _fields(line: str) -> Iterator[Field | None]:
    for sign in _RUN.findall(line):
        if sign.isdigit():
            yield from [Field.PLAIN] * int(sign)
        else:
            yield _SIGNS[sign]


def _no_layout(text: str, fault: LayoutFault) -> UnreadableError:
    return UnreadableError(Expected.SETTING, text, {"tag": TAG, "fault": fault, "least": LEAST, "most": MOST})


def plain(size: int) -> Layout:
    """A square of plain fields with the centre in the middle, to draw premium fields on."""
    half, row = size // 2, (Field.PLAIN,) * size
    middle = (*row[:half], Field.CENTRE, *row[half + 1 :])
    return Layout((*[row] * half, middle, *[row] * half))


LARGE, SMALL = plain(15), plain(11)
"""The presets for the two sides (Q3)."""
