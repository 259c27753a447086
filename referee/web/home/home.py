"""The first page: running games, finished games, and an introduction if there are none; a search, and all games."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from flask import Blueprint, Response, request, url_for

from referee.core.spelling import Spellings
from referee.service import FIRST, Listing, PageEnd, Role, State, UnknownGameError, search
from referee.shelf import BoxedGame
from referee.web.board.draft_address import whole_or_part
from referee.web.board.picture import Picture
from referee.web.common.game_list import Entry, board_of, entries_of, entry_of, fault_of, spelled
from referee.web.fields import LONGEST_SEARCH
from referee.web.guard.access import in_public, own_games
from referee.web.guard.held_links import MOST, MOST_RUNNING, NEARLY, games_held, nearly_full
from referee.web.page import Page
from referee.web.this_app import pages_of, rulebook_fields, the_referee, the_shelf
from referee.wording import when
from referee.wording.language import ngettext

MOST_WORDS = 8
"""The most words of a search that are used."""
_DAY = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d{1,2})(?:-(?P<day>\d{1,2}))?"
    r"|(?P<day2>\d{1,2})[./](?P<month2>\d{1,2})[./]?(?P<year2>\d{4})?",
    re.ASCII,
)
"""A day in figures: 2026-11-19, 2026-11, 19.11.2026, 19/11, 19.11."""
_AFTER = re.compile(r"([01])-(\d{1,19})", re.ASCII)


@dataclass(frozen=True)
class GameListPage(Page):
    """A page of a list of games, the newest first."""

    listing: Listing

    @cached_property
    def games(self) -> tuple[Entry, ...]:
        return entries_of(self.listing.games)

    @property
    def first(self) -> bool:
        """Whether it is the first page of the list."""
        return asked_after() == FIRST

    @property
    def after(self) -> str:
        """Where the next page begins, as a field of an address; empty for the last."""
        return write_page_end(self.listing.after)


@dataclass(frozen=True)
class FindPage(GameListPage):
    """The games that were found, or all of them."""

    template = "home/find.html"

    query: str
    """What was typed."""


def terms_of(query: str, spellings: Spellings) -> tuple[search.Term, ...]:
    """The conditions for a game to be found. For each typed word, one of the game's words begins with it, or it
    describes the day, or a word in another name of one of the players begins with it.
    """
    people = [
        [words for name in sorted(names) if (words := tuple(search.words_of(name)))] for names in spellings.people
    ]
    terms: list[search.Term] = []
    for typed in query.split():
        figures = _DAY.fullmatch(typed)
        if figures:
            found = figures.groupdict()
            parts = ((search.year, "year"), (search.month, "month"), (search.day, "day"))
            values = ((word, found.get(f"{name}2") or found[name]) for word, name in parts)
            terms += (search.Term(days=(word(int(value)),)) for word, value in values if value)
        else:
            terms += (search.Term(word, tuple(_days(word)), _names(word, people)) for word in search.words_of(typed))
    return tuple(terms[:MOST_WORDS])


def _names(beginning: str, people: Iterable[Sequence[tuple[str, ...]]]) -> tuple[tuple[str, ...], ...]:
    """All names of the people with a name in which a word begins like this."""
    meant = (names for names in people if any(word.startswith(beginning) for words in names for word in words))
    return tuple(chain.from_iterable(meant))


def _days(word: str) -> list[str]:
    """The conditions on a day that a word may mean."""
    if re.fullmatch(r"\d{1,2}", word, re.ASCII):
        return [search.day(int(word))]
    if re.fullmatch(r"\d{4}", word, re.ASCII):
        return [search.year(int(word))]
    return [*map(search.month, when.months(word)), *map(search.weekday, when.weekdays(word))]


def write_page_end(after: PageEnd | None) -> str:
    """The end of a page, as a field of an address; empty for None."""
    return f"{after.open:d}-{after.moment}" if after else ""


def asked_after() -> PageEnd:
    """The end of the page before the one in the address; the beginning if it can't be read."""
    match = _AFTER.fullmatch(request.args.get("after", ""))
    return min(PageEnd(match[1] == "1", int(match[2])), FIRST) if match else FIRST


IN_SMALL = 4
"""The number of running games whose boards are shown."""

blueprint = Blueprint("home", __name__)


