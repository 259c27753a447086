"""The words of the boxed games, by the slugs of their rulebooks."""

from typing import Any, TypeVar

from referee.core.rulebook import Rulebook
from referee.rulebooks.qwirkle.wording import QwirkleWording
from referee.rulebooks.wordgame.wording import WordGameWording
from referee.wording.game import GameWording

T = TypeVar("T")

WORDINGS: dict[str, GameWording[Any]] = {
    "qwirkle": QwirkleWording(),
    "wordgame": WordGameWording(),
}


def wording_of(rulebook: Rulebook[T]) -> GameWording[T]:
    """The words of the game of this rulebook."""
    return WORDINGS[rulebook.slug]
