"""Why the sheet itself refuses something, and what would help: sentences that name what to do next."""

from typing import TypeVar

from referee.core.advice import NearMiss
from referee.core.grid import Cell
from referee.core.verdict import SheetCode, Violation
from referee.wording.game import GameWording, Namer
from referee.wording.language import capital, gettext, marked, ngettext

T = TypeVar("T")

FAR = 3
"""More cells than anybody counts at a glance."""


def reason(violation: Violation[T], game: GameWording[T], name: Namer[T]) -> str:
    """What speaks against a step, by the sheet or by the rules of the game, with each tile named by ``name``."""
    if violation.code in _SENTENCES:
        return gettext(_SENTENCES[violation.code]) % violation.params
    if violation.code == SheetCode.LATER_STEP_IMPOSSIBLE:
        return gettext(
            "Turn %(number)d could then not have been played: %(why)s Correct that turn first, or take everything "
            "back from here.",
            number=violation.params["number"],
            why=" ".join(reason(each, game, name) for each in violation.params["violations"]),
        )
    return game.reason(violation, name)


def short(violation: Violation[T], game: GameWording[T], name: Namer[T]) -> str:
    """The same in one short sentence, some 70 characters at most."""
    if violation.code == SheetCode.LATER_STEP_IMPOSSIBLE:
        return gettext("Turn %(number)d could then not have been played.", number=violation.params["number"])
    if violation.code in _SENTENCES:
        return reason(violation, game, name)
    return capital(game.short(violation, name))


def near_miss(miss: NearMiss[T], name: Namer[T]) -> str:
    """A change that would make the play legal."""
    if miss.to is None:
        return ngettext(
            "Without the %(tile)s it would count %(num)d point.",
            "Without the %(tile)s it would count %(num)d points.",
            miss.points,
            tile=name(miss.tile),
        )
    return ngettext(
        "With the %(tile)s %(where)s it would count %(num)d point.",
        "With the %(tile)s %(where)s it would count %(num)d points.",
        miss.points,
        tile=name(miss.tile),
        where=_way(miss.cell, miss.to),
    )


def _way(start: Cell, end: Cell) -> str:
    """A way from one cell to another, in words; a far one is only marked on the board."""
    right, down = end.x - start.x, end.y - start.y
    if abs(right) + abs(down) > FAR:
        return gettext("on the framed cell")
    ways = []
    if right > 0:
        ways.append(ngettext("%(num)d cell to the right", "%(num)d cells to the right", right))
    elif right < 0:
        ways.append(ngettext("%(num)d cell to the left", "%(num)d cells to the left", -right))
    if down > 0:
        ways.append(ngettext("%(num)d cell down", "%(num)d cells down", down))
    elif down < 0:
        ways.append(ngettext("%(num)d cell up", "%(num)d cells up", -down))
    return gettext(" and ").join(ways)


_SENTENCES: dict[str, str] = {
    SheetCode.GAME_OVER: marked("The game is over. Take the last turn back to go on from there."),
    SheetCode.WRONG_SEAT: marked("It is the turn of seat %(to_move)d, not of seat %(seat)d."),
    SheetCode.NO_SUCH_SEAT: marked("Nobody sits there: choose one of the players."),
    SheetCode.NO_SUCH_STEP: marked("There is no such turn on the sheet."),
    SheetCode.NOTHING_LAID: marked("No tile is laid yet. Tap a cell, then a tile."),
    SheetCode.NOTHING_TO_TAKE_BACK: marked("There is no turn to take back."),
    SheetCode.NOTHING_TO_REDO: marked("There is nothing to redo."),
    SheetCode.ALREADY_STARTED: marked("The game has begun. Undo the first turn to change who starts."),
    SheetCode.NO_SUCH_START: marked("Choose a length for every player."),
    SheetCode.NOTE_MISSING: marked("Type how many points, and a word why."),
    SheetCode.REASON_MISSING: marked("Say in a word why the table allows it."),
    SheetCode.SHEET_FULL: marked("This sheet is full. Start a new game to go on."),
    SheetCode.RECORD_DAMAGED: marked("This sheet is damaged, so nothing more can be written on it."),
}
"""By code, the sentences that need no others."""
