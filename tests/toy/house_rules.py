"""What a table may agree on before it plays: how much the last stone is worth."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from referee.core.unreadable import Expected, UnreadableError

PRINTED = 3


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules of one table."""

    last_stone: int = PRINTED
    """Points for laying the last stone of a hand."""

    @property
    def tags(self) -> dict[str, str]:
        """What differs from the printed rules, as tags."""
        return {} if self.last_stone == PRINTED else {"LastStone": str(self.last_stone)}


PRINTED_RULES = HouseRules()


def read_house_rules(tags: Mapping[str, str]) -> HouseRules:
    """Return the rules in these tags. Raises ``UnreadableError``."""
    text = tags.get("LastStone", str(PRINTED))
    if not re.fullmatch("[0-9]", text, re.ASCII):
        raise UnreadableError(Expected.TAG, f'[LastStone "{text}"]')
    return HouseRules(int(text))
