"""The box and the house rules of the word game as a form, and the boxes and boards that it offers: the saved ones, and
Referee's own.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, FieldList, Form, RadioField, StringField, ValidationError
from wtforms.fields.choices import SelectChoice

from referee.core.rulebook import Rulebook
from referee.core.unreadable import UnreadableError
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.house_rules import PRINTED, SEATS, HouseRules, SideWords
from referee.rulebooks.wordgame.layout import LARGE, SMALL, Layout, read_layout
from referee.rulebooks.wordgame.pages.kept_boxes import kept_layouts, kept_letters, letters_line, read_letters_line
from referee.rulebooks.wordgame.pages.seating import seated
from referee.rulebooks.wordgame.wording import WORDING
from referee.web.fields import NumberField, numbered
from referee.web.game_pages import Seating
from referee.web.this_app import the_referee
from referee.wording.language import gettext, marked
from referee.wording.unreadable import unreadable

W = TypeVar("W")

SIDE_WORDS = (
    SelectChoice(SideWords.NONE, marked("Not allowed")),
    SelectChoice(SideWords.UNSCORED, marked("Must be words, but score nothing")),
    SelectChoice(SideWords.SCORED, marked("Score like the main word")),
)
FLAGS = {
    "no_centre": "centre_letter",
    "each_white": "white_once",
    "open_jokers": "jokers_closed",
    "list_decides": "players_decide",
    "by_laid": "longest_by_word",
    "error_off": "error_costs_turn",
    "out_ends": "plays_on",
    "clockwise": "by_letters",
    "names": "no_names",
    "all_classes": "printed_classes",
}
"""By switch, the house rule that it switches off."""
NUMBERS = ("exchange", "longest_bonus")
"""The house rules that are a number; blank means the printed one."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[W]):
    """The contents of a box, or a side of its board."""

    value: str
    """As text in one line; empty for the default."""
    words: str
    name: str
    """The name under which it is saved; empty if it isn't."""
    what: W


def _choices(
    kept: Mapping[str, W], own: Mapping[str, W], write: Callable[[W], str], read: Callable[[str], W], chosen: str | None
) -> tuple[Choice[W], ...]:
    """The saved choices, the last used first, then Referee's own; what is chosen comes first if it isn't among them."""
    found: dict[str, Choice[W]] = {}
    for name, what in kept.items():
        found.setdefault(write(what), Choice(write(what), name, name, what))
    for words, what in own.items():
        found.setdefault(write(what), Choice(write(what), words, "", what))
    if chosen and chosen not in found:
        with suppress(UnreadableError):
            found = {chosen: Choice(chosen, gettext("Same as last time"), "", read(chosen)), **found}
    return tuple(found.values())


def letters_choices(chosen: str | None) -> tuple[Choice[HouseRules], ...]:
    """All boxes."""
    own = {gettext("Usual values in Polish crossword games"): PRINTED}
    return _choices(kept_letters(), own, letters_line, read_letters_line, chosen)


def layout_choices(chosen: str | None) -> tuple[Choice[Layout], ...]:
    """All boards."""
    own = {gettext("Blank 15×15"): LARGE, gettext("Blank 11×11"): SMALL}
    return _choices(kept_layouts(), own, layout_value, read_layout, chosen)


def layout_value(layout: Layout) -> str:
    """The value of a board in the form."""
    return "" if layout == LARGE else layout.text


