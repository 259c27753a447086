"""The word game: letter tiles, jokers, premium fields. RULES.md has the rules by number, and their codes."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Self

from referee.core.history import Start
from referee.core.position import After, Options, Position
from referee.core.rulebook import Rulebook
from referee.core.steps import Effective, OwnStep, Played
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame import effects, scoring, turns
from referee.rulebooks.wordgame.board import WordNotation
from referee.rulebooks.wordgame.codes import Code
from referee.rulebooks.wordgame.course import Course, course
from referee.rulebooks.wordgame.draft import WordDrafting
from referee.rulebooks.wordgame.ending import longest, unentered
from referee.rulebooks.wordgame.house_rules import BOX, HAND, PRINTED, SEATS, HouseRules, read_house_rules
from referee.rulebooks.wordgame.own_steps import WordSteps
from referee.rulebooks.wordgame.tiles import JOKER, Tile, kind
from referee.rulebooks.wordgame.vocabulary import WordVocabulary


class WordGame(Rulebook[Tile]):
    """The rulebook of the word game with the box and the house rules of one game."""

    name = "Word game"
    slug = "wordgame"
    seats = SEATS
    printed_seats = SEATS
    box = BOX
    hand = HAND
    impossible = frozenset(
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
    unfinished = frozenset(
        {Code.WORD_TOO_SHORT, Code.GAP_IN_LINE, Code.USES_NO_LETTER, Code.NOT_THROUGH_CENTRE, Code.NOT_A_WORD}
    )

    kind = staticmethod(kind)
    specials = staticmethod(scoring.doubled)
    score_data = staticmethod(scoring.score_data)
    notation: WordNotation

    def __init__(self, rules: HouseRules = PRINTED) -> None:
        self.rules = rules
        self.seats, self.box, self.minutes = rules.seats, rules.box, rules.minutes
        self.kinds: Mapping[Tile, int | None] = {
            **dict.fromkeys(rules.letters.values),
            **rules.letters.counts,
            JOKER: rules.jokers,
        }
        self.bounds = rules.layout.bounds
        self.notation = WordNotation(rules)
        self.drafting = WordDrafting(self.notation)
        self.own_steps = WordSteps(self.notation)
        self.vocabulary = WordVocabulary(self.notation)

    @classmethod
    def open(cls, tags: Mapping[str, str]) -> Self:
        """Return the rulebook with the box and the house rules in the tags of a game. Raises ``UnreadableError``."""
        return cls(read_house_rules(tags))

    @property
    def tags(self) -> Mapping[str, str]:
        return self.rules.tags

    def begin(self, seats: int, start: Start | None = None) -> Position[Tile]:
        """Return the position before the first step (W4)."""
        return replace(super().begin(seats, start), own=Course(lost=(0,) * seats, left=(None,) * seats))

    def judge(self, position: Position[Tile], step: Played[Tile] | OwnStep) -> Verdict[Tile]:
        return turns.judge(position, step, self.rules)

    def after(self, position: Position[Tile], step: Effective[Tile], verdict: Verdict[Tile]) -> After[Tile]:
        return effects.after(position, step, verdict, self.rules)

    def options(self, position: Position[Tile]) -> Options:
        """Return what may be done now: the number of tiles per swap is limited (W13, Q20)."""
        options = super().options(position)
        return replace(options, swap=options.swap[: self.rules.exchange])

    def winners(self, position: Position[Tile]) -> tuple[int, ...]:
        """Return the seats with the most points (W26, Q35), once all leftovers are entered."""
        return () if unentered(position) else super().winners(position)

    def seat_data(self, position: Position[Tile], seat: int) -> dict[str, Any]:
        """Return ``lost_turns`` (turns still to miss), ``longest`` (letters of the longest word if this seat played it,
        otherwise null) and ``left`` (what its leftovers cost, once entered, otherwise null).
        """
        so_far = course(position)
        most = longest(so_far.words, self.rules)
        return {
            "lost_turns": so_far.lost[seat - 1],
            "longest": most.length if seat in most.seats else None,
            "left": so_far.left[seat - 1],
        }
