"""The tables of a database: their columns, what they refuse, and which databases are used."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from referee.record import About, Fault, GameFilter, UnavailableError
from referee.record.boxes import BoxTable
from referee.record.games import GameTables
from referee.record.links import LinkTables
from referee.record.lists import ListTables
from referee.record.people import PeopleTables
from referee.record.postgresql import RecordDatabase
from referee.record.postgresql.transaction import RecordTransaction
from tests.postgresql import DatabaseServer
from tests.record.test_schema import described

TYPES = {"": "tsvector", "TEXT": "text", "INTEGER": "bigint", "BLOB": "bytea"}
COLUMNS = """
    SELECT table_name, column_name, data_type, coalesce(collation_name, ''),
    coalesce(array_position(conkey::int[], ordinal_position::int), 0)
    FROM information_schema.columns
    LEFT JOIN pg_constraint ON conrelid = table_name::regclass AND contype = 'p'
    WHERE table_schema = 'public' AND table_name <> 'applied_migrations' ORDER BY table_name, ordinal_position
"""
OPENING = 8
CHANGES = (
    "UPDATE events SET line = 'other'",
    "UPDATE events SET number = number + 1 WHERE number = 2",
    "DELETE FROM events WHERE number = 2",
    "DELETE FROM events",
    "TRUNCATE events",
    "INSERT INTO events SELECT * FROM events ON CONFLICT (game, number) DO UPDATE SET line = 'other'",
    "MERGE INTO events USING games ON game = id WHEN MATCHED THEN UPDATE SET line = 'other'",
    "UPDATE games SET header = 'other'",
    "UPDATE games SET rowid = rowid + 1",
    "DELETE FROM games",
    "TRUNCATE games CASCADE",
    "UPDATE secrets SET text = 'other'",
    "DELETE FROM secrets",
    "TRUNCATE secrets",
    "UPDATE spellings SET person = 'Ola'",
    "DELETE FROM spellings",
    "TRUNCATE spellings",
    "UPDATE abouts SET note = 'other'",
    "DELETE FROM abouts",
    "TRUNCATE abouts",
    "UPDATE renewals SET number = 5",
    "DELETE FROM renewals",
    "TRUNCATE renewals",
    "UPDATE boxes SET text = 'other'",
    "DELETE FROM boxes",
    "TRUNCATE boxes",
    "INSERT INTO days VALUES ('2020-01-01')",
    "INSERT INTO removals SELECT id, 1, 1, started, 9 FROM games",
)
MISFITS = (
    "INSERT INTO events SELECT game, 1, 'other', written, hash FROM events LIMIT 1",
    "INSERT INTO events SELECT game, 3, NULL, written, hash FROM events LIMIT 1",
    "INSERT INTO events VALUES ('another', 1, 'line', 'now', 'hash')",
    "INSERT INTO games SELECT id, started, 'other' FROM games",
    "INSERT INTO games VALUES ('id', NULL, 'header')",
)


@pytest.fixture
def written(engine: RecordDatabase, database: str) -> str:
    """A record with one game of two lines."""
    game_id = GameTables(engine).start("header")
    GameTables(engine).append(game_id, 1, "one", "two")
    GameTables(engine).describe(game_id, About("here", "note"))
    BoxTable(engine).keep("stones", "Ours", "text")
    PeopleTables(engine).add_spelling(1, "Zośka", "Zosia")
    LinkTables(engine).renew(game_id, "follower", 1, "")
    return database


def test_as_on_sqlite(postgresql: DatabaseServer, database: str) -> None:
    """Each table of SQLite is there with its columns in their order, its key and its types, and nothing else except the
    row numbers.
    """
    there: dict[str, list[tuple[str, str, int]]] = {}
    for table, column, kind, collation, place in postgresql.execute(COLUMNS, database):
        assert collation == ("C" if kind == "text" else "")
        if (column, kind) != ("rowid", "bigint"):
            there.setdefault(table, []).append((column, kind, place))
    tables = described().items()
    assert there == {table: [(name, TYPES[kind], place) for name, kind, place in columns] for table, columns in tables}


def refused(server: DatabaseServer, database: str, statements: Iterable[str], error: type[psycopg.Error]) -> list[str]:
    """Those of the statements that the database refuses with this error."""
    found = []
    for statement in statements:
        try:
            server.execute(statement, database)
        except error:
            found.append(statement)
    return found


def test_nothing_is_changed_or_deleted(postgresql: DatabaseServer, written: str) -> None:
    """The database itself refuses statements that change or delete rows, or count other days."""
    assert refused(postgresql, written, CHANGES, psycopg.errors.RaiseException) == [*CHANGES]


def test_nothing_else_fits(postgresql: DatabaseServer, written: str) -> None:
    """The database refuses a second line with the same number, lines of no game, and lines that aren't text."""
    assert refused(postgresql, written, MISFITS, psycopg.IntegrityError) == [*MISFITS]


