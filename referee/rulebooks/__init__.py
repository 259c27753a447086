"""The boxed games, each in a folder of its own. ``SHELF`` is the one list of them."""

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from referee.core.rulebook import Rulebook
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.wordgame import WordGame

if TYPE_CHECKING:
    from referee.web.game_pages import Pages
    from referee.wording.game import GameWording


@dataclass(frozen=True)
class BoxedGame:
    """A boxed game: its rulebook, and in the same ``package`` its wording and its pages.

    These two are imported when they are first used, so that commands that need neither start faster.
    """

    rulebook: type[Rulebook[Any]]
    package: str
    unnamed: bool = False
    """Whether games and addresses that name no boxed game mean this one."""

    @cached_property
    def wording(self) -> "GameWording[Any]":
        """``WORDING`` of the package ``wording``."""
        wording: GameWording[Any] = import_module(f"{self.package}.wording").WORDING
        return wording

    @cached_property
    def pages(self) -> "Pages":
        """The package ``pages``."""
        pages: Any = import_module(f"{self.package}.pages")
        return pages  # type: ignore[no-any-return]


SHELF = (
    BoxedGame(Qwirkle, "referee.rulebooks.qwirkle", unnamed=True),  # the first game, from before there were several
    BoxedGame(WordGame, "referee.rulebooks.wordgame"),
)
"""In the order in which they are offered."""
