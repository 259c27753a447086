"""A board as a picture: what lies there, in small, with nothing to tap."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from referee.core.game import Game
from referee.core.grid import Cell
from referee.wording.language import gettext, ngettext

UNIT = 24
"""How many units of the picture a cell is wide and high: as many as the shapes of tiles are drawn on."""
LARGEST = 44
"""Pixels of a cell where there is room for more."""


class Frame(NamedTuple):
    """A box of cells."""

    first: Cell
    columns: int
    rows: int

    @classmethod
    def around(cls, cells: Iterable[Cell]) -> Self:
        """The smallest box that holds these cells; one cell where there are none."""
        found = tuple(cells) or (Cell(0, 0),)
        first = Cell(min(cell.x for cell in found), min(cell.y for cell in found))
        columns = max(cell.x for cell in found) - first.x + 1
        return cls(first, columns, max(cell.y for cell in found) - first.y + 1)

    def reaching(self, cells: Iterable[Cell]) -> "Frame":
        """The box that holds these cells as well."""
        last = Cell(self.first.x + self.columns - 1, self.first.y + self.rows - 1)
        return Frame.around((self.first, last, *cells))

    def part(self, cells: Iterable[Cell], size: int) -> "Frame":
        """The part of it, ``size`` cells wide and high where it is as large, in whose middle these cells lie."""
        inner = Frame.around(cells)

        def placed(first: int, length: int, start: int, space: int) -> tuple[int, int]:
            wanted = max(size, length)
            if wanted >= space:
                return start, space
            return min(max(first - (wanted - length) // 2, start), start + space - wanted), wanted

        x, columns = placed(inner.first.x, inner.columns, self.first.x, self.columns)
        y, rows = placed(inner.first.y, inner.rows, self.first.y, self.rows)
        return Frame(Cell(x, y), columns, rows)

    def __contains__(self, cell: object) -> bool:
        """Whether a cell lies in the box."""
        return (
            isinstance(cell, Cell)
            and 0 <= cell.x - self.first.x < self.columns
            and 0 <= cell.y - self.first.y < self.rows
        )


@dataclass(frozen=True)
class Picture:
    """A board as ``board/_picture.html`` draws it. The tiles are drawn by the game, in its ``_tile.html``.

    A page with pictures loads ``css/picture.css`` and the ``game.css`` of their games.
    """

    slug: str
    """The folder of the game."""
    tiles: Mapping[Cell, Any]
    """What lies inside the frame."""
    frame: Frame
    label: str
    """What the picture shows, for those who do not see it."""
    turn: frozenset[Cell] = frozenset()
    """The cells of the turn that is outlined."""
    edged: bool = False
    """Whether the board has edges."""
    better: Mapping[Cell, Any] = field(default_factory=dict)
    """Where the tiles of the turn would have scored more."""
    spots: Mapping[Cell, Any] = field(default_factory=dict)
    """Free cells that one tile is waited for, with that tile."""

    @property
    def box(self) -> str:
        """The picture's coordinates. A tile is two units smaller than its cell, so it lies in the middle."""
        return f"-1 -1 {self.frame.columns * UNIT} {self.frame.rows * UNIT}"

    @property
    def width(self) -> int:
        """Its width in pixels where there is room."""
        return self.frame.columns * LARGEST

    @property
    def height(self) -> int:
        """Its height in pixels where there is room."""
        return self.frame.rows * LARGEST

    def part(self, cells: Iterable[Cell], size: int) -> "Picture":
        """The part of the picture around these cells, ``size`` cells wide and high."""
        frame = self.frame.part(cells, size)
        return replace(self, frame=frame, tiles={cell: tile for cell, tile in self.tiles.items() if cell in frame})

    def at(self, cell: Cell) -> tuple[int, int]:
        """The coordinates of the upper left corner of a tile."""
        return (cell.x - self.frame.first.x) * UNIT, (cell.y - self.frame.first.y) * UNIT


def frame_of(game: Game[Any]) -> Frame:
    """The box of all tiles; of all cells where the board has edges."""
    return Frame.around(game.rulebook.bounds.corners if game.rulebook.bounds else game.board.tiles)


def picture_of(
    game: Game[Any], turn: Iterable[Cell] = (), frame: Frame | None = None, label: str | None = None
) -> Picture:
    """The board of a game, with a turn outlined; in another frame than its own where two boards are to lie alike."""
    frame = frame or frame_of(game)
    return Picture(
        slug=game.rulebook.slug,
        tiles={cell: tile for cell, tile in game.board.tiles.items() if cell in frame},
        frame=frame,
        label=_tiles(len(game.board.tiles)) if label is None else label,
        turn=frozenset(turn),
        edged=game.rulebook.bounds is not None,
    )


def _tiles(number: int) -> str:
    if not number:
        return gettext("Empty board")
    return ngettext("Board with %(num)d tile", "Board with %(num)d tiles", number)
