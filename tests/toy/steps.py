"""The one step that only Stones knows."""

from dataclasses import dataclass

from referee.core.steps import OwnStep


@dataclass(frozen=True, slots=True)
class Shout(OwnStep):
    """A shout, for a point; of seat 0 it is the whole table, for none. It takes no turn."""

    words: str
