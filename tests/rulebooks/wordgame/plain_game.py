"""An independent, plain implementation of whole games of the word game.

It changes its state in place, and removes a word by restoring an earlier copy.
"""

from copy import deepcopy
from typing import Any

from referee.core.steps import Adjust, End, Pass, Place, PointsOnly, Step
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.own_steps import Centre, Left, Withdraw


class PlainGame:
    """The public state of a game."""

    def __init__(self, rules: HouseRules, seats: int, first: int) -> None:
        self.rules = rules
        self.board: dict[Any, str] = {}
        self.hands = [7] * seats
        self.bag = rules.box - 7 * seats
        self.totals = [0] * seats
        self.turn = first
        self.over = False
        self.lost = [0] * seats
        self.passed: set[int] = set()
        self.words: list[tuple[int, int, int]] = []
        self.leftovers: dict[int, int] = {}
        self.before_word: PlainGame | None = None
        self.word_of = 0

    def take(self, step: Step[Any], points: int) -> None:
        """Take a legal step with these points."""
        if isinstance(step, Centre):
            self.board[0, 0] = step.tile
            self.bag -= 1
        elif isinstance(step, Adjust):
            self.totals[step.seat - 1] += points
            if self.before_word:
                self.before_word.totals[step.seat - 1] += points
        elif isinstance(step, Left):
            self.totals[step.seat - 1] += points
            self.leftovers[step.seat] = -points
            self.before_word = None
        elif isinstance(step, End):
            self.finish()
        elif isinstance(step, Withdraw):
            self.withdraw()
        else:
            self.move(step, points)

    def move(self, step: Step[Any], points: int) -> None:
        """Take a turn of a player."""
        at = step.seat - 1
        for seat, cost in self.leftovers.items():
            self.totals[seat - 1] += cost
        self.leftovers = {}
        before = deepcopy(self)
        before.before_word = None
        self.before_word = None
        placed = 0
        if isinstance(step, Place):
            new = {tuple(cell): tile for tile, cell in step.play if tuple(cell) not in self.board}
            self.board |= new
            self.words.append((step.seat, len(step.play), len(new)))
            placed = min(len(new), self.hands[at])
        elif isinstance(step, PointsOnly):
            placed = step.tiles
        if isinstance(step, Place | PointsOnly):
            self.before_word, self.word_of = before, step.seat
        for _ in range(placed):
            self.hands[at] -= 1
        for _ in range(placed):
            if self.bag:
                self.bag -= 1
                self.hands[at] += 1
        self.passed = self.passed | {step.seat} if isinstance(step, Pass) else set()
        self.totals[at] += points
        limit = self.rules.point_limit
        with_tokens = {seat for seat in range(1, len(self.hands) + 1) if self.hands[seat - 1] > 0}
        went_out = placed > 0 and self.hands[at] == 0
        self.next_turn(step.seat)
        if (
            not with_tokens
            or (self.bag == 0 and with_tokens <= self.passed)
            or (went_out and not self.rules.plays_on)
            or (limit is not None and any(total >= limit for total in self.totals))
        ):
            self.finish()

    def next_turn(self, seat: int) -> None:
        """Pass the turn to the next seat that has tiles and doesn't miss the turn."""
        if sum(self.hands) == 0:
            self.turn = 0
            return
        while True:
            seat = 1 if seat == len(self.hands) else seat + 1
            if self.hands[seat - 1] == 0:
                continue
            if self.lost[seat - 1] == 0:
                self.turn = seat
                return
            self.lost[seat - 1] -= 1

    def withdraw(self) -> None:
        """Restore the state before the word; its player's turn is used up, and the next one is missed."""
        assert self.before_word is not None
        seat, before = self.word_of, self.before_word
        self.__dict__ = before.__dict__
        if self.rules.error_costs_turn:
            self.lost[seat - 1] += 1
        self.passed = set()
        self.next_turn(seat)

    def finish(self) -> None:
        """End the game and award the longest word."""
        self.over = True
        lengths = [(word[1] if self.rules.longest_by_word else word[2]) for word in self.words]
        for seat in {word[0] for word, length in zip(self.words, lengths, strict=True) if length == max(lengths)}:
            if max(lengths):
                self.totals[seat - 1] += self.rules.longest_bonus

    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total; empty until the game is over and all leftovers are known."""
        seats = range(1, len(self.hands) + 1)
        if not self.over or any(self.hands[seat - 1] and seat not in self.leftovers for seat in seats):
            return ()
        return tuple(seat for seat in seats if self.totals[seat - 1] == max(self.totals))
