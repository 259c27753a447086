"""Placing a letter: at the cursor, in place of another one, or in the field of one that was refused.

Several letters can be typed in one go: the whole word if it agrees with the board, otherwise only the new letters.
"""

from dataclasses import dataclass, replace

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, OwnTap, Tapped
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.wordgame.board import Play, axis_of
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.directions import ACROSS, WAYS, guessed, next_free, way_of
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.offers import Entry, against_tile, without
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker, letter_of


@dataclass(frozen=True, slots=True)
class JokerTap(OwnTap):
    """A tap that makes a letter of the draft a joker, or the joker that letter (W17). On the field of a refused letter
    it places a joker that stands for it.
    """

    cell: Cell | None
    """None for a tap on the star: it means the outlined letter, or the one placed last. If there isn't one, a joker is
    held for the letter tapped next; a joker that is already held is put down.
    """
    refused: Placement[Tile] | None = None
    """The tile that the previous tap tried to place, if it was refused."""


@dataclass(frozen=True, slots=True)
class AskedWhy(OwnTap):
    """The question why the letter at the newest gap was refused."""


def picked(entry: Entry, tile: Tile) -> Tapped[Tile]:
    """The draft with a letter at the cursor, or unchanged with the reason against it.

    A letter of the draft at the cursor is replaced. After a letter that was just refused, the word goes on; only a
    joker fills its field. A letter that is used up leaves a gap, so that the letters after it don't close up.
    """
    draft = entry.at_cursor.draft
    if draft.cursor in [gap.cell for gap in draft.gaps] and not is_joker(tile):
        draft = replace(draft, cursor=next_free(draft.cursor, draft.way or ACROSS, entry.fields, entry.busy))
    others = without(draft, draft.cursor)
    found = against_tile(entry.to(others), tile)
    if found is None:
        assert draft.cursor is not None
        return Tapped(put(entry.to(draft), Placement(tile, draft.cursor)))
    missing = found.refused and found.refused.codes == (Code.TOO_MANY_COPIES,)
    if found.tried and missing and not is_joker(tile) and others.play == draft.play:
        return replace(found, draft=replace(draft, gaps=(*draft.gaps, found.tried)))
    return replace(found, draft=draft if entry.draft.cursor else entry.draft)


def put(entry: Entry, placed: Placement[Tile]) -> Draft[Tile]:
    """The draft with a letter on a field, in place of the one there. The cursor goes on to the next free field, but not
    while the word may go either way, and it stays on the centre letter, so that another one can replace it.
    """
    draft, fields = entry.draft, entry.fields
    if placed.cell in [cell for _, cell in draft.play]:
        play = tuple(placed if each.cell == placed.cell else each for each in draft.play)
    else:
        play = (*draft.play, placed)
    axis = axis_of(play) if len(play) > 1 else None
    way = way_of(axis) if axis else draft.way or guessed(entry.position.board.tiles, fields, play[0].cell)
    found = Draft(play, CENTRE, way, gaps=tuple(gap for gap in draft.gaps if gap.cell != placed.cell))
    if entry.on_centre and [cell for _, cell in play] == [CENTRE]:
        return found
    return undecided(entry.to(replace(found, cursor=next_free(placed.cell, way, fields, entry.to(found).busy))))


def undecided(entry: Entry) -> Draft[Tile]:
    """The draft; without a cursor while its only letter may go on in either direction, and the direction is guessed."""
    draft = replace(entry.draft, cursor=None)
    if not entry.to(draft).ahead or draft.way != guessed(entry.position.board.tiles, entry.fields, draft.play[0].cell):
        return entry.draft
    return draft


