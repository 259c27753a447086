"""The boxed games that the app knows, and how the one of a game is found."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

from referee.core.listed import Finder
from referee.core.rulebook import Rulebook
from referee.core.unreadable import Expected, UnreadableError


class UnknownRulebookError(UnreadableError):
    """No boxed game on the shelf has this name; ``params["known"]`` has the names of those that are there."""


class Boxed(Protocol):
    """What every layer may know of a boxed game. Upper layers also know its wording and its pages."""

    @property
    def rulebook(self) -> type[Rulebook[Any]]:
        """Its rules."""

    @property
    def unnamed(self) -> bool:
        """Whether games and addresses that name no boxed game mean this one."""


B = TypeVar("B", bound=Boxed)


class Shelf(Generic[B]):
    """Boxed games in the order in which they are offered. Exactly one is ``unnamed``. Games of words ask the list that
    ``find_list`` finds.
    """

    def __init__(self, games: Iterable[B], find_list: Finder = lambda: None) -> None:
        self.find_list = find_list
        self._by_slug = {game.rulebook.slug: game for game in games}
        self._by_name = {game.rulebook.name: game for game in self}
        (self.default,) = (game for game in self if game.unnamed)

    def __iter__(self) -> Iterator[B]:
        return iter(self._by_slug.values())

    def __len__(self) -> int:
        return len(self._by_slug)

    def __contains__(self, slug: object) -> bool:
        return slug in self._by_slug

    def named(self, name: str) -> B:
        """The boxed game with the name that ``Game`` tags hold. Raises ``UnknownRulebookError``."""
        return self._found(self._by_name, name)

    def with_slug(self, slug: str) -> B:
        """The boxed game with this name of its folders. Raises ``UnknownRulebookError``."""
        return self._found(self._by_slug, slug)

    def of(self, rulebook: Rulebook[Any] | type[Rulebook[Any]]) -> B:
        """The boxed game of a rulebook."""
        return self._by_slug[rulebook.slug]

    def open(self, tags: Mapping[str, str]) -> Rulebook[Any]:
        """The rulebook of a game with its house rules, by the game's tags. Raises ``UnreadableError``."""
        name = tags.get("Game")
        rulebook = (self.named(name) if name else self.default).rulebook.open(tags)
        rulebook.find_list = self.find_list
        return rulebook

    def _found(self, games: Mapping[str, B], key: str) -> B:
        try:
            return games[key]
        except KeyError:
            raise UnknownRulebookError(Expected.GAME, key, {"known": tuple(self._by_name)}) from None
