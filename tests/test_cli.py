"""The command line, run as scripts run it."""

import argparse
import io
import json
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from referee.cli import main, parser_of_commands
from referee.core import transcript
from tests.games import WRONG_FILES
from tests.rulebooks.blocks import HERE
from tests.serving import free_port
from tests.shelves import ON_SHELF

EXAMPLES = [
    json.loads(line) for line in (HERE / "positions/rulebook-examples.jsonl").read_text(encoding="utf-8").splitlines()
]
SAMPLE_FILE = HERE / "games/sample-game.txt"
SAMPLE = transcript.read(SAMPLE_FILE.read_text(encoding="utf-8"), ON_SHELF.open)
UNREADABLE = [
    "no JSON",
    "{",
    "[" * 100_000,
    "[]",
    "7",
    "null",
    "{}",
    '{"board": ""}',
    '{"board": 7, "play": "Ro@0,0"}',
    '{"game": 7, "board": "", "play": "Ro@0,0"}',
    '{"game": "Chess", "board": "", "play": "Ro@0,0"}',
    '{"settings": "x", "board": "", "play": "Ro@0,0"}',
    '{"settings": {"PointLimit": 9}, "board": "", "play": "Ro@0,0"}',
    '{"settings": {"PointLimit": "x"}, "board": "", "play": "Ro@0,0"}',
    '{"board": null, "play": "Ro@0,0"}',
    '{"board": "", "play": ["Ro@0,0"]}',
    '{"board": "Zz@0,0", "play": "Ro@0,0"}',
    '{"board": "Ro@0,0 Rs@0,0", "play": "Rd@0,1"}',
    '{"board": "", "play": "Ro"}',
    '{"board": "", "play": "Ro@121,0"}',
    '{"board": "", "play": "Ro@999999999999,0"}',
    '{"board": "", "play": ""}',
    '{"board": "\\ud800", "play": "Ro@0,0"}',
    '{"board": "", "play": "Ro@0,0\\u0000"}',
    '{"board": "' + "x" * 100_000 + '", "play": "Ro@0,0"}',
]
QUESTION = '{"board": "Ro@0,0", "play": "Bo@1,0"}'


@dataclass(frozen=True)
class Done:
    """A command that has ended."""

    status: int
    out: str
    err: str

    @property
    def answers(self) -> list[dict[str, Any]]:
        """The lines of JSON that it wrote."""
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Runs a command with these arguments and this text as its standard input."""

    def done(*arguments: str, text: str | bytes = "") -> Done:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            status = main(list(arguments))
        except SystemExit as end:
            status = int(end.code or 0)
        return Done(status, *capsys.readouterr())

    return done


def program(*arguments: str, text: str = "") -> Done:
    """Runs a command as a program of its own."""
    command = [sys.executable, "-m", "referee", *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False)
    return Done(done.returncode, done.stdout, done.stderr)


# --- judge ---


def test_judge_rulebook_examples() -> None:
    """Every example of the rulebooks is judged as printed, with one answer per line."""
    done = program("judge", text="".join(json.dumps(example) + "\n" for example in EXAMPLES))
    assert (done.status, done.err) == (0, "")
    verdicts = done.answers
    assert len(verdicts) == len(EXAMPLES) == 20
    for example, verdict in zip(EXAMPLES, verdicts, strict=True):
        assert (verdict["legal"], verdict["points"]) == (example["legal"], example["points"]), example["caption"]
        assert sorted(line["tiles"] for line in verdict["lines"]) == sorted(example["lines"])
        assert [violation["code"] for violation in verdict["violations"]] == example["violations"]


def test_judge_answers_with_lines(run: Callable[..., Done]) -> None:
    """A legal play is answered with its points and lines, each with its cells."""
    verdicts = run("judge", text='{"board": "Rt@0,0 Yt@1,0 Gt@2,0 Bt@3,0 Pt@4,0", "play": "Ot@5,0"}').answers
    line = {"tiles": 6, "points": 12, "qwirkle": True, "cells": [[x, 0] for x in range(6)]}
    assert verdicts == [{"legal": True, "points": 12, "lines": [line], "violations": []}]


@pytest.mark.parametrize("line", UNREADABLE, ids=lambda line: line[:40])
def test_unreadable_question(line: str, run: Callable[..., Done]) -> None:
    """An unreadable line is answered with an error, the stream goes on, and the exit status is 1."""
    done = run("judge", text=f"{QUESTION}\n{line}\n{QUESTION}\n")
    assert done.status == 1
    assert [verdict.get("points") for verdict in done.answers] == [2, None, 2]
    assert done.answers[1].keys() == {"error"}
    assert done.answers[1]["error"]


def test_question_that_is_no_text(run: Callable[..., Done]) -> None:
    """Bytes that aren't UTF-8 are an unreadable line like any other."""
    done = run("judge", text=b"\xff\xfe\x00\n" + QUESTION.encode() + b"\n")
    assert done.status == 1
    assert [sorted(verdict) for verdict in done.answers] == [["error"], ["legal", "lines", "points", "violations"]]


