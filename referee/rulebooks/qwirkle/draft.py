"""Entering a turn: the draft on the table and the taps that build it.

A draft is not on the record. It is the tiles laid so far, in the order in which they were laid, and the cursor: the
cell where the next one goes. Every function takes the position and a draft and gives the next draft.
"""

from collections.abc import Container, Mapping
from itertools import pairwise
from typing import cast

from referee.core.draft import Command, Draft, Force, Lay, Lift, Offer, Point, Tap, Tapped
from referee.core.grid import AXES, COLUMN, ROW, Cell, Placement
from referee.core.rulebook import Position
from referee.core.steps import Place
from referee.core.unreadable import Expected, Unreadable
from referee.core.verdict import SheetCode, Verdict, refused
from referee.rulebooks.qwirkle import notation, turns
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.fitting import fitting
from referee.rulebooks.qwirkle.tiles import BOX, Tile

MOST_CELLS = 2500
"""The largest rectangle of which every cell is offered: more than any board of tiles that hang together."""
OPEN = "open"
"""The direction is not known yet: one tile lies, and those that fit only the way without the cursor go there."""


def read_draft(position: Position[Tile], fields: Mapping[str, str]) -> Draft[Tile]:
    """The draft that fields of an address tell; a cursor on a tile is none. Raises ``Unreadable``."""
    play = notation.read_play(fields.get("draft", ""))
    if len(play) > BOX:
        raise Unreadable(Expected.FEWER_TILES, "", {"most": BOX})
    cursor = notation.read_cell(fields["cursor"]) if fields.get("cursor") else None
    if cursor is None and not play:
        return first_draft(position)
    taken = cursor in _occupied(position, play)
    return Draft(play, None if taken else cursor, OPEN if fields.get("way") == OPEN and len(play) == 1 else "")


def write_draft(draft: Draft[Tile]) -> dict[str, str]:
    """A draft as fields of an address, without those that are empty."""
    fields = {
        "draft": notation.write_play(draft.play),
        "cursor": notation.write_cell(draft.cursor) if draft.cursor else "",
        "way": draft.way,
    }
    return {name: text for name, text in fields.items() if text}


def first_draft(position: Position[Tile]) -> Draft[Tile]:
    """The draft at the start of a turn: in the first one the cursor stands on the first cell."""
    begun = position.board.tiles or turns.course(position).turns
    return Draft(cursor=None if begun else Cell(0, 0))


def tap(position: Position[Tile], draft: Draft[Tile], tap: Tap[Tile], free_hand: bool) -> Tapped[Tile]:
    """The draft after a tap. With a ``free_hand`` a tile is laid whether it fits or not."""
    match tap:
        case Point(cell):
            return Tapped(point(position, draft, cell))
        case Lift(cell):
            return Tapped(lift(draft, cell))
        case Lay(tile) if draft.cursor is not None:
            return Tapped(put(position, draft, tile)) if free_hand else lay(position, draft, tile)
        case Lay():
            return Tapped(draft, refused(SheetCode.NOTHING_LAID))
        case Force(Placement(tile, cell)):
            pointed = point(position, draft, cell)
            return Tapped(put(position, pointed, tile) if pointed.cursor == cell else draft)
        case Command("erase"):
            return Tapped(erase(position, draft))
        case Command("clear"):
            return Tapped(first_draft(position))
        case Command("turn-direction"):
            return Tapped(turn_direction(position, draft))
        case Command(word):
            raise ValueError(f"there is no key {word}")


def offer(position: Position[Tile], draft: Draft[Tile], free_hand: bool) -> Offer[Tile]:
    """What can be tapped next."""
    cells = {*_touching(position, draft.play)}
    if free_hand:
        cells |= _around(position, draft.play, cells)
    if draft.cursor is not None:
        cells.add(draft.cursor)
    return Offer(
        cells=tuple(sorted(cells, key=lambda cell: (cell.y, cell.x))),
        fitting=offers(position, draft),
        can_turn=bool(draft.play) and can_turn(position, draft),
    )


def _touching(position: Position[Tile], play: Play) -> tuple[Cell, ...]:
    """The free cells where a tile would touch the table; on an empty table the first cell."""
    return cast(Board, position.board).with_play(play).free or (Cell(0, 0),)


def _around(position: Position[Tile], play: Play, free: set[Cell]) -> set[Cell]:
    """All free cells of the rectangle that holds the board and its free neighbours: plays may be wrong, too."""
    xs, ys = [cell.x for cell in free], [cell.y for cell in free]
    if (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1) > MOST_CELLS:
        return set()
    cells = {Cell(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)}
    return cells - _occupied(position, play)


def offers(position: Position[Tile], draft: Draft[Tile]) -> tuple[Tile, ...]:
    """The tiles that fit where the next one goes, those at the cursor first."""
    found: dict[Tile, None] = {}
    for cell in _targets(position, draft):
        found |= dict.fromkeys(_fitting(position, draft.play, cell))
    return tuple(found)


def point(position: Position[Tile], draft: Draft[Tile], cell: Cell) -> Draft[Tile]:
    """Put the cursor on a cell. A cell that is taken changes nothing."""
    if cell in _occupied(position, draft.play):
        return draft
    return Draft(draft.play, cell)


