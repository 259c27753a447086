"""The practice board: any position, any play, and no game."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, Response, request, url_for
from wtforms import Form, StringField
from wtforms.validators import Optional, Regexp

from referee.core.game import Game
from referee.core.steps import Place
from referee.core.verdict import Verdict
from referee.web.board import taps
from referee.web.board.drafted import drafted, hidden_fields
from referee.web.board.table import Parts, answer
from referee.web.fields import NotationField, in_the_box
from referee.web.past.trying import TrialPage
from referee.web.shelf import asked_rulebook, book_fields, rulebook_fields, words_of
from referee.web.use_cases import the_referee
from referee.wording.language import gettext

blueprint = Blueprint("practice", __name__, url_prefix="/practice")

CHANGES = frozenset({"keep", "empty", "why"})
"""The values of ``do`` beside the commands for the draft: put the play on the board, start over, ask why not."""


class PracticeForm(Form):
    """The address of the practice board: the tiles on it, and the play."""

    board = NotationField("read_board", validators=[in_the_box])
    play = NotationField("read_play", validators=[in_the_box])
    game = StringField(validators=[Optional(), Regexp("[a-z0-9]{1,20}\\Z")])


@dataclass(frozen=True)
class PracticePage(TrialPage):
    """A position that belongs to no game."""

    template: ClassVar[str] = "past/practice/page.html"
    parts: ClassVar[Parts] = Parts("past/practice/_heading.html", "past/practice/_panel.html")

    game_id: str
    """The game from which it was opened; empty if there was none."""
    back: str
    """The draft that waits on that game's page."""


@blueprint.get("")
def show() -> Response:
    """The position of the address, with its play or its draft."""
    kind = asked_rulebook(request.args.get("rulebook"))
    rulebook = the_referee().shelf.open({"Game": kind.name})
    form = PracticeForm(request.args, meta={"rulebook": rulebook})
    sound = form.validate()
    game = Game.start(rulebook, min(rulebook.seats))
    if form.board.data:
        game = _on(game, form.board.data)
    address = taps.read_address(request.args, rulebook, game.position, CHANGES)
    if form.play.data and "draft" not in request.args and "cursor" not in request.args:
        address = replace(address, draft=rulebook.drafting.draft_of(game.position, form.play.data))
    against = _against(game, form.play.data, address)
    address, game = _changed(address, game)
    if not sound:
        problems = dict.fromkeys(sentence for field in form for sentence in field.errors)
        address = replace(address, problem=" ".join(problems))
    game_id, back = "" if form.errors.get("game") else form.game.data or "", taps.kept_query()
    kept = {"board": rulebook.notation.write_board(game.board), "game": game_id, "back": back}
    kept = rulebook_fields(rulebook.slug) | {name: text for name, text in kept.items() if text}
    shown = drafted(game, address, game.to_move, free_hand=True, against=against)
    hidden = hidden_fields(game, address, shown.tapped, kept)
    changed = bool(address.problem) or address.do in ("keep", "empty")
    page = PracticePage(
        words=words_of(rulebook),
        book=book_fields(rulebook, game_id, back),
        board=shown.board,
        entry=shown.entry(address, url_for(".show"), hidden, address.problem, changed),
        incomplete=game.incomplete,
        game_id=game_id,
        back=back,
    )
    return answer(page, page.entry.status)


def _against(game: Game[Any], play: Any, address: taps.Address) -> Verdict[Any] | None:
    """The verdict on a play that cannot be a draft, since its cells are taken; None if it is one."""
    is_draft = not play or "draft" in request.args or address.tap or game.play_of(address.draft) == play
    return None if is_draft else game.judge(Place(game.to_move, play))


def _on(game: Game[Any], board: Any) -> Game[Any]:
    """The game with this board."""
    return replace(game, position=replace(game.position, board=board))


def _changed(address: taps.Address, game: Game[Any]) -> tuple[taps.Address, Game[Any]]:
    """The address and the game after the play was put on the board, or the board was cleared. A play that cannot lie
    there is not put on it.
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
