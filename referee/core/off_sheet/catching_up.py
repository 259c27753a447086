"""Points-only turns, explained by tiles that lie on the table and are not on the sheet.

Some of the tiles explain a turn if they could be laid in it by the rules for exactly its points, and if every later
turn then stays as it is, with the same points.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from referee.core.game import Game
from referee.core.history import Correct, History
from referee.core.judging import Row
from referee.core.off_sheet.candidates import Tabletop
from referee.core.off_sheet.tries import SHOWN, Tries
from referee.core.off_sheet.ways import Ways
from referee.core.steps import Place, Play, PointsOnly, Step

T = TypeVar("T")

Filling = Mapping[int, Play[T]]
"""By the number of a points-only turn, the tiles that explain it. The other ones keep their points only."""
Decided = Mapping[int, Play[T] | None]
"""By the number of a points-only turn, what was chosen for it; None if it is to keep its points only."""


class Filled(StrEnum):
    """How far the tiles of a points-only turn are known."""

    SURE = "sure"
    """Only one play explains it."""
    OPEN = "open"
    """Somebody has to choose: several plays explain it, or the tiles of the one explain another turn as well."""
    CHOSEN = "chosen"
    """Somebody has chosen."""
    WAITS = "waits"
    """They depend on the choice for an older turn, or nothing is known of them before it."""
    KEPT = "kept"
    """No tiles explain it."""


@dataclass(frozen=True, slots=True)
class Blank(Generic[T]):
    """A points-only turn and the tiles that it can have laid."""

    row: Row[T]
    choices: tuple[Play[T], ...]
    """The plays that explain it after what was decided for older turns, in reading order."""
    filled: Filled
    play: Play[T] | None
    """The play that fills it in; None if it keeps its points only, or if that is not known yet."""


@dataclass(frozen=True, slots=True)
class CatchUp(Generic[T]):
    """The points-only turns of a game, as far as tiles explain them."""

    blanks: tuple[Blank[T], ...]
    """All of them, the oldest first."""
    rest: Play[T]
    """The tiles that explain none of them; empty as long as some turns were not tried."""

    @property
    def filling(self) -> Filling[T]:
        """The plays that are known so far."""
        return {blank.row.number: blank.play for blank in self.blanks if blank.play is not None}

    @property
    def open(self) -> Blank[T] | None:
        """The turn for which somebody has to choose next; None once all of it is decided."""
        return next((blank for blank in self.blanks if blank.filled is Filled.OPEN), None)


def catch_up(game: Game[T], history: History[T], tiles: Play[T], decided: Decided[T]) -> CatchUp[T]:
    """Return what these tiles explain in a game with this history, after what was ``decided``. A decision for a play
    that explains nothing counts as none. Raises ``TooManyWaysError``.
    """
    tries, tiles = Tries(), off_sheet(game, tiles)
    table = Tabletop(game, history, tiles, tries)
    ways, chosen = Ways(table, tries), dict[int, Blank[T]]()
    while True:
        ways.follow()
        found = dict(zip((turn.row.number for turn in table.turns), ways.plays(), strict=False))
        asked = next((number for number, plays in found.items() if len(plays) > 1), None)
        tries.count(len(found[asked]) * SHOWN if asked else 0)
        if asked is None or asked not in decided or decided[asked] not in (None, *found[asked]):
            break
        choices = tuple(filter(None, found[asked]))
        chosen[asked] = Blank(game.rows[asked - 1], choices, Filled.CHOSEN, decided[asked])
        ways.choose([*found].index(asked), decided[asked])
    blanks = tuple(
        chosen.get(row.number) or _blank(row, found.get(row.number), row.number == asked)
        for row in game.rows
        if isinstance(row.step, PointsOnly)
    )
    explained = {placed for plays in found.values() for play in plays for placed in play or ()}
    rest = (placed for placed in tiles if ways.complete and placed not in explained)
    return CatchUp(blanks, tuple(rest))


def _blank(row: Row[T], plays: list[Play[T] | None] | None, asked: bool) -> Blank[T]:
    """A turn that can have been each of these plays, or keep its points only; None if it was not tried."""
    choices = tuple(filter(None, plays or ()))
    match plays:
        case [None]:
            return Blank(row, (), Filled.KEPT, None)
        case [play]:
            return Blank(row, choices, Filled.SURE, play)
    return Blank(row, choices, Filled.OPEN if asked else Filled.WAITS, None)


def off_sheet(game: Game[T], tiles: Play[T]) -> Play[T]:
    """Those of the tiles on whose cells the sheet has none."""
    return tuple(placed for placed in tiles if placed.cell not in game.board.tiles)


def corrections(game: Game[T], filling: Filling[T]) -> tuple[Correct[T], ...]:
    """Return what is to be written to fill turns in, the oldest first; one undo takes all of it back."""
    first = min(filling, default=0)
    return tuple(
        Correct(number, _filled(game.rows[number - 1].step, play), first) for number, play in sorted(filling.items())
    )


def _filled(step: Step[T], play: Play[T]) -> Place[T]:
    """A points-only turn with its tiles; what the table allowed in it stays allowed."""
    assert isinstance(step, PointsOnly)
    return Place(step.seat, play, None, step.ruling)