def lay(position: Position[Tile], draft: Draft[Tile], tile: Tile) -> Tapped[Tile]:
    """Lay a tile at the cursor, or the open way where it fits only there, and move the cursor on.

    A tile that fits neither leaves the draft as it is, and the verdict says why.
    """
    targets = _targets(position, draft)
    for cell in targets:
        if tile in _fitting(position, draft.play, cell):
            return Tapped(_followed(position, (*draft.play, Placement(tile, cell))))
    tried = Placement(tile, targets[0])
    verdict = turns.judge(position, Place(position.to_move, (*draft.play, tried)))
    if verdict.legal:  # on an incomplete board, touching nothing that is known
        return Tapped(put(position, draft, tile))
    return Tapped(draft, Verdict(verdict.violations), tried)


def put(position: Position[Tile], draft: Draft[Tile], tile: Tile) -> Draft[Tile]:
    """Lay a tile at the cursor whether it fits or not, as when a play is tried or ruled on; the cursor moves on."""
    if draft.cursor is None:
        return draft
    play = (*draft.play, Placement(tile, draft.cursor))
    followed = _followed(position, play)
    if followed.cursor is not None:
        return followed
    occupied = _occupied(position, play)
    first, last = play[0].cell, play[-1].cell
    axis = COLUMN if first.x == last.x and len(play) > 1 else ROW
    return Draft(play, _beyond(last, axis, 1 if last >= first else -1, occupied))


def lift(draft: Draft[Tile], cell: Cell) -> Draft[Tile]:
    """Take a tile of the draft up again; the cursor stands where it lay."""
    play = tuple(placement for placement in draft.play if placement.cell != cell)
    return draft if len(play) == len(draft.play) else Draft(play, cell)


def erase(position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
    """Take back the tile laid last; the cursor stands where it lay."""
    if not draft.play:
        return first_draft(position)
    play, cursor = draft.play[:-1], draft.play[-1].cell
    return Draft(play, cursor, OPEN if len(play) == 1 and cursor in _ways(position, play) else "")


def turn_direction(position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
    """Go down instead of right, or the other way round; tiles laid after the first turn with it, where they fit."""
    if len(draft.play) == 1:
        others = [cell for cell in _ways(position, draft.play) if cell != draft.cursor]
        return Draft(draft.play, others[0], OPEN) if others else draft
    play = _turned(position, draft.play)
    return _followed(position, play) if play else draft


def can_turn(position: Position[Tile], draft: Draft[Tile]) -> bool:
    """Whether turning the direction would change anything."""
    return turn_direction(position, draft) != draft


def _targets(position: Position[Tile], draft: Draft[Tile]) -> tuple[Cell, ...]:
    """The cells where the next tile may go, the cursor first."""
    if draft.cursor is None:
        return ()
    others = [cell for cell in _ways(position, draft.play) if cell != draft.cursor] if draft.way == OPEN else []
    return (draft.cursor, *others)


def _ways(position: Position[Tile], play: Play) -> tuple[Cell, ...]:
    """From a single tile, the next free cells to the right and below where a tile fits."""
    occupied = _occupied(position, play)
    cells = (_beyond(play[0].cell, axis, 1, occupied) for axis in AXES)
    return tuple(cell for cell in cells if _fitting(position, play, cell))


def _followed(position: Position[Tile], play: Play) -> Draft[Tile]:
    """The draft after its last tile was laid, with the cursor moved on along the line.

    With one tile the direction is open: a way that starts a new line is likelier than one that goes on with a lying
    line, then one that more kinds of tile fit. With more tiles the cursor goes on the way they went, and when that end
    is closed, to the other end.
    """
    occupied = _occupied(position, play)
    first, last = play[0].cell, play[-1].cell
    if len(play) == 1:
        ways = _ways(position, play)
        if ways:
            likeliest = min(ways, key=lambda cell: _likeliness(position, play, cell))
            return Draft(play, likeliest, OPEN if len(ways) > 1 else "")
        ends = [_beyond(first, axis, -1, occupied) for axis in AXES]
    else:
        axis = ROW if first.y == last.y else COLUMN
        forward = 1 if last > play[-2].cell else -1
        ends = [_beyond(last, axis, forward, occupied), _beyond(last, axis, -forward, occupied)]
    return Draft(play, next((cell for cell in ends if _fitting(position, play, cell)), None))


def _likeliness(position: Position[Tile], play: Play, cell: Cell) -> tuple[bool, int]:
    """How likely players go on from their first tile to this cell: the smaller, the likelier."""
    first = play[0].cell
    behind = first.step(ROW if cell.y == first.y else COLUMN, -1)
    return behind in position.board.tiles, -len(_fitting(position, play, cell))


def _turned(position: Position[Tile], play: Play) -> Play:
    """The same tiles along the other axis from the first one; nothing where they do not fit there."""
    turned = play[:1]
    for before, (tile, cell) in pairwise(play):
        axis = COLUMN if cell.y == play[0].cell.y else ROW
        forward = 1 if cell > before.cell else -1
        turned += (Placement(tile, _beyond(turned[0].cell, axis, forward, _occupied(position, turned))),)
    fits = play and turned[-1].tile in _fitting(position, turned[:-1], turned[-1].cell)
    return turned if fits else ()


def _fitting(position: Position[Tile], play: Play, cell: Cell) -> tuple[Tile, ...]:
    return fitting(cast(Board, position.board), play, cell, position.hands[position.to_move - 1])


def _occupied(position: Position[Tile], play: Play) -> set[Cell]:
    return position.board.tiles.keys() | {cell for _, cell in play}


def _beyond(cell: Cell, axis: Cell, forward: int, occupied: Container[Cell]) -> Cell:
    """The next free cell from here along an axis, over the tiles that lie there."""
    while cell in occupied:
        cell = cell.step(axis, forward)
    return cell
