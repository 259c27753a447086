"""Qwirkle: 108 tiles in six colours and six shapes. RULES.md has the rules by number, and their codes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Self, cast

from referee.core.history import Start
from referee.core.position import After, Award, Options, Position
from referee.core.rulebook import Rulebook
from referee.core.steps import PLAYED, Effective, End, OwnStep, Played
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle import turns
from referee.rulebooks.qwirkle.advice import Adviser
from referee.rulebooks.qwirkle.board import NOTATION
from referee.rulebooks.qwirkle.codes import Code, Prize
from referee.rulebooks.qwirkle.draft import DRAFTING
from referee.rulebooks.qwirkle.fitting import UNFINISHED
from referee.rulebooks.qwirkle.house_rules import HouseRules, read_house_rules
from referee.rulebooks.qwirkle.legality import HAND
from referee.rulebooks.qwirkle.lines import lines_data, qwirkles
from referee.rulebooks.qwirkle.reviewer import Reviewer
from referee.rulebooks.qwirkle.tiles import BOX, COPIES, TILES, Tile

LAST_TILE = 6
"""Points for playing the last tile of the game (R20)."""


class Qwirkle(Rulebook[Tile]):
    """The rulebook of Qwirkle with the house rules of one game."""

    name = "Qwirkle"
    slug = "qwirkle"
    seats = range(2, 7)  # R2, Q12
    printed_seats = range(2, 5)  # R2
    box = BOX
    hand = HAND
    kinds: Mapping[Tile, int | None] = dict.fromkeys(TILES, COPIES)
    notation = NOTATION
    drafting = DRAFTING
    adviser = Adviser()
    impossible = frozenset(
        {
            Code.CELL_OCCUPIED,
            Code.CELL_TWICE,
            Code.TOO_MANY_TILES,
            Code.TOO_MANY_COPIES,
            Code.SWAP_EMPTY_BAG,
            Code.SWAP_EXCEEDS_BAG,
            Code.SWAP_COUNT,
            Code.TILE_COUNT,
            Code.TOO_MANY_POINTS,
        }
    )
    unfinished = frozenset({Code.OPENING_TOO_SHORT, *UNFINISHED})
    stated: Mapping[str, range] = {turns.STATED: range(1, HAND + 1)}
    most_points = turns.MOST_POINTS
    specials = staticmethod(qwirkles)
    score_data = staticmethod(lines_data)

    def __init__(self, rules: HouseRules | None = None) -> None:
        self.rules = rules or HouseRules()
        self.minutes = self.rules.minutes
        self.reviewer = Reviewer(self.rules)

    @classmethod
    def open(cls, tags: Mapping[str, str]) -> Self:
        """Return the rulebook with the house rules in the tags of a game. Raises ``UnreadableError``."""
        return cls(read_house_rules(tags))

    @property
    def tags(self) -> Mapping[str, str]:
        return self.rules.tags

    def begin(self, seats: int, start: Start | None = None) -> Position[Tile]:
        """Return the position before the first turn (R3), which must have the announced length (R6)."""
        announced = start.stated[1] if start and start.stated and self.rules.opening else None
        return replace(super().begin(seats, start), own=turns.Course(opening=announced))

    def judge(self, position: Position[Tile], step: Played[Tile] | OwnStep) -> Verdict[Tile]:
        return turns.judge(position, cast("Played[Tile]", step))

    def after(self, position: Position[Tile], step: Effective[Tile], verdict: Verdict[Tile]) -> After[Tile]:
        """Return what follows from a step that counts, with this verdict (R7, R17, R19, Q4, Q9)."""
        found, so_far, limit = super().after(position, step, verdict), turns.course(position), self.rules.point_limit
        following = found.position
        if isinstance(step, PLAYED):
            reached = limit is not None and max(following.totals) >= limit
            own = turns.Course(so_far.turns + 1, so_far.opening)
            following = replace(following, own=own, over=following.over or reached)
        elif not isinstance(step, End) and not so_far.turns:
            following = replace(following, own=turns.Course())  # an announced opening is the starting player's: R6
        held = enumerate(following.hands, 1) if following.over and self.rules.leftovers else ()
        fines = tuple(Award(Prize.LEFTOVERS, seat, -tiles, with_turn=False) for seat, tiles in held if tiles)
        return After(following.awarded(fines), (*found.awards, *fines))

    def awards(self, seat: int) -> tuple[Award, ...]:
        """Return the points for the last tile of the game."""
        return (Award(Prize.LAST_TILE, seat, LAST_TILE),) if self.rules.bonus else ()

    def options(self, position: Position[Tile]) -> Options:
        """Return what may be done now: no swap on the first turn (Q6)."""
        options = super().options(position)
        return options if turns.course(position).turns else replace(options, swap=range(1, 1))
