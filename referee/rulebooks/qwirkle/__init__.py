"""Qwirkle: 108 tiles in six colours and six shapes. The rules by number, and their codes, stand in RULES.md."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Self, cast

from referee.core.advice import Move, NearMiss
from referee.core.draft import Draft, Offer, Tap, Tapped
from referee.core.grid import Cell
from referee.core.history import Start
from referee.core.listed import Lookup
from referee.core.rulebook import After, Position
from referee.core.rulebook import Board as AnyBoard
from referee.core.steps import End, OwnStep, Step, Turn
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle import draft, movegen, notation, offers, scoring, turns
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.codes import Code
from referee.rulebooks.qwirkle.fitting import UNFINISHED
from referee.rulebooks.qwirkle.house_rules import HouseRules, read_house_rules
from referee.rulebooks.qwirkle.legality import HAND
from referee.rulebooks.qwirkle.nearmiss import near_misses
from referee.rulebooks.qwirkle.reviewer import Reviewer
from referee.rulebooks.qwirkle.tiles import BOX, COPIES, TILES, Tile


class Qwirkle:
    """The rulebook as the shared rooms consult it, with the house rules of one table."""

    name = "Qwirkle"
    slug = "qwirkle"
    seats = range(2, 7)  # R2, Q12
    printed_seats = range(2, 5)  # R2
    box = BOX
    hand = HAND
    extent = None
    premiums: Mapping[Cell, str] = MappingProxyType({})
    commands: frozenset[str] = frozenset()
    impossible: frozenset[str] = frozenset(
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
    unfinished: frozenset[str] = frozenset({Code.OPENING_TOO_SHORT, *UNFINISHED})

    read_tile = staticmethod(notation.read_tile)
    read_tiles = staticmethod(notation.read_tiles)
    read_cell = staticmethod(notation.read_cell)
    read_play = staticmethod(notation.read_play)
    write_play = staticmethod(notation.write_play)
    read_board = staticmethod(notation.read_board)
    winners = staticmethod(turns.winners)
    options = staticmethod(turns.options)
    first_draft = staticmethod(draft.first_draft)

    def __init__(self, rules: HouseRules | None = None) -> None:
        self.rules = rules or HouseRules()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Qwirkle) and self.rules == other.rules

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
        """How long the table wants to play."""
        return self.rules.minutes

    def begin(self, seats: int, start: Start | None = None) -> Position[Tile]:
        """The position before the first turn. Raises ``ValueError`` for a line that nobody can lay."""
        return turns.begin(seats, start, self.rules)

    def judge(self, position: Position[Tile], step: Turn[Tile] | OwnStep) -> Verdict[Tile]:
        """The verdict on a turn of a seat: what is against it, and what it scores as the tiles lie."""
        return turns.judge(position, cast("Turn[Tile]", step))

    def after(self, position: Position[Tile], step: Turn[Tile] | OwnStep | End, verdict: Verdict[Tile]) -> After[Tile]:
        """What follows from a step that stands with this verdict."""
        return turns.after(position, step, verdict, self.rules)

    def untold(self, position: Position[Tile]) -> tuple[int, ...]:
        """Nobody has to tell anything at the end."""
        return ()

    def incomplete(self, position: Position[Tile]) -> bool:
        """Whether tiles of points-only turns lie on the table."""
        return turns.course(position).incomplete

    def unseen(self, board: AnyBoard[Tile]) -> dict[Tile, int]:
        """By kind, how many copies do not lie on the table (R1)."""
        left = dict.fromkeys(TILES, COPIES)
        for tile in board.tiles.values():
            left[tile] = max(0, left[tile] - 1)
        return left

    def kind(self, tile: Tile) -> Tile:
        """Every tile counts as what it is."""
        return tile

    def near_misses(self, position: Position[Tile], seat: int, play: Play) -> tuple[NearMiss[Tile], ...]:
        """Single changes that would make this illegal play legal."""
        so_far = turns.course(position)
        needed = 0 if so_far.turns else so_far.opening or 0
        found = near_misses(cast(Board, position.board), play, position.hands[seat - 1])
        return tuple(miss for miss in found if len(play) - (miss.to is None) >= needed)

    def moves(self, board: AnyBoard[Tile], hand: Iterable[Tile]) -> list[Move[Tile]]:
        """Every legal play of these tiles, the one with most points first."""
        return movegen.best(movegen.moves(cast(Board, board), hand))

    def tap(self, position: Position[Tile], drafted: Draft[Tile], tap: Tap[Tile], free_hand: bool) -> Tapped[Tile]:
        """The draft after a tap."""
        return draft.tap(position, drafted, tap, free_hand)

    def offer(self, position: Position[Tile], drafted: Draft[Tile], free_hand: bool) -> Offer[Tile]:
        """What can be tapped next."""
        return offers.offer(position, drafted, free_hand)

    def read_draft(self, position: Position[Tile], fields: Mapping[str, str]) -> Draft[Tile]:
        """The draft that fields of an address tell. Raises ``UnreadableError``."""
        return draft.read_draft(position, fields)

    def write_draft(self, position: Position[Tile], drafted: Draft[Tile]) -> dict[str, str]:
        """A draft as fields of an address."""
        return draft.write_draft(drafted)

    def play_of(self, position: Position[Tile], drafted: Draft[Tile]) -> Play:
        """The tiles of the draft."""
        return drafted.play

    def draft_of(self, position: Position[Tile], play: Play) -> Draft[Tile]:
        """A draft of these tiles, wherever the next one goes."""
        return Draft(play)

    def write_board(self, board: AnyBoard[Tile]) -> str:
        """A position as text."""
        return notation.write_board(cast(Board, board))

    def read_own(self, line: str) -> None:
        """No line tells a step of its own: there is none."""

    def write_own(self, step: OwnStep) -> str:
        """There is no step of its own."""
        raise ValueError(step)

    def own_data(self, step: OwnStep) -> dict[str, Any]:
        """There is no step of its own."""
        raise ValueError(step)

    def score_data(self, verdict: Verdict[Tile]) -> list[dict[str, Any]]:
        """The lines of a verdict, each with its tiles, its points and whether it is a Qwirkle."""
        return scoring.score_data(verdict)

    def specials(self, verdict: Verdict[Tile]) -> int:
        """The Qwirkles."""
        return scoring.qwirkles(verdict)

    @property
    def reviewer(self) -> Reviewer:
        """Who can list all plays, and knows what a tile would complete."""
        return Reviewer(self.rules)

    def reread(self, position: Position[Tile], step: Step[Tile]) -> Step[Tile]:
        """Nobody names tiles that lie."""
        return step

    def looked_up(self, verdict: Verdict[Tile], look_up: Lookup) -> Verdict[Tile]:
        """There are no words in this game."""
        return verdict

    def seat_data(self, position: Position[Tile], seat: int) -> dict[str, Any]:
        """Nothing that not every game knows."""
        return {}
