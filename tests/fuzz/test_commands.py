"""Anything, handed to the command line: every line gets one answer, at worst a sentence about what is wrong."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.cli import main
from tests.fuzz import timed, tried
from tests.fuzz.awkward import AWKWARD, spoilt
from tests.fuzz.texts import GAMES, PLACED

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | AWKWARD,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(AWKWARD, inside, max_size=3),
    max_leaves=6,
)
"""Anything that can be written in JSON."""
HANDS = st.lists(st.sampled_from(["Ro", "Rs", "Bo", "Gt", "Px", "Yc"]), max_size=7).map(" ".join)
TAGS = st.sampled_from(["PointLimit", "MinuteLimit", "Leftovers", "Opening", "Game", "Seat1", "Starter", "Longest"])
SETTINGS = st.dictionaries(TAGS | AWKWARD, st.sampled_from(["9", "no", "2"]) | AWKWARD | VALUES, max_size=3)
ASKED = st.fixed_dictionaries(
    {},
    optional={
        "board": PLACED | PLACED | VALUES,
        "play": PLACED | PLACED | VALUES,
        "hand": HANDS | HANDS.flatmap(spoilt) | VALUES,
        "game": st.just("Qwirkle") | VALUES,
        "settings": SETTINGS | VALUES,
    },
)
ANY_LINE = st.one_of(
    ASKED.map(json.dumps),
    ASKED.map(json.dumps).flatmap(spoilt),
    VALUES.map(json.dumps),
    AWKWARD,
    st.builds(str.__mul__, st.sampled_from(["[", '{"a":', "9", "-"]), st.sampled_from([1000, 100_000])),
).map(lambda line: line.encode("utf-8", "surrogatepass"))
INPUT = st.lists(ANY_LINE | st.binary(max_size=20), max_size=4).map(b"\n".join)
"""Possible standard input of the commands that answer line by line."""

KEPT = [
    (["judge"], b"[" * 100_000),
    (["judge"], b'{"board": "\\ud800", "play": "Ro@0,0"}'),
    (["judge"], b'{"board": "", "play": "\xff"}\n\x85\n'),
    (["moves"], b"9" * 5000),
    (["score", "-"], b"\xed\xa0\x80"),
    (["review", "-", "--json"], b"\xed\xa0\x80"),
]
"""Earlier findings: a command, and its standard input."""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def run() -> Run:
    """Runs a command with these bytes on its standard input: its status, and its standard output and error."""

    def done(arguments: list[str], data: bytes) -> tuple[int, str, str]:
        streams = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"), *(_written() for _ in range(2))
        with pytest.MonkeyPatch.context() as patch, timed((arguments, data)):
            for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
                patch.setattr(f"sys.{name}", stream)
            status = main(arguments)
        return status, *(stream.buffer.getvalue().decode("utf-8") for stream in streams[1:])

    return done


def _written() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def check(run: Run, arguments: list[str], data: bytes) -> None:
    """Check everything that a command promises on this input."""
    status, out, err = run(arguments, data)
    assert status in (0, 1)
    assert "Traceback" not in err
    if arguments[0] in ("judge", "moves"):
        answers: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
        assert len(answers) == len([line for line in io.BytesIO(data) if line.strip()])
        assert status == any("error" in answer for answer in answers)
        assert all(answer["error"].strip() for answer in answers if "error" in answer)
        assert err == ""
        return
    assert (status == 0) == (err == "")
    if out and "--json" in arguments:
        json.loads(out)


@pytest.mark.parametrize("command", ["judge", "moves"])
@tried(60)
@given(data=INPUT)
def test_any_question(run: Run, command: str, data: bytes) -> None:
    """Every line is answered with one of JSON, and the status shows whether all could be read."""
    check(run, [command], data)


@pytest.mark.parametrize("command", ["score", "review"])
@pytest.mark.parametrize("options", [[], ["--json"]], ids=["for people", "data"])
@tried(60)
@given(data=st.one_of(GAMES.map(lambda text: text.encode("utf-8", "surrogatepass")), st.binary(max_size=50)))
def test_any_game(run: Run, command: str, options: list[str], data: bytes) -> None:
    """A game is printed or reviewed, as far as it can be read, with a sentence about what is wrong."""
    check(run, [command, "-", *options], data)


@pytest.mark.parametrize(("arguments", "data"), KEPT)
def test_kept(run: Run, arguments: list[str], data: bytes) -> None:
    """Earlier findings stay fixed."""
    check(run, arguments, data)
