"""The word game on the shelf of the boxed games, as long as it has no pages and a test needs it there."""

from collections.abc import Iterator
from contextlib import contextmanager

from referee.rulebooks.registry import RULEBOOKS
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.wording import WordGameWording
from referee.wording.registry import WORDINGS


@contextmanager
def off_the_shelf() -> Iterator[None]:
    """The registries do not know the word game here, and do afterwards: without pages none can be drawn."""
    rulebook, wording = RULEBOOKS.pop(WordGame.name), WORDINGS.pop(WordGame.slug)
    try:
        yield
    finally:
        RULEBOOKS[WordGame.name], WORDINGS[WordGame.slug] = rulebook, wording


@contextmanager
def on_the_shelf() -> Iterator[type[WordGame]]:
    """Two of the three registries know the word game here, and not any more afterwards."""
    if WordGame.name in RULEBOOKS:
        yield WordGame
        return
    RULEBOOKS[WordGame.name], WORDINGS[WordGame.slug] = WordGame, WordGameWording()
    try:
        yield WordGame
    finally:
        del RULEBOOKS[WordGame.name], WORDINGS[WordGame.slug]
