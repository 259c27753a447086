"""The pages that only Qwirkle has: its house rules, who starts, and its drawn examples."""

from flask import url_for

from referee.rulebooks.qwirkle.pages.drawing import drawing, first
from referee.rulebooks.qwirkle.pages.house_rules import house_rules
from referee.rulebooks.qwirkle.pages.starting import starting as questions
from referee.service import Sheet
from referee.web.game_pages import Link
from referee.wording.language import gettext

__all__ = ["asking", "bgg_id", "blueprints", "drawing", "first", "house_rules", "kit", "own_steps"]

bgg_id = 25669
"""The number of the box at BoardGameGeek."""
kit = "rulebooks/qwirkle/lattice.js"
blueprints = (questions,)
"""The questions of the start."""


def asking(sheet: Sheet) -> Link | None:
    """Where the table says who starts, until every player was asked for the longest line, or a turn was taken."""
    return None if _counted(sheet) or sheet.game.turns else _starting(sheet)


def own_steps(sheet: Sheet, back: str) -> tuple[Link, ...]:
    """Until the first turn is written, the table can say again who starts."""
    return (_starting(sheet),) if _counted(sheet) and not sheet.game.turns else ()


def _counted(sheet: Sheet) -> bool:
    """Whether every player was asked for the longest line."""
    return sheet.history.start is not None and sheet.history.start.stated is not None


def _starting(sheet: Sheet) -> Link:
    return Link(url_for("starting.show", game_id=sheet.id), gettext("Who starts?"))
