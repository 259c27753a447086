"""Sentences about texts that are not valid notation."""

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
    Expected.OTHER_NAME: {"other": "##"},
}
"""The parameters that some sentences need."""


@pytest.mark.parametrize("code", Expected)
def test_every_expectation_has_a_sentence(code: Expected) -> None:
    """Every kind of expected text has a sentence, with and without a known game."""
    error = UnreadableError(code, "#", PARAMS.get(code))
    game = WORDS.game
    with spoken():
        for sentence in (WORDS.unreadable(error), unreadable(error)):
            assert TRANSLATED.search(sentence)
            assert not untranslated(sentence, game.example_turn)
            assert sentence.rstrip("⟧").endswith(".")


def test_the_line_is_named() -> None:
    """If the line is known the sentence begins with it."""
    assert unreadable(UnreadableError(Expected.SEAT, "Seat2", {"line": 4})) == "Line 4: The name of Seat2 is missing."


def test_players() -> None:
    """The sentence gives the possible numbers of players if they are known."""
    assert unreadable(UnreadableError(Expected.PLAYERS, "1")) == (
        'The names of the players are needed, each as in [Seat1 "Ann"]: there are 1.'
    )
    assert unreadable(UnreadableError(Expected.PLAYERS, "1", {"least": 3, "most": 5})) == (
        'The names of 3 to 5 players are needed, each as in [Seat1 "Ann"]: there are 1.'
    )


def test_unknown_game() -> None:
    """The sentence about a game without a rulebook lists the known games."""
    with pytest.raises(UnreadableError) as error:
        ON_SHELF.named("Chess")
    assert unreadable(error.value).startswith("Referee doesn't know the game “Chess”. It knows ")


def test_more_tiles_than_the_box_holds() -> None:
    """The sentence about a draft of too many tiles says so."""
    error = UnreadableError(Expected.FEWER_TILES, "", {"most": 9})
    assert WORDS.unreadable(error) == "That's more tiles than there are in the box."
