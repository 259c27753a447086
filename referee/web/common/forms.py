"""The forms: one for each thing that can be written, with its checks; and the page of a form."""

from dataclasses import dataclass
from typing import Any, ClassVar, Self

from wtforms import Form, StringField, ValidationError
from wtforms.validators import AnyOf

from referee.service import Role
from referee.web.board.draft_address import MOST_EVENTS, unknown_word
from referee.web.board.verdict import Reason, reasons
from referee.web.fields import (
    NotationField,
    NoteField,
    NumberField,
    SeenField,
    ShiftField,
    StepField,
    WordField,
    in_the_box,
    tidy,
)
from referee.web.page import SheetPage
from referee.web.refused import LOOKED_AT, NotWritten
from referee.wording.language import gettext, marked


def needs_points(_: Form, field: NumberField) -> None:
    """Ask for points if the field is empty, since an empty field isn't zero."""
    if field.data is None and not field.errors:
        raise ValidationError(gettext("how many? Type 0 if there were none."))


def needs_tiles(_: Form, field: NumberField) -> None:
    """Ask for the number of tiles: every such turn places some."""
    if field.data is None and not field.errors:
        raise ValidationError(gettext("how many?"))


@dataclass(frozen=True, kw_only=True)
class FormPage(SheetPage):
    """A page with a form that writes on a sheet."""

    why: NotWritten = LOOKED_AT
    """Why nothing was written."""

    @classmethod
    def again(cls, why: NotWritten, game_id: str) -> Self:
        """The page on the newest sheet, with the reason."""
        return cls(sheet=why.newest(game_id), why=why)

    @property
    def notice(self) -> str:
        """A sentence about the request itself."""
        return self.why.notice

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The violations of the step that wasn't written."""
        return reasons(self.words, self.why.refused.violations) if self.why.refused else ()


class KeyForm(Form):
    """A form with the button that was pressed."""

    word: ClassVar[str]
    """The value of the button."""

    do = StringField()

    def validate_do(self, field: StringField) -> None:
        if field.data and field.data != self.word:
            raise ValidationError(unknown_word())


class WriteForm(KeyForm):
    """A form that writes on a sheet, with the number of the record's events that its page showed."""

    seen = SeenField(high=MOST_EVENTS)


class RoleForm(KeyForm):
    """A form about a link that gives a role."""

    role = StringField()

    def validate_role(self, field: StringField) -> None:
        if field.data not in tuple(Role):
            raise ValidationError(gettext("Something's wrong with this page. Reload it."))


def form_of(word: str, kind: type[KeyForm] = WriteForm, **fields: object) -> type[Any]:
    """A form with these fields, and the button with this value."""
    return type(kind.__name__, (kind,), {"word": word, **fields})


# What is played
PlaceForm = form_of("confirm", draft=NotationField("read_play", validators=[in_the_box]))
SwapForm = form_of("swap", swap=NumberField(marked("Swap")))
PassForm = form_of("pass")
PointsForm = form_of(
    "points",
    points=NumberField(marked("Points"), validators=[needs_points]),
    tiles=NumberField(marked("Tiles played"), validators=[needs_tiles]),
    made=WordField(),  # the word, or its number of letters, in a game with words
)
RulingForm = form_of(
    "rule",
    step=StepField(),
    reason=NoteField(),
    other=NoteField(),  # the reason, if it isn't one of those offered
    ruled=NumberField(marked("Points")),
)
AdjustmentForm = form_of(
    "adjust",
    adjust_seat=NumberField(marked("Player"), 1, 99),
    adjust=NumberField(marked("Points"), -999),
    note=NoteField(),
)
EndForm = form_of("end", end_note=NoteField())

# Who plays
SkipForm = form_of("skip")
NextForm = form_of("next", seat=NumberField(marked("Player"), 1, 99))
LeaveForm = form_of(
    "leave", seat=NumberField(marked("Player"), 1, 99), tiles=StringField(validators=[AnyOf(["back", "out"])])
)
RenameForm = form_of("rename", **{f"name-{seat}": StringField(filters=[tidy]) for seat in range(1, 10)})

# Undo and redo
UndoForm, RedoForm = form_of("undo"), form_of("redo")

# Fixing an earlier turn
CorrectForm = form_of("correct", step=StepField())
GiveForm = form_of("give", to=NumberField(marked("Player"), 1, 99))
LetStandForm = form_of("stand", why=NoteField(), ruled=NumberField(marked("Points")))
InsertForm = form_of("insert", step=StepField(), shift=ShiftField())
RemoveForm = form_of("remove", shift=ShiftField())
TakeBackForm = form_of("take-back")
FillForm = form_of("fill", tiles=NotationField("read_play", validators=[in_the_box]))

# A game on the lists, and its links
AboutForm = form_of("about", KeyForm, place=NoteField(), note=NoteField())
DeleteForm, ThrowAwayForm = form_of("delete"), form_of("throw-away")
BringBackForm = form_of("bring-back", KeyForm, listed=StringField())  # set if the list of games asks
RenewForm = form_of("renew", RoleForm, number=SeenField(high=MOST_EVENTS))  # the number of the renewal
ForgetForm = form_of("forget", RoleForm, key=StringField())
