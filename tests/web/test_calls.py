"""Frequent actions call no more functions of the app than `tools/budgets.toml` allows, on every machine."""

import tomllib

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service import Referee
from tests.games import SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tools.bench.work import HTMX, counted
from tools.size import BUDGETS


def test_calls(client: FlaskClient, referee: Referee, sit_down: SitDown) -> None:
    """After ten turns of the sample game a tap, a confirmation and a follower's news keep to their budgets, on the
    second request of each.
    """
    keeper = sit_down(*SAMPLE_LINES[:10], names=SAMPLE.names)
    game, followed = keeper.address, f"/seen/{referee.links.key_of(keeper.id)}/live"
    seen = 10

    def tap_cell() -> TestResponse:
        return client.get(game, query_string={"draft": "", "cell": "1,2", "seen": seen}, headers=HTMX)

    def tap_tile() -> TestResponse:
        query = {"draft": "Bx@1,2", "cursor": "0,2", "tile": "Rx", "seen": seen}
        return client.get(game, query_string=query, headers=HTMX)

    def confirm() -> TestResponse:
        return client.post(f"{game}/turns", data={"draft": "Bx@1,2", "do": "confirm", "seen": seen}, headers=HTMX)

    def news() -> TestResponse:
        return client.get(followed, query_string={"since": seen})

    for _ in range(2):
        calls = {
            "a tap on a cell": counted("a tap on a cell", tap_cell).own,
            "a tap on a tile": counted("a tap on a tile", tap_tile).own,
            "a confirmation": counted("a confirmation", confirm).own,
            "news for a follower": counted("news for a follower", news).own,
        }
        client.post(f"{game}/undo", data={"do": "undo", "seen": seen + 1}, headers=HTMX)
        seen += 2
    budgets = tomllib.loads(BUDGETS.read_text(encoding="utf-8"))["calls"]
    assert calls.keys() == budgets.keys()
    assert {what: count for what, count in calls.items() if count > budgets[what]} == {}
