"""The command ``review``."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli import main
from tests.games import SAMPLE_FILE
from tests.rulebooks.blocks import HERE
from tests.test_cli import Done

GOLDEN = HERE / "games/sample-review.json"
NAMES = '[Seat1 "Ann"]\n[Seat2 "Ben"]\n\n'


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Reviews these files, with this text as standard input."""

    def done(*arguments: str, text: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        return Done(main(["review", *arguments]), *capsys.readouterr())

    return done


def rounded(value: Any) -> Any:
    """Data with its fractions cut to six digits: machines differ in the last ones."""
    match value:
        case float():
            return round(value, 6)
        case list():
            return [rounded(each) for each in value]
        case dict():
            return {key: rounded(each) for key, each in value.items()}
    return value


def test_sample_game(run: Callable[..., Done], pytestconfig: pytest.Config) -> None:
    """The game that the rulebooks print has the review in a file next to it."""
    done = run(str(SAMPLE_FILE), "--json")
    assert (done.status, done.err) == (0, "")
    (found,) = done.answers
    found = rounded(found)
    if pytestconfig.getoption("update"):
        turns = ",\n".join(f"  {json.dumps(turn)}" for turn in found["turns"])
        rest = json.dumps({key: value for key, value in found.items() if key != "turns"})
        GOLDEN.write_text(f'{{"turns": [\n{turns}\n], {rest[1:]}\n', encoding="utf-8")
    assert found == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_table(run: Callable[..., Done]) -> None:
    """Without ``--json`` people get a line per turn, and below it a summary of the whole."""
    lines = run(str(SAMPLE_FILE)).out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert lines[0].split() == ["turn", "player", "points", "missed", "Patrycja", "Kuba", "Jarek", "Ola"]
    assert lines[10].split()[:4] == ["10.", "Kuba", "+9", "0"]
    assert lines[10].endswith("Opens 2 Qwirkle spots: red cross, 19%")
    assert lines[11].endswith("Qwirkle. Uses the Qwirkle spot opened on turn 10")
    assert "Turning point: turn 11, Jarek +22%" in lines
    assert "Jarek: 8.3 points per turn, best turn 11 (+18), Qwirkles: 1, 0.3 points missed per turn" in lines


def test_table_without_chances(run: Callable[..., Done]) -> None:
    """A table without chances has no columns for them."""
    done = run("-", text='[PointLimit "50"]\n' + NAMES + "1. S1 place Ro@0,0\n2. S2 place Rs@1,0\n")
    assert done.out.splitlines()[0].split() == ["turn", "player", "points", "missed"]
    assert "%" not in done.out


def test_no_chances(run: Callable[..., Done]) -> None:
    """Unknown chances are null in the data."""
    (found,) = run("-", "--json", text='[MinuteLimit "45"]\n' + NAMES + "1. S1 place Ro@0,0\n").answers
    assert (found["turns"][0]["win"], found["turns"][0]["swing"], found["turning_point"]) == (None, None, None)


def test_word_game(run: Callable[..., Done]) -> None:
    """A game without a reviewer still has its turns."""
    (found,) = run("-", "--json", text='[Game "Word game"]\n' + NAMES + "1. S1 points 9 tiles 3\n").answers
    assert [turn["points"] for turn in found["turns"]] == [9]
    assert (found["turns"][0]["missed"], found["turns"][0]["win"]) == (None, None)


def test_several_files(run: Callable[..., Done], tmp_path: Path) -> None:
    """Each game has a line of data, or a table with the name of its file above."""
    other = tmp_path / "other.txt"
    other.write_text(NAMES + "1. S1 place Ro@0,0\n", encoding="utf-8")
    assert [len(each["turns"]) for each in run(str(SAMPLE_FILE), str(other), "--json").answers] == [12, 1]
    lines = run(str(SAMPLE_FILE), str(other)).out.splitlines()
    assert lines[0] == str(SAMPLE_FILE)
    assert str(other) in lines


def test_one_of_several_cannot_be_read(run: Callable[..., Done], tmp_path: Path) -> None:
    """A file that isn't a game is reported with the reason; the others are reviewed, and the command fails."""
    other = tmp_path / "other.txt"
    other.write_text(NAMES + "1. S1 lays Ro@0,0\n", encoding="utf-8")
    missing = str(tmp_path / "missing.txt")
    done = run(str(other), missing, str(SAMPLE_FILE), "--json")
    assert done.status == 1
    assert len(done.answers) == 1
    first, second = done.err.splitlines()
    assert first.startswith(f"{other}: Line 4")
    assert second.count(missing) <= 2


def test_game_that_breaks_a_rule(run: Callable[..., Done]) -> None:
    """A game with an impossible turn is reviewed as far as it goes, and the mistake is shown."""
    done = run("-", "--json", text=NAMES + "1. S1 place Ro@0,0\n2. S2 place Bs@1,0\n")
    assert done.status == 1
    assert [len(each["turns"]) for each in done.answers] == [1]
    assert "2" in done.err
