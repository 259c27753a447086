"""A phone with the pocket."""

import base64
import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Frame, Page, expect

from tests.browser.phone import Phone

SNAPSHOT = """async () => {
    while (!await caches.match("python/snapshot")) await new Promise((later) => setTimeout(later, 200));
}"""
"""Resolves once the browser has a snapshot, which it doesn't announce."""
FILES = """async (name) => {
    const done = (asked) => new Promise((yes) => { asked.onsuccess = () => yes(asked.result); });
    const db = await done(indexedDB.open(name, 1));
    const blocks = db.transaction("blocks").objectStore("blocks");
    const [keys, values] = await Promise.all([done(blocks.getAllKeys()), done(blocks.getAll())]);
    db.close();
    const files = new Map();
    keys.forEach(([file, number], at) => { if (number < 0) files.set(file, new Uint8Array(values[at])); });
    keys.forEach(([file, number], at) => { if (number >= 0) files.get(file).set(values[at], number * 4096); });
    const text = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return [...files].map(([file, bytes]) => [file, btoa(text(bytes))]);
}"""
"""The files that the store has written."""
START = 240_000
"""Milliseconds that a first start may take at most: without bytecode, next to other tests on a slow machine."""


class PocketPhone(Phone):
    """A phone that finds and taps things in the frame of the shell."""

    page: Frame  # type: ignore[assignment]

    def __init__(self, context: BrowserContext, root: str) -> None:
        self.scripted = True
        self.context = context
        self.root = root
        """The address of the first page."""
        self.address = root.rstrip("/")
        self.loaded = "load"
        self.shell: Page = context.new_page()
        self.shell.set_default_timeout(START)
        self.taps = 0
        self.loads = 0
        self.aiming = lambda _: None
        self.troubles: list[str] = []
        self.shell.on("console", lambda line: self._complain(line.type, line.text))
        self.shell.on("pageerror", lambda error: self._complain("error", str(error)))
        self.shell.on("framenavigated", lambda frame: self._loaded(frame))

    def _loaded(self, frame: Frame) -> None:
        self.loads += frame is not self.shell.main_frame

    def open(self, address: str = "") -> None:
        """Open an address, and wait until its page is in the frame."""
        self.shell.goto(address or self.root)
        self.stand()

    def reload(self) -> None:
        """Reload everything, like pulling the page down."""
        self.shell.reload()
        self.stand()

    def stand(self) -> None:
        """Wait until a page is in the frame."""
        self.shell.locator("iframe").wait_for(timeout=START)
        frame = self.shell.locator("iframe").element_handle().content_frame()
        assert frame is not None
        self.page = frame
        expect(self.find("main, #table").first).to_be_visible(timeout=START)

    def wait_for_snapshot(self) -> None:
        """Wait until the next start will be a quick one."""
        self.shell.evaluate(SNAPSHOT)

    def files(self) -> dict[str, bytes]:
        """The files of the data folder, as they are on the disk."""
        stored = self.shell.evaluate(FILES, f"referee {urlsplit(self.root).path}")
        return {name: base64.b64decode(content) for name, content in stored}

    def database(self, name: str, folder: Path) -> sqlite3.Connection:
        """A database among them, copied to a folder."""
        for path, content in self.files().items():
            if path.startswith(name):
                (folder / Path(path).name).write_bytes(content)
        return sqlite3.connect(folder / Path(name).name)
