"""Players over time: their figures from all finished games of one box."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, request, url_for

from referee.core.players import Player
from referee.core.rulebook import Rulebook
from referee.core.spelling import key_of
from referee.service import AT_ONCE, ReviewProgress
from referee.web.common.figures import rounded
from referee.web.fields import read_number
from referee.web.page import Page
from referee.web.shelf import asked_rulebook, the_shelf, wording_of
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording.game import GameWording

A_PAGE = 50
"""The number of players on a page."""
FEW = 8
"""Up to this number of players there is no search."""
LONGEST_QUERY = 100

blueprint = Blueprint("players", __name__)
blueprint.add_app_template_filter(rounded)


@dataclass(frozen=True)
class Switch:
    """A link to another boxed game."""

    title: str
    address: str
    chosen: bool


@dataclass(frozen=True)
class PlayersPage(Page):
    """All players of finished games of one box."""

    template: ClassVar[str] = "people/players/page.html"

    wording: GameWording[Any]
    """The words of the boxed game."""
    slug: str
    switches: tuple[Switch, ...]
    games: int
    """The number of finished games."""
    unread: int
    """The number of games that are not summed up yet."""
    rows: tuple[Player, ...]
    reviews: bool
    """Whether the game has a reviewer, which finds missed points."""
    reviewed: int
    """The number of games that were searched for them."""
    goes_on: bool
    """Whether there are games left to search."""
    query: str
    searched: bool
    """Whether there is a search."""
    before: str
    behind: str
    """The addresses of the neighbouring pages; empty at the ends."""


@blueprint.get("/players")
@slow()
def index() -> str:
    """All players, or those whose names contain the search ``q``."""
    referee = the_referee()
    unread = referee.lists.catch_up(AT_ONCE)
    kind = asked_kind()
    looked = look(kind)
    roster = referee.people.roster(kind)
    games = roster.count_games()
    query = request.args.get("q", "")[:LONGEST_QUERY].strip()
    found = [each for each in roster.players.values() if any(key_of(query) in key_of(name) for name in each.names)]
    page = read_number(request.args.get("page", ""), 1, -(-len(found) // A_PAGE)) or 1
    return PlayersPage(
        wording=wording_of(kind.slug),
        slug=kind.slug,
        switches=switches(played_kinds(), kind, lambda each: url_for("players.index", rulebook=each.slug)),
        games=games,
        unread=unread,
        rows=tuple(found[(page - 1) * A_PAGE : page * A_PAGE]),
        reviews=can_review(kind),
        reviewed=games - looked.left,
        goes_on=looked.left > 0,
        query=query,
        searched=len(roster.players) > FEW,
        before=_page(kind, query, page - 1) if page > 1 else "",
        behind=_page(kind, query, page + 1) if len(found) > page * A_PAGE else "",
    ).render()


def asked_kind() -> type[Rulebook[Any]]:
    """The boxed game of the address, else the first with a finished game; a 404 page for an unknown one."""
    asked = request.args.get("rulebook")
    return asked_rulebook(asked) if asked else next(iter(played_kinds()), asked_rulebook(None))


def played_kinds() -> tuple[type[Rulebook[Any]], ...]:
    """The boxed games with a finished game."""
    people = the_referee().people
    return tuple(kind for kind in (game.rulebook for game in the_shelf()) if people.any_finished(kind))


def switches(
    kinds: Iterable[type[Rulebook[Any]]], chosen: type[Rulebook[Any]], address: Callable[[type[Rulebook[Any]]], str]
) -> tuple[Switch, ...]:
    """The links to the boxed games, each to its ``address``; none if there is only one."""
    found = tuple(Switch(wording_of(kind.slug).title, address(kind), kind is chosen) for kind in kinds)
    return found if len(found) > 1 else ()


def can_review(kind: type[Rulebook[Any]]) -> bool:
    """Whether the game has a reviewer, which finds missed points."""
    return kind.open({}).reviewer is not None


def look(kind: type[Rulebook[Any]]) -> ReviewProgress:
    """Search some more games for missed points, if the game has a reviewer."""
    return the_referee().people.review_some(kind) if can_review(kind) else ReviewProgress(0, 0)


def _page(kind: type[Rulebook[Any]], query: str, number: int) -> str:
    return url_for("players.index", rulebook=kind.slug, q=query or None, page=number)
