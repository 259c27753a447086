"""The first page: running games, finished games, and an introduction if there are none."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Response, request

from referee.service import Listing, Role, State, UnknownGameError
from referee.shelf import BoxedGame
from referee.web.board.picture import Picture
from referee.web.common.game_list import Entry, board_of, entries_of, entry_of, fault_of
from referee.web.guard.access import in_public, own_games
from referee.web.guard.held import MOST, MOST_RUNNING, NEARLY, games_held, nearly_full
from referee.web.home import finding
from referee.web.page import Page
from referee.web.shelf import pages_of, rulebook_fields, the_shelf
from referee.web.use_cases import the_referee
from referee.wording.language import ngettext

IN_SMALL = 4
"""The number of running games whose boards are shown."""

blueprint = Blueprint("home", __name__)


@dataclass(frozen=True)
class HomePage(Page):
    """The games played last; before there are any, an introduction."""

    template: ClassVar[str] = "home/page.html"

    notice: str
    """A sentence about the request itself."""
    links: str
    """A sentence, if links will drop out of this browser soon or no more games can be begun; else empty."""
    copy_failed: bool
    """Whether today's copy of all games could not be made; in public only the log says so."""
    deleted: Entry | None
    """The game that was deleted just now."""
    running: tuple[tuple[Entry, Picture | None], ...]
    """The running games, the first ones with their boards."""
    empty: tuple[Entry, ...]
    """The games without a turn."""
    finished: tuple[Entry, ...]
    damaged: tuple[tuple[Entry, str], ...]
    """The games that cannot be read to their end, and why."""
    after: str
    """Where the next page of games begins, as a field of an address; empty without one."""
    unread: int
    """The number of games that are not listed yet."""
    any_deleted: bool
    """Whether there are deleted games."""
    boxes: tuple[BoxedGame, ...]
    """The boxed games on the shelf."""
    slug: str
    """The one asked for, else the one played last, else the default one: practice and rulebook are its."""
    chosen: bool
    """Whether it is the one asked for."""
    book: Mapping[str, str]
    """The fields that name its rulebook in an address."""
    first: object
    """Its introduction, as the templates of the game draw it; None if there are games."""


@blueprint.get("/")
def index() -> Response | str:
    """The games played last; a search, and the games behind the first page, on a page of their own."""
    if "q" in request.args or "after" in request.args:
        return finding.answer()
    return home_page().render()


def home_page(notice: str = "") -> HomePage:
    """The first page, with a sentence about the request. In public its games are those to which this browser holds a
    link.
    """
    own, lists = own_games(), the_referee().lists
    held = {} if own is None else games_held(Role.FOLLOWER)
    keys = {game_id: key for game_id, key in held.items() if game_id not in (own or ())}
    listing = lists.page() if own is None else Listing(lists.these({*own, *keys}), None, 0)
    games = entries_of(listing.games, keys)
    going = [game for game in games if game.state is State.RUNNING]
    finished = tuple(game for game in games if game.state is State.OVER)
    asked, last = request.args.get("box", ""), lists.newest_rulebook(own)
    slug = next((slug for slug in (asked, last) if slug in the_shelf()), the_shelf().default.rulebook.slug)
    return HomePage(
        notice=notice,
        links=_room_left(games) if in_public() else "",
        copy_failed=the_referee().copy_failed and not in_public(),
        deleted=_deleted(request.args.get("thrown", "")),
        running=tuple((game, board_of(game) if number < IN_SMALL else None) for number, game in enumerate(going)),
        empty=tuple(game for game in games if game.state is State.EMPTY),
        finished=finished,
        damaged=tuple((game, fault_of(game)) for game in games if game.state is State.DAMAGED),
        after=finding.written(listing.after),
        unread=listing.unread,
        any_deleted=not in_public() and lists.any_deleted(),
        boxes=tuple(the_shelf()),
        slug=slug,
        chosen=slug == asked,
        book=rulebook_fields(slug),
        first=None if going or finished else pages_of(slug).first(),
    )


def _room_left(games: Iterable[Entry]) -> str:
    """A sentence, if this browser has hardly room for more links; else empty."""
    running = sum(game.state in (State.EMPTY, State.RUNNING) and not game.key for game in games)
    if running > MOST_RUNNING - NEARLY:
        return ngettext(
            "You have %(num)d game in progress here, and this browser has room for %(most)d. "
            "Save links elsewhere in time.",
            "You have %(num)d games in progress here, and this browser has room for %(most)d. "
            "Save links elsewhere in time.",
            running,
            most=MOST_RUNNING,
        )
    links = max(map(nearly_full, Role))
    if not links:
        return ""
    return ngettext(
        "This browser keeps %(num)d link, and has room for %(most)d. "
        "The oldest links of finished games will drop out: save those you need.",
        "This browser keeps %(num)d links, and has room for %(most)d. "
        "The oldest links of finished games will drop out: save those you need.",
        links,
        most=MOST,
    )


def _deleted(game_id: str) -> Entry | None:
    """The game with this id, if it is deleted."""
    if not game_id:
        return None
    try:
        listed = the_referee().lists.game(game_id)
    except UnknownGameError:
        return None
    return entry_of(listed) if listed.deleted else None
