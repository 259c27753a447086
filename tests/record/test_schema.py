"""The page about the schema matches a new file."""

import re
from functools import reduce
from pathlib import Path

import pytest

from referee.record import Record
from tests.disk import Disk

PAGE = (Path(__file__).parents[2] / "docs" / "schema.md").read_text(encoding="utf-8")


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    """A file in a folder that doesn't exist yet."""
    return Disk(tmp_path / "referee.db")


def described() -> dict[str, list[tuple[str, str, int]]]:
    """The columns of each table on the page: name, type, and place in the primary key."""
    tables: dict[str, list[tuple[str, str, int]]] = {}
    for name, text in re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL):
        rows = re.findall(r"^\| (\w+) \| ?(\w*) \| ?(\d?) \| \S.* \|$", text, re.MULTILINE)
        tables[name] = [(column, type_, int(key or 0)) for column, type_, key in rows if column != "column"]
    return tables


ONLY_IN_A_DATABASE = {"uploads"}
"""The tables that only PostgreSQL has."""


def test_tables_and_columns(record: Record, disk: Disk) -> None:
    """Each table of a new file is described with its columns in order, and only those, apart from PostgreSQL's."""
    record.games.ids()
    with disk.connection() as connection:
        names = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not re.match("found_|_sqlite_|sqlite_", name)
        ]
        there = {
            name: [
                (column, type_, key)
                for _, column, type_, _, _, key in connection.execute(f"PRAGMA table_info({name})").fetchall()
            ]
            for name in names
        }
    assert {name: columns for name, columns in described().items() if name not in ONLY_IN_A_DATABASE} == there


def test_writers(record: Record) -> None:
    """The methods that the page names exist."""
    named = set(re.findall(r"`record\.([\w.]+)`", PAGE))
    assert len(named) > 10
    for path in named:
        assert callable(reduce(getattr, path.split("."), record)), path
