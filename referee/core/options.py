"""What the seat to move may do."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """What the seat to move may do now, and within which limits. An empty range means: not now."""

    place: bool = False
    swap: range = range(0)
    """How many tiles may be exchanged."""
    pass_: bool = False
    tiles: range = range(0)
    """How many tiles a points-only turn may lay."""
    points: range = range(0)
    """How many points it may score."""
    take_off: bool = False
    """Whether the last turn can be taken off the table."""
