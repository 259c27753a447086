"""A new game: the names of the players, and the house rules of its rulebook."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import FieldList, Form, StringField, ValidationError

from referee.core.history import Start
from referee.core.rulebook import Rulebook
from referee.core.spelling import another, key_of
from referee.shelf import BoxedGame
from referee.web.common.game_list import spelled
from referee.web.fields import name_problem, numbered, read_number, same_name, tidy
from referee.web.game_pages import HouseRules
from referee.web.guard import pace
from referee.web.guard.access import check_room, own_games
from referee.web.guard.held_links import keep_score
from referee.web.page import Page
from referee.web.refused import INVALID
from referee.web.this_app import asked_rulebook, pages_of, the_referee, the_shelf
from referee.wording.language import gettext

ASKED = 25
"""The number of newest games whose players are suggested."""
OFFERED = 6
"""The most players that are suggested."""

blueprint = Blueprint("new_game", __name__, url_prefix="/games")


class NewGameForm(Form):
    """The names of the players, in the order in which they sit."""

    players = FieldList(StringField())

    def __init__(
        self,
        seats: range,
        names: Sequence[str] = (),
        formdata: MultiDict[str, str] | None = None,
    ) -> None:
        self.seats = seats
        super().__init__(numbered(formdata, "players"), players=list(names))
        while len(self.players.entries) < max(seats):
            self.players.append_entry()

    def tap(self, asked: Mapping[str, str]) -> None:
        """Do what a button next to the names asks: ``add`` a name, ``drop`` a row, ``use`` another name in a row."""
        rows = self.rows
        drop, use = (read_number(asked.get(word, ""), 1, len(rows)) for word in ("drop", "use"))
        if (name := tidy(asked.get("add"))) and "" in rows:
            rows[rows.index("")] = name
        if drop:
            rows.append(rows.pop(drop - 1) and "")
        if use:
            rows[use - 1] = self.proposal(use) or rows[use - 1]
        for entry, name in zip(self.players.entries, rows, strict=True):
            entry.data = name

    def proposal(self, number: int) -> str:
        """Another name for row ``number`` if a row above has the same; otherwise empty."""
        same = same_name(self.rows[number - 1], self.rows[: number - 1])
        return another(same, self.rows) if same else ""

    def validate_players(self, field: FieldList) -> None:
        """Refuse too many or too few names, gaps and equal names. Each message is put at its name."""
        names = self.rows
        last = max((number for number, name in enumerate(names, 1) if name), default=0)
        for number, (entry, name) in enumerate(zip(field.entries, names, strict=True), 1):
            entry.data = name
            problem = self._problem(name, number, last)
            if problem:
                entry.errors = (problem,)
        if any(entry.errors for entry in field.entries):
            raise ValidationError(gettext("Some names need a change."))

    @property
    def rows(self) -> list[str]:
        """The text of each row."""
        return [tidy(entry.data) for entry in self.players.entries]

    @property
    def names(self) -> list[str]:
        """The names of all rows that have one."""
        return [name for name in self.rows if name]

    def _problem(self, name: str, number: int, last: int) -> str | None:
        """What is wrong with the name in a row, when ``last`` is the last row with a name."""
        if number > max(self.seats) and name:
            return gettext("Up to %(number)d can play.", number=max(self.seats))
        if not name and (number <= min(self.seats) or number < last):
            return gettext(
                "Type a name. You need at least %(least)d players, with no gaps between them.", least=min(self.seats)
            )
        return name_problem(name, self.rows[: number - 1])


@dataclass(frozen=True)
class NewGamePage(Page):
    """The form for a new game."""

    template = "home/new_game.html"

    kind: type[Rulebook[Any]]
    form: NewGameForm
    rules: HouseRules
    """The form of the house rules."""

    @property
    def boxes(self) -> tuple[BoxedGame, ...]:
        """All boxed games on the shelf."""
        return tuple(the_shelf())

    @cached_property
    def known(self) -> list[str]:
        """Players of earlier games, if there is room for more."""
        names = self.form.names
        if len(names) >= max(self.kind.seats):
            return []
        taken, found = set(map(key_of, names)), map(spelled().called, the_referee().lists.players(ASKED, own_games()))
        return list({key_of(name): name for name in found if key_of(name) not in taken}.values())[:OFFERED]


@blueprint.get("/new")
def show() -> str:
    """The form: empty, as in its address, or with the players and house rules of the game it comes ``after``."""
    check_room()
    asked, after = request.args, request.args.get("after")
    if after is not None:
        sheet = the_referee().sheet(after)
        form = NewGameForm(sheet.rulebook.seats, sheet.names)
        rules = pages_of(sheet.rulebook.slug).house_rules(sheet.rulebook, None)
        return NewGamePage(type(sheet.rulebook), form, rules).render()
    last = the_referee().lists.newest_rulebook(own_games())
    kind = asked_rulebook(asked.get("game", last if last in the_shelf() else None))
    typed = asked if "players-0" in asked else None
    form, rules = NewGameForm(kind.seats, formdata=typed), pages_of(kind.slug).house_rules(None, typed)
    form.tap(asked)
    return NewGamePage(kind, form, rules).render()


@blueprint.post("/new")
def start() -> Response:
    """Start the game, and go to its page."""
    check_room()
    kind = asked_rulebook(request.form.get("game"))
    form, rules = NewGameForm(kind.seats, formdata=request.form), pages_of(kind.slug).house_rules(None, request.form)
    rules_valid = rules.validate()
    if rules_valid:  # a house rule may leave room for fewer
        rulebook = kind.open(rules.tags)
        form.seats = rulebook.seats
    valid = form.validate() and rules_valid
    seating = rules.seated(form.names) if valid else None
    if seating is None:
        return make_response((NewGamePage(kind, form, rules).render(), INVALID))
    pace.count(pace.GAMES)
    referee = the_referee()
    game_id = referee.start(seating.names, rulebook)
    keep_score(game_id)
    if seating.starter:
        referee.write(referee.sheet(game_id), Start(seating.starter))
    return redirect(url_for("games.show", game_id=game_id), 303)
