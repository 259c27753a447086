"""Entering a word: the draft and the taps that build it.

A draft has the letters in the order they were placed, the cursor, and the direction ``across`` or ``down``. In an
address it is the whole word as it would be confirmed; reading it leaves out letters that are already on the board.
"""

from collections.abc import Mapping
from dataclasses import replace

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, Offer, OwnTap, Pick, Point, Tapped
from referee.core.grid.drafting import Drafting, taken
from referee.core.position import Position
from referee.core.steps import Step
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame import offers, placing
from referee.rulebooks.wordgame.board import Play, WordNotation, axis_of
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
from referee.rulebooks.wordgame.offers import Entry, against_cell, against_gaps, none_left
from referee.rulebooks.wordgame.own_steps import Centre
from referee.rulebooks.wordgame.placing import AskedWhy, JokerTap, Typed
from referee.rulebooks.wordgame.tiles import JOKER, Tile, letter_of


class WordDrafting(Drafting[Tile]):
    """The taps on a draft of the word game."""

    commands = frozenset({"joker", "type"})
    from_placed = True

    def __init__(self, notation: WordNotation) -> None:
        super().__init__(notation, notation.rules.box)
        self.words, self.rules = notation, notation.rules

    def _entry(self, position: Position[Tile], draft: Draft[Tile], free_hand: bool = False) -> Entry:
        return Entry(position, draft, self.rules, free_hand)

    # The address

    def read(self, position: Position[Tile], fields: Mapping[str, str]) -> Draft[Tile]:
        """Return the draft in the fields of an address, dropping a cursor that isn't on a free field or a letter of the
        draft. Raises ``UnreadableError``.
        """
        words = self.words.read_words(fields.get("draft", ""))
        play = _not_on_board(position, [placed for word in words for placed in word])
        gaps = self._gaps(fields)
        self.check_size((*play, *gaps))
        cursor = self.words.read_cell(fields["cursor"]) if fields.get("cursor") else None
        held = self.words.read_tile(fields["held"]) if fields.get("held") else None
        if cursor is not None and not self.free(position, play, cursor) and cursor not in [cell for _, cell in play]:
            cursor = None
        missing = tuple({gap.cell: gap for gap in gaps if self.free(position, play, gap.cell)}.values())
        if cursor is None and not play and held is None and not missing:
            return self.first(position)
        held = None if cursor and held != JOKER else held
        axis = axis_of(play) if len(play) > 1 else words[0].axis if words else None
        if axis is not None and play:
            return Draft(play, cursor, way_of(axis), held, missing)
        way = fields.get("axis", "")
        if way not in WAYS:
            way = guessed(position.board.tiles, self.rules.layout.fields, cursor) if cursor else ACROSS
        return Draft(play, cursor, way if cursor or play else "", held, missing)

    def _gaps(self, fields: Mapping[str, str]) -> list[Placement[Tile]]:
        """The refused letters in the fields of an address. Raises ``UnreadableError``."""
        return [placed for word in self.words.read_words(fields.get("gap", "")) for placed in word]

    def write(self, position: Position[Tile], draft: Draft[Tile]) -> dict[str, str]:
        word = word_of(position, draft)
        whole = frozenset(_not_on_board(position, [*word])) == frozenset(draft.play)
        contiguous = axis_of_draft(draft) is not None and len(self.words.write_play(word).split()) == 2
        play = self.words.write_play(word if whole and contiguous else draft.play)
        gaps = self.words.write_play(draft.gaps)
        return self.fields(draft, play, way="axis") | ({"gap": gaps} if gaps else {})

    def read_tap(self, fields: Mapping[str, str], refused: Placement[Tile] | None) -> OwnTap | None:
        """Return a tap that makes a joker, or typed letters. Raises ``UnreadableError``."""
        if fields.get("joker"):
            return JokerTap(self.words.read_cell(fields["joker"]), refused)
        match fields.get("do"):
            case "joker":
                return JokerTap(None, refused)
            case "type":
                return Typed(self.words.read_tiles(fields.get("letters", "")))
            case "why" if refused in self._gaps(fields):
                return AskedWhy()
        return None

    # The draft and its play

    def first(self, position: Position[Tile]) -> Draft[Tile]:
        """Return the draft at the start of a turn: on an empty board the cursor is on the centre."""
        return Draft() if position.board.tiles else Draft(cursor=CENTRE, way=ACROSS)

    def play_of(self, position: Position[Tile], draft: Draft[Tile]) -> Play:
        return word_of(position, draft)

    def draft_of(self, position: Position[Tile], play: Play) -> Draft[Tile]:
        """Return the draft that is confirmed as this word, with the cursor after it."""
        new = tuple(placed for placed in play if placed.cell not in position.board.tiles)
        way = way_of(axis_of(play) or WAYS[ACROSS])
        cursor = next_free(play[-1].cell, way, self.rules.layout.fields, taken(position, play))
        return Draft(new, cursor, way)

    def step(self, position: Position[Tile], seat: int, play: Play) -> Step[Tile]:
        """Return the turn; on an empty board a single tile on the centre is the letter drawn for it (W4)."""
        if self._entry(position, Draft()).on_centre and [cell for _, cell in play] == [CENTRE]:
            return Centre(0, play[0].tile)
        return super().step(position, seat, play)

    def lacking(self, position: Position[Tile], draft: Draft[Tile]) -> Verdict[Tile] | None:
        return against_gaps(self._entry(position, draft))

    def free(self, position: Position[Tile], play: Play, cell: Cell) -> bool:
        return cell in self.rules.layout.fields and cell not in taken(position, play)

    # The taps

    def point(self, position: Position[Tile], draft: Draft[Tile], tap: Point, free_hand: bool) -> Tapped[Tile]:
        """Put the cursor or the held letter on a field. A second tap changes the direction; a tap on a letter on the
        board begins the word with it, a tap on one of the draft outlines it, to be replaced.
        """
        cell, fields, on_board = tap.cell, self.rules.layout.fields, position.board.tiles
        refused = tap.refused is not None and tap.refused.cell == cell == draft.cursor
        if refused or any(gap.cell == cell for gap in draft.gaps):
            # The refused letter's field: another letter may now be placed there.
            return Tapped(replace(draft, cursor=cell, gaps=tuple(gap for gap in draft.gaps if gap.cell != cell)))
        if cell in [at for _, at in draft.play]:
            return self._outlined(position, draft, cell, free_hand)
        if cell in on_board and not draft.play and draft.held in (None, JOKER):
            way = through(on_board, cell)
            free = next_free(cell, way, fields, on_board)
            return Tapped(Draft((), free, way, draft.held) if free else draft)
        if not self.free(position, draft.play, cell):
            return Tapped(draft)
        if draft.held is not None and draft.held != JOKER:
            way = guessed(on_board, fields, cell) if not draft.play else draft.way
            tapped = self._chosen(position, Draft(draft.play, cell, way), draft.held, free_hand)
            return tapped if tapped.refused is None else replace(tapped, draft=draft)
        if not draft.play:
            again = cell == draft.cursor
            way = other(draft.way or ACROSS) if again else guessed(on_board, fields, cell)
            return Tapped(Draft((), cell, way, draft.held))
        joined = joining(position, draft, fields)
        if cell not in joined and not free_hand:
            return Tapped(draft, Verdict((against_cell(draft, cell),)))
        way = draft.way
        if len(draft.play) == 1 and cell in joined:
            way = way_of(axis_of((*draft.play, Placement(draft.play[0].tile, cell))) or WAYS[ACROSS])
        return Tapped(replace(draft, cursor=cell, way=way))

    def pick(self, position: Position[Tile], draft: Draft[Tile], tap: Pick[Tile], free_hand: bool) -> Tapped[Tile]:
        """Place a letter at the cursor, as a joker if one is held; after the field of one that was just refused."""
        tried = tap.refused
        if tried is not None and tried not in draft.gaps and tried.cell in self._entry(position, draft).ahead:
            free = self.free(position, draft.play, tried.cell)
            if free and none_left(position, draft.play, tried.tile, self.rules):
                draft = replace(draft, cursor=tried.cell, gaps=(*draft.gaps, tried))
        as_joker = draft.held == JOKER and tap.tile != JOKER
        return self._chosen(position, draft, tap.tile.lower() if as_joker else tap.tile, free_hand)

    def put(self, position: Position[Tile], draft: Draft[Tile], placed: Placement[Tile]) -> Draft[Tile]:
        """Place a letter; the cursor goes on to the next free field. A joker has to stand for a letter."""
        return draft if placed.tile == JOKER else placing.put(self._entry(position, draft), placed)

    def turned(self, position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
        """Change the direction of the word, if the board has room; a centre letter has no direction."""
        if isinstance(self.step(position, position.to_move, draft.play), Centre):
            return draft
        return turned(position, draft, self.rules.layout.fields)

    def own(self, position: Position[Tile], draft: Draft[Tile], tap: OwnTap, free_hand: bool) -> Tapped[Tile]:
        entry = self._entry(position, draft, free_hand)
        match tap:
            case JokerTap(None, refused):
                return placing.star(entry, refused)
            case JokerTap(Cell() as cell, refused):
                return placing.joker(entry, cell, refused)
            case Typed(tiles):
                return placing.typed(entry, tiles)
            case AskedWhy():
                return Tapped(draft, self.lacking(position, draft), draft.gaps[-1] if draft.gaps else None)
        raise TypeError(tap)

    def erased(self, position: Position[Tile], draft: Draft[Tile]) -> Draft[Tile]:
        """Return the draft without its held joker; otherwise without the outlined letter or the one tapped last, and
        with the cursor there.
        """
        if draft.held == JOKER:
            return replace(draft, held=None) if draft.play or draft.cursor else self.first(position)
        cells = [cell for _, cell in draft.play]
        if draft.cursor in cells:
            left = tuple(placed for placed in draft.play if placed.cell != draft.cursor)
            return self.lifted(position, draft, left, draft.cursor)
        gap = draft.gaps[-1] if draft.gaps else None
        if gap is not None and (gap.cell == draft.cursor or all(gap.cell > cell for cell in cells)):
            return placing.undecided(self._entry(position, replace(draft, cursor=gap.cell, gaps=draft.gaps[:-1])))
        return placing.undecided(self._entry(position, super().erased(position, draft)))

    def lifted(self, position: Position[Tile], draft: Draft[Tile], play: Play, cell: Cell) -> Draft[Tile]:
        axis = axis_of(play) if len(play) > 1 else None
        return Draft(play, cell, way_of(axis) if axis else draft.way, gaps=draft.gaps)

    def offer(self, position: Position[Tile], draft: Draft[Tile], free_hand: bool) -> Offer[Tile]:
        can_turn = self.turned(position, draft) != draft
        return offers.offer(self._entry(position, draft, free_hand), can_turn)

    def _outlined(self, position: Position[Tile], draft: Draft[Tile], cell: Cell, free_hand: bool) -> Tapped[Tile]:
        """Outline a letter of the draft; a held joker or letter goes there right away. A second tap goes on."""
        if draft.held == JOKER:
            return Tapped(placing.changed(draft, cell))
        if draft.held is not None:
            return self._chosen(position, replace(draft, cursor=cell, held=None), draft.held, free_hand)
        if cell != draft.cursor:
            return Tapped(replace(draft, cursor=cell))
        way = draft.way or ACROSS
        busy = self._entry(position, draft).busy
        return Tapped(replace(draft, cursor=next_free(cell, way, self.rules.layout.fields, busy)))

    def _chosen(self, position: Position[Tile], draft: Draft[Tile], tile: Tile, free_hand: bool) -> Tapped[Tile]:
        """Place a letter at the cursor. Before any field was tapped it is held; a second tap puts it down."""
        if draft.cursor is None and not draft.play and not draft.gaps and tile != JOKER:
            held = None if tile == draft.held else tile
            return Tapped(Draft(held=held) if held or position.board.tiles else self.first(position))
        return placing.picked(self._entry(position, draft, free_hand), tile)


def _not_on_board(position: Position[Tile], letters: list[Placement[Tile]]) -> Play:
    """The letters that aren't on the board already; a different letter on a taken field is kept, and refused later."""
    on_board = position.board.tiles
    return tuple(placed for placed in letters if letter_of(on_board.get(placed.cell, "")) != letter_of(placed.tile))
