"""What the shared rooms ask of a rulebook, and what they are answered.

A rulebook owns everything that its box decides: setup, judging, what a step does to hands and bag, whose turn it is,
when the game ends, the draft and its taps, its own steps and its notation. It is opened with the tags of a game, so the
house rules of that table are inside it. ``T`` is the type of its tiles.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from referee.core.advice import Move, NearMiss
from referee.core.draft import Draft, Offer, Tap, Tapped
from referee.core.grid import Cell, Placement
from referee.core.history import Start
from referee.core.listed import Lookup
from referee.core.options import Options
from referee.core.steps import End, OwnStep, Play, Step, Turn
from referee.core.verdict import Verdict

T = TypeVar("T")


class Board(Protocol[T]):
    """What lies on the table. A value: laying tiles gives another board."""

    @property
    def tiles(self) -> Mapping[Cell, T]:
        """The tiles by cell, in the order in which they were laid."""

    def with_play(self, play: Iterable[Placement[T]]) -> Self:
        """The board with these tiles on it as well."""


@dataclass(frozen=True, slots=True)
class Position(Generic[T]):
    """What a step is judged on: everything that all players can see. A value: a step gives another position."""

    board: Board[T]
    bag: int
    """How many tiles are still hidden from everybody."""
    hands: tuple[int, ...]
    """How many tiles each seat holds; which ones nobody tells."""
    totals: tuple[int, ...]
    to_move: int = 1
    over: bool = False
    own: object = None
    """What only the rulebook needs to know."""

    def scored(self, seat: int, points: int) -> "Position[T]":
        """The position once a seat is given points, or, with negative ones, has them taken."""
        return replace(self, totals=added(self.totals, seat, points))


def added(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The numbers of the seats with ``more`` added to one of them; seat 0 is nobody."""
    return tuple(number + more if place == seat else number for place, number in enumerate(numbers, 1))


class Award(NamedTuple):
    """Points that a step brings beside its own score: for the last tile, for tiles still held at the end."""

    code: str
    seat: int
    points: int
    with_turn: bool = True
    """Whether the table writes them down as points of that turn."""


@dataclass(frozen=True, slots=True)
class After(Generic[T]):
    """What a step leads to."""

    position: Position[T]
    awards: tuple[Award, ...] = ()
    """What it brings beside its own points; the totals of the position hold them already."""
    passed_over: tuple[int, ...] = ()
    """The seats whose turn is left out before the one that is to move."""


class Reviewer(Protocol[T]):
    """What a rulebook that can list all plays says of positions in which the board shows all tiles that lie."""

    def best(self, position: Position[T], play: Play[T]) -> Move[T] | None:
        """The play with most points that lays exactly these tiles; nothing where there is none, or none can be told."""

    def most(self, position: Position[T], hand: Iterable[T]) -> int:
        """The most points that the seat to move can score with these tiles or some of them."""

    def spots(self, position: Position[T]) -> Mapping[Cell, tuple[T, ...]]:
        """The free cells where one tile would make the table cheer, with those kinds, whether or not one is left."""

    def chances(self, position: Position[T]) -> tuple[float, ...] | None:
        """By seat the chance to win, between equal players, while the game goes on; nothing where that is not known."""


