"""The rulebook in the app: rules, what the printed ones leave open, and disputes, with positions to look at and try."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, Flask, Response, make_response, request, url_for

from referee.web import taps
from referee.web.game_pages import pages_of
from referee.web.pages import Page
from referee.web.shelf import asked_rulebook, book_fields
from referee.wording.book import Article, Chapter, Section
from referee.wording.language import gettext
from referee.wording.registry import WORDINGS

rules = Blueprint("rules", __name__)

LONGEST = 100
"""Characters of a search that are read."""


def register(app: Flask) -> None:
    """Serve the rulebook."""
    app.register_blueprint(rules)


@dataclass(frozen=True)
class RulesPage(Page):
    """The book, or what a search found in it."""

    template: ClassVar[str] = "rules/index.html"

    lead: str
    """What the book is."""
    slug: str
    sections: tuple[Section, ...]
    found: int
    """How many articles are shown."""
    query: str
    kept: Mapping[str, str]
    """What leads back to the game: its id, its draft, its rulebook where it is not the first."""
    articles: Mapping[str, Article]
    """Every article by its id."""
    resting_on: Callable[[str], list[Article]]
    """The other articles that rest on a rule."""
    drawing: Callable[[str], Any]
    """An example as it is drawn."""
    link: Callable[[str], str]
    """The address of an article."""


@rules.get("/rules")
def index() -> Response:
    """The page, or for htmx only the list. A search ``q`` leaves the articles that hold all its words."""
    rulebook = asked_rulebook(request.args.get("rulebook"))
    wording = WORDINGS[rulebook.slug]
    query = " ".join(request.args.get("q", "")[:LONGEST].split())
    asked, back = request.args.get("game", ""), taps.kept_query()
    game = asked if re.fullmatch(r"[a-z0-9]{1,64}", asked) else ""
    kept: dict[str, Any] = book_fields(rulebook, game, back)
    articles = {each.id: each for section in wording.book for chapter in section.chapters for each in chapter.articles}
    sections = searched(wording.book, query)

    def link(article: str) -> str:
        # Out of a list of finds, the whole list is needed: an address that differs from every search makes it load.
        return url_for(".index", **kept, q="" if query else None, _anchor=article)

    page = RulesPage(
        lead=wording.book_lead,
        slug=rulebook.slug,
        sections=sections,
        found=sum(len(chapter.articles) for section in sections for chapter in section.chapters),
        query=query,
        kept=kept,
        articles=articles,
        resting_on=lambda rule: [each for each in articles.values() if rule in each.rules],
        drawing=pages_of(rulebook.slug).drawing,
        link=link,
    )
    response = make_response(page.render("rules/_list.html" if taps.is_htmx() else None))
    response.vary.add("HX-Request")  # one address, two answers
    if taps.is_htmx():
        response.headers["HX-Replace-Url"] = url_for(".index", **kept, q=query or None)
    return response


def searched(book: tuple[Section, ...], query: str) -> tuple[Section, ...]:
    """The book, with only those articles that hold all words of the search."""
    words = query.casefold().split()
    sections = []
    for section in book:
        chapters = []
        for chapter in section.chapters:
            found = tuple(article for article in chapter.articles if _holds(article, words))
            if found:
                chapters.append(Chapter(chapter.title, found))
        if chapters:
            sections.append(replace(section, chapters=tuple(chapters)))
    return tuple(sections)


def _holds(article: Article, words: list[str]) -> bool:
    """Whether each word is the article's id, or stands in what the article says."""
    said = f"{gettext(article.title)} {gettext(article.text)}".casefold()
    return all(word == article.id.casefold() or word in said for word in words)
