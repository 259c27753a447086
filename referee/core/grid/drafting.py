"""How a turn is entered tap by tap: the part that all games on a grid share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Generic

from referee.core.grid import Cell, Placement, T
from referee.core.grid.draft import Command, Draft, Drag, Force, Lift, Offer, OwnTap, Pick, Point, Tap, Tapped
from referee.core.grid.notation import Notation, write_cell
from referee.core.position import Position
from referee.core.steps import Place, Play, Step
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Verdict


class Drafting(ABC, Generic[T]):
    """Decides what a tap makes of a draft, and how a draft is written in an address.

    With a ``free_hand``, tiles that break a rule may be placed, to see the reason.
    """

    commands: frozenset[str] = frozenset()
    """The words of the keys that only this game has."""
    from_placed: bool = False
    """Whether a turn may begin with a tap on a tile already on the board."""
    ways: frozenset[str] = frozenset()
    """The words for the direction of a draft, apart from the empty one."""

    def __init__(self, notation: Notation[T], box: int) -> None:
        self.notation = notation
        self.box = box

    # Required

    @abstractmethod
    def point(self, position: Position[T], draft: Draft[T], tap: Point, free_hand: bool) -> Tapped[T]:
        """Return the draft after a tap on a cell: the cursor or the held tile goes there."""

    @abstractmethod
    def pick(self, position: Position[T], draft: Draft[T], tap: Pick[T], free_hand: bool) -> Tapped[T]:
        """Return the draft after a tap on the key of a tile: it is placed, held or refused."""

    @abstractmethod
    def put(self, position: Position[T], draft: Draft[T], placed: Placement[T]) -> Draft[T]:
        """Return the draft with a tile on a free cell, whether or not it fits; the cursor moves on."""

    @abstractmethod
    def turned(self, position: Position[T], draft: Draft[T]) -> Draft[T]:
        """Return the draft in the next direction in which it can continue, or the same draft."""

    @abstractmethod
    def offer(self, position: Position[T], draft: Draft[T], free_hand: bool) -> Offer[T]:
        """Return what can be tapped next."""

    # The address

    def read(self, position: Position[T], fields: Mapping[str, str]) -> Draft[T]:
        """Return the draft in the fields of an address. A cursor on a cell that isn't free is dropped.
        Raises ``UnreadableError``.
        """
        play = self.notation.read_play(fields.get("draft", ""))
        self.check_size(play)
        cursor = self.notation.read_cell(fields["cursor"]) if fields.get("cursor") else None
        held = self.notation.read_tile(fields["held"]) if fields.get("held") else None
        if cursor is not None and not self.free(position, play, cursor):
            cursor = None
        if cursor is None and held is None and not play:
            cursor = self.first(position).cursor
        way = fields.get("way", "")
        return Draft(play, cursor, way if way in self.ways else "", None if cursor else held)

    def check_size(self, play: Play[T]) -> None:
        """Raise ``UnreadableError`` if the play has more tiles than the box."""
        if len(play) > self.box:
            raise UnreadableError(Expected.FEWER_TILES, "", {"most": self.box})

    def write(self, position: Position[T], draft: Draft[T]) -> dict[str, str]:
        """Return a draft as fields of an address, without empty ones."""
        return self.fields(draft, self.notation.write_play(draft.play))

    def fields(self, draft: Draft[T], play: str, way: str = "way") -> dict[str, str]:
        """Return the fields of a draft with its play in this text, without empty ones."""
        cursor = write_cell(draft.cursor) if draft.cursor else ""
        fields = {"draft": play, "cursor": cursor, way: draft.way, "held": str(draft.held or "")}
        return {name: text for name, text in fields.items() if text}

    def read_tap(self, fields: Mapping[str, str], refused: Placement[T] | None) -> OwnTap | None:
        """Return the game's own tap in the fields of an address, or None. Raises ``UnreadableError``.

        ``refused`` is the tile that the previous tap tried to place, if it was refused.
        """
        return None

    # The draft and its play

    def first(self, position: Position[T]) -> Draft[T]:
        """Return the draft at the start of a turn: on an empty board the cursor is on the first cell."""
        return Draft(cursor=None if position.board.tiles else Cell(0, 0))

    def play_of(self, position: Position[T], draft: Draft[T]) -> Play[T]:
        return draft.play

    def draft_of(self, position: Position[T], play: Play[T]) -> Draft[T]:
        """Return the draft that is confirmed as this play."""
        return Draft(play)

    def step(self, position: Position[T], seat: int, play: Play[T]) -> Step[T]:
        """Return the step that this play becomes when a seat confirms it."""
        return Place(seat, play)

    def lacking(self, position: Position[T], draft: Draft[T]) -> Verdict[T] | None:
        """Return why the draft can't be confirmed yet, even if its tiles are legal; None if only the rules decide."""
        return None

    def free(self, position: Position[T], play: Play[T], cell: Cell) -> bool:
        """Return whether neither the board nor the draft has a tile on this cell, and the board has the cell."""
        bounds = self.notation.bounds
        return (bounds is None or cell in bounds) and cell not in taken(position, play)

    # The taps

    def tap(self, position: Position[T], draft: Draft[T], tap: Tap[T], free_hand: bool) -> Tapped[T]:
        match tap:
            case Point():
                return self.point(position, draft, tap, free_hand)
            case Pick():
                return self.pick(position, draft, tap, free_hand)
            case Force(placed):
                free = self.free(position, draft.play, placed.cell)
                return Tapped(self.put(position, draft, placed) if free else draft)
            case Lift(cell):
                play = tuple(placed for placed in draft.play if placed.cell != cell)
                return Tapped(draft if len(play) == len(draft.play) else self.lifted(position, draft, play, cell))
            case Drag():
                return self.dragged(position, draft, tap, free_hand or tap.forced)
            case Command(word):
                return Tapped(self.command(position, draft, word))
            case OwnTap():
                return self.own(position, draft, tap, free_hand)

    def own(self, position: Position[T], draft: Draft[T], tap: OwnTap, free_hand: bool) -> Tapped[T]:
        """Return the draft after one of the game's own taps."""
        raise TypeError(tap)

    def command(self, position: Position[T], draft: Draft[T], word: str) -> Draft[T]:
        """Return the draft after a tap on another key. Raises ``ValueError`` for an unknown one."""
        match word:
            case "erase":
                return self.erased(position, draft)
            case "clear":
                return self.first(position)
            case "turn-direction":
                return self.turned(position, draft)
            case _:
                raise ValueError(f"there is no key {word}")

    def dragged(self, position: Position[T], draft: Draft[T], tap: Drag, free_hand: bool) -> Tapped[T]:
        """Return the draft after one of its tiles was moved to another cell. If it may not go there, the draft stays as
        it was.
        """
        tile = next((tile for tile, cell in draft.play if cell == tap.cell), None)
        if tile is None or not self.free(position, draft.play, tap.to):
            return Tapped(draft)
        up = self.tap(position, draft, Lift(tap.cell), free_hand).draft
        there = self.point(position, up, Point(tap.to), free_hand)
        if there.refused is None:
            there = self.pick(position, there.draft, Pick(tile), free_hand)
        if there.refused is None:
            return there
        return Tapped(draft, there.refused, Placement(tile, tap.to), tap.cell)

    def lifted(self, position: Position[T], draft: Draft[T], play: Play[T], cell: Cell) -> Draft[T]:
        """Return the draft after a tile was lifted from a cell, which leaves this play."""
        return Draft(play, cell, draft.way)

    def erased(self, position: Position[T], draft: Draft[T]) -> Draft[T]:
        """Return the draft without its held tile. If none is held, remove the last tile: the cursor goes there."""
        if draft.held is not None:
            return replace(draft, held=None) if draft.play else self.first(position)
        if not draft.play:
            return self.first(position)
        return self.lifted(position, draft, draft.play[:-1], draft.play[-1].cell)


def taken(position: Position[T], play: Play[T]) -> set[Cell]:
    """The cells with a tile of the board or of the draft."""
    return position.board.tiles.keys() | {cell for _, cell in play}
