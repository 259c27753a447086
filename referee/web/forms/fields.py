"""Fields of forms: notation, numbers and a few words, each checked as it is read."""

import re
import unicodedata
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, StringField, ValidationError
from wtforms.widgets import HiddenInput, TextInput

from referee.core.notation import read_step
from referee.core.rulebook import Rulebook
from referee.core.steps import LONGEST_NOTE
from referee.core.unreadable import UnreadableError
from referee.web.shelf import words_of
from referee.wording.language import gettext
from referee.wording.visible import is_visible


def read_number(text: str, low: int, high: int) -> int | None:
    """The whole number from ``low`` to ``high`` in a text; None if it holds anything else."""
    if not re.fullmatch(r"[+-]?\d{1,9}", text.strip(), re.ASCII) or not low <= int(text) <= high:
        return None
    return int(text)


class NotationField(Field):
    """A text of the game's notation, read by the method of the notation that ``reader`` names; an empty one is none."""

    widget = HiddenInput()

    def __init__(self, reader: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.reader = reader

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the text."""
        self.data = None
        text = valuelist[0].strip() if valuelist else ""
        if text:
            try:
                self.data = self.read(text)
            except UnreadableError as error:
                raise ValueError(words_of(self.rulebook).unreadable(error)) from error

    def read(self, text: str) -> Any:
        """What the text says. Raises ``UnreadableError``."""
        return getattr(self.rulebook.notation, self.reader)(text)

    @property
    def rulebook(self) -> Rulebook[Any]:
        """The rulebook that the form was made for."""
        return self.meta.rulebook


class StepField(NotationField):
    """A line of the sheet in notation."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("read_step", **kwargs)

    def read(self, text: str) -> Any:
        """The step that the line tells. Raises ``UnreadableError``."""
        return read_step(text, self.rulebook)

    def pre_validate(self, form: Form) -> None:
        """The reason for which the table lets it stand is held to what is asked of one that is typed."""
        ruling = getattr(self.data, "ruling", None)
        problem = ruling and text_problem(ruling.reason, LONGEST_NOTE)
        if problem:
            raise ValidationError(problem)


class NumberField(Field):
    """A whole number from ``low`` to ``high``; nothing where nothing was typed."""

    widget = TextInput()
    data: Any = None

    def __init__(self, label: Any = "", low: int = 0, high: int = 999, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.low, self.high = low, high

    def _value(self) -> str:
        return "" if self.data is None else str(self.data)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number."""
        self.data = None
        text = valuelist[0].strip() if valuelist else ""
        if text:
            self.data = read_number(text, self.low, self.high)
            if self.data is None:
                raise ValueError(
                    gettext("a whole number from %(low)d to %(high)d, please.", low=self.low, high=self.high)
                )


class SeenField(NumberField):
    """How many events of the record a page showed: the page itself says so, nobody types it."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number."""
        self.data = read_number(valuelist[0].strip() if valuelist else "", self.low, self.high)
        if self.data is None:
            raise ValueError(gettext("The page is broken, load it again."))


class NoteField(StringField):
    """A few words for the sheet, on one line."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep the words, without blanks around them."""
        self.data = tidy(valuelist[0] if valuelist else "")

    def pre_validate(self, form: Form) -> None:
        """Nothing too long, and no sign that cannot be seen."""
        problem = text_problem(self.data or "", LONGEST_NOTE)
        if problem:
            raise ValidationError(problem)


class ShiftField(StringField):
    """Whether later turns move to another player: ``1`` where they do."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the choice."""
        self.data = bool(valuelist and valuelist[0])
        if self.data and valuelist[0] != "1":
            raise ValueError(gettext("Choose one of both ways, please."))


def tidy(text: str | None) -> str:
    """The text without blanks around it; empty, where nothing of it can be seen."""
    text = unicodedata.normalize("NFC", text or "").strip()
    seen = any(unicodedata.category(letter) not in ("Cf", "Zs") for letter in text)
    return text if seen else ""


def text_problem(text: str, longest: int) -> str | None:
    """What is wrong with a text that people typed, in words."""
    if len(text) > longest:
        return gettext("At most %(longest)d letters, please.", longest=longest)
    if not all(map(is_visible, text)):
        return gettext("Only letters and signs that can be seen, please.")
    return None


def numbered(formdata: MultiDict[str, str] | None, name: str) -> MultiDict[str, str] | None:
    """What was sent, without fields of a list whose number is none: WTForms takes any number there."""
    if formdata is None:
        return None
    wrong = re.compile(rf"{name}-(?!\d{{1,3}}\Z)", re.ASCII)
    return MultiDict([(key, value) for key, value in formdata.items(multi=True) if not wrong.match(key)])
