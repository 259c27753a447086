"""How a game stands, in the words of its page, and what the page reads aloud."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from referee.core.grid import Cell
from referee.core.judging import Row
from referee.core.steps import TURNS
from referee.service import Sheet
from referee.web.board.drafted import Drafted
from referee.web.common.result import cheer_of, margin_of
from referee.web.shelf import words_of
from referee.wording import aloud
from referee.wording.language import gettext, listed, marked, ngettext


@dataclass(frozen=True)
class GameStatus:
    """How a game stands."""

    sheet: Sheet
    closed: bool
    """Whether nothing can be laid."""
    now: datetime

    @property
    def mover(self) -> str:
        """The name of the player whose turn it is."""
        return self.sheet.names[self.sheet.game.to_move - 1]

    @property
    def last(self) -> Row[Any] | None:
        return self.sheet.game.rows[-1] if self.sheet.game.rows else None

    @property
    def cheer(self) -> str:
        """Who has won, and with what ``margin``; empty before the end."""
        return cheer_of(self.sheet) if self.sheet.game.winners else ""

    @property
    def margin(self) -> str:
        """How far the winner is ahead."""
        return margin_of(self.sheet) if self.sheet.game.winners else ""

    @property
    def ending(self) -> str:
        """How the game ended, if that needs a word."""
        return words_of(self.sheet.rulebook).game.ending(self.sheet.game.position)

    @property
    def late(self) -> str:
        """A sentence that the time is up; empty before, after the end of the game, and without a limit."""
        minutes = self.sheet.rulebook.minutes
        if minutes is None or self.sheet.game.over or self.now - self.sheet.started < timedelta(minutes=minutes):
            return ""
        return gettext("Time's up. Finish the round, then end the game under More.")

    @property
    def lost(self) -> str:
        """Whose turn was left out after the newest step, in a few words; empty if no one's."""
        names = [self.sheet.names[seat - 1] for seat in self.last.passed_over] if self.last else []
        if not names:
            return ""
        return ngettext("%(names)s misses this turn", "%(names)s miss this turn", len(names), names=listed(names))

    @property
    def damage(self) -> str:
        """Why the game cannot go on; empty if it can."""
        return words_of(self.sheet.rulebook).damage(self.sheet.damage) if self.sheet.damage else ""

    @property
    def taken_back(self) -> int:
        """The number of turns that were taken back one after the other; 1 for a step that is no turn."""
        undone = self.sheet.history.undone
        while undone and undone.undone:
            undone = undone.undone
        steps = undone.steps[len(self.sheet.history.steps) :] if undone else ()
        return sum(isinstance(step, TURNS) for step in steps) or bool(steps)


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
        return aloud.newest(sheet.game, sheet.names, words)
    name = sheet.names[sheet.game.to_move - 1]
    if said.going_on and not drafted.tapped.tried:
        return aloud.unfinished(name, said.points, said.going_on)
    if said.verdict.legal:
        return aloud.counted(name, said.points, said.addends)
    return aloud.refused(said.verdict, words)
