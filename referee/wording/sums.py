"""The parts of a sum in words: as they are read aloud, and as they are counted again one after the other."""

from dataclasses import dataclass

from referee.core.grid import Cell
from referee.wording.language import capital


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
    written: str = ""
    """What is then written there: ``6``, and once its extra points are counted ``6+6``."""
    special: bool = False
    """Whether the table cheers."""
    bonus: bool = False
    """Whether it is awarded for no tiles."""


def counted_as(addend: Addend) -> Counted:
    """A part that is read aloud, as it is counted again."""
    label, cells, points = addend.label, addend.cells, addend.points
    told, written = capital(label or addend.text), str(points)
    return Counted(told, points, cells, label, addend.kind, addend.axis, cells, written, addend.special)
