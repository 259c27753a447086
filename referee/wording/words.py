"""The words that pages and the command line are given: those of the sheet and those of one game, in one place."""

from collections.abc import Sequence
from functools import lru_cache
from gettext import NullTranslations
from typing import Generic, TypeVar

from referee.core.history import Event
from referee.core.judging import Damage, Row
from referee.core.position import Award
from referee.core.rulebook import Rulebook
from referee.core.steps import Step
from referee.core.unreadable import UnreadableError
from referee.core.verdict import Verdict, Violation
from referee.shelf import Shelf
from referee.wording import refusals, sheet
from referee.wording.game import GameWording, Namer
from referee.wording.language import current
from referee.wording.unreadable import damage, unreadable
from referee.wording.values import Addend, Counted, GoingOn

T = TypeVar("T")


class Words(Generic[T]):
    """The words for a game by this rulebook, in the language in use. A tile is named by ``name``, else in words."""

    def __init__(self, rulebook: Rulebook[T], wording: GameWording[T]) -> None:
        self.rulebook = rulebook
        self.game = wording
        """What only this game has words for: its title, its book, its examples."""

    ruling_reason = staticmethod(sheet.ruling_reason)

    def tile_name(self, tile: T) -> str:
        return _tile_name(self.game.tile_name, current(), tile)

    def reason(self, violation: Violation[T], name: Namer[T] | None = None) -> str:
        return refusals.reason(violation, self.game, name or self.tile_name)

    def short(self, violation: Violation[T], name: Namer[T] | None = None) -> str:
        """A reason in one short sentence, some 70 characters at most."""
        return refusals.short(violation, self.game, name or self.tile_name)

    def going_on(self, violation: Violation[T]) -> GoingOn:
        """What a play lacks that is not wrong but goes on."""
        return self.game.going_on(violation) or GoingOn(self.short(violation))

    def addends(self, verdict: Verdict[T], awards: Sequence[Award] = ()) -> list[Addend]:
        return sheet.addends(verdict, awards, self.game)

    def recount(self, verdict: Verdict[T], awards: Sequence[Award] = ()) -> list[Counted]:
        """The parts of a sum one after the other, as they are counted again."""
        return sheet.recount(verdict, awards, self.game)

    def turn_summary(self, row: Row[T]) -> str:
        return sheet.turn_summary(row, self.game)

    def step_summary(self, step: Step[T], names: Sequence[str]) -> str:
        return sheet.step_summary(step, names, self.game)

    def event_summary(self, event: Event[T], names: Sequence[str]) -> str:
        return sheet.event_summary(event, names, self.game)

    def damage(self, found: Damage[T]) -> str:
        return damage(found, self.game)

    def unreadable(self, error: UnreadableError) -> str:
        return unreadable(error, self.game)


@lru_cache(maxsize=4096)
def _tile_name(name: Namer[T], _: NullTranslations, tile: T) -> str:
    """A tile in words: kept for each language, as a page names hundreds of tiles."""
    return name(tile)


def words_on(shelf: Shelf, rulebook: Rulebook[T]) -> Words[T]:
    """The words for a game by this rulebook, which is on the shelf."""
    return Words(rulebook, shelf.of(rulebook).wording)
