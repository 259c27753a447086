"""What stands below the board of a game, and the questions that take the place of the keys."""

from enum import StrEnum
from typing import Any

from referee.core.grid.draft import Draft
from referee.service import Sheet
from referee.web.board.drafted import Drafted
from referee.web.board.recount import Recount
from referee.web.board.said import Said
from referee.web.board.taps import Address
from referee.web.game.moved_on import MovedOn
from referee.web.game.opened import GivenTurn, OpenedTurn
from referee.web.shelf import words_of
from referee.wording.entering import Question

DRAWERS = frozenset({"swap", "more", "why", "take-off"})
"""The drawers that replace the tray: the number of tiles to swap, the menu, the reasons of a refusal, and the question
before a word is taken off.
"""
WORDS = DRAWERS | {"force", "look"}
"""The values of ``do`` beside the commands for the draft: ``force`` lays what was refused, ``look`` shows the draft on
the newest sheet although it was made on an older one.
"""


class Panel(StrEnum):
    """What stands below the board: the template in ``game/panel`` that draws it."""

    PLAY = "play"
    """What is said, and the keys of the tiles."""
    WHY = "why"
    RECOUNT = "recount"
    SWAP = "swap"
    MENU = "menu"
    TAKE_OFF = "take_off"
    MOVED_ON = "moved_on"
    """What another phone wrote while a turn was entered, and the question what becomes of that turn."""
    WHOSE = "whose"
    """The question whose turn a turn was."""
    TURN = "turn"
    GIVEN = "given"


PANELS = {"why": Panel.WHY, "swap": Panel.SWAP, "more": Panel.MENU, "take-off": Panel.TAKE_OFF}
"""What each drawer is drawn by."""


def panel_of(
    drawer: str,
    counting: Recount | None,
    newest: MovedOn | None,
    opened: OpenedTurn | None,
    given: GivenTurn | None,
) -> Panel:
    """What stands below the board: what was asked for last comes first."""
    if drawer:
        return PANELS[drawer]
    if counting and counting.now:
        return Panel.RECOUNT
    if newest:
        return Panel.MOVED_ON
    if opened:
        return Panel.WHOSE if opened.takers else Panel.TURN
    return Panel.GIVEN if given else Panel.PLAY


def drawer_of(address: Address, draft: Draft[Any], said: Said | None, judging: bool) -> str:
    """The drawer that replaces the tray. The table is ``judging`` if it was filling in a ruling, or was refused a turn
    without tiles.
    """
    if judging or address.do == "why":
        return "why" if said and not said.verdict.legal else ""
    if address.do == "swap" and draft.play:
        return ""
    return address.do if address.do in DRAWERS else ""


def question_of(sheet: Sheet, address: Address, drafted: Drafted) -> Question | None:
    """The question before the last word is taken off, or that of the draft: in the menu alone, unless a list of words
    refuses it.
    """
    draft, words = drafted.draft, words_of(sheet.rulebook)
    if sheet.damage or drafted.tapped.tried:
        return None
    if not draft.play:
        return words.game.taking_off(sheet.game, (), sheet.names)
    refused = drafted.judged is not None and not drafted.judged.asked.legal
    if sheet.game.over or not (refused or address.do in ("more", "take-off")):
        return None
    return words.game.taking_off(sheet.game, sheet.game.play_of(draft), sheet.names)
