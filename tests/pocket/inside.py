"""Runs tests inside WebAssembly, in the Python of a phone's browser: ``python -m tests.pocket.inside tests/core``.

A page in Chromium starts two interpreters, which take turns with the modules of tests.
"""

import argparse
import sys
import tempfile
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Error, sync_playwright

from referee.pocket.pyodide import FILES, LOCK, VERSION
from tests.browser import chromium
from tests.browser.packages import script
from tests.pocket import checkout

HERE = Path(__file__).parent
PAGE = ("inside.html", "inside.js", "interpreter.js")
LEFT_OUT = tuple(
    line.split()[0]
    for line in (HERE / "left_out.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
)
"""The beginnings of the names of tests that can't run there."""
INTERPRETERS = 2


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@contextmanager
def served() -> Iterator[str]:
    """The address of the page; everything that it fetches is next to it. Raises ``NotAvailableError``."""
    with tempfile.TemporaryDirectory() as folder:
        for name, file in FILES.items():
            (Path(folder) / name).write_bytes(script("pyodide", VERSION, name, file.integrity))
        for name in PAGE:
            (Path(folder) / name).write_bytes((HERE / name).read_bytes())
        (Path(folder) / "lock.json").write_text(LOCK, encoding="utf-8")
        (Path(folder) / "checkout.zip").write_bytes(checkout.packed())
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/{PAGE[0]}"
            server.shutdown()


def modules(path: str) -> list[str]:
    """The test modules in a folder, except those left out; a single module or test is itself."""
    found = [file.relative_to(checkout.TOP).as_posix() for file in (checkout.TOP / path).rglob("test_*.py")]
    return sorted(module for module in found or [path] if not module.startswith(LEFT_OUT))


def main() -> int:
    """Run the tests in these folders and modules; 0 if all of them pass."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", help="folders, modules or tests")
    parser.add_argument("--all", action="store_true", help="also thorough tests, and all examples of each search")
    message, options = parser.parse_known_args()
    options += [] if message.all else ["-m", "not thorough"]
    settings = {
        "interpreters": INTERPRETERS,
        "profile": "all" if message.all else "part",
        "options": [*options, *(f"--deselect={test}" for test in LEFT_OUT)],
    }
    named = [module for path in message.paths for module in modules(path)]
    with served() as address, sync_playwright() as playwright, chromium.launch_options(playwright) as launch:
        sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
        page = playwright.chromium.launch(**launch).new_page()
        begun = deque[str](maxlen=INTERPRETERS)
        page.on("console", lambda message: (begun.append if message.type == "debug" else print)(message.text))
        page.goto(address)
        try:
            ends = page.evaluate("([modules, settings]) => run(modules, settings)", [named, settings])
        except Error as error:
            sys.exit(f"{error}, in {' or '.join(begun)}")
    counts = sum((Counter(end.get("counts", {})) for end in ends), Counter[str]())
    died = [end["running"] for end in ends if "died" in end]
    print(*(f"{count} {outcome}" for outcome, count in counts.items()), *(f"{test} died" for test in died), sep=", ")
    return 0 if ends and all(end.get("well") for end in ends) else 1


if __name__ == "__main__":
    sys.exit(main())
