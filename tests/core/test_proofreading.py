"""Written games read to their end: every mistake is found in its place, except those that only follow from others."""

import pytest

from referee.core.game import Game
from referee.core.judging import Cause, Damage
from referee.core.proofreading import Mistake, proofread
from referee.core.unreadable import Expected, UnreadableError
from tests.games import SAMPLE, SAMPLE_FILE
from tests.shelves import ON_SHELF

HEADER = '[Game "Qwirkle"]\n[Seat1 "Ann"]\n[Seat2 "Bob"]\n'


def found(*lines: str, header: str = HEADER) -> tuple[Mistake, ...]:
    """The mistakes in a game of these steps, which are numbered in order."""
    return proofread(header + "\n".join(f"{n}. {line}" for n, line in enumerate(lines, 1)), ON_SHELF.open).mistakes


def reported(mistake: Mistake) -> tuple[str, int, str]:
    """Its code, its line, and the part at fault."""
    cause = mistake.cause
    code = (
        cause.code
        if isinstance(cause, UnreadableError)
        else cause.verdict.codes[0]
        if cause.verdict.codes
        else "points"
    )
    assert "".join(mistake.parts) == (mistake.line.text if mistake.line else "")
    return code, mistake.line.number if mistake.line else 0, mistake.parts[1]


def test_a_right_game() -> None:
    """A game without mistakes is read as by ``transcript.read`` and replaying."""
    proof = proofread(SAMPLE_FILE.read_text(encoding="utf-8"), ON_SHELF.open)
    assert proof.mistakes == ()
    assert proof.transcript == SAMPLE
    assert (proof.game, None) == SAMPLE.beginning.replayed(SAMPLE.steps)


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("S2 place Zo@1,0", ("no-such-tile", 5, "Zo")),
        ("S2 place Rs@1,x = 2", ("no-such-cell", 5, "1,x")),
        ("S2 frog", ("no-such-turn", 5, "S2 frog")),
        ("S2 place Rs@1,0 = 9", ("points", 5, "9")),
        ("S2 place Rs@1,0 Bd@0,0", ("cell-occupied", 5, "Bd@0,0")),
        ("S1 place Rs@1,0", ("wrong-seat", 5, "S1")),
        ("S7 pass", ("no-such-seat", 5, "S7")),
        ("S2 swap 9", ("swap-too-many", 5, "S2 swap 9")),
        (f'S2 pass by table "{"x" * 201}"', ("too-long", 5, "x" * 201)),
        ('rename S2 "ann"', ("name-twice", 5, "ann")),
        ('rename S2 "A\u200bl"', ("invisible-sign", 5, "A\u200bl")),
        ('rename S2 " "', ("seat-missing", 5, "S2")),
        (f'rename S2 "{"x" * 41}"', ("too-long", 5, "x" * 41)),
        ('rename S3 "Eve"', ("no-such-seat", 5, "S3")),
        ("S2 leaves", ("no-such-turn", 5, "S2 leaves")),
    ],
)
def test_the_place_of_a_mistake(step: str, expected: tuple[str, int, str]) -> None:
    """A mistake in a step is reported with its line and the part at fault."""
    (mistake,) = found("S1 place Ro@0,0", step)
    code, *place = reported(mistake)
    assert (place, bool(code)) == ([*expected[1:]], True)
    if expected[0] in {*Expected, "points", "wrong-seat", "no-such-seat", "cell-occupied"}:
        assert code == expected[0]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ('[Game "Chess"]\n[Seat1 "A"]\n[Seat2 "B"]\n', ("no-such-game", 1, "Chess")),
        ('[Seat1 "A"]\n[Seat3 "B"]\n', ("seat-missing", 0, "")),
        ('[Seat1 "A"]\n', ("no-such-players", 0, "")),
        ('[Seat1 "A"]\n[Seat2 B]\n[Seat2 "B"]\n', ("no-such-tag", 2, "[Seat2 B]")),
        ('[Seat1 "A"]\n[Seat2 "B"]\n[Starter "7"]\n', ("no-such-tag", 3, '[Starter "7"]')),
        (f'[Seat1 "A"]\n[Seat2 "{"B" * 41}"]\n[Seat2 "B"]\n', ("too-long", 2, "B" * 41)),
        (f'[Seat1 "A"]\n[Seat2 "B"]\n[Note "{"B" * 201}"]\n', ("too-long", 3, "B" * 201)),
        ('[Seat1 "A"]\n[Seat2 "B"]\n[Seat1 "C"]\n', ("tag-twice", 3, "Seat1")),
        ('[Seat1 "A"]\n[Seat2 "a"]\n', ("name-twice", 2, "a")),
        ('[Seat1 "A\u2060"]\n[Seat2 "B"]\n', ("invisible-sign", 1, "A\u2060")),
    ],
)
def test_tags(header: str, expected: tuple[str, int, str]) -> None:
    """A tag that can't be understood is named; something missing has no line."""
    (mistake,) = found(header=header)
    assert reported(mistake) == expected


