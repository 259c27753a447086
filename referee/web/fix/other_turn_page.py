"""The page of a turn as it really was: correcting a turn and inserting a forgotten one ask for it in the same way."""

from abc import abstractmethod
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from referee.core.history import Correct, Fix, Insert
from referee.core.notation import write_step
from referee.service import Sheet
from referee.web.board.board import BoardView
from referee.web.board.board_page import BoardPage, Tray
from referee.web.common.plan import Plan, planned
from referee.web.fix.other_turn import OtherTurn, TurnKind
from referee.web.page import SheetPage
from referee.web.refused import OK, NotWritten, newer
from referee.wording.language import gettext


@dataclass(frozen=True, kw_only=True)
class OtherTurnPage(BoardPage, SheetPage):
    """A page that asks what a turn really was, on the board before it."""

    number: int
    other: OtherTurn
    """The turn, as far as it is known."""
    why: NotWritten
    """Why it wasn't written."""
    free_hand: bool = True

    @classmethod
    def of(cls, sheet: Sheet, number: int, other: OtherTurn, why: NotWritten, **more: Any) -> Self:
        """The page about a turn of this number, or before it, as far as the ``other`` turn is known."""
        seated = other.seat <= len(sheet.names)
        more |= {
            "game": other.game,
            "address": other.address,
            "seat": other.game.to_move if seated else other.seat,  # the order isn't a reason against tiles
            "against": why.refused,
            "names": sheet.names,
        }
        return cls(sheet=sheet, number=number, other=other, why=why, **more)

    @property
    @abstractmethod
    def _fixes(self) -> tuple[Fix[Any], ...]:
        """The changes that can be written, in one or two ways; empty without a turn."""

    @property
    def otherwise(self) -> bool:
        """Whether the kind of turn is asked for first, instead of tiles."""
        return self.other.kind != TurnKind.PLACE

    @property
    def player(self) -> str:
        """The name of the player in its seat; empty if there isn't one."""
        return self.sheet.names[self.other.seat - 1] if self.other.seat <= len(self.sheet.names) else ""

    @cached_property
    def plans(self) -> tuple[Plan, ...]:
        """The consequences, each way."""
        return tuple(planned(self.sheet, self.sheet.consequences(fix)) for fix in self._fixes)

    @property
    def step(self) -> str:
        """The turn in notation; empty if there is nothing to write."""
        step = next((each.step for each in self._fixes if isinstance(each, Correct | Insert)), self.other.step)
        return write_step(step, self.sheet.rulebook) if self.plans and step else ""

    @cached_property
    def board(self) -> BoardView:
        """The board before the turn, from near."""
        board = super().board
        lit = {} if self.other.lifted else board.lit
        return replace(board, lit=lit, aside=frozenset(board.tiles), last=frozenset(), near=not self.address.whole)

    @property
    def tray(self) -> Tray:
        return super().tray if self.other.kind == TurnKind.PLACE else Tray()

    @property
    def _stale(self) -> bool:
        return self.other.address.seen not in (None, self.sheet.event_count)

    @property
    def notice(self) -> str:
        """A sentence about what went wrong, or what is missing."""
        unseated = not self.player and not self.plans
        missing = gettext("There's no such player: choose one from the list.") if unseated else ""
        return self.other.problem or self.why.notice or (newer() if self._stale else "") or missing

    @property
    def changed(self) -> bool:
        return self._stale or bool(self.other.problem or self.why.notice)

    @property
    def hidden(self) -> dict[str, object]:
        return self.other.draft | {"seen": self.sheet.event_count}

    def http_status(self) -> int:
        """The status of the page: 422 also if its address can't be read or its tap was refused."""
        bad = self.other.problem or self.other.tapped.refused
        return 422 if bad and self.why.status == OK else self.why.status
