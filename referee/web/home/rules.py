"""The rulebook in the app: rules, what the printed ones leave open, and disputes, with positions to see and try."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from flask import Blueprint, Response, abort, request, url_for

from referee.service import DamagedHeaderError, UnavailableError
from referee.shelf import UnknownRulebookError
from referee.web.board import draft_address
from referee.web.board.example import JudgedExample
from referee.web.board.picture import PictureFile
from referee.web.fields import LONGEST_SEARCH
from referee.web.guard.access import own_games
from referee.web.page import Page, kept_query
from referee.web.this_app import asked_rulebook, book_fields, pages_of, the_referee, wording_of
from referee.wording.book import Article
from referee.wording.game import GameWording
from referee.wording.search import Finds, search

blueprint = Blueprint("rules", __name__)


@dataclass(frozen=True)
class RulesPage(Page):
    """The book, or what a search found in it."""

    template = "home/rules/page.html"

    slug: str
    wording: GameWording[Any]
    query: str
    finds: Finds | None
    """The results; None without a search."""
    kept: Mapping[str, str]
    """The fields of the address that lead back to the game and name the rulebook."""
    waits: bool
    """Whether tiles of a draft wait there."""
    agreed: list[str]
    """What the players of the game have agreed, one sentence each."""
    articles: Mapping[str, Article]
    """Every article by its id."""
    resting_on: Callable[[str], list[Article]]
    """The other articles based on a rule."""
    drawing: Callable[[str], JudgedExample]
    """An example by its name."""
    link: Callable[[str], str]
    """The address of an article."""
    doing: Callable[[str], str]
    """The address of the game's page with a value for ``do``; empty without a game."""


@blueprint.get("/rules")
def index() -> Response:
    """The page, or for htmx only the list. A search ``q`` shows first what answers it, then all else about it."""
    rulebook = asked_rulebook(request.args.get("rulebook"))
    wording = wording_of(rulebook.slug)
    query = " ".join(request.args.get("q", "")[:LONGEST_SEARCH].split())
    asked, back = request.args.get("game", ""), kept_query()
    game = asked if re.fullmatch(r"[a-z0-9]{1,64}", asked) else ""
    kept: dict[str, Any] = book_fields(rulebook, game, back)
    articles = {each.id: each for section in wording.book for chapter in section.chapters for each in chapter.articles}

    def link(article: str) -> str:
        # A link out of the results needs the whole book: an address other than the search's loads it.
        return url_for(".index", **kept, q="" if query else None, _anchor=article)

    def doing(word: str) -> str:
        here = {**dict(parse_qsl(back)), "do": word}
        return draft_address.with_query(url_for("games.show", game_id=game), here) if game else ""

    page = RulesPage(
        slug=rulebook.slug,
        wording=wording,
        query=query,
        finds=search(wording.book, wording.alike, query) if query else None,
        kept=kept,
        waits=bool(game and dict(parse_qsl(back)).get("draft")),
        agreed=_agreed(game, wording),
        articles=articles,
        resting_on=lambda rule: [each for each in articles.values() if rule in each.rules],
        drawing=pages_of(rulebook.slug).drawing,
        link=link,
        doing=doing,
    )
    return draft_address.whole_or_part(page, "home/rules/_list.html", url_for(".index", **kept, q=query or None))


def _agreed(game: str, wording: GameWording[Any]) -> list[str]:
    """The house rules of a game that this browser may see; none if there is no such game."""
    own = own_games()
    with suppress(LookupError, UnknownRulebookError, DamagedHeaderError, UnavailableError):
        if game and (own is None or game in own):
            return wording.house_rules(the_referee().sheet(game).rulebook)
    return []


@blueprint.get("/rules/<slug>/<name>.svg")
def picture(slug: str, name: str) -> Response:
    """An example as one picture, with marks on its tiles if the address asks for ``marks``."""
    rulebook = asked_rulebook(slug)
    if name not in wording_of(rulebook.slug).examples:
        abort(404)
    drawn = pages_of(rulebook.slug).drawing(name).picture
    file = PictureFile(replace(drawn, marked="marks" in request.args))
    response = Response(file.render(), mimetype="image/svg+xml")
    response.add_etag()
    response.make_conditional(request)
    return response