def test_empty_lines(run: Callable[..., Done]) -> None:
    """Empty lines aren't answered, and the last line needs no line end."""
    assert len(run("judge", text=f"\n{QUESTION}\r\n  \n{QUESTION}").answers) == 2
    assert run("judge") == Done(0, "", "")


def test_answers_come_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line is answered as soon as it is read."""
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    command = [sys.executable, "-m", "referee", "judge"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        patience = Timer(30, process.kill)
        patience.start()
        for _ in range(3):
            process.stdin.write(QUESTION + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline() or "{}").get("points") == 2
        process.stdin.close()
        assert process.wait() == 0
        patience.cancel()


def test_question_about_a_game(run: Callable[..., Done]) -> None:
    """A question may name its game and house rules; without a name, the first game on the shelf is meant."""
    named = {"game": ON_SHELF.default.rulebook.name, "settings": {"PointLimit": "100"}, **json.loads(QUESTION)}
    done = run("judge", text=f"{json.dumps(named)}\n{QUESTION}\n")
    assert done.status == 0
    assert done.answers[0] == done.answers[1]


def test_question_about_an_unknown_game(run: Callable[..., Done]) -> None:
    """The error about an unknown game names it, with the known ones."""
    (answer,) = run("judge", text='{"game": "Chess", "board": "", "play": "a1"}').answers
    assert "Chess" in answer["error"]
    assert ON_SHELF.default.rulebook.name in answer["error"]


def test_example_question(run: Callable[..., Done]) -> None:
    """The error about a line that isn't a question shows a valid question."""
    (answer,) = run("judge", text="[]").answers
    shown = answer["error"].removeprefix("A question must be a JSON object, like ").removesuffix(".")
    assert run("judge", text=shown).status == 0