def test_all_mistakes_are_named() -> None:
    """A wrong sum, an illegal turn and unreadable lines are all found, in the order of the lines."""
    mistakes = found(
        "S1 place Ro@0,0 = 3", "S2 place Rs@5,5", "S1 place Rd@0,1 = 2", "S2 frog", "S1 place Zo@9,9", "S2 swap 2"
    )
    assert [each.line.number for each in mistakes if each.line] == [4, 5, 7, 8]


def test_nothing_is_read_behind_a_late_tag() -> None:
    """Reading ends where a second game may begin, but not at a line that isn't a turn."""
    assert [*map(reported, found(header=f"frog\n{HEADER}"))] == [("no-such-turn", 1, "frog")]
    played = HEADER + "1. S1 place Ro@0,0 = 2\n"
    sum_, late = proofread(played + played, ON_SHELF.open).mistakes
    assert (reported(sum_), reported(late)) == (("points", 4, "2"), ("tag-behind-turns", 5, '[Game "Qwirkle"]'))


def test_what_follows_from_a_mistake_is_none() -> None:
    """After a turn of the wrong player the others keep their players; after an impossible turn nothing is judged; a
    missing number is reported once.
    """
    assert len(found("S1 place Ro@0,0", "S1 place Rs@1,0", "S2 place Rd@2,0", "S1 place Rc@3,0")) == 1
    assert len(found("S1 place Ro@0,0", "S2 place Rs@0,0", "S1 place Rd@0,0", "S2 place Rx@0,1")) == 1
    lines = ("1. S1 place Ro@0,0", "3. S2 place Rs@1,0", "4. S1 place Rd@2,0")
    (mistake,) = proofread(HEADER + "\n".join(lines), ON_SHELF.open).mistakes
    assert reported(mistake) == ("turn-out-of-order", 5, "3.")


def test_a_wrong_sum_keeps_the_game() -> None:
    """Wrongly announced points are reported with the right ones, and the turn still counts for those after it."""
    first, second = found("S1 place Ro@0,0 Rs@1,0 = 5", "S2 place Rd@2,0 = 3", "S1 place Rc@3,0 = 5")
    assert isinstance(first.cause, Damage)
    assert (first.cause.cause, first.cause.announced, first.cause.verdict.points) == (Cause.ANNOUNCED, 5, 2)
    assert reported(second) == ("points", 6, "5")


def test_read_in_one_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line of a game, right or wrong, builds a new game: that would copy everything before it."""
    made, begin = [], Game.__init__

    def counted(self: Game, *reported: object, **named: object) -> None:
        made.append(self)
        begin(self, *reported, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "__init__", counted)
    of_lines = []
    for lines in 10, 400:
        made.clear()
        assert len(found(*['S1 adjust +1 "x"'] * lines, *["S9 pass"] * lines)) == 1
        assert len(found("S1 place Ro@0,0 = 9", *['S1 adjust +1 "x"'] * lines)) == 1
        of_lines.append(len(made))
    assert of_lines[0] == of_lines[1]


def test_a_line_of_blanks() -> None:
    """The faulty part of a line is found quickly even with many spaces between its tiles."""
    (mistake,) = found("S1 place Ro@0,0" + " " * 30_000 + "Rs@9,9")
    assert reported(mistake)[2].startswith("Ro@0,0 ")
