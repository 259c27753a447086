"""What errors of PostgreSQL mean."""

import psycopg
import pytest
from psycopg import errors
from psycopg_pool import PoolTimeout

from referee.record import Fault, UnavailableError
from referee.record.games import GameTables
from referee.record.postgresql import RecordDatabase
from referee.record.postgresql.faults import fault_of, passes
from tests.postgresql import DatabaseServer


@pytest.mark.parametrize(
    "error",
    [
        errors.AdminShutdown,
        errors.CannotConnectNow,
        errors.ConnectionFailure,
        errors.DeadlockDetected,
        errors.IdleInTransactionSessionTimeout,
        errors.ReadOnlySqlTransaction,
        errors.SerializationFailure,
        errors.TooManyConnections,
        psycopg.OperationalError,
        PoolTimeout,
    ],
)
def test_passing(error: type[psycopg.Error]) -> None:
    """What happens in a failover, or when two transactions meet, passes."""
    assert passes(error())


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (errors.DataCorrupted, Fault.BROKEN),
        (errors.DiskFull, Fault.FULL),
        (errors.InsufficientPrivilege, Fault.READ_ONLY),
        (errors.LockNotAvailable, Fault.LOCKED),
        (errors.UndefinedTable, Fault.BROKEN),
        (errors.UniqueViolation, Fault.UNKNOWN),
        (psycopg.DataError, Fault.UNKNOWN),
    ],
)
def test_staying(error: type[psycopg.Error], fault: Fault) -> None:
    """What does not pass has a name."""
    assert not passes(error())
    assert fault_of(error()) is fault


def test_nothing_is_quoted(engine: RecordDatabase) -> None:
    """An error says what is wrong, and not what stands in the row."""
    game_id = GameTables(engine).start("secret")
    statement = "INSERT INTO games (id, started, header) SELECT id, started, header FROM games"
    with pytest.raises(UnavailableError) as refused:
        engine.write(lambda db: db.execute(statement))
    assert "duplicate key" in str(refused.value)
    assert game_id not in str(refused.value)


def test_a_user_who_may_only_read(postgresql: DatabaseServer, engine: RecordDatabase, database: str) -> None:
    """A user without the right to write reads games, and is told that nothing can be saved."""
    game_id = GameTables(engine).start("header")
    postgresql.execute("DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN IN ROLE pg_read_all_data")
    reader = RecordDatabase(postgresql.address(database).replace("postgres@", "reader@"))
    assert GameTables(reader).ids() == (game_id,)
    with pytest.raises(UnavailableError) as refused:
        GameTables(reader).append(game_id, 1, "line")
    assert refused.value.fault is Fault.READ_ONLY
    reader.close()
