"""`make dist`: builds the sdist and the wheel of the newest commit into `dist/`.

The same commit gives the same bytes, wherever and whenever it is built: only committed files go in, with the time of
the commit, and the requirements lock the build program.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "dist"


def main() -> None:
    """Build both, replacing earlier ones."""
    if not (ROOT / ".git").exists():
        sys.exit("This needs a clone by git: it builds the newest commit.")
    shutil.rmtree(FOLDER, ignore_errors=True)
    for file in build(ROOT, FOLDER):
        print(file.relative_to(ROOT))


def build(checkout: Path, folder: Path) -> list[Path]:
    """Build both from the newest commit of a checkout into a folder, and return their paths: the wheel, the sdist."""
    time = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=checkout, check=True, capture_output=True, text=True
    ).stdout.strip()
    with TemporaryDirectory() as place:
        export(checkout, Path(place))
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)],
            cwd=place,
            env={**os.environ, "SOURCE_DATE_EPOCH": time},
            check=True,
            capture_output=True,
        )
    return sorted(folder.iterdir())


def export(checkout: Path, place: Path) -> None:
    """Put the files of the newest commit of a checkout into a folder, and nothing else from the checkout."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=checkout, check=True, capture_output=True).stdout
    subprocess.run(["tar", "--extract"], cwd=place, input=archive, check=True)


if __name__ == "__main__":
    main()
