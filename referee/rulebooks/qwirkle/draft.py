"""Entering a turn: the draft on the table and the taps that build it.

A draft is not on the record. It is the tiles laid so far, in the order in which they were laid, and the cursor: the
cell where the next one goes; or a tile that is held until its cell is tapped. Every function takes the position and a
draft and returns the next draft. A tile goes to the cursor if it may lie there. If no cell was tapped, ``directions``
guesses where the cursor stands; a tap on another cell where the tile could lie then moves it there.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from referee.core.draft import Change, Command, Draft, Force, Lay, Lift, Point, Tap, Tapped, Typed
from referee.core.grid import Cell, Placement
from referee.core.rulebook import Position
from referee.core.steps import Place
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.qwirkle import notation, turns
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.directions import (
    Kinds,
    candidates,
    elsewhere,
    ends,
    fits,
    mended,
    next_beyond,
    taken,
    turned,
)
from referee.rulebooks.qwirkle.fitting import UNFINISHED
from referee.rulebooks.qwirkle.joining import against
from referee.rulebooks.qwirkle.tiles import BOX, COPIES, Tile

OPEN = "open"
"""The direction is only guessed: the next tile goes to the cursor; if it does not fit there, to another end of the
line, or the draft turns. A tap on another cell where the tile laid last could lie moves it there."""
MOVED = "moved"
"""The tile laid last was moved by such a tap, and can be moved once more, for example back. The next tile goes to the
cursor; if it does not fit there, to another end."""
SAID = "said"
"""The player chose the direction, or took a tile back: the next tile goes as after ``MOVED``.

With none of these words the cell of the cursor was tapped: the next tile goes there or is refused.
"""


def read_draft(position: Position[Tile], fields: Mapping[str, str]) -> Draft[Tile]:
    """The draft that fields of an address tell; a cursor on a tile is none. Raises ``UnreadableError``."""
    play = notation.read_play(fields.get("draft", ""))
    if len(play) > BOX:
        raise UnreadableError(Expected.FEWER_TILES, "", {"most": BOX})
    cursor = notation.read_cell(fields["cursor"]) if fields.get("cursor") else None
    held = notation.read_tile(fields["held"]) if fields.get("held") else None
    if cursor in taken(position, play):
        cursor = None
    if cursor is None and not play:
        cursor = first_draft(position).cursor
    way = fields.get("way", "")
    return Draft(play, cursor, way if play and way in (OPEN, MOVED, SAID) else "", None if cursor else held)


def write_draft(draft: Draft[Tile]) -> dict[str, str]:
    """A draft as fields of an address, without those that are empty."""
    fields = {
        "draft": notation.write_play(draft.play),
        "cursor": notation.write_cell(draft.cursor) if draft.cursor else "",
        "way": draft.way,
        "held": str(draft.held or ""),
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
            return point(position, draft, cell, free_hand)
        case Lift(cell):
            return Tapped(lift(draft, cell))
        case Lay(tile):
            return choose(position, draft, tile, free_hand)
        case Force(Placement(tile, cell)):
            free = cell not in taken(position, draft.play)
            return Tapped(_put(position, Draft(draft.play, cell), tile) if free else draft)
        case Change():  # a tile is only what it shows (R1)
            return Tapped(draft)
        case Typed(tiles):
            return typed(position, draft, tiles, free_hand)
        case Command("erase"):
            return Tapped(erase(position, draft))
        case Command("clear"):
            return Tapped(first_draft(position))
        case Command("turn-direction"):
            return Tapped(turn_direction(position, draft))
        case Command(word):
            raise ValueError(f"there is no key {word}")


def point(position: Position[Tile], draft: Draft[Tile], cell: Cell, free_hand: bool) -> Tapped[Tile]:
    """Put the cursor or the held tile on a cell, or move the tile laid last there if its cell was not tapped. A tap on
    a taken cell changes nothing.

    The cursor does not go where no tile of the same turn can lie; the verdict then says why.
    """
    if cell in taken(position, draft.play):
        return Tapped(draft)
    if cell in movable(position, draft):
        play = (*draft.play[:-1], Placement(draft.play[-1].tile, cell))
        return Tapped(_followed(position, play, MOVED if draft.way == OPEN else SAID))
    if draft.play and not free_hand:
        held, incomplete = position.hands[position.to_move - 1], turns.course(position).incomplete
        why = against(cast(Board, position.board), draft.play, cell, held, incomplete)
        if why is not None:
            return Tapped(draft, Verdict((why,)))
    pointed = Draft(draft.play, cell)
    return Tapped(pointed) if draft.held is None else _laid_there(position, draft, pointed, draft.held, free_hand)


def choose(position: Position[Tile], draft: Draft[Tile], tile: Tile, free_hand: bool) -> Tapped[Tile]:
    """Lay a tile where the next one goes; hold it, where no cell is known for it yet; put it down, if it was held.

    A tile that fits nowhere leaves the draft as it is, and the verdict says why.
    """
    if tile == draft.held:
        return Tapped(replace(draft, held=None))
    following = candidates(position, draft.play)
    found = [cell for cell, kinds in targets(position, draft, following).items() if tile in kinds]
    if draft.cursor is None and (not draft.play or len(found) > 1 or (free_hand and not found)):
        gone = None if free_hand else _gone(position, tile)
        return Tapped(draft, Verdict((gone,))) if gone else Tapped(replace(draft, held=tile))
    if found:
        return Tapped(_laid(position, draft, Placement(tile, found[0])))
    if draft.way == OPEN:
        play = mended(position, draft.play, tile)
        if play:
            return Tapped(_followed(position, play, OPEN))
    at = draft if draft.cursor is not None else Draft(draft.play, ends(position, draft.play)[0])
    return _laid_there(position, draft, at, tile, free_hand)


def typed(position: Position[Tile], draft: Draft[Tile], tiles: tuple[Tile, ...], free_hand: bool) -> Tapped[Tile]:
    """Lay one tile after the other, up to the first that is refused."""
    tapped = Tapped(draft)
    for tile in tiles:
        tapped = choose(position, tapped.draft, tile, free_hand)
        if tapped.refused is not None:
            break
    return tapped


def lift(draft: Draft[Tile], cell: Cell) -> Draft[Tile]:
    """Take a tile of the draft up again; the cursor stands where it lay."""
    play = tuple(placement for placement in draft.play if placement.cell != cell)
    return draft if len(play) == len(draft.play) else Draft(play, cell)


def erase(position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
    """Put down the tile that is held, or take back the one laid last: the cursor stands where it lay."""
    if draft.held is not None:
        return replace(draft, held=None)
    if not draft.play:
        return first_draft(position)
    play, cursor = draft.play[:-1], draft.play[-1].cell
    return Draft(play, cursor, SAID if play else "")


def turn_direction(position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
    """Go on the next of the four ways, clockwise, in which a tile fits; tiles laid after the first one turn with it."""
    if not draft.play or draft.held is not None:
        return draft
    if len(draft.play) > 1:
        play = next(turned(position, draft.play), ())
        return _followed(position, play, SAID) if play else draft
    clockwise = [
        cell for cell in ends(position, draft.play) if cell == draft.cursor or fits(position, draft.play, cell)
    ]
    here = clockwise.index(draft.cursor) if draft.cursor in clockwise else -1
    following = (*clockwise[here + 1 :], *clockwise)[:1]
    return draft if not following or following[0] == draft.cursor else Draft(draft.play, following[0], SAID)


def movable(position: Position[Tile], draft: Draft[Tile]) -> tuple[Cell, ...]:
    """The cells to which a tap moves the tile laid last: where it could also lie; none if its cell was tapped."""
    return elsewhere(position, draft.play) if draft.way in (OPEN, MOVED) and draft.held is None else ()


def targets(position: Position[Tile], draft: Draft[Tile], following: Kinds) -> Kinds:
    """The cells to which the next tile goes, with the kinds that fit, the cursor first: alone, if it was tapped.

    ``following`` are the candidates after the tiles of the draft.
    """
    cursor = draft.cursor
    if cursor is None:
        return following
    there = {cursor: following.get(cursor) or fits(position, draft.play, cursor)}
    return {**there, **following, **there} if draft.way else there


def _laid(position: Position[Tile], draft: Draft[Tile], placed: Placement[Tile]) -> Draft[Tile]:
    """The draft once a tile is laid. The cell of the first tile tells nothing of the way; the next one's does."""
    return _followed(position, (*draft.play, placed), OPEN if not draft.play or draft.way == OPEN else SAID)


