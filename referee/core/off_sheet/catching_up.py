"""Points-only turns, explained by tiles that lie on the table and are not on the sheet.

Some of the tiles explain a turn if they could be laid in it by the rules for exactly its points, and if every later
turn then stays as it is, with the same points.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from referee.core.game import Game
from referee.core.grid.stretch import stretches
from referee.core.history import Correct, History
from referee.core.judging import Damage, Row, witnessed
from referee.core.off_sheet.tries import Tries
from referee.core.position import Position
from referee.core.steps import Place, Play, PointsOnly, Step, unannounced

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
    """They depend on the choice for an older turn."""
    KEPT = "kept"
    """No tiles explain it."""


@dataclass(frozen=True, slots=True)
class Blank(Generic[T]):
    """A points-only turn and the tiles that it can have laid."""

    row: Row[T]
    choices: tuple[Play[T], ...]
    """The plays that explain it after what was decided for older turns."""
    filled: Filled
    play: Play[T] | None
    """The play that fills it in; None if it keeps its points only, or if that is not known yet."""


@dataclass(frozen=True, slots=True)
class CatchUp(Generic[T]):
    """The points-only turns of a game, as far as tiles explain them."""

    blanks: tuple[Blank[T], ...]
    """All of them, the oldest first."""
    rest: Play[T]
    """The tiles that explain none of them."""

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
    tiles = off_sheet(game, tiles)
    so_far: dict[int, Play[T] | None] = {}
    ways = fillings(game, history, tiles, so_far)
    blanks: list[Blank[T]] = []
    for row in game.rows:
        if not isinstance(row.step, PointsOnly):
            continue
        number = row.number
        choices = tuple(dict.fromkeys(way[number] for way in ways if number in way))
        sure = len(choices) == 1 and all(number in way for way in ways)
        answered = number in decided and decided[number] in (None, *choices)
        waits = any(blank.filled is Filled.OPEN for blank in blanks)
        filled = _how_far(bool(choices), sure, answered, waits)
        if filled is Filled.CHOSEN:
            so_far[number] = decided[number]
            ways = fillings(game, history, tiles, so_far)
        play = choices[0] if filled is Filled.SURE else so_far.get(number)
        blanks.append(Blank(row, choices, filled, play))
    explained = {placed for way in ways for play in way.values() for placed in play}
    return CatchUp(tuple(blanks), tuple(placed for placed in tiles if placed not in explained))


def _how_far(explained: bool, sure: bool, answered: bool, waits: bool) -> Filled:
    if not explained:
        return Filled.KEPT
    if waits:
        return Filled.SURE if sure else Filled.WAITS
    if answered:
        return Filled.CHOSEN
    return Filled.SURE if sure else Filled.OPEN


def off_sheet(game: Game[T], tiles: Play[T]) -> Play[T]:
    """Those of the tiles on whose cells the sheet has none."""
    return tuple(placed for placed in tiles if placed.cell not in game.board.tiles)


def corrections(game: Game[T], filling: Filling[T]) -> tuple[Correct[T], ...]:
    """Return what is to be written to fill turns in, the oldest first."""
    return tuple(Correct(number, _filled(game.rows[number - 1].step, play)) for number, play in sorted(filling.items()))


def fillings(game: Game[T], history: History[T], tiles: Play[T], decided: Decided[T]) -> tuple[Filling[T], ...]:
    """Return every way in which the tiles explain as many turns as they can, with what was ``decided``; there is at
    least the one that explains nothing. Raises ``TooManyWaysError``.
    """
    numbers = [row.number for row in game.rows if isinstance(row.step, PointsOnly)]
    if not numbers:
        return ({},)
    known = game.rows[: numbers[0] - 1]
    start = Game.start(game.rulebook, len(game.hands), history.start).retraced(known)
    search = _Search(game, decided, Tries())
    ways = (tuple(search.ways(len(known), start.position, tiles, keeping)) for keeping in range(len(numbers) + 1))
    return next(filter(None, ways), ({},))


@dataclass(frozen=True, slots=True)
class _Search(Generic[T]):
    """Tries the tiles in one turn after the other."""

    game: Game[T]
    decided: Decided[T]
    tries: Tries

    def ways(self, done: int, position: Position[T], tiles: Play[T], keeping: int) -> Iterator[Filling[T]]:
        """The ways to go on after the rows that are ``done``, if ``keeping`` turns more may keep their points only."""
        for row in self.game.rows[done:]:
            if isinstance(row.step, PointsOnly):
                yield from self._blank(row, row.step, position, tiles, keeping)
                return
            after = self._taken(row, row.step, position)
            if after is None:
                return
            position = after
        yield {}

    def _blank(
        self, row: Row[T], step: PointsOnly, position: Position[T], tiles: Play[T], keeping: int
    ) -> Iterator[Filling[T]]:
        number = row.number
        for play in self._plays(number, step, position, tiles):
            after = self._taken(row, _filled(step, play), position)
            if after is not None:
                rest = tuple(placed for placed in tiles if placed not in play)
                for way in self.ways(number, after, rest, keeping):
                    yield {number: play, **way}
        keeps = keeping > 0 and self.decided.get(number) is None
        after = self._taken(row, step, position) if keeps else None
        if after is not None:
            yield from self.ways(number, after, tiles, keeping - 1)

    def _plays(self, number: int, step: PointsOnly, position: Position[T], tiles: Play[T]) -> Iterator[Play[T]]:
        if number not in self.decided:
            found = stretches(tiles, position.board.tiles, step.tiles)
            yield from (play for play in found if len(play) == step.tiles)
        elif (play := self.decided[number]) is not None:
            yield play

    def _taken(self, row: Row[T], step: Step[T], position: Position[T]) -> Position[T] | None:
        """The position after a row with this step instead; None if it then breaks another rule or scores otherwise."""
        self.tries.count()
        found = witnessed(self.game.rulebook, position, row.number, unannounced(step))
        if isinstance(found, Damage):
            return None
        taken, after = found
        same = taken.points == row.points and {each.code for each in taken.overruled} <= {
            each.code for each in row.overruled
        }
        return after if same else None


def _filled(step: Step[T], play: Play[T]) -> Place[T]:
    """A points-only turn with its tiles; what the table allowed in it stays allowed."""
    assert isinstance(step, PointsOnly)
    return Place(step.seat, play, None, step.ruling)
