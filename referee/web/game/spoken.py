"""The text that the game page reads aloud, once for each state."""

from referee.core.grid import Cell
from referee.service import Sheet
from referee.web.board.drafted import Drafted
from referee.web.shelf import words_of
from referee.wording import aloud
from referee.wording.language import gettext, marked, ngettext

_WAYS = {
    Cell(0, -1): marked("%(tile)s moved up"),
    Cell(1, 0): marked("%(tile)s moved right"),
    Cell(0, 1): marked("%(tile)s moved down"),
    Cell(-1, 0): marked("%(tile)s moved left"),
}
_SOMEWHERE = marked("%(tile)s moved")


def spoken(sheet: Sheet, drafted: Drafted, taken_back: int, notice: str) -> str:
    """The text to be read aloud: the notice, how many turns were just ``taken_back``, whether a tile was laid elsewhere
    than at the cursor, which way one was moved, and the verdict on the draft or, without a draft, on the last turn.
    """
    undone = ngettext("%(num)d turn undone", "%(num)d turns undone", taken_back) if taken_back else ""
    passed = gettext("It fits only here.") if drafted.passed_cursor else ""
    return aloud.sentences(notice, undone, passed, _moved(sheet, drafted), _verdict(sheet, drafted))


def _moved(sheet: Sheet, drafted: Drafted) -> str:
    if drafted.moved is None:
        return ""
    tile, way = drafted.moved
    return gettext(_WAYS.get(way, _SOMEWHERE), tile=words_of(sheet.rulebook).tile_name(tile))


def _verdict(sheet: Sheet, drafted: Drafted) -> str:
    words, said = words_of(sheet.rulebook), drafted.said
    if sheet.damage:
        return words.damage(sheet.damage)
    if drafted.prompt:
        return aloud.sentences(f"{drafted.prompt.title} {drafted.prompt.about}".strip(), drafted.prompt.text)
    if said is None:
        return aloud.newest(sheet.game, sheet.names, words.game)
    name = sheet.names[sheet.game.to_move - 1]
    if said.going_on and not drafted.tapped.tried:
        return aloud.unfinished(name, said.points, said.going_on)
    if said.verdict.legal:
        return aloud.counted(name, said.points, said.addends)
    return aloud.refused(said.verdict, words.game)
