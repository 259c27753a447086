"""A position that shows a rule: what lies on the table, what is laid to it, and the judge's answer."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A position and a play in notation, with the points that it scores or the codes of the rules that it breaks."""

    board: str
    play: str
    points: int = 0
    codes: tuple[str, ...] = ()
