"""What can be tapped next while a word is entered, and why a tap is refused: a letter that can't be placed there, a
field that can't join.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, Offer, Tapped
from referee.core.grid.drafting import taken
from referee.core.position import Position
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.wordgame.board import Play, axis_of
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.directions import ACROSS, WAYS, Fields, joining, next_free, other
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker, kind


@dataclass(frozen=True)
class Entry:
    """A word that is being entered, with the rules of its game; with a ``free_hand`` it may break them."""

    position: Position[Tile]
    draft: Draft[Tile]
    rules: HouseRules
    free_hand: bool = False

    @property
    def fields(self) -> Fields:
        return self.rules.layout.fields

    @property
    def busy(self) -> set[Cell]:
        """The fields that the word skips: those with letters, and the gaps left by refused letters."""
        return taken(self.position, self.draft.play) | {cell for _, cell in self.draft.gaps}

    @property
    def on_centre(self) -> bool:
        """Whether the letter on the centre hasn't been entered yet (W4)."""
        return self.rules.centre_letter and not self.position.board.tiles

    @property
    def ahead(self) -> tuple[Cell, ...]:
        """Where the letter after a single one may go while both directions are possible, the likelier first; otherwise
        the cursor.
        """
        draft = self.draft
        if draft.cursor is not None:
            return (draft.cursor,)
        if len(draft.play) != 1 or draft.gaps:
            return ()
        way = draft.way or ACROSS
        cells = [next_free(draft.play[0].cell, each, self.fields, self.busy) for each in (way, other(way))]
        found = tuple(cell for cell in cells if cell is not None)
        return found if len(found) == len(cells) else ()

    @property
    def at_cursor(self) -> "Entry":
        """The same entry with the cursor where the next letter goes."""
        return self.to(replace(self.draft, cursor=next(iter(self.ahead), None)))

    def to(self, draft: Draft[Tile]) -> "Entry":
        """The same entry with another draft."""
        return replace(self, draft=draft)


def offer(entry: Entry, can_turn: bool) -> Offer[Tile]:
    """Every free field of the board, those that join the entered word, and the letters that can be placed."""
    draft, busy = entry.draft, taken(entry.position, entry.draft.play)
    cells = tuple(cell for cell in entry.fields if cell not in busy)
    candidates = entry.ahead
    if draft.cursor is None and draft.held is not None and not draft.play and cells:
        at: Draft[Tile] = Draft((), cells[0], draft.way)
        candidates = cells if against_tile(entry.to(at), draft.held) is None else ()
    joins = draft.play and not entry.free_hand
    return Offer(
        cells=cells,
        fitting=fitting(entry.at_cursor),
        can_turn=can_turn,
        candidates=candidates,
        closed=frozenset(_closed(entry)),
        joining=frozenset(joining(entry.position, draft, entry.fields) if joins else cells),
    )


def _closed(entry: Entry) -> Iterator[Cell]:
    """The free fields next to a joker: a letter there would put it into a second word (W17, Q18)."""
    on_board = entry.position.board.tiles
    for cell, tile in on_board.items() if entry.rules.jokers_closed else ():
        if is_joker(tile):
            yield from (near for near in cell.neighbors() if near in entry.fields and near not in on_board)


def against_tile(entry: Entry, tile: Tile) -> Tapped[Tile] | None:
    """Why a letter can't be placed at the cursor, and the cell it was meant for; None if it can."""
    draft, position = entry.draft, entry.position
    found: Violation[Tile] | None
    if tile == JOKER:
        cell = draft.cursor or (_beyond(position, draft) if draft.play else CENTRE)
        found = Violation(Code.JOKER_UNNAMED, (cell,), (tile,))
    elif draft.cursor is None:
        cell = _beyond(position, draft)
        found = Violation(Code.OFF_BOARD, (cell,), (tile,))
    elif entry.free_hand:
        return None
    elif len(draft.play) >= (held := position.hands[position.to_move - 1]):
        cell = draft.cursor
        found = Violation(Code.TOO_MANY_TILES, (cell,), (tile,), {"held": held})
    else:
        cell, found = draft.cursor, none_left(position, draft.play, tile, entry.rules)
    return Tapped(draft, Verdict((found,)), Placement(tile, cell)) if found else None


def none_left(position: Position[Tile], play: Play, tile: Tile, rules: HouseRules) -> Violation[Tile] | None:
    """The violation if the board and this play use up all tiles of this kind; None if one is left, or if it isn't known
    how many the box has (Q2).
    """
    of_kind = kind(tile)
    box = rules.jokers if of_kind == JOKER else rules.letters.counts.get(tile)
    if box is None:
        return None
    cells = tuple(cell for cell, each in position.board.tiles.items() if kind(each) == of_kind)
    if len(cells) + sum(kind(each) == of_kind for each, _ in play) < box:
        return None
    return Violation(Code.TOO_MANY_COPIES, cells, (of_kind,), {"box": box, "typed": True})


def against_gaps(entry: Entry) -> Verdict[Tile] | None:
    """The violations for letters missing in or after the draft, the newest first; None if there aren't any."""
    found = [
        none_left(entry.position, entry.draft.play, tile, entry.rules) or Violation(Code.GAP_IN_LINE, (cell,))
        for tile, cell in reversed(entry.draft.gaps)
    ]
    return Verdict(tuple(found)) if found else None


def fitting(entry: Entry) -> tuple[Tile, ...]:
    """The letters that a tap can place at the cursor, as jokers if one is held; without a cursor all can be held."""
    draft, letters = entry.draft, tuple(entry.rules.letters.values)
    if draft.cursor is None and not draft.play:
        return letters
    others = entry.to(without(draft, draft.cursor))
    as_placed = str.lower if draft.held == JOKER else str.upper
    return tuple(letter for letter in letters if against_tile(others, as_placed(letter)) is None)


def without(draft: Draft[Tile], cell: Cell | None) -> Draft[Tile]:
    """The draft without the letter on this field, if there is one: it is about to be replaced."""
    return replace(draft, play=tuple(placed for placed in draft.play if placed.cell != cell))


def _beyond(position: Position[Tile], draft: Draft[Tile]) -> Cell:
    """The first cell after the word, where there is no field."""
    entered = (*draft.play, *draft.gaps)
    there = {*position.board.tiles, *(cell for _, cell in entered)}
    cell = max(cell for _, cell in entered)
    while cell in there:
        cell = cell.step(WAYS[draft.way or ACROSS])
    return cell


def against_cell(draft: Draft[Tile], cell: Cell) -> Violation[Tile]:
    """Why a field can't join the letters of a draft: it isn't in their line, or there are empty fields between."""
    cells = (*(at for _, at in draft.play), cell)
    in_line = axis_of(tuple(Placement("", at) for at in cells)) is not None
    return Violation(Code.GAP_IN_LINE if in_line else Code.NOT_ONE_LINE, cells)
