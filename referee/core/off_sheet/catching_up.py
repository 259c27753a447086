"""Points-only turns, explained by tiles that are on the table but not on the sheet.

Some of the tiles explain a turn if they could be played in it by the rules for exactly its points, and if every later
turn then stays as it is, with the same points. After each turn, certain sets of tiles can be on the table. Most ways to
explain the turns meet in the same few sets, so all of them can be followed together, turn by turn, and it is known for
each play whether it is part of a complete way.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from referee.core.game import Game
from referee.core.grid import T
from referee.core.history import Correct, History
from referee.core.judging import Row
from referee.core.off_sheet import SHOWN, STEP, TooManyWaysError, Tries
from referee.core.off_sheet.candidates import Candidate, Tabletop, TriedTurn
from referee.core.steps import Place, Play, PointsOnly

WIDEST = 1_500
"""The most sets of tiles after one turn. If there are more, the ways end there until somebody has chosen."""

State = tuple[int, int]
"""The tiles that can be there after a turn, and the number of turns so far that stay points-only."""
Before = list[tuple[State, Candidate[T] | None]]
"""What can have been before a turn, each with what was played then; None if the turn stays points-only."""


class Ways(Generic[T]):
    """The ways through the turns of a game, as far as they were followed, after the choices for some turns."""

    def __init__(self, table: Tabletop[T], tries: Tries) -> None:
        self._turns, self._table, self._tries = table.turns, table, tries
        self._after: list[dict[State, Before[T]]] = [{(0, 0): []}]
        """What can be before the first turn, and after each one that was followed."""
        self._keeping = table.unexplained
        """The number of turns that may stay points-only."""
        self._kept = 0
        """The number of turns for which that was chosen."""
        self._settled = 0
        """The number of turns up to the last one for which something was chosen."""

    @property
    def complete(self) -> bool:
        """Whether they cover all turns."""
        return len(self._after) > len(self._turns)

    def follow(self) -> None:
        """Follow them to the end, or until there are too many. As few turns as possible stay points-only. Raises
        ``TooManyWaysError`` if there are too many before it is known how few.
        """
        while not self.complete:
            after = self._next(self._turns[len(self._after) - 1])
            if len(after) > WIDEST:
                if self._keeping > self._kept:
                    raise TooManyWaysError
                return
            if after:
                self._after.append(after)
            else:
                self._keeping += 1
                del self._after[self._settled + 1 :]

    def plays(self) -> list[list[Play[T] | None]]:
        """For each turn that was followed, the plays that it is in some way, in reading order; last None, if the turn
        can stay points-only.
        """
        states = {at for at in self._after[-1] if at[1] <= self._keeping}
        found: list[list[Play[T] | None]] = []
        for turn, after in zip(self._turns[: len(self._after) - 1][::-1], self._after[:0:-1], strict=True):
            before = [each for at in states for each in after[at]]
            self._tries.count(len(before) * STEP)
            played = {candidate for _, candidate in before}
            plays = [candidate.play for candidate in turn.candidates if candidate in played]
            found.append([*plays, None] if None in played else [*plays])
            states = {at for at, _ in before}
        return found[::-1]

    def choose(self, number: int, play: Play[T] | None) -> None:
        """Keep only the ways in which the turn at this place was this play, or (None) in which it stays points-only."""
        self._settled = number + 1
        if play is None:
            self._kept += 1
            kept: dict[State, Before[T]] = {
                (on_board, keeping + 1): [((on_board, keeping), None)] for on_board, keeping in self._after[number]
            }
            self._after[number + 1 :] = [kept]
            self._keeping = min(keeping for _, keeping in kept)
            return
        for at, after in enumerate(self._after[number + 1 :], number + 1):
            self._tries.count(sum(map(len, after.values())) * STEP)
            for state, before in [*after.items()]:
                after[state] = [
                    (each, candidate)
                    for each, candidate in before
                    if each in self._after[at - 1] and (at > number + 1 or (candidate and candidate.play == play))
                ]
                if not after[state]:
                    del after[state]

    def _next(self, turn: TriedTurn[T]) -> dict[State, Before[T]]:
        """What can be there after a turn; only part of it if that is too much."""
        found: dict[State, Before[T]] = {}
        for before in self._after[-1]:
            steps = [*self._steps(turn, *before)]
            self._tries.count(len(turn.candidates) + (1 + len(steps)) * STEP)
            for after, candidate in steps:
                found.setdefault(after, []).append((before, candidate))
            if len(found) > WIDEST:
                break
        return found

    def _steps(self, turn: TriedTurn[T], on_board: int, kept: int) -> Iterator[tuple[State, Candidate[T] | None]]:
        if kept > self._keeping:
            return
        for candidate in self._table.possible(turn, on_board, incomplete=kept > 0):
            yield (on_board | candidate.tiles, kept), candidate
        if kept < self._keeping and isinstance(turn.step, PointsOnly):
            yield (on_board, kept + 1), None


Filling = Mapping[int, Play[T]]
"""By the number of a points-only turn, the tiles that explain it. The others stay points-only."""
Decided = Mapping[int, Play[T] | None]
"""By the number of a points-only turn, what was chosen for it; None if it should stay points-only."""


class Filled(StrEnum):
    """How far the tiles of a points-only turn are known."""

    SURE = "sure"
    """Only one play explains it."""
    OPEN = "open"
    """Somebody has to choose: several plays explain it, or the tiles of the only one explain another turn as well."""
    CHOSEN = "chosen"
    """Somebody has chosen."""
    WAITS = "waits"
    """They depend on the choice for an older turn, or nothing is known about them before it."""
    KEPT = "kept"
    """No tiles explain it."""


@dataclass(frozen=True, slots=True)
class Blank(Generic[T]):
    """A points-only turn and the tiles that may have been played in it."""

    row: Row[T]
    choices: tuple[Play[T], ...]
    """The plays that explain it after the decisions for older turns, in reading order."""
    filled: Filled
    play: Play[T] | None
    """The play that fills it in; None if it stays points-only, or if that isn't known yet."""


