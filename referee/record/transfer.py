"""Copying all rows from one record to another, which may be of another engine.

Rows keep their numbers, which order games and lines. Only the index of words is built again: each engine has its own.
"""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

from referee.record.engine import Engine, Transaction, marks
from referee.record.fault import Fault, Flaw, FlawKind, UnavailableError
from referee.record.games import read_game
from referee.record.links import secret_in
from referee.record.search import words_about
from referee.record.sqlite.file import RecordFile
from referee.record.stored_game import StoredGame, UnknownGameError
from referee.record.summaries import seats_of

_AT_ONCE = 2_000
"""Rows that are in memory at the same time."""

Pairs = Iterator[tuple[StoredGame, StoredGame]]
"""Each game as it was and as it was copied."""
Check = Callable[[Pairs], object]
"""Goes through all pairs, and raises ``UnavailableError`` if one isn't the same game twice."""


class Carried:
    """A table that is copied."""

    def __init__(self, name: str, key: str, others: str = "") -> None:
        self.name = name
        self.key = tuple(key.split())
        """The columns by which its rows are ordered."""
        self.columns = (*self.key, *others.split())


TABLES = (
    Carried("secrets", "id", "text"),
    Carried("days", "day"),
    Carried("games", "rowid", "id started header"),
    Carried("events", "rowid", "game number line written hash"),
    Carried("abouts", "game number", "place note written"),
    Carried("removals", "game number", "away written days"),
    Carried("renewals", "rowid", "game role number by written"),
    Carried("boxes", "id", "game name text written"),
    Carried("spellings", "number", "name person written"),
    Carried("summaries", "game", "moment deleted open state rulebook turns to_move bag place note changed events head"),
    Carried("seats", "game seat", "name total points won turns best best_turn specials missed judged known"),
    Carried("stale", "rowid", "game"),
)
"""All tables except ``found``, and ``uploads``, where files wait for a day at most."""
_WORDS = Carried("summaries", "moment", "game place note changed")
_OF_PEOPLE = ("games", "events", "boxes", "spellings")
"""Tables that are empty in an unused record."""


def transfer(source: Engine, target: Engine, check: Check) -> tuple[Flaw, ...]:
    """Copy everything from one record to another that is still unused. Returns the damage that is copied with it.

    Raises ``UnavailableError``, also if one of them is served, and ``FileExistsError`` and ``OSError`` if a file can't
    be created. The target is then as it was. The source is never changed.
    """
    source.inspect(secret_in)  # before the target is created

    def work(goal: Transaction) -> tuple[Flaw, ...]:
        _refuse_served(source, target)
        flaws = source.inspect(lambda origin: _carry_to_unused(origin, goal, check))
        _refuse_served(source, target)  # anything written in the meantime would be missing
        return flaws

    return target.fill(work)


def back_up(source: Engine, file: Path, check: Check) -> tuple[Flaw, ...]:
    """Copy everything to a new file, as it is at one moment, even while it is read and written. Returns the damage that
    is copied with it. Raises the same errors as ``transfer``.
    """
    return RecordFile(file).fill(lambda goal: source.inspect(lambda origin: _carry(origin, goal, check)))


def count(source: Engine) -> int:
    """The number of games to copy. Raises ``UnavailableError``."""
    games: int = source.inspect(lambda db: db.execute("SELECT count(*) FROM games").fetchone()[0])
    return games


def replace(target: Engine, source: Engine, kept: Path) -> bool:
    """Replace everything in a record with the contents of another one. What people had written there is first copied to
    the new file ``kept``. Returns whether there was anything. Raises the same errors as ``transfer``.
    """

    def work(goal: Transaction) -> bool:
        _refuse_served(target)
        used = _is_used(goal)
        if used:
            RecordFile(kept).fill(lambda old: _carry(goal, old))
        source.inspect(lambda origin: _carry(origin, goal))
        return used

    return target.fill(work)


