"""A stalled database: pages that don't need it are shown, the others reload by themselves."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from referee.app import create_app
from referee.record import postgresql as engine
from referee.web.serving.front import THREADS, Front
from tests.postgresql import DatabaseServer
from tests.serving import PATIENCE, run
from tests.web.serving.test_fairness import Line, asked, scope

WITHOUT = ("/rules", "/looks", "/offline", "/practice", "/app.webmanifest", "/static/none.css", "/healthz")
FORM = b"players-0=Ann&players-1=Bob"


@pytest.fixture
def app(postgresql: DatabaseServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The app of a server that has been in use, and now waits only a short time for a page, but long for a form."""
    monkeypatch.setenv("REFEREE_RECORD", postgresql.address(postgresql.record()))
    app = create_app(tmp_path / "instance")
    app.extensions["referee"].record.engine.served()
    assert app.test_client().get("/").status_code == 200
    monkeypatch.setattr(engine, "READ_SILENCE", 0.1)
    monkeypatch.setattr(engine, "LONGEST_WAIT", 2 * PATIENCE)
    yield app
    app.extensions["referee"].record.engine.close()


@pytest.mark.parametrize("form", [False, True], ids=["pages", "forms"])
def test_pages_that_need_no_database(app: Flask, postgresql: DatabaseServer, form: bool) -> None:
    """More requests than there are threads need the database while it is stalled: pages that don't need it are shown,
    and the server isn't ready. A page then reloads by itself; forms wait, but not all of them.
    """

    async def ask() -> None:
        front = Front(app)
        with postgresql.standing_still():
            waiting = [
                asyncio.create_task(
                    asked(front, scope("/games/new", length=len(FORM), ip=ip), Line((FORM,)))
                    if form
                    else asked(front, scope(ip=ip))
                )
                for ip in (f"192.0.2.{number}" for number in range(2 * THREADS))
            ]
            shown = await asyncio.gather(*(asked(front, scope(address, ip="192.0.2.99")) for address in WITHOUT))
            assert [line.status for line in shown] == [404 if "none" in address else 200 for address in WITHOUT]
            assert (await asked(front, scope("/readyz"))).status == 503
            if form:
                assert not all(each.done() for each in waiting)
            else:
                for page in await asyncio.gather(*waiting):
                    assert page.answer
                    assert (page.status, dict(page.answer[1])["Refresh"]) == (503, "2")
        await asyncio.gather(*waiting)
        front.close()

    run(ask())