@dataclass(frozen=True)
class HomePage(Page):
    """The games played last; before there are any, an introduction."""

    template = "home/page.html"

    notice: str
    """A sentence about the request itself."""
    links: str
    """A sentence, if links will drop out of this browser soon or no more games can be started; otherwise empty."""
    copy_failed: bool
    """Whether today's copy of all games couldn't be made; in public this is only logged."""
    deleted: Entry | None
    """The game that was deleted just now."""
    running: tuple[tuple[Entry, Picture | None], ...]
    """The running games, the first ones with their boards."""
    empty: tuple[Entry, ...]
    """The games without a turn."""
    finished: tuple[Entry, ...]
    damaged: tuple[tuple[Entry, str], ...]
    """The games that can't be read to their end, and why."""
    after: str
    """Where the next page of games begins, as a field of an address; empty without one."""
    unread: int
    """The number of games that aren't listed yet."""
    any_deleted: bool
    """Whether there are deleted games."""
    boxes: tuple[BoxedGame, ...]
    """The boxed games on the shelf."""
    slug: str
    """The requested one, or the one played last, or the default one: for practice and the rulebook."""
    chosen: bool
    """Whether it is the requested one."""
    book: Mapping[str, str]
    """The fields that name its rulebook in an address."""
    first: object
    """Its introduction, for the game's own templates; None if there are games."""


@blueprint.get("/")
def index() -> Response | str:
    """The games played last; a search, and the games after the first page, on a page of their own."""
    if "q" not in request.args and "after" not in request.args:
        return home_page().render()
    query = " ".join(request.args.get("q", "")[:LONGEST_SEARCH].split())
    page = FindPage(the_referee().lists.page(asked_after(), terms_of(query, spelled()) if query else None), query)
    return whole_or_part(page, "home/_found.html", url_for("home.index", q=query))


def home_page(notice: str = "") -> HomePage:
    """The first page, with a sentence about the request. In public it has only the games to which this browser
    holds a link.
    """
    own, lists = own_games(), the_referee().lists
    held = {} if own is None else games_held(Role.FOLLOWER)
    keys = {game_id: key for game_id, key in held.items() if game_id not in (own or ())}
    listing = lists.page() if own is None else Listing(lists.these({*own, *keys}), None, 0)
    games = entries_of(listing.games, keys)
    found = {state: tuple(game for game in games if game.state is state) for state in State}
    going, finished = found[State.RUNNING], found[State.OVER]
    asked, last = request.args.get("box", ""), lists.newest_rulebook(own)
    slug = next((slug for slug in (asked, last) if slug in the_shelf()), the_shelf().default.rulebook.slug)
    return HomePage(
        notice=notice,
        links=_room_left(games) if in_public() else "",
        copy_failed=the_referee().copy_failed and not in_public(),
        deleted=_deleted(request.args.get("thrown", "")),
        running=tuple((game, board_of(game) if number < IN_SMALL else None) for number, game in enumerate(going)),
        empty=found[State.EMPTY],
        finished=finished,
        damaged=tuple((game, fault_of(game)) for game in found[State.DAMAGED]),
        after=write_page_end(listing.after),
        unread=listing.unread,
        any_deleted=not in_public() and bool(the_referee().record.lists.page(1, deleted=True)),
        boxes=tuple(the_shelf()),
        slug=slug,
        chosen=slug == asked,
        book=rulebook_fields(slug),
        first=None if going or finished else pages_of(slug).first(),
    )


def _room_left(games: Iterable[Entry]) -> str:
    """A sentence, if this browser has hardly any room for more links; otherwise empty."""
    running = sum(game.state in (State.EMPTY, State.RUNNING) and not game.key for game in games)
    if running > MOST_RUNNING - NEARLY:
        return ngettext(
            "You have %(num)d game in progress here, and this browser has room for %(most)d. "
            "Save some links elsewhere before it's full.",
            "You have %(num)d games in progress here, and this browser has room for %(most)d. "
            "Save some links elsewhere before it's full.",
            running,
            most=MOST_RUNNING,
        )
    links = max(map(nearly_full, Role))
    if not links:
        return ""
    return ngettext(
        "This browser has %(num)d link, and room for %(most)d. "
        "The oldest links of finished games will be removed: save those you need.",
        "This browser has %(num)d links, and room for %(most)d. "
        "The oldest links of finished games will be removed: save those you need.",
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
