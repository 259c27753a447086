"""The real server: confirmed events are on the disk, and it survives more than its load."""

import asyncio
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask

from referee import cli
from referee.record import FILE, KEPT_DAYS, Record, copy
from referee.service import Referee
from referee.web.serving import server as web_server
from tests.disk import Disk
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.serving import Server, run, serving
from tests.shelves import ON_SHELF
from tests.shortage import bound_by_rights, full_disk_of, read_only_folder
from tests.waiting import until
from tests.web.page import Page


def confirm(server: Server, address: str, number: int) -> int:
    """Confirm a turn of the sample game, and return the status of the response."""
    play = SAMPLE_LINES[number].split(" place ")[1].split(" = ")[0]
    return server.post(f"{address}/turns", {"draft": play, "seen": number, "do": "confirm"}).status


def test_killed_after_the_answer(instance: Path, disk: Disk) -> None:
    """Events confirmed before the server was killed are on the disk, and a new server goes on from there."""
    with serving(instance) as server:
        address = server.start(*SAMPLE.names)
        for number in range(3):
            assert confirm(server, address, number) == 303
            assert disk.lines() == list(SAMPLE_LINES[: number + 1])
        server.kill()
    assert disk.lines() == list(SAMPLE_LINES[:3])
    with serving(instance) as server:
        assert Page(server.get(address).text).totals == [3, 7, 4, 0]
        assert confirm(server, address, 3) == 303
    assert disk.lines() == list(SAMPLE_LINES[:4])


@pytest.mark.parametrize("copied", [False, True], ids=["removed", "replaced"])
def test_cleared_away_while_serving(instance: Path, disk: Disk, copied: bool) -> None:
    """If the record's side files are removed while the server runs, every turn is refused in words, and no
    confirmed turn is lost, even if the server is then killed.
    """
    with serving(instance) as server:
        address = server.start(*SAMPLE.names)
        assert [confirm(server, address, number) for number in range(5)] == [303] * 5
        for place in (instance / f"{disk.path.name}{ending}" for ending in ("-wal", "-shm")):
            content = place.read_bytes()
            place.unlink()
            if copied:
                place.write_bytes(content)
        for _ in range(3):
            answer = server.post(f"{address}/turns", {"draft": "Ro@9,9", "seen": 5, "do": "confirm"})
            assert answer.status == 503
            assert "moved or replaced" in answer.text
        assert server.get(address).status == 503
        server.kill()
    with serving(instance) as server:
        assert disk.lines() == list(SAMPLE_LINES[:5])
        assert confirm(server, address, 5) == 303


def test_cleared_away_while_no_one_asks(instance: Path, disk: Disk) -> None:
    """If one of the record's side files is removed and no request comes before the server is killed, no confirmed turn
    is lost either: the server has noticed by itself.
    """
    with serving(instance) as server:
        address = server.start(*SAMPLE.names)
        assert [confirm(server, address, number) for number in range(5)] == [303] * 5
        disk.path.with_name(f"{disk.path.name}-wal").unlink()
        note = "was removed or replaced"
        until(lambda: note in server.log.read_text(encoding="utf-8"), never=lambda: f"the server never says: {note}")
        server.kill()
    assert disk.lines() == list(SAMPLE_LINES[:5])


def test_a_copy_in_its_place_while_serving(instance: Path, disk: Disk) -> None:
    """If the record is overwritten with a copy and its side files are removed, the copy stays as it is: nothing
    written later gets into it.
    """
    with serving(instance) as server:
        address = server.start(*SAMPLE.names)
        assert [confirm(server, address, number) for number in range(3)] == [303] * 3
        copied = instance.parent / "copied.db"
        copy(disk.path, copied)
        assert [confirm(server, address, number) for number in range(3, 6)] == [303] * 3
        subprocess.run(["cp", str(copied), str(disk.path)], check=True)
        for ending in "-wal", "-shm":
            disk.path.with_name(f"{disk.path.name}{ending}").unlink()
        assert server.get(address).status == 503
        server.kill()
    assert disk.path.read_bytes() == copied.read_bytes()
    with serving(instance) as server:
        assert confirm(server, address, 3) == 303
    assert disk.lines() == list(SAMPLE_LINES[:4])


def test_two_servers_on_one_folder(instance: Path, disk: Disk) -> None:
    """If a second server starts and stops on the same folder, the first one goes on as usual."""
    with serving(instance) as server:
        address = server.start(*SAMPLE.names)
        for number in range(0, 6, 2):
            assert confirm(server, address, number) == 303
            with serving(instance) as other:
                assert confirm(other, address, number + 1) == 303
                assert other.stop() == 0
        assert confirm(server, address, 6) == 303
    assert disk.lines() == list(SAMPLE_LINES[:7])


