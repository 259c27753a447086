"""The boxed games that the app knows, and finding the one that a game belongs to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from referee.core.rulebook import Finder, Rulebook
from referee.core.unreadable import Expected, UnreadableError


class UnknownRulebookError(UnreadableError):
    """No boxed game on the shelf has this name; ``params["known"]`` has the names of those that are there."""


@dataclass(frozen=True)
class BoxedGame:
    """A boxed game: its rulebook, and in the same ``package`` its wording and its pages, whose types only the layers
    that use them know. These two are imported when they are first used.
    """

    rulebook: type[Rulebook[Any]]
    package: str
    unnamed: bool = False
    """Whether games and addresses that name no boxed game mean this one."""

    def __reduce__(self) -> tuple[type["BoxedGame"], tuple[object, ...]]:
        return type(self), (self.rulebook, self.package, self.unnamed)  # imported modules can't be sent to a process

    @cached_property
    def wording(self) -> Any:
        """``WORDING`` of the package ``wording``: a ``GameWording``."""
        return import_module(f"{self.package}.wording").WORDING

    @cached_property
    def pages(self) -> Any:
        """The package ``pages``, which provides ``Pages``."""
        return import_module(f"{self.package}.pages")


def no_list() -> None:
    """The finder when there is no word list."""


class Shelf:
    """Boxed games in the order in which they are offered. Exactly one is ``unnamed``. Games of words ask the list that
    ``find_list`` finds.
    """

    def __init__(self, games: Iterable[BoxedGame], find_list: Finder = no_list) -> None:
        self.find_list = find_list
        self._by_slug = {game.rulebook.slug: game for game in games}
        self._by_name = {game.rulebook.name: game for game in self}
        (self.default,) = (game for game in self if game.unnamed)

    def __iter__(self) -> Iterator[BoxedGame]:
        return iter(self._by_slug.values())

    def __len__(self) -> int:
        return len(self._by_slug)

    def __contains__(self, slug: object) -> bool:
        return slug in self._by_slug

    def with_slug(self, slug: str) -> BoxedGame:
        """The boxed game with this slug. Raises ``UnknownRulebookError``."""
        return self._found(self._by_slug, slug)

    def of(self, rulebook: Rulebook[Any] | type[Rulebook[Any]]) -> BoxedGame:
        """The boxed game of a rulebook."""
        return self._by_slug[rulebook.slug]

    def open(self, tags: Mapping[str, str]) -> Rulebook[Any]:
        """The rulebook of a game with its house rules, by the game's tags. Raises ``UnreadableError``."""
        name = tags.get("Game")
        rulebook = (self._found(self._by_name, name) if name else self.default).rulebook.open(tags)
        rulebook.find_list = self.find_list
        return rulebook

    def _found(self, games: Mapping[str, BoxedGame], key: str) -> BoxedGame:
        try:
            return games[key]
        except KeyError:
            raise UnknownRulebookError(Expected.GAME, key, {"known": tuple(self._by_name)}) from None
