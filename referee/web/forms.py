"""What people send: one form a thing that can be written, checked here."""

from collections.abc import Sequence
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict
from wtforms import FieldList, Form, StringField, ValidationError
from wtforms.widgets import HiddenInput

from referee.core.rulebook import Rulebook
from referee.web.fields import (
    NotationField,
    NoteField,
    NumberField,
    ShiftField,
    StepField,
    numbered,
    text_problem,
    tidy,
)
from referee.web.taps import MOST_EVENTS, unknown_word
from referee.wording.language import gettext, marked

LONGEST_NAME = 40


class NewGameForm(Form):
    """The names of the players, in the order in which they sit."""

    players = FieldList(StringField())
    starter = NumberField(low=1, widget=HiddenInput())

    def __init__(
        self,
        seats: range,
        names: Sequence[str] = (),
        starter: int | None = None,
        formdata: MultiDict[str, str] | None = None,
    ) -> None:
        self.seats = seats
        super().__init__(numbered(formdata, "players"), players=list(names), starter=starter)
        while len(self.players.entries) < max(seats):
            self.players.append_entry()

    def validate_players(self, field: FieldList) -> None:
        """As many names as can play, without gaps. Messages stand at the name they are about."""
        names = [tidy(entry.data) for entry in field.entries]
        last = max((number for number, name in enumerate(names) if name), default=-1)
        for number, (entry, name) in enumerate(zip(field.entries, names, strict=True)):
            entry.data = name
            problem = self._name_problem(name, number, last)
            if problem:
                entry.errors = (problem,)
        if any(entry.errors for entry in field.entries):
            raise ValidationError(gettext("Some names need a change."))

    def validate_starter(self, field: NumberField) -> None:
        """The starter is one of the players, or was one of those before."""
        if field.data and field.data > max(self.seats):
            raise ValidationError(gettext("Nobody sits there: choose one of the players."))
        if field.data and field.data > len(self.names):
            field.data = None

    @property
    def names(self) -> list[str]:
        """The names given."""
        return [entry.data for entry in self.players.entries if entry.data]

    def _name_problem(self, name: str, number: int, last: int) -> str | None:
        """What is wrong with the name in a place, when ``last`` is the last place with a name."""
        if number >= max(self.seats) and name:
            return gettext("No more than %(number)d can play.", number=max(self.seats))
        if not name and (number < min(self.seats) or number < last):
            return gettext(
                "Type a name. At least %(least)d play, and no seat between others stays empty.", least=min(self.seats)
            )
        return text_problem(name, LONGEST_NAME)


class WriteForm(Form):
    """What every form that writes carries: the button pressed, and how many events of the record its page showed."""

    word: ClassVar[str]
    """The value of the button."""

    do = StringField()
    seen = NumberField(high=MOST_EVENTS, needed=True)

    def validate_do(self, field: StringField) -> None:
        """No other button leads here."""
        if field.data and field.data != self.word:
            raise ValidationError(unknown_word())

    @property
    def problems(self) -> list[str]:
        """What is wrong with the fields, in their order, each sentence once. Before what is wrong with a number stands
        what it is the number of.
        """
        told: dict[str, None] = {}
        if self.seen.errors:
            told[gettext("The page is broken, load it again.")] = None
        for field in self:
            for sentence in field.errors if field is not self.seen else ():
                number = isinstance(field, NumberField)
                told[f"{gettext(field.label.text)}: {sentence}" if number else str(sentence)] = None
        return list(told)


class PlaceForm(WriteForm):
    """Tiles laid."""

    word = "confirm"
    draft = NotationField("read_play")

    def validate_draft(self, field: NotationField) -> None:
        """No more tiles than there are."""
        if field.data and len(field.data) > field.rulebook.box:
            field.data = None
            raise ValidationError(gettext("That is more tiles than the box holds."))


class SwapForm(WriteForm):
    """Tiles exchanged."""

    word = "swap"
    swap = NumberField(marked("Swap"))


class PassForm(WriteForm):
    """Nothing done."""

    word = "pass"


class PointsForm(WriteForm):
    """Points of tiles that nobody wrote down."""

    word = "points"
    points = NumberField(marked("Points"))
    tiles = NumberField(marked("Tiles laid"))


class RulingForm(WriteForm):
    """A turn that the table lets stand."""

    word = "rule"
    step = StepField()
    reason = NoteField()
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


class UndoForm(WriteForm):
    """The last thing taken back."""

    word = "undo"


class RedoForm(WriteForm):
    """What was taken back, put back."""

    word = "redo"


class CorrectForm(WriteForm):
    """A turn as it was in truth."""

    word = "correct"
    step = StepField()


class TakeBackForm(WriteForm):
    """Everything taken back from a turn on."""

    word = "take-back"


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
    """A form of this kind as it was sent, whose notation is that of a rulebook."""
    return kind(sent, meta={"rulebook": rulebook})
