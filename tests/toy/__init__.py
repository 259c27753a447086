"""Stones: a boxed game that nobody sells, so that the shared rooms are tested with another game than the first.

20 stones, 2 to 4 players with 3 stones each, a board of 5 by 4 cells. A turn lays one or two stones on free cells of
one row: a point a stone, 2 more for a row that is full then; the player draws as many. Nobody exchanges stones, and
nobody passes while the bag holds any. Shouting is worth a point and takes no turn. Whoever lays the last stone of a
hand ends the game for 3 more points; a round of passes ends it as well.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Self

from referee.core.advice import Move, NearMiss
from referee.core.draft import Draft, Offer, Tap, Tapped
from referee.core.grid import Cell
from referee.core.history import Start
from referee.core.listed import Lookup
from referee.core.options import Options
from referee.core.rulebook import After, Board, Position, Reviewer
from referee.core.steps import End, OwnStep, Place, Play, Step, Turn
from referee.core.verdict import Verdict
from tests.toy import draft, notation, turns
from tests.toy.board import EXTENT, Stone
from tests.toy.codes import Code, Score
from tests.toy.house_rules import PRINTED_RULES, HouseRules, read_house_rules
from tests.toy.steps import Shout


class Toy:
    """The rulebook of Stones with the house rules of one table."""

    name = "Toy"
    slug = "toy"
    seats = range(2, 5)
    printed_seats = range(2, 4)
    box = turns.BOX
    hand = turns.HAND
    impossible: frozenset[str] = frozenset(
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
    unfinished: frozenset[str] = frozenset()
    premiums: Mapping[Cell, str] = MappingProxyType({})
    commands: frozenset[str] = frozenset()

    def __init__(self, rules: HouseRules = PRINTED_RULES) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Toy) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    @classmethod
    def open(cls, tags: Mapping[str, str]) -> Self:
        """The rulebook with the house rules that the tags of a game tell. Raises ``UnreadableError``."""
        return cls(read_house_rules(tags))

    @property
    def tags(self) -> Mapping[str, str]:
        """The house rules as tags."""
        return self.rules.tags

    @property
    def minutes(self) -> int | None:
        """Nobody hurries."""
        return None

    # The game

    def begin(self, seats: int, start: Start | None = None) -> Position[Stone]:
        """The position before the first turn. Raises ``ValueError`` for a line that is announced: nobody does."""
        return turns.begin(seats, start)

    def judge(self, position: Position[Stone], step: Turn[Stone] | OwnStep) -> Verdict[Stone]:
        """All that is against a step, and what it scores as it lies."""
        return turns.judge(position, step)

    def after(
        self, position: Position[Stone], step: Turn[Stone] | OwnStep | End, verdict: Verdict[Stone]
    ) -> After[Stone]:
        """What follows from a step that stands with this verdict."""
        return turns.after(position, step, verdict, self.rules)

    def reread(self, position: Position[Stone], step: Step[Stone]) -> Step[Stone]:
        """Nobody names stones that lie."""
        return step

    def options(self, position: Position[Stone]) -> Options:
        """What may be done now."""
        return turns.options(position)

    def winners(self, position: Position[Stone]) -> tuple[int, ...]:
        """The seats with most points, once the game is over."""
        return turns.winners(position)

    def untold(self, position: Position[Stone]) -> tuple[int, ...]:
        """Nobody has to tell anything at the end."""
        return ()

    def incomplete(self, position: Position[Stone]) -> bool:
        """Whether stones of points-only turns lie on the table."""
        return turns.course(position).unwritten > 0

    def unseen(self, board: Board[Stone]) -> Mapping[Stone, int]:
        """How many stones do not lie on the board."""
        return {Stone.STONE: self.box - len(board.tiles)}

    def kind(self, tile: Stone) -> Stone:
        """There is but one kind."""
        return tile

    def near_misses(self, position: Position[Stone], seat: int, play: Play[Stone]) -> tuple[NearMiss[Stone], ...]:
        """The first stone without which the play is legal."""
        for at, (tile, cell) in enumerate(play):
            rest = (*play[:at], *play[at + 1 :])
            verdict = turns.judge(position, Place(seat, rest)) if rest else None
            if verdict is not None and verdict.legal:
                return (NearMiss(tile, cell, None, verdict.points),)
        return ()

    def moves(self, board: Board[Stone], hand: Iterable[Stone]) -> list[Move[Stone]]:
        """Every legal play of one or two of these stones, the one with most points first."""
        return turns.moves(board, len(list(hand)))

    def specials(self, verdict: Verdict[Stone]) -> int:
        """The full rows."""
        return sum(part.code == Score.FULL_ROW for part in verdict.parts)

    @property
    def reviewer(self) -> Reviewer[Stone] | None:
        """Nobody reviews a game of stones."""
        return None

    @property
    def extent(self) -> tuple[Cell, Cell] | None:
        """The first and the last cell of the board."""
        return EXTENT

    # The draft

    def first_draft(self, position: Position[Stone]) -> Draft[Stone]:
        """The draft at the beginning of a turn: no cell is tapped yet."""
        return Draft()

    def tap(self, position: Position[Stone], drafted: Draft[Stone], tap: Tap[Stone], free_hand: bool) -> Tapped[Stone]:
        """The draft after a tap."""
        return draft.tap(position, drafted, tap, free_hand)

    def offer(self, position: Position[Stone], drafted: Draft[Stone], free_hand: bool) -> Offer[Stone]:
        """What can be tapped next."""
        return draft.offer(position, drafted, free_hand)

    def read_draft(self, position: Position[Stone], fields: Mapping[str, str]) -> Draft[Stone]:
        """The draft that fields of an address tell. Raises ``UnreadableError``."""
        return draft.read_draft(position, fields)

    def write_draft(self, position: Position[Stone], drafted: Draft[Stone]) -> Mapping[str, str]:
        """A draft as fields of an address."""
        return draft.write_draft(drafted)

    def play_of(self, position: Position[Stone], drafted: Draft[Stone]) -> Play[Stone]:
        """The tiles of the draft."""
        return drafted.play

    def draft_of(self, position: Position[Stone], play: Play[Stone]) -> Draft[Stone]:
        """A draft of these tiles, wherever the next one goes."""
        return Draft(play)

    # The notation

    def read_tile(self, text: str) -> Stone:
        """The stone. Raises ``UnreadableError`` for any other word."""
        return notation.read_tile(text)

    def read_tiles(self, text: str) -> tuple[Stone, ...]:
        """Stones separated by blanks. Raises ``UnreadableError``."""
        return tuple(map(notation.read_tile, text.split()))

    def read_cell(self, text: str) -> Cell:
        """The cell of ``x,y``. Raises ``UnreadableError`` for other text and off the board."""
        return notation.read_cell(text)

    def read_play(self, text: str) -> Play[Stone]:
        """Placements separated by blanks. Raises ``UnreadableError``."""
        return notation.read_play(text)

    def write_play(self, play: Play[Stone]) -> str:
        """Placements as text that ``read_play`` reads back."""
        return notation.write_play(play)

    def read_board(self, text: str) -> Board[Stone]:
        """A position from its placements. Raises ``UnreadableError``."""
        return notation.read_board(text)

    def write_board(self, board: Board[Stone]) -> str:
        """A position as text that ``read_board`` reads back."""
        return notation.write_board(board)

    def read_own(self, line: str) -> Shout | None:
        """The shout that a line tells, if it does."""
        return notation.read_shout(line)

    def write_own(self, step: OwnStep) -> str:
        """A shout as a line that ``read_own`` reads back."""
        return notation.write_shout(step)

    # Data for other programs

    def score_data(self, verdict: Verdict[Stone]) -> list[dict[str, Any]]:
        """The parts of a verdict, each with its code, its cells and its points."""
        return [
            {"code": part.code, "cells": [list(cell) for cell in part.cells], "points": part.points}
            for part in verdict.parts
        ]

    def own_data(self, step: OwnStep) -> dict[str, Any]:
        """What was shouted."""
        return {"kind": "shout", "note": step.words} if isinstance(step, Shout) else {}

    def looked_up(self, verdict: Verdict[Stone], look_up: Lookup) -> Verdict[Stone]:
        """There are no words in this game."""
        return verdict

    def seat_data(self, position: Position[Stone], seat: int) -> dict[str, Any]:
        """Nothing that not every game knows."""
        return {}
