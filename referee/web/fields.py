"""Form fields: notation, numbers and short texts, each checked as it is read."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, StringField, ValidationError
from wtforms.widgets import HiddenInput, TextInput

from referee.core.notation import read_step
from referee.core.rulebook import Rulebook
from referee.core.spelling import LONGEST_NAME, key_of
from referee.core.steps import LONGEST_NOTE
from referee.core.unreadable import HIDDEN, Expected, UnreadableError
from referee.web.this_app import words_of
from referee.wording.language import gettext, is_visible
from referee.wording.unreadable import unreadable

LONGEST_SEARCH = 100
"""Characters of a search that are read."""


def read_number(text: str, low: int, high: int) -> int | None:
    """The whole number from ``low`` to ``high`` in a text; None if the text is anything else."""
    if not re.fullmatch(r"[+-]?\d{1,9}", text.strip(), re.ASCII) or not low <= int(text) <= high:
        return None
    return int(text)


class NotationField(Field):
    """A text in the game's notation, read by the method ``reader`` of the notation; ``None`` if it is empty."""

    widget = HiddenInput()

    def __init__(self, reader: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.reader = reader

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = None
        text = valuelist[0].strip() if valuelist else ""
        if text:
            try:
                self.data = self.read(text)
            except UnreadableError as error:
                raise ValueError(words_of(self.rulebook).unreadable(error)) from error

    def read(self, text: str) -> Any:
        return getattr(self.rulebook.notation, self.reader)(text)

    @property
    def rulebook(self) -> Rulebook[Any]:
        return self.meta.rulebook


def in_the_box(_: Form, field: NotationField) -> None:
    """Refuse more tiles than the box has, and empty the field."""
    if field.data and len(getattr(field.data, "tiles", field.data)) > field.rulebook.box:
        field.data = None
        raise ValidationError(words_of(field.rulebook).unreadable(UnreadableError(Expected.FEWER_TILES, "")))


class StepField(NotationField):
    """A line of the sheet in notation."""

    def read(self, text: str) -> Any:
        return read_step(text, self.rulebook)

    def pre_validate(self, form: Form) -> None:
        """Check the reason of a ruling as if it had been typed."""
        ruling = getattr(self.data, "ruling", None)
        if ruling and (problem := text_problem(ruling.reason, LONGEST_NOTE)):
            raise ValidationError(problem)


class WordField(NotationField):
    """The word of a points-only turn, as people type it."""

    def read(self, text: str) -> str:
        return self.rulebook.vocabulary.read_typed(text)


class NumberField(Field):
    """A whole number from ``low`` to ``high``; ``None`` if the field is empty."""

    widget = TextInput()
    data: Any = None

    def __init__(self, label: Any = "", low: int = 0, high: int = 999, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.low, self.high = low, high

    def _value(self) -> str:
        return "" if self.data is None else str(self.data)

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = None
        text = valuelist[0].strip() if valuelist else ""
        if text:
            self.data = read_number(text, self.low, self.high)
            if self.data is None:
                raise ValueError(
                    gettext("enter a whole number from %(low)d to %(high)d.", low=self.low, high=self.high)
                )


class SeenField(NumberField):
    """The number of the record's events that a page showed, sent by the page itself."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = read_number(valuelist[0].strip() if valuelist else "", self.low, self.high)
        if self.data is None:
            raise ValueError(gettext("Something's wrong with this page. Reload it."))


class NoteField(StringField):
    """A short text for the sheet, on one line."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the text, without surrounding spaces."""
        self.data = tidy(valuelist[0] if valuelist else "")

    def pre_validate(self, form: Form) -> None:
        """Refuse a text that is too long or has invisible characters."""
        if problem := text_problem(self.data or "", LONGEST_NOTE):
            raise ValidationError(problem)


class ShiftField(StringField):
    """Whether later turns move on by one player: ``1`` if they do."""

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = bool(valuelist and valuelist[0])
        if self.data and valuelist[0] != "1":
            raise ValueError(gettext("Choose one of the two."))


def tidy(text: str | None) -> str:
    """The text without surrounding spaces; empty if nothing in it is visible."""
    text = unicodedata.normalize("NFC", text or "").strip()
    seen = any(unicodedata.category(letter) not in ("Cf", "Zs") for letter in text)
    return text if seen else ""


def text_problem(text: str, longest: int) -> str | None:
    """A sentence about what is wrong with a typed text; ``None`` if it is fine."""
    if len(text) > longest:
        return gettext("%(longest)d characters at most.", longest=longest)
    if not all(map(is_visible, text)):
        return gettext("Use only visible characters.")
    return None


def name_problem(name: str, others: Iterable[str]) -> str | None:
    """A sentence about what is wrong with the name of a player; ``None`` if it is fine and not one of the others."""
    if HIDDEN.search(name):
        return unreadable(UnreadableError(Expected.VISIBLE, name))
    same = same_name(name, others)
    if (problem := text_problem(name, LONGEST_NAME)) or not same:
        return problem
    return gettext("%(name)s is already in this game.", name=same)


def same_name(name: str, others: Iterable[str]) -> str:
    """The first of the others that counts as equal to this name; empty if there isn't one."""
    return next((each for each in others if name and key_of(each) == key_of(name)), "")


def numbered(formdata: MultiDict[str, str] | None, name: str) -> MultiDict[str, str] | None:
    """The form data without fields of a list whose index is malformed or above 99, since WTForms accepts any number."""
    if formdata is None:
        return None
    wrong = re.compile(rf"{name}-(?!\d{{1,2}}\Z)", re.ASCII)
    return MultiDict([(key, value) for key, value in formdata.items(multi=True) if not wrong.match(key)])
