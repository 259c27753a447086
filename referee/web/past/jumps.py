"""The turns of a game that are worth going to at once."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from referee.core.review import ReviewedTurn
from referee.service import Sheet
from referee.web.common.rows import Mark, SheetRow, best_of
from referee.web.shelf import words_of
from referee.wording.language import gettext
from referee.wording.review import swing


class Jump(NamedTuple):
    """A turn to go to."""

    number: int
    sign: str
    """The icon."""
    what: str
    """The reason, in a word or two."""
    name: str
    """The player."""
    figure: str
    """Its points, or its effect on the player's chance."""


def jumps_of(sheet: Sheet, rows: tuple[SheetRow, ...], turning: Iterable[ReviewedTurn[Any]] = ()) -> tuple[Jump, ...]:
    """The best turn, those that turned the game, those at which the table cheered. ``rows`` are all of the sheet, the
    oldest first.
    """
    special, best = words_of(sheet.rulebook).game.special, best_of(rows)

    def jump(number: int, sign: str, what: str, figure: str) -> Jump:
        return Jump(number, sign, what, sheet.names[rows[number - 1].seat - 1], figure)

    return (
        *((jump(best.row.number, "winner", gettext("Best turn"), f"{best.row.points:+d}"),) if best else ()),
        *(jump(each.number, "turning", gettext("Turning point"), swing(each.swing or 0)) for each in turning),
        *(
            jump(each.row.number, Mark.SPECIAL, special, f"{each.row.points:+d}")
            for each in rows
            if Mark.SPECIAL in each.marks
        ),
    )
