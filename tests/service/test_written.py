"""A write returns the sheet as it is on the record."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from referee.core.history import Correct, Insert, LetStand, Redo, Remove, Start, TakeBack
from referee.record import Record
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.service import Referee, Refused, Written
from tests.examples import examples
from tests.service.random_events import random_event
from tests.shelves import ON_SHELF

EVENTS = 30


@examples(15)
@given(st.integers(0, 2**32))
def test_the_sheet_that_was_written(seed: int) -> None:
    """The returned sheet is the one that a referee without a cache reads from the record."""
    luck = Random(seed)
    rules = HouseRules(leftovers=luck.random() < 0.3, point_limit=luck.choice([None, None, 90]))
    with TemporaryDirectory() as folder:
        record = Record(Path(folder) / "referee.db")
        referee = Referee(record, ON_SHELF)
        game_id = referee.start("ABCD"[: luck.randint(2, 4)], Qwirkle(rules))
        sheet = referee.sheet(game_id)
        for _ in range(EVENTS):
            answer = referee.write(sheet, random_event(luck, sheet))
            fresh = Referee(record, ON_SHELF).sheet(game_id)
            assert fresh.damage is None
            if isinstance(answer, Written):
                assert answer.sheet == fresh
                sheet = answer.sheet
            else:
                assert isinstance(answer, Refused)
                assert sheet == fresh


def test_everything_is_tried() -> None:
    """The random events include every kind."""
    luck, kinds = Random(7), set()
    with TemporaryDirectory() as folder:
        referee = Referee(Record(Path(folder) / "referee.db"), ON_SHELF)
        sheet = referee.sheet(referee.start("AB", Qwirkle()))
        for _ in range(300):
            event = random_event(luck, sheet)
            answer = referee.write(sheet, event)
            if isinstance(answer, Written):
                kinds.add(type(event))
                sheet = answer.sheet
            if sheet.event_count > 60:
                sheet = referee.sheet(referee.start("AB", Qwirkle()))
    assert kinds >= {Start, TakeBack, Redo, Correct, LetStand, Insert, Remove}
