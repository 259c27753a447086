"""The box and the house rules of the word game as a form, and the boxes and boards that it offers: those of the house,
and what this app has by itself.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

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

SIDE_WORDS = (
    SelectChoice(SideWords.NONE, marked("Not allowed")),
    SelectChoice(SideWords.UNSCORED, marked("Must be words, but score nothing")),
    SelectChoice(SideWords.SCORED, marked("Score like the main word")),
)
FLAGS = {
    "no_centre": "centre_letter",
    "each_white": "white_once",
    "open_jokers": "jokers_closed",
    "list_decides": "table_decides",
    "by_laid": "longest_by_word",
    "error_off": "error_costs_turn",
    "out_ends": "plays_on",
    "clockwise": "by_letters",
    "names": "no_names",
    "all_classes": "printed_classes",
}
"""By switch, the house rule that it switches off."""
NUMBERS = ("exchange", "longest_bonus")
"""The house rules that are a number; blank means as printed."""


@dataclass(frozen=True, slots=True)
class LettersChoice:
    """What a box holds."""

    value: str
    """As tags in one line; empty for what this app takes by itself."""
    words: str
    name: str
    """Under which it is kept; empty where it is not."""
    rules: HouseRules


@dataclass(frozen=True, slots=True)
class LayoutChoice:
    """A side of the board."""

    value: str
    """As text; empty for the plain large one."""
    words: str
    name: str
    """Under which it is kept; empty where it is not."""
    layout: Layout
    advised: bool = False
    """Whether it is the smaller one, which is advised for two players (W2)."""


def letters_choices(chosen: str | None) -> tuple[LettersChoice, ...]:
    """All boxes, what is chosen among them; the last used first."""
    told: dict[str, LettersChoice] = {}
    for name, rules in kept_letters().items():
        told.setdefault(letters_line(rules), LettersChoice(letters_line(rules), name, name, rules))
    told.setdefault("", LettersChoice("", gettext("Usual values in Polish crossword games"), "", PRINTED))
    if chosen and chosen not in told:
        with suppress(UnreadableError):
            told = {chosen: LettersChoice(chosen, gettext("Same as last time"), "", read_letters_line(chosen)), **told}
    return tuple(told.values())


def layout_choices(chosen: str | None) -> tuple[LayoutChoice, ...]:
    """All boards, what is chosen among them; the last used first. The smallest is advised for two: of those of the
    house, where it has several.
    """
    told: dict[str, LayoutChoice] = {}
    for name, layout in kept_layouts().items():
        told.setdefault(layout_value(layout), LayoutChoice(layout_value(layout), name, name, layout))
    several = len(told) > 1
    told.setdefault("", LayoutChoice("", gettext("Blank 15×15"), "", LARGE))
    told.setdefault(SMALL.text, LayoutChoice(SMALL.text, gettext("Blank 11×11"), "", SMALL))
    if chosen and chosen not in told:
        with suppress(UnreadableError):
            told = {chosen: LayoutChoice(chosen, gettext("Same as last time"), "", read_layout(chosen)), **told}
    own = [choice for choice in told.values() if choice.name or not several]
    smallest = min(own, key=lambda choice: len(choice.layout.fields))
    return tuple(replace(each, advised=each is smallest) for each in told.values())


def layout_value(layout: Layout) -> str:
    """How a board is chosen."""
    return "" if layout == LARGE else layout.text


class HouseRulesForm(Form):
    """What a table says of its box, and plays otherwise than printed."""

    letters = StringField()
    """What the box holds, as tags in one line; empty for what this app takes by itself."""
    layout = StringField()
    """The side of the board, as text; empty for the plain large one."""
    drawn = FieldList(StringField())
    """By row of names, the letter that was drawn."""
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
    exchange = NumberField(marked("Swap up to"), 0, 99, description=marked("Standard: 4 tiles; 0 = no swapping"))
    error_off = BooleanField(
        marked("A wrong word costs only this turn"), description=marked("Standard: the next turn too")
    )
    out_ends = BooleanField(
        marked("The game ends when a player runs out"), description=marked("Referee's rule: the others play on")
    )
    longest_bonus = NumberField(marked("For the longest word"), 0, 999, description=marked("Standard: 20 points"))
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
    def boxes(self) -> tuple[LettersChoice, ...]:
        return letters_choices(self.letters.data)

    @property
    def boards(self) -> tuple[LayoutChoice, ...]:
        return layout_choices(self.layout.data)

    @property
    def switches(self) -> tuple[Any, ...]:
        """What is chosen beside the box, in order; the list only where there is one."""
        listed = self.list_decides.data or list_there()
        names = (
            *("no_centre", "each_white", "open_jokers", "exchange", "error_off", "out_ends", "longest_bonus"),
            *("by_laid", "clockwise", "names", "all_classes", *(("list_decides",) if listed else ())),
            *("point_limit", "minute_limit"),
        )
        return tuple(self[name] for name in names)

    def seated(self, names: Sequence[str]) -> Seating | None:
        """The players in the order of play; None if the drawn letters cannot order them, which is then
        said beside them.
        """
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
        told: dict[str, Any] = {rule: not self[switch].data for switch, rule in FLAGS.items()}
        told |= {name: self[name].data for name in NUMBERS if self[name].data is not None}
        return HouseRules(
            letters=box.letters,
            jokers=box.jokers,
            box=box.box,
            layout=read_layout(self.layout.data) if self.layout.data else LARGE,
            side_words=SideWords(self.side_words.data or PRINTED.side_words),
            point_limit=self.point_limit.data,
            minutes=self.minute_limit.data,
            **told,
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
    """The form as it was sent, else as a rulebook has it, else as printed, with the box and the board used last."""
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
    """Whether words can be looked up: then a table may let the list decide."""
    return the_referee().shelf.find_list() is not None
