"""The turns of a game that are worth going to at once."""

from typing import Any, NamedTuple

from referee.service import Sheet
from referee.web.sheet_rows import Mark, SheetRow, best_of
from referee.wording.language import gettext
from referee.wording.words import Words


class Jump(NamedTuple):
    """A turn to go to."""

    number: int
    sign: str
    """The icon of what is worth seeing there."""
    what: str
    """Why it is worth it, in a word or two."""
    name: str
    """Whose turn it is."""
    points: int


def jumps_of(sheet: Sheet, rows: tuple[SheetRow, ...]) -> tuple[Jump, ...]:
    """The best turn, and those at which the table cheered; ``rows`` are all of the sheet, the oldest first."""
    words: Words[Any] = Words(sheet.rulebook)

    def jump(each: SheetRow, sign: str, what: str) -> Jump:
        return Jump(each.row.number, sign, what, sheet.names[each.seat - 1], each.row.points)

    best = best_of(rows)
    cheered = [each for each in rows if Mark.SPECIAL in each.marks]
    return (
        *((jump(best, "winner", gettext("Best turn")),) if best else ()),
        *(jump(each, Mark.SPECIAL, words.game.special) for each in cheered),
    )
