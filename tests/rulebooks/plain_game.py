"""An independent implementation of a game, slow and simple, on top of the plain referee.

Written from the printed rules, with rulings, corrections and house rules, using only numbers and dictionaries.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Ruling, Step, Swap
from referee.rulebooks.qwirkle.house_rules import HouseRules
from tests.rulebooks import plain_referee
from tests.rulebooks.qwirkle.text import write_play

CANNOT_BE = {
    "cell-occupied",
    "cell-twice",
    "too-many-tiles",
    "too-many-copies",
    "swap-count",
    "swap-empty-bag",
    "swap-exceeds-bag",
    "tile-count",
    "too-many-points",
    "game-over",
    "no-such-seat",
}
"""Codes that players can't overrule."""


class PlainGame:
    """A game that every step changes in place."""

    def __init__(self, players: int, rules: HouseRules = HouseRules(), starter: int = 1, longest: int = 0) -> None:
        self.rules = rules
        self.table: plain_referee.Table = {}
        self.bag = 108 - 6 * players
        self.hands = [6] * players
        self.totals = [0] * players
        self.to_move = starter
        self.longest = longest if rules.opening else 0
        self.turns = 0
        self.passes = 0
        self.unseen = 0
        """Tiles on the table whose cells aren't recorded."""
        self.over = False

    def against(self, step: Step) -> set[str]:
        """Return all codes against taking a step now."""
        if not isinstance(step, End) and not 1 <= step.seat <= len(self.hands):
            return {"no-such-seat"} if isinstance(step, Adjust) or not self.over else {"game-over"}
        if isinstance(step, Adjust):
            return set()
        if self.over:
            return {"game-over"}
        if isinstance(step, End):
            return set()
        found = self._against_turn(step)
        if step.seat != self.to_move:
            found.add("wrong-seat")
        return found

    def _against_turn(self, step: Step) -> set[str]:
        held = self.hands[step.seat - 1]
        found = set()
        if isinstance(step, Place):
            found |= self._ruling(step).codes
            if self.unseen:
                found.discard("not-touching")
            if self.turns == 0 and len(step.play) < self.longest:
                found.add("opening-too-short")
        if isinstance(step, Swap):
            if self.turns == 0:
                found.add("swap-first-turn")
            if step.count < 1 or step.count > held:
                found.add("swap-count")
            if self.bag == 0:
                found.add("swap-empty-bag")
            elif step.count > self.bag:
                found.add("swap-exceeds-bag")
        if isinstance(step, PointsOnly):
            if step.tiles < 1 or step.tiles > held:
                found.add("tile-count")
            if step.points > 84:
                found.add("too-many-points")
        if isinstance(step, Pass) and self.bag > 0:
            found.add("pass-with-bag")
        return found

    def refused(self, step: Step) -> set[str]:
        """Return the codes that prevent a step: for a ruled one, only those that can't be overruled."""
        found = self.against(step)
        ruled = not isinstance(step, Adjust | End) and step.ruling is not None
        return found & CANNOT_BE if ruled else found

    def take(self, step: Step) -> None:
        """Take a step that isn't refused."""
        if isinstance(step, End):
            self._end()
            return
        seat = step.seat - 1
        self.totals[seat] += self._points(step)
        if isinstance(step, Adjust):
            return
        placed = 0
        if isinstance(step, Place):
            placed = len(step.play)
            self.table.update(plain_referee.read(write_play(step.play)))
        if isinstance(step, PointsOnly):
            placed = step.tiles
            self.unseen += placed
        for _ in range(placed):
            if self.bag > 0:
                self.bag -= 1
            else:
                self.hands[seat] -= 1
        self.turns += 1
        self.passes = self.passes + 1 if isinstance(step, Pass) else 0
        self.to_move = step.seat + 1 if step.seat < len(self.hands) else 1
        if placed and self.hands[seat] == 0:
            self.totals[seat] += 6 if self.rules.bonus else 0
            self._end()
        elif (self.passes >= len(self.hands) and self.bag == 0) or (
            self.rules.point_limit is not None and max(self.totals) >= self.rules.point_limit
        ):
            self._end()

    def _points(self, step: Step) -> int:
        if isinstance(step, Adjust):
            return step.points
        if step.ruling is not None and step.ruling.points is not None:
            return step.ruling.points
        if isinstance(step, Place):
            return self._ruling(step).points
        return step.points if isinstance(step, PointsOnly) else 0

    def _ruling(self, step: Place) -> plain_referee.Ruling:
        return plain_referee.judge(self.table, plain_referee.read(write_play(step.play)), self.hands[step.seat - 1])

    def _end(self) -> None:
        self.over = True
        if self.rules.leftovers:
            self.totals = [total - held for total, held in zip(self.totals, self.hands, strict=True)]


class Mended(NamedTuple):
    """The result of correcting the steps of a game."""

    game: PlainGame
    """The game, as far as it can be played."""
    ruled: tuple[int, ...]
    """The numbers of later turns that now need a ruling of the players."""
    impossible: tuple[int, set[str]] | None
    """The number of the step that can't be taken, with its codes; None if there isn't one."""


def fixed(game: PlainGame, steps: Sequence[Step], sure: int, reason: str) -> Mended:
    """Replay all steps from the start; after the first ``sure`` steps, rulings allow whatever can be overruled."""
    ruled = []
    for at, reported in enumerate(steps, 1):
        if at > sure and not isinstance(reported, Adjust | End) and reported.ruling is None and game.against(reported):
            reported = replace(reported, ruling=Ruling(reason))
            ruled.append(at)
        refused = game.refused(reported)
        if refused:
            return Mended(game, tuple(ruled[:-1] if at in ruled else ruled), (at, refused))
        game.take(reported)
    return Mended(game, tuple(ruled), None)
