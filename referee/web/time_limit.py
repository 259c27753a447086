"""The time that a table has set itself for a game."""

from datetime import UTC, datetime, timedelta

from referee.service import Sheet
from referee.wording.language import gettext


def time_is_up(sheet: Sheet) -> str:
    """What a table is told once its time is over; empty before, after the end, and without a limit."""
    minutes = sheet.rulebook.minutes
    if minutes is None or sheet.game.over or datetime.now(UTC) - sheet.started < timedelta(minutes=minutes):
        return ""
    return gettext("The time is up. When you have finished the round, end the game under More.")
