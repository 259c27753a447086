"""Stopping a server while it starts, by Ctrl-C or SIGTERM."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from referee.record import FILE, Record
from referee.service import Referee
from referee.service.checkup import check
from referee.signals import INTERRUPTED
from tests.disk import Disk
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.serving import PATIENCE, free_port
from tests.shelves import ON_SHELF


def furnish(house: Path) -> Path:
    """Write a game into an empty data folder."""
    record = Record(house / FILE)
    record.games.append(Referee(record, ON_SHELF).start(SAMPLE.names, QWIRKLE), 1, *SAMPLE_LINES)
    record.engine.close()
    return house


def starting(instance: Path, *command: str) -> subprocess.Popen[bytes]:
    """A server that is starting. It handles Ctrl-C even if these tests run in the background."""
    return subprocess.Popen(
        [sys.executable, *command, "serve", "--host", "127.0.0.1", "--port", str(free_port())],
        env={**os.environ, "REFEREE_INSTANCE": str(instance)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def comes_to_a_good_end(server: subprocess.Popen[bytes], instance: Path) -> None:
    """Assert that a stopped server exits without a message and leaves one intact file with all its contents."""
    _, message = server.communicate(timeout=PATIENCE)
    assert (server.returncode in (0, INTERRUPTED), message) == (True, b""), server.returncode
    assert {path.name for path in instance.iterdir()} - {"copies"} == {FILE}
    assert Disk(instance / FILE).lines() == list(SAMPLE_LINES)
    assert Record(instance / FILE).flaws() == ()
    assert check(Record(instance / FILE), ON_SHELF).sound


def began(server: subprocess.Popen[bytes]) -> bool:
    """Whether the first line of the program has run: from then on SIGTERM is caught, which Python alone doesn't do."""
    status = Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
    (caught,) = (line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught, 16) >> (signal.SIGTERM - 1) & 1)


def tell_after(seconds: float, number: signal.Signals, house: Path, instance: Path) -> None:
    """Start a server, send it a signal ``seconds`` after the program's first line, and check that it stops cleanly.

    Before that line Python itself starts, which the program can't change: there SIGTERM kills it, and Ctrl-C prints a
    traceback.
    """
    shutil.copytree(house, instance)
    with starting(instance, "-m", "referee") as server:
        try:
            deadline = time.monotonic() + PATIENCE
            while not began(server):
                assert time.monotonic() < deadline
            time.sleep(seconds)  # the moment itself is tested: there's no condition to wait for
            server.send_signal(number)
            comes_to_a_good_end(server, instance)
        finally:
            server.kill()
