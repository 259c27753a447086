"""Lists of games: summaries are stored with the lines, found by words, and read in pages."""

from itertools import pairwise

import pytest

from referee.record import FIRST, About, Record, UnknownGameError
from referee.record.search import Term, day, month, weekday, words_of, year
from tests.clock import tick
from tests.disk import Disk
from tests.record.short import summary


def ids(record: Record) -> list[str]:
    """The ids of the listed games."""
    return [game.id for game in record.lists.page(99)]


def found(record: Record, *terms: Term) -> list[str]:
    """The ids of the games that meet all of these terms."""
    return [game.id for game in record.lists.search(99, terms)]


def played(disk: Disk, record: Record, when: str, *names: str) -> str:
    """A finished game that was last written to at this time."""
    game_id = record.games.start("header")
    with disk.connection() as connection:
        connection.execute("INSERT INTO events VALUES (?, 1, 'line', ?, 'hash')", (game_id, when))
    record.lists.sum_up([(record.games.read(game_id), summary(*names))])
    return game_id


def test_summed_up_as_it_is_written(record: Record) -> None:
    """A game is listed with the summary that was stored with its newest line."""
    game_id = record.games.start("header", summary(state="empty", goes_on=True))
    record.games.append(game_id, 1, "one", summary=summary(state="running", goes_on=True))
    last = summary(turns=3)
    times = record.games.append(game_id, 2, "two", "three", summary=last).times
    (game,) = record.lists.page(9)
    assert (game.id, game.summary, game.events, game.changed) == (game_id, last, 3, times[-1])
    assert game.fresh
    assert record.lists.count_stale() == 0


def test_the_same_line_again(record: Record) -> None:
    """A line sent again changes no summary."""
    game_id = record.games.start("header", summary())
    record.games.append(game_id, 1, "one", summary=summary(turns=1))
    record.games.append(game_id, 2, "two", summary=summary(turns=2))
    record.games.append(game_id, 1, "one", summary=summary(turns=1))
    assert record.lists.page(9)[0].summary.turns == 2


def test_newest_first(record: Record) -> None:
    """Running games come first, then the others, each the newest first."""
    running = [record.games.start("", summary(goes_on=True)) for _ in range(3)]
    over = [record.games.start("", summary()) for _ in range(3)]
    tick()
    record.games.append(running[0], 1, "line", summary=summary(goes_on=True))
    assert ids(record) == [running[0], running[2], running[1], *over[::-1]]


def test_a_page_goes_on_where_the_last_ended(record: Record) -> None:
    """Pages of any length show every game once in the order of the list, even if games are added between them."""
    for number in range(23):
        record.games.start("", summary(goes_on=number % 3 == 0))
    wanted = ids(record)
    for count in (1, 4, 23, 50):
        seen, after = [], FIRST
        while page := record.lists.page(count, after):
            assert len(page) <= count
            seen += [game.id for game in page]
            after = page[-1].at
            record.removals.delete(record.games.start("", summary()), 0)
        assert seen == wanted


def test_stale_until_summed_up(record: Record, disk: Disk) -> None:
    """A game that was written to without a summary is stale and isn't listed with its old one."""
    game_id, other = record.games.start("header", summary()), record.games.start("header")
    assert record.lists.stale(9) == (other,)
    with disk.connection() as connection:  # like a version without lists
        connection.execute("INSERT INTO events VALUES (?, 1, 'line', '2020-01-01', NULL)", (game_id,))
    assert record.lists.stale(1) == (game_id,)
    assert [game.fresh for game in record.lists.page(9)] == [False]
    record.lists.sum_up([(record.games.read(each), summary(turns=5)) for each in (game_id, other)])
    assert record.lists.count_stale() == 0
    assert [(game.fresh, game.summary.turns) for game in record.lists.page(9)] == [(True, 5)] * 2


def test_written_in_the_meantime(record: Record) -> None:
    """A summary isn't stored if the game has been written to since it was read."""
    game_id = record.games.start("header", summary(turns=0))
    before = record.games.read(game_id)
    record.games.append(game_id, 1, "one", summary=summary(turns=1))
    record.lists.sum_up([(before, summary(turns=0))])
    assert record.lists.page(9)[0].summary.turns == 1


@pytest.mark.parametrize(
    "statement",
    ["UPDATE events SET line = 'other'", "DELETE FROM events WHERE number = 1", "UPDATE events SET hash = 1"],
)
def test_changed_by_hand(record: Record, disk: Disk, statement: str) -> None:
    """A summary made from lines other than the present ones isn't fresh."""
    game_id = record.games.start("header")
    record.games.append(game_id, 1, "one", "two", summary=summary())
    assert record.lists.page(9)[0].fresh
    disk.damage(statement)
    assert not record.lists.page(9)[0].fresh


