"""Writing on the sheets of games as lines of the record, told in short."""

from referee.core.history import Event
from referee.core.notation import read_event
from referee.service import Answer, Referee, Refused, Sheet, Stale, Written
from tests.games import QWIRKLE

STALE = ("stale",)


def codes(answer: Answer) -> tuple[str, ...]:
    """Nothing where it was written; the codes of what was against it; or that the sheet was ``STALE``."""
    match answer:
        case Written():
            return ()
        case Refused(verdict):
            return verdict.codes
        case Stale():
            return STALE


def write_on(referee: Referee, sheet: Sheet, event: Event) -> tuple[str, ...]:
    """Write an event on this sheet."""
    return codes(referee.write(sheet, event))


def write(referee: Referee, game_id: str, line: str, seen: int | None = None) -> tuple[str, ...]:
    """Write a line on the sheet as it stands, or as it stood after so many events."""
    return write_on(referee, referee.sheet(game_id, seen), read_event(line, QWIRKLE))
