"""What people send: checked here, and turned into values of the core."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, FieldList, Form, IntegerField, StringField, ValidationError
from wtforms.validators import AnyOf, InputRequired, NumberRange, Optional, Regexp
from wtforms.widgets import HiddenInput

from referee.rulebooks.base import Rulebook
from referee.rulebooks.house_rules import HouseRules
from referee.rulebooks.notation import read_step
from referee.rulebooks.unreadable import Unreadable
from referee.wording.verdicts import unreadable

LONGEST_NAME = 40
LONGEST_NOTE = 200
FIELDS_FOR_NAMES = 6


class NewGameForm(Form):
    """The names of the players, in the order in which they sit; the first one starts."""

    players = FieldList(StringField())
    no_bonus = BooleanField(lazy_gettext("No 6 points for the last tile"))
    free_opening = BooleanField(lazy_gettext("The first turn need not be the longest line"))
    youngest = BooleanField(lazy_gettext("At a tie the youngest starts, as in German boxes"))
    leftovers = BooleanField(lazy_gettext("At the end every tile still held costs a point"))
    point_limit = IntegerField(lazy_gettext("The game ends at so many points"), [Optional(), NumberRange(1, 9999)])
    minute_limit = IntegerField(lazy_gettext("Play for so many minutes"), [Optional(), NumberRange(1, 999)])

    starter = IntegerField(widget=HiddenInput(), validators=[Optional(), NumberRange(1, FIELDS_FOR_NAMES)])

    def __init__(
        self,
        names: Sequence[str] = (),
        rules: HouseRules = HouseRules(),
        starter: int | None = None,
        formdata: MultiDict[str, str] | None = None,
    ) -> None:
        super().__init__(
            _numbered(formdata, "players"),
            players=list(names),
            no_bonus=not rules.bonus,
            free_opening=not rules.opening,
            youngest=not rules.oldest,
            leftovers=rules.leftovers,
            point_limit=rules.points,
            minute_limit=rules.minutes,
            starter=starter,
        )
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

    def validate_starter(self, field: IntegerField) -> None:
        """The starter is one of the players."""
        if field.data and field.data > len(self.names):
            field.data = None

    @property
    def rules(self) -> HouseRules:
        """The house rules chosen."""
        return HouseRules(
            bonus=not self.no_bonus.data,
            opening=not self.free_opening.data,
            oldest=not self.youngest.data,
            leftovers=self.leftovers.data,
            points=self.point_limit.data,
            minutes=self.minute_limit.data,
        )

    @property
    def names(self) -> list[str]:
        """The names given."""
        return [entry.data for entry in self.players.entries if entry.data]


def _tidy(text: str | None) -> str:
    """The text without blanks around it; empty, where nothing of it can be seen."""
    text = unicodedata.normalize("NFC", text or "").strip()
    seen = any(unicodedata.category(letter) not in ("Cf", "Zs") for letter in text)
    return text if seen else ""


def _numbered(formdata: MultiDict[str, str] | None, name: str) -> MultiDict[str, str] | None:
    """What was sent, without fields of a list whose number is none: WTForms takes any number there."""
    if formdata is None:
        return None
    listed = re.compile(rf"{name}-(?!\d{{1,3}}\Z)", re.ASCII)
    return MultiDict([(key, value) for key, value in formdata.items(multi=True) if not listed.match(key)])


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


class StepField(Field):
    """A line of the sheet in notation."""

    widget = HiddenInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the line; an empty one means nothing."""
        self.data = None
        text = valuelist[0].strip() if valuelist else ""
        if text:
            try:
                self.data = read_step(text, self.meta.rulebook)
            except Unreadable as error:
                raise ValueError(unreadable(error)) from error


