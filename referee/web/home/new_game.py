"""A new game: the names of the players, and the house rules that its rulebook asks for."""

from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Start
from referee.core.rulebook import Rulebook
from referee.shelf import BoxedGame
from referee.web.common.game_list import spelled
from referee.web.game_pages import HouseRules
from referee.web.guard import pace
from referee.web.guard.access import check_room, own_games
from referee.web.guard.held import keep_score
from referee.web.home.players_form import NewGameForm, new_names
from referee.web.page import Page
from referee.web.shelf import asked_rulebook, pages_of, the_shelf
from referee.web.submission import Outcome, invalid, submit
from referee.web.use_cases import the_referee

ASKED = 25
"""The number of newest games whose players are offered."""
OFFERED = 6
"""The most players that are offered."""

blueprint = Blueprint("new_game", __name__, url_prefix="/games")


@dataclass(frozen=True)
class NewGamePage(Page):
    """The form for a new game."""

    template: ClassVar[str] = "home/new_game/page.html"

    form: NewGameForm
    rules: HouseRules
    """The form of the house rules."""
    slug: str
    """The slug of the boxed game."""
    boxes: tuple[BoxedGame, ...]
    """All boxed games on the shelf."""
    most_printed: int
    """The numbers of players by the printed rules."""
    known: tuple[str, ...]
    """Players of earlier games, if there is room for more."""
    first: str
    """The player who is next to start, after another game of the same players; empty if unknown."""


@blueprint.get("/new")
def show() -> str:
    """The form: empty, as its address holds it, or with the players and house rules of the game that it comes
    ``after``.
    """
    check_room()
    asked, after = request.args, request.args.get("after")
    if after is not None:
        return _rematch(after).render()
    kind = asked_rulebook(asked.get("game", _played_last()))
    typed = asked if "players-0" in asked else None
    form, rules = NewGameForm(kind.seats, formdata=typed), pages_of(kind.slug).house_rules(None, typed)
    form.tap(asked)
    return _page(kind, form, rules).render()


def _played_last() -> str | None:
    """The slug of the boxed game that was played last; None if none was, or it has left the shelf."""
    slug = the_referee().lists.newest_rulebook(own_games())
    return slug if slug in the_shelf() else None


def _rematch(after: str) -> NewGamePage:
    """The form for the same players with the same house rules; the next player clockwise starts."""
    sheet = the_referee().sheet(after)
    first = sheet.history.start.seat if sheet.history.start else 1
    form = NewGameForm(sheet.rulebook.seats, sheet.names, first % len(sheet.names) + 1)
    return _page(type(sheet.rulebook), form, pages_of(sheet.rulebook.slug).house_rules(sheet.rulebook, None))


@blueprint.post("/new")
def start() -> Response:
    """Begin the game, and go to its page."""
    check_room()
    kind = asked_rulebook(request.form.get("game"))
    form, rules = NewGameForm(kind.seats, formdata=request.form), pages_of(kind.slug).house_rules(None, request.form)

    def act() -> Outcome:
        rules_valid = rules.validate()
        if rules_valid:  # a house rule may leave room for fewer
            rulebook = kind.open(rules.tags)
            form.seats = rulebook.seats
        valid = form.validate() and rules_valid
        seating = rules.seated(form.names, form.starter.data) if valid else None
        if seating is None:
            return invalid()
        pace.count(pace.GAMES)
        referee = the_referee()
        game_id = referee.start(seating.names, rulebook)
        keep_score(game_id)
        if seating.starter:
            referee.write(referee.sheet(game_id), Start(seating.starter))
        return redirect(url_for("games.show", game_id=game_id), 303)

    return submit(act, lambda _: _page(kind, form, rules))


def _page(kind: type[Rulebook[Any]], form: NewGameForm, rules: HouseRules) -> NewGamePage:
    names, starter = form.names, form.starter.data
    room = len(names) < max(kind.seats)
    return NewGamePage(
        form=form,
        rules=rules,
        slug=kind.slug,
        boxes=tuple(the_shelf()),
        most_printed=max(kind.printed_seats),
        known=tuple(new_names(map(spelled().called, the_referee().lists.players(ASKED, own_games())), names)[:OFFERED])
        if room
        else (),
        first=names[starter - 1] if starter and starter <= len(names) else "",
    )
