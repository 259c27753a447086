"""What PostgreSQL says in its own way."""

from collections.abc import Iterable, Iterator

from referee.record.engine import Statements
from referee.record.search import Term

_LONGEST = 500
"""Letters of a word that count. A lexeme has at most 2,046 bytes."""
_LAST_PLACE = 16_383
"""The highest place that a lexeme can have."""


def indexed(words: Iterable[str]) -> str:
    """Words in their order as a ``tsvector``. No parser is needed: they are small letters and digits without marks."""
    return " ".join(f"{_lexeme(word)}:{min(place, _LAST_PLACE)}" for place, word in enumerate(words, 1))


def expression(terms: Iterable[Term]) -> str:
    """The ``tsquery`` that all of these terms are met."""
    return " & ".join(f"({' | '.join(_ways(term))})" for term in terms)


def _ways(term: Term) -> Iterator[str]:
    if term.beginning:
        yield f"{_lexeme(term.beginning)}:*"
    yield from map(_lexeme, term.days)
    yield from (f"({' <-> '.join(map(_lexeme, words))})" for words in term.names)


def _lexeme(word: str) -> str:
    return f"'{word[:_LONGEST]}'"


STATEMENTS = Statements(
    each="SELECT value FROM json_array_elements_text(?::json) AS each (value)",
    today="to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD')",
    search=(
        "FROM found JOIN summaries ON moment = found.rowid"
        " WHERE words @@ ?::tsquery AND found.rowid < ? AND deleted = 0 ORDER BY found.rowid DESC LIMIT ?"
    ),
    expression=expression,
    indexed=indexed,
)
