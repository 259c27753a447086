"""What the templates of every page with a board get: the table as this tap left it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

from referee.core.correction import Consequences
from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.notation import write_step
from referee.core.rulebook import NearMiss, Rulebook
from referee.core.steps import Place, Step
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle import draft as entry
from referee.rulebooks.qwirkle.draft import Draft
from referee.service import Sheet

MARGIN = 7
"""Empty cells around the board: a hand of tiles and a free cell can be laid out of it without the page growing."""

MOST_CELLS = 2500
"""The largest rectangle of which every cell is shown: more than any board of tiles that hang together."""


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
    """The template contract of ``games/desk.html`` and of everything below ``rulebooks/qwirkle``."""

    game: Game
    """The game on whose position the draft lies."""
    draft: Draft
    url: str
    """Where the taps go."""
    mode: str = "play"
    """``play``; ``try`` and ``practice``, where nothing is written; ``mend``, where a turn is corrected; ``look``."""
    names: tuple[str, ...] = ()
    sheet: Sheet | None = None
    """The sheet that the game is on; none for the practice board."""
    number: int | None = None
    """The step after which a play is tried, the turn that is corrected, or the event after which to look."""
    seat: int = 0
    """Whose turn is corrected."""
    kind: str = "place"
    """What kind of turn it is corrected to: ``place``, ``swap``, ``pass``, ``points``."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The numbers of a swap or of a points-only turn while it is corrected: ``swap``, ``points``, ``tiles``."""
    plan: Consequences | None = None
    """What would follow from the correction, once the players asked."""
    back: str = ""
    """The game that the practice board was opened from, by its id."""
    choices: Choices = Choices()
    refused: Verdict | None = None
    """The verdict on what was asked for and not done."""
    refused_step: Step | None = None
    """What was asked for and not done, where a table might rule on it."""
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

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that the game is played by."""
        return self.game.rulebook

    @property
    def time_is_up(self) -> bool:
        """Whether the table has played for as long as it wanted to."""
        minutes = self.game.rules.minutes
        if minutes is None or self.sheet is None or self.game.over:
            return False
        return datetime.now(UTC) - self.sheet.started >= timedelta(minutes=minutes)

    @property
    def free_hand(self) -> bool:
        """Whether any tile may be laid anywhere, to see what the referee says."""
        return self.mode in ("try", "practice", "mend")

    @property
    def closed(self) -> bool:
        """Whether no turn can be entered: the game is over, or its record damaged."""
        damaged = self.sheet is not None and self.sheet.damage is not None
        return self.mode == "look" or (self.mode == "play" and (self.game.over or damaged))

    @cached_property
    def step(self) -> Step | None:
        """The turn that the draft is; nothing while no tile lies."""
        return Place(self.seat or self.game.to_move, self.draft.play) if self.draft.play else None

    @cached_property
    def draft_verdict(self) -> Verdict | None:
        """What the referee says of the draft as it lies."""
        return self.game.judge(self.step) if self.step else None

    @cached_property
    def verdict(self) -> Verdict | None:
        """What the referee says: of what was refused, else of the draft."""
        return self.refused or self.draft_verdict

    @cached_property
    def can_confirm(self) -> bool:
        """Whether the draft is a legal turn."""
        return not self.closed and self.draft_verdict is not None and self.draft_verdict.legal

    @property
    def impossible(self) -> bool:
        """Whether what was refused cannot be, so that no table can let it stand."""
        return self.verdict is not None and bool(self.game.impossible & set(self.verdict.codes))

    @cached_property
    def overrulable(self) -> str:
        """The step, in notation, that a table may let stand though the referee refuses it; empty where none is."""
        step = self.refused_step or self.step
        verdict = self.refused if self.refused_step else self.draft_verdict
        if self.mode != "play" or self.closed or step is None or verdict is None or verdict.legal:
            return ""
        return "" if self.game.impossible & set(verdict.codes) else write_step(step, self.rulebook)

    @property
    def plan_overrulable(self) -> bool:
        """Whether the corrected turn breaks only rules that a table may overrule."""
        damage = self.plan.damage if self.plan else None
        return (
            damage is not None and damage.number == self.number and not self.game.impossible & set(damage.verdict.codes)
        )

    @cached_property
    def near_misses(self) -> tuple[NearMiss, ...]:
        """Single changes that would make the refused play legal."""
        play = (*self.draft.play, self.tried) if self.tried else self.draft.play
        seat = self.seat or self.game.to_move
        if self.verdict is None or self.verdict.legal or not play or self.refused_step or seat > len(self.game.hands):
            return ()
        return self.rulebook.near_misses(self.game.position, seat, play)

    @cached_property
    def keys(self) -> dict[Any, bool]:
        """The tiles on the tray, and whether each fits: those that fit the cursor, or every kind."""
        if self.draft.cursor is None or self.closed:
            return {}
        fitting = set(entry.offers(self.game, self.draft))
        return {tile: tile in fitting for tile in self.unseen if tile in fitting or self.choices.every}

    @property
    def first_turn(self) -> bool:
        """Whether the first tiles are being laid: the tray keeps a place for every kind, so that no key moves."""
        return (
            self.mode == "play" and not self.laid and not self.closed and not self.game.turns and not self.overrulable
        )

    @cached_property
    def unseen(self) -> dict[Any, int]:
        """By kind, how many copies lie neither on the table nor in the draft."""
        return self.rulebook.unseen(self._drafted)

    @cached_property
    def recounted(self) -> dict[Any, int]:
        """The unseen copies of those kinds whose count the tap may have changed."""
        kinds = {tile for tile, _ in (*self.sent.play, *self.draft.play)}
        return {tile: left for tile, left in self.unseen.items() if tile in kinds}

    @cached_property
    def can_turn(self) -> bool:
        """Whether turning the direction would change the draft."""
        return bool(self.draft.play) and not self.closed and entry.can_turn(self.game, self.draft)

    @cached_property
    def laid(self) -> dict[Cell, Any]:
        """The tiles of confirmed turns by cell."""
        return self.rulebook.laid(self.game.board)

    @cached_property
    def _drafted(self) -> Any:
        """The board with the draft on it."""
        return self.rulebook.lay(self.game.board, self.draft.play)

    @cached_property
    def last(self) -> frozenset[Cell]:
        """The cells of the last turn's tiles."""
        turn = self.game.rows[-1].step if self.game.rows else None
        return frozenset(cell for _, cell in turn.play) if isinstance(turn, Place) else frozenset()

    @cached_property
    def free(self) -> list[Cell]:
        """The free cells to tap, the cursor's among them, in reading order."""
        if self.closed:
            return []
        cells = {*self.rulebook.free(self._drafted)}
        if self.free_hand:
            cells |= self._around(cells)
        if self.draft.cursor:
            cells.add(self.draft.cursor)
        return sorted(cells, key=lambda cell: (cell.y, cell.x))

    def _around(self, free: set[Cell]) -> set[Cell]:
        """All free cells of the rectangle that holds the board and its free neighbors: plays may be wrong, too."""
        taken = {*self.laid, *(cell for _, cell in self.draft.play)}
        xs, ys = [cell.x for cell in free], [cell.y for cell in free]
        if (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1) > MOST_CELLS:
            return set()
        cells = {Cell(x, y) for x in range(min(xs), max(xs) + 1) for y in range(min(ys), max(ys) + 1)}
        return cells - taken

    @cached_property
    def lit(self) -> dict[Cell, str]:
        """Cells that stand out: those at fault, those of the line that was asked for, those of a near miss."""
        verdict = self.verdict
        if verdict is None:
            return {}
        if not verdict.legal:
            better = {miss.to: "better" for miss in self.near_misses if miss.to}
            return better | {cell: "fault" for violation in verdict.violations for cell in violation.cells}
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
