"""Stopping a server at any moment while it starts."""

from pathlib import Path
from random import Random

from referee.signals import STOPPING
from tests.stopping import furnish, tell_after
from tools.stress.result import Result

MOMENTS = 200
SPAN = 2.0
"""The signals are spread over this many seconds after the first line of the program. On a busy machine all of them
arrive before the server answers.
"""


def check(folder: Path, luck: Random) -> Result:
    """Send Ctrl-C (SIGINT) and SIGTERM at these moments."""
    result = Result("stopped while it starts, by Ctrl-C and by SIGTERM", f"{MOMENTS} moments of {SPAN:g} s each")
    (folder / "house").mkdir()
    house = furnish(folder / "house")
    for stopping in STOPPING:
        for number in range(MOMENTS):
            try:
                tell_after(number * SPAN / MOMENTS, stopping, house, folder / f"{stopping.name} {number}")
            except AssertionError as error:
                result.faults.append(f"{stopping.name} after {number * SPAN / MOMENTS:.2f} s: {error}")
    result.found = "exit status 0 or 130 each time, no output, and nothing was lost"
    return result
