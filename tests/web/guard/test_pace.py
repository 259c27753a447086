"""The limit on the writes of one client, and the sentence when it is reached."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.service import MOST_FILES
from referee.service import referee as use_cases
from referee.web.guard import held_links, pace
from referee.web.guard.client import client_of
from referee.web.guard.pace import BYTES, FORM, GAMES, MORE, MOST_CLIENTS, WRITES, Limit, Pace
from referee.wording.unavailable import too_much
from tests.disk import Disk
from tests.games import SAMPLE_FILE
from tests.web.conftest import SitDown
from tests.web.markup import read

FEW = Limit(2, 0.5)
"""A burst of two, then one every two seconds."""
OTHER = {"REMOTE_ADDR": "192.0.2.9"}
"""The address of another machine."""


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The seconds."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """The clock of a pace."""
    return Clock()


@pytest.fixture
def slow(clock: Clock) -> Pace:
    """A pace with a low limit."""
    return Pace(FEW, clock)


def test_some_at_once(slow: Pace, clock: Clock) -> None:
    """A burst is accepted, then one per interval; a request too soon gets the seconds to wait; others don't."""
    assert [slow.wait("192.0.2.1") for _ in range(4)] == [0, 0, 2, 2]
    assert slow.wait("192.0.2.2") == 0
    clock.now = 1.5
    assert slow.wait("192.0.2.1") == 1
    clock.now = 2
    assert [slow.wait("192.0.2.1") for _ in range(2)] == [0, 2]
    clock.now = 100
    assert [slow.wait("192.0.2.1") for _ in range(3)] == [0, 0, 2]


def test_amounts(slow: Pace, clock: Clock) -> None:
    """An amount is accepted or refused as a whole; one above the limit waits until nothing else counts."""
    assert [slow.wait("192.0.2.1", amount) for amount in (1.5, 1, 0.5)] == [0, 1, 0]
    assert slow.wait("192.0.2.1", 100) == 4
    clock.now = 4
    assert slow.wait("192.0.2.1", 100) == 0
    assert slow.wait("192.0.2.1", 0) == 0
    assert slow.wait("192.0.2.1") == 2


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "127.0.0.2"])
def test_this_machine(slow: Pace, address: str) -> None:
    """The machine itself may write several times as much: a proxy on it stands for many clients."""
    assert [slow.wait(client_of(address)) > 0 for _ in range(2 * MORE + 1)] == [False] * 2 * MORE + [True]


def test_only_so_many_are_remembered(slow: Pace) -> None:
    """Clients whose last write is long ago are forgotten."""
    for number in range(MOST_CLIENTS + 3):
        slow.wait(f"10.0.{number >> 8}.{number & 255}")
    assert len(slow._written) == MOST_CLIENTS


