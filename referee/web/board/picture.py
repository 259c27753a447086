"""A board as an SVG drawing: on a page, in a file of its own, on paper, in a film and in the rulebook."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.rulebook import Rulebook
from referee.painting.letters import FAMILY
from referee.web.board.frame import Area
from referee.web.board.recount import Recount
from referee.web.page import Page
from referee.wording.language import gettext, ngettext

UNIT = 24
"""Units of a drawing across a cell. The shapes of tiles are drawn on the same number."""
LARGEST = 44
"""Pixels across a cell on a page with room for it."""
SHIFT = Cell(9, -7)
"""Units by which a tile on top of another one is shifted, so that both are seen."""


class Ink(StrEnum):
    """What gives a drawing its colours."""

    PAGE = "page"
    """The style sheets of the page that it is on."""
    SCREEN = "screen"
    """Attributes, for a file of its own that is shown on a screen."""
    BOOK = "book"
    """Attributes, for an example of the rulebook."""
    PAPER = "paper"
    """Attributes, for a printer without colours."""


class Piece(NamedTuple):
    """A tile of a drawing."""

    tile: Any
    x: int
    y: int
    """The coordinates of its upper left corner."""
    ring: str
    """The colour of the ring around it; empty without one."""


@dataclass(frozen=True)
class Picture:
    """A board as ``pictures/_board.svg`` draws it, with all that can be chosen. Its game draws the tiles, in its
    ``_painted.svg``.

    A page with pictures in ``Ink.PAGE`` loads ``css/picture.css`` and the ``game.css`` of their games.
    """

    rulebook: Rulebook[Any] | type[Rulebook[Any]]
    tiles: Mapping[Cell, Any]
    """The tiles inside the area."""
    area: Area
    """The cells that are shown."""
    label: str = ""
    """What it shows, for people who can't see it; empty if the text next to it describes it."""
    ink: Ink = Ink.PAGE
    fields: bool = False
    """Whether the fields of the board are drawn below the tiles."""
    cell: int = LARGEST
    """Pixels across a cell."""
    edged: bool = False
    """Whether the board has edges."""
    turn: frozenset[Cell] = frozenset()
    """The cells of the turn that is outlined."""
    better: Mapping[Cell, Any] = field(default_factory=dict)
    """The cells on which the tiles of the turn would have scored more."""
    spots: Mapping[Cell, Any] = field(default_factory=dict)
    """Free cells that wait for one tile, with that tile."""
    ringed: frozenset[Cell] = frozenset()
    """The cells of the tiles that have a ring."""
    over: tuple[Placement[Any], ...] = ()
    """The tiles on top of others, which also have a ring."""
    ring: str = ""
    """The colour of rings."""
    faults: tuple[Cell, ...] = ()
    """Cells that break a rule."""
    recount: Recount | None = None
    """The parts counted again on it, one after the other."""
    marked: bool | None = None
    """Whether marks distinguish the colours of tiles; ``None`` follows the reader's choice."""

    @property
    def corner(self) -> tuple[int, int]:
        """The coordinates of its upper left corner. A tile, two units smaller than its cell, is in the middle."""
        return -1, SHIFT.y - 1 if self.over else -1

    @property
    def view(self) -> str:
        return " ".join(map(str, (*self.corner, self._across, self._down)))

    @property
    def width(self) -> int:
        """Its width in pixels on a page with room for it."""
        return self._across * self.cell // UNIT

    @property
    def height(self) -> int:
        """Its height in pixels on a page with room for it."""
        return self._down * self.cell // UNIT

    @property
    def pieces(self) -> Iterator[Piece]:
        """Its tiles, those on top last."""
        for cell, tile in self.tiles.items():
            yield Piece(tile, *self.at(cell), self.ring if cell in self.ringed else "")
        for tile, cell in self.over:
            x, y = self.at(cell)
            yield Piece(tile, x + SHIFT.x, y + SHIFT.y, self.ring)

    def counting(self, recount: Recount | None) -> "Picture":
        """The same board while this is counted again, with room for the points next to lines; unchanged at rest."""
        if recount is None or recount.now is None:
            return self
        return replace(self, recount=recount, area=self.area.with_cells(recount.cells))

    def part(self, cells: Iterable[Cell], size: int) -> "Picture":
        """The part of the picture around these cells, ``size`` cells wide and high."""
        area = self.area.part(cells, size)
        return replace(self, area=area, tiles={cell: tile for cell, tile in self.tiles.items() if area.holds(cell)})

    def at(self, cell: Cell) -> tuple[int, int]:
        """The coordinates of the upper left corner of a tile on this cell."""
        return (cell.x - self.area.first.x) * UNIT, (cell.y - self.area.first.y) * UNIT

    @property
    def _across(self) -> int:
        return self.area.columns * UNIT + (SHIFT.x if self.over else 0)

    @property
    def _down(self) -> int:
        return self.area.rows * UNIT - (SHIFT.y if self.over else 0)


@dataclass(frozen=True)
class PictureFile(Page):
    """A picture as a file."""

    template = "board/pictures/board.svg"

    drawn: Picture
    family: str = FAMILY
    """The font."""


def area_of(game: Game[Any]) -> Area:
    """The area of all tiles; of all cells if the board has edges."""
    return Area.around(game.rulebook.bounds.corners if game.rulebook.bounds else game.board.tiles)


def picture_of(
    game: Game[Any],
    turn: Iterable[Cell] = (),
    area: Area | None = None,
    label: str | None = None,
    ink: Ink = Ink.PAGE,
) -> Picture:
    """The board of a game, with a turn outlined; a given ``area`` makes several boards line up."""
    area, number = area or area_of(game), len(game.board.tiles)
    if label is None:
        tiles = ngettext("Board with %(num)d tile", "Board with %(num)d tiles", number)
        label = tiles if number else gettext("Empty board")
    return Picture(
        rulebook=game.rulebook,
        tiles={cell: tile for cell, tile in game.board.tiles.items() if area.holds(cell)},
        area=area,
        label=label,
        ink=ink,
        fields=ink is not Ink.PAGE,
        turn=frozenset(turn),
        edged=game.rulebook.bounds is not None,
    )


def row_of(rulebook: Rulebook[Any] | type[Rulebook[Any]], tiles: tuple[Any, ...], ink: Ink, cell: int) -> Picture:
    """Tiles side by side, each ``cell`` pixels wide."""
    cells = [Cell(place, 0) for place in range(len(tiles))]
    return Picture(rulebook, dict(zip(cells, tiles, strict=True)), Area.around(cells), ink=ink, cell=cell)
