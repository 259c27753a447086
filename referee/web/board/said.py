"""The referee's words on a play: its sum or the reasons against it, with the tiles drawn in the sentences."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app
from markupsafe import Markup

from referee.core.advice import Instead, NearMiss
from referee.core.grid import Cell
from referee.core.verdict import SheetCode, Verdict, Violation
from referee.web.board.at_fault import Shown
from referee.web.board.board import Light
from referee.web.board.recount import Recount
from referee.wording.entering import GoingOn
from referee.wording.refusals import out_of_turn
from referee.wording.sums import Addend
from referee.wording.words import Words

LARGE = 60
"""Most letters of a sentence that is shown large."""


@dataclass(frozen=True)
class Reason:
    """A broken rule."""

    code: str
    sentence: str
    short: str
    """The same in a few words."""
    long: bool
    """Whether the sentence is too long for large letters."""
    rules: tuple[str, ...]
    """The ids of the rulebook's articles."""


@dataclass(frozen=True, kw_only=True)
class Said:
    """A verdict as it is shown."""

    verdict: Verdict[Any]
    points: int = 0
    """All points that confirming would add, with the last tile's bonus; of a refused play, its points as it lies."""
    addends: tuple[Addend, ...] = ()
    """The parts of the sum, in the order in which they are read aloud."""
    recount: Recount | None = None
    """The same parts, to be counted again one after the other; ``None`` for a refused play."""
    reasons: tuple[Reason, ...] = ()
    near_misses: tuple[NearMiss[Any], ...] = ()
    better: tuple[str, ...] = ()
    """What would make the play legal, in words."""
    at_fault: tuple[Shown, ...] = ()
    """The line that the first of the reasons is about, drawn large; empty if it is about none."""
    instead: Instead[Any] | None = None
    """The tiles that would be legal in place of the last one; only once it was asked why."""
    with_it: tuple[Shown, ...] = ()
    """A line with the first of them."""
    going_on: GoingOn | None = None
    """What an unfinished play lacks; ``None`` if it is finished or wrong."""
    refused: bool = False
    """Whether it is the answer to a tap that changed nothing."""

    @property
    def unfinished(self) -> bool:
        """Whether the play is not wrong but goes on."""
        return self.going_on is not None

    @property
    def lights(self) -> Mapping[Cell, Light]:
        """The cells that stand out: those at fault, those of a near miss; else, unless it is counted again, those of a
        part at which the table cheers.
        """
        if self.unfinished or (self.recount and self.recount.now):
            return {}
        if not self.verdict.legal:
            better = {miss.to: Light.BETTER for miss in self.near_misses if miss.to}
            faults = (cell for violation in self.verdict.violations for cell in violation.cells)
            return better | dict.fromkeys(faults, Light.FAULT)
        return dict.fromkeys(
            (cell for addend in self.addends if addend.special for cell in addend.cells), Light.SPECIAL
        )


def reasons(words: Words[Any], violations: Iterable[Violation[Any]], names: Sequence[str] = ()) -> tuple[Reason, ...]:
    """Broken rules in words, with each tile drawn beside its name, and with ``names`` players instead of seats."""
    name = drawn(words)

    def reason(each: Violation[Any]) -> Reason:
        rules = words.game.rules_of(each.code)
        seats = [each.params.get("to_move", 0), each.params.get("seat", 0)] if each.code == SheetCode.WRONG_SEAT else []
        if seats and all(1 <= seat <= len(names) for seat in seats):
            told = out_of_turn(*(names[seat - 1] for seat in seats))
            return Reason(each.code, told, told, len(told) > LARGE, rules)
        sentence, short = Markup(words.reason(each, name)), Markup(words.short(each, name))
        return Reason(each.code, sentence, short, len(words.reason(each)) > LARGE, rules)

    return tuple(map(reason, violations))


def drawn(words: Words[Any]) -> Callable[[Any], str]:
    """How a tile is named in a sentence: in words, with its drawing before them."""
    module = current_app.jinja_env.get_template(f"rulebooks/{words.rulebook.slug}/_tile.html").module
    return lambda tile: module.named(tile, words.tile_name(tile))  # type: ignore[attr-defined]
