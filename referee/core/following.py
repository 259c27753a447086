"""What follows from steps that stand: position after position, judging nothing again."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from referee.core.position import After, Position
from referee.core.rulebook import Rulebook
from referee.core.steps import Adjust, Step
from referee.core.verdict import Verdict

T = TypeVar("T")


def following(rulebook: Rulebook[T], position: Position[T], step: Step[T], verdict: Verdict[T]) -> After[T]:
    """What follows from a step that stands with this verdict."""
    if isinstance(step, Adjust):
        return After(position.scored(step.seat, step.points))
    return rulebook.after(position, step, verdict)


def positions(
    rulebook: Rulebook[T], position: Position[T], steps: Iterable[tuple[Step[T], Verdict[T]]]
) -> Iterator[Position[T]]:
    """The position given, and the one after each of these steps, which stand with these verdicts."""
    yield position
    for step, verdict in steps:
        position = following(rulebook, position, step, verdict).position
        yield position
