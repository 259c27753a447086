"""Entering a turn in a line from the tapped cell on, where the judge itself decides which tiles fit."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from operator import itemgetter
from typing import TypeVar

from referee.core.grid import COLUMN, ROW, Cell, Placement
from referee.core.grid.draft import Draft, Offer, Pick, Point, Tapped
from referee.core.grid.drafting import Drafting, taken
from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.steps import Place, Play
from referee.core.verdict import Verdict

T = TypeVar("T")


class LineDrafting(Drafting[T]):
    """Places tiles one after the other in a direction. A tile fits if the rulebook's judge finds nothing against it
    except what more tiles can still fix. This asks the judge once per kind and cell, so it is meant for few of them.
    """

    directions: Mapping[str, Cell] = {"": ROW, "down": COLUMN}
    """The step from one tile to the next, by the word for the direction; the empty word comes first."""

    def __init__(self, rulebook: Rulebook[T]) -> None:
        super().__init__(rulebook.notation, rulebook.box)
        self.rulebook = rulebook
        self.ways = frozenset(self.directions)

    def point(self, position: Position[T], draft: Draft[T], tap: Point, free_hand: bool) -> Tapped[T]:
        """Put the cursor on a cell, or place the held tile there. A cell that can't join the draft is refused."""
        cell = tap.cell
        if not self.free(position, draft.play, cell):
            return Tapped(draft)
        if draft.play and not free_hand and not self._joins(position, draft.play, cell):
            return Tapped(draft, self._against(position, draft.play, Placement(next(iter(self.rulebook.kinds)), cell)))
        pointed = Draft(draft.play, cell, self._way_to(draft, cell))
        if draft.held is None:
            return Tapped(pointed)
        tapped = self.pick(position, pointed, Pick(draft.held), free_hand)
        return tapped if tapped.refused is None else replace(tapped, draft=draft)

    def pick(self, position: Position[T], draft: Draft[T], tap: Pick[T], free_hand: bool) -> Tapped[T]:
        """Place a tile at the cursor, or hold it without a cursor; a second tap puts it down."""
        if draft.cursor is None:
            return Tapped(replace(draft, held=None if draft.held == tap.tile else tap.tile))
        placed = Placement(tap.tile, draft.cursor)
        against = None if free_hand else self._against(position, draft.play, placed)
        return Tapped(self.put(position, draft, placed)) if against is None else Tapped(draft, against, placed)

    def put(self, position: Position[T], draft: Draft[T], placed: Placement[T]) -> Draft[T]:
        """Place a tile; the cursor goes to the next free cell in the direction of the draft, if there is one."""
        way, play = self._way_to(draft, placed.cell), (*draft.play, placed)
        return Draft(play, self._next(position, play, way), way)

    def turned(self, position: Position[T], draft: Draft[T]) -> Draft[T]:
        """Move the cursor to the next direction in which a tile fits."""
        if draft.held is not None or not draft.play:
            return draft
        words = [*self.directions]
        now = words.index(draft.way)
        for way in (*words[now + 1 :], *words[:now]):
            cursor = self._next(position, draft.play, way)
            if cursor is not None and self._joins(position, draft.play, cursor):
                return Draft(draft.play, cursor, way)
        return draft

    def offer(self, position: Position[T], draft: Draft[T], free_hand: bool) -> Offer[T]:
        """Offer the free cells of the board, or without edges those next to its tiles, and the kinds that fit."""
        cells = self._cells(position, draft)
        fits = [cell for cell in cells if self._joins(position, draft.play, cell)] if draft.play else cells
        candidates: Iterable[Cell] = ()
        if draft.cursor is not None:
            candidates = (draft.cursor, *(cell for cell in fits if draft.play and cell != draft.cursor))
        elif draft.held is not None:
            candidates = (cell for cell in cells if self._fits(position, draft.play, Placement(draft.held, cell)))
        left = (
            kind for kind, count in self.rulebook.unseen(position.board.with_play(draft.play)).items() if count != 0
        )
        return Offer(
            cells=tuple(cells),
            fitting=tuple(
                kind
                for kind in left
                if draft.cursor is None or self._fits(position, draft.play, Placement(kind, draft.cursor))
            ),
            can_turn=self.turned(position, draft) != draft,
            candidates=tuple(candidates),
            joining=frozenset(cells if free_hand or not draft.play else fits),
        )

    def _cells(self, position: Position[T], draft: Draft[T]) -> list[Cell]:
        """The free cells on offer in reading order."""
        busy, bounds = taken(position, draft.play), self.rulebook.bounds
        if bounds is not None:
            return [cell for cell in bounds.cells if cell not in busy]
        near = {*chain.from_iterable(cell.neighbors() for cell in busy)} or {Cell(0, 0)}
        return sorted((near | {draft.cursor} if draft.cursor else near) - busy, key=itemgetter(1, 0))

    def _against(self, position: Position[T], play: Play[T], placed: Placement[T]) -> Verdict[T] | None:
        """The verdict against a play with one more tile, apart from what more tiles can fix."""
        found = self.rulebook.judge(position, Place(position.to_move, (*play, placed))).violations
        wrong = tuple(each for each in found if each.code not in self.rulebook.unfinished)
        return Verdict(wrong) if wrong else None

    def _fits(self, position: Position[T], play: Play[T], placed: Placement[T]) -> bool:
        return self._against(position, play, placed) is None

    def _joins(self, position: Position[T], play: Play[T], cell: Cell) -> bool:
        """Whether some kind of tile fits on this cell."""
        return any(self._fits(position, play, Placement(kind, cell)) for kind in self.rulebook.kinds)

    def _way_to(self, draft: Draft[T], cell: Cell) -> str:
        """The direction of a draft that goes on at this cell."""
        if not draft.play:
            return draft.way
        (x, y), words = draft.play[0].cell, (draft.way, *self.directions)
        along = (
            word for word in words if (cell.x - x) * self.directions[word].y == (cell.y - y) * self.directions[word].x
        )
        return next(along, draft.way)

    def _next(self, position: Position[T], play: Play[T], way: str) -> Cell | None:
        """The next free cell after the last tile; None if the board ends before it."""
        busy, bounds, cell = taken(position, play), self.rulebook.bounds, play[-1].cell
        while cell in busy:
            cell = cell.step(self.directions[way])
        return cell if bounds is None or cell in bounds else None
