"""A letter comes to lie: at the cursor, in the place of another one, or in the square of one that was refused.

Letters can be typed all at once: the whole word where it agrees with what lies, else the new letters alone.
"""

from dataclasses import dataclass, replace

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, OwnTap, Tapped
from referee.core.grid.drafting import taken
from referee.core.position import Position
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.wordgame.board import Play, axis_of
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.directions import ACROSS, WAYS, guessed, next_free, way_of
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.offers import Refusal, against_tile, without
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker, letter_of


@dataclass(frozen=True, slots=True)
class JokerTap(OwnTap):
    """A tap that makes a letter of the draft a joker, or the joker that letter (W17). On the field of a refused letter
    it lays a joker that stands for that one.
    """

    cell: Cell
    refused: Placement[Tile] | None = None
    """The tile that the previous tap tried to lay, if it was refused."""


@dataclass(frozen=True, slots=True)
class Star(OwnTap):
    """A tap on the star: a joker is held for the letter tapped next, or put down again. For the letter that is
    outlined, or else the one laid last, it is like a tap of ``JokerTap``.
    """

    refused: Placement[Tile] | None = None


@dataclass(frozen=True, slots=True)
class AskedWhy(OwnTap):
    """The question why the letter was refused that left the newest gap."""


def laid(
    position: Position[Tile], draft: Draft[Tile], tile: Tile, free_hand: bool, rules: HouseRules
) -> tuple[Draft[Tile], Refusal | None]:
    """The draft with a letter at the cursor, or as it was with what is against that.

    A letter that lies there is replaced. Behind a letter that was refused just now the word goes on; only a joker fills
    its field. A letter of which none is left leaves a gap, so that the letters after it do not close up.
    """
    gap = next((each for each in draft.gaps if each.cell == draft.cursor), None)
    if gap is not None and not is_joker(tile):
        way = draft.way or ACROSS
        beyond = next_free(gap.cell, way, rules.layout.fields, _busy(position, draft))
        draft = replace(draft, cursor=beyond)
    others = without(draft, draft.cursor)
    found = against_tile(position, others, tile, free_hand, rules)
    if found is None:
        assert draft.cursor is not None
        return put(position, draft, Placement(tile, draft.cursor), rules), None
    leaves_gap = found.violation.code == Code.TOO_MANY_COPIES and not is_joker(tile) and others.play == draft.play
    if leaves_gap:
        draft = replace(draft, gaps=(*draft.gaps, found.tried))
    return draft, found


def put(position: Position[Tile], draft: Draft[Tile], placed: Placement[Tile], rules: HouseRules) -> Draft[Tile]:
    """The draft with a letter on a field, in the place of the one there. The cursor goes on to the next free field, but
    stays with the centre letter, which another one may replace.
    """
    cells = [cell for _, cell in draft.play]
    if placed.cell in cells:
        play = tuple(placed if cell == placed.cell else Placement(tile, cell) for tile, cell in draft.play)
    else:
        play = (*draft.play, placed)
    fields = rules.layout.fields
    axis = axis_of(play) if len(play) > 1 else None
    way = way_of(axis) if axis else draft.way or guessed(position.board.tiles, fields, play[0].cell)
    gaps = tuple(gap for gap in draft.gaps if gap.cell != placed.cell)
    found = Draft(play, None, way, gaps=gaps)
    if centre_missing(position, rules) and [cell for _, cell in play] == [CENTRE]:
        return replace(found, cursor=CENTRE)
    return replace(found, cursor=next_free(placed.cell, way, fields, _busy(position, found)))


def centre_missing(position: Position[Tile], rules: HouseRules) -> bool:
    """Whether the letter on the centre has not been told yet (W4)."""
    return rules.centre_letter and not position.board.tiles


def joker(
    position: Position[Tile], draft: Draft[Tile], tap: JokerTap, free_hand: bool, rules: HouseRules
) -> Tapped[Tile]:
    """The draft after a letter became a joker, the joker that letter, or a joker filled the field of a refused one."""
    refused = (tap.refused,) if tap.refused is not None else ()
    letter = next((tile for tile, cell in (*refused, *draft.gaps) if cell == tap.cell and tile != JOKER), None)
    if letter is None:
        return Tapped(changed(draft, tap.cell))
    cursor = draft.cursor
    filled, found = laid(position, replace(draft, cursor=tap.cell), letter.lower(), free_hand, rules)
    if found is not None:
        return Tapped(draft, Verdict((found.violation,)), found.tried)
    stays = cursor is not None and cursor != tap.cell
    return Tapped(replace(filled, cursor=cursor) if stays else filled)


def star(position: Position[Tile], draft: Draft[Tile], tap: Star, free_hand: bool, rules: HouseRules) -> Tapped[Tile]:
    """The draft after a tap on the star."""
    if draft.held == JOKER:
        return Tapped(replace(draft, held=None))
    at_cursor = [each for each in (*draft.play, *draft.gaps) if each.cell == draft.cursor]
    chosen = at_cursor or draft.play[-1:]
    if chosen:
        return joker(position, draft, JokerTap(chosen[0].cell, tap.refused), free_hand, rules)
    return Tapped(replace(draft, held=JOKER))


def changed(draft: Draft[Tile], cell: Cell) -> Draft[Tile]:
    """The draft with the letter on this field as a joker, or the joker there as that letter (W17)."""
    play = tuple(Placement(tile.swapcase(), at) if at == cell else Placement(tile, at) for tile, at in draft.play)
    if play == draft.play:
        return draft
    return replace(draft, play=play, held=None if draft.held == JOKER else draft.held)


def _busy(position: Position[Tile], draft: Draft[Tile]) -> set[Cell]:
    """The fields on which a word does not go on: those with letters, and those of letters that are missing."""
    return taken(position, draft.play) | {cell for _, cell in draft.gaps}


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
