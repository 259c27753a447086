"""PostgreSQL's full-text search finds what SQLite's finds."""

from datetime import datetime
from itertools import combinations
from pathlib import Path

import pytest

from referee.record.engine import Engine
from referee.record.games import GameTables
from referee.record.lists import ListTables
from referee.record.postgresql import RecordDatabase
from referee.record.postgresql.transaction import RecordTransaction
from referee.record.search import Term, year
from referee.record.sqlite.file import RecordFile
from tests.record.short import summary

GAMES = (
    ("Ann", "Bob"),
    ("Ann Lee", "Łukasz"),
    ("Lee", "Ann"),
    ("Anna-Maria", "Bob", "Żaneta"),
    ("Олена", "Ann"),
    ("x" * 3_000, "日本語"),
    ("O'Brien", r"a\b", "50% & more | less"),
    ("!",),
)
"""The players of games; the words in their names are searched."""
TERMS = (
    Term("an"),
    Term("ann"),
    Term("b"),
    Term("zan"),
    Term("оле"),
    Term("x" * 3_000),
    Term("日"),
    Term("5"),
    Term(days=(year(datetime.now().year), year(1999))),
    Term(days=(year(1999),)),
    Term("lee", days=(year(1999),)),
    Term(names=(("ann", "lee"),)),
    Term(names=(("lee", "ann"), ("bob",))),
    Term(names=(("o", "brien"),)),
)
SEARCHES = [*((term,) for term in TERMS), *combinations(TERMS, 2)]


def found(engine: Engine) -> list[list[int]]:
    """The numbers of the games found by each search, in order."""
    games, lists = GameTables(engine), ListTables(engine)
    numbers = {games.start("", summary(*names)): number for number, names in enumerate(GAMES)}
    return [[numbers[game.id] for game in lists.search(9, terms)] for terms in SEARCHES]


def test_the_same_is_found(engine: RecordDatabase, tmp_path: Path) -> None:
    """Each search, by one term or by two, finds the same games in the same order as on SQLite."""
    there = found(RecordFile(tmp_path / "referee.db"))
    assert sum(map(bool, there)) > len(SEARCHES) // 3
    assert found(engine) == there


def test_a_long_note() -> None:
    """A text with more words than positions is indexed, its last words without their order."""
    assert RecordTransaction.indexed(["word"] * 20_000).endswith(" 'word':16383 'word':16383")


@pytest.mark.parametrize(
    ("terms", "written"),
    [
        ([Term("an")], "('an':*)"),
        ([Term("an", ("_d1", "_d2"), (("ann", "lee"),))], "('an':* | '_d1' | '_d2' | ('ann' <-> 'lee'))"),
        ([Term("an"), Term(days=("_m3",))], "('an':*) & ('_m3')"),
    ],
)
def test_searches(terms: list[Term], written: str) -> None:
    """A search is a beginning, days and names, any of which matches a term."""
    assert RecordTransaction.expression(terms) == written
