"""What the app is built from: locked with hashes, each under a licence that is known."""

import re
import tomllib
from pathlib import Path

import pytest

from tools import licences

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
BUILDING = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["build"]


def locked(lock: Path) -> dict[str, tuple[str, str]]:
    """By package its version and where it is needed, as a lock file says."""
    lines = re.findall(r"^([a-z0-9-]+)==(\S+)(?: ; (.*?))? \\$", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: (version, where) for name, version, where in lines}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_locked_with_hashes(lock: Path) -> None:
    """Each version is locked with its hashes, and nothing says from where on this machine or which index it comes."""
    text = lock.read_text(encoding="utf-8")
    entries = [entry for entry in re.split(r"\n(?=\S)", text) if not entry.startswith("#")]
    assert len(entries) == len(locked(lock)) > 0
    assert all("--hash=sha256:" in entry for entry in entries)
    assert not re.search(r"https?:|file:|--index|--find-links", text)


def test_nothing_to_build_with() -> None:
    """What is needed to run holds nothing that is only needed to build."""
    run = locked(ROOT / "requirements" / "run.txt")
    assert run
    assert not run.keys() & set(BUILDING)


def test_same_versions_everywhere() -> None:
    """A package has one version, in whichever lock it stands."""
    versions: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, (version, _) in locked(lock).items():
            versions.setdefault(name, set()).add(version)
    assert [name for name, several in versions.items() if len(several) > 1] == []


def test_licences() -> None:
    """The list of licences is what the installed packages say that the app needs to run, and names no other."""
    assert licences.FILE.read_text(encoding="utf-8") == licences.written(), "run `make licences`"
    assert {"flask", "granian", "sqlite-utils"} <= licences.listed().keys()
