"""What the scorekeeper says to objections: that the turn is right."""

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.web.board import taps
from referee.web.board.table import answer
from referee.web.common.forms import RightForm
from referee.web.game.game import game_page
from referee.web.game.write import on_game_page, sent_fields, way_to
from referee.web.guard.access import admission
from referee.web.submission import Outcome, submit
from referee.web.use_cases import the_referee

blueprint = Blueprint("objecting", __name__, url_prefix="/games/<game_id>")


@blueprint.post("/objections")
def dismiss(game_id: str) -> Response:
    """Say that the last turn is right. The draft stays as it is."""
    sheet, form = the_referee().sheet(game_id), RightForm(request.form)

    def act() -> Outcome:
        the_referee().objections.dismiss(game_id, form.seen.data, admission())
        page = game_page(sheet, taps.read_address(sent_fields(), sheet.rulebook, sheet.game.position))
        if taps.is_htmx():
            return answer(page)
        return way_to(taps.with_query(page.entry.action, page.entry.kept))

    return submit(act, lambda why: on_game_page(sheet, why), form)