@dataclass(frozen=True, slots=True)
class CatchUp(Generic[T]):
    """The points-only turns of a game, as far as tiles explain them."""

    blanks: tuple[Blank[T], ...]
    """All of them, the oldest first."""
    rest: Play[T]
    """The tiles that explain none of them; empty as long as some turns weren't tried."""

    @property
    def filling(self) -> Filling[T]:
        return {blank.row.number: blank.play for blank in self.blanks if blank.play is not None}

    @property
    def open(self) -> Blank[T] | None:
        """The turn for which somebody has to choose next; None once everything is decided."""
        return next((blank for blank in self.blanks if blank.filled is Filled.OPEN), None)


def catch_up(game: Game[T], history: History[T], tiles: Play[T], decided: Decided[T]) -> CatchUp[T]:
    """Return what these tiles explain in a game with this history, after what was ``decided``. A decision for a play
    that explains nothing is ignored. Raises ``TooManyWaysError``.
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
    """A turn that can have been any of these plays, or stay points-only; ``plays`` is None if it wasn't tried."""
    choices = tuple(filter(None, plays or ()))
    match plays:
        case [None]:
            return Blank(row, (), Filled.KEPT, None)
        case [play]:
            return Blank(row, choices, Filled.SURE, play)
    return Blank(row, choices, Filled.OPEN if asked else Filled.WAITS, None)


def off_sheet(game: Game[T], tiles: Play[T]) -> Play[T]:
    """The tiles on whose cells the sheet has none."""
    return tuple(placed for placed in tiles if placed.cell not in game.board.tiles)


def corrections(game: Game[T], filling: Filling[T]) -> tuple[Correct[T], ...]:
    """Return the corrections that fill turns in, the oldest first; one undo reverts them all."""
    first = min(filling, default=0)
    turns = ((number, game.rows[number - 1].step, play) for number, play in sorted(filling.items()))
    return tuple(
        Correct(number, Place(step.seat, play, None, step.ruling), first)  # what the players allowed stays allowed
        for number, step, play in turns
        if isinstance(step, PointsOnly)
    )
