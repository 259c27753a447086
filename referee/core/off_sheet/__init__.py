"""What tiles mean that lie on the table and not on the sheet: points-only turns filled in, moves, or one tile more.

How long that is searched for is counted here.
"""

MOST = 20_000_000
"""The most that one search does, where a play that is looked at counts 1: some two seconds, or a million calls."""
STEP, COMBINED, JUDGED, REPLAYED, TRIED, SHOWN = 20, 100, 400, 1_000, 5_000, 5_000
"""What takes longer counts as its time or its calls: a way that goes on by a turn, tiles of a line combined to a play,
a verdict, a step that is replayed, a move that is tried with what can follow, and a play that is shown to choose it.
"""


class TooManyWaysError(Exception):
    """The tiles can mean too many things for a search to try them all."""


class Tries:
    """Counts what a search does. It ends by this count alone, so that it always ends at the same place."""

    def __init__(self) -> None:
        self.left = MOST

    def count(self, number: int) -> None:
        """Count so much more. Raises ``TooManyWaysError`` if it is too much."""
        if number > self.left:
            raise TooManyWaysError
        self.left -= number
