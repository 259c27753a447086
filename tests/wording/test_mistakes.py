"""Sentences about mistakes in files."""

import pytest

from referee.core.proofreading import proofread
from referee.service.game_file import NoGameReason
from referee.wording.unreadable import mistake, unfit
from tests.language import TRANSLATED, spoken, untranslated
from tests.shelves import ON_SHELF, words_of

HEADER = '[Seat1 "A"]\n[Seat2 "B"]\n'


@pytest.mark.parametrize("reason", NoGameReason)
def test_every_reason_has_a_sentence(reason: NoGameReason) -> None:
    """Every reason why a file is not a game has a sentence."""
    with spoken():
        sentence = unfit(reason, "9")
        assert TRANSLATED.search(sentence)
        assert not untranslated(sentence)
        assert sentence.rstrip("⟧").endswith(".")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{HEADER}1. S1 place Ro@0,0 = 7", "Line 3: You wrote down 7 points, but the tiles add up to 1."),
        (f"{HEADER}1. S1 place Ro@0,0\n2. S1 pass by table", "Line 4: “S1 pass by table” isn't a turn."),
        (f"{HEADER}1. S1 place Ro@0,0\n\n3. S2 swap 1", "Line 5: “3. S2 swap 1” should be turn 2."),
        (f"{HEADER}1. S1 place Ro@0,0\n2. S2 place Bs@0,0", "Line 4: "),
        ('[Game "Chess"]', "Line 1: Referee doesn't know the game “Chess”."),
        ('[Seat1 "A"]', 'The names of 2 to 6 players are needed, each as in [Seat1 "Ann"]: there are 1.'),
        (f'{HEADER}[Note "{"x" * 201}"]', f"Line 3: “{'x' * 40}…” is too long: 200 characters at most."),
    ],
)
def test_a_mistake(text: str, sentence: str) -> None:
    """A mistake names its line, if it has one, in the words of its game, if that is known."""
    proof = proofread(text, ON_SHELF.open)
    (found,) = proof.mistakes
    told = mistake(found, words_of(proof.rulebook).game if proof.rulebook else None)
    assert told.startswith(sentence)
