"""What people send: checked here, and turned into values of the core."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, FieldList, Form, StringField, ValidationError
from wtforms.validators import AnyOf, Optional, Regexp
from wtforms.widgets import HiddenInput

from referee.core.rulebook import Rulebook
from referee.rulebooks.qwirkle.house_rules import HouseRules
from referee.web.fields import NotationField, NoteField, NumberField, StepField, numbered, text_problem, tidy

LONGEST_NAME = 40
FIELDS_FOR_NAMES = 6
MOST_EVENTS = 999_999_999


class NewGameForm(Form):
    """The names of the players, in the order in which they sit, and their house rules."""

    players = FieldList(StringField())
    no_bonus = BooleanField(lazy_gettext("No 6 points for the last tile"))
    free_opening = BooleanField(lazy_gettext("The first turn need not be the longest line"))
    youngest = BooleanField(lazy_gettext("At a tie the youngest starts, as in German boxes"))
    leftovers = BooleanField(lazy_gettext("At the end every tile still held costs a point"))
    point_limit = NumberField(lazy_gettext("The game ends at so many points"), 1, 9999)
    minute_limit = NumberField(lazy_gettext("Play for so many minutes"), 1, 999)
    starter = NumberField(low=1, high=FIELDS_FOR_NAMES, widget=HiddenInput())

    def __init__(
        self,
        names: Sequence[str] = (),
        rules: HouseRules = HouseRules(),
        starter: int | None = None,
        formdata: MultiDict[str, str] | None = None,
    ) -> None:
        super().__init__(
            numbered(formdata, "players"),
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
        names = [tidy(entry.data) for entry in field.entries]
        last = max((number for number, name in enumerate(names) if name), default=-1)
        for number, (entry, name) in enumerate(zip(field.entries, names, strict=True)):
            entry.data = name
            problem = _name_problem(name, number, last)
            if problem:
                entry.errors = (problem,)
        if any(entry.errors for entry in field.entries):
            raise ValidationError(gettext("Some names need a change."))

    def validate_starter(self, field: NumberField) -> None:
        """The starter is one of the players."""
        if field.data and field.data > len(self.names):
            field.data = None

    @property
    def names(self) -> list[str]:
        """The names given."""
        return [entry.data for entry in self.players.entries if entry.data]

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


def _name_problem(name: str, number: int, last: int) -> str | None:
    """What is wrong with the name in a place, when ``last`` is the last place with a name."""
    if number >= FIELDS_FOR_NAMES and name:
        return gettext("No more than six can play.")
    if not name and (number < 2 or number < last):
        return gettext("Type a name. At least two play, and no seat between others stays empty.")
    return text_problem(name, LONGEST_NAME)


class EntryForm(Form):
    """A tap on a page with a board: the draft as it lies, and the one button that was pressed."""

    draft = NotationField("read_play")
    cursor = NotationField("read_cell")
    open = BooleanField()
    seen = NumberField(lazy_gettext("The page is broken, load it again"), high=MOST_EVENTS, needed=True)

    cell = NotationField("read_cell")
    lift = NotationField("read_cell")
    tile = NotationField("read_tile")
    tried = NotationField("read_play")
    light = NumberField(lazy_gettext("Line"), -999)
    do = StringField()

    swap = NumberField(lazy_gettext("Swap"), -999)
    points = NumberField(lazy_gettext("Points"))
    tiles = NumberField(lazy_gettext("Tiles laid"))

    step = StepField()
    reason = NoteField()
    ruled = NumberField(lazy_gettext("Points"))
    adjust_seat = NumberField(lazy_gettext("Player"), 1, FIELDS_FOR_NAMES)
    adjust = NumberField(lazy_gettext("Points"), -999)
    note = NoteField()
    end_note = NoteField()

    every = BooleanField()
    whole = BooleanField()
    bright = BooleanField()
    marks = BooleanField()

    def validate_draft(self, field: NotationField) -> None:
        """No more tiles than there are."""
        _no_more_than_there_are(field)

    @property
    def problems(self) -> list[str]:
        """What is wrong with the fields, in their order, each sentence once."""
        return _problems(self)


def entry_form(formdata: Any, rulebook: Rulebook) -> EntryForm:
    """The form of a game played by this rulebook."""
    return EntryForm(formdata, meta={"rulebook": rulebook})


class MendForm(EntryForm):
    """A tap while a turn is corrected."""

    seat = NumberField(lazy_gettext("Player"), 1, FIELDS_FOR_NAMES)
    swap = NumberField(lazy_gettext("Swap"))
    kind = StringField(validators=[Optional(), AnyOf(["place", "swap", "pass", "points"])])
    allowed = BooleanField()
    why = NoteField()


class PracticeForm(Form):
    """What is on the practice board beside the draft of a tap."""

    board = NotationField("read_play")
    play = NotationField("read_play")
    game = StringField(validators=[Optional(), Regexp("[a-z0-9]{1,20}\\Z")])
    do = StringField()

    def validate_board(self, field: NotationField) -> None:
        """No more tiles than there are, each on a cell of its own."""
        _no_more_than_there_are(field)
        cells = [cell for _, cell in field.data or ()]
        if len(set(cells)) < len(cells):
            field.data = None
            raise ValidationError(gettext("Two tiles of the board are on one cell."))

    def validate_play(self, field: NotationField) -> None:
        """No more tiles than there are."""
        _no_more_than_there_are(field)

    @property
    def problems(self) -> list[str]:
        """What is wrong with the fields, in their order, each sentence once."""
        return _problems(self)


class StartForm(Form):
    """Who begins at a tie; a subclass asks each player for the longest line."""

    first = NumberField()
    seen = NumberField(high=MOST_EVENTS, needed=True)

    def longest(self, seat: int) -> int | None:
        """The length that the player on this seat said."""
        return self[f"lines-{seat - 1}"].data


def start_form(formdata: MultiDict[str, str] | None, seats: int) -> StartForm:
    """The form for a game of so many players."""

    class Asked(StartForm):
        pass

    for number in range(seats):
        setattr(Asked, f"lines-{number}", NumberField(low=1, high=6, needed=True))
    return Asked(formdata)


def _no_more_than_there_are(field: NotationField) -> None:
    if field.data and len(field.data) > field.rulebook.box:
        field.data = None
        raise ValidationError(gettext("That is more tiles than the box holds."))


def _problems(form: Form) -> list[str]:
    """What is wrong with the fields of a form; before what is wrong with a number stands what it is the number of."""
    told: dict[str, None] = {}
    for field in form:
        for sentence in field.errors:
            told[f"{field.label.text}: {sentence}" if isinstance(field, NumberField) else str(sentence)] = None
    return list(told)
