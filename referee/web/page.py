"""A page is a value: its fields and properties are the names that its template uses, looked up as it is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlencode

from flask import render_template, request
from jinja2 import Environment
from jinja2.runtime import Context
from jinja2.utils import missing

from referee.core.game import Game
from referee.service import Sheet
from referee.web.this_app import book_fields, pages_of, words_of
from referee.wording.words import Words

SAFE = "@,"
"""Characters that aren't escaped in an address."""
LONGEST_QUERY = 4000
"""The most characters of a kept draft: more than a hand of tiles needs."""


@dataclass(frozen=True)
class Page:
    """A page of the app. A subclass names its template, and has a field or property for each name that it uses."""

    template: ClassVar[str]

    def render(self, template: str | None = None, **more: object) -> str:
        """The page as HTML, or the part of it that another ``template`` draws from the same names and ``more``."""
        return render_template(template or self.template, page=self, **more)


class PageContext(Context):
    """The names of a template: those that it doesn't set itself come from its page. A page looks up about 200."""

    def __init__(self, environment: Environment, parent: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        super().__init__(environment, parent, *args, **kwargs)
        self.vars = _Names(parent)
        self.resolve_or_missing = self.vars.__getitem__  # type: ignore[assignment, method-assign]


class _Names(dict[str, Any]):
    def __missing__(self, name: str) -> Any:
        found = getattr(self.get("page"), name, missing)
        if found is not missing:
            self[name] = found  # templates that this one includes needn't look it up again
        return found


@dataclass(frozen=True, kw_only=True)
class Seats:
    """The players with their totals, and the bag."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    bag: int
    to_move: int
    """The seat whose turn it is; 0 once the game is over."""
    winners: tuple[int, ...]
    before: tuple[int, ...]
    """The totals before a turn was fixed; empty if none was fixed just now."""
    hands: tuple[int, ...]
    """The number of tiles in each hand, once hands are no longer full."""
    hand: int
    """The size of a full hand."""
    skipped: frozenset[int]
    """The seats whose last turn was skipped."""
    left: frozenset[int]
    """The seats that stopped playing."""
    own: tuple[Mapping[str, Any], ...]
    """The game's own data of each seat."""


def seats_of(game: Game[Any], names: tuple[str, ...], before: tuple[int, ...] = ()) -> Seats:
    """The seats of a game of these players, with their totals from ``before`` a turn was fixed."""
    return Seats(
        names=names,
        totals=game.totals,
        bag=game.bag,
        to_move=0 if game.over else game.to_move,
        winners=game.winners,
        before=before,
        hands=game.hands if game.bag < game.rulebook.hand else (),
        hand=game.rulebook.hand,
        skipped=frozenset() if game.over else game.skipped,
        left=game.left,
        own=tuple(game.rulebook.seat_data(game.position, seat) for seat in range(1, len(names) + 1)),
    )


@dataclass(frozen=True)
class SheetPage(Page):
    """A page about a game."""

    sheet: Sheet

    @property
    def words(self) -> Words[Any]:
        return words_of(self.sheet.rulebook)

    @cached_property
    def seats(self) -> Seats:
        return seats_of(self.sheet.game, self.sheet.names)

    @property
    def checks(self) -> bool:
        """Whether the camera can compare the table with the sheet: it can read the game's tiles, and there are some."""
        return bool(pages_of(self.sheet.rulebook.slug).photo_script and self.sheet.game.board.tiles)

    @property
    def book(self) -> Mapping[str, str]:
        """The fields of a rulebook's address that lead back here."""
        return book_fields(self.sheet.rulebook, self.sheet.id)


def kept_query() -> str:
    """The query string of the draft waiting on the page from which this one was opened."""
    return urlencode(parse_qsl(request.values.get("back", "")[:LONGEST_QUERY]), safe=SAFE)


@dataclass(frozen=True)
class SidePage(SheetPage):
    """A page that leads back to the page of a game, and to the draft waiting there."""

    back: str = field(default_factory=kept_query, kw_only=True)
    """That draft, as a query string."""

    @property
    def book(self) -> Mapping[str, str]:
        return book_fields(self.sheet.rulebook, self.sheet.id, self.back)
