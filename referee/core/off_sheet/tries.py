"""How long is searched for what tiles on a table can mean."""

MOST = 4_000
"""The most steps that one search judges: a few tenths of a second."""


class TooManyWaysError(Exception):
    """The tiles can mean too many things for a search to try them all."""


class Tries:
    """Counts what a search does. It ends by this count alone, so the same search always ends at the same place."""

    def __init__(self, most: int = MOST) -> None:
        self.left = most

    def count(self, number: int = 1) -> None:
        """Count some more. Raises ``TooManyWaysError`` if they are too many."""
        if number > self.left:
            raise TooManyWaysError
        self.left -= number
