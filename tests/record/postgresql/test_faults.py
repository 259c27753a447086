"""The meaning of PostgreSQL's errors."""

from collections.abc import Callable

import psycopg
import pytest
from psycopg import errors
from psycopg_pool import PoolTimeout

from referee.record import Fault, UnavailableError
from referee.record.games import GameTables
from referee.record.postgresql import RecordDatabase
from referee.record.postgresql.connections import fault_of, passes
from tests.postgresql import DatabaseServer


@pytest.mark.parametrize(
    "error",
    [
        errors.AdminShutdown,
        errors.CannotConnectNow,
        errors.ConnectionFailure,
        errors.DeadlockDetected,
        errors.IdleInTransactionSessionTimeout,
        errors.SerializationFailure,
        errors.TooManyConnections,
        psycopg.OperationalError,
        PoolTimeout,
    ],
)
def test_passing(error: type[psycopg.Error]) -> None:
    """Errors of a failover, or when two transactions meet, are temporary."""
    assert passes(error())


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (errors.DataCorrupted, Fault.BROKEN),
        (errors.DiskFull, Fault.FULL),
        (errors.InsufficientPrivilege, Fault.NO_RIGHTS),
        (errors.LockNotAvailable, Fault.LOCKED),
        (errors.ReadOnlySqlTransaction, Fault.READ_ONLY),
        (errors.UndefinedTable, Fault.BROKEN),
        (errors.UniqueViolation, Fault.UNKNOWN),
        (psycopg.DataError, Fault.UNKNOWN),
    ],
)
def test_staying(error: type[psycopg.Error], fault: Fault) -> None:
    """Permanent errors have a name."""
    assert not passes(error())
    assert fault_of(error()) is fault


def fault_in(work: Callable[[], object]) -> Fault:
    """The fault for which the record isn't available."""
    with pytest.raises(UnavailableError) as refused:
        work()
    return refused.value.fault


def test_nothing_is_quoted(engine: RecordDatabase) -> None:
    """An error shows what is wrong, but not the content of the row."""
    game_id = GameTables(engine).start("secret")
    statement = "INSERT INTO games (id, started, header) SELECT id, started, header FROM games"
    with pytest.raises(UnavailableError) as refused:
        engine.write(lambda db: db.execute(statement))
    assert "duplicate key" in str(refused.value)
    assert game_id not in str(refused.value)


def test_a_user_who_may_only_read(postgresql: DatabaseServer, engine: RecordDatabase, database: str) -> None:
    """A user without the right to write can read games; a write and a probe report what is missing."""
    game_id = GameTables(engine).start("header")
    postgresql.execute("DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN IN ROLE pg_read_all_data")
    reader = RecordDatabase(postgresql.address(database).replace("postgres@", "reader@"))
    assert GameTables(reader).ids() == (game_id,)
    for work in reader.try_writing, lambda: GameTables(reader).append(game_id, 1, "line"):
        assert fault_in(work) is Fault.NO_RIGHTS
    reader.close()


def test_a_database_that_is_read_only(postgresql: DatabaseServer, engine: RecordDatabase, database: str) -> None:
    """If a database that isn't a standby accepts no writes, a write ends with the reason and without another try, and a
    probe reports the same. Games can be read.
    """
    game_id = GameTables(engine).start("header")
    engine.close()
    postgresql.execute(f"ALTER DATABASE {database} SET default_transaction_read_only = on")
    try:
        for work in engine.try_writing, lambda: GameTables(engine).append(game_id, 1, "line"):
            assert fault_in(work) is Fault.READ_ONLY
        assert GameTables(engine).read(game_id).lines == ()
    finally:
        postgresql.execute(f"ALTER DATABASE {database} RESET default_transaction_read_only")


def test_a_table_is_missing(engine: RecordDatabase) -> None:
    """If there is no table of turns, a probe reports that the record is broken."""
    engine.write(lambda db: db.execute("ALTER TABLE events RENAME TO away"))
    try:
        assert fault_in(engine.try_writing) is Fault.BROKEN
    finally:
        engine.write(lambda db: db.execute("ALTER TABLE away RENAME TO events"))
    engine.try_writing()
