"""Many finished games on a record, to see what the pages of players cost."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from referee.app import create_app
from referee.record import SeatSummary, Summary
from referee.record.engine import Transaction
from referee.record.summaries import keep
from referee.service import Referee, State

PEOPLE = [f"Player {number}" for number in range(40)]


def pages(folder: Path, games: int) -> dict[str, Callable[[], object]]:
    """Functions that ask for a page, by its name, over a record of ``games`` finished games of three players.

    Points missed are known already: looking for them is what a review costs.
    """
    app = create_app(folder)
    referee: Referee = app.extensions["referee"]
    rnd, begun = random.Random(1), datetime(2020, 1, 1, tzinfo=UTC)

    def fill(db: Transaction) -> None:
        for number in range(games):
            seats = tuple(_seat(rnd, name) for name in rnd.sample(PEOPLE, 3))
            summary = Summary(State.OVER, False, "qwirkle", 54, 1, 0, seats)
            keep(db, f"game{number}", (begun + timedelta(hours=number)).isoformat(), summary, (0, None))

    referee.record.engine.write(fill)
    client = app.test_client()
    addresses = {"all players": "/players", "one player": f"/players/{PEOPLE[0]}"}
    return {page: lambda address=address: client.get(address) for page, address in addresses.items()}


def _seat(rnd: random.Random, name: str) -> SeatSummary:
    total = rnd.randrange(60, 200)
    return SeatSummary(name, total, total > 150, total, 18, 12, 3, rnd.randrange(5), rnd.randrange(20), 17)
