"""The turn of a laid tile that was tapped on the game's page, and the players to whom it can be given."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from referee.core.grid import Cell
from referee.core.grid.draft import Point
from referee.core.history import Reseat
from referee.core.judging import Row
from referee.core.steps import TURNS, Place
from referee.service import Sheet
from referee.web.board.taps import Address
from referee.web.common.plan import Plan, planned
from referee.web.shelf import words_of
from referee.wording.language import gettext, ngettext


@dataclass(frozen=True)
class Taker:
    """A player to whom a turn can be given."""

    seat: int
    name: str
    plan: Plan
    """What would follow."""

    @property
    def now(self) -> int:
        return self.plan.now[self.seat - 1]

    @property
    def then(self) -> int:
        return self.plan.then[self.seat - 1]


@dataclass(frozen=True)
class OpenedTurn:
    """A turn that is looked at on the game's page."""

    cell: str
    """The tile that was tapped, by the name of its cell."""
    row: Row[Any]
    cells: tuple[Cell, ...]
    """The cells of its tiles, without those that lay there before."""
    name: str
    """The name of the player who made it."""
    takers: tuple[Taker, ...]
    """The other players; empty unless it is asked whose turn it was."""

    @property
    def loser_then(self) -> int | None:
        """The total of the player who made it, without it; ``None`` if no one can have it."""
        return next((each.plan.then[self.row.step.seat - 1] for each in self.takers if not each.plan.impossible), None)


@dataclass(frozen=True)
class GivenTurn:
    """A turn that was just given to another player."""

    number: int
    name: str
    """The name of the player who has it now."""
    before: tuple[int, ...]
    """The totals before that."""


def opening(sheet: Sheet, address: Address) -> Address:
    """The address with the turn that its tap opens. What is looked at takes the place of a cursor or a held tile; but
    where a play may begin with a laid tile, the tap does both.
    """
    drafting, position = sheet.rulebook.drafting, sheet.game.position
    match address.tap:
        case Point(cell) if cell in position.board.tiles and not address.draft.play:
            return replace(address, opened=cell)
    if address.opened and not drafting.from_laid:
        return replace(address, draft=drafting.first(position))
    return address


def opened_turn(sheet: Sheet, address: Address) -> OpenedTurn | None:
    """The turn that the address opens: the one that laid the tile it names. None if no turn did."""
    cell = address.opened
    found = _laid_by(sheet, cell) if cell else None
    if cell is None or found is None:
        return None
    row, cells = found
    return OpenedTurn(
        cell=f"{cell.x},{cell.y}",
        row=row,
        cells=cells,
        name=sheet.names[row.step.seat - 1],
        takers=takers(sheet, row) if address.asks_whose else (),
    )


def takers(sheet: Sheet, row: Row[Any]) -> tuple[Taker, ...]:
    """The players to whom a turn can be given, and what would follow."""
    return tuple(
        Taker(seat, name, planned(sheet, sheet.consequences(Reseat(row.number, seat))))
        for seat, name in enumerate(sheet.names, 1)
        if seat != row.step.seat
    )


def given_turn(sheet: Sheet, earlier: Callable[[], Sheet]) -> GivenTurn | None:
    """The turn that the newest event gave to another player, on the sheet that was ``earlier`` without that event; None
    if it did something else.
    """
    before = sheet.history.mended
    if before is None or sheet.history.undone or len(before.steps) != len(sheet.history.steps):
        return None
    pairs = enumerate(zip(before.steps, sheet.history.steps, strict=True), 1)
    number = next((number for number, (old, new) in pairs if isinstance(new, TURNS) and old.seat != new.seat), 0)
    if not 1 <= number <= len(sheet.game.rows):
        return None
    return GivenTurn(number, sheet.names[sheet.game.rows[number - 1].step.seat - 1], earlier().game.totals)


def _laid_by(sheet: Sheet, cell: Cell) -> tuple[Row[Any], tuple[Cell, ...]] | None:
    """The turn that laid the tile on this cell, and the cells of all that it laid: a play may name older tiles, too.
    None if no tile lies there, or one that no turn laid.
    """
    if cell not in sheet.game.board.tiles:
        return None
    for row in reversed(sheet.game.rows):
        cells = tuple(each for _, each in row.step.play) if isinstance(row.step, Place) else ()
        if cell in cells:
            lying = sheet.before(row.number).board.tiles
            if cell not in lying:
                return row, tuple(each for each in cells if each not in lying)
    return None


def told(sheet: Sheet, opened: OpenedTurn | None, given: GivenTurn | None) -> str:
    """The turn that is open, or the one that was just given to another player, to be read aloud; empty without one."""
    if opened and opened.takers:
        return gettext("Who played turn %(number)d?", number=opened.row.number)
    if opened:
        return ngettext(
            "Turn %(number)d, %(name)s, %(num)d point: %(what)s.",
            "Turn %(number)d, %(name)s, %(num)d points: %(what)s.",
            opened.row.points,
            number=opened.row.number,
            name=opened.name,
            what=words_of(sheet.rulebook).turn_summary(opened.row),
        )
    if given:
        totals = zip(sheet.names, given.before, sheet.game.totals, strict=True)
        changed = ", ".join(f"{name} {total}" for name, before, total in totals if before != total)
        whose = gettext("Turn %(number)d is now %(name)s's", number=given.number, name=given.name)
        return f"{whose}. {changed}."
    return ""
