"""The tray: a keyboard with a key for every kind of tile, always at the same place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.core.game import Game
from referee.core.grid.draft import Draft, Offer


@dataclass(frozen=True)
class Tray:
    """The keys of the tiles."""

    keys: Mapping[Any, bool] = field(default_factory=dict)
    """Every kind, and whether it fits."""
    unseen: Mapping[Any, int | None] = field(default_factory=dict)
    """The number of copies of each kind that lie neither on the table nor in the draft."""
    asking: bool = False
    """Whether a cell waits for a tile, so that those that fit there stand out."""
    held: Any = None
    """The kind that was tapped before its cell."""

    @property
    def fitting(self) -> int:
        """The number of kinds that fit."""
        return sum(self.keys.values())


def tray_of(game: Game[Any], draft: Draft[Any], offer: Offer[Any]) -> Tray:
    """The tray for what is entered now. A key that does not fit can be asked why."""
    unseen = game.rulebook.unseen(game.board.with_play(draft.play))
    fitting = {game.rulebook.kind(tile) for tile in offer.fitting}
    asking = bool(draft.play) or draft.cursor is not None
    return Tray({kind: kind in fitting for kind in unseen}, unseen, asking, draft.held)
