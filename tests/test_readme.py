"""The README is held true: its commands, its settings and its examples."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^\$ echo '(.*)' \| referee (\w+)\n(.*)$", README, re.MULTILINE)


def run(*arguments: str, text: str = "") -> str:
    """What a command prints."""
    command = [sys.executable, "-m", "referee", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, cwd=ROOT, check=True).stdout


@pytest.mark.parametrize(("question", "command", "answer"), EXAMPLES)
def test_each_example_answers_as_printed(question: str, command: str, answer: str) -> None:
    """What the README shows is what the command prints."""
    assert run(command, text=question).strip() == answer


def test_there_are_examples() -> None:
    """The README shows the judge and the list of moves at work."""
    assert {command for _, command, _ in EXAMPLES} == {"judge", "moves"}


def test_every_command_is_in_the_readme() -> None:
    """Each command that the help lists has its row in the table."""
    commands = re.findall(r"^    ([\w-]+) ", run("--help"), re.MULTILINE)
    assert commands
    assert [name for name in commands if f"| `referee {name}" not in README] == []


def test_every_setting_is_in_the_readme() -> None:
    """Each variable that the code reads from the environment has its row in the table, and the other way round."""
    read = set(re.findall(r"REFEREE_[A-Z]+", (ROOT / "referee" / "settings.py").read_text(encoding="utf-8")))
    assert read == set(re.findall(r"^\| `(REFEREE_[A-Z]+)`", README, re.MULTILINE))


def test_the_game_in_notation_can_be_scored() -> None:
    """The game that the README prints is one that the command line replays."""
    game = next(block for block in README.split("```")[1::2] if "[Game" in block)
    assert "swapped 3 tiles" in run("score", "-", text=game)


def test_pictures_are_there() -> None:
    """Every picture that the README shows is in the checkout."""
    pictures = re.findall(r"!\[[^]]*\]\(([^)]*)\)", README)
    assert pictures
    assert [picture for picture in pictures if not (ROOT / picture).is_file()] == []


def test_newcomers_find_the_two_commands_first() -> None:
    """The first block of the README is `make run` and `make test`, and nothing else is needed."""
    assert re.findall(r"^make \w+", README.split("```")[1], re.MULTILINE) == ["make run", "make test"]
