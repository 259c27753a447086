"""What SQLite says in its own way."""

from collections.abc import Iterable, Iterator

from referee.record.engine import Statements
from referee.record.search import Term


def expression(terms: Iterable[Term]) -> str:
    """The query for SQLite's full-text search that all of these terms are met."""
    return " AND ".join(f"({' OR '.join(_ways(term))})" for term in terms)


def _ways(term: Term) -> Iterator[str]:
    if term.beginning:
        yield f'"{term.beginning}" *'
    yield from (f'"{day}"' for day in term.days)
    yield from (f'"{" ".join(words)}"' for words in term.names)


STATEMENTS = Statements(
    each="SELECT value FROM json_each(?)",
    today="date('now')",
    search=(
        "FROM found JOIN summaries ON moment = +found.rowid"
        " WHERE found MATCH ? AND found.rowid < ? AND deleted = 0 ORDER BY found.rowid DESC LIMIT ?"
    ),
    expression=expression,
    indexed=" ".join,
)
