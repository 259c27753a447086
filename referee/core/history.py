"""What is written on the record, and which steps stand after all of it.

Nothing is deleted: taking back, correcting and ruling are events like playing; the sheet is what they leave standing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from referee.core.steps import Adjust, End, Place, Ruling, Step


@dataclass(frozen=True, slots=True)
class Start:
    """Who starts (R4), and how long a line that player announced, where the table said so."""

    seat: int
    longest: int | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last step is taken back, or every step from number ``first`` on."""

    first: int | None = None


@dataclass(frozen=True, slots=True)
class Redo:
    """What was taken back last, stands again."""


@dataclass(frozen=True, slots=True)
class Correct:
    """Step ``number`` was in truth another one."""

    number: int
    step: Step


@dataclass(frozen=True, slots=True)
class LetStand:
    """The table lets step ``number`` stand, whatever the referee says."""

    number: int
    ruling: Ruling


Event = Step | Start | TakeBack | Redo | Correct | LetStand
"""Everything that can be written on the record after the names of the players."""


@dataclass(frozen=True, slots=True)
class History:
    """What stands after some events. A value: an event gives another history."""

    steps: tuple[Step, ...] = ()
    start: Start | None = None
    undone: "History | None" = None
    """What stood before something was taken back, and can stand again."""
    before: dict[int, tuple[Step, ...]] = field(default_factory=dict)
    """By number of a corrected or ruled step, what stood there before, the oldest first."""

    def after(self, event: Event) -> "History":
        """The history once this event is written. An event about a step that does not stand changes nothing."""
        match event:
            case Start():
                return replace(self, start=event, undone=None)
            case TakeBack(first):
                kept = len(self.steps) - 1 if first is None else first - 1
                if not 0 <= kept < len(self.steps):
                    return self
                return replace(
                    self,
                    steps=self.steps[:kept],
                    undone=self,
                    before={number: steps for number, steps in self.before.items() if number <= kept},
                )
            case Redo():
                return self.undone or self
            case Correct(number, step):
                return self._replaced(number, step)
            case LetStand(number, ruling):
                if not 1 <= number <= len(self.steps):
                    return self
                step = _unannounced(self.steps[number - 1])
                return self if isinstance(step, Adjust | End) else self._replaced(number, replace(step, ruling=ruling))
            case _:
                return replace(self, steps=(*self.steps, event), undone=None)

    def _replaced(self, number: int, step: Step) -> "History":
        """Another step in this place. Scores announced for later turns witness nothing any more."""
        if not 1 <= number <= len(self.steps):
            return self
        return replace(
            self,
            steps=(*self.steps[: number - 1], step, *map(_unannounced, self.steps[number:])),
            undone=None,
            before={**self.before, number: (*self.before.get(number, ()), self.steps[number - 1])},
        )


def _unannounced(step: Step) -> Step:
    return replace(step, announced=None) if isinstance(step, Place) else step


def told(events: Iterable[Event]) -> History:
    """What stands after all these events."""
    history = History()
    for event in events:
        history = history.after(event)
    return history
