"""The app inside a phone: how large it is, how long it takes to start and, late in a game, to answer its page."""

import os
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from referee.pocket import bytecode, folder
from tests.browser import chromium, phone
from tests.pocket.conftest import from_npm
from tests.pocket.host import hosting
from tests.pocket.phone import PocketPhone

ROUNDS = 15
STARTS = 5
SLOWER = 4
SLICE = 0.004
"""Seconds for which the browser runs before it stops for three times as long."""
ASK = """async ([draft, rounds]) => {
    const headers = { "HX-Request": "true" };
    const timed = async (ask) => {
        const begun = performance.now();
        const answer = await ask();
        await answer.text();
        if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
        return performance.now() - begun;
    };
    const game = location.pathname, taps = [], turns = [];
    let seen = Number(document.querySelector('#entry [name="seen"]').value);
    const write = (end, fields) => {
        const body = new URLSearchParams({ ...fields, seen: seen++ });
        return fetch(`${game}/${end}`, { method: "POST", body, headers });
    };
    for (let round = 0; round < rounds; round++) {
        taps.push(await timed(() => fetch(`${game}?${new URLSearchParams({ draft, seen })}`, { headers })));
        turns.push(await timed(() => write("turns", { draft })));
        await timed(() => write("undo", {}));
    }
    return [taps, turns];
}"""
"""Milliseconds until the answers to a tap and to a turn have arrived, with the turn undone each time."""


def figures(transcript: str, draft: str) -> Iterator[tuple[str, float, str]]:
    """The figures with their units, for a game and its next turn."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        built, profile = folder.files(from_npm, bytecode.is_possible()), Path(place, "profile")
        folder.write(built, Path(place, "folder"))
        yield "what a phone fetches (at most 15)", sum(map(len, built.values())) / 1e6, "MB"
        with hosting(Path(place, "folder")) as host, chromium.launch_options(playwright) as options:

            def start() -> tuple[PocketPhone, float]:
                how: dict[str, Any] = {**options, **phone.options(phone.LOW)}
                context = playwright.chromium.launch_persistent_context(profile, **how)
                pocket, begun = PocketPhone(context, host.address), time.perf_counter()
                pocket.open()
                return pocket, time.perf_counter() - begun

            pocket, seconds = start()
            yield "the first start, from a host on this machine", seconds, "s"
            pocket.wait_for_snapshot()
            starts = []
            for _ in range(STARTS):
                pocket.context.close()
                pocket, seconds = start()
                starts.append(seconds)
            yield "a start from the snapshot in a new browser (aim 2)", statistics.median(starts), "s"
            game = imported(pocket, transcript)
            for note, slow, aims in ("", nullcontext(), (35, 60)), (", slowed down four times", slowed(profile), None):
                pocket.open(game)
                with slow:
                    taps, turns = pocket.page.evaluate(ASK, [draft, ROUNDS])
                for what, times, aim in zip(("a tap", "a confirmation"), (taps, turns), aims or (0, 0), strict=True):
                    yield f"{what} after turn 60{note or f' (aim {aim})'}", statistics.median(times), "ms"
            yield "memory of its page after that", memory(profile), "MB"
            pocket.context.close()


def imported(pocket: PocketPhone, transcript: str) -> str:
    """Import a game, and return its address."""
    pocket.open(f"{pocket.root}import")
    file: Any = {"name": "game.txt", "mimeType": "text/plain", "buffer": transcript.encode()}
    pocket.page.set_input_files('input[type="file"]', file)
    pocket.tap(pocket.find("main button.primary"))
    pocket.tap(pocket.find("#bring-in button.primary"))
    address: str = pocket.find("#here a").first.evaluate("(link) => link.href")
    return address


def pages(profile: Path) -> list[int]:
    """The processes of a browser in which pages and their workers run."""
    lines, parents = dict[int, bytes](), dict[int, int]()
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            lines[int(place.name)] = (place / "cmdline").read_bytes()
            parents[int(place.name)] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
    found = {each for each, line in lines.items() if str(profile).encode() in line}
    while more := {each for each, parent in parents.items() if parent in found} - found:
        found |= more
    return [each for each in found if b"--type=renderer" in lines[each]]


def memory(profile: Path) -> float:
    """Private megabytes of the largest of these processes."""
    texts = (Path(f"/proc/{each}/smaps_rollup").read_text(encoding="utf-8").splitlines() for each in pages(profile))
    return max(sum(int(line.split()[1]) for line in text if line.startswith("Private")) for text in texts) / 1e3


@contextmanager
def slowed(profile: Path) -> Iterator[None]:
    """In this block these processes run for a quarter of the time: a browser's own throttling spares workers."""
    over, processes = threading.Event(), pages(profile)

    def brake() -> None:
        while not over.is_set():
            for stop, seconds in (signal.SIGSTOP, SLICE * (SLOWER - 1)), (signal.SIGCONT, SLICE):
                for each in processes:
                    os.kill(each, stop)
                time.sleep(seconds)

    thread = threading.Thread(target=brake)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
