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


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """Run each case of a table with one of the two kinds of pages in ``make test``; ``make test-all`` runs both."""
    for item in items:
        indices = item.callspec.indices if hasattr(item, "callspec") else {}
        table = indices.keys() - {"htmx", "browser_name"}
        if "htmx" in indices and table and sum(indices.values()) % 2:
            item.add_marker(pytest.mark.thorough)


@pytest.fixture(params=[False, True], ids=["plain", "htmx"])
def htmx(request: pytest.FixtureRequest) -> bool:
    """Whether the page is loaded anew at each press, or only gets pieces."""
    return request.param


@pytest.fixture
def one_day() -> None:
    """Midnight does not pass during the test, so *today* stays *today*."""
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
