"""Letters typed all at once: the whole word where it agrees with what lies, else the new letters alone."""

from dataclasses import dataclass, replace

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, OwnTap, Tapped
from referee.core.position import Position
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.wordgame.board import Play
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.directions import ACROSS, WAYS
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.laying import centre_missing, laid
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.tiles import Tile, letter_of


@dataclass(frozen=True, slots=True)
class Typed(OwnTap):
    """Letters typed all at once."""

    tiles: tuple[Tile, ...]


def typed(
    position: Position[Tile], draft: Draft[Tile], tiles: tuple[Tile, ...], free_hand: bool, rules: HouseRules
) -> Tapped[Tile]:
    """The draft with these letters laid from the cursor on.

    If the box has no more of a letter, its field stays free, and the others go on behind it. If there are too many
    letters for the hand or the board, none is laid.
    """
    if draft.cursor is None and not draft.play:
        return Tapped(draft)
    if centre_missing(position, rules) and draft.cursor == CENTRE and len(tiles) > 1:
        return Tapped(draft, Verdict((Violation(Code.CENTRE_MISSING, (CENTRE,)),)))
    whole = _as_whole(position, draft, tiles, rules)
    found = draft
    if whole is None and not draft.play and len(tiles) > 1:
        found = replace(draft, gaps=())  # nothing lies yet: another word begins there
    gap = None
    for tile, cell in [(tile, None) for tile in tiles] if whole is None else whole:
        if cell is not None:
            found = replace(found, cursor=cell, gaps=tuple(gap for gap in found.gaps if gap.cell != cell))
        found, refusal = laid(position, found, tile, free_hand, rules)
        if refusal is not None and refusal.tried not in found.gaps:
            return Tapped(draft, Verdict((refusal.violation,)), refusal.tried)
        gap = refusal or gap
    return Tapped(found) if gap is None else Tapped(found, Verdict((gap.violation,)), gap.tried)


def _as_whole(position: Position[Tile], draft: Draft[Tile], tiles: tuple[Tile, ...], rules: HouseRules) -> Play | None:
    """The new letters of a word that was typed as it is read: from the letters before the cursor on, over those that
    lie. None if it does not agree with them, or contains none of them.
    """
    if draft.cursor is None:
        return None
    axis = WAYS[draft.way or ACROSS]
    laid = {cell: tile for tile, cell in draft.play if cell != draft.cursor}
    lying = {**position.board.tiles, **laid}
    known = {*lying, *(cell for _, cell in draft.gaps)}
    cell: Cell = draft.cursor
    while cell.step(axis, -1) in known:
        cell = cell.step(axis, -1)
    letters = [Placement(tile, cell.step(axis, n)) for n, tile in enumerate(tiles)]
    over = [placed for placed in letters if placed.cell in lying]
    agrees = all(letter_of(lying[at]) == letter_of(tile) for tile, at in over)
    reaches = any(at == draft.cursor or at in known - lying.keys() for _, at in letters)
    return tuple(placed for placed in letters if placed.cell not in lying) if over and agrees and reaches else None
