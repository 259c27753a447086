"""The word game in words: tokens, reasons, sums, house rules, and the book."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.steps import OwnStep, Play
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.wordgame.codes import Prize
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import untold
from referee.rulebooks.wordgame.examples import EXAMPLES
from referee.rulebooks.wordgame.house_rules import read_house_rules
from referee.rulebooks.wordgame.scoring import score_data, text_of
from referee.rulebooks.wordgame.tiles import Tile
from referee.rulebooks.wordgame.wording import house_rules, sums, tiles
from referee.rulebooks.wordgame.wording.book import BOOK, RULES_OF
from referee.rulebooks.wordgame.wording.notation import UNREADABLES, setting
from referee.rulebooks.wordgame.wording.reasons import REASONS
from referee.rulebooks.wordgame.wording.refusals import GOING_ON, SHORT
from referee.rulebooks.wordgame.wording.searching import ALIKE, TYPED
from referee.wording.book import Section
from referee.wording.game import Addend, GameWording, GoingOn, Text
from referee.wording.language import gettext, marked


class WordGameWording(GameWording[Tile]):
    """The words of the word game."""

    example_turn = "1. centre G"
    example_question = '{"game": "Word game", "board": "G@0,0", "play": "GRA@0,0 across"}'
    book: tuple[Section, ...] = BOOK
    alike: tuple[str, ...] = ALIKE
    typed: tuple[str, ...] = TYPED
    examples = EXAMPLES
    rules = RULES_OF
    reasons = REASONS
    short_reasons = SHORT
    unreadables = UNREADABLES
    prizes: Mapping[str, str] = MappingProxyType({Prize.LONGEST_WORD: marked("longest word")})
    title = Text(marked("Word game"))
    tagline = Text(marked("Counts your words letter by letter, and says why one cannot lie there."))
    book_lead = Text(marked("The word game in plain words: the rules, and who is right."))
    bag = Text(marked("face down"))
    special = Text(marked("Doubled word"))
    specials = Text(marked("Doubled words"))

    def in_bag(self, number: int) -> str:
        """How many tiles are there."""
        return gettext("%(number)d face down", number=number)

    def tile_name(self, tile: Tile) -> str:
        """A token in words: *G*, *joker G*."""
        return tiles.tile_name(tile)

    def laid(self, play: Play[Tile]) -> str:
        """The word."""
        return text_of(tile for tile, _ in play)

    def going_on(self, violation: Violation[Tile]) -> GoingOn | None:
        """What a word lacks that another letter may still mend."""
        return GoingOn(gettext(GOING_ON[violation.code])) if violation.code in GOING_ON else None

    def unreadable(self, error: UnreadableError) -> str | None:
        """What is wrong with a text that names no letter, no field, no word or no setting."""
        return setting(error) if error.code == Expected.SETTING else super().unreadable(error)

    def made(self, verdict: Verdict[Tile]) -> tuple[Mapping[str, Any], ...]:
        """The words of a turn, the laid one first."""
        return tuple(score_data(verdict))

    def read_aloud(self, verdict: Verdict[Tile]) -> str:
        """The sum of the words that count, letter by letter."""
        return sums.read_aloud(verdict)

    def addends(self, verdict: Verdict[Tile]) -> list[Addend]:
        """The words that count, a word taken off, leftovers."""
        return list(sums.addends(verdict))

    def house_rules(self, rulebook: Rulebook[Tile]) -> list[str]:
        """A sentence for each house rule."""
        return house_rules.sentences(read_house_rules(rulebook.tags))

    def own_step(self, step: OwnStep, names: Sequence[str]) -> str:
        """The letter on the centre, a word taken off, leftovers."""
        return tiles.own_step(step, names)

    def opening(self, position: Position[Tile]) -> str:
        """That the first word goes through the centre (W8)."""
        so_far = course(position)
        return "" if so_far.words or position.incomplete else gettext("lays the first word through the centre field")

    def ending(self, position: Position[Tile]) -> str:
        """That leftovers are still missing, or that all players have passed (W22, Q31)."""
        if untold(position):
            return gettext("Tell what is left behind the screens.")
        if position.over and course(position).passed and any(position.hands):
            return gettext("Everybody passed: nobody could add a letter any more.")
        return ""


WORDING = WordGameWording()
