"""Entering a turn of Qwirkle: the taps that build the draft, and what can be tapped next.

The cursor is on a cell only if that was tapped, or if the next tile can go nowhere else. Without a cursor a tile goes
where it fits, and ``directions`` chooses the likeliest cell; a tap on another one where it fits then moves it there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import TypeVar, cast

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, Moving, Offer, Pick, Point, Tapped
from referee.core.grid.drafting import Drafting, taken
from referee.core.position import Position
from referee.core.steps import Place
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.qwirkle import turns
from referee.rulebooks.qwirkle.board import NOTATION, Board, Play
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.directions import (
    GIVEN,
    MOVED,
    OPEN,
    Kinds,
    candidates,
    ends,
    fits,
    likeliest,
    movable,
    next_beyond,
    places,
    targets,
)
from referee.rulebooks.qwirkle.fitting import UNFINISHED, against, cells_joining
from referee.rulebooks.qwirkle.legality import examine
from referee.rulebooks.qwirkle.tiles import ALL, BIT, BOX, COPIES, Tile, members, related

T = TypeVar("T")

MOST_CELLS = 2500
"""The largest rectangle whose cells are all offered: more than any board of connected tiles."""


class QwirkleDrafting(Drafting[Tile]):
    """The taps on a draft of Qwirkle."""

    ways = frozenset({OPEN, MOVED, GIVEN})

    def read(self, position: Position[Tile], fields: Mapping[str, str]) -> Draft[Tile]:
        """Return the draft in the fields of an address; without tiles it has no direction."""
        draft = super().read(position, fields)
        return draft if draft.play else replace(draft, way="")

    def first(self, position: Position[Tile]) -> Draft[Tile]:
        """Return the draft at the start of a turn: on the first turn the cursor is on the first cell."""
        begun = position.board.tiles or turns.course(position).turns
        return Draft(cursor=None if begun else Cell(0, 0))

    def point(self, position: Position[Tile], draft: Draft[Tile], tap: Point, free_hand: bool) -> Tapped[Tile]:
        """Put the cursor or the held tile on a cell, or move the draft's last tile there if its cell wasn't tapped.

        The cursor doesn't go where no tile of the same turn can be placed; the verdict then has the reason.
        """
        cell = tap.cell
        if not self.free(position, draft.play, cell):
            return Tapped(draft)
        moved = movable(position, draft).get(cell)
        if moved is not None:
            return Tapped(_followed(position, moved, MOVED if draft.way == OPEN else GIVEN))
        if draft.play and not free_hand:
            held = position.hands[position.to_move - 1]
            why = against(cast(Board, position.board), draft.play, cell, held, position.incomplete)
            if why is not None:
                return Tapped(draft, Verdict((why,)))
        pointed = Draft(draft.play, cell)
        return Tapped(pointed) if draft.held is None else self._there(position, draft, pointed, draft.held, free_hand)

    def pick(self, position: Position[Tile], draft: Draft[Tile], tap: Pick[Tile], free_hand: bool) -> Tapped[Tile]:
        """Place a tile where the next one goes, hold it if no cell was tapped yet, or put it down if it was held.

        A tile that fits nowhere leaves the draft unchanged, and the verdict has the reason.
        """
        tile = tap.tile
        if tile == draft.held:
            return Tapped(replace(draft, held=None))
        if not draft.play and draft.cursor is None:
            on_board = tuple(cell for cell, each in position.board.tiles.items() if each == tile)
            if len(on_board) < COPIES or free_hand:
                return Tapped(replace(draft, held=tile))
            return Tapped(draft, Verdict((Violation(Code.TOO_MANY_COPIES, on_board, (tile,), {"placed": ()}),)))  # R1
        following = candidates(position, draft.play)
        found = [cell for cell, kinds in targets(position, draft, following).items() if tile in kinds]
        if found:
            cell = found[0] if draft.cursor in found else likeliest(position, draft.play, tile, found)
            return Tapped(_with_tile(position, draft, Placement(tile, cell)))
        cell = draft.cursor or next(iter(following or ends(position, draft.play)))
        return self._there(position, draft, replace(draft, cursor=cell, held=None), tile, free_hand)

    def put(self, position: Position[Tile], draft: Draft[Tile], placed: Placement[Tile]) -> Draft[Tile]:
        """Place a tile whether or not it fits; the cursor moves on even if nothing fits there."""
        return _put(position, Draft(draft.play, placed.cell), placed)

    def lifted(self, position: Position[Tile], draft: Draft[Tile], play: Play, cell: Cell) -> Draft[Tile]:
        return Draft(play, cell)

    def erased(self, position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
        """Return the draft without its held tile or the tile placed last; the rest then counts as chosen."""
        erased = super().erased(position, draft)
        return _followed(position, erased.play, GIVEN) if draft.held is None and erased.play else erased

    def turned(self, position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
        """Place the last tile in the next of its places, turning the line with it; after a single tile the cursor goes
        to the next cell on which one fits, clockwise.
        """
        if not draft.play or draft.held is not None:
            return draft
        if len(draft.play) > 1:
            play = _next(places(position, draft.play), draft.play)
            return draft if play == draft.play else _followed(position, play, GIVEN)
        cell = _next([*candidates(position, draft.play)], draft.cursor)
        return draft if cell == draft.cursor else Draft(draft.play, cell)

    def offer(self, position: Position[Tile], draft: Draft[Tile], free_hand: bool) -> Offer[Tile]:
        board = cast(Board, position.board)
        near, joined = _near(position, draft.play), _joined(position, draft.play)
        cells = near | (_around(position, draft.play, near) if free_hand else joined)
        if draft.cursor is not None:
            cells.add(draft.cursor)
        moved = movable(position, draft).items()
        moving = {cell: Moving(play[-1].tile, examine(board, play).points) for cell, play in moved}
        cells |= moving.keys()
        following = candidates(position, draft.play)
        return Offer(
            cells=_in_reading_order(cells),
            fitting=_fitting(position, draft, following),
            can_turn=self.turned(position, draft) != draft,
            candidates=_candidates(position, draft, following, near),
            far=frozenset(cells - near),
            closed=frozenset() if free_hand else board.closed,
            joining=frozenset(cells if free_hand or not draft.play else joined | moving.keys()),
            moving=moving,
        )

    def _there(
        self, position: Position[Tile], draft: Draft[Tile], at: Draft[Tile], tile: Tile, free_hand: bool
    ) -> Tapped[Tile]:
        """Place a tile at the cursor of ``at``. If it doesn't fit, ``draft`` stays, unless with a free hand."""
        tried = Placement(tile, cast(Cell, at.cursor))
        if free_hand or tile in fits(position, at.play, tried.cell):
            return Tapped(_put(position, at, tried))
        found = turns.judge(position, Place(position.to_move, (*draft.play, tried))).violations
        wrong = tuple(each for each in found if each.code not in {*UNFINISHED, Code.OPENING_TOO_SHORT})
        return Tapped(draft, Verdict(wrong or found), tried)


