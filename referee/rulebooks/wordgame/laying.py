"""A letter comes to lie: at the cursor, in the place of another one, or in the square of one that was refused."""

from dataclasses import dataclass, replace

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Draft, OwnTap, Tapped
from referee.core.grid.drafting import taken
from referee.core.position import Position
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame.board import axis_of
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.directions import ACROSS, guessed, next_free, way_of
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.refusing import Refusal, against_tile, without
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker


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
