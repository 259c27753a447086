"""Runs all checks, one after the other, and writes what they found into ``stress.md`` and ``scale.md``."""

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random

from tools.stress import attacks, crowd, failover, fills, kills, looks, shortages, stalls, starts, watchers
from tools.stress.figures import machine
from tools.stress.result import Result, page, section

Check = Callable[[Path, Random], Result]
FAULTS: dict[str, Check] = {
    "kills": kills.check,
    "starts": starts.check,
    "crowd": crowd.check,
    "stalls": stalls.check,
    "looks": looks.check,
    "fills": fills.check,
    "attacks": attacks.check,
    "full": shortages.full,
    "read-only": shortages.read_only,
}
"""Possible faults, for ``stress.md``."""
SCALE: dict[str, Check] = {
    "followers": partial(watchers.check, games=100, followers=2_000),
    "one game": partial(watchers.check, games=1, followers=2_000),
}
"""The load that one machine carries, for ``scale.md``."""
FAILOVER: dict[str, Check] = {"failovers": failover.failovers, "servers": failover.servers}
"""Failures that several servers on one database survive, for ``scale.md``."""
PARTS = {
    "faults": (FAULTS, "stress.md", page),
    "scale": (SCALE, "scale.md", partial(section, "Measured")),
    "failover": (FAILOVER, "scale.md", partial(section, "Measured with several servers")),
}
"""By name, checks and the page with their results."""
CHECKS = FAULTS | SCALE | FAILOVER


def main() -> int:
    """Run the checks, and return 1 if there is any fault."""
    parser = argparse.ArgumentParser(prog="make stress", description=__doc__)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="of all games and lots")
    parser.add_argument("--only", choices=CHECKS, help="run one check, and write nothing")
    parser.add_argument("--part", choices=PARTS, help="run the checks of one page")
    parser.add_argument("--write", type=Path, help="the folder of the pages to write")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    if chosen.only:
        with tempfile.TemporaryDirectory() as folder:
            return 1 if run([chosen.only], Path(folder), chosen.seed)[0].faults else 0
    faults = 0
    for checks, name, written in (PARTS[part] for part in ([chosen.part] if chosen.part else PARTS)):
        with tempfile.TemporaryDirectory() as folder:
            began, figures = time.monotonic(), machine(Path(folder))
            results = run(checks, Path(folder), chosen.seed)
        if chosen.write:
            file = chosen.write / name
            before = file.read_text(encoding="utf-8")
            file.write_text(written(before, results, figures, chosen.seed, time.monotonic() - began), encoding="utf-8")
        faults += sum(len(result.faults) for result in results)
    return 1 if faults else 0


def run(names: Iterable[str], folder: Path, seed: int) -> list[Result]:
    """Run these checks, and return their results."""
    results = []
    for name in names:
        print(f"\n{name}", flush=True)
        place = folder / name
        place.mkdir()
        results.append(checked(name, place, seed))
        show(results[-1])
        if results[-1].faults:
            print("\n".join(message(place)))
    return results


def checked(name: str, folder: Path, seed: int) -> Result:
    """The result of a check. One that doesn't finish has that as its fault."""
    try:
        return CHECKS[name](folder, Random(f"{seed} {name}"))
    except Exception as error:
        traceback.print_exc()
        return Result(f"the check *{name}*", faults=[f"it came to no end: {type(error).__name__}"])


def show(result: Result) -> None:
    """Print the result of a check."""
    for words in (result.tried, result.amount, result.outcome, result.figures, result.baseline):
        if words:
            print(f"  {words}", flush=True)


def message(folder: Path) -> list[str]:
    """The last lines in the servers' logs, without the codes to scan."""
    lines = [line for log in folder.rglob("*.log") for line in log.read_text(encoding="utf-8").splitlines()]
    return [f"  | {line}" for line in lines if "█" not in line][-60:]


if __name__ == "__main__":
    sys.exit(main())
