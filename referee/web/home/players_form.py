"""The names of the players of a new game: typed, tapped and checked, all different."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from werkzeug.datastructures import MultiDict
from wtforms import FieldList, Form, StringField, ValidationError
from wtforms.widgets import HiddenInput

from referee.core.spelling import LONGEST_NAME, another, key_of
from referee.core.unreadable import HIDDEN, Expected, UnreadableError
from referee.web.fields import NumberField, numbered, read_number, text_problem, tidy
from referee.wording.language import gettext
from referee.wording.unreadable import unreadable


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

    def tap(self, asked: Mapping[str, str]) -> None:
        """Do what a button beside the names asks: ``add`` a name, ``drop`` a row, ``use`` another name in a row."""
        rows = self.rows
        drop, use = (read_number(asked.get(word, ""), 1, len(rows)) for word in ("drop", "use"))
        if (name := tidy(asked.get("add"))) and "" in rows:
            rows[rows.index("")] = name
        if drop:
            rows.append(rows.pop(drop - 1) and "")
        if use:
            rows[use - 1] = self.proposal(use) or rows[use - 1]
        for entry, name in zip(self.players.entries, rows, strict=True):
            entry.data = name

    def proposal(self, number: int) -> str:
        """Another name for row ``number`` if a row above has the same; else empty."""
        same = _same(self.rows[number - 1], self.rows[: number - 1])
        return another(same, self.rows) if same else ""

    def validate_players(self, field: FieldList) -> None:
        """Refuse too many or too few names, gaps and equal names. Messages are put at the name that they are about."""
        names = self.rows
        last = max((number for number, name in enumerate(names, 1) if name), default=0)
        for number, (entry, name) in enumerate(zip(field.entries, names, strict=True), 1):
            entry.data = name
            problem = self._problem(name, number, last)
            if problem:
                entry.errors = (problem,)
        if any(entry.errors for entry in field.entries):
            raise ValidationError(gettext("Some names need a change."))

    def validate_starter(self, field: NumberField) -> None:
        """Refuse a starter who has no seat; drop one whose name is gone."""
        if field.data and field.data > max(self.seats):
            raise ValidationError(gettext("There's no such player: choose one from the list."))
        if field.data and field.data > len(self.names):
            field.data = None

    @property
    def rows(self) -> list[str]:
        """The text of each row."""
        return [tidy(entry.data) for entry in self.players.entries]

    @property
    def names(self) -> list[str]:
        """The names of all rows that have one."""
        return [name for name in self.rows if name]

    def _problem(self, name: str, number: int, last: int) -> str | None:
        """What is wrong with the name in a row, when ``last`` is the last row with a name."""
        if number > max(self.seats) and name:
            return gettext("Up to %(number)d can play.", number=max(self.seats))
        if not name and (number <= min(self.seats) or number < last):
            return gettext(
                "Type a name. You need at least %(least)d players, with no gaps between them.", least=min(self.seats)
            )
        return name_problem(name, self.rows[: number - 1])


def new_names(names: Iterable[str], taken: Iterable[str]) -> list[str]:
    """Those of the names that are free, each once."""
    keys = set(map(key_of, taken))
    return list({key_of(name): name for name in names if key_of(name) not in keys}.values())


def name_problem(name: str, others: Iterable[str]) -> str | None:
    """A sentence about what is wrong with the name of a player; ``None`` if it is fine and none of the others."""
    if HIDDEN.search(name):
        return unreadable(UnreadableError(Expected.VISIBLE, name))
    return text_problem(name, LONGEST_NAME) or _taken(_same(name, others))


def _same(name: str, others: Iterable[str]) -> str:
    """The first of the others that counts as equal to this name; else empty."""
    return next((each for each in others if name and key_of(each) == key_of(name)), "")


def _taken(name: str) -> str | None:
    """The sentence that this name is taken; ``None`` for an empty name."""
    if not name:
        return None
    if unicodedata.normalize("NFD", name)[0].casefold() in "aeiou":
        return gettext("You already have an %(name)s.", name=name)
    return gettext("You already have a %(name)s.", name=name)
