"""Players over time: how everybody fared in all finished games of one box."""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, Flask, request, url_for

from referee.core.players import Player, Tally
from referee.core.rulebook import Rulebook
from referee.core.spelling import alike, key_of
from referee.rulebooks.registry import RULEBOOKS
from referee.service import Field, look_for_missed
from referee.web.numbers import read_number
from referee.web.pages import Link, Page
from referee.web.shelf import asked_rulebook, rulebook_fields
from referee.web.use_cases import the_referee
from referee.wording.language import gettext
from referee.wording.registry import WORDINGS

A_PAGE = 50
"""How many are listed at once."""
FEW = 8
"""So many are found without a search."""
PAIRS = 3
"""About so many pairs of names it is asked at once whether they are one person."""
LONGEST_QUERY = 100

players = Blueprint("players", __name__)


def register(app: Flask) -> None:
    """Serve the page of all players."""
    app.register_blueprint(players)


@dataclass(frozen=True)
class Switch:
    """A boxed game of which games were finished."""

    title: str
    address: str
    chosen: bool


@dataclass(frozen=True)
class PlayerRow:
    """A player, as they stand among all."""

    name: str
    address: str
    games: int
    won: int
    average: str
    """Points a turn."""
    specials: str
    """How often the table cheered a game."""
    missed: str
    """Points missed a turn."""


@dataclass(frozen=True)
class Pair:
    """Two names that may be one person."""

    names: tuple[str, str]
    games: tuple[int, int]
    """How many games were finished under each."""
    address: str
    """Where it is asked."""


@dataclass(frozen=True)
class PlayersPage(Page):
    """All who finished a game of one box."""

    template: ClassVar[str] = "players/index.html"

    title: str
    """The boxed game's."""
    named: dict[str, str]
    """What names it in an address."""
    switches: tuple[Switch, ...]
    games: int
    """How many were finished."""
    rows: tuple[PlayerRow, ...]
    specials: str
    """What the table cheers, as a heading."""
    reviews: bool
    """Whether points missed can be told of this game."""
    reviewed: int
    """In how many games they were looked for."""
    to_review: bool
    """Whether there are games left in which they will be."""
    query: str
    searched: bool
    """Whether there are so many players that one looks for a name."""
    earlier: str
    later: str
    """Addresses of the pages beside this one; empty at the ends."""
    pairs: tuple[Pair, ...]


@players.get("/players")
def index() -> str:
    """All players, or those whose names have what was asked for."""
    referee = the_referee()
    kind = asked_kind()
    field = Field.of(referee.record, kind)
    reviews = can_review(kind)
    to_review = reviews and look_for_missed(referee, field.kind)
    if reviews:
        field = Field.of(referee.record, kind)  # with what was found now
    finished = referee.record.finished(field.kind)
    query = request.args.get("q", "")[:LONGEST_QUERY].strip()
    found = [player for player in field.players.values() if any(key_of(query) in key_of(name) for name in player.names)]
    page = read_number(request.args.get("page", ""), 1, 1 + (len(found) - 1) // A_PAGE) or 1
    return PlayersPage(
        title=WORDINGS[kind.slug].title,
        named=rulebook_fields(kind.slug),
        switches=switches("players.index"),
        games=finished.games,
        rows=tuple(_row(player, kind) for player in found[(page - 1) * A_PAGE : page * A_PAGE]),
        specials=WORDINGS[kind.slug].specials,
        reviews=reviews,
        reviewed=finished.reviewed,
        to_review=to_review,
        query=query,
        searched=len(field.players) > FEW,
        earlier=_beside(page + 1, kind, query) if len(found) > page * A_PAGE else "",
        later=_beside(page - 1, kind, query) if page > 1 else "",
        pairs=() if query or page > 1 else tuple(_pairs(field)),
    ).render()
