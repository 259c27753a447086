"""The word game: letter tokens, jokers, premium fields. The rules by number, and their codes, stand in RULES.md."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Self, cast

from referee.core.advice import Move, NearMiss
from referee.core.draft import Draft, Offer, Tap, Tapped
from referee.core.grid import Cell
from referee.core.history import Start
from referee.core.listed import Lookup
from referee.core.options import Options
from referee.core.rulebook import After, Position, Reviewer
from referee.core.rulebook import Board as AnyBoard
from referee.core.steps import End, OwnStep, Place, Step, Turn
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame import data, draft, ending, following, lookup, notation, offers, scoring, turns
from referee.rulebooks.wordgame.board import Board, Play, read_again
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.directions import word_of
from referee.rulebooks.wordgame.house_rules import BOX, HAND, PRINTED, SEATS, HouseRules, read_house_rules
from referee.rulebooks.wordgame.tiles import Tile, kind


class WordGame:
    """The rulebook as the shared rooms consult it, with the box and the house rules of one table."""

    name = "Word game"
    slug = "wordgame"
    seats = SEATS
    printed_seats = SEATS
    box = BOX
    hand = HAND
    impossible: frozenset[str] = frozenset(
        {
            Code.OFF_BOARD,
            Code.LETTER_DIFFERS,
            Code.NOTHING_ADDED,
            Code.TOO_MANY_TILES,
            Code.TOO_MANY_COPIES,
            Code.NOT_ONE_LINE,
            Code.GAP_IN_LINE,
            Code.CENTRE_TWICE,
            Code.SWAP_EMPTY_BAG,
            Code.SWAP_EXCEEDS_BAG,
            Code.LEFT_TOO_EARLY,
            Code.LEFT_TWICE,
            Code.LEFT_COUNT,
            Code.TILE_COUNT,
            Code.TOO_MANY_POINTS,
        }
    )
    """A ``swap-count`` beyond the hand is final as well."""
    commands: frozenset[str] = frozenset({"joker", "type"})
    unfinished: frozenset[str] = frozenset(
        {Code.WORD_TOO_SHORT, Code.GAP_IN_LINE, Code.USES_NO_LETTER, Code.NOT_THROUGH_CENTRE, Code.NOT_A_WORD}
    )

    write_play = staticmethod(notation.write_play)
    write_own = staticmethod(notation.write_own)
    write_draft = staticmethod(draft.write_draft)
    play_of = staticmethod(word_of)
    first_draft = staticmethod(draft.first_draft)
    winners = staticmethod(ending.winners)
    untold = staticmethod(ending.untold)
    score_data = staticmethod(scoring.score_data)
    kind = staticmethod(kind)

    def __init__(self, rules: HouseRules = PRINTED) -> None:
        self.rules = rules
        self.seats = rules.seats
        self.box = rules.box

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WordGame) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    @classmethod
    def open(cls, tags: Mapping[str, str]) -> Self:
        """The rulebook with the box and the house rules that the tags of a game tell. Raises ``UnreadableError``."""
        return cls(read_house_rules(tags))

    @property
    def tags(self) -> Mapping[str, str]:
        """The box and the house rules as tags."""
        return self.rules.tags

    @property
    def minutes(self) -> int | None:
        """How long the table wants to play."""
        return self.rules.minutes

    @property
    def premiums(self) -> Mapping[Cell, str]:
        """The fields that are not plain: grey, white, the centre."""
        return self.rules.layout.premiums

    @property
    def extent(self) -> tuple[Cell, Cell]:
        """The first and the last cell of the board."""
        return self.rules.layout.extent

    # The game

    def begin(self, seats: int, start: Start | None = None) -> Position[Tile]:
        """The position before the first step. Raises ``ValueError`` for a line that is announced: nobody does."""
        return turns.begin(seats, start, self.rules)

    def judge(self, position: Position[Tile], step: Turn[Tile] | OwnStep) -> Verdict[Tile]:
        """All that is against a step, and what it scores as it lies."""
        return turns.judge(position, step, self.rules)

    def after(self, position: Position[Tile], step: Turn[Tile] | OwnStep | End, verdict: Verdict[Tile]) -> After[Tile]:
        """What follows from a step that stands with this verdict."""
        return following.after(position, step, verdict, self.rules)

    def reread(self, position: Position[Tile], step: Step[Tile]) -> Step[Tile]:
        """A word with the letters that lie on its fields now: the tokens are those, whatever was read."""
        if not isinstance(step, Place):
            return step
        return replace(step, play=read_again(cast(Board, position.board), step.play))

    def options(self, position: Position[Tile]) -> Options:
        """What may be done now."""
        return turns.options(position, self.rules)

    def incomplete(self, position: Position[Tile]) -> bool:
        """Whether tokens of points-only turns lie on the board."""
        return course(position).incomplete

    def unseen(self, board: AnyBoard[Tile]) -> dict[Tile, int | None]:
        """By letter, and for the joker, how many tokens do not lie on the board, where the table knows (Q2)."""
        return data.unseen(board, self.rules)

    def near_misses(self, position: Position[Tile], seat: int, play: Play) -> tuple[NearMiss[Tile], ...]:
        """Nothing is suggested: which words there are, nobody here knows."""
        return ()

    def moves(self, board: AnyBoard[Tile], hand: Iterable[Tile]) -> list[Move[Tile]] | None:
        """Nobody can list all words."""
        return None

    def looked_up(self, verdict: Verdict[Tile], look_up: Lookup) -> Verdict[Tile]:
        """The verdict once a list of words was asked as well."""
        return lookup.looked_up(verdict, look_up, self.rules)

    def specials(self, verdict: Verdict[Tile]) -> int:
        """The words through white fields (W19)."""
        return scoring.doubled(verdict)

    @property
    def reviewer(self) -> Reviewer[Tile] | None:
        """Nobody can list all words."""
        return None

    # The draft

    def tap(self, position: Position[Tile], drafted: Draft[Tile], tap: Tap[Tile], free_hand: bool) -> Tapped[Tile]:
        """The draft after a tap."""
        return draft.tap(position, drafted, tap, free_hand, self.rules)

    def offer(self, position: Position[Tile], drafted: Draft[Tile], free_hand: bool) -> Offer[Tile]:
        """What can be tapped next."""
        return offers.offer(position, drafted, free_hand, self.rules)

    def read_draft(self, position: Position[Tile], fields: Mapping[str, str]) -> Draft[Tile]:
        """The draft that fields of an address tell. Raises ``UnreadableError``."""
        return draft.read_draft(position, fields, self.rules)

    def draft_of(self, position: Position[Tile], play: Play) -> Draft[Tile]:
        """The draft that is confirmed as this word."""
        return draft.draft_of(position, play, self.rules)

    # The notation

    def read_tile(self, text: str) -> Tile:
        """The token of this name. Raises ``UnreadableError``."""
        return notation.read_tile(text, self.rules)

    def read_tiles(self, text: str) -> tuple[Tile, ...]:
        """Letters as they are typed; a star makes the one before it a joker. Raises ``UnreadableError``."""
        return notation.read_typed(text, self.rules)

    def read_cell(self, text: str) -> Cell:
        """The cell of this text. Raises ``UnreadableError``."""
        return notation.read_cell(text, self.rules)

    def read_play(self, text: str) -> Play:
        """The word of a turn, as it is read. Raises ``UnreadableError``."""
        return notation.read_play(text, self.rules)

    def read_board(self, text: str) -> Board:
        """A position from its placements. Raises ``UnreadableError``."""
        return notation.read_board(text, self.rules)

    def write_board(self, board: AnyBoard[Tile]) -> str:
        """A position as text."""
        return notation.write_board(board.tiles.items())

    def read_own(self, line: str) -> OwnStep | None:
        """The step of the game's own that a line tells, if it does. Raises ``UnreadableError``."""
        return notation.read_own(line, self.rules)

    # Data for other programs

    def own_data(self, step: OwnStep) -> dict[str, Any]:
        """The letter on the centre, a word taken off, or leftovers."""
        return data.own_data(step, self.rules)

    def seat_data(self, position: Position[Tile], seat: int) -> dict[str, Any]:
        """Turns to be lost, the longest word, leftovers."""
        return data.seat_data(position, seat, self.rules)
