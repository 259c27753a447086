"""Commands on streams that are closed, full, interrupted, or lack letters."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from referee.signals import INTERRUPTED, STOPPING
from referee.terminal import MOST_BYTES
from tests.examples import combined
from tests.rulebooks.blocks import HERE
from tests.serving import free_port

SAMPLE_FILE = HERE / "games/sample-game.txt"
QUESTION = '{"board": "Ro@0,0", "play": "Bo@1,0"}\n'
COMMANDS = {
    "help": ("--help", ""),
    "score": (f"score '{SAMPLE_FILE}'", ""),
    "score as data": (f"score --json '{SAMPLE_FILE}'", ""),
    "score from standard input": ("score -", '[Seat1 "Ann"]\n[Seat2 "Bob"]\n1. S1 place Ro@0,0\n'),
    "score of nothing": ("score nothing-there", ""),
    "judge": ("judge", QUESTION * 3000),
    "moves": ("moves", '{"board": "", "hand": "Ro"}\n' * 3000),
    "doctor": ("doctor", ""),
}
NAME = "Łu\x1b[31m\u009b"
"""A name that would colour a terminal."""
GAME = f'[Seat1 "{NAME}"]\n[Seat2 "Bob"]\n\n1. S1 place Ro@0,0\n2. S2 adjust -1 "\x1b]0;title\x07\u202e"\n'
"""A game with such a name, and a note that would reverse the text direction."""


def shell(command: str, text: str = "", **settings: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a command of the app in a shell, with the rest of its line."""
    line = f"'{sys.executable}' -m referee {command}"
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        input=text.encode(),
        env=os.environ | settings,
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.fixture(autouse=True)
def _instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands use a data folder of their own."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "instance"))


@pytest.mark.parametrize(
    ("named", "streams"),
    combined(COMMANDS, [">/dev/full", ">&-", "<&-", "2>&-", ">&- 2>&- <&-", "| true", "| head -c 1"]),
)
def test_streams(named: str, streams: str) -> None:
    """Whatever happens to its streams, a command prints at most one sentence."""
    command, text = COMMANDS[named]
    done = shell(f"{command} {streams}", text, **({"PYTHONUNBUFFERED": "1"} if streams.startswith("|") else {}))
    message = done.stderr.decode()
    assert "Traceback" not in message
    assert "Exception" not in message
    assert len(message.splitlines()) <= 1 or command == "--help"  # which looks for another open stream
    if streams == ">/dev/full" and command not in ("--help", "doctor", "score nothing-there"):
        assert (done.returncode, message) == (1, "Can't write the answer: No space left on device\n")


@pytest.mark.parametrize("command", ["score", "score --json"])
@pytest.mark.parametrize("letters", ["ascii", "iso8859-2", "utf-8"])
def test_few_letters(command: str, letters: str) -> None:
    """On a stream that lacks a letter of a name, another character is printed instead; data stays the same data."""
    done = shell(f"{command} -", GAME, PYTHONIOENCODING=letters)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(letters)
    if "json" in command:
        assert json.loads(text)["seats"][0]["name"] == NAME
    else:
        assert ("?u" if letters == "ascii" else "Łu") in text


@pytest.mark.parametrize("command", ["score", "score --json"])
def test_control_signs(command: str) -> None:
    """No control character of a name or a note reaches the terminal."""
    text = shell(f"{command} -", GAME).stdout.decode()
    assert r"Łu\u001b[31m\u009b" in text
    assert r"\u202e" in text
    assert all(sign == "\n" or sign.isprintable() for sign in text)


def test_control_signs_of_what_cannot_be_read() -> None:
    """No control character of a text quoted as wrong does, either."""
    done = shell("score -", f"{GAME}\x1b[31mhello\n")
    assert rb"\u001b[31mhello" in done.stderr
    assert b"\x1b" not in done.stderr


def _hear() -> None:
    """Commands react to Ctrl-C even if these tests run in the background, where Ctrl-C is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture(params=["judge", "moves", "score -", "serve"])
def waiting(request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[bytes]]:
    """A command that waits for more: it has answered once, so it has begun; one that reads to the end hasn't."""
    command = [sys.executable, "-m", "referee", *request.param.split()]
    if request.param == "serve":
        command += ["--host", "127.0.0.1", "--port", str(free_port())]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, preexec_fn=_hear) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        if request.param == "score -":  # prints nothing before it has read everything
            process.stdin.write(b"\n" * (2 << 16))  # more than fits in the pipe, so it has begun to read
        else:
            process.stdin.write(b"{}\n")
            assert process.stdout.readline()
        yield process
        process.kill()


@pytest.mark.parametrize("number", STOPPING)
def test_interrupted(waiting: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """Ctrl-C and SIGTERM end a command without a message; a server that has begun to serve stops cleanly."""
    for _ in range(30):  # pressed again if Python was just about to wait and missed it
        waiting.send_signal(number)
        with suppress(subprocess.TimeoutExpired):
            waiting.wait(1)
            break
    assert waiting.returncode in ((0, INTERRUPTED) if "serve" in waiting.args else (INTERRUPTED,))  # type: ignore[operator]
    assert waiting.stderr is not None
    assert waiting.stderr.read() == b""


@pytest.mark.parametrize("command", ["judge", "score -", "moves"])
def test_far_too_long(command: str) -> None:
    """A line far longer than any game is refused, and the next ones are read."""
    done = shell(command, " " * (3 * MOST_BYTES) + "\n" + QUESTION)
    assert done.returncode == 1
    assert b"too long" in done.stdout + done.stderr
    if command == "judge":
        assert json.loads(done.stdout.splitlines()[1])["points"] == 2


def test_longest_line() -> None:
    """A line that is just short enough is read as usual."""
    question = QUESTION.rstrip("\n").ljust(MOST_BYTES - 1) + "\n"
    assert shell("judge", question).returncode == 0


@pytest.mark.parametrize(
    ("encoding", "terminal", "code"),
    [("utf-8", True, True), ("ascii", True, False), ("utf-8", False, False)],
    ids=["terminal", "without the characters", "log"],
)
def test_the_code_to_scan(encoding: str, terminal: bool, code: bool) -> None:
    """A terminal shows a QR code; one without its characters, and a log, the address in words."""
    command = [sys.executable, "-m", "referee", "serve", "--host", "127.0.0.1", "--port", str(free_port())]
    reading, writing = os.openpty() if terminal else os.pipe()
    behind = {"REFEREE_PROXY": "1", "REFEREE_HOSTS": "table.example.org"}
    settings = os.environ | behind | {"PYTHONIOENCODING": encoding}
    message = b""
    with subprocess.Popen(command, stdout=writing, stderr=subprocess.PIPE, env=settings) as process:
        os.close(writing)
        while b"Press Ctrl-C to stop." not in message:
            piece = os.read(reading, 4096)
            assert piece, message
            message += piece
        process.terminate()
    os.close(reading)
    assert ("\u2588".encode() in message) is code
    assert b"Open it on a phone. Press Ctrl-C to stop." in message
