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


@pytest.fixture(params=[False, True], ids=["plain", "htmx"])
def htmx(request: pytest.FixtureRequest) -> bool:
    """Whether the page is loaded anew at each press, or only gets pieces."""
    return request.param


@pytest.fixture
def one_day() -> None:
    """What happens today is still said to be of today when it is looked at."""
    within_a_day()


@pytest.fixture
def sit_down(client: FlaskClient, referee: Referee) -> SitDown:
    """Opens the page of a new game in which these events, as on the record, have been written."""

    def table(*events: str, names: tuple[str, ...] = ("Ann", "Bob"), htmx: bool = False) -> Scorekeeper:
        game_id = referee.start(names, QWIRKLE)
        for seen, line in enumerate(events):
            event = notation.read_event(line, QWIRKLE)
            assert isinstance(referee.write(referee.sheet(game_id, seen), event), Written), line
        return Scorekeeper(client, f"/games/{game_id}", htmx)

    return table
