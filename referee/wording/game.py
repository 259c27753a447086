"""What the shared rooms ask of a game's words. ``T`` is the type of its tiles."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from referee.core.example import Example
from referee.core.grid import Cell
from referee.core.rulebook import Award, Position, Rulebook
from referee.core.steps import OwnStep, Play
from referee.core.unreadable import UnreadableError
from referee.core.verdict import Verdict, Violation
from referee.wording.book import Section

T = TypeVar("T")

Namer = Callable[[T], str]
"""How a tile is named in a sentence: in words, or in words with its drawing."""


@dataclass(frozen=True, slots=True)
class Addend:
    """A part of a sum, to be read aloud."""

    text: str
    """All of it, with its points."""
    cells: tuple[Cell, ...] = ()
    """What it is counted for, where that lies on the table."""
    special: bool = False
    """Whether the table cheers."""
    label: str = ""
    """What a small key says of it, without its points."""
    points: int = 0
    kind: str = ""
    """What the game draws as its sign, in the game's own letters, or nothing."""
    axis: str = ""
    """``row`` or ``column``, where it lies in one."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """What a play lacks that is not wrong but goes on."""

    text: str
    """In a few words."""
    left: int = 0
    """How many more tiles it needs, where that is known."""


class GameWording(Protocol[T]):
    """The words of one boxed game, in the language in use."""

    example_turn: str
    """A line of a sheet in notation, to show what a turn looks like."""
    example_question: str
    """A question to ``referee judge``, to show what one looks like."""
    book: tuple[Section, ...]
    """The rulebook as people read it, with ``marked`` texts."""
    alike: tuple[str, ...]
    """Words that mean the same when people search the book, each group as one ``marked`` text."""
    typed: tuple[str, ...]
    """What somebody might type there, ``marked``: some examples."""
    examples: Mapping[str, Example]
    """The positions that the book shows, by name."""

    @property
    def title(self) -> str:
        """The name of the game, for people."""

    @property
    def bag(self) -> str:
        """Where the tiles are that nobody has, in a word or two."""

    def in_bag(self, number: int) -> str:
        """How many tiles are there, in two or three words."""

    @property
    def tagline(self) -> str:
        """A sentence that says what the referee does for players of this game."""

    @property
    def book_lead(self) -> str:
        """A sentence below the title of the book."""

    def tile_name(self, tile: T) -> str:
        """A tile in words."""

    def laid(self, play: Play[T]) -> str:
        """What a turn laid, as it is told in a sentence: each tile, or the word that they make."""

    def reason(self, violation: Violation[T], name: Namer[T]) -> str:
        """A broken rule of this game as a sentence, with each tile named by ``name``. Shared codes are not asked."""

    def short(self, violation: Violation[T], name: Namer[T]) -> str:
        """The same in one short sentence for the game page, the tile before the reason: some 70 characters at most."""

    def going_on(self, violation: Violation[T]) -> GoingOn | None:
        """What a play lacks that goes on; nothing where the short sentence says so."""

    def rules_of(self, code: str) -> tuple[str, ...]:
        """The ids of the articles that a code belongs to, be it the game's or a shared one; the telling one first."""

    def addends(self, verdict: Verdict[T]) -> list[Addend]:
        """What the game's own parts of a verdict add up from. Parts with a shared code are left out."""

    @property
    def special(self) -> str:
        """What the table cheers: one of them."""

    @property
    def specials(self) -> str:
        """What the table cheers: all of them, as a heading."""

    def award(self, award: Award) -> str:
        """What something was awarded for, in a few words without its points."""

    def house_rules(self, rulebook: Rulebook[T]) -> list[str]:
        """A sentence for each rule that this table plays otherwise than printed."""

    def own_step(self, step: OwnStep, names: Sequence[str]) -> str:
        """A step of the game's own in a few words. Without ``names`` the player is named beside it."""

    def unreadable(self, error: UnreadableError) -> str | None:
        """What is wrong with a text of this game's notation, as a sentence; nothing where the game has none."""

    def opening(self, position: Position[T]) -> str:
        """What the first turn is held to, in a few words behind the player's name, or nothing."""

    def ending(self, position: Position[T]) -> str:
        """A sentence about a game that is over and how that came about, or nothing."""
