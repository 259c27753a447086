"""`make mutants`: change rules, sheet, notation and record in one place at a time, and check whether a test notices.

mutmut makes the changes in a copy of the checkout, configured by `[tool.mutmut]` in `pyproject.toml`. Each mutant that
survives needs a reason in `docs/mutants.md`, and each reason there a surviving mutant: otherwise the exit status is 1.
"""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from mutmut.stats import status_by_exit_code

ROOT = Path(__file__).parent.parent
REASONS = ROOT / "docs" / "mutants.md"
COPIED = ("referee", "tests", "templates", "static", "pyproject.toml")
MEMORY = 3 << 30
"""The most bytes that a process may take: a loop that a mutant makes endless may fill memory."""
NOTICED = {"killed": "tests", "caught by type check": "types", "timeout": "time limit", "segfault": "tests"}
"""What noticed a mutant, by mutmut's word for it."""
UNTESTED = 255
"""The exit status of a process in which pytest didn't find a test by its name. mutmut takes it for a time limit."""
COLUMNS = ("mutants", "tests", "types", "time limit", "survived")


class Mutant(NamedTuple):
    """A change of one function, identified by its lines, since their numbers move."""

    file: str
    function: str
    change: tuple[str, ...]
    """The old lines, each after ``- ``, and the new ones, each after ``+ ``."""

    def __str__(self) -> str:
        return "\n".join([f"## {self.file}, {self.function}", "", *(f"    {line}" for line in self.change)])


def main() -> int:
    """Print the figures, and mutants that lack a reason, or have one and don't survive; return 0 if there are none."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, copy / name)
        print("This takes ten to fifteen minutes on two cores.\n", flush=True)
        started = time.monotonic()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        mutmut(copy, "run", "--max-children", str(os.cpu_count() or 1))
        survivors = {read(mutmut(copy, "show", name), name) for name in survived(copy / "mutants")}
    print(f"\n{(time.monotonic() - started) / 60:.1f} minutes")
    reasons = read_reasons(REASONS.read_text(encoding="utf-8"))
    unexplained, outlived = sorted(survivors - reasons.keys()), sorted(reasons.keys() - survivors)
    for mutant in unexplained:
        print(f"\nSurvives, and no reason is given:\n\n{mutant}")
    for mutant in outlived:
        print(f"\nHas a reason, and is noticed or can't be made:\n\n{mutant}")
    return bool(unexplained or outlived)


def mutmut(folder: Path, *arguments: str) -> str:
    """The output of a mutmut command; if it fails, print that and exit."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # where mutmut finds mypy
    environment = {**os.environ, "PATH": path, "HYPOTHESIS_PROFILE": "mutants"}
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        sys.exit(done.stdout)
    return done.stdout


def survived(folder: Path) -> list[str]:
    """The names of the mutants that nothing noticed; a row is printed for each file, and one for all."""
    names: list[str] = []
    total: Counter[str] = Counter()
    print(f"{'':50}" + "".join(f"{column:>12}" for column in COLUMNS))
    for path in sorted(folder.rglob("*.meta")):
        meta: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        outcomes = {
            name: None if code == UNTESTED else NOTICED.get(status_by_exit_code[code])
            for name, code in meta["exit_code_by_key"].items()
        }
        if outcomes:
            row = Counter(outcome or "survived" for outcome in outcomes.values())
            row["mutants"] = len(outcomes)
            print_row(path.relative_to(folder).with_suffix("").as_posix(), row)
            total += row
            names += [name for name, outcome in outcomes.items() if outcome is None]
    print_row("all", total)
    return names


def print_row(name: str, row: Counter[str]) -> None:
    """A line of the table."""
    print(f"{name:50}" + "".join(f"{row[column]:12}" for column in COLUMNS), flush=True)


def read(shown: str, name: str) -> Mutant:
    """A mutant from mutmut's output and its name for it: ``referee.core.history.xǁHistoryǁafter__mutmut_1``."""
    module, _, mangled = name.rpartition(".")
    function = re.sub(r"__mutmut_\d+$", "", mangled).replace("xǁ", "", 1).replace("ǁ", ".").removeprefix("x_")
    lines = re.findall(r"^([-+])(?!-- |\+\+ )(.*)$", shown, re.MULTILINE)
    return Mutant(f"{module.replace('.', '/')}.py", function, tuple(f"{sign} {line.strip()}" for sign, line in lines))


def read_reasons(text: str) -> dict[Mutant, str]:
    """The reasons by mutant. A paragraph gives the reason for all mutants above it, up to the paragraph before."""
    reasons: dict[Mutant, str] = {}
    file, function, above = "", "", []
    for paragraph in text.strip().split("\n\n"):
        if heading := re.fullmatch(r"## (\S+), (\S+)", paragraph):
            file, function = heading.groups()
        elif paragraph.startswith("    "):
            above.append(Mutant(file, function, tuple(line.strip() for line in paragraph.splitlines())))
        else:
            reasons |= dict.fromkeys(above, paragraph)
            above = []
    return reasons


if __name__ == "__main__":
    sys.exit(main())
