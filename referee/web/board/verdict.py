"""The referee's words on a play: its sum, or the reasons against it, with the tiles drawn in the sentences."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app
from markupsafe import Markup

from referee.core.advice import Instead, NearMiss
from referee.core.grid import Cell
from referee.core.steps import Play
from referee.core.verdict import SheetCode, Verdict, Violation
from referee.web.board.board import Light
from referee.web.board.recount import Recount
from referee.wording.refusals import out_of_turn
from referee.wording.values import Addend, GoingOn
from referee.wording.words import Words

MOST_CELLS = 20
"""Most cells that are drawn in a row: more than the longest line of any game."""


@dataclass(frozen=True)
class LineCell:
    """A cell of the line."""

    tile: Any
    """The tile on it; None for an empty cell."""
    clash: bool = False
    """Whether it breaks the rule."""
    new: bool = False
    """Whether its tile is of this turn."""
    better: bool = False
    """Whether its tile would be legal there."""


def line_at_fault(violation: Violation[Any], on_board: Mapping[Cell, Any], play: Play[Any]) -> tuple[LineCell, ...]:
    """The line of a broken rule, with the tiles of the play; or the tiles that it names; empty without any."""
    twice = [(tile, cell) for tile, cell in play if on_board.get(cell, tile) != tile and cell in violation.cells]
    if twice:
        return tuple(
            shown
            for tile, cell in twice
            for shown in (LineCell(on_board[cell], clash=True), LineCell(tile, clash=True, new=True))
        )
    here = {**on_board, **{cell: tile for tile, cell in play}}
    new = {cell for _, cell in play if cell not in on_board}
    cells = _line(violation.cells, here)
    if not cells:
        found = sorted({cell for cell in violation.cells if cell in here}, key=lambda cell: (cell.y, cell.x))
        return tuple(LineCell(here[cell], clash=True, new=cell in new) for cell in found[:MOST_CELLS])
    clash = set(violation.cells)
    if len(cells) > 2 and clash.issuperset(cells) and not new.issuperset(cells):
        clash = new  # the whole line is at fault, because these joined it
    return tuple(LineCell(here.get(cell), clash=cell in clash, new=cell in new) for cell in cells)


def with_it(instead: Instead[Any], on_board: Mapping[Cell, Any], play: Play[Any]) -> tuple[LineCell, ...]:
    """The longest line in which another tile would be legal, with that tile."""
    here = {**on_board, **{cell: tile for tile, cell in play}, instead.cell: instead.tiles[0]}
    cells = max((_run((instead.cell,), here, across) for across in (True, False)), key=len)
    return tuple(LineCell(here[cell], better=cell == instead.cell) for cell in cells)


def _line(cells: Sequence[Cell], here: Mapping[Cell, Any]) -> tuple[Cell, ...]:
    """The row or column of these cells with the tiles next to them; empty if they aren't in one line."""
    ways = [across for across in (True, False) if cells and len({cell.y if across else cell.x for cell in cells}) == 1]
    found = max((_run(cells, here, across) for across in ways), key=len, default=())
    return found if len(found) <= MOST_CELLS else ()


def _run(cells: Iterable[Cell], here: Mapping[Cell, Any], across: bool) -> tuple[Cell, ...]:
    """From the first of these cells to the last, and on as far as there are tiles."""
    dx, dy = (1, 0) if across else (0, 1)
    (x, y), (to_x, to_y) = min(cells), max(cells)
    while (x - dx, y - dy) in here:
        x, y = x - dx, y - dy
    while (to_x + dx, to_y + dy) in here:
        to_x, to_y = to_x + dx, to_y + dy
    return tuple(Cell(x + dx * step, y + dy * step) for step in range(to_x - x + to_y - y + 1))


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
class Outcome:
    """A verdict as it is shown."""

    verdict: Verdict[Any]
    points: int = 0
    """All points that confirming would add, with the last tile's bonus; for a refused play, its points as it is."""
    addends: tuple[Addend, ...] = ()
    """The parts of the sum, in the order in which they are read aloud."""
    recount: Recount | None = None
    """The same parts, to be counted again one after the other; ``None`` for a refused play."""
    reasons: tuple[Reason, ...] = ()
    near_misses: tuple[NearMiss[Any], ...] = ()
    better: tuple[str, ...] = ()
    """What would make the play legal, in words."""
    at_fault: tuple[LineCell, ...] = ()
    """The line that the first of the reasons is about, drawn large; empty if there isn't one."""
    instead: Instead[Any] | None = None
    """The tiles that would be legal in place of the last one; only once somebody asked why."""
    with_it: tuple[LineCell, ...] = ()
    """A line with the first of them."""
    going_on: GoingOn | None = None
    """What an unfinished play lacks; ``None`` if it is finished or wrong."""
    refused: bool = False
    """Whether it is the answer to a tap that changed nothing."""

    @property
    def lights(self) -> Mapping[Cell, Light]:
        """The cells that stand out: those at fault, those of a near miss; otherwise, unless it is counted again, those
        of a part that players cheer.
        """
        if self.going_on or (self.recount and self.recount.now):
            return {}
        if not self.verdict.legal:
            better = {miss.to: Light.BETTER for miss in self.near_misses if miss.to}
            faults = (cell for violation in self.verdict.violations for cell in violation.cells)
            return better | dict.fromkeys(faults, Light.FAULT)
        return dict.fromkeys(
            (cell for addend in self.addends if addend.special for cell in addend.cells), Light.SPECIAL
        )


def reasons(words: Words[Any], violations: Iterable[Violation[Any]], names: Sequence[str] = ()) -> tuple[Reason, ...]:
    """Broken rules in words, with each tile drawn next to its name, and the players' ``names`` instead of seats."""
    name = drawn(words)

    def reason(each: Violation[Any]) -> Reason:
        rules = words.game.rules_of(each.code)
        seats = [each.params.get("to_move", 0), each.params.get("seat", 0)] if each.code == SheetCode.WRONG_SEAT else []
        if seats and all(1 <= seat <= len(names) for seat in seats):
            text = out_of_turn(*(names[seat - 1] for seat in seats))
            return Reason(each.code, text, text, len(text) > LARGE, rules)
        sentence, short = Markup(words.reason(each, name)), Markup(words.short(each, name))
        return Reason(each.code, sentence, short, len(words.reason(each)) > LARGE, rules)

    return tuple(map(reason, violations))


def drawn(words: Words[Any]) -> Callable[[Any], str]:
    """Return a function that names a tile in a sentence: in words, with its drawing before them."""
    module = current_app.jinja_env.get_template(f"rulebooks/{words.rulebook.slug}/_tile.html").module
    return lambda tile: module.named(tile, words.tile_name(tile))  # type: ignore[attr-defined]
