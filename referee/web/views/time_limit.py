"""The time limit of a game."""

from datetime import UTC, datetime, timedelta

from referee.service import Sheet
from referee.wording.language import gettext


def time_is_up(sheet: Sheet) -> str:
    """The sentence for a game whose time is up; empty before that, after the end of the game, and without a limit."""
    minutes = sheet.rulebook.minutes
    if minutes is None or sheet.game.over or datetime.now(UTC) - sheet.started < timedelta(minutes=minutes):
        return ""
    return gettext("The time is up. When you have finished the round, end the game under More.")