DRAFTING = QwirkleDrafting(NOTATION, BOX)


def _with_tile(position: Position[Tile], draft: Draft[Tile], placed: Placement[Tile]) -> Draft[Tile]:
    """The draft with one more tile, which can be moved unless its cell was tapped."""
    guessed = not draft.play or draft.cursor is None or draft.way == OPEN
    return _followed(position, (*draft.play, placed), OPEN if guessed else GIVEN)


def _followed(position: Position[Tile], play: Play, way: str) -> Draft[Tile]:
    """The draft of this play, with the cursor on the cell for the next tile if it is the only one."""
    cells = [*candidates(position, play)]
    return Draft(play, cells[0] if len(cells) == 1 else None, way)


def _put(position: Position[Tile], at: Draft[Tile], placed: Placement[Tile]) -> Draft[Tile]:
    """The draft with one more tile, whether or not it fits; the cursor moves on even if nothing fits there."""
    after = _with_tile(position, at, placed)
    if candidates(position, after.play) or placed.tile in fits(position, at.play, placed.cell):
        return after
    return replace(after, cursor=next_beyond(position, after.play))


def _next(among: Sequence[T], now: T) -> T:
    """The one after ``now``, going round to the first after the last."""
    here = among.index(now) if now in among else -1
    return (*among[here + 1 :], *among, now)[0]


def _in_reading_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=itemgetter(1, 0)))


def _near(position: Position[Tile], play: Play) -> set[Cell]:
    """The free cells where a tile would touch another; on an empty board the first cell."""
    next_to = {near for _, cell in play for near in cell.neighbors()}
    return next_to.union(cast(Board, position.board).free) - taken(position, play) or {Cell(0, 0)}


def _joined(position: Position[Tile], play: Play) -> set[Cell]:
    """The free cells that can join the draft; without a draft, those that touch nothing but where one may begin."""
    board, held = cast(Board, position.board), position.hands[position.to_move - 1]
    if play:
        return {*cells_joining(board, play, held, position.incomplete)}
    return {cell for cell, tiles in board.anchors.far.items() if tiles <= held}


def _around(position: Position[Tile], play: Play, near: set[Cell]) -> set[Cell]:
    """All free cells of the rectangle around the board and its free neighbours: with a free hand plays may be wrong."""
    xs, ys = [cell.x for cell in near], [cell.y for cell in near]
    if (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1) > MOST_CELLS:
        return set()
    cells = {Cell(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)}
    return cells - taken(position, play)


def _candidates(position: Position[Tile], draft: Draft[Tile], following: Kinds, near: set[Cell]) -> tuple[Cell, ...]:
    """The cells where the next tile may go, the cursor first; only the cursor if it was tapped. For a held tile, those
    where it fits.
    """
    held, cursor = draft.held, draft.cursor
    if held is not None and not draft.play:
        return tuple(cell for cell in _in_reading_order(near) if _goes(position, held, cell))
    if cursor is not None and not draft.way:
        return (cursor,)
    found = [cell for cell, kinds in following.items() if cell != cursor and (held is None or held in kinds)]
    return tuple(found) if cursor is None else (cursor, *found)


def _goes(position: Position[Tile], tile: Tile, cell: Cell) -> bool:
    """Whether a tile fits on a cell next to others; only next to lines that a ruling broke is the judge asked."""
    board = cast(Board, position.board)
    kinds = board.anchors.kinds_at(cell)
    if kinds:
        return bool(kinds & BIT[tile] & ~board.gone)
    next_to = [board.tiles[at] for at in cell.neighbors() if at in board.tiles]
    return all(related(BIT[tile] | BIT[each]) for each in next_to) and tile in fits(position, (), cell)


def _fitting(position: Position[Tile], draft: Draft[Tile], following: Kinds) -> tuple[Tile, ...]:
    """The kinds that a tap places or holds, those that fit at the cursor first."""
    if draft.cursor is None and not draft.play:
        return tuple(members(ALL & ~cast(Board, position.board).gone))
    found: dict[Tile, None] = {}
    for kinds in targets(position, draft, following).values():
        found |= dict.fromkeys(kinds)
    return tuple(found)