def test_what_is_wrong_is_shown(postgresql: DatabaseServer, engine: RecordDatabase, database: str) -> None:
    """A line without its game, and guards that were removed or added, are flaws of the record."""
    assert engine.read(lambda db: db.flaws()) == ()
    with postgresql.unguarded(database) as connection:
        connection.execute("INSERT INTO events VALUES ('another', 1, 'line', 'now', 'hash')")
        connection.execute("ALTER TABLE events DISABLE TRIGGER events_no_update")
        connection.execute("BEGIN")
        connection.execute("CREATE FUNCTION drop_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'")
        for statement in (
            "CREATE TRIGGER dropped BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION drop_row()",
            "CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
            "DROP TRIGGER games_no_delete ON games",
            "DROP TRIGGER games_no_update ON games",
            "CREATE TRIGGER games_no_update AFTER UPDATE ON games FOR EACH ROW EXECUTE FUNCTION refuse()",
        ):
            connection.execute(statement.encode())
        flaws = RecordTransaction(connection).flaws()
        connection.execute("ROLLBACK")
        connection.execute("ALTER TABLE events ENABLE TRIGGER events_no_update")
    assert [(str(flaw.kind), flaw.name) for flaw in flaws] == [
        ("missing", "games_no_delete"),
        ("changed", "games_no_update"),
        ("changed", "refuse"),
        ("foreign", "dropped"),
        ("damage", "the trigger events_no_update is disabled"),
        ("damage", "events without their game"),
    ]


def test_begun_by_many(postgresql: DatabaseServer) -> None:
    """Servers that begin to use an empty database at once give it its tables once."""
    address = postgresql.address(postgresql.create_database())

    def begin(_: int) -> bytes:
        engine = RecordDatabase(address)
        secret = LinkTables(engine).secret()
        engine.close()
        return secret

    with ThreadPoolExecutor(OPENING) as pool:
        assert len(set(pool.map(begin, range(OPENING)))) == 1


def test_of_an_older_version(postgresql: DatabaseServer, database: str) -> None:
    """A record of an older version gets the columns that it lacks, loses the tables that are no longer read, and all
    its games are summed up again.
    """
    engine = RecordDatabase(postgresql.address(database))
    game_id = GameTables(engine).start("header")
    engine.close()
    postgresql.execute("ALTER TABLE seats DROP COLUMN known; DELETE FROM stale", database)
    postgresql.execute("CREATE TABLE objections (game text); CREATE TABLE objecting (game text)", database)
    postgresql.execute("DELETE FROM applied_migrations WHERE name <> 'all_tables'", database)
    engine = RecordDatabase(postgresql.address(database))
    assert ListTables(engine).stale(9) == (game_id,)
    assert PeopleTables(engine).sums(GameFilter("stones", "over")) == {}
    assert engine.read(lambda db: db.flaws()) == ()
    engine.close()


@pytest.mark.parametrize(
    ("options", "statement", "fault"),
    [
        ("", "CREATE TABLE notes (id bigint)", Fault.FOREIGN),
        ("", "CREATE VIEW notes AS SELECT 1", Fault.FOREIGN),
        ("ENCODING 'SQL_ASCII' LOCALE 'C'", "SELECT 1", Fault.FOREIGN),
        ("", "CREATE TABLE applied_migrations (name) AS VALUES ('of_tomorrow')", Fault.NEWER),
        ("", "CREATE TABLE applied_migrations (name) AS VALUES ('all_tables'), ('of_tomorrow')", Fault.NEWER),
        ("", "CREATE TABLE applied_migrations (name) AS VALUES ('all_tables')", Fault.BROKEN),
    ],
)
def test_not_ours(postgresql: DatabaseServer, options: str, statement: str, fault: Fault) -> None:
    """A database of another program or a newer version, or with another encoding, is neither read nor changed."""
    database = postgresql.create_database(options)
    postgresql.execute(statement, database)
    before = postgresql.execute("SELECT relname FROM pg_class", database)
    engine = RecordDatabase(postgresql.address(database))
    with pytest.raises(UnavailableError) as refused:
        GameTables(engine).ids()
    engine.close()
    assert refused.value.fault is fault
    assert postgresql.execute("SELECT relname FROM pg_class", database) == before
