"""Entering a word: the draft and the taps that build it.

A draft holds the letters in the order of laying, the cursor, and as its direction ``across`` or ``down``. In an address
it is the whole word as it would be confirmed, so letters that lie already are left out when it is read.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, Lay, Offer, OwnTap, Point, Tapped
from referee.core.grid.drafting import Drafting, taken
from referee.core.position import Position
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame import offers
from referee.rulebooks.wordgame.board import Play, axis_of
from referee.rulebooks.wordgame.directions import (
    ACROSS,
    WAYS,
    axis_of_draft,
    guessed,
    joining,
    next_free,
    other,
    through,
    turned,
    way_of,
    word_of,
)
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.notation import WordNotation
from referee.rulebooks.wordgame.refusing import against_cell, against_tile, still_missing
from referee.rulebooks.wordgame.tiles import JOKER, Tile, letter_of
from referee.rulebooks.wordgame.typed import JokerTap, Typed, typed


class WordDrafting(Drafting[Tile]):
    """What a tap makes of a draft of the word game."""

    commands = frozenset({"joker", "type"})

    def __init__(self, notation: WordNotation) -> None:
        super().__init__(notation, notation.rules.box)
        self.words, self.rules = notation, notation.rules

    # The address

    def read(self, position: Position[Tile], fields: Mapping[str, str]) -> Draft[Tile]:
        """Return the draft in the fields of an address; a cursor on no free field is dropped. Raises
        ``UnreadableError``.
        """
        words = self.words.read_words(fields.get("draft", ""))
        play = _not_lying(position, [placed for word in words for placed in word])
        self.check_size(play)
        cursor = self.words.read_cell(fields["cursor"]) if fields.get("cursor") else None
        held = self.words.read_lying(fields["held"]) if fields.get("held") else None
        if cursor is not None and not self.free(position, play, cursor):
            cursor = None
        if cursor is None and not play and held is None:
            return self.first(position)
        held = None if cursor else held
        axis = axis_of(play) if len(play) > 1 else words[0].axis if words else None
        if axis is not None and play:
            return Draft(play, cursor, way_of(axis), held)
        way = fields.get("axis", "")
        if way not in WAYS:
            way = guessed(position.board.tiles, self.rules.layout.fields, cursor) if cursor else ACROSS
        return Draft(play, cursor, way if cursor or play else "", held)

    def write(self, position: Position[Tile], draft: Draft[Tile]) -> dict[str, str]:
        """Return a draft as fields of an address, without empty ones."""
        word = word_of(position, draft)
        laid = _not_lying(position, [*word])
        contiguous = axis_of_draft(draft) is not None and len(self.words.write_play(word).split()) == 2
        play = self.words.write_play(word if laid == draft.play and contiguous else draft.play)
        return self.fields(draft, play, way="axis")

    def read_tap(self, fields: Mapping[str, str], refused: Placement[Tile] | None) -> OwnTap | None:
        """Return a tap that makes a joker, or typed letters. Raises ``UnreadableError``."""
        if fields.get("joker"):
            return JokerTap(self.words.read_cell(fields["joker"]))
        return Typed(self.words.read_tiles(fields.get("letters", "")), refused) if fields.get("do") == "type" else None

    # The draft and its play

    def first(self, position: Position[Tile]) -> Draft[Tile]:
        """Return the draft at the start of a turn: on an empty board the cursor stands on the centre."""
        return Draft() if position.board.tiles else Draft(cursor=CENTRE, way=ACROSS)

    def play_of(self, position: Position[Tile], draft: Draft[Tile]) -> Play:
        """Return the word that the letters make with those that lie before, between and behind them."""
        return word_of(position, draft)

    def draft_of(self, position: Position[Tile], play: Play) -> Draft[Tile]:
        """Return the draft that is confirmed as this word, with the cursor behind it."""
        laid = tuple(placed for placed in play if placed.cell not in position.board.tiles)
        way = way_of(axis_of(play) or WAYS[ACROSS])
        cursor = next_free(play[-1].cell, way, self.rules.layout.fields, taken(position, play))
        return Draft(laid, cursor, way)

    def free(self, position: Position[Tile], play: Play, cell: Cell) -> bool:
        """Return whether this is a field without a token of the board or of the draft."""
        return cell in self.rules.layout.fields and cell not in taken(position, play)

    # The taps

    def point(self, position: Position[Tile], draft: Draft[Tile], tap: Point, free_hand: bool) -> Tapped[Tile]:
        """Put the cursor or the held letter on a field. A second tap turns the direction; a tap on a letter of the
        board begins the word with that one.
        """
        cell, fields, lying = tap.cell, self.rules.layout.fields, position.board.tiles
        if tap.refused is not None and tap.refused.cell == cell == draft.cursor:
            return Tapped(draft)  # a tap on the refused letter's field: another letter may now be laid there
        if cell in lying and not draft.play and draft.held is None:
            way = through(lying, cell)
            free = next_free(cell, way, fields, lying)
            return Tapped(Draft((), free, way) if free else draft)
        if not self.free(position, draft.play, cell):
            return Tapped(draft)
        if draft.held is not None:
            way = guessed(lying, fields, cell) if not draft.play else draft.way
            tapped = self._chosen(position, Draft(draft.play, cell, way), draft.held, free_hand)
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

    def lay(self, position: Position[Tile], draft: Draft[Tile], tap: Lay[Tile], free_hand: bool) -> Tapped[Tile]:
        """Lay a letter at the cursor, unless the letter that was refused there is still missing."""
        gap = still_missing(position, draft, tap.refused, free_hand, self.rules)
        if gap is not None:
            return Tapped(draft, Verdict((gap.violation,)), gap.tried)
        return self._chosen(position, draft, tap.tile, free_hand)

    def put(self, position: Position[Tile], draft: Draft[Tile], placed: Placement[Tile]) -> Draft[Tile]:
        """Lay a letter; the cursor goes on to the next free field. A joker has to stand for a letter."""
        if placed.tile == JOKER:
            return draft
        play, fields = (*draft.play, placed), self.rules.layout.fields
        way = draft.way or guessed(position.board.tiles, fields, play[0].cell)
        axis = axis_of(play) if len(play) > 1 else None
        way = way_of(axis) if axis else way
        return Draft(play, next_free(placed.cell, way, fields, taken(position, play)), way)

    def turned(self, position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
        """Turn the word the other way, as far as the board allows."""
        return turned(position, draft, self.rules.layout.fields)

    def own(self, position: Position[Tile], draft: Draft[Tile], tap: OwnTap, free_hand: bool) -> Tapped[Tile]:
        """Make a letter a joker, or lay typed letters."""
        match tap:
            case JokerTap(cell):
                return Tapped(changed(draft, cell))
            case Typed(tiles, refused):
                gap = still_missing(position, draft, refused, free_hand, self.rules)
                return typed(position, draft, tiles, gap, free_hand, self.rules)
        raise TypeError(tap)

    def command(self, position: Position[Tile], draft: Draft[Tile], word: str) -> Draft[Tile]:
        """Return the draft after a tap on another key; ``joker`` changes the letter laid last."""
        if word == "joker":
            return changed(draft, draft.play[-1].cell) if draft.play else draft
        return super().command(position, draft, word)

    def lifted(self, position: Position[Tile], draft: Draft[Tile], play: Play, cell: Cell) -> Draft[Tile]:
        """Return the draft after a letter was taken up: the others say the direction, if there are several."""
        axis = axis_of(play) if len(play) > 1 else None
        return Draft(play, cell, way_of(axis) if axis else draft.way)

    def offer(self, position: Position[Tile], draft: Draft[Tile], free_hand: bool) -> Offer[Tile]:
        """Return what can be tapped next."""
        return offers.offer(position, draft, free_hand, self.rules)

    def _chosen(self, position: Position[Tile], draft: Draft[Tile], tile: Tile, free_hand: bool) -> Tapped[Tile]:
        """Lay a letter at the cursor. Before a field was tapped it is held; a second tap puts it down."""
        if draft.cursor is None and not draft.play and tile != JOKER:
            held = None if tile == draft.held else tile
            return Tapped(Draft(held=held) if held or position.board.tiles else self.first(position))
        found = against_tile(position, draft, tile, free_hand, self.rules)
        if found is not None:
            return Tapped(draft, Verdict((found.violation,)), found.tried)
        return Tapped(self.put(position, draft, Placement(tile, cast(Cell, draft.cursor))))


def _not_lying(position: Position[Tile], letters: list[Placement[Tile]]) -> Play:
    """The letters that do not lie there already; a different letter on a taken field is kept, and refused."""
    lying = position.board.tiles
    return tuple(placed for placed in letters if letter_of(lying.get(placed.cell, "")) != letter_of(placed.tile))


def changed(draft: Draft[Tile], cell: Cell) -> Draft[Tile]:
    """The letter that was laid there becomes a joker, or the joker that letter (W17)."""
    play = tuple(Placement(tile.swapcase(), at) if at == cell else Placement(tile, at) for tile, at in draft.play)
    return replace(draft, play=play)
