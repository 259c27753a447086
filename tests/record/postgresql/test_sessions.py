"""How each connection is set up, whatever the server's defaults."""

import pytest

from referee.record.engine import Transaction
from referee.record.postgresql import RecordDatabase
from tests.postgresql import DatabaseServer


def setting(engine: RecordDatabase, name: str) -> str:
    """A setting, as a transaction of the record has it."""

    def show(db: Transaction) -> str:
        (value,) = db.execute("SELECT current_setting(?)", (name,)).fetchone()
        return str(value)

    assert engine.read(show) == engine.write(show)
    return engine.read(show)


@pytest.mark.parametrize(
    ("given", "kept"),
    [("off", "on"), ("local", "on"), ("remote_write", "on"), ("on", "on"), ("remote_apply", "remote_apply")],
)
def test_nothing_less_than_durable(postgresql: DatabaseServer, given: str, kept: str) -> None:
    """Whatever a database is set to, a commit waits until it is on the disks."""
    database = postgresql.create_database()
    postgresql.execute(f"ALTER DATABASE {database} SET synchronous_commit = {given}")
    engine = RecordDatabase(postgresql.address(database))
    assert setting(engine, "synchronous_commit") == kept
    engine.close()


@pytest.mark.parametrize(("serves", "longest"), [(True, "15s"), (False, "0")], ids=["server", "command"])
def test_nobody_is_kept_waiting(engine: RecordDatabase, serves: bool, longest: str) -> None:
    """A process that stalls within a transaction is ended after a while, and so is a server's wait for another
    transaction. A command waits as long as necessary.
    """
    if serves:
        engine.served()
    assert setting(engine, "idle_in_transaction_session_timeout") == "15s"
    assert setting(engine, "lock_timeout") == longest
