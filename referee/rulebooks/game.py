"""Folding the turns of a game into its state: bag, hands, totals, whose turn, over or not.

Hands are hidden, but tiles are drawn by rule (R3, R17, R18), so their sizes are known without seeing them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from referee.rulebooks.base import Position, Rulebook
from referee.rulebooks.turns import Pass, Place, Points, Turn
from referee.rulebooks.verdict import Verdict, Violation


@dataclass(frozen=True, slots=True)
class Entry:
    """A turn as it stands on the scoresheet, with the state after it."""

    number: int
    turn: Turn
    verdict: Verdict
    bonus: int
    """Points for ending the game with this turn (R20)."""
    totals: tuple[int, ...]
    bag: int
    hands: tuple[int, ...]

    @property
    def points(self) -> int:
        """All points of the turn."""
        return self.verdict.points + self.bonus


@dataclass(frozen=True, slots=True)
class Damage:
    """Why a list of turns cannot be replayed further than to the turn before ``number``."""

    number: int
    cause: str
    """``unreadable``, ``illegal`` or ``announced`` (other points than announced)."""
    verdict: Verdict
    announced: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game after some turns. A value: playing a turn gives another game. Seats count from 1."""

    rulebook: Rulebook
    board: Any
    bag: int
    hands: tuple[int, ...]
    totals: tuple[int, ...]
    to_move: int = 1
    passes: int = 0
    """How many turns in a row have been passes."""
    over: bool = False
    entries: tuple[Entry, ...] = ()

    @classmethod
    def start(cls, rulebook: Rulebook, players: int) -> "Game":
        """The game before its first turn, each player with a full hand (R3)."""
        if players not in rulebook.seats:
            raise ValueError(f"{rulebook.name} is not for {players} players")
        return cls(
            rulebook=rulebook,
            board=rulebook.empty(),
            bag=rulebook.box - rulebook.hand * players,
            hands=(rulebook.hand,) * players,
            totals=(0,) * players,
        )

    @property
    def position(self) -> Position:
        """What the next turn is judged on."""
        return Position(self.board, self.bag, self.hands, first=not self.entries)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with most points once the game is over (R21); none before."""
        most = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals, 1) if total == most) if self.over else ()

    def judge(self, turn: Turn) -> Verdict:
        """The verdict on a turn played now."""
        if self.over:
            return Verdict((Violation("game-over"),))
        if turn.seat != self.to_move:
            return Verdict((Violation("wrong-seat", params={"seat": turn.seat, "to_move": self.to_move}),))
        return self.rulebook.judge(self.position, turn)

    def after(self, turn: Turn) -> "Game":
        """The game once this turn is played. Raises ``ValueError`` where the turn breaks a rule."""
        verdict = self.judge(turn)
        if not verdict.legal:
            raise ValueError(f"turn {len(self.entries) + 1} breaks {', '.join(verdict.codes)}")
        return self._after(turn, verdict)

    def _after(self, turn: Turn, verdict: Verdict) -> "Game":
        seat = turn.seat - 1
        board = self.rulebook.lay(self.board, turn.play) if isinstance(turn, Place) else self.board
        used = len(turn.play) if isinstance(turn, Place) else turn.tiles if isinstance(turn, Points) else 0
        drawn = min(used, self.bag)  # R17, R19
        hands = tuple(held - used + drawn if number == seat else held for number, held in enumerate(self.hands))
        passes = self.passes + 1 if isinstance(turn, Pass) else 0
        out = hands[seat] == 0  # only once the bag is empty: Q9
        bonus = self.rulebook.last_tile_bonus if out else 0
        points = verdict.points + bonus
        totals = tuple(total + points if number == seat else total for number, total in enumerate(self.totals))
        entry = Entry(len(self.entries) + 1, turn, verdict, bonus, totals, self.bag - drawn, hands)
        return replace(
            self,
            board=board,
            bag=self.bag - drawn,
            hands=hands,
            totals=totals,
            to_move=turn.seat % len(self.hands) + 1,  # R7
            passes=passes,
            over=out or passes == len(self.hands),  # R20, Q4
            entries=(*self.entries, entry),
        )

    def replayed(self, turns: Iterable[Turn]) -> "tuple[Game, Damage | None]":
        """The game after these turns, or after those before the first that cannot have been played, and why it cannot.

        An announced score is a witness that replaying must reproduce; the last turn may be announced with its bonus
        or without.
        """
        game = self
        for turn in turns:
            number = len(game.entries) + 1
            verdict = game.judge(turn)
            if not verdict.legal:
                return game, Damage(number, "illegal", verdict)
            after = game._after(turn, verdict)
            announced = turn.announced if isinstance(turn, Place) else None
            if announced not in (None, verdict.points, after.entries[-1].points):
                return game, Damage(number, "announced", verdict, announced)
            game = after
        return game, None
