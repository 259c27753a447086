"""What tiles mean that are on the table but not on the sheet: points-only turns filled in, moves, or an extra tile.

The effort of searching for it is counted here.
"""

MOST = 20_000_000
"""The most that one search does, if looking at a play counts 1: about two seconds, or a million calls."""
STEP, COMBINED, JUDGED, REPLAYED, TRIED, SHOWN = 20, 100, 400, 1_000, 5_000, 5_000
"""Anything that takes longer counts by its time or calls: extending a way by a turn, combining tiles of a line into a
play, a verdict, replaying a step, trying a move with what can follow, and showing a play to choose from.
"""


class TooManyWaysError(Exception):
    """The tiles can mean too many things for a search to try them all."""


class Tries:
    """Counts the work of a search. Only this count ends it, so that it always ends at the same place."""

    def __init__(self) -> None:
        self.left = MOST

    def count(self, number: int) -> None:
        """Count this much more. Raises ``TooManyWaysError`` if it is too much."""
        if number > self.left:
            raise TooManyWaysError
        self.left -= number
