"""Folding the steps of a game into its state: bag, hands, totals, whose turn, over or not.

Hands are hidden, but tiles are drawn by rule (R3, R17, R18), so their sizes are known without seeing them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from referee.core.history import Start
from referee.core.rulebook import Position, Rulebook
from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Step, Turn
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.qwirkle.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Row:
    """A step as it stands on the sheet, with the state after it."""

    number: int
    step: Step
    verdict: Verdict
    bonus: int
    """Points for ending the game with this turn (R20)."""
    totals: tuple[int, ...]
    bag: int
    hands: tuple[int, ...]
    overruled: tuple[Violation, ...] = ()
    """What the referee says against it, where the table lets it stand."""
    deducted: tuple[int, ...] = ()
    """By seat, the points lost for tiles still held, where the game ends with this step and the table plays so."""

    @property
    def points(self) -> int:
        """All points of the step."""
        return self.verdict.points + self.bonus


@dataclass(frozen=True, slots=True)
class Damage:
    """Why a list of steps cannot be replayed further than to the one before ``number``."""

    number: int
    cause: str
    """``unreadable``, ``illegal`` or ``announced`` (other points than announced)."""
    verdict: Verdict
    announced: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game after some steps. A value: a step gives another game. Seats count from 1."""

    rulebook: Rulebook
    rules: HouseRules
    board: Any
    bag: int
    hands: tuple[int, ...]
    totals: tuple[int, ...]
    to_move: int = 1
    opening: int | None = None
    """How long a line the starter announced."""
    passes: int = 0
    """How many turns in a row have been passes."""
    over: bool = False
    rows: tuple[Row, ...] = ()

    @classmethod
    def start(
        cls, rulebook: Rulebook, players: int, rules: HouseRules = HouseRules(), start: Start | None = None
    ) -> "Game":
        """The game before its first turn, each player with a full hand (R3).

        Raises ``ValueError`` for a number of players, or a starter, that cannot be.
        """
        if players not in rulebook.seats:
            raise ValueError(f"{rulebook.name} is not for {players} players")
        if start is not None and not 1 <= start.seat <= players:
            raise ValueError(f"there is no seat {start.seat}")
        return cls(
            rulebook=rulebook,
            rules=rules,
            board=rulebook.empty(),
            bag=rulebook.box - rulebook.hand * players,
            hands=(rulebook.hand,) * players,
            totals=(0,) * players,
            to_move=start.seat if start else 1,
            opening=start.longest if start and rules.opening else None,
        )

    @property
    def impossible(self) -> frozenset[str]:
        """The codes of what no table can let stand."""
        return self.rulebook.impossible | {"no-such-seat", "game-over"}

    @property
    def turns(self) -> tuple[Row, ...]:
        """The entries that are players' turns."""
        return tuple(entry for entry in self.rows if isinstance(entry.step, Turn))

    @property
    def incomplete(self) -> bool:
        """Whether tiles lie on the table that the board does not show: those of points-only turns."""
        return any(isinstance(entry.step, PointsOnly) for entry in self.rows)

    @property
    def position(self) -> Position:
        """What the next turn is judged on."""
        first = not self.turns
        return Position(self.board, self.bag, self.hands, first, self.opening if first else None, self.incomplete)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with most points once the game is over (R21); none before."""
        most = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals, 1) if total == most) if self.over else ()

    def judge(self, step: Step) -> Verdict:
        """The verdict on a step taken now. Where the table lets it stand, only what cannot be is held against it."""
        return self._judge(step)[0]

    def _judge(self, step: Step) -> tuple[Verdict, tuple[Violation, ...]]:
        """The verdict, and what the table overrules."""
        if isinstance(step, Adjust):
            return self._adjusted(step), ()
        if self.over:
            return Verdict((Violation("game-over"),)), ()
        if isinstance(step, End):
            return Verdict(), ()
        if not 1 <= step.seat <= len(self.hands):
            return Verdict((Violation("no-such-seat", params={"seat": step.seat}),)), ()
        verdict = self.rulebook.examine(self.position, step)
        if step.seat != self.to_move:
            wrong = Violation("wrong-seat", params={"seat": step.seat, "to_move": self.to_move})
            verdict = replace(verdict, violations=(wrong, *verdict.violations))
        if step.ruling is None:
            return (verdict if verdict.legal else Verdict(verdict.violations)), ()
        impossible = tuple(each for each in verdict.violations if each.code in self.impossible)
        if impossible:
            return Verdict(impossible), ()
        if step.ruling.points is not None:
            return Verdict(flat=step.ruling.points), verdict.violations
        return replace(verdict, violations=()), verdict.violations

    def _adjusted(self, step: Adjust) -> Verdict:
        if not 1 <= step.seat <= len(self.hands):
            return Verdict((Violation("no-such-seat", params={"seat": step.seat}),))
        return Verdict(flat=step.points)

    def after(self, step: Step) -> "Game":
        """The game once this step is taken. Raises ``ValueError`` where it cannot be."""
        verdict, overruled = self._judge(step)
        if not verdict.legal:
            raise ValueError(f"step {len(self.rows) + 1} breaks {', '.join(verdict.codes)}")
        return self._after(step, verdict, overruled)

    def _after(self, step: Step, verdict: Verdict, overruled: tuple[Violation, ...]) -> "Game":
        board = self.rulebook.lay(self.board, step.play) if isinstance(step, Place) else self.board
        used = len(step.play) if isinstance(step, Place) else step.tiles if isinstance(step, PointsOnly) else 0
        drawn = min(used, self.bag)  # R17, R19
        hands = _added(self.hands, step.seat, drawn - used)
        passes = self.passes if isinstance(step, Adjust) else self.passes + 1 if isinstance(step, Pass) else 0
        out = isinstance(step, Place | PointsOnly) and hands[step.seat - 1] == 0  # only once the bag is empty: Q9
        bonus = self.rulebook.last_tile_bonus if out and self.rules.bonus else 0
        totals = _added(self.totals, step.seat, verdict.points + bonus)
        reached = self.rules.points is not None and isinstance(step, Turn) and max(totals) >= self.rules.points
        over = self.over or out or passes == len(hands) or isinstance(step, End) or reached  # R20, Q4
        deducted = hands if over and not self.over and self.rules.leftovers else ()
        if deducted:
            totals = tuple(total - held for total, held in zip(totals, deducted, strict=True))
        number = len(self.rows) + 1
        entry = Row(number, step, verdict, bonus, totals, self.bag - drawn, hands, overruled, deducted)
        return replace(
            self,
            board=board,
            bag=self.bag - drawn,
            hands=hands,
            totals=totals,
            to_move=step.seat % len(hands) + 1 if isinstance(step, Turn) else self.to_move,  # R7
            passes=passes,
            over=over,
            rows=(*self.rows, entry),
        )

    def replayed(self, steps: Iterable[Step]) -> "tuple[Game, Damage | None]":
        """The game after these steps, or after those before the first that cannot have been taken, and why it cannot.

        An announced score is a witness that replaying must reproduce; the last turn may be announced with its bonus
        or without.
        """
        game = self
        for step in steps:
            number = len(game.rows) + 1
            verdict, overruled = game._judge(step)
            if not verdict.legal:
                return game, Damage(number, "illegal", verdict)
            after = game._after(step, verdict, overruled)
            announced = step.announced if isinstance(step, Place) else None
            if announced not in (None, verdict.points, after.rows[-1].points):
                return game, Damage(number, "announced", verdict, announced)
            game = after
        return game, None


def _added(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The numbers of the seats with ``more`` added to one of them; seat 0 is nobody."""
    return tuple(number + more if place == seat else number for place, number in enumerate(numbers, 1))
