"""A draft as a page with a board shows it: judged, with what is said of it, and what can be tapped next."""

from dataclasses import dataclass
from typing import Any

from referee.core.draft import Tapped
from referee.core.game import Game
from referee.core.rulebook import NearMiss
from referee.core.steps import Place
from referee.core.verdict import Verdict
from referee.web import taps
from referee.web.board import BoardView, last_cells
from referee.web.said import Said, said
from referee.web.table import Tray, tray_of
from referee.wording.words import Words


@dataclass(frozen=True)
class Drafted:
    """What a page knows of its draft after a tap."""

    tapped: Tapped[Any]
    judged: Verdict[Any] | None
    """What the referee says of the tiles as they lie; nothing while none lies, or none may."""
    said: Said | None
    board: BoardView
    tray: Tray
    every: bool
    """Whether all kinds are among the keys, those that do not fit as well."""
    can_turn: bool

    @property
    def shown(self) -> dict[str, Any]:
        """What every page with a board gives its templates of this."""
        return {"board": self.board, "tray": self.tray, "said": self.said, "can_turn": self.can_turn}


def drafted(
    game: Game[Any],
    address: taps.Address,
    seat: int,
    free_hand: bool = False,
    closed: bool = False,
    against: Verdict[Any] | None = None,
) -> Drafted:
    """The draft of an address, for this seat, after the tap that it asks for.

    With a ``free_hand`` a tile is laid whether it fits or not; where the game is ``closed`` none is. What speaks
    ``against`` something else than the draft is said instead.
    """
    rulebook, position, words = game.rulebook, game.position, Words(game.rulebook)
    tapped = Tapped(address.draft) if closed else taps.tapped(rulebook, position, address, free_hand)
    draft, every = tapped.draft, taps.every_after(address)
    judged = game.judge(Place(seat, draft.play)) if draft.play and not closed else None
    misses = () if against else _near_misses(game, seat, tapped, tapped.refused or judged)
    told = said(words, against or tapped.refused or judged, address.lit, misses)
    offer = None if closed else rulebook.offer(position, draft, free_hand)
    board = BoardView(
        laid=game.board.tiles,
        draft=draft,
        cells=offer.cells if offer else (),
        last=last_cells(game),
        tried=tapped.tried,
        lit=told.lights if told else {},
        extent=rulebook.extent,
    )
    tray = tray_of(game, board, offer, every) if offer else Tray()
    return Drafted(tapped, judged, told, board, tray, every, offer.can_turn if offer else False)


def _near_misses(
    game: Game[Any], seat: int, tapped: Tapped[Any], verdict: Verdict[Any] | None
) -> tuple[NearMiss[Any], ...]:
    """What would make the draft legal, or the draft with the tile that was refused."""
    play = (*tapped.draft.play, tapped.tried) if tapped.tried else tapped.draft.play
    if verdict is None or verdict.legal or not play or not 1 <= seat <= len(game.hands):
        return ()
    return game.rulebook.near_misses(game.position, seat, play)