class Rulebook(Protocol[T]):
    """The rules of one boxed game as one table plays them."""

    name: str
    """The game's name, as in the ``Game`` tag."""
    slug: str
    """The name of its folders."""
    seats: range
    """How many may play."""
    printed_seats: range
    """How many may play by the printed rules."""
    box: int
    """All tiles in the box."""
    hand: int
    """Tiles in a full hand."""
    impossible: frozenset[str]
    """The codes of what cannot be, whatever a table agrees on."""
    commands: frozenset[str]
    """The words of the keys with which only this game's drafts are changed."""
    unfinished: frozenset[str]
    """The codes of what laying more tiles may still mend: the play is not wrong, it goes on."""

    @classmethod
    def open(cls, tags: Mapping[str, str]) -> Self:
        """The rulebook with the house rules that the tags of a game tell. Raises ``UnreadableError``."""

    @property
    def tags(self) -> Mapping[str, str]:
        """What differs from the printed rules, as tags: ``open`` reads them back."""

    @property
    def minutes(self) -> int | None:
        """How long the table wants to play; it ends the game itself."""

    # The game

    def begin(self, seats: int, start: Start | None) -> Position[T]:
        """The position before the first turn. Raises ``ValueError`` for players, or a start, that cannot be."""

    def judge(self, position: Position[T], step: Turn[T] | OwnStep) -> Verdict[T]:
        """The verdict on a step of a seat that exists: all that is against it, and what it scores as it lies."""

    def after(self, position: Position[T], step: Turn[T] | OwnStep | End, verdict: Verdict[T]) -> After[T]:
        """What follows from a step that stands with this verdict."""

    def reread(self, position: Position[T], step: Step[T]) -> Step[T]:
        """A later step once an earlier one was corrected: where its play names tiles that lie, those that lie now."""

    def options(self, position: Position[T]) -> Options:
        """What may be done now."""

    def winners(self, position: Position[T]) -> tuple[int, ...]:
        """The seats that have won; none before the game is over and all is told."""

    def untold(self, position: Position[T]) -> tuple[int, ...]:
        """The seats that have to tell something before somebody has won; none before the game is over."""

    def incomplete(self, position: Position[T]) -> bool:
        """Whether tiles lie on the table that the board does not show."""

    def unseen(self, board: Board[T]) -> Mapping[T, int | None]:
        """By kind, how many tiles do not lie on this board; nothing where nobody knows how many the box holds."""

    def kind(self, tile: T) -> T:
        """What a tile counts as among the unseen ones."""

    def near_misses(self, position: Position[T], seat: int, play: Play[T]) -> tuple[NearMiss[T], ...]:
        """Single changes that would make this illegal play legal."""

    def moves(self, board: Board[T], hand: Iterable[T]) -> list[Move[T]] | None:
        """Every legal play of these tiles, the one with most points first; nothing where nobody can list them."""

    def specials(self, verdict: Verdict[T]) -> int:
        """How often the table cheers at a turn that stands with this verdict."""

    @property
    def reviewer(self) -> Reviewer[T] | None:
        """Who can say what a game that was played might have been; nothing where nobody can list all plays."""

    @property
    def premiums(self) -> Mapping[Cell, str]:
        """The cells that are something else than plain, by the game's word for it."""

    @property
    def extent(self) -> tuple[Cell, Cell] | None:
        """The first and the last cell of a board with edges; nothing where the table has none."""

    # The draft

    def first_draft(self, position: Position[T]) -> Draft[T]:
        """The draft at the beginning of a turn."""

    def tap(self, position: Position[T], draft: Draft[T], tap: Tap[T], free_hand: bool) -> Tapped[T]:
        """The draft after a tap. With a ``free_hand`` tiles may be laid that break a rule, to hear what is said."""

    def offer(self, position: Position[T], draft: Draft[T], free_hand: bool) -> Offer[T]:
        """What can be tapped next."""

    def read_draft(self, position: Position[T], fields: Mapping[str, str]) -> Draft[T]:
        """The draft that fields of an address tell. Raises ``UnreadableError``."""

    def write_draft(self, position: Position[T], draft: Draft[T]) -> Mapping[str, str]:
        """A draft as fields of an address, without those that are empty."""

    def play_of(self, position: Position[T], draft: Draft[T]) -> Play[T]:
        """The play that is confirmed with this draft: its tiles, and where a play names tiles that lie, those too."""

    def draft_of(self, position: Position[T], play: Play[T]) -> Draft[T]:
        """The draft that is confirmed as this play."""

    # The notation

    def read_tile(self, text: str) -> T:
        """The tile of this name. Raises ``UnreadableError``."""

    def read_tiles(self, text: str) -> tuple[T, ...]:
        """Several tiles, as people type them. Raises ``UnreadableError``."""

    def read_cell(self, text: str) -> Cell:
        """The cell of this text. Raises ``UnreadableError``."""

    def read_play(self, text: str) -> Play[T]:
        """Placements from text. Raises ``UnreadableError``."""

    def write_play(self, play: Play[T]) -> str:
        """Placements as text that ``read_play`` reads back."""

    def read_board(self, text: str) -> Board[T]:
        """A position of tiles from text. Raises ``UnreadableError``."""

    def write_board(self, board: Board[T]) -> str:
        """A position of tiles as text that ``read_board`` reads back."""

    def read_own(self, line: str) -> OwnStep | None:
        """The step of the rulebook's own that a line tells; nothing where it tells none."""

    def write_own(self, step: OwnStep) -> str:
        """A step of its own as a line that ``read_own`` reads back."""

    # Words

    def looked_up(self, verdict: Verdict[T], look_up: Lookup) -> Verdict[T]:
        """The verdict once a list of words was asked as well, which happens when a step is entered and never again."""

    # Data for other programs

    def seat_data(self, position: Position[T], seat: int) -> dict[str, Any]:
        """What only this game knows of a seat, as data."""

    def score_data(self, verdict: Verdict[T]) -> list[dict[str, Any]]:
        """The lines of a verdict as data. Keys are stable: extended, never changed."""

    def own_data(self, step: OwnStep) -> dict[str, Any]:
        """A step of its own as data, with its ``kind``."""
