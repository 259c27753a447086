"""``make fuzz``: rounds of these tests, each with new inputs, until the time is up or a fault is found.

Add what it finds as a case to the table ``KEPT`` of its module. With 0 minutes it runs one whole round.
"""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

TIMES = 6
"""How many times more examples a round tries than the tests."""
ROOM = Path(__file__).parent


def main(minutes: float, seed: int) -> int:
    """Try for this many minutes, and return the exit status."""
    end = time.time() + minutes * 60
    status = one_round(seed, until=end if minutes else None)
    while not status and time.time() < end:
        seed += 1
        status = one_round(seed, until=end)
    if status:
        print(f"To try the same again, in any order: make fuzz MINUTES=0 SEED={seed}")
    return status


def one_round(seed: int, until: float | None) -> int:
    """Try everything with the inputs that belong to this seed, or as much of it as there is time for."""
    print(f"seed {seed}", flush=True)
    command = [sys.executable, "-m", "pytest", str(ROOM), "--numprocesses", "auto", f"--hypothesis-seed={seed}"]
    variables = {"FUZZ_TIMES": str(TIMES)} | ({} if until is None else {"FUZZ_UNTIL": str(until)})
    return subprocess.run(command, env={**os.environ, **variables}, check=False).returncode


if __name__ == "__main__":
    minutes, *seed = sys.argv[1:]
    sys.exit(main(float(minutes), int(seed[0]) if seed else random.randrange(10**6)))
