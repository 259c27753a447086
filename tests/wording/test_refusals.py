"""Sentences for rejections by the scoresheet itself, near misses, and damaged records."""

import pytest

from referee.core.advice import NearMiss
from referee.core.grid import Cell
from referee.core.judging import Cause, Damage
from referee.core.verdict import SheetCode, Verdict, Violation, refused
from referee.wording import refusals
from tests.language import TRANSLATED, spoken, untranslated
from tests.shelves import ON_SHELF, words_of

WORDS = words_of(ON_SHELF.open({}))
TILE = WORDS.rulebook.notation.read_tile("Ro")
PARAMS = {
    SheetCode.WRONG_SEAT: {"seat": 2, "to_move": 1},
    SheetCode.LATER_STEP_IMPOSSIBLE: {"number": 7, "violations": (Violation(SheetCode.GAME_OVER),)},
}
"""The parameters that some sentences need."""


@pytest.mark.parametrize("code", SheetCode)
def test_every_code_has_a_sentence(code: SheetCode) -> None:
    """Every code of the scoresheet has a sentence of the catalogue, and a short one that fits on two lines."""
    violation = Violation(code, params=PARAMS.get(code, {}))
    assert len(WORDS.short(violation)) <= 70
    with spoken():
        sentence, short = WORDS.reason(violation), WORDS.short(violation)
    assert TRANSLATED.search(sentence)
    assert not untranslated(sentence)
    assert not untranslated(short)
    assert sentence.endswith(".⟧")


def test_short_sentences_begin_with_a_capital() -> None:
    """A tile's name at the beginning starts the sentence, with its drawing before it."""
    violation = Violation("too-many-copies", (Cell(0, 0),), (TILE,))
    assert WORDS.short(violation) == "Red circle: the box has only three."
    assert WORDS.short(violation, lambda tile: f"<i></i>{WORDS.tile_name(tile)}").startswith("<i></i>Red circle: ")


def test_codes_have_one_sentence() -> None:
    """No code has a sentence that is never used."""
    assert SheetCode.LATER_STEP_IMPOSSIBLE not in refusals.OF_THE_SHEET
    assert {*refusals.OF_THE_SHEET, SheetCode.LATER_STEP_IMPOSSIBLE} == set(SheetCode)


def test_a_later_step() -> None:
    """The reason why a later step becomes impossible is part of the sentence, with the tiles named as requested."""
    taken = Violation("cell-occupied", params={"lying": (TILE,)})
    later = Violation(SheetCode.LATER_STEP_IMPOSSIBLE, params={"number": 3, "violations": (taken,)})
    assert WORDS.reason(later, lambda tile: f"<{tile}>") == (
        "That would make turn 3 impossible. The <Ro> is already there. Choose a free space. Fix that turn first, or "
        "undo from here on."
    )


@pytest.mark.parametrize(
    ("to", "message"),
    [
        (None, "Without the red circle it would score 5 points."),
        (Cell(2, 0), "With the red circle 2 spaces to the right it would score 5 points."),
        (Cell(-1, 0), "With the red circle 1 space to the left it would score 5 points."),
        (Cell(1, -2), "With the red circle 1 space to the right and 2 spaces up it would score 5 points."),
        (Cell(0, 1), "With the red circle 1 space down it would score 5 points."),
        (Cell(2, 2), "With the red circle on the framed space it would score 5 points."),
    ],
)
def test_near_misses(to: Cell | None, message: str) -> None:
    """A change that would make a play legal is described with the distance, as long as that is short."""
    miss = NearMiss(TILE, Cell(0, 0), to, 5)
    assert refusals.near_miss(miss, WORDS.tile_name) == message
    with spoken():
        assert not untranslated(refusals.near_miss(miss, WORDS.tile_name))


@pytest.mark.parametrize("cause", Cause)
def test_every_cause_of_damage(cause: Cause) -> None:
    """The sentence about a damaged record names the turn, whatever the cause is."""
    found = Damage(7, cause, refused(SheetCode.GAME_OVER) if cause == Cause.ILLEGAL else Verdict(), announced=9)
    assert WORDS.damage(found).startswith("The scoresheet is damaged at turn 7. ")
    with spoken():
        assert not untranslated(WORDS.damage(found))


def test_damage() -> None:
    """The sentence about a wrong score names both numbers."""
    assert WORDS.damage(Damage(2, Cause.ANNOUNCED, Verdict(), announced=9)) == (
        "The scoresheet is damaged at turn 2. You wrote down 9 points, but the move scores 0. All earlier "
        "turns are shown."
    )
