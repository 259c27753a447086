"""`make audit`: asks a public list whether a locked version of a package has a known vulnerability. If it can't be
asked, that is a failure as well: without the internet the answer is unknown.
"""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from packaging.utils import canonicalize_name

from tools.licences import locked

ROOT = Path(__file__).parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROGRAM = Path(sys.executable).with_name("pip-audit")
SOUND, HOLES, NOT_ASKED = range(3)
"""Exit statuses."""


def main(program: Path = PROGRAM, locks: Iterable[Path] = LOCKS) -> int:
    """Ask about all packages of these locks, print the results, and return the exit status."""
    needed = {name for lock in locks for name, here in locked(lock).items() if here}
    answers = ask(program, locks)
    holes = {name: [hole["id"] for hole in each["vulns"]] for name, each in answers.items() if each.get("vulns")}
    for name, ids in sorted(holes.items()):
        print(f"{name} {answers[name]['version']}: {', '.join(ids)}")
    left = sorted(needed - {name for name, each in answers.items() if "vulns" in each})
    if left:
        print(
            f"{len(left)} of {len(needed)} packages could not be asked about ({', '.join(left[:3])}, ...), so they "
            "may have holes. Run `make audit` again with a connection to the internet.",
            file=sys.stderr,
        )
        return NOT_ASKED
    print(f"{len(needed)} packages were asked about; {len(holes)} have known holes.")
    return HOLES if holes else SOUND


def ask(program: Path, locks: Iterable[Path]) -> dict[str, dict[str, Any]]:
    """The list's answer for each package, without those that it didn't answer."""
    with TemporaryDirectory() as folder:
        answer = Path(folder) / "answer.json"
        options = ["--strict", "--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json"]
        files = [word for lock in locks for word in ("-r", str(lock))]
        done = subprocess.run([program, *options, f"--output={answer}", *files], stderr=subprocess.PIPE, text=True)
        try:
            found = json.loads(answer.read_text(encoding="utf-8"))["dependencies"]
        except (OSError, ValueError):
            print(done.stderr.strip().rpartition("\n")[2], file=sys.stderr)  # the rest is a traceback
            return {}
    return {canonicalize_name(each["name"]): each for each in found}


if __name__ == "__main__":
    sys.exit(main())
