"""A new game: the names of the players, and the house rules that its rulebook asks for."""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Start
from referee.core.rulebook import Rulebook
from referee.web.forms import NewGameForm
from referee.web.game_pages import HouseRules, pages_of
from referee.web.pages import Page
from referee.web.shelf import asked_rulebook
from referee.web.use_cases import the_referee

new_game = Blueprint("new_game", __name__, url_prefix="/games")


def register(app: Flask) -> None:
    """Serve the page for a new game."""
    app.register_blueprint(new_game)


@dataclass(frozen=True)
class NewGamePage(Page):
    """The form for a new game."""

    template: ClassVar[str] = "games/new.html"

    form: NewGameForm
    rules: HouseRules
    """The house rules, as the rulebook asks for them."""
    slug: str
    """Which boxed game it is."""
    most_printed: int
    """How many may play by the printed rules."""
    first: str
    """Who starts, after another game of the same players; empty where that is not known."""


@new_game.get("/new")
def show() -> str:
    """The form; after another game with its players and house rules, the next one clockwise starting."""
    after = request.args.get("after")
    if after is None:
        kind = asked_rulebook(request.args.get("game"))
        return _page(kind, NewGameForm(kind.seats), pages_of(kind.slug).house_rules(None, None)).render()
    sheet = the_referee().sheet(after)
    first = sheet.history.start.seat if sheet.history.start else 1
    form = NewGameForm(sheet.rulebook.seats, sheet.names, first % len(sheet.names) + 1)
    return _page(type(sheet.rulebook), form, pages_of(sheet.rulebook.slug).house_rules(sheet.rulebook, None)).render()


@new_game.post("/new")
def start() -> Response | tuple[str, int]:
    """Begin the game, and go to its page."""
    kind = asked_rulebook(request.form.get("game"))
    form, rules = NewGameForm(kind.seats, formdata=request.form), pages_of(kind.slug).house_rules(None, request.form)
    sound = form.validate()
    if not (rules.validate() and sound):
        return _page(kind, form, rules).render(), 422
    referee = the_referee()
    game_id = referee.start(form.names, kind.open(rules.tags))
    if form.starter.data:
        referee.write(referee.sheet(game_id), Start(form.starter.data))
    return redirect(url_for("games.show", game_id=game_id), 303)


def _page(kind: type[Rulebook[Any]], form: NewGameForm, rules: HouseRules) -> NewGamePage:
    first = form.names[form.starter.data - 1] if form.starter.data and form.starter.data <= len(form.names) else ""
    return NewGamePage(form, rules, kind.slug, max(kind.printed_seats), first)
