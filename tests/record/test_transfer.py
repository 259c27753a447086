"""Transferring everything from one record to another: from a file to a database, and back."""

import shutil
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from referee.record import About, Fault, Flaw, FlawKind, Record, UnavailableError, search
from referee.record.engine import Transaction
from referee.record.transfer import TABLES, Pairs, back_up, replace, transfer
from tests.carried import lay_games, rows
from tests.database import DatabaseDisk
from tests.disk import Disk, lay_record
from tests.examples import examples
from tests.postgresql import DatabaseServer
from tests.record.short import summary
from tests.waiting import until

OLDER = Path(__file__).parent / "version-0.1" / "referee.db"


def no_check(pairs: Pairs) -> None:
    """Compare games only by their rows."""
    deque(pairs, 0)


@pytest.fixture
def source(tmp_path: Path) -> Record:
    """A file with something in every table."""
    return Record(lay_games(tmp_path / "source" / "referee.db"))


@pytest.fixture
def target(database: DatabaseDisk) -> Iterator[Record]:
    """The record in the database."""
    record = Record(database.place)
    yield record
    record.engine.close()


@pytest.fixture
def new(tmp_path: Path) -> Record:
    """A file that doesn't exist yet."""
    return Record(tmp_path / "new" / "referee.db")


def refused(work: Callable[[], object]) -> Fault:
    """The fault with which something is refused."""
    with pytest.raises(UnavailableError) as raised:
        work()
    return raised.value.fault


def found(record: Record, word: str) -> list[str]:
    """The ids of the games found by the beginning of a word."""
    return [game.id for game in record.lists.search(20, [search.Term(word)])]


def test_there_and_back(source: Record, target: Record, new: Record) -> None:
    """From a file to a database and on to a new file all rows stay the same, and games are found by the same words; the
    first file keeps its bytes.
    """
    before, written = source.engine.path.read_bytes(), rows(source)
    assert all(written.values())
    names = [name for *_, name in source.engine.inspect(lambda db: db.execute("SELECT name FROM seats").fetchall())]
    words = {word for name in names for word in search.words_of(name)}
    assert transfer(source.engine, target.engine, no_check) == ()
    assert transfer(target.engine, new.engine, no_check) == ()
    assert rows(target) == rows(new) == written
    assert source.engine.path.read_bytes() == before
    assert [path.name for path in new.engine.path.parent.iterdir()] == ["referee.db"]
    for word in words:
        assert found(target, word) == found(new, word) == found(source, word) != []


def test_every_table_is_carried(tmp_path: Path) -> None:
    """Every column of every table is transferred; only the word index is built again."""
    with closing(sqlite3.connect(lay_record(tmp_path / "referee.db"))) as file:
        there = {
            name: {column for _, column, *_ in file.execute(f"PRAGMA table_info({name})")}
            for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith(("found", "_sqlite"))
        }
    assert {table.name: {*table.columns} - {"rowid"} for table in TABLES} == there


def test_play_goes_on(source: Record, target: Record, new: Record) -> None:
    """After a transfer, new games, turns and boxes come after the old ones; nothing can be changed or deleted."""
    transfer(source.engine, target.engine, no_check)
    transfer(target.engine, new.engine, no_check)
    last = source.games.ids()[-1]
    stood = len(source.games.read(last).lines)
    for record in target, new:
        begun = record.games.start("one", summary("Zoe"))
        assert record.games.ids() == (*source.games.ids(), begun)
        record.games.append(last, stood + 1, "undo", summary=summary("Yan"))
        assert found(record, "yan") == [last]
        record.boxes.keep("stones", "Last", "one")
        assert record.boxes.of("stones")[0].name == "Last"
        for change in "UPDATE games SET header = 'x'", "DELETE FROM events", "DELETE FROM boxes":
            with pytest.raises(UnavailableError):
                record.engine.write(lambda db, change=change: db.execute(change))
        assert record.flaws() == ()


