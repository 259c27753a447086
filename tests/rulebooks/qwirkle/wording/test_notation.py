"""Sentences about texts that aren't a tile, a cell or a placement."""

from collections.abc import Callable

import pytest

from referee.core import transcript
from referee.core.unreadable import UnreadableError
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.board import NOTATION
from tests.language import TRANSLATED, spoken, untranslated
from tests.shelves import ON_SHELF, words_of

CASES = [
    (NOTATION.read_tile, "#", "“#” isn't a tile. A tile is a colour R O Y G B P and a shape o s d c x t, like Ro."),
    (NOTATION.read_cell, "#", "“#” isn't a space. A space is two whole numbers, like 3,-1."),
    (NOTATION.read_cell, "0,999", "The space 0,999 is too far away: at most 120 from the first tile."),
    (NOTATION.read_play, "#", "“#” isn't a placement. A placement is a tile on a space, like Ro@0,0."),
    (NOTATION.read_board, "Ro@0,0 Rs@0,0", "The board has two tiles on the space 0,0."),
]


def message_of(error: UnreadableError) -> str:
    """The sentence about the error."""
    return words_of(Qwirkle()).unreadable(error)


@pytest.mark.parametrize(("read_text", "text", "message"), CASES)
def test_unreadable(read_text: Callable[[str], object], text: str, message: str) -> None:
    """Each error says what the text isn't, and shows an example, in a sentence of the catalogue."""
    with pytest.raises(UnreadableError) as error:
        read_text(text)
    assert message_of(error.value) == message
    with spoken():
        sentence = message_of(error.value)
    assert TRANSLATED.search(sentence)
    assert not untranslated(sentence, error.value.text)


def test_example_turn() -> None:
    """The example of a turn in a sentence can be read."""
    with pytest.raises(UnreadableError) as error:
        transcript.read("1. S1 lays", ON_SHELF.open)
    assert message_of(error.value) == "Line 1: “S1 lays” isn't a turn. A turn looks like 1. S1 place Ro@0,0 = 1."
    assert transcript.read(words_of(Qwirkle()).game.example_turn, ON_SHELF.open).steps


def test_long_texts_are_cut() -> None:
    """Only the beginning of a long text is repeated."""
    with pytest.raises(UnreadableError) as error:
        NOTATION.read_tile("x" * 1000)
    assert len(message_of(error.value)) < 150
