"""The wording of a game with a step of its own."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.core.steps import OwnStep
from referee.rulebooks.qwirkle.wording import QwirkleWording


@dataclass(frozen=True, slots=True)
class Knock(OwnStep):
    """A step that only one rulebook has."""


class Knocking(QwirkleWording):
    """Its wording."""

    def own_step(self, step: OwnStep, names: Sequence[str]) -> str:
        """Who knocked."""
        return f"{names[step.seat - 1]} knocked" if names else "knocked"
