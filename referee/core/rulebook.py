"""The protocol of a rulebook: what the shared packages ask of the rules of one boxed game.

A rulebook owns everything that its box decides: setup, judging, what a step does to hands and bag, whose turn it is,
and when the game ends. It is opened with the tags of a game, so it contains that game's house rules. ``T`` is the type
of its tiles. The required members are those without a default; a feature that not every game has is a capability, an
object or None.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Generic, Protocol, Self

from referee.core.advice import Adviser, Reviewer
from referee.core.grid import Board, Bounds, T
from referee.core.grid.drafting import Drafting
from referee.core.grid.notation import Notation
from referee.core.history import Start
from referee.core.position import After, Award, Options, Position, went_out
from referee.core.steps import Effective, End, Leave, Next, OwnStep, Play, Played, Skip
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Verdict


class Listed(StrEnum):
    """The status of a word in a word list."""

    WORD = "word"
    NAME = "name"
    """The list only has it as a proper name."""
    MISSING = "missing"


Lookup = Callable[[str], Listed]
"""Looks up a word, in upper case and in Unicode's composed form (NFC)."""

Finder = Callable[[], Lookup | None]
"""Finds the current word list; None without one."""


def among(words: Collection[str]) -> Lookup:
    """Return a look-up in these words."""
    return lambda word: Listed.WORD if word in words else Listed.MISSING


class OwnSteps(Protocol):
    """The capability of a rulebook to have steps of its own: their notation, and their data for other programs."""

    def read(self, line: str) -> OwnStep | None:
        """Return the step of a line, or None if it isn't a step of this game. Raises ``UnreadableError``."""

    def write(self, step: OwnStep) -> str:
        """Return a step as a line for ``read``."""

    def data(self, step: OwnStep) -> dict[str, Any]:
        """Return a step as data, with its ``kind``."""


class Vocabulary(Generic[T]):
    """The words that turns make; this class is for games without words."""

    decides = False
    """Whether words that the word list lacks are refused; otherwise it only advises."""

    def consulted(self, verdict: Verdict[T], look_up: Lookup) -> Verdict[T]:
        """Return the verdict with each word looked up."""
        return verdict

    def read(self, text: str) -> str:
        """Return the word of a points-only turn, or its number of letters, as text. Raises ``UnreadableError``."""
        raise UnreadableError(Expected.WORD, text)

    def read_typed(self, text: str) -> str:
        """Return such a word as people type it. Raises ``UnreadableError``."""
        return self.read(text)

    def write_typed(self, word: str) -> str:
        """Return such a word as text for ``read_typed``."""
        return word

    def reread(self, position: Position[T], play: Play[T]) -> Play[T]:
        """Return a later play after an earlier turn was corrected, with the tiles that its words now contain."""
        return play


