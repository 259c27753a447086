"""What people send: checked here, and turned into values of the core."""

import unicodedata
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField, Field, FieldList, Form, IntegerField, StringField, ValidationError
from wtforms.validators import InputRequired, NumberRange, Optional
from wtforms.widgets import HiddenInput

from referee.rulebooks.base import Rulebook
from referee.rulebooks.unreadable import Unreadable
from referee.wording.verdicts import unreadable

LONGEST_NAME = 40
FIELDS_FOR_NAMES = 6


class NewGameForm(Form):
    """The names of the players, in the order in which they sit; the first one starts."""

    players = FieldList(StringField())

    def __init__(self, formdata: Any = None) -> None:
        super().__init__(formdata)
        while len(self.players.entries) < FIELDS_FOR_NAMES:
            self.players.append_entry()

    def validate_players(self, field: FieldList) -> None:
        """Two to six names, without gaps. Messages stand at the name they are about."""
        names = [_tidy(entry.data) for entry in field.entries]
        last = max((number for number, name in enumerate(names) if name), default=-1)
        for number, (entry, name) in enumerate(zip(field.entries, names, strict=True)):
            entry.data = name
            problem = _name_problem(name, number, last)
            if problem:
                entry.errors = (problem,)
        if any(entry.errors for entry in field.entries):
            raise ValidationError(gettext("Some names need a change."))

    @property
    def names(self) -> list[str]:
        """The names given."""
        return [entry.data for entry in self.players.entries if entry.data]


def _tidy(text: str | None) -> str:
    return unicodedata.normalize("NFC", text or "").strip()


def _name_problem(name: str, number: int, last: int) -> str | None:
    """What is wrong with the name in a place, when ``last`` is the last place with a name."""
    if number >= FIELDS_FOR_NAMES and name:
        return gettext("No more than six can play.")
    if not name and (number < 2 or number < last):
        return gettext("Type a name. At least two play, and no seat between others stays empty.")
    if len(name) > LONGEST_NAME:
        return gettext("At most %(longest)d letters, please.", longest=LONGEST_NAME)
    if not all(map(_is_plain, name)):
        return gettext("Only letters and signs that can be seen, please.")
    return None


def _is_plain(letter: str) -> bool:
    """Whether a letter can stand in a name: no control sign, line break, or sign that turns the writing round."""
    return unicodedata.category(letter) not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") and letter not in _TURNING


_TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


class NotationField(Field):
    """A text of the game's notation, read by the method of the rulebook that ``reader`` names."""

    widget = HiddenInput()

    def __init__(self, reader: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.reader = reader

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the text; an empty one means nothing."""
        self.data = None
        text = valuelist[0].strip() if valuelist else ""
        if text:
            try:
                self.data = getattr(self.rulebook, self.reader)(text)
            except Unreadable as error:
                raise ValueError(unreadable(error)) from error

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that the form was made for."""
        return self.meta.rulebook


class EntryForm(Form):
    """A tap on the game page: the draft as it lies, and the one button that was pressed."""

    draft = NotationField("read_play")
    cursor = NotationField("read_cell")
    open = BooleanField()
    seen = IntegerField(validators=[InputRequired(lazy_gettext("The page is broken: load it again.")), NumberRange(0)])

    cell = NotationField("read_cell")
    tile = NotationField("read_tile")
    light = IntegerField(validators=[Optional()])
    do = StringField()

    swap = IntegerField(validators=[Optional()])
    points = IntegerField(lazy_gettext("Points"), validators=[Optional(), NumberRange(0)])
    tiles = IntegerField(lazy_gettext("Tiles laid"), validators=[Optional(), NumberRange(0)])

    every = BooleanField()
    whole = BooleanField()
    bright = BooleanField()
    marks = BooleanField()

    @property
    def problems(self) -> list[str]:
        """What is wrong with the fields, in their order, each sentence once."""
        return list(dict.fromkeys(str(sentence) for sentences in self.errors.values() for sentence in sentences))


def entry_form(formdata: Any, rulebook: Rulebook) -> EntryForm:
    """The form of a game played by this rulebook."""
    return EntryForm(formdata, meta={"rulebook": rulebook})
