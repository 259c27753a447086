"""The first page: games to go on with."""

from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Flask, url_for

from referee.rulebooks.registry import RULEBOOKS
from referee.service import Sheet
from referee.web.pages import Page
from referee.web.shelf import rulebook_fields
from referee.web.use_cases import the_referee
from referee.wording.registry import WORDINGS

SHOWN = 20
"""How many games the first page lists."""

home = Blueprint("home", __name__)


def register(app: Flask) -> None:
    """Serve the first page."""
    app.register_blueprint(home)


@dataclass(frozen=True)
class Box:
    """A boxed game, and what can be done with it."""

    title: str
    tagline: str
    new_game: str
    practice: str
    book: str
    """Addresses."""


@dataclass(frozen=True)
class HomePage(Page):
    """The games played last."""

    template: ClassVar[str] = "home/index.html"

    sheets: tuple[Sheet, ...]
    boxes: tuple[Box, ...]
    """The boxed games on the shelf."""


@home.get("/")
def index() -> str:
    """The games played last."""
    boxes = tuple(_box(rulebook.slug) for rulebook in RULEBOOKS.values())
    return HomePage(tuple(the_referee().recent(SHOWN)), boxes).render()


def _box(slug: str) -> Box:
    wording, named = WORDINGS[slug], rulebook_fields(slug).get("rulebook")
    return Box(
        title=wording.title,
        tagline=wording.tagline,
        new_game=url_for("new_game.show", game=named),
        practice=url_for("practice.show", rulebook=named),
        book=url_for("rules.index", rulebook=named),
    )
