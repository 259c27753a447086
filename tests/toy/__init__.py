"""Stones: a boxed game that exists only here, so that the shared rooms are tested with another game than the first.

20 stones, 2 to 4 players with 3 stones each, a board of 5 by 4 cells. A turn lays one or two stones on free cells of
one row: a point a stone, 2 more for a row that is full then; the player draws as many. There is no exchange, and no
pass while the bag holds any. Shouting is worth a point and takes no turn. The player who lays the last stone of a
hand ends the game for 3 more points; with an empty bag a round of passes ends it as well.
"""

from collections.abc import Iterable, Mapping
from typing import Self

from referee.core.advice import Move, NearMiss
from referee.core.grid.board import Board
from referee.core.position import Award, Options, Position
from referee.core.rulebook import Rulebook
from referee.core.steps import OwnStep, Place, Play, Turn
from referee.core.verdict import Verdict
from tests.toy import turns
from tests.toy.board import BOUNDS, Stone
from tests.toy.codes import Code, Prize, Score
from tests.toy.draft import ToyDrafting
from tests.toy.house_rules import PRINTED_RULES, HouseRules, read_house_rules
from tests.toy.notation import NOTATION, Shouts


class Adviser:
    """Finds the legal plays of Stones."""

    def moves(self, board: Board[Stone], hand: Iterable[Stone]) -> list[Move[Stone]]:
        """Return every legal play of one or two of these stones, best first."""
        return turns.moves(board, len(list(hand)))

    def near_misses(self, position: Position[Stone], seat: int, play: Play[Stone]) -> tuple[NearMiss[Stone], ...]:
        """Return the first stone without which the play is legal."""
        for at, (tile, cell) in enumerate(play):
            rest = (*play[:at], *play[at + 1 :])
            verdict = turns.judge(position, Place(seat, rest)) if rest else None
            if verdict is not None and verdict.legal:
                return (NearMiss(tile, cell, None, verdict.points),)
        return ()

    def instead(self, position: Position[Stone], seat: int, play: Play[Stone]) -> None:
        """Return nothing: all stones are alike."""


class Toy(Rulebook[Stone]):
    """The rulebook of Stones with the house rules of one table."""

    name = "Toy"
    slug = "toy"
    seats = range(2, 5)
    printed_seats = range(2, 4)
    box = turns.BOX
    hand = turns.HAND
    kinds: Mapping[Stone, int | None] = {Stone.STONE: turns.BOX}
    notation = NOTATION
    bounds = BOUNDS
    adviser = Adviser()
    own_steps = Shouts()
    most_points = turns.MOST_POINTS
    impossible = frozenset(
        {
            Code.CELL_TAKEN,
            Code.CELL_TWICE,
            Code.OFF_THE_BOARD,
            Code.MORE_THAN_HELD,
            Code.NOTHING_TO_SWAP_WITH,
            Code.STONE_COUNT,
            Code.TOO_MANY_POINTS,
        }
    )

    def __init__(self, rules: HouseRules = PRINTED_RULES) -> None:
        self.rules = rules
        self.drafting = ToyDrafting(self)

    @classmethod
    def open(cls, tags: Mapping[str, str]) -> Self:
        """Return the rulebook with the house rules in the tags of a game. Raises ``UnreadableError``."""
        return cls(read_house_rules(tags))

    @property
    def tags(self) -> Mapping[str, str]:
        """The house rules as tags."""
        return self.rules.tags

    def judge(self, position: Position[Stone], step: Turn[Stone] | OwnStep) -> Verdict[Stone]:
        """Return every broken rule, and the score as the stones lie."""
        return turns.judge(position, step)

    def awards(self, seat: int) -> tuple[Award, ...]:
        """Return the points for the last stone of a hand."""
        return (Award(Prize.LAST_STONE, seat, self.rules.last_stone),)

    def options(self, position: Position[Stone]) -> Options:
        """Return what may be done now."""
        return turns.options(super().options(position))

    def specials(self, verdict: Verdict[Stone]) -> int:
        """Return the number of full rows."""
        return sum(part.code == Score.FULL_ROW for part in verdict.parts)
