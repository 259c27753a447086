"""The events that are written on the record, and the steps that remain after all of them.

Steps are never deleted: undoing, fixing and ruling are events like playing; the sheet is what they leave.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic

from referee.core.grid import T
from referee.core.steps import TURNS, Leave, Next, OwnStep, Ruling, Step, unannounced


@dataclass(frozen=True, slots=True)
class Start:
    """Who starts. ``stated`` is what the players stated with it: a word and a number that only the rulebook knows."""

    seat: int
    stated: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last thing done is undone, or every step from number ``first`` on."""

    first: int | None = None


@dataclass(frozen=True, slots=True)
class Redo:
    """What was undone last is restored."""


@dataclass(frozen=True, slots=True)
class Correct(Generic[T]):
    """Step ``number`` was really another one."""

    number: int
    step: Step[T]
    filled: int | None = None
    """If it is one of several points-only turns that are filled in together: the number of the first one."""


@dataclass(frozen=True, slots=True)
class LetStand:
    """The players allow step ``number``, even if it breaks a rule."""

    number: int
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Insert(Generic[T]):
    """A forgotten ``step`` is inserted as number ``number``.

    With ``shift`` the later turns move on by one player. Those whose numbers (as they are then) are in ``ruled`` break
    a rule there, and are kept as rulings of the players, for this ``reason``.
    """

    number: int
    step: Step[T]
    shift: bool = False
    ruled: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Remove:
    """Step ``number`` was entered twice and is removed. With ``shift`` the later turns move back by one player."""

    number: int
    shift: bool = False
    ruled: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reseat:
    """Turn ``number`` belongs to the player on another ``seat``; the later turns stay with their players.

    The turns in ``ruled``, which may include this one, are then out of turn. They are kept as rulings of the players,
    with this ``reason``.
    """

    number: int
    seat: int
    ruled: tuple[int, ...] = ()
    reason: str = ""


Fix = Correct[T] | Insert[T] | Remove | Reseat
"""What changes an earlier step."""

UNTAKEN = (Start, TakeBack, Redo, LetStand, Correct, Insert, Remove, Reseat)
"""The events that aren't steps of the game itself."""

Event = Step[T] | Start | TakeBack | Redo | LetStand | Fix[T]
"""Everything that can be written on the record after the names of the players."""