def test_scripts_load_no_web_framework() -> None:
    """Judging loads nothing of the web layer, so that scripts start quickly."""
    code = (
        "import sys; from referee.cli import main; status = main(['judge'])\n"
        "slow = ('flask', 'babel', 'werkzeug', 'jinja2', 'platformdirs', 'referee.web', 'referee.record')\n"
        "sys.exit(f'loaded: {found}' if (found := [m for m in sys.modules if m.startswith(slow)]) else status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=QUESTION, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["points"] == 2


# --- moves ---


def test_moves(run: Callable[..., Done]) -> None:
    """All legal plays of a hand are listed, best first."""
    (found,) = run("moves", text='{"board": "Ro@0,0 Rs@1,0", "hand": "Rd Bs"}').answers
    assert (found["count"], found["best"]) == (len(found["moves"]), found["moves"][0]["points"])
    assert found["best"] == 3
    points = [move["points"] for move in found["moves"]]
    assert points == sorted(points, reverse=True)
    assert {"play": "Rd@2,0", "points": 3} in found["moves"]


def test_no_moves(run: Callable[..., Done]) -> None:
    """If no tile fits, or there aren't any, the list is empty."""
    lines = '{"board": "Ro@0,0", "hand": "Bs"}\n{"board": "Ro@0,0", "hand": ""}\n'
    done = run("moves", text=lines)
    assert (done.status, done.answers) == (0, [{"count": 0, "best": 0, "moves": []}] * 2)


@pytest.mark.parametrize(
    "line", ["{}", '{"board": ""}', '{"board": "", "hand": "Zz"}', '{"board": "", "hand": 7}', "x"]
)
def test_unreadable_hand(line: str, run: Callable[..., Done]) -> None:
    """An unreadable hand is answered with an error, and the stream goes on."""
    done = run("moves", text=f'{line}\n{{"board": "Ro@0,0", "hand": "Rs"}}\n')
    assert done.status == 1
    assert done.answers[0].keys() == {"error"}
    assert done.answers[1]["count"] == 4


# --- score ---


def test_score(run: Callable[..., Done]) -> None:
    """The scoresheet of the sample game has a row for each turn, and the totals."""
    done = run("score", str(SAMPLE_FILE))
    assert (done.status, done.err) == (0, "")
    rows = [line.split() for line in done.out.splitlines()]
    turns = [row for row in rows if row and row[0].rstrip(".").isdigit()]
    assert [row[1] for row in turns] == list(SAMPLE.names) * 3
    assert [row[2] for row in turns] == [f"+{points}" for points in (3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9)]
    assert [row[4] for row in turns] == [str(bag) for bag in (81, 78, 77, 75, 73, 71, 69, 67, 65, 64, 61, 59)]
    assert rows[-4:] == [["Patrycja", "20"], ["Kuba", "22"], ["Jarek", "25"], ["Ola", "18"]]


TAGS = '[Seat1 "Ann"]\n[Seat2 "Bob"]\n\n'


@pytest.mark.parametrize(
    ("text", "message", "turns"),
    [
        (TAGS + "1. S1 place Ro@0,0 = 1\n2. S2 place Bs@1,0 = 2\n3. S1 swap 1\n", "turn 2", 1),
        (TAGS + "1. S1 place Ro@0,0 Rs@1,0 = 3\n", "turn 1", 0),
        (TAGS + "1. S2 place Ro@0,0\n", "turn 1", 0),
        (TAGS + "1. S1 place Ro@0,0\n2. S2 pass\n", "turn 2", 1),
    ],
)
def test_score_of_a_damaged_game(tmp_path: Path, text: str, message: str, turns: int, run: Callable[..., Done]) -> None:
    """For an impossible game all turns before the damage are printed, and the damaged one is named."""
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    plain, data = run("score", str(file)), run("score", str(file), "--json")
    assert plain.status == data.status == 1
    assert message in plain.err
    assert message in data.err
    assert len(json.loads(data.out)["turns"]) == turns
    assert "Ann" in plain.out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "needs 2 to 6 players"),
        (TAGS + "1. S1 place Zz@0,0\n", "Line 4"),
        ('[Game "Chess"]\n' + TAGS + "1. S1 pass\n", "Chess"),
        ('[Starter "2"]\n[Longest "8"]\n' + TAGS, "Longest"),
    ],
)
def test_score_of_what_is_no_game(text: str, message: str, run: Callable[..., Done]) -> None:
    """Something that can't be read as a game is answered with a sentence that has the place, on standard error."""
    done = run("score", "-", text=text)
    assert (done.status, done.out) == (1, "")
    assert message in done.err


@pytest.mark.parametrize("wrong", WRONG_FILES)
def test_no_points_for_the_wrong_player(wrong: str, run: Callable[..., Done]) -> None:
    """A file that leaves open whose points they are isn't scored or reviewed: the line is named, and what to do."""
    text, number, sentence = WRONG_FILES[wrong]
    for command in "score", "review":
        done = run(command, "-", text=text)
        assert (done.status, done.out) == (1, "")
        assert f"Line {number}: " in done.err
        assert sentence in done.err


