"""Adding whole games."""

import pytest

from referee.record import About, ImportedGame, Record, Summary, UnavailableError

SUMMARY = Summary("over", open=False, rulebook="stones", turns=2, to_move=1, bag=0)
HEADER = '[Seat1 "Ann"]'
DAY = "2026-03-01T11:00:00.000+00:00"


def played(*lines: str, started: str | None = DAY, header: str = HEADER) -> ImportedGame:
    """A game with these lines."""
    return ImportedGame(header, lines, started, About("the hut", "windy"), SUMMARY)


def test_as_if_played_here(record: Record) -> None:
    """An imported game has its lines, day, place, note and hashes like any other, and is listed."""
    (game_id,) = record.imports.add([played("one", "two")])
    stored = record.games.read(game_id)
    assert (stored.header, stored.lines, stored.started, stored.times) == (HEADER, ("one", "two"), DAY, (DAY, DAY))
    assert (stored.place, stored.note, stored.flaw) == ("the hut", "windy", None)
    assert None not in stored.hashes
    assert (record.lists.count_stale(), [game.id for game in record.lists.page(9)]) == (0, [game_id])
    record.games.append(game_id, 3, "three")
    assert record.games.read(game_id).flaw is None


def test_all_or_none(record: Record) -> None:
    """If one game can't be written, none is."""
    with pytest.raises(UnavailableError):
        record.imports.add([played("one"), played("two", header=None)])  # type: ignore[arg-type]
    assert record.games.ids() == ()


def test_once(record: Record) -> None:
    """The same game is added once, even within one import; with another day, line or player, or after a deletion, it is
    another game.
    """
    assert len(record.imports.add([played("one"), played("one"), played("one", started=None)])) == 1
    assert record.imports.add([played("one")]) == ()
    others = [played("one", started=DAY.replace("01T", "02T")), played("two"), played("one", header='[Seat1 "Bob"]')]
    assert len(record.imports.add(others)) == 3
    (first, *_) = record.games.ids()
    assert record.imports.same(played("one")) == first
    record.removals.delete(first, 1)
    assert record.imports.same(played("one")) is None
    assert len(record.imports.add([played("one")])) == 1


def test_begun_between(record: Record) -> None:
    """Games are found by their tags and start times."""
    ids = record.imports.add([played("one"), played("one", started=DAY.replace("03-01", "03-02"))])
    assert record.imports.started_between(HEADER, DAY, DAY) == ids[:1]
    assert record.imports.started_between(HEADER, "2026", "2027") == ids
    assert record.imports.started_between("", "2026", "2027") == ()
