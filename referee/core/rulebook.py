"""What the rooms above ask of a rulebook: no more than they call today."""

from dataclasses import dataclass
from typing import Any, Protocol

from referee.core.grid import Cell, Placement
from referee.core.steps import Turn
from referee.core.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Position:
    """What a turn is judged on: everything on the table that all players can see."""

    board: Any
    bag: int
    hands: tuple[int, ...]
    """How many tiles each seat holds; which ones nobody tells."""
    first: bool
    """Whether no turn has been played yet."""
    opening: int | None = None
    """How long a line was announced for the first turn (R6)."""
    incomplete: bool = False
    """Whether tiles lie on the table that the board does not show."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """One change that makes an illegal play legal."""

    tile: Any
    cell: Cell
    """Where the tile was placed."""
    to: Cell | None
    """The cell where it may lie instead; nothing where the play is legal without it."""
    points: int
    """What the changed play scores."""


class Rulebook(Protocol):
    """The rules of one boxed game, and its notation for tiles."""

    @property
    def name(self) -> str:
        """The game's name, as in the ``Game`` tag of a transcript."""

    @property
    def seats(self) -> range:
        """How many may play."""

    @property
    def box(self) -> int:
        """All tiles in the box."""

    @property
    def hand(self) -> int:
        """Tiles in a full hand."""

    @property
    def last_tile_bonus(self) -> int:
        """Extra points for laying the last tile of the game."""

    @property
    def impossible(self) -> frozenset[str]:
        """The codes of what cannot be, whatever a table agrees on."""

    def empty(self) -> Any:
        """The table before the first tile."""

    def examine(self, position: Position, turn: Turn) -> Verdict:
        """The verdict on a turn of a seat: what is against it, and what it scores as the tiles lie."""

    def lay(self, board: Any, play: tuple[Placement[Any], ...]) -> Any:
        """The table with these tiles on it."""

    def laid(self, board: Any) -> dict[Cell, Any]:
        """The tiles on the table by cell, in the order in which they were laid."""

    def free(self, board: Any) -> tuple[Cell, ...]:
        """The free cells where a tile would touch the table; on an empty table the first cell."""

    def fitting(self, position: Position, seat: int, draft: tuple[Placement[Any], ...], cell: Cell) -> tuple[Any, ...]:
        """The kinds of which a copy is left and that may follow the draft on this cell."""

    def near_misses(self, position: Position, seat: int, play: tuple[Placement[Any], ...]) -> tuple[NearMiss, ...]:
        """Single changes that would make this illegal play legal."""

    def unseen(self, board: Any) -> dict[Any, int]:
        """By kind, how many copies do not lie on the table."""

    def read_tile(self, text: str) -> Any:
        """The tile of this name. Raises ``Unreadable``."""

    def read_cell(self, text: str) -> Cell:
        """The cell of this text. Raises ``Unreadable``."""

    def read_play(self, text: str) -> tuple[Placement[Any], ...]:
        """Placements from text. Raises ``Unreadable``."""

    def write_play(self, play: tuple[Placement[Any], ...]) -> str:
        """Placements as text that ``read_play`` reads back."""