class HouseRulesForm(Form):
    """The players' box, and how they depart from the printed rules."""

    letters = StringField()
    """The contents of the box, as tags in one line; empty for the default."""
    layout = StringField()
    """The side of the board, as text; empty for the plain large one."""
    drawn = FieldList(StringField())
    """The letter drawn, by row of names."""
    side_words = RadioField(marked("Side words"), choices=SIDE_WORDS)
    no_centre = BooleanField(
        marked("No centre letter"),
        description=marked("The first word covers the square. Standard: a letter is drawn for it"),
    )
    each_white = BooleanField(
        marked("Each white square doubles"), description=marked("Referee's rule: doubled only once")
    )
    open_jokers = BooleanField(
        marked("Jokers may be used again"), description=marked("Standard: no other word can use their square")
    )
    list_decides = BooleanField(
        marked("The word list decides"), description=marked("Referee's rule: you decide, a list only advises")
    )
    exchange = NumberField(marked("Tiles per swap"), 0, 99, description=marked("Standard: 4 tiles; 0 = no swapping"))
    error_off = BooleanField(
        marked("A wrong word costs only this turn"), description=marked("Standard: the next turn too")
    )
    out_ends = BooleanField(
        marked("The game ends when a player runs out"), description=marked("Referee's rule: the others play on")
    )
    longest_bonus = NumberField(marked("Bonus for the longest word"), 0, 999, description=marked("Standard: 20 points"))
    by_laid = BooleanField(
        marked("Longest word by letters played"), description=marked("Referee's rule: all letters of the word count")
    )
    clockwise = BooleanField(marked("Play goes clockwise"), description=marked("Standard: by the letters you drew"))
    names = BooleanField(marked("Names are allowed"), description=marked("Standard: only if you agreed"))
    all_classes = BooleanField(
        marked("All kinds of words allowed"), description=marked("Standard: no conjunctions, particles, interjections")
    )
    point_limit = NumberField(
        marked("End at this many points"), 1, 9999, description=marked("Leave empty for no limit")
    )
    minute_limit = NumberField(marked("Time limit in minutes"), 1, 999, description=marked("Leave empty for no limit"))

    def validate_letters(self, field: StringField) -> None:
        _readable(read_letters_line, field.data)

    def validate_layout(self, field: StringField) -> None:
        _readable(read_layout, field.data)

    @property
    def boxes(self) -> tuple[Choice[HouseRules], ...]:
        return letters_choices(self.letters.data)

    @cached_property
    def boards(self) -> tuple[Choice[Layout], ...]:
        return layout_choices(self.layout.data)

    @property
    def advised(self) -> Choice[Layout]:
        """The board for two players (W2): the smallest one, of the saved ones if there are several."""
        own = [board for board in self.boards if board.name]
        return min(own if len(own) > 1 else self.boards, key=lambda board: len(board.what.fields))

    @property
    def switches(self) -> tuple[Any, ...]:
        """The fields apart from the box, in order; the word list only if there is one."""
        listed = self.list_decides.data or list_there()
        names = (
            *("no_centre", "each_white", "open_jokers", "exchange", "error_off", "out_ends", "longest_bonus"),
            *("by_laid", "clockwise", "names", "all_classes", *(("list_decides",) if listed else ())),
            *("point_limit", "minute_limit"),
        )
        return tuple(self[name] for name in names)

    def seated(self, names: Sequence[str]) -> Seating | None:
        """The players in the order of play; None if the drawn letters don't give one, with errors next to them."""
        rules = self.rules
        typed = [entry.data or "" for entry in self.drawn.entries]
        found = seated(typed, names, rules.letters, rules.by_letters)
        if isinstance(found, Seating):
            return found
        for row, problem in found.items():
            self.drawn.entries[row].errors = (problem,)
        return None

    @cached_property
    def rules(self) -> HouseRules:
        """The house rules chosen. Raises ``UnreadableError``."""
        box = read_letters_line(self.letters.data or "")
        given: dict[str, Any] = {rule: not self[switch].data for switch, rule in FLAGS.items()}
        given |= {name: self[name].data for name in NUMBERS if self[name].data is not None}
        return HouseRules(
            letters=box.letters,
            jokers=box.jokers,
            box=box.box,
            layout=read_layout(self.layout.data) if self.layout.data else LARGE,
            side_words=SideWords(self.side_words.data or PRINTED.side_words),
            point_limit=self.point_limit.data,
            minutes=self.minute_limit.data,
            **given,
        )

    @property
    def tags(self) -> dict[str, str]:
        return self.rules.tags


def _readable(read: Callable[[str], object], text: str | None) -> None:
    if not text:
        return
    try:
        read(text)
    except UnreadableError as error:
        raise ValidationError(unreadable(error, WORDING)) from None


def house_rules(rulebook: Rulebook[Any] | None, sent: MultiDict[str, str] | None) -> HouseRulesForm:
    """The form as sent, or with a rulebook's rules, or the printed ones with the box and the board used last."""
    if isinstance(rulebook, WordGame):
        rules, letters, layout = rulebook.rules, letters_line(rulebook.rules), layout_value(rulebook.rules.layout)
    else:
        rules, letters, layout = PRINTED, letters_choices(None)[0].value, layout_choices(None)[0].value
    switches = {switch: not getattr(rules, rule) for switch, rule in FLAGS.items()}
    numbers = {name: getattr(rules, name) for name in NUMBERS if getattr(rules, name) != getattr(PRINTED, name)}
    form = HouseRulesForm(
        numbered(sent, "drawn"),
        letters=letters,
        layout=layout,
        side_words=str(rules.side_words),
        point_limit=rules.point_limit,
        minute_limit=rules.minutes,
        **switches,
        **numbers,
    )
    while len(form.drawn.entries) < max(SEATS):
        form.drawn.append_entry()
    return form


def list_there() -> bool:
    """Whether words can be looked up: then players may let the list decide."""
    return the_referee().shelf.find_list() is not None
