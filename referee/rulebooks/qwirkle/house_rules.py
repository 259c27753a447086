"""What the players may agree on before a game. The defaults are the printed rules."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.unreadable import Expected, UnreadableError

_WORDS = {"bonus": ("EndBonus", "no"), "opening": ("Opening", "free"), "oldest": ("Ties", "youngest")}
"""By field: its tag, and the value of the tag when the field is off."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules of one game."""

    bonus: bool = True
    """Points for the last tile (R20)."""
    opening: bool = True
    """The first play has the length that its player announced (R6)."""
    oldest: bool = True
    """In a tie for the start the oldest begins; otherwise the youngest (R5)."""
    leftovers: bool = False
    """At the end each player loses a point for every tile still in hand."""
    point_limit: int | None = None
    """The points that end the game; None for no limit."""
    minutes: int | None = None
    """How many minutes the players want to play; they end the game themselves."""

    @property
    def tags(self) -> dict[str, str]:
        tags = {tag: off for field, (tag, off) in _WORDS.items() if not getattr(self, field)}
        if self.leftovers:
            tags["Leftovers"] = "deducted"
        if self.point_limit is not None:
            tags["PointLimit"] = str(self.point_limit)
        if self.minutes is not None:
            tags["MinuteLimit"] = str(self.minutes)
        return tags


def read_house_rules(tags: Mapping[str, str]) -> HouseRules:
    """Return the rules in these tags. Raises ``UnreadableError`` for a limit that isn't a number."""

    def limit(tag: str) -> int | None:
        text = tags.get(tag)
        if text is None:
            return None
        if not (text.isascii() and text.isdigit() and len(text) < 6):
            raise UnreadableError(Expected.TAG, f'[{tag} "{text}"]')
        return int(text)

    return HouseRules(
        **{field: tags.get(tag) != off for field, (tag, off) in _WORDS.items()},
        leftovers=tags.get("Leftovers") == "deducted",
        point_limit=limit("PointLimit"),
        minutes=limit("MinuteLimit"),
    )
