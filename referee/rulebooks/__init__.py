"""The boxed games, each in a folder of its own. ``SHELF`` is the one list of them."""

from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.wordgame import WordGame
from referee.shelf import BoxedGame

SHELF = (
    BoxedGame(Qwirkle, "referee.rulebooks.qwirkle", unnamed=True),  # the first game, from before there were several
    BoxedGame(WordGame, "referee.rulebooks.wordgame"),
)
"""In the order in which they are offered."""
