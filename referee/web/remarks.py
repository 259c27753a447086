"""What else a table is to know before the next turn."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from referee.service import Sheet
from referee.wording.language import gettext


def remarks(sheet: Sheet) -> Iterator[str]:
    """That the time is up, that the board lacks tiles; in the order in which it matters."""
    minutes = sheet.rulebook.minutes
    late = minutes is not None and datetime.now(UTC) - sheet.started >= timedelta(minutes=minutes)
    if late and not sheet.game.over:
        yield gettext("The time is up. When you have finished the round, end the game under More.")
    if sheet.game.incomplete:
        yield gettext("Tiles of points-only turns are not on this board.")
