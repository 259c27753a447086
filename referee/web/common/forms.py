"""The forms: one for each thing that can be written, with its checks."""

from typing import Any, ClassVar

from wtforms import Form, StringField, ValidationError

from referee.core.rulebook import Rulebook
from referee.service import Role
from referee.web.board.taps import MOST_EVENTS, unknown_word
from referee.web.fields import (
    NotationField,
    NoteField,
    NumberField,
    SeenField,
    ShiftField,
    StepField,
    WordField,
    in_the_box,
)
from referee.wording.language import gettext, marked


def ask_for_points(field: NumberField) -> None:
    """Raise ``ValidationError`` if the points are empty, since an empty field is not zero."""
    if field.data is None and not field.errors:
        raise ValidationError(gettext("how many? Type 0 if there were none."))


def problems_of(form: Form) -> list[str]:
    """What is wrong with the fields of a form, in their order, each sentence once; for numbers with their label."""
    found: dict[str, None] = {}
    for field in form:
        for sentence in field.errors:
            number = isinstance(field, NumberField) and field.label.text
            found[f"{gettext(field.label.text)}: {sentence}" if number else str(sentence)] = None
    return list(found)


class KeyForm(Form):
    """A form with the button that was pressed."""

    word: ClassVar[str]
    """The value of the button."""

    do = StringField()

    def validate_do(self, field: StringField) -> None:
        if field.data and field.data != self.word:
            raise ValidationError(unknown_word())

    @property
    def problems(self) -> list[str]:
        return problems_of(self)


class WriteForm(KeyForm):
    """A form that writes on a sheet, with the number of the record's events that its page showed."""

    seen = SeenField(high=MOST_EVENTS)


def button(word_: str) -> type[WriteForm]:
    """A form without fields of its own: only the button with this value."""

    class ButtonForm(WriteForm):
        word = word_

    return ButtonForm


class PlaceForm(WriteForm):
    """Tiles laid."""

    word = "confirm"
    draft = NotationField("read_play", validators=[in_the_box])


class SwapForm(WriteForm):
    """Tiles exchanged."""

    word = "swap"
    swap = NumberField(marked("Swap"))


class PointsForm(WriteForm):
    """Points of tiles that are not known."""

    word = "points"
    points = NumberField(marked("Points"))
    tiles = NumberField(marked("Tiles played"))
    made = WordField()
    """The word, or how many letters it has, in a game that has words."""

    def validate_points(self, field: NumberField) -> None:
        ask_for_points(field)

    def validate_tiles(self, field: NumberField) -> None:
        """Ask for the tiles: no turn lays none."""
        if field.data is None and not field.errors:
            raise ValidationError(gettext("how many?"))


class RulingForm(WriteForm):
    """A turn that the table lets stand."""

    word = "rule"
    step = StepField()
    reason = NoteField()
    other = NoteField()
    """The reason, if it is none of those offered."""
    ruled = NumberField(marked("Points"))


class AdjustmentForm(WriteForm):
    """Points beside the turns."""

    word = "adjust"
    adjust_seat = NumberField(marked("Player"), 1, 99)
    adjust = NumberField(marked("Points"), -999)
    note = NoteField()


class EndForm(WriteForm):
    """The game ended early."""

    word = "end"
    end_note = NoteField()


class BringBackForm(KeyForm):
    """A deleted game brought back."""

    word = "bring-back"
    listed = StringField()
    """Whether it was brought back from the list of games."""


class AboutForm(KeyForm):
    """Place and note of a game."""

    word = "about"
    place = NoteField()
    note = NoteField()


class RoleForm(KeyForm):
    """Something about a link that gives a role."""

    role = StringField()

    def validate_role(self, field: StringField) -> None:
        if field.data not in tuple(Role):
            raise ValidationError(gettext("The page is broken, load it again."))


class RenewForm(RoleForm):
    """A link of a game ended, and the next one made."""

    word = "renew"
    number = SeenField(high=MOST_EVENTS)
    """The number of the renewal."""


class ForgetForm(RoleForm):
    """A link that this browser no longer holds."""

    word = "forget"
    key = StringField()


class CorrectForm(WriteForm):
    """A turn as it was in truth."""

    word = "correct"
    step = StepField()


class GiveForm(WriteForm):
    """A turn given to another player."""

    word = "give"
    to = NumberField(marked("Player"), 1, 99)


class LetStandForm(WriteForm):
    """A turn that stands as it was written."""

    word = "stand"
    why = NoteField()
    ruled = NumberField(marked("Points"))


class InsertForm(WriteForm):
    """A forgotten turn, put in."""

    word = "insert"
    step = StepField()
    shift = ShiftField()


class RemoveForm(WriteForm):
    """A turn written twice, taken out."""

    word = "remove"
    shift = ShiftField()


def read_form(kind: type[WriteForm], sent: Any, rulebook: Rulebook[Any]) -> Any:
    """A form of this kind as it was sent, in the notation of a rulebook."""
    return kind(sent, meta={"rulebook": rulebook})
