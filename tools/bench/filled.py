"""A record with many finished games, filled quickly: their rows are made here, and inserted together."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from referee.record import Record
from referee.record.chain import hash_of
from referee.record.engine import Transaction, Value
from referee.record.search import words_about
from referee.service import State

BEGUN = datetime(2020, 1, 1, tzinfo=UTC)
OTHERS = ("Ben", "Cleo", "Dan", "Eve")
LINES = ("S1 place Ro@0,0 = 1", 'end "enough"')
_AT_ONCE = 10_000
_EVENTS = "INSERT INTO events (game, number, line, written, hash) VALUES (?, ?, ?, ?, ?)"
_SUMMARIES = (
    "INSERT INTO summaries (game, moment, deleted, state, open, rulebook, turns, to_move, bag, place, note, changed,"
    f" events, head) VALUES (?, ?, 0, '{State.OVER}', 0, 'qwirkle', 1, 0, 84, '', '', ?, ?, ?)"
)
_SEATS = (
    "INSERT INTO seats (game, seat, name, total, won, points, turns, best, best_turn, specials, missed, judged)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 1)"
)


class Finished(NamedTuple):
    """A game of the last years, played by Ann if its number is odd, otherwise by somebody who only played once."""

    number: int
    others: tuple[str, ...]

    @property
    def id(self) -> str:
        """Its id."""
        return f"filled{self.number}"

    @property
    def written(self) -> datetime:
        """When it was played: no two games at the same moment."""
        return BEGUN + timedelta(minutes=self.number)

    @property
    def changed(self) -> str:
        """The same in the form of the record."""
        return self.written.isoformat(timespec="milliseconds")

    @property
    def moment(self) -> int:
        """Its place in lists, and in the index of words."""
        return int(self.written.timestamp() * 1000) * 1_000_000

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return "Ann" if self.number % 2 else f"Player{self.number:06}", *self.others

    @property
    def header(self) -> str:
        """Its tags."""
        return "\n".join(('[Game "Qwirkle"]', *(f'[Seat{seat} "{name}"]' for seat, name in enumerate(self.names, 1))))

    @property
    def hashes(self) -> tuple[str, str]:
        """The hashes of its lines."""
        first = hash_of(self.id, "", 1, LINES[0], self.changed)
        return first, hash_of(self.id, first, 2, LINES[1], self.changed)


def fill(record: Record, count: int, already: int = 0) -> None:
    """Add finished games, all summed up, until there are ``count``; the first ``already`` of them are there."""
    luck = random.Random(already)
    for first in range(already, count, _AT_ONCE):
        numbers = range(first, min(first + _AT_ONCE, count))
        games = [Finished(number, tuple(luck.sample(OTHERS, 3))) for number in numbers]
        record.engine.write(lambda db, games=games: _insert(db, games))


def _insert(db: Transaction, games: list[Finished]) -> None:
    db.execute_each(
        "INSERT INTO games (id, started, header) VALUES (?, ?, ?)",
        [(each.id, each.changed, each.header) for each in games],
    )
    events: list[tuple[Value, ...]] = []
    summaries: list[tuple[Value, ...]] = []
    for each in games:
        hashes = each.hashes
        events += [(each.id, n, line, each.changed, hashes[n - 1]) for n, line in enumerate(LINES, 1)]
        summaries.append((each.id, each.moment, each.changed, len(LINES), hashes[-1]))
    db.execute_each(_EVENTS, events)
    db.execute_each(_SUMMARIES, summaries)
    db.execute_each(_SEATS, [row for each in games for row in _seats(each)])
    found = [(each.moment, db.indexed(words_about((*each.names, "", ""), each.changed))) for each in games]
    db.execute_each("INSERT INTO found (rowid, words) VALUES (?, ?)", found)
    db.execute("DELETE FROM stale WHERE game LIKE 'filled%'")


def _seats(game: Finished) -> Iterator[tuple[Value, ...]]:
    """The seats of a game, the first of which took one turn for one point."""
    for seat, name in enumerate(game.names, 1):
        played = int(seat == 1)
        yield game.id, seat, name, played, played, played, played, played or None, played or None