def test_made_again(record: Record) -> None:
    """After all summaries are deleted, all games are stale, the newest first."""
    games = [record.games.start("", summary()) for _ in range(3)]
    tick()
    record.games.append(games[0], 1, "line", summary=summary())
    before = record.lists.page(9)
    record.lists.clear()
    assert ids(record) == []
    assert record.lists.stale(9) == (games[0], games[2], games[1])
    for game_id in record.lists.stale(9)[::-1]:
        record.lists.sum_up([(record.games.read(game_id), summary())])
    assert {game.id for game in record.lists.page(9)} == {game.id for game in before}
    assert found(record, Term("ann")) == ids(record)


def test_found_by_names_places_and_notes(record: Record) -> None:
    """A game is found by the beginnings of its words, in any case and with or without marks, if it has all of them."""
    one, other = record.games.start("", summary("Łucja Żak", "Bob")), record.games.start("", summary("Lucy", "O'Neil"))
    record.games.describe(one, About("Łódź", "Birthday (40)"))
    record.lists.sum_up([(record.games.read(one), summary("Łucja Żak", "Bob"))])
    for typed, wanted in {
        "luc": [other, one],
        "ŁUCJA": [one],
        "bob żak": [one],
        "bob lucy": [],
        "ucja": [],
        "lodz": [one],
        "40 birth": [one],
        "neil": [other],
    }.items():
        assert found(record, *map(Term, words_of(typed))) in (wanted, wanted[::-1]), typed


def test_found_by_day(record: Record, disk: Disk) -> None:
    """A game is found by year, month, day and weekday of its last write."""
    one = played(disk, record, "2025-11-19T12:00:00.000+00:00")
    other = played(disk, record, "2026-11-20T12:00:00.000+00:00")
    assert found(record, Term(days=(month(11),))) == [other, one]
    for words in ((year(2025),), (day(19),), (weekday(2),), (month(11), year(2025))):
        assert found(record, *(Term(days=(word,)) for word in words)) == [one]
    assert found(record, Term("ann", (day(19),))) == [other, one]
    assert found(record, Term("19", (day(19),))) == [one]


def test_found_a_page_at_a_time(record: Record) -> None:
    """Found games are read in pages, running or not, without deleted ones."""
    games = [record.games.start("", summary(goes_on=number % 2 == 0)) for number in range(7)]
    record.removals.delete(games[3], 0)
    wanted, seen, after = [game for game in games[::-1] if game != games[3]], [], FIRST
    while page := record.lists.search(2, (Term("ann"),), after):
        seen += [game.id for game in page]
        after = page[-1].at
    assert seen == wanted


@pytest.mark.parametrize(
    "typed", ['"', "*", "a AND", "NOT", "(", "-", "_d1", "😀", "NEAR(a b)", "words:ann", "\0", "²"]
)
def test_nothing_typed_is_a_command(record: Record, typed: str) -> None:
    """Any characters in a search are searched for or ignored; none is an operator."""
    record.games.start("", summary())
    terms = [Term(word) for word in words_of(typed)]
    assert all(Term(word) == Term(word.lower()) for word in words_of(typed))
    assert not terms or found(record, *terms) in ([], ids(record))


def test_no_word_is_found_in_days(record: Record) -> None:
    """The words for days can't be found by typing them."""
    record.games.start("", summary())
    for typed in ("_d", "_m1", "d1", "m1", "w1", "y2"):
        assert found(record, *map(Term, words_of(typed))) == []


def test_shown_about_a_game(record: Record, disk: Disk) -> None:
    """Place and note can be replaced; the old rows stay, and the same ones aren't written again."""
    game_id = record.games.start("", summary())
    for about in (About("here", "a"), About("here", "a"), About("there", ""), About()):
        record.games.describe(game_id, about)
        stored = record.games.read(game_id)
        assert (stored.place, stored.note) == about
    with disk.connection() as connection:
        reported = connection.execute("SELECT number, place, note FROM abouts ORDER BY number").fetchall()
    assert reported == [(1, "here", "a"), (2, "there", ""), (3, "", "")]
    with pytest.raises(UnknownGameError):
        record.games.describe("nothing", About("here"))


def test_moments_are_apart(record: Record, disk: Disk) -> None:
    """Games written to in the same millisecond, or at an unreadable time, have different moments."""
    for when in ("2026-01-01T00:00:00.000+00:00", "yesterday"):
        for _ in range(3):
            played(disk, record, when)
    moments = [game.at.moment for game in record.lists.page(9)]
    assert all(earlier > later for earlier, later in pairwise(moments))
    assert len(moments) == 6


def test_names_of_players(record: Record) -> None:
    """The players of the newest games are listed once each, without those of deleted games."""
    record.games.start("", summary("Ann", "Bob"))
    gone = record.games.start("", summary("Eve", "Ann"))
    record.games.start("", summary("Cleo", "Ann"))
    record.removals.delete(gone, 0)
    assert record.lists.players(9) == ("Cleo", "Ann", "Bob")
    assert record.lists.players(1) == ("Cleo", "Ann")
