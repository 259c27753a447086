"""Games to keep score of."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from referee.core import notation
from referee.service import Referee, Written
from tests.clock import within_a_day
from tests.games import QWIRKLE
from tests.web.scorekeeper import Scorekeeper

SitDown = Callable[..., Scorekeeper]


@pytest.fixture
def one_day() -> None:
    """Midnight doesn't pass during the test, so *today* stays *today*."""
    within_a_day()


@pytest.fixture
def sit_down(client: FlaskClient, referee: Referee) -> SitDown:
    """Opens the page of a new game in which these events, as on the record, have been written."""

    def table(*events: str, names: tuple[str, ...] = ("Ann", "Bob"), htmx: bool = False) -> Scorekeeper:
        sheet = referee.sheet(referee.start(names, QWIRKLE))
        for line in events:
            answer = referee.write(sheet, notation.read_event(line, QWIRKLE))
            assert isinstance(answer, Written), line
            sheet = answer.sheet
        return Scorekeeper(client, f"/games/{sheet.id}", htmx)

    return table
