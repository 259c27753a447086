"""The answers to probes: whether the process answers, and whether the record does."""

import asyncio
import re
import shutil
from pathlib import Path
from threading import Event

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.app import create_app
from referee.service import Fault, Referee
from referee.web.limits import REQUESTS
from referee.web.serving import front as serving
from referee.web.serving.fairness import Lane
from referee.web.serving.front import ALIVE, READY, Front
from tests.disk import Disk
from tests.games import QWIRKLE
from tests.serving import PATIENCE, run
from tests.web.serving.test_fairness import Line, asked, scope

CONTRACT = (Path(__file__).parents[3] / "docs" / "page-contract.md").read_text(encoding="utf-8")


def message(client: FlaskClient, address: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    answer = client.get(address)
    return answer.status_code, answer.text


def test_all_is_well(client: FlaskClient) -> None:
    """Both probes are answered with a word, which no browser keeps, and without a cookie."""
    assert (message(client, "/healthz"), message(client, "/readyz")) == ((200, "ok\n"), (200, "ready\n"))
    for address in (ALIVE, READY):
        answer = client.get(address)
        assert (answer.mimetype, answer.headers["Cache-Control"]) == ("text/plain", "no-store")
        assert "Set-Cookie" not in answer.headers


def test_in_public(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """In public both probes are answered without a link."""
    monkeypatch.setitem(app.config, "PUBLIC", True)
    client = app.test_client()
    assert {client.get(address).status_code for address in (ALIVE, READY)} == {200}


def test_the_folder_is_gone(client: FlaskClient, referee: Referee, instance: Path) -> None:
    """While the record is missing, the server is alive but not ready, with the reason in one word; then it is."""
    referee.start(("Ann", "Bob"), QWIRKLE)
    shutil.move(instance, instance.with_name("elsewhere"))
    assert (message(client, "/healthz"), message(client, "/readyz")) == ((200, "ok\n"), (503, "moved\n"))
    shutil.move(instance.with_name("elsewhere"), instance)
    assert message(client, "/readyz") == (200, "ready\n")


def test_the_folder_is_none(instance: Path) -> None:
    """If there can't be a record, the server is alive but not ready."""
    instance.write_text("a file where the folder should be")
    client = create_app(instance).test_client()
    assert (message(client, "/healthz"), message(client, "/readyz")) == ((200, "ok\n"), (503, "no-folder\n"))


def test_the_record_is_locked(client: FlaskClient, referee: Referee, disk: Disk) -> None:
    """While another program keeps the record locked, so that no turn can be saved, the server isn't ready."""
    with referee.record.engine.reading() as db:
        db.execute("PRAGMA busy_timeout = 1")  # milliseconds
    with disk.connection() as other:
        other.execute("BEGIN IMMEDIATE")
        assert message(client, "/readyz") == (503, "locked\n")
    assert message(client, "/readyz") == (200, "ready\n")


def test_a_table_is_missing(client: FlaskClient, referee: Referee, disk: Disk) -> None:
    """While the record has no table of turns the server isn't ready."""
    referee.start(("Ann", "Bob"), QWIRKLE)
    with disk.connection() as other:
        other.execute("ALTER TABLE events RENAME TO away")
        assert message(client, "/readyz") == (503, "broken\n")
        other.execute("ALTER TABLE away RENAME TO events")
    assert message(client, "/readyz") == (200, "ready\n")


def test_the_words() -> None:
    """The contract lists each word with which the record may not answer. Faults that only stop new games aren't among
    them, nor are settings with which the server doesn't start, or faults that only stop a transfer.
    """
    others = {Fault.RESERVED, Fault.CEILING, Fault.ADDRESS, Fault.NO_DRIVER}
    others |= {Fault.OLDER, Fault.SERVED, Fault.USED, Fault.UNFAITHFUL}
    (row,) = re.findall(r"^\| `/readyz` \| (.*) \|$", CONTRACT, re.MULTILINE)
    assert {*re.findall("`([a-z-]+)`", row.partition("503")[2])} == {*Fault} - others


def test_only_looks(client: FlaskClient, referee: Referee, disk: Disk) -> None:
    """A probe writes nothing to the record."""
    referee.start(("Ann", "Bob"), QWIRKLE)
    log = disk.path.with_name(f"{disk.path.name}-wal")
    before = log.read_bytes(), disk.path.read_bytes()
    assert message(client, "/readyz") == (200, "ready\n")
    assert (log.read_bytes(), disk.path.read_bytes()) == before


def test_no_limit(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client at its limit of requests still gets true answers from both probes, under whatever name it knows the
    server, and so do hundreds of simultaneous probes.
    """
    monkeypatch.setattr(serving, "LONGEST", PATIENCE)

    async def flood() -> None:
        front = Front(app)
        half = [
            asyncio.create_task(asked(front, scope("/games/new", length=99), Line(ends=False)))
            for _ in range(REQUESTS.of_one)
        ]
        await asyncio.sleep(0)
        assert (await asked(front, scope("/"))).status == 429
        for address in (ALIVE, READY):
            many = await asyncio.gather(*(asked(front, scope(address, host="10.0.0.7.probe")) for _ in range(500)))
            assert {line.status for line in many} == {200}
        for each in half:
            each.cancel()
        await asyncio.gather(*half, return_exceptions=True)
        front.close()

    run(flood())


def test_busy(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """While all threads are busy, and the record doesn't answer either, the process is alive and soon answers that it
    isn't ready. The record is asked once, however many probes there are.
    """
    go_on, tries = Event(), list[int]()

    def wait() -> str:
        tries.append(1)
        go_on.wait(PATIENCE)
        return "ready"

    monkeypatch.setitem(app.view_functions, "polling.ready", wait)
    monkeypatch.setattr(Lane, "_hand_out", lambda _: None)
    monkeypatch.setattr(serving, "LONGEST", 0.05)

    async def crowd() -> None:
        front = Front(app)
        page = asyncio.create_task(asked(front, scope("/")))
        waiting = [asyncio.create_task(asked(front, scope("/readyz"))) for _ in range(50)]
        await asyncio.sleep(0)
        assert (await asked(front, scope("/healthz"))).status == 200
        answers = [line.answer for line in await asyncio.gather(*waiting)]
        assert {(answer[0], answer[2]) for answer in answers if answer} == {(503, b"moment\n")}
        assert (page.done(), len(tries)) == (False, 1)
        monkeypatch.setattr(serving, "LONGEST", PATIENCE)
        go_on.set()
        assert (await asked(front, scope("/readyz"))).status == 200
        page.cancel()
        front.close()

    run(crowd())
