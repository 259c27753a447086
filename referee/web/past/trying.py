"""Trying a play: on a game as it is or was, without touching its sheet, or on the practice board."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, abort, request, url_for
from wtforms import Form, StringField
from wtforms.validators import Optional, Regexp

from referee.core.game import Game
from referee.core.steps import Place
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.web.board import draft_address
from referee.web.board.board_page import BoardPage, Parts, answer, kept_fields
from referee.web.fields import NotationField, in_the_box
from referee.web.page import kept_query
from referee.web.refused import problems_of
from referee.web.this_app import asked_rulebook, book_fields, rulebook_fields, the_referee
from referee.wording.language import gettext

blueprint = Blueprint("trying", __name__)

WHY = frozenset({"why"})
"""The values of ``do`` in addition to the commands for the draft: ask why a play isn't allowed."""
CHANGES = WHY | {"keep", "empty"}
"""On the practice board also: put the play on the board, start over."""


@dataclass(frozen=True, kw_only=True)
class TrialPage(BoardPage):
    """A board to try a play on."""

    free_hand: bool = True
    game_id: str
    """The game from which it was opened; empty if there was none."""
    back: str = field(default_factory=kept_query)
    """The draft waiting on that game's page, as a query string."""
    playable: bool = False
    """Whether the play can be used in the game."""
    practises: bool = False
    """Whether a play can be put on the board."""

    @property
    def kept_draft(self) -> str:
        """The play as a query string."""
        return draft_address.query({name: text for name, text in kept_fields(self.hidden).items() if name != "back"})

    @property
    def book(self) -> Mapping[str, str]:
        return book_fields(self.game.rulebook, self.game_id, self.back)


@dataclass(frozen=True, kw_only=True)
class TryPage(TrialPage):
    """A game as it was after some steps."""

    template = "past/trying/page.html"
    parts = Parts("past/trying/_heading.html", "past/trying/_panel.html")

    sheet: Sheet
    number: int
    """The number of steps before the board."""

    @property
    def action(self) -> str:
        return url_for("trying.show", game_id=self.game_id, number=self.number)

    @cached_property
    def hidden(self) -> dict[str, object]:
        return self.draft_fields({"back": self.back} if self.back else {})


@blueprint.get("/games/<game_id>/try/<int:number>")
def show(game_id: str, number: int) -> Response:
    """The board after step ``number``, with the play in the address."""
    sheet = the_referee().sheet(game_id)
    if number > len(sheet.game.rows):
        abort(404)
    before = sheet.after(number)
    game = replace(before, position=replace(before.position, over=False))
    address = draft_address.read_address(request.args, game.rulebook, game.position, WHY)
    newest = number == len(sheet.game.rows)
    playable = newest and not sheet.game.over and sheet.damage is None
    drafted: dict[str, Any] = {"game": game, "address": address, "seat": game.to_move}
    return answer(TryPage(sheet=sheet, number=number, game_id=sheet.id, playable=playable, **drafted))


class PracticeForm(Form):
    """The address of the practice board: the tiles on it, and the play."""

    board = NotationField("read_board", validators=[in_the_box])
    play = NotationField("read_play", validators=[in_the_box])
    game = StringField(validators=[Optional(), Regexp("[a-z0-9]{1,20}\\Z")])


class PracticePage(TrialPage):
    """A position that belongs to no game."""

    template = "past/trying/practice.html"
    parts = Parts("past/trying/_practice_heading.html", "past/trying/_panel.html")

    @property
    def action(self) -> str:
        return url_for("trying.practice")

    @cached_property
    def hidden(self) -> dict[str, object]:
        """The position with the draft on it, and where it was opened from."""
        rulebook = self.game.rulebook
        kept = {"board": rulebook.notation.write_board(self.game.board), "game": self.game_id, "back": self.back}
        return self.draft_fields(rulebook_fields(rulebook.slug) | {name: text for name, text in kept.items() if text})

    @property
    def changed(self) -> bool:
        return super().changed or self.address.do in ("keep", "empty")


@blueprint.get("/practice")
def practice() -> Response:
    """The position of the address, with its play or its draft."""
    kind = asked_rulebook(request.args.get("rulebook"))
    rulebook = the_referee().shelf.open({"Game": kind.name})
    form = PracticeForm(request.args, meta={"rulebook": rulebook})
    sound = form.validate()
    game = Game.start(rulebook, min(rulebook.seats))
    if form.board.data:
        game = _on(game, form.board.data)
    address = draft_address.read_address(request.args, rulebook, game.position, CHANGES)
    if form.play.data and "draft" not in request.args and "cursor" not in request.args:
        address = replace(address, draft=rulebook.drafting.draft_of(game.position, form.play.data))
    against = _against(game, form.play.data, address)
    address, game = _changed(address, game)
    if not sound:
        address = replace(address, problem=" ".join(problems_of(form)))
    game_id = "" if form.errors.get("game") else form.game.data or ""
    drafted: dict[str, Any] = {"game": game, "address": address, "seat": game.to_move, "against": against}
    return answer(PracticePage(game_id=game_id, practises=True, **drafted))


def _against(game: Game[Any], play: Any, address: draft_address.Address) -> Verdict[Any] | None:
    """The verdict on a play that can't be a draft because its cells are taken; None if it is one."""
    is_draft = not play or "draft" in request.args or address.tap or game.play_of(address.draft) == play
    return None if is_draft else game.judge(Place(game.to_move, play))


def _on(game: Game[Any], board: Any) -> Game[Any]:
    """The game with this board."""
    return replace(game, position=replace(game.position, board=board))


def _changed(address: draft_address.Address, game: Game[Any]) -> tuple[draft_address.Address, Game[Any]]:
    """The address and the game after the play was put on the board, or the board was cleared. An impossible play
    isn't.
    """
    first = game.rulebook.drafting.first
    match address.do:
        case "keep" if address.draft.play:
            verdict = game.judge(Place(game.to_move, game.play_of(address.draft)))
            if game.cannot_be(verdict):
                return replace(address, problem=gettext("That can't happen on a real table.")), game
            game = _on(game, game.board.with_play(address.draft.play))
        case "empty":
            game = Game.start(game.rulebook, len(game.hands))
        case _:
            return address, game
    return replace(address, draft=first(game.position)), game
