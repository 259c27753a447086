"""Sentences about texts that aren't valid notation, and about files that aren't games."""

import pytest

from referee.core.proofreading import proofread
from referee.core.unreadable import Expected, UnreadableError
from referee.service.game_file import NoGameReason
from referee.wording.unreadable import mistake, unfit, unreadable
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
        'Each player needs a tag like [Seat1 "Ann"]. Found: 1.'
    )
    assert unreadable(UnreadableError(Expected.PLAYERS, "1", {"least": 3, "most": 5})) == (
        'A game needs 3 to 5 players, each with a tag like [Seat1 "Ann"]. Found: 1.'
    )


def test_unknown_game() -> None:
    """The sentence about a game without a rulebook lists the known games."""
    with pytest.raises(UnreadableError) as error:
        ON_SHELF.open({"Game": "Chess"})
    assert unreadable(error.value).startswith("There's no game “Chess” here, only ")


def test_more_tiles_than_the_box_holds() -> None:
    """The sentence about a draft of too many tiles gives that as the reason."""
    error = UnreadableError(Expected.FEWER_TILES, "", {"most": 9})
    assert WORDS.unreadable(error) == "That's more tiles than there are in the box."


HEADER = '[Seat1 "A"]\n[Seat2 "B"]\n'


@pytest.mark.parametrize("reason", NoGameReason)
def test_every_reason_has_a_sentence(reason: NoGameReason) -> None:
    """Every reason why a file isn't a game has a sentence."""
    with spoken():
        sentence = unfit(reason, "9")
        assert TRANSLATED.search(sentence)
        assert not untranslated(sentence)
        assert sentence.rstrip("⟧").endswith(".")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{HEADER}1. S1 place Ro@0,0 = 7", "Line 3: You wrote down 7 points, but the move scores 1."),
        (f"{HEADER}1. S1 place Ro@0,0\n2. S1 pass by table", "Line 4: “S1 pass by table” isn't a turn."),
        (f"{HEADER}1. S1 place Ro@0,0\n\n3. S2 swap 1", "Line 5: “3. S2 swap 1” should be turn 2."),
        (f"{HEADER}1. S1 place Ro@0,0\n2. S2 place Bs@0,0", "Line 4: "),
        ('[Game "Chess"]', "Line 1: There's no game “Chess” here, only Qwirkle and Word game."),
        ('[Seat1 "A"]', 'A game needs 2 to 6 players, each with a tag like [Seat1 "Ann"]. Found: 1.'),
        (f'{HEADER}[Note "{"x" * 201}"]', f"Line 3: “{'x' * 40}…” is too long: 200 characters at most."),
    ],
)
def test_a_mistake(text: str, sentence: str) -> None:
    """A mistake names its line, if it has one, in the words of its game, if that is known."""
    proof = proofread(text, ON_SHELF.open)
    (found,) = proof.mistakes
    reported = mistake(found, words_of(proof.rulebook).game if proof.rulebook else None)
    assert reported.startswith(sentence)
