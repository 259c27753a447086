"""What a rulebook answers about a turn: the rules it breaks, or the lines it scores."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.core.grid import Cell


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule.

    ``code`` is stable and listed in the rulebook's RULES.md; ``cells`` are the cells at fault; ``tiles`` are the tiles
    at fault; ``params`` holds whatever else a sentence about it needs.
    """

    code: str
    cells: tuple[Cell, ...] = ()
    tiles: tuple[Any, ...] = ()
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that a turn made or extended: its cells in order, its tiles beside them, and what it scores."""

    cells: tuple[Cell, ...]
    tiles: tuple[Any, ...]
    points: int
    bonus: int = 0
    """How many of the points are the extra ones for a complete line."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything that is wrong with a turn, or, where nothing is, the lines that it scores."""

    violations: tuple[Violation, ...] = ()
    lines: tuple[Line, ...] = ()
    flat: int = 0
    """Points that belong to no line: those of a lone first tile, or points announced without tiles."""

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return not self.violations

    @property
    def points(self) -> int:
        """The points of the turn, without a bonus for ending the game; 0 for a turn that breaks a rule."""
        return self.flat + sum(line.points for line in self.lines)

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the broken rules, each once, in the order in which they were found."""
        return tuple(dict.fromkeys(violation.code for violation in self.violations))