def test_more_rows_than_are_read_at_once(target: Record, new: Record) -> None:
    """Tables are transferred page by page, in the order of a number or of several columns."""
    lines = [(game, number, f"line {number}", "now") for game in ("a", "b") for number in range(1, 2_100)]
    notes = [(game, number, "here", "a note", "now") for game, number, *_ in lines]

    def fill(db: Transaction) -> None:
        db.insert("games", ("rowid", "id", "started", "header"), [(1, "a", "now", "one"), (2, "b", "now", "two")])
        db.insert(
            "events", ("rowid", "game", "number", "line", "written"), [(n, *line) for n, line in enumerate(lines)]
        )
        db.insert("abouts", ("game", "number", "place", "note", "written"), notes)

    target.engine.fill(fill)
    transfer(target.engine, new.engine, no_check)
    carried = rows(new)
    assert [line[1:5] for line in carried["events"]] == lines
    assert carried["abouts"] == notes


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)


@pytest.mark.thorough
@examples(20, HealthCheck.function_scoped_fixture)
@given(st.lists(st.tuples(TEXTS, st.lists(TEXTS, max_size=5), TEXTS, TEXTS), max_size=5))
def test_any_content(postgresql: DatabaseServer, tmp_path: Path, games: list[tuple[str, list[str], str, str]]) -> None:
    """Any texts, in any script and order, are the same in a database and back in a file."""
    with TemporaryDirectory(dir=tmp_path) as folder:
        first, last = (Record(Path(folder) / name) for name in ("first.db", "last.db"))
        first.games.ids()
        for header, lines, place, name in games:
            game = first.games.start(header, summary(name, place))
            first.games.append(game, 1, *lines, summary=summary(name))
            first.games.describe(game, About(place, name))
            first.boxes.keep(place, name, header)
        database = Record(DatabaseDisk(postgresql).place)
        transfer(first.engine, database.engine, no_check)
        transfer(database.engine, last.engine, no_check)
        database.engine.close()
        assert rows(last) == rows(first)


def test_damage_is_carried_as_it_is(source: Record, target: Record, new: Record) -> None:
    """Changed lines stay changed, and lines without their game stay without it; the latter are reported as in a check.
    Anything that isn't text is transferred as it is shown.
    """
    first, second = source.games.ids()[:2]
    with Disk(source.engine.path).unguarded() as connection:
        connection.execute("UPDATE events SET line = 'pass' WHERE game = ? AND number = 1", (first,))
        connection.execute("UPDATE abouts SET note = CAST(x'610062ff' AS TEXT)")
        connection.execute("DELETE FROM games WHERE id = ?", (second,))
    for there, back, words in (source, target, "events without its game"), (target, new, "events without their game"):
        assert {*transfer(there.engine, back.engine, no_check)} == {Flaw(FlawKind.DAMAGE, words)}
    assert rows(new) == rows(target) == rows(source)
    assert "a\ufffdb\ufffd" in {note for *_, note, _ in rows(new)["abouts"]}
    assert new.games.read(first).flaw == source.games.read(first).flaw == 1
    assert new.games.read(second).lines == source.games.read(second).lines


@pytest.mark.parametrize("box", [False, True], ids=["game", "box"])
def test_a_target_in_use(source: Record, target: Record, box: bool) -> None:
    """Nothing is transferred into a record in which somebody has written something, even just a box."""
    if box:
        target.boxes.keep("stones", "Ours", "one")
    else:
        target.games.start("one")
    before = rows(target)
    assert refused(lambda: transfer(source.engine, target.engine, no_check)) is Fault.USED
    assert rows(target) == before


def test_the_same_place(source: Record, target: Record) -> None:
    """A database isn't transferred to itself, not even without games, nor is anything to an existing file."""
    for _ in range(2):
        assert refused(lambda: transfer(target.engine, target.engine, no_check)) is Fault.USED
        target.games.start("one")
    before = source.engine.path.read_bytes()
    for record in source, target:
        with pytest.raises(FileExistsError):
            transfer(record.engine, source.engine, no_check)
    assert source.engine.path.read_bytes() == before


@pytest.mark.parametrize("later", [False, True], ids=["before", "meanwhile"])
@pytest.mark.parametrize("served", ["source", "target"])
def test_a_record_that_is_served(
    source: Record, target: Record, database: DatabaseDisk, served: str, later: bool
) -> None:
    """Nothing is transferred while a server uses one of the two, or if one starts before the end."""
    server = Record(source.engine.path if served == "source" else database.place)
    try:
        if not later:
            server.engine.served()
        assert (
            refused(lambda: transfer(source.engine, target.engine, lambda *_: server.engine.served())) is Fault.SERVED
        )
    finally:
        server.engine.close()
    until(lambda: not target.engine.is_served(), never=lambda: "PostgreSQL has not ended the connection")
    assert target.games.ids() == ()
    assert transfer(source.engine, target.engine, no_check) == ()


