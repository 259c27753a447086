"""Several processes that serve one data folder at one port: each knows what the others wrote, and none is missed."""

import os
import re
import signal
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.exceptions import TooManyRequests

from referee import cli
from referee.app import create_app
from referee.record import FILE, Record
from referee.settings import MOST_PROCESSES
from referee.web import made
from referee.web.guard.pace import GUESSES, PUBLIC_GAMES, WRITES
from referee.web.made import Made
from referee.web.serving import followers, under_way
from referee.web.serving.front import MOST_SLOW, UPLOADS, Front
from referee.web.serving.room import Room
from tests.disk import Disk
from tests.following import Follower
from tests.games import SAMPLE, SAMPLE_FILE, SAMPLE_LINES
from tests.serving import FORM, PATIENCE, Server, run, serving
from tests.waiting import until
from tests.web.serving.test_fairness import Line, scope
from tools.stress.phone import FILE as FILE_FORM
from tools.stress.phone import FILES

PROCESSES = 3
LINES = 24
"""Connections that are opened one after the other: enough to reach all processes."""
TURN = {"draft": "Ro@0,0 Rs@1,0", "seen": 0, "do": "confirm"}


class Answer(NamedTuple):
    """What a process answers."""

    status: int
    headers: HTTPMessage
    text: bytes

    @property
    def location(self) -> str:
        """The address to which it leads."""
        return str(self.headers["Location"]).partition("#")[0]


def ask(server: Server, address: str, body: bytes | None = None, **headers: str) -> Answer:
    """Ask for a page, or send a body, over a connection that leads to any of the processes."""
    said = {name.replace("_", "-"): text for name, text in headers.items()}
    with closing(HTTPConnection(server.host, server.port, PATIENCE)) as line:
        line.request("POST" if body is not None else "GET", address, body, said)
        answer = line.getresponse()
        return Answer(answer.status, answer.headers, answer.read())


def send(server: Server, address: str, fields: Mapping[str, object], **headers: str) -> Answer:
    """Send a form."""
    return ask(server, address, urlencode(fields).encode(), **FORM, **headers)


