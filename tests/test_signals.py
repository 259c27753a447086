"""Being told to stop, by Ctrl-C or SIGTERM, at any moment from the first line of the program on."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.commands.upkeep import doctor
from referee.record import FILE, Record
from referee.service import Referee
from referee.signals import INTERRUPTED, TOLD
from tests.disk import Disk
from tests.games import QWIRKLE, SAMPLE, SAMPLE_LINES
from tests.serving import PATIENCE, free_port

MOMENTS = 200
SPAN = 2.0
"""Seconds over which they are spread: the first half of them on a machine that has nothing else to do, all of them on a
busy one the server is still starting.
"""
FEW = range(0, MOMENTS, 18)
WHILE_MADE = """
import os, signal, sys
from referee import signals
signals.end_at_once()
from referee.web import server
make = server.create_app
def told_meanwhile(instance):
    os.kill(os.getpid(), {told})
    return make(instance)
server.create_app = told_meanwhile
from referee.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The server, told to stop while its pages are put together: what it starts next must still come to a good end."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that holds a game."""
    folder = tmp_path_factory.mktemp("house")
    record = Record(folder / FILE)
    record.append(Referee(record).start(SAMPLE.names, QWIRKLE), 1, *SAMPLE_LINES)
    record.close()
    return folder


def starting(instance: Path, *command: str) -> subprocess.Popen[bytes]:
    """A server that is starting. It hears Ctrl-C also where these tests run in the background."""
    return subprocess.Popen(
        [sys.executable, *command, "serve", "--host", "127.0.0.1", "--port", str(free_port())],
        env={**os.environ, "REFEREE_INSTANCE": str(instance)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def comes_to_a_good_end(server: subprocess.Popen[bytes], instance: Path) -> None:
    """A server that was told to stop ends without a word and leaves one sound file, with all that was in it."""
    _, said = server.communicate(timeout=PATIENCE)
    assert (server.returncode in (0, INTERRUPTED), said) == (True, b""), server.returncode
    assert {path.name for path in instance.iterdir()} - {"copies"} == {FILE}
    assert Disk(instance / FILE).lines() == list(SAMPLE_LINES)
    assert Record(instance / FILE).flaws() == ()
    assert doctor(instance) == 0


def began(server: subprocess.Popen[bytes]) -> bool:
    """Whether the first line of the program has run: it catches SIGTERM, which Python by itself does not."""
    status = Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
    (caught,) = (line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught, 16) >> (signal.SIGTERM - 1) & 1)


def tell_after(seconds: float, told: signal.Signals, house: Path, instance: Path) -> None:
    """Start a server, and tell it to stop so many seconds later.

    They count from the first line of the program: what comes before that is Python's own start, which no program can
    change, and in which SIGTERM kills and Ctrl-C prints a traceback.
    """
    shutil.copytree(house, instance)
    with starting(instance, "-m", "referee") as server:
        try:
            deadline = time.monotonic() + PATIENCE
            while not began(server):
                assert time.monotonic() < deadline
            time.sleep(seconds)  # the moment is what is tried here: there is no condition to wait for
            server.send_signal(told)
            comes_to_a_good_end(server, instance)
        finally:
            server.kill()


@pytest.mark.parametrize("number", FEW)
def test_at_some_moments(house: Path, instance: Path, number: int) -> None:
    """A server that is told to stop while it starts comes to a good end: at some moments of its first two seconds."""
    tell_after(number * SPAN / MOMENTS, TOLD[number // FEW.step % 2], house, instance)


@pytest.mark.thorough
@pytest.mark.parametrize("number", range(MOMENTS))
@pytest.mark.parametrize("told", TOLD)
def test_at_all_moments(house: Path, instance: Path, told: signal.Signals, number: int) -> None:
    """And at each of 200 moments, by Ctrl-C and by SIGTERM."""
    tell_after(number * SPAN / MOMENTS, told, house, instance)


@pytest.mark.parametrize("told", TOLD)
def test_while_the_app_is_made(house: Path, instance: Path, told: signal.Signals) -> None:
    """Nor is a signal lost, or fatal, that comes when the server is just about to be started."""
    shutil.copytree(house, instance)
    with starting(instance, "-c", WHILE_MADE.format(told=int(told))) as server:
        try:
            comes_to_a_good_end(server, instance)
        finally:
            server.kill()
