"""Random games from the first turn to the last, compared with a real table on which no tile is hidden."""

from hypothesis import given
from hypothesis import strategies as st

from referee.core.steps import Pass
from tests.examples import examples
from tests.rulebooks.played import bonus
from tests.rulebooks.random_games import random_game

SEEDS = st.integers(0, 2**32)
PLAYERS = st.integers(2, 6)


@examples(60)
@given(SEEDS, PLAYERS, st.booleans())
def test_counts_are_those_of_the_real_table(seed: int, players: int, points_only: bool) -> None:
    """After every turn the referee's bag and hands are as large as the real ones, and all tiles add up to 108."""
    for table in random_game(seed, players, points_only):
        game = table.game
        assert game.bag == len(table.bag)
        assert game.hands == tuple(len(hand) for hand in table.hands)
        assert len(game.board.tiles) + table.unwritten + game.bag + sum(game.hands) == 108


@examples(60)
@given(SEEDS, PLAYERS)
def test_games_end(seed: int, players: int) -> None:
    """A game ends with the last tile of a hand and 6 points for it, or with a round of passes and no such points."""
    *_, last = random_game(seed, players)
    game = last.game
    bonuses = [bonus(row) for row in game.rows]
    if 0 in game.hands:
        assert game.hands[game.rows[-1].step.seat - 1] == 0
        assert bonuses == [0] * (len(bonuses) - 1) + [6]
    else:
        assert all(isinstance(entry.step, Pass) for entry in game.rows[-players:])
        assert bonuses == [0] * len(bonuses)
    assert game.bag == 0
    assert max(game.totals) == game.totals[game.winners[0] - 1]