def children(server: Server) -> set[int]:
    """The processes that serve: the children of the one that was started."""
    listed = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text(encoding="utf-8")
    return {int(child) for child in listed.split()}


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Processes that serve in public, behind a proxy; each test comes from addresses of its own."""
    instance = tmp_path_factory.mktemp("processes") / "instance"
    settings = {"REFEREE_PUBLIC": "1", "REFEREE_PROXY": "1", "REFEREE_PROCESSES": str(PROCESSES)}
    with serving(instance, **settings) as server:
        yield server


class Begun(NamedTuple):
    """A game that was begun, and the cookie with its link."""

    path: str
    cookie: dict[str, str]


@pytest.fixture
def game(public: Server) -> Begun:
    """A new game."""
    answer = send(public, "/games/new", {"players-0": "Ann", "players-1": "Bob"}, X_Forwarded_For="192.0.2.1")
    return Begun(answer.location, {"Cookie": answer.headers["Set-Cookie"].partition(";")[0]})


# --- what one has, all have ---


def test_followers_of_all(public: Server, game: Begun) -> None:
    """A turn that one process confirms reaches followers at every process."""
    live = re.search(rb"/seen/\w+", ask(public, f"{game.path}/share", **game.cookie).text)
    assert live
    with ExitStack() as following:
        joined = [
            following.enter_context(Follower(public.port, f"{live[0].decode()}/live?since=0")) for _ in range(LINES)
        ]
        for each in joined:
            assert each.next()
        assert send(public, f"{game.path}/turns", TURN, **game.cookie).status == 303
        for each in joined:
            told = each.next()
            assert told
            assert (told.number, 'data-written="1"' in told.data) == ("1", True)


def test_links_at_all(public: Server, game: Begun) -> None:
    """A link opens its game at every process, and once it is renewed at none."""
    assert {ask(public, game.path, **game.cookie).status for _ in range(LINES)} == {200}
    renewal = {"role": "scorekeeper", "number": "1", "do": "renew"}
    renewed = send(public, f"{game.path}/links", renewal, **game.cookie)
    assert renewed.status == 303
    assert {ask(public, game.path, **game.cookie).status for _ in range(LINES)} == {403}


def test_the_same_pages(public: Server, game: Begun) -> None:
    """A draft in an address, and a picture with its ETag, are the same from every process."""
    pages = {ask(public, f"{game.path}?draft=Ro@0,0&seen=0", **game.cookie).text for _ in range(LINES)}
    assert len(pages) == 1
    pictures = {ask(public, f"{game.path}.svg", **game.cookie).headers["ETag"] for _ in range(LINES)}
    (tag,) = pictures
    again = {ask(public, f"{game.path}.svg", If_None_Match=tag, **game.cookie).status for _ in range(LINES)}
    assert again == {304}


def test_uploads_at_all(public: Server) -> None:
    """Files that were sent to one process are shown by every one."""
    visitor = {"X-Forwarded-For": "192.0.2.2"}
    answer = ask(public, "/import", FILE_FORM % SAMPLE_FILE.read_bytes(), **FILES, **visitor)
    assert answer.status == 303
    looks = [ask(public, answer.location, **visitor) for _ in range(LINES)]
    assert {look.status for look in looks} == {200}
    assert all(b"1 game ready to import" in look.text for look in looks)


# --- limits ---


def test_guesses_count_at_all(public: Server) -> None:
    """A visitor whose connections lead to all processes can guess as often as at one, and is then told to wait."""
    began = time.monotonic()
    asked = [ask(public, "/games/nothing", X_Forwarded_For="192.0.2.3").status for _ in range(3 * GUESSES.at_once)]
    forgotten = (time.monotonic() - began) * GUESSES.a_second
    assert set(asked) == {404, 429}
    assert asked.count(404) <= GUESSES.at_once + PROCESSES * (1 + forgotten)


def test_parts_of_a_pace() -> None:
    """Each process accepts its part of what a client may send, rounded up, and forgets it as slowly."""
    for limit in WRITES, PUBLIC_GAMES, GUESSES:
        part = limit.shared(4)
        assert limit.at_once <= 4 * part.at_once < limit.at_once + 4
        assert 4 * part.a_second == limit.a_second


def test_parts_of_a_room() -> None:
    """Each process has its part of a room, in total and for one client. Once it is full each client has its share in
    each process, since it does not choose to which its connections lead.
    """
    room = Room(of_one=8, in_total=8, share=1, later=9, processes=4)
    for client, amount in (("one", 2), ("two", 1)):
        room.take(client, amount)
    for client in "one", "two":
        with pytest.raises(TooManyRequests):
            room.take(client)


def test_parts_of_what_is_made() -> None:
    """Each process keeps its part of the pictures that are kept."""
    kept, asked = Made(8, processes=4), list[str]()

    def make(name: str) -> bytes:
        asked.append(name)
        return name.encode()

    for name in ("ab", "ab", "cd", "ab"):
        kept.of(name, lambda name=name: make(name))
    assert asked == ["ab", "cd", "ab"]


@pytest.fixture
def one_of_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app of one of as many processes as there may be."""
    monkeypatch.setenv("REFEREE_PROCESSES", str(MOST_PROCESSES))
    return create_app(tmp_path / "instance")


def test_parts_of_all_limits(one_of_many: Flask) -> None:
    """One of many processes has its part of every limit that is meant for a client or for the memory of the machine;
    only connections are those of each process, and so are their followers.
    """
    front, paces = Front(one_of_many), one_of_many.extensions["pace"]
    parts = {
        front._under_way._requests._of_one: under_way.MOST_OF_ONE,
        front._under_way._requests._in_total: under_way.MOST,
        front._under_way._bytes._in_total: under_way.MOST_BYTES,
        front._slow_room._of_one: MOST_SLOW,
        front._followers._streams._of_one: followers.MOST_OF_ONE,
        front._followers._followed._of_one: followers.PAGES_OF_ONE,
        one_of_many.extensions["made"]._most: made.MOST_BYTES,
        paces[WRITES]._limit.at_once: WRITES.at_once,
    }
    assert {part: MOST_PROCESSES * part for part in parts} == parts
    assert front._followers._streams._in_total == followers.MOST
    assert front._followers._followed._in_total == followers.PAGES


def test_the_largest_files_fit(one_of_many: Flask) -> None:
    """However many processes there are, the part of each lets the largest upload of a client through."""
    ((path, size),) = UPLOADS.items()
    line = Line((b"x" * size,))
    run(Front(one_of_many).__rsgi__(scope(path, length=size, content_type=FILES["Content-Type"]), line))
    assert line.status == 422  # read to its end, where no file is found


# --- how they live and die ---


