"""Sums over the seats of many games, compared with a plain second computation."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.record import ConflictError, GameFilter, Record, SeatSummary, Summary
from tests.examples import examples
from tests.record.conftest import NewDisk

KIND = GameFilter("stones", "over")
NAMES = ("Ann", "ann", "Ben", "Żaneta", "")
REVIEWED = st.builds(
    SeatSummary,
    name=st.sampled_from(NAMES),
    total=st.integers(-20, 40),
    won=st.booleans(),
    points=st.integers(0, 40),
    turns=st.integers(0, 9),
    best=st.none() | st.integers(0, 30),
    best_turn=st.none(),
    specials=st.integers(0, 3),
    missed=st.integers(0, 9),
    judged=st.integers(0, 9),
    known=st.none() | st.integers(0, 9),
)
SEATS = REVIEWED | REVIEWED.map(lambda seat: seat._replace(missed=None, judged=None))


class Entered(NamedTuple):
    """A game to be written."""

    kind: GameFilter
    seats: tuple[SeatSummary, ...]
    deleted: bool


GAMES = st.builds(
    Entered,
    st.sampled_from([KIND, KIND, KIND, GameFilter("stones", "running"), GameFilter("other", "over")]),
    st.lists(SEATS, min_size=1, max_size=4).map(tuple),
    st.sampled_from([False, False, True]),
)


def written(record: Record, game: Entered) -> str:
    """Write a game of one line and return its id."""
    summary = Summary(game.kind.state, False, game.kind.rulebook, 0, 0, 0, game.seats)
    game_id = record.games.start("header", summary)
    record.games.append(game_id, 1, "line", summary=summary)
    if game.deleted:
        record.removals.delete(game_id, 1)
    return game_id


class Written(NamedTuple):
    """All games, and the ones that count, the newest first."""

    record: Record
    ids: tuple[str, ...]
    counting: tuple[Entered, ...]


@contextmanager
def put_down(new_disk: NewDisk, games: list[Entered]) -> Iterator[Written]:
    """A record of these games."""
    with TemporaryDirectory() as folder:
        record = Record(new_disk(Path(folder)).place)
        ids = [written(record, game) for game in games]
        both = [(id_, game) for id_, game in zip(ids, games, strict=True) if game.kind == KIND and not game.deleted]
        both.reverse()
        yield Written(record, tuple(id_ for id_, _ in both), tuple(game for _, game in both))
        record.engine.close()


@examples(40)
@given(st.lists(GAMES, max_size=8))
def test_sums(new_disk: NewDisk, games: list[Entered]) -> None:
    """All seats of a name count in finished games of this box that aren't deleted. The name written last comes first,
    also within a millisecond.
    """
    with put_down(new_disk, games) as (record, ids, counting):
        found = record.people.sums(KIND)
        seats = [seat for game in counting for seat in game.seats]
        assert found.keys() == {seat.name for seat in seats}
        newest = [next(i for i, game in enumerate(counting) if name in {s.name for s in game.seats}) for name in found]
        assert newest == sorted(newest), "a name written later stands after one written before"
        for name, sums in found.items():
            own = [seat for seat in seats if seat.name == name]
            bests = [seat.best for seat in own if seat.best is not None]
            assert sums[:6] == (
                len(own),
                sum(seat.won for seat in own),
                sum(seat.points for seat in own),
                sum(seat.turns for seat in own),
                max(seat.total for seat in own),
                max(bests, default=None),
            )
            parts = [(seat.turns if seat.known is None else seat.known) / seat.turns for seat in own if seat.turns]
            assert sums[6:8] == (sum(seat.specials for seat in own), pytest.approx(sum(parts)))
            assert sums[8:11] == (
                sum(seat.missed or 0 for seat in own),
                sum(seat.judged or 0 for seat in own),
                sum(seat.judged is not None for seat in own),
            )
            assert sums[11] <= sums[12]
        assert record.people.count_games(KIND) == len(counting)
        unknown = tuple(
            id_ for id_, game in zip(ids, counting, strict=True) if any(seat.judged is None for seat in game.seats)
        )
        assert record.people.not_reviewed(KIND) == unknown


@examples(40)
@given(st.lists(GAMES, max_size=8), st.sets(st.sampled_from(NAMES), min_size=1))
def test_one_person(new_disk: NewDisk, games: list[Entered], names: set[str]) -> None:
    """The newest seats and games of a person with these names are returned, the newest first."""
    with put_down(new_disk, games) as (record, ids, counting):
        own = [
            (id_, seat) for id_, game in zip(ids, counting, strict=True) for seat in game.seats if seat.name in names
        ]
        found = record.people.newest_seats(KIND, names, 5)
        assert [(id_, sums[:4]) for id_, sums in found] == [
            (id_, (1, int(seat.won), seat.points, seat.turns)) for id_, seat in own[:5]
        ]
        listed = [game.id for game in record.lists.played_by(names, KIND, 2, 1)]
        assert listed == list(dict.fromkeys(id_ for id_, _ in own))[1:3]


@examples(40)
@given(st.lists(GAMES, max_size=8), st.sets(st.sampled_from(NAMES), min_size=1))
def test_scores(new_disk: NewDisk, games: list[Entered], names: set[str]) -> None:
    """Scores count who won or, if both or neither did, who had the higher total."""
    with put_down(new_disk, games) as (record, _, counting):
        met: dict[str, Counter[int]] = {}
        for own, other in pairs(counting, names):
            mine, theirs = (own.won, own.total), (other.won, other.total)
            met.setdefault(other.name, Counter())[(mine > theirs) - (mine < theirs)] += 1
        assert record.people.scores(KIND, names) == {name: (each[1], each[-1], each[0]) for name, each in met.items()}


def pairs(games: tuple[Entered, ...], names: set[str]) -> Iterator[tuple[SeatSummary, SeatSummary]]:
    """Each seat of these names paired with each seat of another name in the same game."""
    for game in games:
        own = [seat for seat in game.seats if seat.name in names]
        yield from ((seat, other) for seat in own for other in game.seats if other.name not in names)


def test_points_missed_are_kept(record: Record) -> None:
    """Points missed are stored by seat until the game is written to."""
    seat = SeatSummary("Ann", 1, False, 1, 1, 1, 1, 0)
    summary = Summary("over", False, "stones", 0, 0, 0, (seat, seat))
    game_id = record.games.start("header", summary)
    for number in count(1):
        record.people.keep_missed(game_id, number, {1: (9, 9)})
        assert record.people.not_reviewed(KIND) == (game_id,), "it was found out of other events"
        record.games.append(game_id, number, "line", summary=summary)
        if number == 2:
            break
    record.people.keep_missed(game_id, 2, {1: (3, 2), 2: (0, 0)})
    assert record.people.not_reviewed(KIND) == ()
    assert [sums[8:11] for _, sums in record.people.newest_seats(KIND, ["Ann"], 5)] == [(3, 2, 1), (0, 0, 1)]
    record.games.append(game_id, 3, "line", summary=summary)
    assert record.people.not_reviewed(KIND) == (game_id,)


def test_shown_in_order(record: Record) -> None:
    """Statements are returned in order, also several about one name."""
    record.people.add_spelling(1, "Zośka", "Zosia")
    record.people.add_spelling(2, "Zośka", "Zośka")
    assert record.people.spellings() == (("Zośka", "Zosia"), ("Zośka", "Zośka"))


def test_sent_again(record: Record) -> None:
    """The same row is written once; another one with its number, or after a gap, is a conflict."""
    for _ in range(2):
        record.people.add_spelling(1, "Zośka", "Zosia")
    for number, name in ((1, "Ola"), (3, "Ola"), (0, "Ola"), (-1, "Ola")):
        with pytest.raises(ConflictError):
            record.people.add_spelling(number, name, "Ala")
    assert record.people.spellings() == (("Zośka", "Zosia"),)
