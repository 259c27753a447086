"""Turns in the statistics when one was removed from the board."""

from referee.core.figures import counted, lead_changes, rounds, taken_off
from referee.core.game import Game
from referee.core.notation import read_step
from referee.core.review import review
from referee.rulebooks.wordgame import WordGame

BEGINNING: Game[str] = Game.start(WordGame(), 2)
LINES = (
    "centre G",
    "S1 place GRA@0,0 across",
    "S2 place MŹŻŃA@2,-4 down",
    'S2 adjust 1 "for the tea"',
    'S2 withdraw "no such word"',
    "S1 place GRAM@0,0 across",
    "S1 place GRAMY@0,0 across",
    "S2 swap 2",
)
"""Ann's three words (5, 7, 9), and between them one of Jan's that is removed and costs him his next turn."""


def played(*lines: str) -> Game[str]:
    """The game after these lines."""
    game = BEGINNING
    for line in lines:
        game = game.after(read_step(line, game.rulebook))
    return game


def test_a_turn_taken_off_counts_nothing() -> None:
    """Its points are left out of its row and all totals up to the step that removed it; the scoresheet keeps them."""
    game = played(*LINES)
    rows = counted(game)
    assert taken_off(game) == {3}
    assert [row.points for row in game.turns] == [5, 24, 7, 9, 0]
    assert [row.points for row in rows if row in game.turns or row.number == 3] == [5, 0, 7, 9, 0]
    assert [row.totals for row in rows] == [(0, 0), (5, 0), (5, 0), (5, 1), (5, 1), (12, 1), (21, 1), (21, 1)]
    assert rows[-1].totals == game.totals


def test_without_such_a_turn() -> None:
    """If nothing was removed, the rows count as they are."""
    game = played(*LINES[:3])
    assert counted(game) == game.rows


def test_longest_word_that_was_taken_off() -> None:
    """When a word that ended the game is removed, its awards count 0 as well."""
    rulebook = WordGame.open({"Letters": "A1x15", "Jokers": "0", "Box": "15", "Layout": "9/9/9/9/4+4/9/9/9/9"})
    game: Game[str] = Game.start(rulebook, 2)
    for line in ("centre A", "S1 place AAAAAAAA@-4,0 across", "S2 place AAAAAAAA@0,-4 down", 'S2 withdraw ""'):
        game = game.after(read_step(line, rulebook))
    assert game.rows[2].totals == (28, 28)
    assert [row.totals for row in counted(game)][2:] == [(8, 0), (8, 0)]


def test_review_without_it() -> None:
    """Averages, best turns and the course of the game count such a turn, with 0 points."""
    game = played(*LINES)
    found = review(BEGINNING, game)
    assert [(seat.turns, seat.points, seat.best) for seat in found.seats] == [(3, 21, 7), (2, 0, None)]
    assert [turn.points for turn in found.turns] == [5, 0, 7, 9, 0]
    assert [each.ahead for each in rounds(game)] == [(2.5, -2.5), (5.5, -5.5), (10, -10)]
    assert lead_changes(found.rounds) == 0
