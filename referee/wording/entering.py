"""What a game says while a turn is entered or taken off."""

from dataclasses import dataclass
from typing import NamedTuple

from referee.core.grid import Cell


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
    """What it is about, in a word or a short sentence."""
    text: str
    """What comes next, in a sentence or two."""
    about: str = ""
    """A few words behind the title."""
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
