"""The wording of the word game: tiles, reasons, sums, house rules, and the book."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.steps import Play
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Violation
from referee.rulebooks.wordgame.codes import Prize
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import all_passed, unentered
from referee.rulebooks.wordgame.examples import EXAMPLES
from referee.rulebooks.wordgame.house_rules import HAND, PRINTED, HouseRules, read_house_rules
from referee.rulebooks.wordgame.scoring import text_of
from referee.rulebooks.wordgame.tiles import Tile
from referee.rulebooks.wordgame.wording.prompts import prompt, taking_off
from referee.rulebooks.wordgame.wording.reasons import GOING_ON, REASONS, SHORT, UNREADABLES, setting
from referee.rulebooks.wordgame.wording.tiles import (
    addends,
    highlights,
    key_name,
    own_step,
    read_aloud,
    recount,
    tile_name,
    word_of,
)
from referee.wording.book import Section, read_book, read_lists
from referee.wording.game import GameWording, Text, limits
from referee.wording.language import gettext, marked, ngettext
from referee.wording.values import GoingOn

WORDS = read_lists(Path(__file__).with_name("words.txt").read_text(encoding="utf-8"))
"""The short texts of the game by list and key."""


def _numbers(rules: HouseRules) -> Iterator[str]:
    """The sentences for house rules that are numbers."""
    if rules.exchange != PRINTED.exchange:
        if rules.exchange:
            yield ngettext(
                "House rule: you can swap %(num)d tile per turn.",
                "House rule: you can swap up to %(num)d tiles per turn.",
                min(rules.exchange, HAND),
            )
        else:
            yield gettext("House rule: no swapping.")
    if rules.longest_bonus != PRINTED.longest_bonus:
        if rules.longest_bonus:
            yield ngettext(
                "House rule: the longest word scores %(num)d point.",
                "House rule: the longest word scores %(num)d points.",
                rules.longest_bonus,
            )
        else:
            yield gettext("House rule: the longest word scores nothing.")


class WordGameWording(GameWording[Tile]):
    """The wording of the word game."""

    example_turn = "1. centre G"
    example_question = '{"game": "Word game", "board": "G@0,0", "play": "GRA@0,0 across"}'
    book: tuple[Section, ...] = read_book(Path(__file__).with_name("book.txt").read_text(encoding="utf-8"))
    alike: tuple[str, ...] = tuple(WORDS["alike"])
    typed: tuple[str, ...] = tuple(WORDS["typed"])
    examples = EXAMPLES
    rules: Mapping[str, tuple[str, ...]] = {code: tuple(ids.split()) for code, ids in WORDS["rules"].items()}
    reasons = REASONS
    short_reasons = SHORT
    unreadables = UNREADABLES
    prizes: Mapping[str, str] = MappingProxyType(
        {Prize.LONGEST_WORD: marked("longest word"), Prize.LEFTOVERS_RETURNED: marked("leftovers returned")}
    )
    title = Text(marked("Word game"))
    book_lead = Text(marked("The word game in plain English: the rules, and who's right."))
    tiles = Text(marked("Letters"))
    tiles_played = Text(marked("A word"))
    how_many = Text(marked("How many new letters?"))
    tap_wrong = Text(marked("Tap the letter that was wrong, then the right one."))
    tap_right = Text(marked("Tap the letter that was wrong, then the right one."))
    tap_next = Text(marked("Tap the next letter"))
    begins = goes_here = Text("")
    nothing_to_swap = Text(marked("There are no tiles face down: you can't swap."))
    nothing_fits = Text(marked("Pass: no word can be played"))
    bag = Text(marked("face down"))
    put_back = Text(marked("Back, face down"))
    special = Text(marked("Doubled word"))
    specials = Text(marked("Doubled words"))
    addends = staticmethod(addends)
    recount = staticmethod(recount)
    tile_name = staticmethod(tile_name)
    key_name = staticmethod(key_name)
    own_step = staticmethod(own_step)
    word_of = staticmethod(word_of)
    highlights = staticmethod(highlights)
    prompt = staticmethod(prompt)
    taking_off = staticmethod(taking_off)
    read_aloud = staticmethod(read_aloud)

    def in_bag(self, number: int) -> str:
        return gettext("%(number)d face down", number=number)

    def counted(self, number: int) -> str:
        return ngettext("%(num)d letter tile", "%(num)d letter tiles", number)

    def missing(self, number: int) -> str:
        return ngettext("%(num)d letter missing: fill in", "%(num)d letters missing: fill in", number)

    def can_go(self, number: int) -> str:
        return ngettext("The next letter can go to %(num)d space", "The next letter can go to %(num)d spaces", number)

    def swapped(self, number: int) -> str:
        return ngettext("swapped %(num)d letter tile", "swapped %(num)d letter tiles", number)

    def played(self, play: Play[Tile]) -> str:
        return text_of(tile for tile, _ in play)

    def going_on(self, violation: Violation[Tile]) -> GoingOn | None:
        return GoingOn(gettext(GOING_ON[violation.code])) if violation.code in GOING_ON else None

    def unreadable(self, error: UnreadableError) -> str | None:
        return setting(error) if error.code == Expected.SETTING else super().unreadable(error)

    def house_rules(self, rulebook: Rulebook[Tile]) -> list[str]:
        """A sentence for each house rule; the box isn't one."""
        rules, texts = read_house_rules(rulebook.tags), WORDS["house rules"]
        others = [text for name, text in texts.items() if name == rules.side_words or not getattr(rules, name, True)]
        listless = not rules.players_decide and rulebook.find_list() is None
        more = [gettext("There's no word list here, so the players decide.")] if listless else []
        return [*map(gettext, others), *more, *_numbers(rules), *limits(rules.point_limit, rules.minutes)]

    def opening(self, position: Position[Tile]) -> str:
        """That the first word goes through the centre (W8)."""
        so_far = course(position)
        return "" if so_far.words or position.incomplete else gettext("plays the first word through the centre square")

    def ending(self, position: Position[Tile]) -> str:
        """Why the game is over (W21, Q30, Q31) if nobody ended it, and whether leftovers are still missing (W22)."""
        if not position.over:
            return ""
        why = ""
        if not position.bag and all_passed(position):
            why = gettext("Everybody passed in a row.")
        elif not all(position.hands):
            player, all_ = gettext("All the letters of a player are used up."), gettext("All letters are used up.")
            why = player if any(position.hands) else all_
        return " ".join(filter(None, (why, gettext("Enter what's left.") if unentered(position) else "")))


WORDING = WordGameWording()
