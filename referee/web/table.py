"""What the templates of the game page get: the table as this tap left it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from referee import entry
from referee.entry import Draft
from referee.rulebooks.grid import Cell, Placement
from referee.rulebooks.turns import Place
from referee.rulebooks.verdict import Verdict
from referee.service import Sheet

MARGIN = 7
"""Empty cells around the board: a hand of tiles and a free cell can be laid out of it without the page growing."""


@dataclass(frozen=True)
class Choices:
    """What the scorekeeper has chosen to see."""

    every: bool = False
    """All kinds of tile as keys, those that do not fit as well."""
    whole: bool = False
    """The whole board at a glance."""
    bright: bool = False
    """Dark tiles on a light page."""
    marks: bool = False
    """A digit for each colour."""


@dataclass(frozen=True)
class Table:
    """The template contract of ``games/show.html`` and of everything below ``rulebooks/qwirkle``."""

    sheet: Sheet
    draft: Draft
    choices: Choices = Choices()
    refused: Verdict | None = None
    """The verdict on what was asked for and not done."""
    tried: Placement[Any] | None = None
    """The tile that was asked for and does not fit."""
    notice: str = ""
    """A sentence about the request itself."""
    lit_line: int | None = None
    """The number of the line of the draft that is to stand out."""
    changed: bool = False
    """Whether the sheet is another one than on the page that sent the tap."""
    sent: Draft = Draft()
    """The draft on the page that sent the tap."""

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the referee says: of what was refused, else of the draft."""
        return self.refused or entry.verdict(self.sheet.game, self.draft)

    @cached_property
    def can_confirm(self) -> bool:
        """Whether the draft is a legal turn."""
        verdict = entry.verdict(self.sheet.game, self.draft)
        return verdict is not None and verdict.legal

    @cached_property
    def keys(self) -> dict[Any, bool]:
        """The tiles on the tray, and whether each fits: those that fit the cursor, or every kind."""
        if self.draft.cursor is None:
            return {}
        fitting = set(entry.offers(self.sheet.game, self.draft))
        return {tile: tile in fitting for tile in self.unseen if tile in fitting or self.choices.every}

    @cached_property
    def unseen(self) -> dict[Any, int]:
        """By kind, how many copies lie neither on the table nor in the draft."""
        rulebook = self.sheet.rulebook
        return rulebook.unseen(rulebook.lay(self.sheet.game.board, self.draft.play))

    @cached_property
    def recounted(self) -> dict[Any, int]:
        """The unseen copies of those kinds whose count the tap may have changed."""
        kinds = {tile for tile, _ in (*self.sent.play, *self.draft.play)}
        return {tile: left for tile, left in self.unseen.items() if tile in kinds}

    @cached_property
    def can_turn(self) -> bool:
        """Whether turning the direction would change the draft."""
        return bool(self.draft.play) and entry.can_turn(self.sheet.game, self.draft)

    @cached_property
    def laid(self) -> dict[Cell, Any]:
        """The tiles of confirmed turns by cell."""
        return self.sheet.rulebook.laid(self.sheet.game.board)

    @cached_property
    def last(self) -> frozenset[Cell]:
        """The cells of the last turn's tiles."""
        entries = self.sheet.game.entries
        turn = entries[-1].turn if entries else None
        return frozenset(cell for _, cell in turn.play) if isinstance(turn, Place) else frozenset()

    @cached_property
    def free(self) -> list[Cell]:
        """The free cells to tap, the cursor's among them; none once the game is over."""
        game = self.sheet.game
        if game.over or self.sheet.damage:
            return []
        board = game.rulebook.lay(game.board, self.draft.play)
        cells = {*game.rulebook.free(board)} | ({self.draft.cursor} if self.draft.cursor else set())
        return sorted(cells, key=lambda cell: (cell.y, cell.x))

    @cached_property
    def lit(self) -> dict[Cell, str]:
        """Cells that stand out: those at fault, or those of the line that was asked for."""
        verdict = self.verdict
        if verdict is None:
            return {}
        if not verdict.legal:
            return {cell: "fault" for violation in verdict.violations for cell in violation.cells}
        if self.lit_line is not None and 0 <= self.lit_line < len(verdict.lines):
            return dict.fromkeys(verdict.lines[self.lit_line].cells, "lit")
        return {}

    @cached_property
    def here(self) -> Cell | None:
        """The cell that a page without script scrolls to."""
        return self.draft.cursor or min(self.last or self.laid, default=None)

    @cached_property
    def columns(self) -> int:
        """How many columns the board is wide, with the free cells around it."""
        return self._extent(cell.x for cell in self.laid)

    @cached_property
    def rows(self) -> int:
        """How many rows the board is high, with the free cells around it."""
        return self._extent(cell.y for cell in self.laid)

    def at(self, cell: Cell) -> str:
        """The classes that put a cell in its place on the page."""
        return f"c{cell.x - self._origin.x} r{cell.y - self._origin.y}"

    @cached_property
    def _origin(self) -> Cell:
        """The cell just before the first column and row of the page. It does not move while a turn is entered."""
        cells = self.laid or {Cell(0, 0): None}
        drafted = [cell for _, cell in self.draft.play] + ([self.draft.cursor] if self.draft.cursor else [])
        x = min([cell.x for cell in cells] + [cell.x + MARGIN for cell in drafted])
        y = min([cell.y for cell in cells] + [cell.y + MARGIN for cell in drafted])
        return Cell(x - MARGIN - 1, y - MARGIN - 1)

    @staticmethod
    def _extent(places: Iterable[int]) -> int:
        found = list(places) or [0]
        return max(found) - min(found) + 3
