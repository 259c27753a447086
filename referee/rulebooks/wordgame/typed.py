"""Letters typed all at once: the whole word where it agrees with what lies, else the new letters alone."""

from dataclasses import dataclass

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, OwnTap, Tapped
from referee.core.position import Position
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame.board import Play
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.directions import ACROSS, WAYS, next_free
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.refusing import Refusal, against_tile
from referee.rulebooks.wordgame.tiles import Tile, letter_of


@dataclass(frozen=True, slots=True)
class JokerTap(OwnTap):
    """A tap on a letter of the draft that makes it a joker, or the joker that letter (W17)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Typed(OwnTap):
    """Letters typed all at once."""

    tiles: tuple[Tile, ...]
    refused: Placement[Tile] | None = None
    """The tile that the previous tap tried to lay, if it was refused."""


def typed(
    position: Position[Tile],
    draft: Draft[Tile],
    tiles: tuple[Tile, ...],
    gap: Refusal | None,
    free_hand: bool,
    rules: HouseRules,
) -> Tapped[Tile]:
    """The draft with these letters laid from the cursor on.

    If the box has no more of a letter, only the letters before it are laid, and its field stays free. If there are too
    many letters for the hand or the board, none is laid. ``gap`` is the refusal of the previous letter: letters that
    only continue after it are not laid.
    """
    if draft.cursor is None and not draft.play:
        return Tapped(draft)
    whole = _as_whole(position, draft, tiles, rules)
    if gap is not None and whole is None and not _begins_anew(draft, tiles, gap):
        return Tapped(draft, Verdict((gap.violation,)), gap.tried)
    fields, way = rules.layout.fields, draft.way or ACROSS
    found = draft
    for tile in tiles if whole is None else (tile for tile, _ in whole):
        refusal = against_tile(position, found, tile, free_hand, rules)
        if refusal is not None:
            stays = found if refusal.violation.code == Code.TOO_MANY_COPIES else draft
            return Tapped(stays, Verdict((refusal.violation,)), refusal.tried)
        assert found.cursor is not None
        play = (*found.play, Placement(tile, found.cursor))
        taken = {*position.board.tiles, *(cell for _, cell in play)}
        found = Draft(play, next_free(found.cursor, way, fields, taken), way)
    return Tapped(found)


def _begins_anew(draft: Draft[Tile], tiles: tuple[Tile, ...], gap: Refusal) -> bool:
    """Whether the typed letters fill the gap: with a joker for the refused letter, or with another word."""
    return tiles[:1] == (gap.tried.tile.lower(),) or (not draft.play and len(tiles) > 1)


def _as_whole(position: Position[Tile], draft: Draft[Tile], tiles: tuple[Tile, ...], rules: HouseRules) -> Play | None:
    """The new letters of a word that was typed as it is read: from the letters before the cursor on, over those that
    lie. None if it does not agree with them, or contains none of them.
    """
    if draft.cursor is None:
        return None
    axis = WAYS[draft.way or ACROSS]
    lying = {**position.board.tiles, **{cell: tile for tile, cell in draft.play}}
    cell: Cell = draft.cursor
    while cell.step(axis, -1) in lying:
        cell = cell.step(axis, -1)
    letters = [Placement(tile, cell.step(axis, n)) for n, tile in enumerate(tiles)]
    over = [placed for placed in letters if placed.cell in lying]
    agrees = all(letter_of(lying[at]) == letter_of(tile) for tile, at in over)
    reaches = any(at == draft.cursor for _, at in letters)
    return tuple(placed for placed in letters if placed.cell not in lying) if over and agrees and reaches else None
