"""A search for games by typed words, and the list of all games, page by page."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import ClassVar

from flask import Response, make_response, request, url_for

from referee.core.spelling import Spellings
from referee.service import FIRST, Listing, PageEnd, search
from referee.web.board import taps
from referee.web.common.game_list import Entry, entries_of, spelled
from referee.web.page import Page
from referee.web.use_cases import the_referee
from referee.wording import when

LONGEST = 100
"""The most characters of a search that are read."""
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
        return written(self.listing.after)


@dataclass(frozen=True)
class FindPage(GameListPage):
    """The games that were found, or all of them."""

    template: ClassVar[str] = "home/find.html"

    query: str
    """What was typed."""


def answer() -> Response:
    """The page for this address, or for htmx only the list."""
    query = " ".join(request.args.get("q", "")[:LONGEST].split())
    page = FindPage(the_referee().lists.page(asked_after(), terms_of(query, spelled()) if query else None), query)
    response = make_response(page.render("home/_found.html" if taps.is_htmx() else None))
    response.vary.add("HX-Request")  # one address, two answers
    if taps.is_htmx():
        response.headers["HX-Replace-Url"] = url_for("home.index", q=query)
    return response


def terms_of(query: str, spellings: Spellings) -> tuple[search.Term, ...]:
    """The conditions for a game to be found. For each typed word, one of the game's words begins with it, or it
    describes the day, or another name of one of the players has a word that begins with it.
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
    """All names of the people who have a name with a word that begins like this."""
    meant = (names for names in people if any(word.startswith(beginning) for words in names for word in words))
    return tuple(chain.from_iterable(meant))


def _days(word: str) -> list[str]:
    """The conditions on a day that a word may mean."""
    if re.fullmatch(r"\d{1,2}", word, re.ASCII):
        return [search.day(int(word))]
    if re.fullmatch(r"\d{4}", word, re.ASCII):
        return [search.year(int(word))]
    return [*map(search.month, when.months(word)), *map(search.weekday, when.weekdays(word))]


def written(after: PageEnd | None) -> str:
    """The end of a page, as a field of an address; empty for None."""
    return f"{after.open:d}-{after.moment}" if after else ""


def asked_after() -> PageEnd:
    """The end of the page before the one that the address asks for; the beginning if it cannot be read."""
    match = _AFTER.fullmatch(request.args.get("after", ""))
    return min(PageEnd(match[1] == "1", int(match[2])), FIRST) if match else FIRST
