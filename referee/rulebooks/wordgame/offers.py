"""What can be tapped next while a word is entered."""

from collections.abc import Iterator

from referee.core.grid import Cell
from referee.core.grid.draft import Draft, Offer
from referee.core.grid.drafting import taken
from referee.core.position import Position
from referee.rulebooks.wordgame.directions import joining
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.refusing import against_tile, fitting
from referee.rulebooks.wordgame.tiles import Tile, is_joker


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
