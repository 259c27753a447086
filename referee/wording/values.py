"""Values that a game's wording gives to pages: parts of a sum, words and highlights to note, prompts during a turn."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core.grid import Cell


@dataclass(frozen=True, slots=True)
class Addend:
    """A part of a sum, to be read aloud."""

    text: str
    """The whole part, with its points."""
    cells: tuple[Cell, ...] = ()
    """The cells on the board that it is counted for."""
    special: bool = False
    """Whether it deserves a cheer."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A part of a sum as a recount shows and names it, one after the other."""

    text: str
    """What is counted, without its points, with a capital letter."""
    points: int
    cells: tuple[Cell, ...] = ()
    """The cells on the board that it is counted for."""
    label: str = ""
    """The words on its picture; empty if its sign and its direction are enough."""
    kind: str = ""
    """The letters of its sign, which the game draws, or nothing."""
    axis: str = ""
    """``row`` or ``column``, if it is in one."""
    line: tuple[Cell, ...] = ()
    """The line at whose end its points are written; empty if they aren't written on the board."""
    on_board: str = ""
    """The points written there: ``6``, and once its extra points are counted ``6+6``."""
    special: bool = False
    """Whether it deserves a cheer."""
    bonus: bool = False
    """Whether it is awarded without tiles."""


class PlayedWord(NamedTuple):
    """The word of a turn as the players write it down."""

    tiles: tuple[Any, ...] = ()
    """Its tiles, if they are known."""
    text: str = ""
    """The word as text, or what is known of it; empty if nothing is."""


class Highlight(NamedTuple):
    """Something that a game shows at its end in addition to the totals."""

    title: str
    tiles: tuple[Any, ...]
    """The tiles to show large, if any."""
    word: str
    """The same as text."""
    text: str
    points: int = 0
    """The points for it; 0 if the text has them."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """What an unfinished play still lacks."""

    text: str
    """In a few words."""
    left: int = 0
    """How many more tiles it needs, if that is known."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A text shown for a draft in place of its sum or its violations."""

    title: str
    """The subject, in a short sentence."""
    text: str
    """What to do next, in a sentence or two."""
    wrong: bool = False
    """Whether something keeps the draft from being confirmed."""
    fills: Cell | None = None
    """The cell that one of the game's own keys can fill."""
    key: str = ""
    """The text of the key that confirms the draft; empty for its points."""


class Question(NamedTuple):
    """A question asked before a word is removed."""

    key: str
    """The text of the key that asks it."""
    title: str
    lead: str
    """Who decides."""
    effect: str
    """What it costs, in a sentence."""
    yes: str
    """The text of the key that does it."""
    no: str
