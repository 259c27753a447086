"""The referee's words on a play: its sum or the reasons against it, with the tiles drawn in the sentences."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import current_app
from markupsafe import Markup

from referee.core.advice import NearMiss
from referee.core.grid import Cell
from referee.core.judging import Row
from referee.core.verdict import Verdict, Violation
from referee.service import Sheet
from referee.web.views.board import Light
from referee.wording.game import Addend, GoingOn
from referee.wording.language import gettext
from referee.wording.refusals import near_miss
from referee.wording.words import Words


@dataclass(frozen=True)
class Reason:
    """A broken rule."""

    code: str
    sentence: str
    short: str
    """The same in a few words."""
    rules: tuple[str, ...]
    """The ids of the rulebook's articles."""


@dataclass(frozen=True)
class Said:
    """A verdict as it is shown."""

    verdict: Verdict[Any]
    points: int = 0
    """All points that confirming would add, with the last tile's bonus; of a refused play, its points as it lies."""
    addends: tuple[Addend, ...] = ()
    """The parts of the sum, in the order in which they are read aloud."""
    lit: int | None = None
    """The part of the sum that stands out on the board."""
    reasons: tuple[Reason, ...] = ()
    near_misses: tuple[NearMiss[Any], ...] = ()
    better: tuple[str, ...] = ()
    """What would make the play legal, in words."""
    going_on: GoingOn | None = None
    """What an unfinished play lacks; ``None`` if it is finished or wrong."""
    made: tuple[Mapping[str, Any], ...] = ()
    """The parts that the game shows one by one, as data; empty if it shows the sum alone."""
    refused: bool = False
    """Whether it is the answer to a tap that changed nothing."""

    @property
    def unfinished(self) -> bool:
        """Whether the play is not wrong but goes on."""
        return self.going_on is not None

    @property
    def lights(self) -> Mapping[Cell, Light]:
        """The cells that stand out: those at fault, those of the part that was asked for, those of a near miss; else
        those of a part at which the table cheers.
        """
        if self.unfinished:
            return {}
        if not self.verdict.legal:
            better = {miss.to: Light.BETTER for miss in self.near_misses if miss.to}
            faults = (cell for violation in self.verdict.violations for cell in violation.cells)
            return better | dict.fromkeys(faults, Light.FAULT)
        parts = [tuple(Cell(*cell) for cell in part["cells"]) for part in self.made] or [
            addend.cells for addend in self.addends
        ]
        if self.lit is not None and 0 <= self.lit < len(parts):
            return dict.fromkeys(parts[self.lit], Light.LIT)
        return dict.fromkeys(
            (cell for addend in self.addends if addend.special for cell in addend.cells), Light.SPECIAL
        )


def said(
    words: Words[Any],
    verdict: Verdict[Any] | None,
    row: Row[Any] | None = None,
    lit: int | None = None,
    near_misses: tuple[NearMiss[Any], ...] = (),
    as_it_lies: int = 0,
) -> Said | None:
    """A verdict in words; ``None`` if there is none. ``row`` is what a legal play would be on the sheet, and
    ``as_it_lies`` what a refused one would count.
    """
    if verdict is None:
        return None
    if verdict.legal:
        awards = row.awards if row else ()
        points = row.points if row else verdict.points
        return Said(verdict, points, tuple(words.addends(verdict, awards)), lit, made=words.game.made(verdict))
    better = tuple(Markup(near_miss(miss, drawn(words))) for miss in near_misses)
    unfinished = set(verdict.codes) <= words.rulebook.unfinished
    return Said(
        verdict,
        as_it_lies,
        reasons=reasons(words, verdict.violations),
        near_misses=near_misses,
        better=better,
        going_on=words.going_on(verdict.violations[0]) if unfinished else None,
    )


def reasons(words: Words[Any], violations: Iterable[Violation[Any]]) -> tuple[Reason, ...]:
    """Broken rules in words, with each tile drawn beside its name."""
    name = drawn(words)
    return tuple(
        Reason(
            each.code,
            Markup(words.reason(each, name)),
            Markup(words.short(each, name)),
            words.game.rules_of(each.code),
        )
        for each in violations
    )


def drawn(words: Words[Any]) -> Callable[[Any], str]:
    """How a tile is named in a sentence: in words, with its drawing before them."""
    module = current_app.jinja_env.get_template(f"rulebooks/{words.rulebook.slug}/_tile.html").module
    return lambda tile: module.named(tile, words.tile_name(tile))  # type: ignore[attr-defined]


def time_is_up(sheet: Sheet) -> str:
    """The sentence for a game whose time is up; empty before, after the end of the game, and without a limit."""
    minutes = sheet.rulebook.minutes
    if minutes is None or sheet.game.over or datetime.now(UTC) - sheet.started < timedelta(minutes=minutes):
        return ""
    return gettext("The time is up. When you have finished the round, end the game under More.")
