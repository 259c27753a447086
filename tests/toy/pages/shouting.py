"""Where a shout is written: the step that only Stones knows."""

from typing import Any

from flask import Blueprint
from werkzeug.wrappers import Response

from referee.core.history import Event
from referee.service import Sheet
from referee.web.common.forms import WriteForm
from referee.web.fields import NoteField, NumberField
from referee.web.game.entries import EntryPage, entry_page, show_entry
from referee.web.game.write import to_draft, write
from referee.web.use_cases import the_referee
from referee.wording.language import marked
from tests.toy.steps import Shout

shouting = Blueprint("shouting", __name__, url_prefix="/games/<game_id>/shouts")


class ShoutPage(EntryPage):
    """Who shouted what."""

    template = "rulebooks/toy/shout.html"


class ShoutForm(WriteForm):
    """A shout."""

    word = "shout"
    shouter = NumberField(marked("Player"), 0, 99)
    words = NoteField()


@shouting.get("")
def show(game_id: str) -> str:
    """The form."""
    return entry_page(ShoutPage, the_referee().sheet(game_id)).render()


@shouting.post("")
def shout(game_id: str) -> Response:
    """Write the shout."""

    def shouted(form: ShoutForm, _: Sheet) -> Event[Any]:
        return Shout(form.shouter.data or 0, form.words.data)

    return write(game_id, ShoutForm, shouted, show_entry(ShoutPage), to_draft)
