"""Replaying lines of the record."""

import pytest

from referee.core.history import Event, Start
from referee.core.judging import Cause
from referee.core.notation import read_event
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.service import DamagedHeaderError
from referee.service.replay import Replay, header_for, header_of, history_of, replayed
from tests.games import QWIRKLE
from tests.service.writing import SHORT
from tests.shelves import ON_SHELF

HEADER = header_for(("Ann", "Bob"), QWIRKLE)
ILLEGAL = "S2 place Bs@1,0"
"""A turn that doesn't fit the first one."""


def event(line: str) -> Event:
    """An event from text."""
    return read_event(line, QWIRKLE)


def test_header() -> None:
    """The header of a game names the rulebook, the players in seat order, and the house rules, one per line."""
    header = header_for(("Ann", 'Bob "B"'), Qwirkle(HouseRules(point_limit=50)))
    assert header == '[Game "Qwirkle"]\n[Seat1 "Ann"]\n[Seat2 "Bob \\"B\\""]\n[PointLimit "50"]'


@pytest.mark.parametrize(
    ("lines", "flaw", "rows", "damage"),
    [
        (SHORT, None, 4, None),
        (SHORT, 1, 0, (1, Cause.CHANGED)),
        (SHORT, 3, 2, (3, Cause.CHANGED)),
        (SHORT, 4, 3, (4, Cause.CHANGED)),
        (SHORT, 5, 4, None),
        ((*SHORT[:2], "frog", SHORT[2]), None, 2, (3, Cause.UNREADABLE)),
        ((SHORT[0], ILLEGAL, "frog"), None, 1, (2, Cause.ILLEGAL)),
        ((SHORT[0], ILLEGAL, SHORT[1]), 3, 1, (2, Cause.ILLEGAL)),
        ((SHORT[0], "frog", SHORT[1]), 3, 1, (2, Cause.UNREADABLE)),
        ((SHORT[0], ILLEGAL, "take-back"), None, 1, None),
    ],
)
def test_replayed(lines: tuple[str, ...], flaw: int | None, rows: int, damage: tuple[int, Cause] | None) -> None:
    """Lines are replayed up to the first that was changed, can't be read or breaks a rule; the damage has its number
    and the reason.
    """
    found = replayed(HEADER, lines, ON_SHELF.open, flaw)
    assert len(found.game.rows) == rows
    assert (found.damage and (found.damage.number, found.damage.cause)) == damage
    if found.damage and found.damage.cause != Cause.ILLEGAL:
        assert found.damage.verdict == Verdict()


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        (SHORT[:3], SHORT[3]),
        (SHORT, "take-back"),
        (SHORT, "correct 3: S1 swap 2"),
        ((*SHORT, "take-back"), "redo"),
        ((), "start S2"),
        ((SHORT[0], ILLEGAL), "S1 swap 1"),
        ((SHORT[0], ILLEGAL), "take-back"),
        (("start S2", "S2 swap 1"), "S1 swap 1"),
        (SHORT[:1], ILLEGAL),
    ],
)
def test_one_more_event(lines: tuple[str, ...], line: str) -> None:
    """Adding one event to a replay gives the same game as replaying all its lines, even damaged ones."""
    assert replayed(HEADER, lines, ON_SHELF.open).after(event(line)) == replayed(HEADER, (*lines, line), ON_SHELF.open)


def test_history() -> None:
    """The history of lines is read without judging a step, up to the first that can't be read."""
    lines = (SHORT[0], ILLEGAL)
    beginning = header_of(header_for(("Ann", "Bob", "Cleo"), QWIRKLE), ON_SHELF.open).beginning
    begun, _ = history_of(("start S3", *lines), beginning)
    assert (begun.seats, begun.start, begun.steps) == (3, Start(3), tuple(map(event, lines)))
    beginning = header_of(HEADER, ON_SHELF.open).beginning
    assert history_of(SHORT, beginning) == (replayed(HEADER, SHORT, ON_SHELF.open).history, False)
    assert history_of((*SHORT, "frog"), beginning) == (history_of(SHORT, beginning)[0], True)


def test_a_start_that_cannot_be() -> None:
    """A game with a starter who has no seat can't begin."""
    with pytest.raises(DamagedHeaderError):
        replayed(HEADER, ("start S3",), ON_SHELF.open)


def test_a_damaged_game_goes_on_as_it_is() -> None:
    """Events after a damaged line don't change the game, but its history grows."""
    before = replayed(HEADER, (SHORT[0], ILLEGAL), ON_SHELF.open)
    after = before.after(event("S1 swap 1"))
    assert after == Replay(before.history.after(event("S1 swap 1")), before.game, before.damage)
