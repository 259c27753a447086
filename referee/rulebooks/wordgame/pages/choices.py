"""The boxes and the boards that a new game is offered: those of the house, and what this app has by itself."""

from contextlib import suppress
from dataclasses import dataclass, replace

from referee.core.unreadable import UnreadableError
from referee.rulebooks.wordgame.house_rules import PRINTED, HouseRules
from referee.rulebooks.wordgame.layout import LARGE, SMALL, Layout, read_layout
from referee.rulebooks.wordgame.pages.kept import kept_layouts, kept_letters, letters_line, read_letters_line
from referee.wording.language import gettext


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