@dataclass(frozen=True, slots=True)
class History(Generic[T]):
    """What remains after some events, in a game of ``seats`` players. A value: an event gives another history."""

    seats: int
    steps: tuple[Step[T], ...] = ()
    start: Start | None = None
    undone: "History[T] | None" = None
    """The history before something was undone, which can be restored."""
    fixed: "History[T] | None" = None
    """The history before a step was inserted, removed or given to another player, or before turns were filled in; None
    after any later event.
    """
    before: Mapping[int, tuple[Step[T], ...]] = field(default_factory=dict)
    """By number of a corrected or ruled step, what was there before, the oldest first; empty if the step was inserted.
    """

    def after(self, event: Event[T]) -> "History[T]":
        """The history once this event is written. An event about a step that isn't there changes nothing."""
        match event:
            case Start():
                return replace(self, start=event, undone=None, fixed=None)
            case TakeBack(first):
                return self._taken_back(first)
            case Redo():
                return self.undone or self
            case Correct(number, step, None):
                return self._replaced(number, step)
            case Correct(number, step, first):
                return replace(self._replaced(number, step), fixed=self if number == first else self.fixed)
            case LetStand(number, ruling):
                turn = unannounced(self.steps[number - 1]) if 1 <= number <= len(self.steps) else None
                return self._replaced(number, replace(turn, ruling=ruling)) if isinstance(turn, TURNS) else self
            case Insert():
                return self._put_in(event)
            case Remove():
                return self._taken_out(event)
            case Reseat():
                return self._reseated(event)
            case _:
                return self._going_on((event,))

    def after_all(self, events: Iterable[Event[T]]) -> "History[T]":
        """The history once all these events are written. Steps in a row are added together: one by one, each would copy
        all before it.
        """
        history, row = self, list[Step[T]]()
        for event in events:
            if isinstance(event, UNTAKEN):
                history, row = history._going_on(row).after(event), []
            else:
                row.append(event)
        return history._going_on(row)

    def _going_on(self, steps: Sequence[Step[T]]) -> "History[T]":
        return replace(self, steps=(*self.steps, *steps), undone=None, fixed=None) if steps else self

    def _taken_back(self, first: int | None) -> "History[T]":
        if first is None and self.fixed is not None:
            return replace(self.fixed, undone=self)
        kept = len(self.steps) - 1 if first is None else first - 1
        if not 0 <= kept < len(self.steps):
            return self
        before = {number: steps for number, steps in self.before.items() if number <= kept}
        return replace(self, steps=self.steps[:kept], undone=self, fixed=None, before=before)

    def _replaced(self, number: int, step: Step[T]) -> "History[T]":
        """Another step in this place. Scores announced for later turns no longer prove anything."""
        if not 1 <= number <= len(self.steps):
            return self
        return replace(
            self,
            steps=(*self.steps[: number - 1], step, *map(unannounced, self.steps[number:])),
            undone=None,
            fixed=None,
            before={**self.before, number: (*self.before.get(number, ()), self.steps[number - 1])},
        )

    def _put_in(self, event: Insert[T]) -> "History[T]":
        number = event.number
        if not 1 <= number <= len(self.steps) + 1:
            return self
        before = {place + (place >= number): steps for place, steps in self.before.items()}
        later = self._moved(number - 1, +1 if event.shift else 0)
        return self._fixed(event, (*self.steps[: number - 1], event.step, *later), {**before, number: ()})

    def _taken_out(self, event: Remove) -> "History[T]":
        number = event.number
        if not 1 <= number <= len(self.steps):
            return self
        before = {place - (place > number): steps for place, steps in self.before.items() if place != number}
        later = self._moved(number, -1 if event.shift else 0)
        return self._fixed(event, (*self.steps[: number - 1], *later), before)

    def _reseated(self, event: Reseat) -> "History[T]":
        number = event.number
        step = self.steps[number - 1] if 1 <= number <= len(self.steps) else None
        if not isinstance(step, TURNS):
            return self
        later = map(unannounced, (replace(step, seat=event.seat), *self.steps[number:]))
        before = {**self.before, number: (*self.before.get(number, ()), step)}
        return self._fixed(event, (*self.steps[: number - 1], *later), before)

    def _fixed(
        self, event: Insert[T] | Remove | Reseat, steps: tuple[Step[T], ...], before: Mapping[int, tuple[Step[T], ...]]
    ) -> "History[T]":
        """The history with these steps, of which the turns in ``ruled`` are kept as rulings of the players."""
        kept = [
            replace(step, ruling=Ruling(event.reason)) if number in event.ruled and isinstance(step, TURNS) else step
            for number, step in enumerate(steps, 1)
        ]
        return replace(self, steps=tuple(kept), undone=None, fixed=self, before=before)

    def _moved(self, first: int, by: int) -> tuple[Step[T], ...]:
        """The steps after the ``first`` ones, without announced scores. With ``by``, their turns move on (or back) by
        one player who still plays.
        """
        playing = [*range(1, self.seats + 1)]
        found = list[Step[T]]()
        for number, step in enumerate(self.steps):
            if isinstance(step, Leave) and step.seat in playing:
                playing.remove(step.seat)
            elif by and number >= first and isinstance(step, (*TURNS, OwnStep, Next)) and step.seat in playing:
                step = replace(step, seat=playing[(playing.index(step.seat) + by) % len(playing)])
            found.append(unannounced(step))
        return tuple(found[first:])
