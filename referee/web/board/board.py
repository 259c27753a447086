"""A board as it is drawn: which cells are shown, where they are on the page, and which of them stand out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, NamedTuple

from markupsafe import Markup

from referee.core.game import Game
from referee.core.grid import Bounds, Cell, Placement
from referee.core.grid.draft import Draft, Offer
from referee.core.steps import Place
from referee.web.board.frame import REACH, Area, Frame
from referee.web.board.recount import Recount

NOTHING: Offer[Any] = Offer((), (), can_turn=False)
"""What can be tapped on a board that is only looked at."""


class Light(StrEnum):
    """Why a cell stands out: the classes of its frame."""

    FAULT = "fault"
    SPECIAL = "special"
    """Part of a sum that players cheer."""
    BETTER = "better"
    """A tile would be legal there, or would have scored more."""
    SPOT = "spot"
    """Waits for a tile."""


class Change(NamedTuple):
    """How the tiles of a board differ from those of an earlier one."""

    new: tuple[Cell, ...]
    """The cells of tiles that weren't there before."""
    gone: tuple[Cell, ...]
    """The cells of tiles that are no longer there."""
    remarked: tuple[Cell, ...]
    """The tiles that are still there, but have other marks."""


@dataclass(frozen=True)
class BoardView:
    """The board of a page."""

    tiles: Mapping[Cell, Any]
    """The tiles of confirmed turns by cell."""
    draft: Draft[Any] = field(default_factory=Draft)
    offer: Offer[Any] = NOTHING
    """What can be tapped."""
    rest: Callable[[], Offer[Any]] | None = None
    """Returns what can be tapped at rest, which only a whole page needs."""
    last: frozenset[Cell] = frozenset()
    """The cells of the last turn's tiles."""
    ruled: frozenset[Cell] = frozenset()
    """The cells of turns that the players allowed."""
    tried: Placement[Any] | None = None
    """The tile that was tapped and doesn't fit."""
    lit: Mapping[Cell, Light] = field(default_factory=dict)
    """The cells that stand out."""
    in_sight: frozenset[Cell] = frozenset()
    """Further cells that must be in sight when it is shown from near."""
    better: Mapping[Cell, Any] = field(default_factory=dict)
    """Those of them that show a tile that isn't there."""
    bounds: Bounds | None = None
    """The bounds of a board with edges, with its marked cells."""
    framed: tuple[Cell, ...] = ()
    """The cells that are framed at rest instead of the placed tiles, so that several boards line up."""
    to_come: tuple[Cell, ...] = ()
    """The cells that are drawn as fields, since tiles will be placed there."""
    still: bool = False
    """Whether its fields are drawn and nothing on it can be tapped."""
    near: bool = False
    """Whether it is shown from near, since something is being entered."""
    aside: frozenset[Cell] = frozenset()
    """The tiles that are dimmed while a turn is being fixed."""
    fresh: bool = False
    """Whether the last tile of the draft was placed just now."""
    opens: bool = False
    """Whether a tap on a placed tile opens its turn."""
    opened: tuple[Cell, ...] = ()
    """The tiles of the turn that is open: the others are dimmed."""
    freed: frozenset[Cell] = frozenset()
    """The cells from which the tap took tiles of the draft: a page loaded with its draft lacks them."""
    recount: Recount | None = None
    """The parts counted again on it, one after the other."""

    def counting(self, recount: Recount | None) -> "BoardView":
        """The same board while this is counted again, from near; unchanged at rest."""
        if recount is None or recount.now is None:
            return self
        return replace(self, recount=recount, lit={}, near=True)

    def tile_at(self, cell: Cell) -> Any:
        """The tile on a cell, of a confirmed turn or of the draft."""
        return self.tiles.get(cell) or next(tile for tile, drafted in self.draft.play if drafted == cell)

    @cached_property
    def drafting(self) -> bool:
        """Whether free cells that can't join the draft are dimmed."""
        return bool(self.draft.play) and not self.offer.joining.issuperset(self.offer.cells)

    @cached_property
    def _at_rest(self) -> Offer[Any] | None:
        """What could be tapped without the draft; ``None`` if there is no draft."""
        return self.rest() if self.draft.play and self.rest else None

    @cached_property
    def resting(self) -> tuple[Cell, ...]:
        """The free cells that are also there at rest: the layer that a tap doesn't change."""
        if self._at_rest is None:
            return self.offer.cells
        drafted = {cell for _, cell in self.draft.play}
        return tuple(cell for cell in self._at_rest.cells if cell not in drafted)

    @cached_property
    def afar(self) -> frozenset[Cell]:
        """Those of them that touch nothing."""
        return (self._at_rest or self.offer).far

    @cached_property
    def added(self) -> tuple[Cell, ...]:
        """The free cells that only the draft adds."""
        known = set(self.resting)
        return tuple(cell for cell in self.offer.cells if cell not in known)

    @cached_property
    def touched(self) -> tuple[Cell, ...]:
        """The free cells that the draft marks, or that touch only it: the layer that answers a tap."""
        marked = {self.draft.cursor, *self.offer.candidates, *(gap.cell for gap in self.draft.gaps)}
        marked |= {self.tried.cell} if self.tried else set()
        marked |= self.offer.joining if self.drafting else set()
        if self.draft.play:
            near = {(x + dx, y + dy) for x, y in self.tiles for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))}
            marked.update(set(self.offer.cells) - near)
        return tuple([cell for cell in self.offer.cells if cell in marked])

    def state(self, cell: Cell) -> str:
        """The mark of the draft on a free cell, as an attribute."""
        if cell == self.draft.cursor:
            return " data-cursor"
        if cell in self.offer.candidates:
            return " data-next"
        return " data-apart" if self.drafting and cell not in self.offer.joining else ""

    @cached_property
    def frame(self) -> Frame:
        """The position of the board in its window."""
        middle = () if self._drafted else self._matter
        return Frame(self._area, self._matter if self.near else (), self._anchor, middle)

    @property
    def classes(self) -> str:
        """The classes of the board as a whole."""
        edged, drafting = " edged" if self.bounds else "", " drafting" if self.drafting else ""
        recounts = " recounts" if self.recount else ""
        opened = " opened" if self.opened else ""
        return f"{self.frame.classes}{edged}{drafting}{recounts}{opened}"

    def mark(self, cell: Cell) -> Markup:
        """Attributes of a cell that is marked, or on which no tile can be placed any more."""
        mark = Markup("")
        if self.bounds and cell in self.bounds.marks:
            mark = Markup(' data-{}="{}"').format(self.bounds.mark, self.bounds.marks[cell])
        return mark + Markup(" data-closed") if cell in self.offer.closed else mark

    @staticmethod
    def name(cell: Cell) -> str:
        """The name of a cell in addresses and on the page."""
        return f"{cell[0]},{cell[1]}"

    def at(self, cell: Cell) -> str:
        """The classes that put a cell in its place on the page."""
        return self.frame.at(cell)

    def change_since(self, before: "BoardView") -> Change | None:
        """The changes since an earlier board; ``None`` if its origin has moved, so that it must be drawn again."""
        if self.frame.origin != before.frame.origin:
            return None
        stay = {cell for cell, tile in self.tiles.items() if before.tiles.get(cell) == tile}
        marks = (before.last ^ self.last) | (before.ruled ^ self.ruled)
        return Change(
            new=tuple(cell for cell in self.tiles if cell not in stay),
            gone=tuple(cell for cell in before.tiles if cell not in stay),
            remarked=tuple(sorted(marks & stay)),
        )

    @cached_property
    def _area(self) -> Area:
        """What is framed at rest: the tiles, or the board with edges. Only a draft far away makes it larger."""
        edges = self.bounds.corners if self.bounds else ()
        return Area.around(edges or self.framed or self.tiles).within((*self._drafted, *self.offer.cells), REACH)

    @property
    def _drafted(self) -> tuple[Cell, ...]:
        cells = tuple(cell for _, cell in (*self.draft.play, *self.draft.gaps))
        return (*cells, self.draft.cursor) if self.draft.cursor else cells

    @property
    def _anchor(self) -> Cell | None:
        """The cell that stays under the finger: the first of the draft, or the cursor."""
        return next(iter(self._drafted), None) or min(self.last, default=None)

    @property
    def _matter(self) -> tuple[Cell, ...]:
        """What must be in sight: a recount; or the draft, its next cells and what stands out; or the last turn."""
        if self.recount:
            return self.recount.cells
        candidates, tried = self.offer.candidates, (self.tried.cell,) if self.tried else ()
        drafted = (*self._drafted, *candidates) if self._drafted else ()
        lit = () if self.draft.gaps else self.lit  # the word goes on: the board doesn't glide away from it
        return (*drafted, *self.offer.moving, *tried, *lit, *self.in_sight) or candidates or tuple(self.last)


def last_cells(game: Game[Any]) -> frozenset[Cell]:
    """The cells of the last turn's tiles."""
    step = game.rows[-1].step if game.rows else None
    return frozenset(cell for _, cell in step.play) if isinstance(step, Place) else frozenset()


def board_of(game: Game[Any], **more: Any) -> BoardView:
    """The board of a game; ``more`` are other fields of it."""
    allowed = (row.step for row in game.rows if row.ruling)
    ruled = frozenset(cell for step in allowed if isinstance(step, Place) for _, cell in step.play)
    return BoardView(game.board.tiles, last=last_cells(game), ruled=ruled, bounds=game.rulebook.bounds, **more)
