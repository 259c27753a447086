"""How a game stands, in the words of its page."""

from dataclasses import dataclass
from typing import Any

from referee.core.judging import Row
from referee.core.steps import TURNS
from referee.service import Sheet
from referee.web.board.said import time_is_up
from referee.web.common.result import cheer_of, margin_of
from referee.web.shelf import words_of
from referee.wording.language import listed, ngettext


@dataclass(frozen=True)
class GameStatus:
    """How a game stands."""

    mover: str
    """The name of the player whose turn it is."""
    last: Row[Any] | None
    """The newest row of the sheet."""
    taken_back: int
    """The number of turns that were just taken back and can be put back."""
    closed: bool
    """Whether nothing can be laid."""
    cheer: str
    """Who has won, and with what ``margin``; empty before the end."""
    margin: str
    ending: str
    """How the game ended, if that needs a word."""
    late: str
    """A sentence that the time is up; empty if it is not."""
    lost: str
    """Whose turn was left out just now, in a few words; empty if no one's."""
    damage: str
    """Why the game cannot go on; empty if it can."""


def status_of(sheet: Sheet, closed: bool) -> GameStatus:
    """How a game stands; ``closed`` if nothing can be laid."""
    game, words = sheet.game, words_of(sheet.rulebook)
    return GameStatus(
        mover=sheet.names[game.to_move - 1],
        last=game.rows[-1] if game.rows else None,
        taken_back=_taken_back(sheet),
        closed=closed,
        cheer=cheer_of(sheet) if game.winners else "",
        margin=margin_of(sheet) if game.winners else "",
        ending=words.game.ending(game.position),
        late=time_is_up(sheet),
        lost=_lost(sheet),
        damage=words.damage(sheet.damage) if sheet.damage else "",
    )


def _lost(sheet: Sheet) -> str:
    """Whose turn was left out after the newest step."""
    names = [sheet.names[seat - 1] for row in sheet.game.rows[-1:] for seat in row.passed_over]
    if not names:
        return ""
    return ngettext("%(names)s misses this turn", "%(names)s miss this turn", len(names), names=listed(names))


def _taken_back(sheet: Sheet) -> int:
    """The number of turns that were taken back one after the other; 1 for a step that is no turn."""
    undone = sheet.history.undone
    while undone and undone.undone:
        undone = undone.undone
    steps = undone.steps[len(sheet.history.steps) :] if undone else ()
    return sum(isinstance(step, TURNS) for step in steps) or bool(steps)