def test_written_back_when_quiet(app: Flask, instance: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a quiet time the server writes the log back into the file."""
    monkeypatch.setattr(web_server, "WATCHED", 0.01)
    monkeypatch.setattr(web_server, "QUIET", 0.01)
    monkeypatch.setattr(web_server, "LOOKED_AGAIN", 0.02)
    record = Record(disk.path)
    record.games.append(record.games.start("header"), 1, "a line of somebody")

    async def look_after() -> None:
        looking = asyncio.create_task(web_server.look_after(app, instance, 0))
        while b"a line of somebody" not in disk.path.read_bytes():
            await asyncio.sleep(0.01)
        looking.cancel()

    run(look_after())


def test_says_where_it_is(instance: Path) -> None:
    """The server prints its address and its data folder, and nothing about requests by default."""
    with serving(instance) as server:
        assert server.get("/rules").status == 200
        note = server.log.read_text(encoding="utf-8")
    assert f"http://127.0.0.1:{server.port}/" in note
    assert str(instance) in note
    assert "GET" not in note
    assert "REFEREE_" not in note


def test_several_processes_are_gone(instance: Path) -> None:
    """A server with the old setting for several processes starts all the same, and says in one line what to do."""
    with serving(instance, REFEREE_PROCESSES="four") as server:
        assert server.get("/rules").status == 200
        note = server.log.read_text(encoding="utf-8").splitlines()
    assert [line for line in note if "REFEREE_PROCESSES" in line] == [
        "REFEREE_PROCESSES isn't used any more: one process serves. "
        "If that isn't enough, start several servers on one database (REFEREE_RECORD)."
    ]


def test_stops_on_ctrl_c(instance: Path) -> None:
    """Ctrl-C ends the server cleanly, and leaves one file and its daily copy."""
    with serving(instance) as server:
        assert confirm(server, server.start(*SAMPLE.names), 0) == 303
        assert server.stop() == 0
    assert "Traceback" not in server.log.read_text(encoding="utf-8")
    assert {path.name for path in instance.iterdir()} - {"copies"} == {"referee.db"}


def test_stops_on_a_full_disk(instance: Path, disk: Disk) -> None:
    """If the games can't be merged into one file at the end, the server still stops, and nothing is lost."""
    with serving(instance) as server:
        address = server.start(*SAMPLE.names)
        assert confirm(server, address, 0) == 303
        with full_disk_of(server.process.pid, disk.path.stat().st_size // 2):
            assert server.stop() == 0
        note = server.log.read_text(encoding="utf-8")
    assert "Traceback" not in note
    assert "could not be brought into one file" in note
    assert disk.lines() == list(SAMPLE_LINES[:1])


def test_clears_and_sums_up(instance: Path, disk: Disk) -> None:
    """A server at its start removes games deleted long ago, once they are copied, and rebuilds the lists."""
    record = Record(instance / FILE)
    gone, kept = (Referee(record, ON_SHELF).start(("Ann", name), QWIRKLE) for name in ("Gone", "Kept"))
    disk.remove(gone, 1, True, KEPT_DAYS + 1)
    record.lists.clear()
    with serving(instance) as server:
        until(
            lambda: (record.games.ids(), record.lists.count_stale()) == ((kept,), 0),
            never=lambda: f"there are {record.games.ids()}, and {record.lists.count_stale()} are not summed up",
        )
        assert server.stop() == 0
    (copied,) = (instance / "copies").iterdir()
    assert Record(copied).games.ids() == (gone, kept)
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


@pytest.mark.parametrize("killed", [False, True], ids=["stopped", "killed"])
def test_read_only_folder(instance: Path, disk: Disk, killed: bool) -> None:
    """On a read-only disk games can be read, however the server ended before; once it is writable, play goes on."""
    before = bound_by_rights()
    if before is None:
        return  # on this machine no folder is read-only for this user
    with serving(instance, before=before) as server:
        address = server.start(*SAMPLE.names)
        assert confirm(server, address, 0) == 303
        assert server.kill() is None if killed else server.stop() == 0
    with ExitStack() as running:
        with read_only_folder(instance):
            server = running.enter_context(serving(instance, before=before))
            assert Page(server.get(address).text).totals == [3, 0, 0, 0]
            refused = server.post(f"{address}/turns", {"draft": "Rs@1,0", "seen": 1, "do": "confirm"})
            assert refused.status == 503
            assert "save: the games are read-only. Everything you confirmed is safe." in refused.text
            with serving(instance, before=before) as other:
                assert other.stop() == 0
        assert confirm(server, address, 1) == 303
        assert server.stop() == 0
    assert "Traceback" not in server.log.read_text(encoding="utf-8")
    assert disk.lines() == list(SAMPLE_LINES[:2])


@pytest.mark.parametrize("name", ["REFEREE_PUBLIC", "REFEREE_PROXY"])
def test_switches(
    instance: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """A switch that is neither on nor off is reported, and the server doesn't start."""
    monkeypatch.setenv(name, "yes")
    monkeypatch.setenv("REFEREE_INSTANCE", str(instance))
    assert cli.main(["serve"]) == 1
    assert f"{name} must be 0 or 1, not “yes”." in capsys.readouterr().err
