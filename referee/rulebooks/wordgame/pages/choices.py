"""The boxes and the boards that a new game is offered: those of the house, and what this app has by itself."""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from referee.core.unreadable import UnreadableError
from referee.rulebooks.wordgame.house_rules import PRINTED
from referee.rulebooks.wordgame.layout import LARGE, SMALL, Field, Layout, read_layout
from referee.rulebooks.wordgame.pages.drawing_board import Kind
from referee.rulebooks.wordgame.pages.kept import kept_layouts, kept_letters, letters_line, read_letters_line
from referee.wording.language import gettext

_CORNER = "h.88v.88h-.88z"
"""A field, a little smaller than its place."""


@dataclass(frozen=True)
class BoardPicture:
    """A side of the board, a field as one unit."""

    layout: Layout

    @property
    def width(self) -> int:
        return len(self.layout.rows[0])

    @property
    def height(self) -> int:
        return len(self.layout.rows)

    @cached_property
    def paths(self) -> dict[str, str]:
        """By kind of field, the drawing of all of them."""
        kinds: tuple[Kind, ...] = tuple(Field)
        return {str(kind): path for kind in kinds if (path := self._path(kind))}

    @property
    def number(self) -> int:
        return len(self.layout.fields)

    def _path(self, kind: Kind) -> str:
        return "".join(
            f"M{x} {y}{_CORNER}"
            for y, row in enumerate(self.layout.rows)
            for x, field in enumerate(row)
            if field is kind
        )


@dataclass(frozen=True, slots=True)
class LettersChoice:
    """What a box holds."""

    value: str
    """As tags in one line; empty for what this app takes by itself."""
    words: str
    name: str
    """Under which it is kept; empty where it is not."""
    number: int
    jokers: int


@dataclass(frozen=True, slots=True)
class LayoutChoice:
    """A side of the board."""

    value: str
    """As text; empty for the plain large one."""
    words: str
    name: str
    """Under which it is kept; empty where it is not."""
    picture: BoardPicture
    advised: bool = False
    """Whether it is the smaller one, which is advised for two players (W2)."""


def letters_choices(chosen: str | None) -> tuple[LettersChoice, ...]:
    """All boxes, what is chosen among them; the last used first."""
    found = {
        letters_line(rules): LettersChoice(letters_line(rules), name, name, rules.box, rules.jokers)
        for name, rules in reversed(kept_letters().items())
    }
    told = dict(reversed(found.items()))
    common = gettext("Usual values in Polish crossword games")
    told.setdefault("", LettersChoice("", common, "", PRINTED.box, PRINTED.jokers))
    if chosen and chosen not in told:
        with suppress(UnreadableError):
            rules = read_letters_line(chosen)
            told = {chosen: LettersChoice(chosen, gettext("Same as last time"), "", rules.box, rules.jokers), **told}
    return tuple(told.values())


def layout_choices(chosen: str | None) -> tuple[LayoutChoice, ...]:
    """All boards, what is chosen among them; the last used first. The smallest is advised for two: of those of the
    house, where it has several.
    """
    told: dict[str, LayoutChoice] = {}
    for name, layout in kept_layouts().items():
        told.setdefault(layout_value(layout), LayoutChoice(layout_value(layout), name, name, BoardPicture(layout)))
    several = len(told) > 1
    told.setdefault("", LayoutChoice("", gettext("Blank 15×15"), "", BoardPicture(LARGE)))
    told.setdefault(SMALL.text, LayoutChoice(SMALL.text, gettext("Blank 11×11"), "", BoardPicture(SMALL)))
    if chosen and chosen not in told:
        with suppress(UnreadableError):
            told = {
                chosen: LayoutChoice(chosen, gettext("Same as last time"), "", BoardPicture(read_layout(chosen))),
                **told,
            }
    own = [choice for choice in told.values() if choice.name or not several]
    smallest = min(own, key=lambda choice: choice.picture.number)
    return tuple(replace(each, advised=each is smallest) for each in told.values())


def layout_value(layout: Layout) -> str:
    """How a board is chosen."""
    return "" if layout == LARGE else layout.text
