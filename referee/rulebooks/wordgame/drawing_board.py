"""Drawing a side of the board, field by field: what a tap, a mirror and another size make of a layout (Q3)."""

from referee.core.grid import Cell
from referee.rulebooks.wordgame.layout import CENTRE, Field, Layout

Kind = Field | None
"""The kind of a field; None without a field."""

_IN_TURN: tuple[Kind, ...] = (Field.PLAIN, Field.GREY, Field.WHITE, None)
BRUSHES: dict[str, Kind] = {"plain": Field.PLAIN, "grey": Field.GREY, "white": Field.WHITE, "none": None}
"""What fields can be made, by the word for it."""


def word_of(kind: Kind) -> str:
    """The word for what a field is."""
    return "none" if kind is None else str(kind)


def tapped(layout: Layout, cell: Cell, brush: str, all_quarters: bool) -> Layout:
    """The layout after a tap on a field: made what the brush says, else what comes next in turn; in all quarters, or
    only there. A tap on the centre, or beside the board, changes nothing.
    """
    first, last = layout.extent
    if cell == CENTRE or not (first.x <= cell.x <= last.x and first.y <= cell.y <= last.y):
        return layout
    x, y = cell.x - first.x, cell.y - first.y
    kind = layout.rows[y][x]
    made = BRUSHES[brush] if brush in BRUSHES else _IN_TURN[(_IN_TURN.index(kind) + 1) % len(_IN_TURN)]
    columns = {x, len(layout.rows[0]) - 1 - x} if all_quarters else {x}
    lines = {y, len(layout.rows) - 1 - y} if all_quarters else {y}
    return _centred(
        [
            [made if across in columns and down in lines else there for across, there in enumerate(row)]
            for down, row in enumerate(layout.rows)
        ],
        layout,
    )


def mirrored(layout: Layout) -> Layout:
    """The layout with the other three quarters made like the first one."""
    high, wide = len(layout.rows), len(layout.rows[0])
    return _centred(
        [[layout.rows[min(y, high - 1 - y)][min(x, wide - 1 - x)] for x in range(wide)] for y in range(high)], layout
    )


def is_mirrored(layout: Layout) -> bool:
    """Whether all four quarters are alike."""
    return mirrored(layout) == layout


def quarter(layout: Layout) -> tuple[Cell, Cell]:
    """The first and the last cell of the first quarter, the middle row and column included."""
    first, _ = layout.extent
    return first, Cell(first.x + (len(layout.rows[0]) - 1) // 2, first.y + (len(layout.rows) - 1) // 2)


def resized(layout: Layout, wide: int, high: int) -> Layout:
    """The layout in another size, from ``LEAST`` to ``MOST``: the centre in the middle, the fields around it as they
    were, new ones plain.
    """
    if (wide, high) == (len(layout.rows[0]), len(layout.rows)):
        return layout
    first, _ = layout.extent
    there = {Cell(first.x + x, first.y + y): kind for y, row in enumerate(layout.rows) for x, kind in enumerate(row)}
    return Layout(
        tuple(
            tuple(there.get(Cell(x - wide // 2, y - high // 2), Field.PLAIN) for x in range(wide)) for y in range(high)
        )
    )


def _centred(rows: list[list[Kind]], like: Layout) -> Layout:
    """These rows with the one centre where another layout has it."""
    first, _ = like.extent
    told: list[list[Kind]] = [[Field.PLAIN if kind is Field.CENTRE else kind for kind in row] for row in rows]
    told[-first.y][-first.x] = Field.CENTRE
    return Layout(tuple(map(tuple, told)))
