"""Sentences read aloud: the verdict with its sum."""

import pytest

from referee.core.game import Game
from referee.core.notation import read_step
from referee.rulebooks.wordgame import WordGame
from referee.wording import aloud
from referee.wording.values import Addend, GoingOn
from tests.games import EMPTY_BAG, QWIRKLE
from tests.language import spoken, untranslated
from tests.shelves import words_of

NAMES = ("Ann", "Ben")


def reported(*lines: str) -> str:
    """The sentences after these lines of a scoresheet."""
    game = Game.start(QWIRKLE, 2)
    for line in lines:
        game = game.after(read_step(line, QWIRKLE))
    return aloud.newest(game, NAMES, words_of(QWIRKLE))


NEWEST = {
    (): "Ann is next.",
    ("S1 place Ro@0,0",): "Ann: 1 point. First tile 1. Ben is next.",
    ("S1 place Ro@0,0 Rs@1,0",): "Ann: 2 points. Red line 2. Ben is next.",
    (
        "S1 place Ro@0,0 Rs@1,0",
        "S2 place Bo@0,1 Bs@1,1",
    ): "Ben: 6 points. Blue line 2, circles 2 and squares 2. Ann is next.",
    ('S1 swap 2 by table "agreed"',): "Ann: swapped 2 tiles. Ben is next.",
    ('S1 pass by table "agreed"',): "Ann: passed. Ben is next.",
    ("S1 points 9 tiles 2",): "Ann: 9 points. 2 tiles, points only. Ben is next.",
    ('S2 adjust -5 "peeked"',): "Ben: minus 5 points. Adjusted: peeked. Ann is next.",
    ("S1 points 9 tiles 2", 'end "tram"'): "Ended early: tram. Ann won. Ann: 9 points. Ben: 0 points.",
    ('end ""',): "Ended early. Ann and Ben won. Ann: 0 points. Ben: 0 points.",
}
"""By lines of a scoresheet, the sentences after the last of them."""


@pytest.mark.parametrize("lines", NEWEST, ids=" ".join)
def test_newest(lines: tuple[str, ...]) -> None:
    """The newest step is read with its points and their sum, and the next player or the winners."""
    assert reported(*lines) == NEWEST[lines]
    with spoken():
        assert not untranslated(reported(*lines), *NAMES, "peeked", "tram")


def test_awards() -> None:
    """The sum contains the points recorded with the turn."""
    message = reported(*EMPTY_BAG, "S2 points 1 tiles 5", "S1 points 1 tiles 4", "S2 points 1 tiles 1")
    assert message.startswith("Ben: 7 points. 1 tile, points only + last tile 6. ")


def test_counted() -> None:
    """The whole sum comes first, then its parts; without any, just the sum."""
    assert aloud.counted("Ann", 12, [Addend("red line 6"), Addend("squares 6")]) == (
        "Ann: 12 points. Red line 6 and squares 6."
    )
    assert aloud.counted("Ben", 1) == "Ben: 1 point."


@pytest.mark.parametrize("number", [0, 1, 2, 5, 22])
def test_points_have_their_plural(number: int) -> None:
    """Points use the plural form of their number, in the language in use."""
    with spoken():
        assert not untranslated(aloud.counted("Ann", number), "Ann")


def test_refused() -> None:
    """All reasons against a play are whole sentences with the names of its tiles, without drawings."""
    game = Game.start(QWIRKLE, 2).after(read_step("S1 place Ro@0,0 Rs@1,0", QWIRKLE))
    play = read_step("S2 place Ro@2,0", QWIRKLE)
    message = aloud.refused(game.judge(play), words_of(QWIRKLE))
    assert message.startswith("Not allowed. ")
    assert "red circle" in message
    assert "<" not in message


def test_unfinished() -> None:
    """An unfinished play is read with its points and with what it lacks."""
    assert aloud.unfinished("Ann", 1, GoingOn("Announced: 4", 3)) == ("Ann: 1 point. Announced: 4. 3 to go.")
    assert aloud.unfinished("Ann", 2, GoingOn("There is a gap.")) == "Ann: 2 points. There is a gap."


def test_words() -> None:
    """A word is read with its sum, products as spoken."""
    rulebook = WordGame()
    game = Game.start(rulebook, 2)
    for line in ("centre I", "S1 place DNI@-2,0 across"):
        game = game.after(read_step(line, rulebook))
    assert aloud.newest(game, NAMES, words_of(rulebook)) == "Ann: 4 points. DNI 4 = 2 + 1 + 1. Ben is next."
    doubled = aloud.counted("Ann", 6, [Addend("GRAM 6 = 3 + 2·1 + 1")])
    assert doubled == "Ann: 6 points. GRAM 6 = 3 + 2 × 1 + 1."


def test_sentences() -> None:
    """Each sentence begins with a capital and ends once; empty ones are left out."""
    assert aloud.sentences("one", "", "two.", "Three?") == "One. Two. Three?"
    assert aloud.sentences() == ""
