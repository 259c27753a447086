"""What the words of a game give to pages: the parts of a sum, what it notes, and what it says meanwhile."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.core.grid import Cell


@dataclass(frozen=True, slots=True)
class Addend:
    """A part of a sum, to be read aloud."""

    text: str
    """All of it, with its points."""
    cells: tuple[Cell, ...] = ()
    """What it is counted for, where that lies on the table."""
    special: bool = False
    """Whether the table cheers."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A part of a sum as a recount shows and names it, one after the other."""

    told: str
    """What is counted, without its points, as a sentence begins."""
    points: int
    cells: tuple[Cell, ...] = ()
    """What it is counted for, where that lies on the table."""
    label: str = ""
    """The words on its picture; empty if its sign and its direction are enough."""
    kind: str = ""
    """What the game draws as its sign, in the game's own letters, or nothing."""
    axis: str = ""
    """``row`` or ``column``, where it lies in one."""
    line: tuple[Cell, ...] = ()
    """The line at whose end its points are written; none if they are written nowhere."""
    on_board: str = ""
    """What then stands there: ``6``, and once its extra points are counted ``6+6``."""
    special: bool = False
    """Whether the table cheers."""
    bonus: bool = False
    """Whether it is awarded for no tiles."""


class PlayedWord(NamedTuple):
    """What a turn made as the players write it down."""

    tiles: tuple[Any, ...] = ()
    """One by one, if they are known."""
    text: str = ""
    """The same in words, or what is known of it; empty if nothing is."""


class Highlight(NamedTuple):
    """What a game tells of its end beside the totals."""

    title: str
    tiles: tuple[Any, ...]
    """What is shown large; empty if nothing is."""
    word: str
    """The same in words."""
    text: str
    points: int = 0
    """What it brought; 0 if that stands in the text."""


@dataclass(frozen=True, slots=True)
class GoingOn:
    """What a play lacks that is not wrong but goes on."""

    text: str
    """In a few words."""
    left: int = 0
    """How many more tiles it needs, where that is known."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a game says of a draft in place of its sum or of what is against it."""

    title: str
    """What it is about, in a short sentence."""
    text: str
    """What comes next, in a sentence or two."""
    wrong: bool = False
    """Whether something keeps the draft from being confirmed."""
    mend: Cell | None = None
    """The cell that a key of the game's own can fill."""
    key: str = ""
    """What the key says that confirms the draft; empty for its points."""


class Question(NamedTuple):
    """A question that is asked before a word is taken off."""

    key: str
    """On the key that asks it."""
    title: str
    lead: str
    """Who decides."""
    effect: str
    """What it costs, in a sentence."""
    yes: str
    """On the key that does it."""
    no: str
