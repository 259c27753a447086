"""`make run` on a machine that has never seen the app: which Python it takes, and which environment."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MAKEFILE = Path(__file__).parents[1] / "Makefile"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the Makefile and nothing installed."""
    shutil.copy(MAKEFILE, tmp_path)
    return tmp_path


def make(folder: Path, python: str | Path) -> subprocess.CompletedProcess[str]:
    """Make the environment with this Python."""
    command = ["make", ".venv/bin/pip", f"PYTHON={python}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_an_older_python(checkout: Path) -> None:
    """A Python that is too old is refused in words before anything is made."""
    older = checkout / "older"
    older.write_text(f'#!/bin/sh\nexec {sys.executable} -c "import sys; sys.version_info = (3, 10, 4)\n$2"\n')
    older.chmod(0o755)
    made = make(checkout, older)
    assert made.returncode
    assert "Referee needs Python 3.11 or newer, this is 3.10." in made.stderr
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("left", ["nothing", "pip"])
def test_an_environment_that_does_not_work(checkout: Path, left: str) -> None:
    """An environment that a Python couldn't finish, or whose pip is of another Python, is made again."""
    python = checkout / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", checkout / ".venv"], check=True)
    (python.parent / left).touch()
    assert make(checkout, sys.executable).returncode == 0
    assert subprocess.run([python, "-m", "pip", "--version"], capture_output=True).returncode == 0
