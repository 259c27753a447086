"""A database that doesn't answer: a server waits for a limited time, a command as long as necessary."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from referee.record import Fault, Record, UnavailableError, patient, postgresql
from referee.record.engine import Transaction
from referee.record.games import GameTables
from referee.record.postgresql import RecordDatabase
from referee.service.links import Links
from tests.postgresql import PROGRAMS, DatabaseServer, running_pair
from tests.waiting import PATIENCE, until

SHORT = 0.1
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type IN ('Lock', 'Timeout')"
WORDS = {
    "stopped": "the database does not answer",
    "locked": "canceling statement due to user request",
}
"""A server's messages about a database with stalled processes, and about a lock of another session."""


@contextmanager
def locked(server: DatabaseServer, database: str, table: str) -> Iterator[None]:
    """A table is locked by another session, or for ``PATIENCE``."""
    with server.connection(database) as other, other.transaction():
        other.execute(f"SET LOCAL idle_in_transaction_session_timeout = '{PATIENCE}s'".encode())
        other.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE".encode())
        yield


def why(work: Callable[[], object]) -> tuple[Fault, str]:
    """Why something is refused, in one word and in several."""
    with pytest.raises(UnavailableError) as refused:
        work()
    return refused.value.fault, str(refused.value)


@pytest.mark.parametrize("how", WORDS)
def test_a_read_ends(
    engine: RecordDatabase, postgresql: DatabaseServer, database: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read ends while the database is stalled or a table is locked, as one that can be tried again; what the read has
    waited for is cancelled. Later reads are answered again.
    """
    engine.served()
    games = GameTables(engine)
    game_id = games.start("header")
    monkeypatch.setattr("referee.record.postgresql.READ_SILENCE", SHORT)
    monkeypatch.setattr("referee.record.postgresql._READ_PATIENCE", 0)
    with postgresql.standing_still() if how == "stopped" else locked(postgresql, database, "events"):
        assert why(lambda: games.read(game_id)) == (Fault.MOMENT, WORDS[how])
        if how == "locked":
            assert postgresql.execute(WAITING, database) == [(0,)]
    until(lambda: answered(games, game_id), never=lambda: "it is not answered again")


def answered(games: GameTables, game_id: str) -> bool:
    """Whether a game can be read."""
    try:
        return games.read(game_id).id == game_id
    except UnavailableError:
        return False


def test_a_write_ends(
    engine: RecordDatabase, postgresql: DatabaseServer, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that takes too long in the database ends, and no part of it goes on there."""

    def work(db: Transaction) -> None:
        db.execute("INSERT INTO stale (game) VALUES ('one')")
        db.execute(f"SELECT pg_sleep({PATIENCE})")

    engine.served()
    monkeypatch.setattr("referee.record.postgresql.WRITE_SILENCE", SHORT)
    monkeypatch.setattr("referee.record.postgresql.LONGEST_WAIT", SHORT)
    assert why(lambda: engine.write(work)) == (Fault.MOMENT, WORDS["locked"])
    assert postgresql.execute(WAITING, database) == [(0,)]
    assert postgresql.execute("SELECT game FROM stale", database) == []


def test_a_command_has_time(engine: RecordDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that isn't a server waits for the database until it goes on, in reads and writes."""
    monkeypatch.setattr(postgresql, "READ_SILENCE", SHORT)
    monkeypatch.setattr(postgresql, "WRITE_SILENCE", SHORT)
    for work in engine.read, engine.write:
        assert work(lambda db: db.execute(f"SELECT 'done' FROM pg_sleep({5 * SHORT})").fetchone()) == ("done",)


def test_only_some_wait(
    postgresql: DatabaseServer, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is away, a limited number of forms wait for it, and the others are refused: threads are left
    for pages that need no database. Waiting forms are answered once it is back.
    """
    monkeypatch.setattr("referee.record.postgresql.LONGEST_WAIT", 2 * PATIENCE)
    place = tmp_path / "sockets"
    engine = RecordDatabase(postgresql.address(database).replace(str(postgresql.folder), str(place)))
    engine.served()
    games = GameTables(engine)

    def read() -> tuple[str, ...]:
        patient.set(True)
        return games.ids()

    with ThreadPoolExecutor(8) as pool:
        forms = [pool.submit(read) for _ in range(8)]
        refused = set[object]()
        while len(refused) < 2:
            refused = wait(forms, PATIENCE, FIRST_COMPLETED).done
            assert refused, "nobody is refused"
        place.symlink_to(postgresql.folder)
        found = [form.exception() or form.result() for form in forms]
    assert [isinstance(each, UnavailableError) for each in found].count(True) == 2
    assert found.count(()) == 6
    engine.close()


def test_a_known_link_waits_for_no_other(engine: RecordDatabase, postgresql: DatabaseServer, database: str) -> None:
    """A known link is found while the games needed to look for another are locked."""
    links = Links(Record(postgresql.address(database)))
    key = links.key_of(game_id := GameTables(engine).start("header"))
    assert links.game_of(key) == game_id
    with ThreadPoolExecutor(1) as pool, ExitStack() as until_then:
        until_then.enter_context(locked(postgresql, database, "games"))
        looking = pool.submit(links.game_of, "unknown")
        until(lambda: postgresql.execute(WAITING, database) == [(1,)], never=lambda: "nothing waits")
        assert links.game_of(key) == game_id
        until_then.close()
        assert looking.exception()


@pytest.mark.thorough
def test_the_next_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a server of the address is stalled, the next requests go to the one that has taken its place."""
    monkeypatch.setattr(postgresql, "READ_SILENCE", SHORT)
    with running_pair(tmp_path, max(PROGRAMS)) as (first, second):
        engine = RecordDatabase(first.address(first.record(), second))
        engine.served()
        games = GameTables(engine)
        game_id = games.start("header")
        with first.standing_still():
            second.promote()
            patient.set(True)
            assert games.read(game_id).id == game_id
            games.append(game_id, 1, "line")
            assert games.read(game_id).lines == ("line",)
            engine.close()