def _refuse_served(*engines: Engine) -> None:
    if any(engine.is_served() for engine in engines):
        raise UnavailableError(Fault.SERVED, "a server uses the record")


def _is_used(db: Transaction) -> bool:
    """Whether anybody has written anything."""
    return any(db.execute(f"SELECT 1 FROM {table} LIMIT 1").fetchone() for table in _OF_PEOPLE)


def _carry_to_unused(origin: Transaction, goal: Transaction, check: Check) -> tuple[Flaw, ...]:
    secrets = [db.execute("SELECT text FROM secrets").fetchall() for db in (origin, goal)]
    if secrets[0] == secrets[1] or _is_used(goal):  # each record has a secret of its own
        raise UnavailableError(Fault.USED, "the target is the source, or has games")
    return _carry(origin, goal, check)


def _carry(origin: Transaction, goal: Transaction, check: Check = lambda pairs: deque(pairs, 0)) -> tuple[Flaw, ...]:
    """Replace all rows with those of another record, and read all of them again."""
    for name in ("found", *(table.name for table in TABLES)):
        goal.execute(f"DELETE FROM {name}")
    for table in TABLES:
        for rows in _rows(origin, table):
            goal.insert(table.name, table.columns, rows)
    for rows in _rows(origin, _WORDS):
        goal.insert("found", ("rowid", "words"), _indexed(origin, goal, rows))
    _compare(origin, goal)
    check(_pairs(origin, goal))
    return tuple(flaw for flaw in origin.flaws() if flaw.kind is FlawKind.DAMAGE)  # the rest stays behind


def _pairs(origin: Transaction, goal: Transaction) -> Pairs:
    for games in _rows(origin, Carried("games", "rowid", "id")):
        for _, game_id in games:
            try:
                yield read_game(origin, game_id), read_game(goal, game_id)
            except UnknownGameError as error:
                raise UnavailableError(Fault.BROKEN, "an index has lost a game") from error


def _rows(db: Transaction, table: Carried) -> Iterator[list[Any]]:
    """The rows of a table in the order of its key, page by page."""
    key = ", ".join(table.key)
    select, order = f"SELECT {', '.join(table.columns)} FROM {table.name}", f"ORDER BY {key} LIMIT {_AT_ONCE}"
    rows = db.execute(f"{select} {order}").fetchall()
    while rows:
        yield rows
        last = rows[-1][: len(table.key)]
        rows = db.execute(f"{select} WHERE ({key}) > ({marks(table.key)}) {order}", last).fetchall()


def _indexed(origin: Transaction, goal: Transaction, summaries: list[Any]) -> list[Any]:
    """The rows of ``found`` for these summaries."""
    seats = seats_of(origin, (game for _, game, *_ in summaries))
    return [
        (moment, goal.indexed(words_about((*(seat.name for seat in seats.get(game, ())), *about), changed)))
        for moment, game, *about, changed in summaries
    ]


def _compare(origin: Transaction, goal: Transaction) -> None:
    """Raise ``UnavailableError`` unless both have the same rows, and words for every summary."""
    for table in TABLES:
        counted = 0
        for ours, carried in zip_longest(_rows(origin, table), _rows(goal, table)):
            if ours != carried:
                raise UnavailableError(Fault.UNFAITHFUL, f"rows of {table.name} differ")
            counted += len(ours)
        for db in origin, goal:
            if db.execute(f"SELECT count(*) FROM {table.name}").fetchone() != (counted,):
                raise UnavailableError(Fault.UNFAITHFUL, f"not all rows of {table.name} can be read in order")
    found, summaries = goal.execute(
        "SELECT (SELECT count(*) FROM found JOIN summaries ON moment = found.rowid), (SELECT count(*) FROM summaries)"
    ).fetchone()
    if found != summaries:
        raise UnavailableError(Fault.UNFAITHFUL, "some games can't be found by their words")
