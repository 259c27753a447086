"""The README and the pages for users are held true: their commands, settings and examples."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README, COMMANDS, HOSTING = (
    (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/command-line.md", "docs/hosting.md")
)
EXAMPLES = re.findall(r"^\$ echo '(.*)' \| \S*referee (\w+)\n(.*)$", README + COMMANDS, re.MULTILINE)


def run(*arguments: str, text: str = "") -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "referee", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, check=True).stdout


@pytest.mark.parametrize(("question", "command", "answer"), EXAMPLES)
def test_each_example_answers_as_printed(question: str, command: str, answer: str) -> None:
    """What the pages show is what the command prints."""
    assert run(command, text=question).strip() == answer


def test_there_are_examples() -> None:
    """The pages show the judge and the list of moves at work."""
    assert {command for _, command, _ in EXAMPLES} == {"judge", "moves"}


def test_every_command_is_described() -> None:
    """Each command that the help lists has its row in the table."""
    commands = re.findall(r"^    ([\w-]+) ", run("--help"), re.MULTILINE)
    assert commands
    assert [name for name in commands if f"| `referee {name}" not in COMMANDS] == []


def test_every_setting_is_described() -> None:
    """Each variable that the code reads from the environment has its row in the table, and the other way round."""
    read = set(re.findall(r"REFEREE_[A-Z]+", (ROOT / "referee" / "settings.py").read_text(encoding="utf-8")))
    assert read == set(re.findall(r"^\| `(REFEREE_[A-Z]+)`", HOSTING, re.MULTILINE))


def test_the_game_in_notation_can_be_scored() -> None:
    """The game that the page prints is one that the command line replays."""
    game = next(block for block in COMMANDS.split("```")[1::2] if "[Game" in block)
    assert "swapped 3 tiles" in run("score", "-", text=game)


def test_newcomers_find_the_two_commands_first() -> None:
    """The first block of the README ends in `make run`, nothing else is needed; `make test` stands below."""
    first, below = README.split("```")[1:3]
    assert first.endswith("\nmake run\n")
    assert "`make test`" in below
