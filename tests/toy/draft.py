"""Entering a turn of Stones: the cursor goes on to the right along its row, or, once turned, to the left."""

from collections.abc import Mapping
from dataclasses import replace

from referee.core.draft import Change, Command, Draft, Force, Lay, Lift, Offer, Point, Tap, Tapped, Typed
from referee.core.grid import Cell, Placement
from referee.core.rulebook import Position
from referee.core.steps import Place, Play
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Verdict
from tests.toy import notation, turns
from tests.toy.board import CELLS, Stone, row_of

LEFT = "left"
"""The next stone goes to the left of the last one."""


def read_draft(position: Position[Stone], fields: Mapping[str, str]) -> Draft[Stone]:
    """The draft that fields of an address tell; a cursor on a stone is none. Raises ``UnreadableError``."""
    play = notation.read_play(fields.get("draft", ""))
    if len(play) > turns.BOX:
        raise UnreadableError(Expected.FEWER_TILES, "", {"most": turns.BOX})
    cursor = notation.read_cell(fields["cursor"]) if fields.get("cursor") else None
    cursor = cursor if cursor in _free(position, play) else None
    held = notation.read_tile(fields["held"]) if fields.get("held") else None
    return Draft(play, cursor, LEFT if fields.get("way") == LEFT else "", None if cursor else held)


def write_draft(draft: Draft[Stone]) -> dict[str, str]:
    """A draft as fields of an address, without those that are empty."""
    fields = {
        "draft": notation.write_play(draft.play),
        "cursor": notation.write_cell(draft.cursor) if draft.cursor else "",
        "way": draft.way,
        "held": draft.held or "",
    }
    return {name: text for name, text in fields.items() if text}


def tap(position: Position[Stone], draft: Draft[Stone], tap: Tap[Stone], free_hand: bool) -> Tapped[Stone]:
    """The draft after a tap."""
    match tap:
        case Point(cell):
            return _point(position, draft, cell, free_hand)
        case Lift(cell):
            play = tuple(placed for placed in draft.play if placed.cell != cell)
            return Tapped(draft if play == draft.play else Draft(play, cell, draft.way))
        case Lay(tile):
            return _lay(position, draft, tile, free_hand)
        case Force(Placement(tile, cell)):
            free = cell in _free(position, draft.play)
            return Tapped(_put(position, draft, Placement(tile, cell)) if free else draft)
        case Change():
            return Tapped(draft)
        case Typed(tiles):
            tapped = Tapped(draft)
            for tile in tiles:
                tapped = tapped if tapped.refused else _lay(position, tapped.draft, tile, free_hand)
            return tapped
        case Command("erase") if draft.held:
            return Tapped(replace(draft, held=None))
        case Command("erase") if draft.play:
            return Tapped(Draft(draft.play[:-1], draft.play[-1].cell, draft.way))
        case Command("erase" | "clear"):
            return Tapped(Draft())
        case Command("turn-direction"):
            return Tapped(_turned(position, draft))
        case Command(word):
            raise ValueError(f"there is no key {word}")


def offer(position: Position[Stone], draft: Draft[Stone], free_hand: bool) -> Offer[Stone]:
    """What can be tapped next: the free cells, of which those in the row of the draft can join it."""
    cells = _free(position, draft.play)
    fits = tuple(cell for cell in cells if _judged(position, draft, Stone.STONE, cell).legal)
    if draft.cursor is not None:
        candidates = (draft.cursor, *(cell for cell in fits if cell != draft.cursor and draft.play))
    else:
        candidates = fits if draft.held else ()
    lies = draft.cursor in fits if draft.cursor else True
    return Offer(
        cells,
        (Stone.STONE,) if lies else (),
        can_turn=_turned(position, draft) != draft,
        candidates=candidates,
        joining=frozenset(cells if free_hand or not draft.play else fits),
    )


def _point(position: Position[Stone], draft: Draft[Stone], cell: Cell, free_hand: bool) -> Tapped[Stone]:
    if cell not in _free(position, draft.play):
        return Tapped(draft)
    against = _judged(position, draft, Stone.STONE, cell).violations if draft.play and not free_hand else ()
    if against:
        return Tapped(draft, Verdict(against))
    pointed = Draft(draft.play, cell, draft.way)
    if draft.held is None:
        return Tapped(pointed)
    tapped = _lay(position, pointed, draft.held, free_hand)
    return tapped if tapped.refused is None else replace(tapped, draft=draft)


def _lay(position: Position[Stone], draft: Draft[Stone], tile: Stone, free_hand: bool) -> Tapped[Stone]:
    if draft.cursor is None:
        return Tapped(replace(draft, held=None if draft.held else tile))
    tried = Placement(tile, draft.cursor)
    verdict = _judged(position, draft, *tried)
    if free_hand or verdict.legal:
        return Tapped(_put(position, draft, tried))
    return Tapped(draft, Verdict(verdict.violations), tried)


def _put(position: Position[Stone], draft: Draft[Stone], placed: Placement[Stone]) -> Draft[Stone]:
    play = (*draft.play, placed)
    return Draft(play, _next(position, play, draft.way), draft.way)


def _turned(position: Position[Stone], draft: Draft[Stone]) -> Draft[Stone]:
    """The other way, where there is a free cell."""
    way = "" if draft.way else LEFT
    cursor = _next(position, draft.play, way) if draft.play and not draft.held else None
    return draft if cursor is None else Draft(draft.play, cursor, way)


def _next(position: Position[Stone], play: Play[Stone], way: str) -> Cell | None:
    """The next free cell in the row of the last stone; none where the row ends."""
    last, free = play[-1].cell, _free(position, play)
    ahead = [cell for cell in row_of(last) if cell in free and (cell.x < last.x if way else cell.x > last.x)]
    return None if not ahead else ahead[-1] if way else ahead[0]


def _judged(position: Position[Stone], draft: Draft[Stone], tile: Stone, cell: Cell) -> Verdict[Stone]:
    return turns.judge(position, Place(position.to_move, (*draft.play, Placement(tile, cell))))


def _free(position: Position[Stone], play: Play[Stone]) -> tuple[Cell, ...]:
    drafted = {placed.cell for placed in play}
    return tuple(cell for cell in CELLS if cell not in position.board.tiles and cell not in drafted)
