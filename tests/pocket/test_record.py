"""The record on a phone: what was answered is never lost, and an older record is updated."""

import base64
import os
import random
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, expect

from referee.core.grid import Cell
from referee.record import FILE
from tests.browser import chromium, phone
from tests.pocket.host import Host
from tests.pocket.phone import PocketPhone

pytestmark = pytest.mark.thorough
OLD = Path(__file__).parents[1] / "record" / "version-0.1" / FILE
KILLS = 20
PUT = """async ([name, file, content]) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => { for (const each of ["blocks", "answers"]) asked.result.createObjectStore(each); };
    const db = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
    const work = db.transaction("blocks", "readwrite");
    const blocks = work.objectStore("blocks");
    blocks.put(bytes.length, [file, -1]);
    for (let at = 0; at < bytes.length; at += 4096) blocks.put(bytes.slice(at, at + 4096), [file, at / 4096]);
    await new Promise((done) => { work.oncomplete = done; });
    db.close();
}"""
"""Writes a file like the store."""
FLIP = """async (address) => {
    for (let seen = Number(document.querySelector('#entry [name="seen"]').value); ; seen++) {
        const body = new URLSearchParams({ seen });
        const answer = await fetch(`${address}/${seen % 2 ? "undo" : "redo"}`, { method: "POST", body });
        if (!answer.ok) throw new Error(answer.status);
        document.body.dataset.answered = seen + 1;
        console.info(`answered ${seen + 1}`);
    }
}"""
"""Undoes and redoes the only turn of a game, endlessly."""


def test_an_older_record(pocket: PocketPhone, host: Host, tmp_path: Path) -> None:
    """The app's migrations update the record of an older version, after keeping a copy: every game is there."""
    pocket.shell.goto(f"{host.address}licences.txt")
    pocket.shell.evaluate(PUT, ["referee /", FILE, base64.b64encode(OLD.read_bytes()).decode()])
    pocket.open()
    pocket.open(f"{pocket.root}?q=")
    with closing(sqlite3.connect(f"{OLD.as_uri()}?immutable=1", uri=True)) as old:
        (count,) = old.execute("SELECT count(*) FROM games").fetchone()
    files = pocket.files()
    copy = next(name for name in files if name.startswith("copies/"))
    for name in FILE, copy:
        with closing(pocket.database(name, tmp_path)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert db.execute("SELECT count(*) FROM games").fetchone() == (count,)


def test_killed_browsers(written: Path, host: Host, playwright: Playwright, tmp_path: Path) -> None:
    """A browser is killed while turns are written, twenty times: nothing that was answered is lost, and the record is
    sound.
    """
    rng = random.Random(7)
    address, answered, profile = "", 1, tmp_path / "profile"
    with chromium.launch_options(playwright) as options:
        for _ in range(KILLS):
            context = playwright.chromium.launch_persistent_context(profile, **options, **phone.options(phone.LOW))
            pocket = PocketPhone(context, host.address)
            pocket.open(address)
            if not address:
                pocket.wait_for_snapshot()
                pocket.start(["Ann", "Ben"])
                pocket.point(Cell(0, 0))
                pocket.tap(pocket.key("Ro"))
                expect(pocket.find("[data-draft]")).to_have_count(1)
                pocket.confirm()
                address = pocket.page.url
            seen = int(pocket.find('#entry [name="seen"]').input_value())
            assert seen >= answered
            message: list[str] = []
            pocket.shell.on("console", lambda line, message=message: message.append(line.text))
            pocket.page.evaluate(f"void ({FLIP})({address.partition('?')[0]!r})")
            pocket.page.wait_for_function("(seen) => Number(document.body.dataset.answered) > seen", arg=seen)
            pocket.shell.wait_for_timeout(rng.uniform(0, 800))  # killed at any moment
            kill(profile)
            answered = max([seen, *(int(line.split()[1]) for line in message if line.startswith("answered"))])
        context = playwright.chromium.launch_persistent_context(profile, **options, **phone.options(phone.LOW))
        pocket = PocketPhone(context, host.address)
        pocket.open(address)
        assert answered >= KILLS
        with closing(pocket.database(FILE, tmp_path)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            (count,) = db.execute("SELECT count(*) FROM events").fetchone()
            assert count >= answered
        context.close()


def kill(profile: Path) -> None:
    """Kill all processes of a profile's browser."""
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if str(profile).encode() in (place / "cmdline").read_bytes():
                os.kill(int(place.name), signal.SIGKILL)
        except (FileNotFoundError, ProcessLookupError):
            continue
