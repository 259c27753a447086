"""What can be tapped next while a word is entered, and what is against a tap: a letter that cannot lie there, a field
that cannot join.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, Offer
from referee.core.grid.drafting import taken
from referee.core.position import Position
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.wordgame.board import Play, axis_of
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.directions import ACROSS, WAYS, joining
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker, kind


def offer(
    position: Position[Tile], draft: Draft[Tile], free_hand: bool, rules: HouseRules, can_turn: bool
) -> Offer[Tile]:
    """Every free field of the board, those that join the entered word, and the letters that can be laid."""
    busy = taken(position, draft.play)
    cells = tuple(cell for cell in rules.layout.fields if cell not in busy)
    joined = frozenset(cells)
    if draft.play and not free_hand:
        joined = frozenset(joining(position, draft, rules.layout.fields))
    return Offer(
        cells=cells,
        fitting=fitting(position, draft, free_hand, rules),
        can_turn=can_turn,
        candidates=_candidates(position, draft, free_hand, cells, rules),
        closed=frozenset(_closed(position, rules)),
        joining=joined,
    )


def _closed(position: Position[Tile], rules: HouseRules) -> Iterator[Cell]:
    """The free fields beside a joker: a letter there would put it into a second word (W17, Q18)."""
    lying = position.board.tiles
    for cell, tile in lying.items() if rules.jokers_closed else ():
        if is_joker(tile):
            yield from (near for near in cell.neighbors() if near in rules.layout.fields and near not in lying)


def _candidates(
    position: Position[Tile], draft: Draft[Tile], free_hand: bool, cells: tuple[Cell, ...], rules: HouseRules
) -> tuple[Cell, ...]:
    """Where the next letter goes: to the cursor; one that is held to any free field."""
    if draft.cursor is not None:
        return (draft.cursor,)
    if draft.held is None or draft.play or not cells:
        return ()
    at: Draft[Tile] = Draft((), cells[0], draft.way)
    return cells if against_tile(position, at, draft.held, free_hand, rules) is None else ()


class Refusal(NamedTuple):
    """Why a letter is not laid, and where it would have lain."""

    violation: Violation[Tile]
    tried: Placement[Tile]


def against_tile(
    position: Position[Tile], draft: Draft[Tile], tile: Tile, free_hand: bool, rules: HouseRules
) -> Refusal | None:
    """What is against a letter at the cursor; None if it can be laid."""
    if tile == JOKER:
        cell = draft.cursor or (_beyond(position, draft) if draft.play else CENTRE)
        return Refusal(Violation(Code.JOKER_UNNAMED, (cell,), (tile,)), Placement(tile, cell))
    if draft.cursor is None:
        cell = _beyond(position, draft)
        return Refusal(Violation(Code.OFF_BOARD, (cell,), (tile,)), Placement(tile, cell))
    tried = Placement(tile, draft.cursor)
    if free_hand:
        return None
    held = position.hands[position.to_move - 1]
    if len(draft.play) >= held:
        return Refusal(Violation(Code.TOO_MANY_TILES, (draft.cursor,), (tile,), {"held": held}), tried)
    found = none_left(position, draft.play, tile, rules)
    return Refusal(found, tried) if found else None


def none_left(position: Position[Tile], play: Play, tile: Tile, rules: HouseRules) -> Violation[Tile] | None:
    """That no token of this kind is left beside the board and this play; None if one is, or the table does not know."""
    box = _in_box(tile, rules)
    if box is None or copies(position, play, tile) < box:
        return None
    cells = tuple(cell for cell, lies in position.board.tiles.items() if kind(lies) == kind(tile))
    return Violation(Code.TOO_MANY_COPIES, cells, (kind(tile),), {"box": box, "typed": True})


def against_gaps(position: Position[Tile], draft: Draft[Tile], rules: HouseRules) -> Verdict[Tile] | None:
    """That letters are missing between or behind those of the draft, the newest one first; None if none is."""
    found = [
        none_left(position, draft.play, tile, rules) or Violation(Code.GAP_IN_LINE, (cell,))
        for tile, cell in reversed(draft.gaps)
    ]
    return Verdict(tuple(found)) if found else None


def fitting(position: Position[Tile], draft: Draft[Tile], free_hand: bool, rules: HouseRules) -> tuple[Tile, ...]:
    """The letters that a tap lays at the cursor, as jokers if one is held; without a cursor all can be held."""
    if draft.cursor is None and not draft.play:
        return tuple(rules.letters.values)
    others = without(draft, draft.cursor)
    as_laid = str.lower if draft.held == JOKER else str.upper
    return tuple(
        letter
        for letter in rules.letters.values
        if against_tile(position, others, as_laid(letter), free_hand, rules) is None
    )


def without(draft: Draft[Tile], cell: Cell | None) -> Draft[Tile]:
    """The draft without the letter on this field, if there is one: it is about to be replaced."""
    return replace(draft, play=tuple(placed for placed in draft.play if placed.cell != cell))


def copies(position: Position[Tile], play: Play, tile: Tile) -> int:
    """How many tokens of this kind lie on the board and in the draft."""
    same = [*position.board.tiles.values(), *(laid for laid, _ in play)]
    return sum(kind(each) == kind(tile) for each in same)


def _in_box(tile: Tile, rules: HouseRules) -> int | None:
    """How many tokens of this kind the box holds, where the table knows (Q2)."""
    return rules.jokers if kind(tile) == JOKER else rules.letters.counts.get(tile)


def _beyond(position: Position[Tile], draft: Draft[Tile]) -> Cell:
    """The first cell behind the word, where no field is."""
    entered = (*draft.play, *draft.gaps)
    there = {*position.board.tiles, *(cell for _, cell in entered)}
    cell = max(cell for _, cell in entered)
    while cell in there:
        cell = cell.step(WAYS[draft.way or ACROSS])
    return cell


def against_cell(draft: Draft[Tile], cell: Cell) -> Violation[Tile]:
    """Why a field cannot join the letters of a draft: it is not in their line, or fields between them are empty."""
    cells = (*(at for _, at in draft.play), cell)
    in_line = axis_of(tuple(Placement("", at) for at in cells)) is not None
    return Violation(Code.GAP_IN_LINE if in_line else Code.NOT_ONE_LINE, cells)
