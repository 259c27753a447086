"""The wording that pages and the command line use: that of the scoresheet and that of one game, in one place."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from gettext import NullTranslations
from typing import Generic

from referee.core.grid import T
from referee.core.history import Correct, Event, Insert, LetStand, Redo, Remove, Reseat, Start, TakeBack
from referee.core.judging import Damage, Row
from referee.core.position import Award
from referee.core.rulebook import Rulebook
from referee.core.steps import (
    Adjust,
    End,
    Leave,
    Next,
    OwnStep,
    Pass,
    Place,
    PointsOnly,
    Rename,
    Ruling,
    Skip,
    Step,
    Swap,
)
from referee.core.unreadable import UnreadableError
from referee.core.verdict import PartCode, Verdict, Violation
from referee.shelf import Shelf
from referee.wording.game import GameWording
from referee.wording.language import capital, current, gettext, marked, signed
from referee.wording.refusals import Namer
from referee.wording.unreadable import damage, unreadable
from referee.wording.values import Addend, Counted, GoingOn

_DECIDED: dict[str, tuple[str, str]] = {
    PartCode.ANNOUNCED: (marked("announced"), marked("announced %(points)d")),
    PartCode.RULED: (marked("points you agreed on"), marked("points you agreed on: %(points)d")),
    PartCode.ADJUSTED: (marked("adjusted"), marked("adjusted %(signed)s")),
}
"""By code, the parts of a sum that come from the players, without and with the points."""


class Words(Generic[T]):
    """The wording for games with this rulebook, in the language in use. A tile is named by ``name``, or in words."""

    def __init__(self, rulebook: Rulebook[T], wording: GameWording[T]) -> None:
        self.rulebook = rulebook
        self.game = wording
        """The wording that only this game has: its title, its book, its examples."""

    def tile_name(self, tile: T) -> str:
        return _tile_name(self.game.tile_name, current(), tile)

    # What isn't possible

    def reason(self, violation: Violation[T], name: Namer[T] | None = None) -> str:
        return self.game.reason(violation, name or self.tile_name)

    def short(self, violation: Violation[T], name: Namer[T] | None = None) -> str:
        """A reason in one short sentence, about 70 characters at most."""
        return self.game.short(violation, name or self.tile_name)

    def going_on(self, violation: Violation[T]) -> GoingOn:
        """What an unfinished play still lacks."""
        return self.game.going_on(violation) or GoingOn(self.short(violation))

    def damage(self, found: Damage[T]) -> str:
        return damage(found, self.game)

    def unreadable(self, error: UnreadableError) -> str:
        return unreadable(error, self.game)

    # Sums

    def addends(self, verdict: Verdict[T], awards: Sequence[Award] = ()) -> list[Addend]:
        """The parts of a sum: what the players decided, what the game counts, and what was awarded in addition."""
        decided = [
            gettext(_DECIDED[part.code][1], points=part.points, signed=signed(part.points))
            for part in verdict.parts
            if part.code in _DECIDED
        ]
        return [*map(Addend, decided), *self.game.addends(verdict), *self._awarded(awards)]

    def recount(self, verdict: Verdict[T], awards: Sequence[Award] = ()) -> list[Counted]:
        """The same parts in the order of a recount: first the awards, which no tile shows."""
        awarded = [
            Counted(capital(self.game.award(award)), award.points, label=self.game.award(award), bonus=True)
            for award in awards
            if award.with_turn
        ]
        decided = [(gettext(_DECIDED[part.code][0]), part.points) for part in verdict.parts if part.code in _DECIDED]
        counted = [Counted(capital(label), points, label=label) for label, points in decided]
        return [*awarded, *counted, *self.game.recount(verdict)]

    def _awarded(self, awards: Sequence[Award]) -> list[Addend]:
        """The awards that are written down with the turn."""
        return [
            Addend(gettext("%(award)s %(points)d", award=self.game.award(award), points=award.points))
            for award in awards
            if award.with_turn
        ]

    # The rows of the scoresheet, and the lines of the record

    def turn_summary(self, row: Row[T]) -> str:
        """A row in a few words; its player and score are shown next to it."""
        match row.step:
            case Place(_, play):
                # Tiles that the players allowed although they score nothing have no sum.
                text = _sum(self.addends(row.verdict, row.awards))
                return text or self.game.counted(len(play))
            case Swap(_, count):
                return self.game.swapped(count)
            case PointsOnly(_, _, tiles):
                played = gettext("%(tiles)s, points only", tiles=self.game.counted(tiles))
                if text := self.game.word_of(row.step).text:
                    played = f"{text}: {played}"
                return _sum([Addend(played), *self._awarded(row.awards)])
            case Pass():
                return gettext("passed")
            case Skip():
                return gettext("skipped")
            case Leave(_, back):
                return gettext("left, tiles returned") if back else gettext("left, tiles out of the game")
            case Next():
                return gettext("plays next")
            case Rename():
                return gettext("name changed")
            case Adjust(_, _, note):
                return gettext("adjusted: %(note)s", note=note)
            case End(note):
                return ended(note)
            case OwnStep() as step:
                return self.game.own_step(step, ())

    def event_summary(self, event: Event[T], names: Sequence[str], turn_number: Callable[[int], int] = int) -> str:
        """An event of a game in a few words; ``turn_number`` gives the number of a step's turn."""
        match event:
            case Start(seat, stated):
                name = _name(names, seat)
                return self.game.stated(name, *stated) if stated else gettext("%(name)s starts", name=name)
            case TakeBack(int(first)):
                return gettext("Turn %(number)d and everything after it undone", number=turn_number(first))
            case TakeBack():
                return gettext("Last turn undone")
            case Redo():
                return gettext("Redone")
            case Correct(number, step, filled):
                number = turn_number(number)
                turn = self.step_summary(step, names)
                if filled is None:
                    return gettext("Turn %(number)d fixed: %(turn)s", number=number, turn=turn)
                return gettext("Turn %(number)d filled in: %(turn)s", number=number, turn=turn)
            case LetStand(number, ruling):
                reason = self.ruling_reason(ruling, turn_number)
                return gettext("Turn %(number)d left as it is: %(reason)s", number=turn_number(number), reason=reason)
            case Insert(number, step, shift):
                number = turn_number(number)
                turn = self.step_summary(step, names)
                if not shift:
                    return gettext("Turn %(number)d inserted: %(turn)s", number=number, turn=turn)
                return gettext(
                    "Turn %(number)d inserted: %(turn)s; later turns moved to the next player", number=number, turn=turn
                )
            case Remove(number, shift):
                number = turn_number(number)
                if not shift:
                    return gettext("Turn %(number)d removed", number=number)
                return gettext("Turn %(number)d removed; later turns moved to the player before", number=number)
            case Reseat(number, seat):
                return gettext("Turn %(number)d given to %(name)s", number=turn_number(number), name=_name(names, seat))
            case _:
                return self.step_summary(event, names)

    def step_summary(self, step: Step[T], names: Sequence[str]) -> str:
        """A step in a few words, without what it scored."""
        name = _name(names, step.seat)
        match step:
            case OwnStep():
                return self.game.own_step(step, names)
            case End(note):
                return ended(note)
            case Adjust(_, points, note):
                return gettext("%(name)s %(points)s: %(note)s", name=name, points=signed(points), note=note)
            case Leave(_, back):
                left = gettext("%(name)s left, tiles returned", name=name)
                return left if back else gettext("%(name)s left, tiles out of the game", name=name)
            case Next():
                return gettext("%(name)s plays next", name=name)
            case Rename(_, name):
                return gettext("Name changed: %(name)s", name=name)
            case Place(_, play):
                text = gettext("%(name)s played %(tiles)s", name=name, tiles=self.game.played(play))
            case Swap(_, count):
                text = gettext("%(name)s %(swapped)s", name=name, swapped=self.game.swapped(count))
            case PointsOnly(_, points, tiles):
                played = self.game.counted(tiles)
                text = gettext("%(name)s played %(tiles)s, %(points)s", name=name, tiles=played, points=signed(points))
            case Pass():
                text = gettext("%(name)s passed", name=name)
            case Skip():
                text = gettext("%(name)s skipped", name=name)
        if step.ruling is not None:
            return gettext(
                "%(turn)s, allowed by the players: %(reason)s", turn=text, reason=self.ruling_reason(step.ruling)
            )
        return text

    @staticmethod
    def ruling_reason(ruling: Ruling, turn_number: Callable[[int], int] = int) -> str:
        """Why the players allowed a turn: in their own words, or because an earlier turn was fixed."""
        if not ruling.fixed:
            return ruling.reason
        return gettext("Turn %(number)s was fixed", number=turn_number(int(ruling.fixed)))


def ended(note: str) -> str:
    """The sentence that the players ended the game early."""
    return gettext("ended early: %(note)s", note=note) if note else gettext("ended early")


def _sum(addends: list[Addend]) -> str:
    return " + ".join(addend.text for addend in addends)


def _name(names: Sequence[str], seat: int) -> str:
    """The player's name; on a damaged record the seat may not exist."""
    return names[seat - 1] if 1 <= seat <= len(names) else str(seat)


@lru_cache(maxsize=4096)
def _tile_name(name: Namer[T], _: NullTranslations, tile: T) -> str:
    """A tile in words: cached for each language, because a page names hundreds of tiles."""
    return name(tile)


def words_on(shelf: Shelf, rulebook: Rulebook[T]) -> Words[T]:
    """The wording for games with this rulebook, which is on the shelf."""
    return Words(rulebook, shelf.of(rulebook).wording)
