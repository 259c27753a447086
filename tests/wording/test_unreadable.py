"""Texts that are no notation, in sentences."""

import pytest

from referee.core.unreadable import Expected, UnreadableError
from referee.wording.unreadable import unreadable
from tests.language import TRANSLATED, spoken, untranslated
from tests.shelves import ON_SHELF, words_of

WORDS = words_of(ON_SHELF.open({}))
PARAMS = {
    Expected.NEAR_CELL: {"farthest": 120},
    Expected.NEXT_TURN: {"expected": 2},
    Expected.GAME: {"known": ("##",)},
    Expected.SETTING: {"tag": "##"},
    Expected.SHORTER: {"most": 40},
}
"""What some sentences need beside the text."""


@pytest.mark.parametrize("code", Expected)
def test_every_expectation_has_a_sentence(code: Expected) -> None:
    """Whatever a text was read as, it is told in a sentence, be the game known or not."""
    error = UnreadableError(code, "#", PARAMS.get(code))
    game = WORDS.game
    with spoken():
        for sentence in (WORDS.unreadable(error), unreadable(error)):
            assert TRANSLATED.search(sentence)
            assert not untranslated(sentence, game.example_turn)
            assert sentence.rstrip("⟧").endswith(".")


def test_the_line_is_named() -> None:
    """Where the line is known the sentence begins with it."""
    assert unreadable(UnreadableError(Expected.SEAT, "Seat2", {"line": 4})) == "Line 4: The name of Seat2 is missing."


def test_players() -> None:
    """How many players there may be is told where it is known."""
    assert unreadable(UnreadableError(Expected.PLAYERS, "1")) == (
        'The names of the players are needed, each as in [Seat1 "Ann"]: there are 1.'
    )
    assert unreadable(UnreadableError(Expected.PLAYERS, "1", {"least": 3, "most": 5})) == (
        'The names of 3 to 5 players are needed, each as in [Seat1 "Ann"]: there are 1.'
    )


def test_unknown_game() -> None:
    """A game that has no rulebook is told which ones there are."""
    with pytest.raises(UnreadableError) as error:
        ON_SHELF.named("Chess")
    assert unreadable(error.value).startswith("“Chess” is no game that this referee knows. It knows ")


def test_more_tiles_than_the_box_holds() -> None:
    """A draft of too many tiles is told so."""
    error = UnreadableError(Expected.FEWER_TILES, "", {"most": 9})
    assert WORDS.unreadable(error) == "That is more tiles than the box holds."
