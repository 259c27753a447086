"""How long is searched for what tiles on a table can mean."""

MOST = 4_000
"""The most steps that one search judges: a few tenths of a second."""


class TooManyWaysError(Exception):
    """The tiles can mean too many things for a search to try them all."""


class Tries:
    """Counts the steps that a search judges."""

    def __init__(self, most: int = MOST) -> None:
        self.left = most

    def count(self) -> None:
        """Count one more. Raises ``TooManyWaysError`` if it is one too many."""
        if not self.left:
            raise TooManyWaysError
        self.left -= 1
