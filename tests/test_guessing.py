"""How often a draft guesses right where the tiles of a turn go."""

from statistics import mean

from tests.guessing import count


def test_extra_taps() -> None:
    """At most 10 % of turns need an extra tap, which moves the tile, and no tile that could lie at the cursor goes
    elsewhere.
    """
    counted = count(range(12))
    assert counted.turns > 450
    assert mean(counted.extra.values()) <= 0.1
    assert counted.elsewhere == 0