def confirm(server: Server, address: str, number: int) -> int:
    """Confirm a turn of the sample game, and return the status of the response."""
    play = SAMPLE_LINES[number].split(" place ")[1].split(" = ")[0]
    return server.post(f"{address}/turns", {"draft": play, "seen": number, "do": "confirm"}).status


def listening(server: Server) -> int:
    """How many processes listen at the port of a server."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()]
    return sum((local[-5:], state) == (f":{server.port:04X}", "0A") for _, local, _, state, *_ in lines)


def killed(server: Server) -> None:
    """Kill one of two processes, once both serve."""
    until(lambda: listening(server) == 2, never=lambda: f"only {listening(server)} serve")
    one = min(children(server))
    os.kill(one, signal.SIGKILL)
    until(lambda: one not in children(server), never=lambda: "it is still there")


def test_killed_one_by_one(instance: Path, disk: Disk) -> None:
    """While a process is dead the other confirms turns, then it is replaced, and nothing that was confirmed is lost."""
    with serving(instance, REFEREE_PROCESSES="2") as server:
        address = server.start(*SAMPLE.names)
        for number in range(3):
            killed(server)
            assert confirm(server, address, number) == 303
            assert disk.lines() == list(SAMPLE_LINES[: number + 1])
        assert server.stop() == 0
    assert server.log.read_text(encoding="utf-8").count("A process ended with -9 and is started again.") == 3
    assert_in_order(server)


def assert_in_order(server: Server) -> None:
    """Assert that processes that have ended left one file, and no traceback."""
    assert "Traceback" not in server.log.read_text(encoding="utf-8")
    assert {path.name for path in server.instance.iterdir()} - {"copies"} == {"referee.db"}


def test_told_to_stop(instance: Path) -> None:
    """SIGTERM to the parent alone ends all processes in order."""
    with serving(instance, REFEREE_PROCESSES="2") as server:
        server.start(*SAMPLE.names)
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
        assert not listening(server)
    assert_in_order(server)


@pytest.mark.thorough
def test_without_parent(instance: Path) -> None:
    """If the parent is killed the processes end in order by themselves, and the port is free for the next one."""
    with serving(instance, REFEREE_PROCESSES="2") as server:
        server.start(*SAMPLE.names)
        server.process.kill()
        try:
            until(lambda: not listening(server), never=lambda: "some process still serves")
            until(lambda: len([*instance.glob("referee.db*")]) == 1, never=lambda: f"there are {[*instance.iterdir()]}")
        finally:
            with suppress(ProcessLookupError):  # as it should be: the whole group is gone
                server.kill()
    assert_in_order(server)


@pytest.mark.thorough
def test_one_looks_after_the_record(instance: Path) -> None:
    """One process makes the copy of the day. If that fails the pages of all say so, until its successor succeeds."""
    record = Record(instance / FILE)
    record.games.start("")
    record.engine.close()
    (instance / "copies").write_text("a file where the folder should be", encoding="utf-8")
    with serving(instance, REFEREE_PROCESSES="2") as server:

        def said() -> set[bool]:
            return {"Today's backup failed." in server.get("/").text for _ in range(LINES)}

        until(lambda: said() == {True}, never=lambda: "not all pages say that the copy failed")
        assert server.log.read_text(encoding="utf-8").count("All games could not be copied") == 1
        (instance / "copies").unlink()
        for child in children(server):
            os.kill(child, signal.SIGKILL)
        until(lambda: [*instance.glob("copies/*.db")], never=lambda: "no copy is made")
        until(lambda: listening(server) == 2, never=lambda: f"only {listening(server)} serve")
        until(lambda: said() == {False}, never=lambda: "a page still says that the copy failed")
        assert server.stop() == 0


# --- settings ---


@pytest.mark.parametrize("text", ["0", "9", "two", "-1", "1.5", "10000"])
def test_not_so_many(
    instance: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    """A number of processes that cannot be is named, and the server does not start."""
    monkeypatch.setenv("REFEREE_PROCESSES", text)
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    assert cli.main(["serve"]) == 1
    assert f"REFEREE_PROCESSES is a number from 1 to 8, not “{text}”." in capsys.readouterr().err


def test_on_other_systems(instance: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the kernel does not divide connections among processes, one serves and several are refused."""
    monkeypatch.setenv("REFEREE_PROCESSES", "2")
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    monkeypatch.setattr("sys.platform", "darwin")
    assert cli.main(["serve"]) == 1
    assert "Several processes need Linux. Set REFEREE_PROCESSES to 1." in capsys.readouterr().err