def test_too_many_writes(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """A client above the limit gets a sentence with the time to wait, nothing is written, and others go on."""
    keeper = sit_down()
    client.application.extensions["pace"][WRITES] = Pace(FEW)
    for _ in range(2):
        client.post(f"{keeper.address}/undo", data={}, environ_overrides=OTHER)
    turn = {"draft": "Ro@0,0", "seen": "0", "do": "confirm"}
    for headers in ({}, {"HX-Request": "true"}):
        answer = client.post(f"{keeper.address}/turns", data=turn, headers=headers, environ_overrides=OTHER)
        assert (answer.status_code, answer.headers["Retry-After"]) == (429, "2")
        assert "Nothing was saved; try again in 2 seconds." in read(answer.text).text
    assert disk.lines() == []
    assert client.get(keeper.address, environ_overrides=OTHER).status_code == 200
    third = {"REMOTE_ADDR": "192.0.2.8"}
    assert client.post(f"{keeper.address}/turns", data=turn, environ_overrides=third).status_code == 303


def test_too_many_games(client: FlaskClient, disk: Disk) -> None:
    """New games have their own limit; a form without names doesn't count."""
    client.application.extensions["pace"][GAMES] = Pace(FEW)
    names = {"players-0": "Ann", "players-1": "Bob"}
    forms = (names, {}, names, {}, names)
    message = [client.post("/games/new", data=form, environ_overrides=OTHER).status_code for form in forms]
    assert message == [303, 422, 303, 422, 429]
    assert len(disk.games()) == 2


def test_imported_games(client: FlaskClient, disk: Disk) -> None:
    """Each imported game counts as a new one: too many are refused together, and the same files can be imported later.
    Pressing the key again counts nothing.
    """
    clock = Clock()
    client.application.extensions["pace"][GAMES] = Pace(Limit(3, 0.5), clock)
    game = b'[Game "Qwirkle"]\n[Seat1 "%d"]\n[Seat2 "Bob"]\n\n1. S1 place Ro@0,0\n'

    def bring(*numbers: int) -> tuple[int, str]:
        files = [(BytesIO(game % number), f"{number}.txt") for number in numbers]
        kept = client.post("/import", data={"files": files}, environ_overrides=OTHER).location.partition("=")[2]
        form = {"kept": kept, "do": "bring-in"}
        answer = client.post("/import", data=form, environ_overrides=OTHER)
        return answer.status_code, answer.headers.get("Retry-After", "")

    assert bring(1) == (303, "")
    assert bring(1) == (303, "")
    assert bring(2, 3) == (303, "")
    assert bring(4, 5) == (429, "4")
    assert len(disk.games()) == 3
    clock.now = 4
    assert bring(4, 5) == (303, "")
    assert len(disk.games()) == 5


def test_bytes(client: FlaskClient, sit_down: SitDown, disk: Disk) -> None:
    """The size of a form counts, and so does what an import writes; beyond the limit nothing is written."""
    address, paces = f"{sit_down().address}/turns", client.application.extensions["pace"]

    def turn(play: str, seen: int, more: str = "") -> int:
        form = {"draft": play, "seen": str(seen), "do": "confirm", "more": more}
        return client.post(address, data=form, environ_overrides=OTHER).status_code

    paces[BYTES] = Pace(Limit(3 * FORM, 10))
    assert turn("Ro@0,0", 0) == 303
    assert turn("Rs@1,0", 1, "x" * 2 * FORM) == 429
    assert len(disk.lines()) == 1
    assert turn("Rs@1,0", 1) == 303
    paces[BYTES] = Pace(Limit(6 * FORM, 10))
    with SAMPLE_FILE.open("rb") as file:
        kept = client.post("/import", data={"files": (file, "a.txt")}, environ_overrides=OTHER).location
    form = {"kept": kept.partition("=")[2], "do": "bring-in"}
    assert client.post("/import", data=form, environ_overrides=OTHER).status_code == 429
    assert len(disk.games()) == 1
    paces[BYTES] = Pace(Limit(6 * FORM, 10))
    assert client.post("/import", data=form, environ_overrides=OTHER).status_code == 303


def test_unpacked_bytes(client: FlaskClient, instance: Path) -> None:
    """Compressed files count with their uncompressed size, since that is what is read; too much isn't kept."""
    client.application.extensions["pace"][BYTES] = Pace(Limit(50 * FORM, 10))
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("a.txt", b"x" * 30 * FORM)
    message = [
        client.post("/import", data={"files": (BytesIO(packed.getvalue()), "a.zip")}, environ_overrides=OTHER)
        for _ in range(2)
    ]
    assert [answer.status_code for answer in message] == [303, 429]
    assert len(list((instance / "uploads").iterdir())) == 1


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 second."), (120, "120 seconds."), (121, "3 minutes."), (7200, "120 minutes."), (7201, "3 hours.")],
)
def test_time_to_wait(seconds: int, words: str) -> None:
    """The time to wait is given in the unit that people would use, and is never too short."""
    assert too_much(seconds) == f"This device sent too much. Nothing was saved; try again in {words}"


def test_full_sheet(sit_down: SitDown, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full sheet rejects entries with a sentence; a form that was already written may be sent again."""
    monkeypatch.setattr(use_cases, "MOST_EVENTS", 2)
    keeper = sit_down("S1 place Ro@0,0", "S2 swap 1")
    keeper.send({"do": "swap", "swap": "1", "seen": "1"})
    assert keeper.status == 200
    keeper.send({"do": "undo", "seen": "2"})
    assert keeper.status == 422
    assert "This scoresheet is full. Start a new game to continue." in keeper.page.root.text
    assert len(disk.lines()) == 2


def test_limits_are_wide() -> None:
    """Neither players nor a script that plays a few games come near a limit."""
    assert use_cases.MOST_EVENTS >= 5 * 108
    assert pace.WRITES.at_once >= 20 * 108
    assert pace.GAMES.at_once >= 2 * MOST_FILES
    assert pace.PUBLIC_GAMES.at_once >= held_links.MOST + 20
    turns, games = 20 * 108, 200
    assert pace.PUBLIC_BYTES.at_once >= 2 * FORM * turns + 100 * 300 * games
