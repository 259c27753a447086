"""Runs all checks, one after the other, and writes what they found to ``docs/stress.md``."""

import argparse
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.stress import attacks, crowd, fills, kills, looks, shortages, stalls, starts
from tests.stress.figures import machine
from tests.stress.result import Result, page

CHECKS: dict[str, Callable[[Path, Random], Result]] = {
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


def main() -> int:
    """Run the checks. Gives 1 where anything is at fault."""
    parser = argparse.ArgumentParser(prog="make stress", description=__doc__)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="of all games and lots")
    parser.add_argument("--only", choices=CHECKS, help="run one check, and write nothing")
    parser.add_argument("--write", type=Path, help="the page to write")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    began, results = time.monotonic(), []
    with tempfile.TemporaryDirectory() as folder:
        figures = machine(Path(folder))
        for name in [chosen.only] if chosen.only else CHECKS:
            print(f"\n{name}", flush=True)
            place = Path(folder) / name
            place.mkdir()
            results.append(checked(name, place, chosen.seed))
            show(results[-1])
            if results[-1].faults:
                print("\n".join(said(place)))
    if chosen.write and not chosen.only:
        chosen.write.write_text(page(results, figures, chosen.seed, time.monotonic() - began), encoding="utf-8")
    return 1 if any(result.faults for result in results) else 0


def checked(name: str, folder: Path, seed: int) -> Result:
    """What a check has found. One that comes to no end has found that."""
    try:
        return CHECKS[name](folder, Random(f"{seed} {name}"))
    except Exception as error:
        traceback.print_exc()
        return Result(f"the check *{name}*", faults=[f"it came to no end: {type(error).__name__}"])


def show(result: Result) -> None:
    """Print what a check has found."""
    for words in (result.tried, result.amount, result.outcome, result.figures, result.baseline):
        if words:
            print(f"  {words}", flush=True)


def said(folder: Path) -> list[str]:
    """What the servers of a check said last, without the codes to scan."""
    lines = [line for log in folder.glob("*.log") for line in log.read_text(encoding="utf-8").splitlines()]
    return [f"  | {line}" for line in lines if "█" not in line][-60:]


if __name__ == "__main__":
    sys.exit(main())
