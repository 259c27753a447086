"""`SECURITY.md` is correct: its numbers are those of the code, and each promise names the tests that show it."""

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

from referee.web.guard import pace
from referee.web.guard.pace import Limit

ROOT = Path(__file__).parent.parent
POLICY = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
LIMITS = re.findall(r"^\| [^|]* \| ([^|]*) \| `([\w.]+)\.(\w+)` \|$", POLICY, re.MULTILINE)
"""The number, module below `referee/` and name of each limit."""
PROMISES = re.findall(r"^\| ([^|]+) \| ((?:`tests/[^`]+` ?)+)\|$", POLICY, re.MULTILINE)
"""Each promise with the tests that show it."""


def in_words(limit: Limit | float) -> set[str]:
    """The ways to write a limit of the code."""
    if isinstance(limit, Limit):
        pause = f"one per {round(1 / limit.a_second):,} seconds"
        return {
            f"a burst of {limit.at_once:,}, then {f'{limit.a_second:g} per second' if limit.a_second >= 1 else pause}",
            f"a burst of {limit.at_once / 1024**2:g} MB, then {limit.a_second:,} bytes per second",
        }
    return {f"{limit:,.0f}", f"{limit / 1024:,g} KB", f"{limit / 1024**2:,g} MB"}


@pytest.mark.parametrize(("number", "module", "name"), LIMITS)
def test_numbers(number: str, module: str, name: str) -> None:
    """Each limit has the number from the code."""
    assert number in in_words(resolve_name(f"referee.{module}.{name}"))


def test_every_pace_is_reported() -> None:
    """No rate limit is left out."""
    assert {name for _, module, name in LIMITS if module == "web.guard.pace"} == {
        name for name, value in vars(pace).items() if isinstance(value, Limit)
    }


def test_this_machine_may_send_more() -> None:
    """The page has the factor by which the machine itself may send more."""
    assert pace.MORE == 10
    assert "ten times as much" in POLICY


def test_every_promise_names_its_tests() -> None:
    """Each row of the tables of promises names existing files with tests."""
    rows = [row for row in re.findall(r"^\| .* \|$", POLICY, re.MULTILINE) if " | shown by |" not in row]
    assert len(PROMISES) + len(LIMITS) + 1 == len(rows)  # and the head of the table of limits
    assert len(PROMISES) > 10
    named = {path for _, tests in PROMISES for path in re.findall(r"`([^`]+)`", tests)}
    assert [path for path in named if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_it_is_linked(document: str) -> None:
    """The README and the page for contributors link to it."""
    assert "](SECURITY.md)" in (ROOT / document).read_text(encoding="utf-8")
