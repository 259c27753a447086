"""The server under stress, and what it leaves behind."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.serving import Server
from tools.stress.result import Result

UNSAID = ("Traceback", "Address already in use", "Exception", "Segmentation")
"""What no log should say."""


def stopped(server: Server, result: Result) -> None:
    """Press Ctrl-C, and note where that does not end a server in order."""
    status = server.stop()
    if status is None:
        server.kill()
    result.expect(status == 0, f"the server stopped with {status}" if status else "the server did not stop when told")


def ended(server: Server, result: Result) -> None:
    """Stop a server, and note what is wrong with its end, its log and its games."""
    stopped(server, result)
    said = server.log.read_text(encoding="utf-8", errors="replace")
    for words in UNSAID:
        result.expect(words not in said, f"the server's log says “{words}”")
    command = [sys.executable, "-m", "referee", "doctor"]
    data = {**os.environ, **server.settings, "REFEREE_INSTANCE": str(server.instance)}
    doctor = subprocess.run(command, env=data, capture_output=True, text=True)
    result.expect(doctor.returncode == 0, f"referee doctor says: {doctor.stderr.strip()[:200]}")


def memory_now(server: Server) -> int:
    """The KB of memory that a server takes."""
    taken = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text(encoding="utf-8")
    (found,) = re.findall(r"^Pss: +(\d+) kB", taken, re.MULTILINE)
    return int(found)
