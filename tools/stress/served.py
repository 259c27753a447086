"""The server under stress, and the state that it leaves behind."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.serving import Server
from tools.stress.result import Result

UNSAID = ("Traceback", "Address already in use", "Exception", "Segmentation")
"""Words that no log should have."""


def stopped(server: Server, result: Result) -> None:
    """Press Ctrl-C, and note a fault if that doesn't end a server cleanly."""
    status = server.stop()
    if status is None:
        server.kill()
    result.expect(status == 0, f"the server stopped with {status}" if status else "the server didn't stop when asked")


def ended(server: Server, result: Result) -> None:
    """Stop a server, and note all faults of its exit, its log and its games."""
    stopped(server, result)
    message = server.log.read_text(encoding="utf-8", errors="replace")
    for words in UNSAID:
        result.expect(words not in message, f"the server's log says “{words}”")
    command = [sys.executable, "-m", "referee", "doctor"]
    data = {**os.environ, **server.settings, "REFEREE_INSTANCE": str(server.instance)}
    doctor = subprocess.run(command, env=data, capture_output=True, text=True)
    result.expect(doctor.returncode == 0, f"referee doctor says: {doctor.stderr.strip()[:200]}")


def memory_now(server: Server) -> int:
    """The KB of memory that a server takes."""
    taken = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text(encoding="utf-8")
    (found,) = re.findall(r"^Pss: +(\d+) kB", taken, re.MULTILINE)
    return int(found)
