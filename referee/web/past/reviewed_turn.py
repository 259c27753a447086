"""A page about a turn as its review shows it: its sum, a better play, the spots it opened and closed, the chances."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.judging import Row
from referee.core.review import Review, ReviewedTurn
from referee.web.page import SidePage
from referee.wording import review as wording
from referee.wording.language import gettext, ngettext
from referee.wording.values import Addend


class Fact(NamedTuple):
    """A sentence about a turn."""

    sign: str
    """The class of its sign: more points were possible (``better``), a ``spot`` was opened, or one ``closed``."""
    told: str
    more: str = ""
    """Details; empty if there are none."""


@dataclass(frozen=True, kw_only=True)
class ReviewedTurnPage(SidePage):
    """A page about one of the turns of a game, as its review shows it."""

    number: int
    """The turn; 0 before the first."""
    review: Review[Any]
    shown: bool
    """Whether all is shown on request though the game goes on."""

    @property
    def all_shown(self) -> bool:
        """Whether what would help the player to move is shown: chances, and spots that wait for a tile."""
        return self.sheet.game.over or self.shown

    @cached_property
    def _after(self) -> Game[Any]:
        return self.sheet.after(self.number)

    @property
    def _row(self) -> Row[Any] | None:
        return self.sheet.game.rows[self.number - 1] if self.number else None

    @cached_property
    def _turn(self) -> ReviewedTurn[Any] | None:
        """The turn in the review; None if it is no player's."""
        return next((turn for turn in self.review.turns if turn.number == self.number), None)

    @property
    def _shown_cells(self) -> set[Cell]:
        """The cells beside the tiles on which something is shown after any of the turns."""
        cells = {cell for turn in self.review.turns for _, cell in turn.better}
        return cells | {spot.cell for turn in self.review.turns for spot in turn.opened if self.all_shown}

    @property
    def _better(self) -> dict[Cell, Any]:
        """Where its tiles would have scored more."""
        return {cell: tile for tile, cell in self._turn.better} if self._turn else {}

    @property
    def _spots(self) -> dict[Cell, Any]:
        """The spots that it opened, with a tile that fits, if they are shown."""
        return {spot.cell: spot.tiles[0] for spot in self._turn.opened} if self._turn and self.all_shown else {}

    @property
    def addends(self) -> list[Addend]:
        """The parts of its points."""
        return self.words.addends(self._row.verdict, self._row.awards) if self._row and self._turn else []

    @property
    def chance(self) -> str:
        """The change of its player's chance; empty if that is unknown or hidden."""
        return chance_told(self._turn) if self._turn and self.all_shown else ""

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """What the review says of it."""
        return tuple(self._facts(self._turn)) if self._turn else ()

    def _facts(self, turn: ReviewedTurn[Any]) -> Iterator[Fact]:
        names = self.sheet.names
        if turn.missed and turn.best is not None:
            more = gettext(
                "The dashed tiles would have scored %(points)d. (The rest of the hand isn't known.)", points=turn.best
            )
            yield Fact("better", wording.missed(turn), more)
        if not self.all_shown:
            return
        if turn.opened:
            yield Fact("spot", wording.opened(turn.opened, self.words), self._unseen(turn))
            for later in self.review.turns:
                if any(closed.opened_by == turn.number for closed in later.closed):
                    yield Fact("closed", wording.closed_later(later, names[later.seat - 1]))
        for number in dict.fromkeys(closed.opened_by for closed in turn.closed):
            opener = self.sheet.game.rows[number - 1].step.seat
            by = gettext("opened by %(name)s", name=names[opener - 1]) if opener else ""
            yield Fact("closed", wording.closed(turn, number, self.words), by)

    def _unseen(self, turn: ReviewedTurn[Any]) -> str:
        """The number of unseen tiles for the open spots, and the chance that the next player held one."""
        kinds = {tile for spot in turn.opened for tile in spot.tiles}
        unseen = self.sheet.rulebook.unseen(self._after.board)
        left = sum(unseen[kind] or 0 for kind in kinds)
        told = ngettext("%(num)d still unseen then", "%(num)d still unseen then", left)
        if turn.chance is None or self._after.over:
            return told
        chance = wording.held(turn.chance, self.sheet.names[self._after.to_move - 1])
        return gettext("%(told)s; %(chance)s", told=told, chance=chance)


def chance_told(turn: ReviewedTurn[Any]) -> str:
    """The change of the player's chance by a turn; empty if it is unknown."""
    if turn.win is None or turn.swing is None:
        return ""
    after = turn.win[turn.seat - 1]
    before = wording.percent(min(max(after - turn.swing, 0), 1))
    return gettext("%(before)s → %(after)s", before=before, after=wording.percent(after))
