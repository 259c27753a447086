"""The boxed games, each in its own package. ``SHELF`` is the only list of them."""

from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.wordgame import WordGame
from referee.shelf import BoxedGame

SHELF = (
    BoxedGame(Qwirkle, "referee.rulebooks.qwirkle", unnamed=True),  # the first game, from before there were several
    BoxedGame(WordGame, "referee.rulebooks.wordgame"),
)
"""In the order they are offered in."""
