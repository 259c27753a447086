"""The box and the house rules of the word game as a form."""

from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Form, HiddenField, RadioField, ValidationError

from referee.core.unreadable import Unreadable
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.house_rules import PRINTED, HouseRules, SideWords
from referee.rulebooks.wordgame.layout import read_layout
from referee.rulebooks.wordgame.letters import read_letters
from referee.web.fields import NumberField
from referee.wording.language import marked
from referee.wording.words import Words

SIDE_WORDS = (
    (SideWords.NONE, marked("Not allowed")),
    (SideWords.UNSCORED, marked("Must be words, count nothing")),
    (SideWords.SCORED, marked("Count like the word itself")),
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
NUMBERS = ("jokers", "box", "exchange", "longest_bonus")
"""The house rules that are a number; blank means as printed."""


class HouseRulesForm(Form):
    """What a table says of its box, and plays otherwise than printed."""

    letters = HiddenField()
    layout = HiddenField()
    jokers = NumberField(marked("Jokers"), 0, 99, description=marked("Printed: 4"))
    box = NumberField(marked("Tokens in the box"), 15, 999, description=marked("Printed: 90, jokers included"))
    side_words = RadioField(marked("Words at the side"), choices=SIDE_WORDS)
    no_centre = BooleanField(
        marked("No letter on the centre"), description=marked("The first word covers the field. Printed: one is drawn")
    )
    each_white = BooleanField(marked("Each white field doubles"), description=marked("This app: several double once"))
    open_jokers = BooleanField(
        marked("Jokers may be used again"), description=marked("Printed: no other word uses their field")
    )
    list_decides = BooleanField(
        marked("The word list decides"), description=marked("This app: the table does, a list advises")
    )
    exchange = NumberField(marked("Exchange up to"), 0, 99, description=marked("Printed: 4 tokens; 0 for none"))
    error_off = BooleanField(
        marked("A wrong word costs only this turn"), description=marked("Printed: the next one as well")
    )
    out_ends = BooleanField(marked("Out of tokens ends the game"), description=marked("This app: the others play on"))
    longest_bonus = NumberField(marked("For the longest word"), 0, 999, description=marked("Printed: 20 points"))
    by_laid = BooleanField(
        marked("Longest by letters laid"), description=marked("This app: by all letters of the word")
    )
    clockwise = BooleanField(
        marked("Play goes clockwise"), description=marked("Printed: by the letters that were drawn")
    )
    names = BooleanField(marked("Names are allowed"), description=marked("Printed: unless agreed, no"))
    all_classes = BooleanField(
        marked("All kinds of words"), description=marked("Printed: no conjunctions, particles, interjections")
    )
    point_limit = NumberField(marked("End at ... points"), 1, 9999, description=marked("Empty: no limit"))
    minute_limit = NumberField(marked("Minutes to play"), 1, 999, description=marked("Empty: no limit"))

    def validate_letters(self, field: HiddenField) -> None:
        """They can be read."""
        _readable(read_letters, field.data)

    def validate_layout(self, field: HiddenField) -> None:
        """It can be read."""
        _readable(read_layout, field.data)

    @property
    def rules(self) -> HouseRules:
        """The house rules chosen. Raises ``Unreadable``."""
        told: dict[str, Any] = {rule: not self[switch].data for switch, rule in FLAGS.items()}
        told |= {name: self[name].data for name in NUMBERS if self[name].data is not None}
        if self.letters.data:
            told["letters"] = read_letters(self.letters.data)
        if self.layout.data:
            told["layout"] = read_layout(self.layout.data)
        return HouseRules(
            side_words=SideWords(self.side_words.data or PRINTED.side_words),
            point_limit=self.point_limit.data,
            minutes=self.minute_limit.data,
            **told,
        )

    @property
    def tags(self) -> dict[str, str]:
        """The same as tags of a game."""
        return self.rules.tags


def _readable(read: Any, text: str) -> None:
    if not text:
        return
    try:
        read(text)
    except Unreadable as error:
        raise ValidationError(Words(WordGame()).unreadable(error)) from None


def house_rules_form(rules: HouseRules | None, sent: MultiDict[str, str] | None) -> HouseRulesForm:
    """The form as it was sent; else with these rules chosen, or none."""
    rules = rules or HouseRules()
    switches = {switch: not getattr(rules, rule) for switch, rule in FLAGS.items()}
    numbers = {name: getattr(rules, name) for name in NUMBERS if getattr(rules, name) != getattr(PRINTED, name)}
    return HouseRulesForm(
        sent,
        letters=rules.letters.text if rules.letters != PRINTED.letters else "",
        layout=rules.layout.text if rules.layout != PRINTED.layout else "",
        side_words=str(rules.side_words),
        point_limit=rules.point_limit,
        minute_limit=rules.minutes,
        **switches,
        **numbers,
    )