def _followed(position: Position[Tile], play: Play, way: str) -> Draft[Tile]:
    """The draft after its last tile was laid, with the cursor on the likeliest cell for the next one."""
    return Draft(play, next(iter(candidates(position, play)), None), way)


def _laid_there(
    position: Position[Tile], draft: Draft[Tile], at: Draft[Tile], tile: Tile, free_hand: bool
) -> Tapped[Tile]:
    """The tile laid at the cursor of ``at``; where it does not fit, the draft as it is, unless with a free hand."""
    tried = Placement(tile, cast(Cell, at.cursor))
    if free_hand or tile in fits(position, at.play, tried.cell):
        return Tapped(_put(position, at, tile))
    found = turns.judge(position, Place(position.to_move, (*draft.play, tried))).violations
    wrong = tuple(each for each in found if each.code not in {*UNFINISHED, Code.OPENING_TOO_SHORT})
    return Tapped(draft, Verdict(wrong or found), tried)


def _put(position: Position[Tile], at: Draft[Tile], tile: Tile) -> Draft[Tile]:
    """A tile laid at the cursor whether it fits or not; the cursor moves on also where nothing fits any more."""
    laid = _laid(position, at, Placement(tile, cast(Cell, at.cursor)))
    if laid.cursor is not None or tile in fits(position, at.play, cast(Cell, at.cursor)):
        return laid
    return replace(laid, cursor=next_beyond(position, laid.play))


def _gone(position: Position[Tile], tile: Tile) -> Violation[Tile] | None:
    """What is against a tile of which all copies lie on the table (R1)."""
    lying = tuple(cell for cell, laid in position.board.tiles.items() if laid == tile)
    return Violation(Code.TOO_MANY_COPIES, lying, (tile,), {"placed": ()}) if len(lying) >= COPIES else None
