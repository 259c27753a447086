"""A server dies and its standby takes over: what was confirmed is there, once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event

import pytest

from referee.record import Fault, UnavailableError, postgresql
from referee.record.games import GameTables
from referee.record.postgresql import RecordDatabase
from tests.postgresql import VERSIONS, DatabaseServer, running_pair
from tests.waiting import until

WRITERS = 8
LINES_BEFORE = 3
"""Lines that each writer has written when the server dies."""
WAITING = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
Pair = tuple[DatabaseServer, DatabaseServer]


@pytest.fixture(params=VERSIONS)
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """A server and its standby."""
    with running_pair(tmp_path_factory.mktemp("pair"), request.param) as pair:
        yield pair


@pytest.fixture
def database(pair: Pair) -> str:
    """The name of a database with an empty record."""
    return pair[0].record()


@pytest.fixture
def engine(pair: Pair, database: str) -> Iterator[RecordDatabase]:
    """The engine of the database on both."""
    engine = RecordDatabase(pair[0].address(database, pair[1]))
    yield engine
    engine.close()


def test_the_standby_takes_over(pair: Pair, engine: RecordDatabase, database: str) -> None:
    """If a server dies, its writers go on at its standby: each line is there once, and a listening server hears of new
    ones. Readers must ask again.
    """
    first, second = pair
    games, over = GameTables(engine), Event()
    ids = [games.start("header") for _ in range(WRITERS)]
    confirmed = [0] * WRITERS

    def write(number: int) -> None:
        while not over.is_set():
            with suppress(UnavailableError):  # if the standby takes its time, the page sends the same again
                games.append(ids[number], confirmed[number] + 1, f"line {confirmed[number] + 1}")
                confirmed[number] += 1

    with ThreadPoolExecutor(WRITERS) as pool:
        writing = [pool.submit(write, number) for number in range(WRITERS)]
        until(lambda: min(confirmed) >= LINES_BEFORE, never=lambda: "nothing is written")
        first.kill()
        with pytest.raises(UnavailableError) as refused:
            games.ids()
        assert refused.value.fault is Fault.MOMENT
        before = [*confirmed]
        second.promote()
        until(
            lambda: all(now > then for now, then in zip(confirmed, before, strict=True)),
            never=lambda: "nothing is written",
        )
        over.set()
        for each in writing:
            each.result()
    heard = engine.version()
    confirmed[0] = games.append(ids[0], confirmed[0] + 1, f"line {confirmed[0] + 1}").written
    until(lambda: engine.version() > heard, never=lambda: "nothing is heard")
    for game_id, count in zip(ids, confirmed, strict=True):
        game = games.read(game_id)
        assert list(game.lines) == [f"line {number}" for number in range(1, count + 1)]
        assert game.flaw is None


@pytest.mark.thorough
@pytest.mark.parametrize("end", ["pg_terminate_backend", "pg_cancel_backend"])
def test_not_confirmed_without_the_standby(pair: Pair, engine: RecordDatabase, database: str, end: str) -> None:
    """A line that the standby lacks isn't confirmed, not even if the wait for it is ended by force and the line is
    found the next time. Once the standby has it, it is confirmed, and there once.
    """
    first, second = pair
    games = GameTables(engine)
    game_id = games.start("header")
    second.kill()
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(games.append, game_id, 1, "line")
        ((process,),) = until(lambda: first.execute(WAITING), never=lambda: "no write waits")
        first.execute(f"SELECT {end}({process})")
        until(
            lambda: first.execute(WAITING) and first.execute("SELECT line FROM events", database),
            never=lambda: "it was confirmed",
            over=writing.done,
        )
        second.start()
        assert writing.result().written == 1
    assert second.execute("SELECT line FROM events", database) == [("line",)]


@pytest.mark.thorough
def test_a_standby_alone(pair: Pair, engine: RecordDatabase, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a standby games can be read, and nothing is confirmed until it takes over, not even what is already there."""
    game_id = GameTables(engine).start("header")
    GameTables(engine).append(game_id, 1, "line")
    alone = RecordDatabase(pair[1].address(database))
    games = GameTables(alone)
    until(lambda: games.line_counts([game_id]) == {game_id: 1}, never=lambda: "the standby does not follow")
    for number, line in enumerate(("line", "another"), 1):
        with monkeypatch.context() as patch, pytest.raises(UnavailableError) as refused:
            patch.setattr(postgresql, "LONGEST_WAIT", 0.2)
            games.append(game_id, number, line)
        assert refused.value.fault is Fault.MOMENT
    pair[0].kill()
    pair[1].promote()
    games.append(game_id, 1, "line")
    games.append(game_id, 2, "another")
    assert games.read(game_id).lines == ("line", "another")
    alone.close()


@pytest.mark.thorough
def test_nobody_takes_over(pair: Pair, engine: RecordDatabase, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that no server accepts is refused after a while, as a passing problem, and can be sent again."""
    games = GameTables(engine)
    game_id = games.start("header")
    pair[0].kill()
    monkeypatch.setattr(postgresql, "LONGEST_WAIT", 0.5)
    with pytest.raises(UnavailableError) as refused:
        games.append(game_id, 1, "line")
    assert refused.value.fault is Fault.MOMENT
    pair[0].start()
    games.append(game_id, 1, "line")
    assert games.read(game_id).lines == ("line",)


@pytest.mark.thorough
def test_the_standby_is_away(
    pair: Pair, engine: RecordDatabase, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the standby is away nothing can be written safely: a write waits for a while, and is then refused; a probe
    is refused sooner. Once the standby is back the same write is confirmed, and there once.
    """
    games = GameTables(engine)
    game_id = games.start("header")
    engine.try_writing()
    pair[1].kill()
    monkeypatch.setattr(postgresql, "LONGEST_WAIT", 0.5)
    for work in engine.try_writing, lambda: games.append(game_id, 1, "line"):
        with pytest.raises(UnavailableError) as refused:
            work()
        assert refused.value.fault is Fault.MOMENT
    monkeypatch.undo()
    pair[1].start()
    games.append(game_id, 1, "line")
    assert games.read(game_id).lines == ("line",)
