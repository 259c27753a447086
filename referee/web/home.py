"""The first page: games to go on with."""

from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Flask

from referee.rulebooks.registry import RULEBOOKS
from referee.service import Sheet
from referee.web.pages import Page
from referee.web.use_cases import the_referee
from referee.wording.registry import WORDINGS

SHOWN = 20
"""How many games the first page lists."""

home = Blueprint("home", __name__)


def register(app: Flask) -> None:
    """Serve the first page."""
    app.register_blueprint(home)


@dataclass(frozen=True)
class HomePage(Page):
    """The games played last."""

    template: ClassVar[str] = "home/index.html"

    sheets: tuple[Sheet, ...]
    taglines: tuple[str, ...]
    """What is done for the players of each boxed game."""


@home.get("/")
def index() -> str:
    """The games played last."""
    taglines = tuple(WORDINGS[rulebook.slug].tagline for rulebook in RULEBOOKS.values())
    return HomePage(tuple(the_referee().recent(SHOWN)), taglines).render()
