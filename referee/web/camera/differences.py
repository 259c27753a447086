"""The differences between a photo of the table and a sheet, as in an address: only tiles, nothing of the photo."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.grid.notation import write_cell
from referee.core.judging import Row
from referee.core.steps import Place
from referee.core.unreadable import UnreadableError
from referee.web.this_app import words_of
from referee.wording.language import gettext

MOST = 300
"""The most tiles that are read from an address."""


class DifferenceKind(StrEnum):
    """The kind of a difference, as the script that compares calls it."""

    OTHER_TILE = "other-tile"
    TABLE_ONLY = "table-only"
    SHEET_ONLY = "sheet-only"
    MOVED = "moved"
    """A tile that is one space off on the sheet."""
    UNSURE = "unsure"


class Doubt(StrEnum):
    """Why a space is unsure; also the name of the address field that lists such spaces."""

    GLARE = "glare"
    DARK = "dark"
    SHAPE = "shape"
    COLOR = "color"
    RULES = "rules"
    COVERED = "covered"
    LOOSE = "loose"
    APART = "apart"
    FAR = "far"


@dataclass(frozen=True)
class Difference:
    """One space on which table and sheet differ, or may differ."""

    kind: DifferenceKind
    cell: Cell
    table: Any = None
    """The tile that was read; None if there isn't one, or it isn't sure which."""
    sheet: Any = None
    """The tile on the sheet; None if there is none."""
    row: Row[Any] | None = None
    """The turn that has it there."""
    to: Cell | None = None
    """Where a moved tile is on the table."""
    candidates: tuple[Any, ...] = ()
    """The tiles that an unsure one may be, the likeliest first."""
    doubt: Doubt | None = None

    @property
    def name(self) -> str:
        """Its cell, as addresses name it."""
        return write_cell(self.cell)

    @property
    def sure(self) -> bool:
        """Whether it counts as a difference."""
        return self.kind is not DifferenceKind.UNSURE


@dataclass(frozen=True)
class Differences:
    """All differences in an address."""

    each: tuple[Difference, ...] = ()
    """By the number of their turn, those without one last, and after them the unsure ones."""
    looked: Difference | None = None
    """The one that is looked at."""
    problem: str = ""
    """A sentence about what is unreadable in the address."""

    @property
    def new(self) -> tuple[Placement[Any], ...]:
        """The tiles that only the table has."""
        return tuple(Placement(each.table, each.cell) for each in self.each if each.kind is DifferenceKind.TABLE_ONLY)


def read_differences(fields: Mapping[str, str], game: Game[Any]) -> Differences:
    """The differences in the fields of an address, on the sheet as it is now: ``table`` are tiles that were read for
    sure, ``missing`` cells without the tile that the sheet has, ``unsure`` the tiles that one may be, and by
    ``Doubt`` the cells that aren't sure. ``cell`` is the one looked at. What agrees by now is left out.
    """
    notation, placed = game.rulebook.notation, placed_by(game)
    try:
        table = {cell: tile for tile, cell in notation.read_play(fields.get("table", ""))[:MOST]}
        missing = [*map(notation.read_cell, fields.get("missing", "").split()[:MOST])]
        unsure = defaultdict[Cell, list[Any]](list)
        for tile, cell in notation.read_play(fields.get("unsure", ""))[:MOST]:
            unsure[cell].append(tile)
        doubts = {notation.read_cell(cell): doubt for doubt in Doubt for cell in fields.get(doubt, "").split()[:MOST]}
        looked = notation.read_cell(fields["cell"]) if fields.get("cell") else None
    except UnreadableError as error:
        return Differences(problem=words_of(game.rulebook).unreadable(error))
    found = {each.cell: each for each in _sure(game, table, missing)}
    for cell, doubt in doubts.items():
        tile, candidates = game.board.tiles.get(cell), tuple(dict.fromkeys(unsure[cell]))
        unclear = Difference(DifferenceKind.UNSURE, cell, sheet=tile, candidates=candidates, doubt=doubt)
        found.setdefault(cell, unclear)
    each = sorted((replace(each, row=placed.get(each.cell)) for each in found.values()), key=_order)
    here = next((one for one in each if one.cell == looked), None)
    problem = gettext("Table and scoresheet match here now.") if looked and here is None else ""
    return Differences(tuple(each), here, problem)


def placed_by(game: Game[Any]) -> Mapping[Cell, Row[Any]]:
    """The turn of each tile on the board, by cell."""
    steps = ((row, row.step) for row in game.rows)
    found = {cell: row for row, step in steps if isinstance(step, Place) for _, cell in step.play}
    return {cell: row for cell, row in found.items() if cell in game.board.tiles}


def _sure(game: Game[Any], table: Mapping[Cell, Any], missing: list[Cell]) -> Iterator[Difference]:
    sheet, to = game.board.tiles, set[Cell]()
    for cell in missing:
        tile = sheet.get(cell)
        if tile is None:
            continue
        near = (each for each in cell.neighbors() if table.get(each) == tile and each not in sheet and each not in to)
        moved = next(near, None)
        if moved is None:
            yield Difference(DifferenceKind.SHEET_ONLY, cell, sheet=tile)
        else:
            to.add(moved)
            yield Difference(DifferenceKind.MOVED, cell, tile, tile, to=moved)
    for cell, tile in table.items():
        if cell not in sheet and cell not in to:
            yield Difference(DifferenceKind.TABLE_ONLY, cell, tile)
        elif cell in sheet and sheet[cell] != tile:
            yield Difference(DifferenceKind.OTHER_TILE, cell, tile, sheet[cell])


def _order(each: Difference) -> tuple[bool, float, Cell]:
    return not each.sure, each.row.number if each.row else float("inf"), each.cell