def joker(entry: Entry, cell: Cell, refused: Placement[Tile] | None) -> Tapped[Tile]:
    """The draft after a letter became a joker, a joker its letter, or a joker filled a refused letter's field."""
    draft = entry.draft
    missing = (*((refused,) if refused else ()), *draft.gaps)
    letter = next((tile for tile, at in missing if at == cell and tile != JOKER), None)
    if letter is None:
        return Tapped(changed(draft, cell))
    filled = picked(entry.to(replace(draft, cursor=cell)), letter.lower())
    if filled.refused is not None:
        return replace(filled, draft=draft)
    stays = draft.cursor is not None and draft.cursor != cell
    return Tapped(replace(filled.draft, cursor=draft.cursor)) if stays else filled


def star(entry: Entry, refused: Placement[Tile] | None) -> Tapped[Tile]:
    """The draft after a tap on the star."""
    draft = entry.draft
    if draft.held == JOKER:
        return Tapped(replace(draft, held=None))
    at_cursor = [each for each in (*draft.play, *draft.gaps) if each.cell == draft.cursor]
    chosen = at_cursor or draft.play[-1:]
    return joker(entry, chosen[0].cell, refused) if chosen else Tapped(replace(draft, held=JOKER))


def changed(draft: Draft[Tile], cell: Cell) -> Draft[Tile]:
    """The draft with the letter on this field as a joker, or the joker there as its letter (W17)."""
    play = tuple(Placement(tile.swapcase(), at) if at == cell else Placement(tile, at) for tile, at in draft.play)
    if play == draft.play:
        return draft
    return replace(draft, play=play, held=None if draft.held == JOKER else draft.held)


@dataclass(frozen=True, slots=True)
class Typed(OwnTap):
    """Several letters typed in one go."""

    tiles: tuple[Tile, ...]


def typed(entry: Entry, tiles: tuple[Tile, ...]) -> Tapped[Tile]:
    """The draft with these letters placed from the cursor on.

    If the box has no more of a letter, its field stays free, and the others go on after it. If there are too many
    letters for the hand or the board, none are placed.
    """
    draft = entry.draft
    if draft.cursor is None and not draft.play:
        return Tapped(draft)
    if entry.on_centre and draft.cursor == CENTRE and len(tiles) > 1:
        return Tapped(draft, Verdict((Violation(Code.CENTRE_MISSING, (CENTRE,)),)))
    whole = _as_whole(entry.at_cursor, tiles)
    begins = whole is None and not draft.play and len(tiles) > 1  # an empty draft: a new word begins there
    found, refused = Tapped(replace(draft, gaps=()) if begins else draft), None
    for tile, cell in [(tile, None) for tile in tiles] if whole is None else whole:
        so_far = found.draft
        if cell is not None:
            so_far = replace(so_far, cursor=cell, gaps=tuple(gap for gap in so_far.gaps if gap.cell != cell))
        found = picked(entry.to(so_far), tile)
        if found.refused is not None:
            if found.tried not in found.draft.gaps:
                return replace(found, draft=draft)
            refused = found
    return replace(refused, draft=found.draft) if refused else found


def _as_whole(entry: Entry, tiles: tuple[Tile, ...]) -> Play | None:
    """The new letters of a word that was typed in full: from the letters before the cursor, over those on the board.
    None if it doesn't agree with them, or contains none of them.
    """
    draft = entry.draft
    if draft.cursor is None:
        return None
    axis = WAYS[draft.way or ACROSS]
    drafted = {cell: tile for tile, cell in draft.play if cell != draft.cursor}
    on_board = {**entry.position.board.tiles, **drafted}
    known = {*on_board, *(cell for _, cell in draft.gaps)}
    cell: Cell = draft.cursor
    while cell.step(axis, -1) in known:
        cell = cell.step(axis, -1)
    letters = [Placement(tile, cell.step(axis, n)) for n, tile in enumerate(tiles)]
    over = [placed for placed in letters if placed.cell in on_board]
    agrees = all(letter_of(on_board[at]) == letter_of(tile) for tile, at in over)
    reaches = any(at == draft.cursor or at in known - on_board.keys() for _, at in letters)
    return tuple(placed for placed in letters if placed.cell not in on_board) if over and agrees and reaches else None