def test_other_names(run: Callable[..., Done]) -> None:
    """A player can be given another name on the command line; one is proposed if two have the same."""
    text = '[Seat1 "Ann"]\n[Seat2 "Ann"]\n1. S1 place Ro@0,0\n'
    for command in "score", "review":
        assert run(command, "-", text=text).err.endswith("To give player 2 another name: --name '2=Ann 2'\n")
        done = run(command, "--name", "1=Zoe", "--name", "2=Ola", "-", text=text)
        assert (done.status, "Zoe" in done.out, "Ola" in done.out, "Ann" in done.out) == (0, True, True, False)
    assert run("review", "--name", "2=Ola", "-", "-").err == "Use --name with one game at a time.\n"


def test_score_by_the_table(run: Callable[..., Done]) -> None:
    """Points that the players typed are marked as such, and house rules apply."""
    text = '[PointLimit "7"]\n' + TAGS + '1. S1 place Ro@0,0 Bs@1,0 by table for 7 "agreed"\n'
    done = run("score", "-", text=text)
    assert done.status == 0
    assert "points you agreed on: 7" in done.out
    assert "Ann     7  *" in done.out


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, ": No such file or directory"),
        (b"", ": Is a directory"),
        (b"\xff\xfe\xfa", ": This isn't a text file. A game is a text file, or data exported by this app."),
        (b"\x00" * 100, ""),
    ],
)
def test_score_of_no_file(tmp_path: Path, content: bytes | None, why: str, run: Callable[..., Done]) -> None:
    """A missing file, a folder, or something that isn't text is answered with a sentence on standard error."""
    file = tmp_path / "game.txt"
    if content:
        file.write_bytes(content)
    elif content is not None:
        file.mkdir()
    done = run("score", str(file))
    assert (done.status, done.out) == (1, "")
    assert (done.err == f"{file}{why}\n") if why else done.err.strip()


# --- serve ---


def test_port_that_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Done]) -> None:
    """If another program uses the port, the server ends with a sentence about that and status 1."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--host", "127.0.0.1", "--port", str(port))
    assert (done.status, done.out) == (1, "")
    assert done.err == f"Port {port} is taken by another program. REFEREE_PORT chooses another one.\n"


def test_folder_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Done]) -> None:
    """If the data folder can't be created, the server ends with a sentence about that and status 1."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "file" / "instance"))
    done = run("serve", "--host", "127.0.0.1", "--port", str(free_port()))
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith(f"Can't make the data folder {tmp_path / 'file' / 'instance'}: Not a directory. ")


@pytest.mark.parametrize(
    "port", ["many", *(pytest.param(port, marks=pytest.mark.thorough) for port in ("-1", "65536", "99999"))]
)
def test_port_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, port: str) -> None:
    """An impossible port is named in a sentence, whether given as an argument or a setting."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    given = program("serve", "--host", "127.0.0.1", f"--port={port}")
    monkeypatch.setenv("REFEREE_PORT", port)
    for done in (given, program("serve", "--host", "127.0.0.1")):
        assert done.status in (1, 2)
        assert port in done.err
        assert "Traceback" not in done.err


def test_host_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[..., Done]) -> None:
    """An address that isn't this machine's is named in a sentence."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    done = run("serve", "--host", "192.0.2.1", "--port", str(free_port()))
    assert (done.status, done.out) == (1, "")
    assert "192.0.2.1" in done.err


# --- help ---


def test_help(run: Callable[..., Done]) -> None:
    """Help names every command, and each command's help has an example to type. No command at all is an error."""
    done, parser = run("--help"), parser_of_commands()
    (commands,) = (action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    for name, each in commands.items():
        example = (each.epilog or "").removeprefix("Example: referee ").partition(" < ")[0]
        assert name in done.out and example.startswith(name) and parser.parse_args(example.split())
    assert (done.status, run().status) == (0, 2)


def test_help_in_other_languages(run: Callable[..., Done], monkeypatch: pytest.MonkeyPatch) -> None:
    """The words that argparse adds to help and errors are translated like our own."""
    monkeypatch.setenv("LANGUAGE", "pl")
    assert run("--help").out.startswith("użycie: referee")
    assert not re.search("usage|positional|options|show this", run("score", "--help").out)
    assert "brakuje argumentów: FILE" in run("score").err
