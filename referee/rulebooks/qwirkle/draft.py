"""Entering a turn: the draft on the table and the taps that build it.

A draft is not on the record. It is the tiles laid so far, in the order in which they were laid, and the cursor: the
cell where the next one goes. Every function takes the game and a draft and gives the next draft.
"""

from collections.abc import Container
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from referee.core.game import Game
from referee.core.grid import AXES, COLUMN, ROW, Cell, Placement
from referee.core.steps import Place
from referee.core.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Draft:
    """The tiles laid so far and where the next one goes."""

    play: tuple[Placement[Any], ...] = ()
    cursor: Cell | None = None
    open: bool = False
    """Whether the direction is not known yet: one tile lies, the cursor stands beside or below it, and tiles that fit
    only the other way go there."""


def begin(game: Game) -> Draft:
    """The draft at the start of a turn: in the first one the cursor stands on the first cell."""
    free = game.rulebook.free(game.board)
    return Draft(cursor=free[0] if len(free) == 1 and not game.turns else None)


def verdict(game: Game, draft: Draft) -> Verdict | None:
    """What the referee says of the draft as it lies; nothing while no tile lies."""
    return game.judge(Place(game.to_move, draft.play)) if draft.play else None


def offers(game: Game, draft: Draft) -> tuple[Any, ...]:
    """The tiles that fit where the next one goes, those at the cursor first."""
    found: dict[Any, None] = {}
    for cell in _targets(game, draft):
        found |= dict.fromkeys(_fitting(game, draft.play, cell))
    return tuple(found)


def point(game: Game, draft: Draft, cell: Cell) -> Draft:
    """Put the cursor on a cell. A cell that is taken changes nothing."""
    if cell in _occupied(game, draft.play):
        return draft
    return Draft(draft.play, cell)


def lay(game: Game, draft: Draft, tile: Any) -> tuple[Draft, Verdict]:
    """Lay a tile at the cursor, or the open way where it fits only there, and move the cursor on.

    A tile that fits neither leaves the draft as it is; the verdict, empty otherwise, says why.
    """
    refused = Verdict()
    for cell in _targets(game, draft):
        play = (*draft.play, Placement(tile, cell))
        if tile in _fitting(game, draft.play, cell):
            return _followed(game, play), Verdict()
        refused = refused if refused.violations else game.judge(Place(game.to_move, play))
    return draft, refused


def put(game: Game, draft: Draft, tile: Any) -> Draft:
    """Lay a tile at the cursor whether it fits or not, as when a play is tried or ruled on; the cursor moves on."""
    if draft.cursor is None:
        return draft
    play = (*draft.play, Placement(tile, draft.cursor))
    followed = _followed(game, play)
    if followed.cursor is not None:
        return followed
    occupied = _occupied(game, play)
    first, last = play[0].cell, play[-1].cell
    axis = COLUMN if first.x == last.x and len(play) > 1 else ROW
    return Draft(play, _beyond(last, axis, 1 if last >= first else -1, occupied))


def lift(draft: Draft, cell: Cell) -> Draft:
    """Take a tile of the draft up again; the cursor stands where it lay."""
    play = tuple(placement for placement in draft.play if placement.cell != cell)
    return draft if len(play) == len(draft.play) else Draft(play, cell)


def erase(game: Game, draft: Draft) -> Draft:
    """Take back the tile laid last; the cursor stands where it lay."""
    if not draft.play:
        return begin(game)
    play, cursor = draft.play[:-1], draft.play[-1].cell
    return Draft(play, cursor, open=len(play) == 1 and cursor in _ways(game, play))


def turn_direction(game: Game, draft: Draft) -> Draft:
    """Go down instead of right, or the other way round; tiles laid after the first turn with it, where they fit."""
    if len(draft.play) == 1:
        others = [cell for cell in _ways(game, draft.play) if cell != draft.cursor]
        return Draft(draft.play, others[0], open=True) if others else draft
    play = _turned(game, draft.play)
    return _followed(game, play) if play else draft


def can_turn(game: Game, draft: Draft) -> bool:
    """Whether turning the direction would change anything."""
    return turn_direction(game, draft) != draft


def _targets(game: Game, draft: Draft) -> tuple[Cell, ...]:
    """The cells where the next tile may go, the cursor first."""
    if draft.cursor is None:
        return ()
    others = [cell for cell in _ways(game, draft.play) if cell != draft.cursor] if draft.open else []
    return (draft.cursor, *others)


def _ways(game: Game, play: tuple[Placement[Any], ...]) -> tuple[Cell, ...]:
    """From a single tile, the next free cells to the right and below where a tile fits."""
    occupied = _occupied(game, play)
    cells = (_beyond(play[0].cell, axis, 1, occupied) for axis in AXES)
    return tuple(cell for cell in cells if _fitting(game, play, cell))


def _followed(game: Game, play: tuple[Placement[Any], ...]) -> Draft:
    """The draft after its last tile was laid, with the cursor moved on along the line.

    With one tile the direction is open: a way that starts a new line is likelier than one that goes on with a lying
    line, then one that more kinds of tile fit. With more tiles the cursor goes on the way they went, and when that end
    is closed, to the other end.
    """
    occupied = _occupied(game, play)
    first, last = play[0].cell, play[-1].cell
    if len(play) == 1:
        ways = _ways(game, play)
        if ways:
            return Draft(play, min(ways, key=lambda cell: _likeliness(game, play, cell)), open=len(ways) > 1)
        ends = [_beyond(first, axis, -1, occupied) for axis in AXES]
    else:
        axis = ROW if first.y == last.y else COLUMN
        forward = 1 if last > play[-2].cell else -1
        ends = [_beyond(last, axis, forward, occupied), _beyond(last, axis, -forward, occupied)]
    return Draft(play, next((cell for cell in ends if _fitting(game, play, cell)), None))


def _likeliness(game: Game, play: tuple[Placement[Any], ...], cell: Cell) -> tuple[bool, int]:
    """How likely players go on from their first tile to this cell: the smaller, the likelier."""
    first = play[0].cell
    behind = first.step(ROW if cell.y == first.y else COLUMN, -1)
    return behind in game.rulebook.laid(game.board), -len(_fitting(game, play, cell))


def _turned(game: Game, play: tuple[Placement[Any], ...]) -> tuple[Placement[Any], ...]:
    """The same tiles along the other axis from the first one; nothing where they do not fit there."""
    turned = play[:1]
    for before, (tile, cell) in pairwise(play):
        axis = COLUMN if cell.y == play[0].cell.y else ROW
        forward = 1 if cell > before.cell else -1
        turned += (Placement(tile, _beyond(turned[0].cell, axis, forward, _occupied(game, turned))),)
    fits = play and turned[-1].tile in _fitting(game, turned[:-1], turned[-1].cell)
    return turned if fits else ()


def _fitting(game: Game, play: tuple[Placement[Any], ...], cell: Cell) -> tuple[Any, ...]:
    return game.rulebook.fitting(game.position, game.to_move, play, cell)


def _occupied(game: Game, play: tuple[Placement[Any], ...]) -> Container[Cell]:
    return game.rulebook.laid(game.board).keys() | {cell for _, cell in play}


def _beyond(cell: Cell, axis: Cell, forward: int, occupied: Container[Cell]) -> Cell:
    """The next free cell from here along an axis, over the tiles that lie there."""
    while cell in occupied:
        cell = cell.step(axis, forward)
    return cell