def test_a_game_that_is_not_the_same(source: Record, target: Record, new: Record) -> None:
    """If a game turns out to differ, the target is as it was: a database without games, with its rules in force, or no
    file.
    """

    def check(pairs: Pairs) -> None:
        raise UnavailableError(Fault.UNFAITHFUL, next(pairs)[0].id)

    before = rows(target)
    for goal in target, new:
        assert refused(lambda goal=goal: transfer(source.engine, goal.engine, check)) is Fault.UNFAITHFUL
    assert rows(target) == before
    assert target.flaws() == ()
    assert [*new.engine.path.parent.iterdir()] == []


def test_a_row_that_is_not_the_same(source: Record, target: Record, database: DatabaseDisk) -> None:
    """All rows are read again: if the database stored something different, nothing is left of it."""
    before = rows(target)
    with database.connection() as connection:
        connection.execute("ALTER TABLE abouts ALTER note TYPE character(500)")  # filled up with spaces
        try:
            assert refused(lambda: transfer(source.engine, target.engine, no_check)) is Fault.UNFAITHFUL
        finally:
            connection.execute('ALTER TABLE abouts ALTER note TYPE text COLLATE "C"')
    assert rows(target) == before


def test_files_that_cannot_be_carried(tmp_path: Path, target: Record) -> None:
    """Anything but a record of this version is refused, and is neither changed nor made into one."""
    foreign, older, newer = (tmp_path / f"{name}.db" for name in ("foreign", "older", "newer"))
    foreign.touch()
    shutil.copy(OLDER, older)
    with Disk(lay_record(newer)).connection() as connection:
        connection.execute("INSERT INTO _sqlite_migrations (migration_set, name) VALUES ('referee', 'later')")
    for path, fault in (foreign, Fault.FOREIGN), (older, Fault.OLDER), (newer, Fault.NEWER):
        before = path.read_bytes()
        assert refused(lambda path=path: transfer(Record(path).engine, target.engine, no_check)) is fault
        assert path.read_bytes() == before
    assert refused(lambda: transfer(Record(tmp_path / "none.db").engine, target.engine, no_check)) is Fault.NO_FOLDER
    assert not (tmp_path / "none.db").exists()


def test_databases_that_cannot_be_carried(postgresql: DatabaseServer, new: Record) -> None:
    """Anything but a record of this version is refused, and is neither changed nor made into one."""
    database = postgresql.create_database()
    source = Record(postgresql.address(database))
    assert refused(lambda: transfer(source.engine, new.engine, no_check)) is Fault.FOREIGN
    assert postgresql.execute("SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace", database) == []
    assert source.games.ids() == ()
    postgresql.execute("INSERT INTO applied_migrations VALUES ('later')", database)
    assert refused(lambda: transfer(source.engine, new.engine, no_check)) is Fault.NEWER
    source.engine.close()
    assert not new.engine.path.exists()


def test_a_backup_is_of_one_moment(target: Record, tmp_path: Path) -> None:
    """A backup of a database that is served and written to has what was there when it began."""
    first = target.games.start("one")
    before = rows(target)
    target.engine.served()
    file = tmp_path / "backup.db"
    back_up(target.engine, file, lambda *_: target.games.append(first, 1, "a line") and None)
    assert rows(Record(file)) == before
    assert target.games.read(first).lines == ("a line",)


def test_replacing_all(source: Record, target: Record, tmp_path: Path) -> None:
    """Everything in a database is replaced in one step, and what was there is kept in a file, if there was anything."""
    kept = tmp_path / "kept.db"
    assert not replace(target.engine, source.engine, kept)
    assert not kept.exists()
    target.games.describe(target.games.start("another"), About("here"))
    before = rows(target)
    with pytest.raises(FileExistsError):
        replace(target.engine, source.engine, source.engine.path)
    assert rows(target) == before
    assert replace(target.engine, source.engine, kept)
    assert rows(target) == rows(source)
    assert rows(Record(kept)) == before
