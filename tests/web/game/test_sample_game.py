"""The game of twelve turns that the rulebooks print, entered by pressing buttons."""

import pytest
from flask.testing import FlaskClient

from tests.games import SAMPLE
from tests.rulebooks.qwirkle.text import write_play
from tests.web.conftest import SitDown
from tests.web.markup import read
from tests.web.scorekeeper import Scorekeeper

POINTS = [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
BAGS = [81, 78, 77, 75, 73, 71, 69, 67, 65, 64, 61, 59]
TOTALS = [
    [3, 0, 0, 0],
    [3, 7, 0, 0],
    [3, 7, 4, 0],
    [3, 7, 4, 6],
    [10, 7, 4, 6],
    [10, 13, 4, 6],
    [10, 13, 7, 6],
    [10, 13, 7, 9],
    [20, 13, 7, 9],
    [20, 22, 7, 9],
    [20, 22, 25, 9],
    [20, 22, 25, 18],
]


@pytest.fixture(params=[False, True], ids=["plain", "htmx"])
def keeper(request: pytest.FixtureRequest, sit_down: SitDown) -> Scorekeeper:
    """A scorekeeper before the first turn, who reloads the page at each press or only puts pieces into it."""
    return sit_down(names=SAMPLE.names, htmx=request.param)


def test_twelve_turns(keeper: Scorekeeper) -> None:
    """Every turn is announced with the printed points before it is confirmed, and counts afterwards."""
    points, totals, bags, seats = [], [], [], []
    for turn in SAMPLE.steps:
        seats.append(keeper.page.to_move)
        keeper.draft(write_play(turn.play))
        assert keeper.page.legal
        points.append(keeper.page.points)
        keeper.do("confirm")
        totals.append(keeper.page.totals)
        bags.append(keeper.page.bag)
    assert points == POINTS
    assert totals == TOTALS
    assert bags == BAGS
    assert seats == [1, 2, 3, 4] * 3
    assert keeper.page.winners == []


def test_presses(keeper: Scorekeeper) -> None:
    """The twelve turns with their twenty-five tiles take no more than fifty-four presses."""
    for turn in SAMPLE.steps:
        keeper.play(write_play(turn.play))
    assert sum(len(turn.play) for turn in SAMPLE.steps) == 25
    assert keeper.presses <= 54


def test_started_through_the_form(client: FlaskClient) -> None:
    """The form for a new game leads to the page of a game of those players."""
    form = read(client.get("/games/new").text).one("form", id="new-game")
    fields = [field["name"] for field in form.every("input", type="text")]
    assert fields == [f"players-{number}" for number in range(6)]
    sent = {**dict.fromkeys(fields, ""), **dict(zip(fields, SAMPLE.names, strict=False))}
    answer = client.post(form["action"], data=sent)
    assert answer.status_code == 303
    keeper = Scorekeeper(client, answer.location)
    assert [seat.one("bdi").text for seat in keeper.page.form.every("", "data-seat")] == list(SAMPLE.names)
    assert keeper.page.totals == [0, 0, 0, 0]
