"""What counts after events: lines of the record in, lines of the scoresheet out. Two players by default."""

from referee.core.history import History
from referee.core.notation import read_event, write_event
from tests.rulebooks.played import QWIRKLE, reported


def history(*lines: str, players: int = 2) -> History:
    """The history after these lines of the record."""
    return reported((read_event(line, QWIRKLE) for line in lines), players)


def stand(*lines: str, players: int = 2) -> list[str]:
    """The lines of the scoresheet after these lines of the record."""
    return [write_event(step, QWIRKLE) for step in history(*lines, players=players).steps]


def stood(number: int, *lines: str, players: int = 2) -> list[str]:
    """The earlier lines of a step, the oldest first."""
    return [write_event(step, QWIRKLE) for step in history(*lines, players=players).before.get(number, ())]
