"""Giving a turn to another player: only who made it changes."""

from typing import Any

from flask import Blueprint, request
from werkzeug.wrappers import Response

from referee.core.history import Event, Reseat
from referee.core.verdict import SheetCode, Verdict, refused
from referee.service import Sheet
from referee.web.common.forms import GiveForm
from referee.web.game.write import game_parts, on_game_page, to_game, write
from referee.web.mend.correction import turn_at

blueprint = Blueprint("giving", __name__, url_prefix="/games/<game_id>/turns/<int:number>")


@blueprint.post("/give")
def give(game_id: str, number: int) -> Response:
    """Give the turn to the player on another seat. From another page than that of the game, ``leave`` leads there."""

    def given(form: GiveForm, sheet: Sheet) -> Event[Any] | Verdict[Any]:
        turn, seat = turn_at(sheet, number), form.to.data or 0
        if turn is None or seat == turn.seat:
            return refused(SheetCode.NO_SUCH_STEP)
        return Reseat(number, seat)

    return write(game_id, GiveForm, given, on_game_page, to_game if "leave" in request.args else game_parts)
