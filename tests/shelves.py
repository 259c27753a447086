"""The boxed games of the app, for tests that ask for one without an app."""

from typing import Any

from referee.core.rulebook import Rulebook
from referee.rulebooks import SHELF
from referee.shelf import Shelf
from referee.wording.words import Words, words_on

ON_SHELF: Shelf = Shelf(SHELF)
"""The boxed games that the app has."""


def words_of(rulebook: Rulebook[Any]) -> Words[Any]:
    """The words for a game by this rulebook."""
    return words_on(ON_SHELF, rulebook)
