"""Where a shout is written: the step that only Stones knows."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from flask import Blueprint
from werkzeug.wrappers import Response

from referee.core.history import Event
from referee.service import Sheet
from referee.web.forms.fields import NoteField, NumberField
from referee.web.forms.forms import WriteForm
from referee.web.pages.entries import EntryFields, EntryPage, entry_page, show_entry
from referee.web.pages.write import to_draft, write
from referee.web.use_cases import the_referee
from referee.wording.language import marked
from tests.toy.steps import Shout

shouting = Blueprint("shouting", __name__, url_prefix="/games/<game_id>/shouts")


@dataclass(frozen=True)
class ShoutPage(EntryPage):
    """Who shouted what."""

    template: ClassVar[str] = "rulebooks/toy/shout.html"

    names: tuple[str, ...]

    @classmethod
    def of(cls, sheet: Sheet, shared: EntryFields) -> Self:
        """The page for a sheet."""
        return cls(*shared, sheet.names)


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
