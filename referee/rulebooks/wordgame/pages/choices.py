"""The boxes and the boards that a new game is offered: those of the house, and what this app has by itself."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.core.unreadable import UnreadableError
from referee.rulebooks.wordgame.house_rules import PRINTED
from referee.rulebooks.wordgame.layout import LARGE, SMALL, Layout, read_layout
from referee.rulebooks.wordgame.pages.board_picture import BoardPicture
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
        letters_line(kept.rules): LettersChoice(
            letters_line(kept.rules), kept.name, kept.name, kept.rules.box, kept.rules.jokers
        )
        for kept in reversed(kept_letters())
    }
    told = dict(reversed(found.items()))
    common = gettext("Values common in Polish crossword games")
    told.setdefault("", LettersChoice("", common, "", PRINTED.box, PRINTED.jokers))
    if chosen and chosen not in told:
        try:
            rules = read_letters_line(chosen)
        except UnreadableError:
            return tuple(told.values())
        told = {chosen: LettersChoice(chosen, gettext("As before"), "", rules.box, rules.jokers), **told}
    return tuple(told.values())


def layout_choices(chosen: str | None) -> tuple[LayoutChoice, ...]:
    """All boards, what is chosen among them; the last used first. The smallest is advised for two: of those of the
    house, where it has several.
    """
    kept = list(_kept())
    presets = [
        LayoutChoice("", gettext("Plain 15×15"), "", BoardPicture(LARGE)),
        LayoutChoice(SMALL.text, gettext("Plain 11×11"), "", BoardPicture(SMALL)),
    ]
    told = {choice.value: choice for choice in (*kept, *(each for each in presets if not _among(each, kept)))}
    if chosen and chosen not in told:
        try:
            picture = BoardPicture(read_layout(chosen))
        except UnreadableError:
            return _advised(tuple(told.values()), len(kept))
        told = {chosen: LayoutChoice(chosen, gettext("As before"), "", picture), **told}
    return _advised(tuple(told.values()), len(kept))


def layout_value(layout: Layout) -> str:
    """How a board is chosen."""
    return "" if layout == LARGE else layout.text


def _kept() -> Iterator[LayoutChoice]:
    seen = set()
    for kept in kept_layouts():
        value = layout_value(kept.layout)
        if value not in seen:
            seen.add(value)
            yield LayoutChoice(value, kept.name, kept.name, BoardPicture(kept.layout))


def _among(choice: LayoutChoice, others: list[LayoutChoice]) -> bool:
    return any(choice.value == other.value for other in others)


def _advised(choices: tuple[LayoutChoice, ...], kept: int) -> tuple[LayoutChoice, ...]:
    own = [choice for choice in choices if choice.name] if kept > 1 else list(choices)
    smallest = min(own, key=lambda choice: choice.picture.number)
    return tuple(
        LayoutChoice(each.value, each.words, each.name, each.picture, advised=each is smallest) for each in choices
    )