class Rulebook(ABC, Generic[T]):
    """The rules of one boxed game, with the house rules of one game."""

    # Required: the box

    name: str
    """The game's name, as in the ``Game`` tag."""
    slug: str
    """The name of its folders."""
    seats: range
    """The possible numbers of players."""
    printed_seats: range
    """The same by the printed rules."""
    box: int
    """The number of tiles in the box."""
    hand: int
    """The number of tiles in a full hand."""
    kinds: Mapping[T, int | None]
    """The kinds of tile in the box, each with its number, or None if the players don't know it."""
    notation: Notation[T]
    drafting: Drafting[T]
    """How a turn is entered tap by tap."""

    # Defaults: the box

    impossible: frozenset[str] = frozenset()
    """The codes that players can't overrule."""
    unfinished: frozenset[str] = frozenset()
    """The codes that placing more tiles may still fix."""
    stated: Mapping[str, range] = MappingProxyType({})
    """What players may state along with who starts: by word, the possible numbers."""
    most_points = 999
    """The most points of a points-only turn."""
    minutes: int | None = None
    """How many minutes the players want to play; they end the game themselves."""

    # Capabilities

    bounds: Bounds | None = None
    """The bounds of the board; None if it has no edges."""
    adviser: Adviser[T] | None = None
    reviewer: Reviewer[T] | None = None
    own_steps: OwnSteps | None = None
    vocabulary: Vocabulary[T] = Vocabulary()
    find_list: Finder = staticmethod(lambda: None)
    """Finds the word list on this server. It is asked when a turn is entered, and never when a step is replayed."""

    @classmethod
    def open(cls, tags: Mapping[str, str]) -> Self:
        """Return the rulebook with the house rules in the tags of a game. Raises ``UnreadableError``."""
        return cls()

    @property
    def tags(self) -> Mapping[str, str]:
        """The house rules that differ from the printed ones, as tags for ``open``."""
        return {}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Rulebook) and self.tags == other.tags

    def __hash__(self) -> int:
        return hash((self.name, *self.tags.items()))

    # The game

    @abstractmethod
    def judge(self, position: Position[T], step: Played[T] | OwnStep) -> Verdict[T]:
        """Return the verdict on a step of a seat that exists: every broken rule, and the score as placed.

        Rulings and turn order don't matter here.
        """

    def begin(self, seats: int, start: Start | None = None) -> Position[T]:
        """Return the position before the first turn, each player with a full hand. Raises ``ValueError`` if something
        was stated with the start that this game doesn't know.
        """
        if start is not None and start.stated is not None:
            word, number = start.stated
            if number not in self.stated.get(word, ()):
                raise ValueError(f"{self.name} does not know a start with {word} {number}")
        return Position(
            board=self.notation.board(),
            bag=self.box - self.hand * seats,
            hands=(self.hand,) * seats,
            totals=(0,) * seats,
            to_move=start.seat if start else 1,
        )

    def after(self, position: Position[T], step: Effective[T], verdict: Verdict[T]) -> After[T]:
        """Return the result of a step with this verdict.

        By default a step of the game's own only scores, and the game ends with an empty hand or, once the
        bag is empty, a round of passes.
        """
        if isinstance(step, End):
            return After(replace(position, over=True))
        if isinstance(step, OwnStep):
            return After(position.scored(step.seat, verdict.points))
        if isinstance(step, Skip | Leave | Next):
            return After(position.without_turn(step))
        following = position.after_turn(step, verdict.points)
        out = went_out(position, following, step.seat)
        if not out and not following.blocked:
            return After(following)
        awards = self.awards(step.seat) if out else ()
        return After(replace(following.awarded(awards), over=True), awards)

    def awards(self, seat: int) -> tuple[Award, ...]:
        """Return the awards of the seat that ends the game with an empty hand."""
        return ()

    def options(self, position: Position[T]) -> Options:
        """Return what may be done now. By default players may only pass once the bag is empty."""
        if position.over:
            return Options()
        held = position.hands[position.to_move - 1]
        return Options(
            place=True,
            swap=range(1, min(held, position.bag) + 1),
            pass_=not position.bag,
            tiles=range(1, held + 1),
            points=range(self.most_points + 1),
        )

    def winners(self, position: Position[T]) -> tuple[int, ...]:
        """Return the seats with the most points once the game is over; empty before."""
        most = max(position.totals)
        return tuple(seat for seat, total in enumerate(position.totals, 1) if total == most) if position.over else ()

    def specials(self, verdict: Verdict[T]) -> int:
        """Return the number of special lines in a turn."""
        return 0

    # Tiles that are hidden

    def kind(self, tile: T) -> T:
        """Return the kind of a tile in the box."""
        return tile

    def unseen(self, board: Board[T]) -> dict[T, int | None]:
        """Return, by kind, the number of tiles that aren't on this board, or None if unknown."""
        on_board = board.counts
        return {kind: None if count is None else max(0, count - on_board[kind]) for kind, count in self.kinds.items()}

    # Data for other programs

    def seat_data(self, position: Position[T], seat: int) -> dict[str, Any]:
        """Return what only this game knows about a seat, as data."""
        return {}

    def score_data(self, verdict: Verdict[T]) -> list[dict[str, Any]]:
        """Return the parts of a verdict as data. Keys are stable: extended, never changed."""
        return [
            {"code": part.code, "cells": [list(cell) for cell in part.cells], "points": part.points}
            for part in verdict.parts
        ]