class NoteField(StringField):
    """A few words for the sheet, on one line."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep the words, without blanks around them."""
        self.data = _tidy(valuelist[0] if valuelist else "")

    def pre_validate(self, form: Form) -> None:
        """Nothing too long, and no sign that cannot be seen."""
        if len(self.data or "") > LONGEST_NOTE:
            raise ValidationError(gettext("At most %(longest)d letters, please.", longest=LONGEST_NOTE))
        if not all(map(_is_plain, self.data or "")):
            raise ValidationError(gettext("Only letters and signs that can be seen, please."))


class EntryForm(Form):
    """A tap on the game page: the draft as it lies, and the one button that was pressed."""

    draft = NotationField("read_play")
    cursor = NotationField("read_cell")
    open = BooleanField()
    seen = IntegerField(validators=[InputRequired(lazy_gettext("The page is broken: load it again.")), NumberRange(0)])

    cell = NotationField("read_cell")
    lift = NotationField("read_cell")
    tile = NotationField("read_tile")
    tried = NotationField("read_play")
    light = IntegerField(validators=[Optional()])
    do = StringField()

    swap = IntegerField(lazy_gettext("Swap"), validators=[Optional()])
    points = IntegerField(lazy_gettext("Points"), validators=[Optional(), NumberRange(0)])
    tiles = IntegerField(lazy_gettext("Tiles laid"), validators=[Optional(), NumberRange(0)])

    step = StepField()
    reason = NoteField()
    ruled = IntegerField(lazy_gettext("Points"), validators=[Optional(), NumberRange(0, 999)])
    adjust_seat = IntegerField(lazy_gettext("Player"), validators=[Optional(), NumberRange(1, FIELDS_FOR_NAMES)])
    adjust = IntegerField(lazy_gettext("Points"), validators=[Optional(), NumberRange(-999, 999)])
    note = NoteField()
    end_note = NoteField()

    every = BooleanField()
    whole = BooleanField()
    bright = BooleanField()
    marks = BooleanField()

    def validate_draft(self, field: NotationField) -> None:
        """No more tiles than there are."""
        if field.data and len(field.data) > field.rulebook.box:
            field.data = None
            raise ValidationError(gettext("That is more tiles than the box holds."))

    @property
    def problems(self) -> list[str]:
        """What is wrong with the fields, in their order, each sentence once; numbers with their names before them."""
        told: dict[str, None] = {}
        for field in self:
            for sentence in field.errors:
                named = isinstance(field, IntegerField) and field.name != "seen"
                told[f"{field.label.text}: {sentence}" if named else str(sentence)] = None
        return list(told)


def entry_form(formdata: Any, rulebook: Rulebook) -> EntryForm:
    """The form of a game played by this rulebook."""
    return EntryForm(formdata, meta={"rulebook": rulebook})


class MendForm(EntryForm):
    """A tap while a turn is corrected."""

    seat = IntegerField(validators=[Optional(), NumberRange(1, FIELDS_FOR_NAMES)])
    kind = StringField(validators=[Optional(), AnyOf(["place", "swap", "pass", "points"])])
    allowed = BooleanField()


class PracticeForm(Form):
    """What is on the practice board beside the draft of a tap."""

    board = NotationField("read_play")
    play = NotationField("read_play")
    game = StringField(validators=[Optional(), Regexp("[a-z0-9]{1,20}\\Z")])
    do = StringField()

    @property
    def problems(self) -> list[str]:
        """What is wrong with the fields, each sentence once."""
        return list(dict.fromkeys(str(sentence) for sentences in self.errors.values() for sentence in sentences))


class StartForm(Form):
    """How long a line each player can lay, and who begins at a tie."""

    lines = FieldList(IntegerField(validators=[InputRequired(), NumberRange(1, 6)]))
    first = IntegerField(validators=[Optional()])
    seen = IntegerField(default=0, validators=[InputRequired(), NumberRange(0)])

    def __init__(self, formdata: MultiDict[str, str] | None = None) -> None:
        super().__init__(_numbered(formdata, "lines"))

    def longest(self, seat: int) -> int:
        """The length that the player on this seat said; 0 where nothing was said."""
        entries = self.lines.entries
        return entries[seat - 1].data if seat <= len(entries) else 0
