"""The game of twelve turns printed in three of the rulebooks."""

import pytest

from referee.core import transcript
from referee.core.game import Game
from tests.rulebooks.blocks import HERE
from tests.rulebooks.played import QWIRKLE
from tests.shelves import ON_SHELF

TEXT = (HERE / "games/sample-game.txt").read_text(encoding="utf-8")


@pytest.fixture
def game() -> Game:
    """The sample game after its twelve turns."""
    sample = transcript.read(TEXT, ON_SHELF.open)
    replayed, damage = Game.start(QWIRKLE, len(sample.names)).replayed(sample.steps)
    assert damage is None
    return replayed


def test_players() -> None:
    """The tags name the game and its four players."""
    sample = transcript.read(TEXT, ON_SHELF.open)
    assert sample.tags["Game"] == "Qwirkle"
    assert sample.names == ("Patrycja", "Kuba", "Jarek", "Ola")


def test_points(game: Game) -> None:
    """The twelve turns have the printed scores, and the players the printed totals."""
    assert [entry.points for entry in game.rows] == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
    assert game.totals == (20, 22, 25, 18)


def test_bag_and_hands(game: Game) -> None:
    """The bag loses the number of tiles played in each turn, and the hands stay full."""
    assert [entry.bag for entry in game.rows] == [81, 78, 77, 75, 73, 71, 69, 67, 65, 64, 61, 59]
    assert {entry.hands for entry in game.rows} == {(6, 6, 6, 6)}


def test_goes_on(game: Game) -> None:
    """After twelve turns the game goes on with the first player and has no winner."""
    assert (game.to_move, game.over, game.winners) == (1, False, ())


def test_round_trip() -> None:
    """The text of the game is written exactly as it was read."""
    sample = transcript.read(TEXT, ON_SHELF.open)
    assert transcript.write(sample.tags, sample.steps, QWIRKLE) == TEXT
