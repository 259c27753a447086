"""The order of the tests: as written, or shuffled by a number, always in the same way for the same number."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def collected(order: str = "") -> list[str]:
    """The tests of one module in the order in which `make test` would run them."""
    dry_run = subprocess.run(
        ["make", "--dry-run", "test", f"ORDER={order}"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    options = re.findall(r"-p randomly|--randomly\S+", dry_run.stdout)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "tests/core/test_grid.py",
        "--collect-only",
        "-vv",
        "-p",
        "no:cacheprovider",
    ]
    listed = subprocess.run(
        [*command, *" ".join(options).split()], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [line.strip() for line in listed.stdout.splitlines() if line.strip().startswith("<Function")]


def test_another_order() -> None:
    """`ORDER=7` shuffles the tests, in the same way each time; without it they run as written."""
    written, shuffled = collected(), collected("7")
    assert len(written) > 5
    assert shuffled != written
    assert sorted(shuffled) == sorted(written)
    assert collected("7") == shuffled
