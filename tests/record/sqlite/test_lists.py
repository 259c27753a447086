"""Lists of games in a file."""

from referee.record import Record
from referee.record.search import Term, day
from tests.disk import Disk
from tests.record.short import summary


def test_lists_sort_nothing(record: Record, disk: Disk) -> None:
    """Pages and searches walk indexes and sort nothing."""
    record.games.start("", summary())
    asked: list[str] = []
    with record.engine.reading() as db:
        db.conn.set_trace_callback(asked.append)
    record.lists.page(9)
    record.lists.search(9, (Term("ann", (day(1),)),))
    db.conn.set_trace_callback(None)
    queries = [query for query in asked if "FROM summaries" in query or "FROM found" in query]
    assert len(queries) == 2
    with disk.connection() as connection:
        for query in queries:
            plan = " ".join(row[-1] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}"))
            assert "SCAN summaries" not in plan, plan
            assert "ORDER BY" not in plan, plan
