"""Writing on sheets by lines of the record."""

import sqlite3
from contextlib import closing

from referee.core.history import Event
from referee.core.notation import read_event
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.service import Answer, Referee, Refused, Sheet, Stale, Written
from tests.games import QWIRKLE

STALE = ("stale",)

SHORT = ("S1 place Ro@0,0 Rs@1,0", "S2 place Rd@2,0", "S1 place Bd@2,1", "S2 place Bc@3,1")
CORRECTION = "correct 2: S2 swap 1"
"""A correction after which the third turn touches nothing."""
CORRECTED = [CORRECTION, 'rule 3 "correct 2"']
"""The lines that the correction writes, in any order."""


def codes(answer: Answer) -> tuple[str, ...]:
    """Empty if the event was written; otherwise the codes of its faults, or ``STALE``."""
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
    """Write a line on the newest sheet, or on the sheet as it was after ``seen`` events."""
    return write_on(referee, referee.sheet(game_id, seen), read_event(line, QWIRKLE))


def started(referee: Referee, *lines: str, players: int = 2, rules: HouseRules = HouseRules()) -> str:
    """A game with these events."""
    game_id = referee.start("ABCDEF"[:players], Qwirkle(rules))
    for line in lines:
        assert write(referee, game_id, line) == (), line
    return game_id


def on_disk(referee: Referee, game_id: str) -> tuple[str, ...]:
    """The lines of a game, read without the service."""
    with closing(sqlite3.connect(referee.record.engine.path)) as connection:
        found = connection.execute("SELECT line FROM events WHERE game = ? ORDER BY number", (game_id,)).fetchall()
    return tuple(line for (line,) in found)


def sound(referee: Referee, game_id: str) -> Sheet:
    """The sheet of a game, which must not be damaged."""
    sheet = referee.sheet(game_id)
    assert sheet.damage is None, sheet.lines
    assert len(sheet.game.rows) == len(sheet.history.steps)
    return sheet
