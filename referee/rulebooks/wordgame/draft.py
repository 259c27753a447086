"""Entering a word: the draft and the taps that build it.

A draft holds the letters that were laid, in the order of laying, the cursor, and as its way ``across`` or ``down``. In
an address it is the whole word as it would be confirmed, so letters that lie already are left out when it is read.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from referee.core.draft import Change, Command, Draft, Force, Lay, Lift, Point, Tap, Tapped, Typed
from referee.core.grid import Cell, Placement
from referee.core.rulebook import Position
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame import notation
from referee.rulebooks.wordgame.board import Play, axis_of
from referee.rulebooks.wordgame.directions import (
    ACROSS,
    WAYS,
    axis_of_draft,
    guessed,
    joining,
    next_free,
    other,
    relaid,
    through,
    way_of,
    word_of,
)
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.refusing import against_cell, against_tile, still_missing
from referee.rulebooks.wordgame.tiles import JOKER, Tile, letter_of
from referee.rulebooks.wordgame.typed import typed


def taken(position: Position[Tile], play: Play) -> set[Cell]:
    """The cells that are not free."""
    return {*position.board.tiles, *(cell for _, cell in play)}


def first_draft(position: Position[Tile]) -> Draft[Tile]:
    """The draft at the beginning of a turn: on an empty board the cursor stands on the centre."""
    return Draft() if position.board.tiles else Draft(cursor=CENTRE, way=ACROSS)


def read_draft(position: Position[Tile], fields: Mapping[str, str], rules: HouseRules) -> Draft[Tile]:
    """The draft that fields of an address tell; a cursor on no free field is none. Raises ``UnreadableError``."""
    words = notation.read_words(fields.get("draft", ""), rules)
    play = _not_lying(position, [placed for word in words for placed in word])
    if len(play) > rules.box:
        raise UnreadableError(Expected.FEWER_TILES, "", {"most": rules.box})
    cursor = notation.read_cell(fields["cursor"], rules) if fields.get("cursor") else None
    held = notation.read_letter(fields["held"], rules) if fields.get("held") else None
    if cursor in taken(position, play) or cursor not in rules.layout.fields:
        cursor = None
    if cursor is None and not play and held is None:
        return first_draft(position)
    held = None if cursor else held
    axis = axis_of(play) if len(play) > 1 else words[0].axis if words else None
    if axis is not None and play:
        return Draft(play, cursor, way_of(axis), held)
    way = fields.get("axis", "")
    if way not in WAYS:
        way = guessed(position.board.tiles, rules.layout.fields, cursor) if cursor else ACROSS
    return Draft(play, cursor, way if cursor or play else "", held)


def _not_lying(position: Position[Tile], letters: list[Placement[Tile]]) -> Play:
    """The letters that do not lie there already; another letter than the one that lies there is kept, and refused."""
    lying = position.board.tiles
    return tuple(placed for placed in letters if letter_of(lying.get(placed.cell, "")) != letter_of(placed.tile))


def write_draft(position: Position[Tile], draft: Draft[Tile]) -> dict[str, str]:
    """A draft as fields of an address, without those that are empty."""
    word = word_of(position, draft)
    laid = _not_lying(position, [*word])
    contiguous = axis_of_draft(draft) is not None and len(notation.write_play(word).split()) == 2
    fields = {
        "draft": notation.write_play(word if laid == draft.play and contiguous else draft.play),
        "cursor": notation.write_cell(draft.cursor) if draft.cursor else "",
        "axis": draft.way,
        "held": draft.held or "",
    }
    return {name: text for name, text in fields.items() if text}


def draft_of(position: Position[Tile], play: Play, rules: HouseRules) -> Draft[Tile]:
    """The draft that is confirmed as this word, with the cursor behind it."""
    laid = tuple(placed for placed in play if placed.cell not in position.board.tiles)
    way = way_of(axis_of(play) or WAYS[ACROSS])
    cursor = next_free(play[-1].cell, way, rules.layout.fields, taken(position, play))
    return Draft(laid, cursor, way)


def tap(
    position: Position[Tile], draft: Draft[Tile], tap: Tap[Tile], free_hand: bool, rules: HouseRules
) -> Tapped[Tile]:
    """The draft after a tap. With a ``free_hand`` any letter is laid that the alphabet has."""
    match tap:
        case Point(cell, refused):
            if refused is not None and refused.cell == cell == draft.cursor:
                return Tapped(draft)  # a tap on the refused letter's field: another letter may now be laid there
            return _pointed(position, draft, cell, free_hand, rules)
        case Lay(tile, refused):
            gap = still_missing(position, draft, refused, free_hand, rules)
            if gap is not None:
                return Tapped(draft, Verdict((gap.violation,)), gap.tried)
            return _chosen(position, draft, tile, free_hand, rules)
        case Force(Placement(tile, cell)):
            free = cell not in taken(position, draft.play) and tile != JOKER
            return Tapped(_laid(position, replace(draft, cursor=cell), tile, rules) if free else draft)
        case Lift(cell):
            play = tuple(placed for placed in draft.play if placed.cell != cell)
            return Tapped(draft if len(play) == len(draft.play) else _after(position, Draft(play, cell, draft.way)))
        case Change(cell):
            return Tapped(changed(draft, cell))
        case Typed(tiles, refused):
            gap = still_missing(position, draft, refused, free_hand, rules)
            return typed(position, draft, tiles, gap, free_hand, rules)
        case Command("erase"):
            return Tapped(_erased(position, draft))
        case Command("clear"):
            return Tapped(first_draft(position))
        case Command("joker"):
            return Tapped(changed(draft, draft.play[-1].cell) if draft.play else draft)
        case Command("turn-direction"):
            return Tapped(turned(position, draft, rules))
        case Command(word):
            raise ValueError(f"there is no key {word}")


def changed(draft: Draft[Tile], cell: Cell) -> Draft[Tile]:
    """The letter that was laid there becomes a joker, or the joker that letter (W17)."""
    play = tuple(Placement(tile.swapcase(), at) if at == cell else Placement(tile, at) for tile, at in draft.play)
    return replace(draft, play=play)


def turned(position: Position[Tile], draft: Draft[Tile], rules: HouseRules) -> Draft[Tile]:
    """The draft the other way: its letters go with it, as far as the board allows."""
    if draft.held is not None:
        return draft
    if draft.play:
        return relaid(position, draft, rules.layout.fields) or draft
    return draft if draft.cursor is None else replace(draft, way=other(draft.way or ACROSS))


def _pointed(
    position: Position[Tile], draft: Draft[Tile], cell: Cell, free_hand: bool, rules: HouseRules
) -> Tapped[Tile]:
    """The cursor on a field, or the letter there that is held. A second tap turns the direction; a tap on a letter of
    the board begins the word with that one.
    """
    fields, lying = rules.layout.fields, position.board.tiles
    if cell in lying and not draft.play and draft.held is None:
        way = through(lying, cell)
        free = next_free(cell, way, fields, lying)
        return Tapped(Draft((), free, way) if free else draft)
    if cell in taken(position, draft.play) or cell not in fields:
        return Tapped(draft)
    if draft.held is not None:
        way = guessed(lying, fields, cell) if not draft.play else draft.way
        tapped = _chosen(position, Draft(draft.play, cell, way), draft.held, free_hand, rules)
        return tapped if tapped.refused is None else replace(tapped, draft=draft)
    if not draft.play:
        again = cell == draft.cursor
        return Tapped(Draft((), cell, other(draft.way or ACROSS) if again else guessed(lying, fields, cell)))
    joined = joining(position, draft, fields)
    if cell not in joined and not free_hand:
        return Tapped(draft, Verdict((against_cell(draft, cell),)))
    way = draft.way
    if len(draft.play) == 1 and cell in joined:
        way = way_of(axis_of((*draft.play, Placement(draft.play[0].tile, cell))) or WAYS[ACROSS])
    return Tapped(replace(draft, cursor=cell, way=way))


def _chosen(
    position: Position[Tile], draft: Draft[Tile], tile: Tile, free_hand: bool, rules: HouseRules
) -> Tapped[Tile]:
    """A letter laid at the cursor. Before a field was tapped it is held; a second tap puts it down."""
    if draft.cursor is None and not draft.play and tile != JOKER:
        held = None if tile == draft.held else tile
        return Tapped(Draft(held=held) if held or position.board.tiles else first_draft(position))
    found = against_tile(position, draft, tile, free_hand, rules)
    if found is not None:
        return Tapped(draft, Verdict((found.violation,)), found.tried)
    return Tapped(_laid(position, draft, tile, rules))


def _laid(position: Position[Tile], draft: Draft[Tile], tile: Tile, rules: HouseRules) -> Draft[Tile]:
    """A letter laid at the cursor, which goes on to the next free field."""
    play = (*draft.play, Placement(tile, cast(Cell, draft.cursor)))
    way = draft.way or guessed(position.board.tiles, rules.layout.fields, play[0].cell)
    axis = axis_of(play) if len(play) > 1 else None
    way = way_of(axis) if axis else way
    following = next_free(play[-1].cell, way, rules.layout.fields, taken(position, play))
    return Draft(play, following, way)


def _erased(position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
    """The letter that is held is put down, or the one laid last taken up: the cursor stands where it lay."""
    if draft.held is not None:
        return first_draft(position) if not draft.play else replace(draft, held=None)
    if not draft.play:
        return first_draft(position)
    return _after(position, Draft(draft.play[:-1], draft.play[-1].cell, draft.way))


def _after(position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
    """The draft once a letter was taken up; on a cell that is not free there is no cursor."""
    axis = axis_of(draft.play) if len(draft.play) > 1 else None
    return replace(draft, way=way_of(axis)) if axis else draft
