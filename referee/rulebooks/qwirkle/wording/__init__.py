"""The wording of Qwirkle: tiles, reasons, sums, house rules, and the book."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.unreadable import Expected
from referee.core.verdict import Violation
from referee.rulebooks.qwirkle.codes import Code, Prize
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.house_rules import HouseRules, read_house_rules
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.turns import course
from referee.rulebooks.qwirkle.wording.reasons import REASONS, SHORT
from referee.rulebooks.qwirkle.wording.tiles import WORDS, addends, edition_name, key_name, recount, tile_name
from referee.wording.book import Section, read_book
from referee.wording.game import GameWording, Text, limits
from referee.wording.language import gettext, marked
from referee.wording.values import GoingOn

UNREADABLES: Mapping[Expected, str] = {
    Expected.TILE: marked("“%(text)s” isn't a tile. A tile is a colour R O Y G B P and a shape o s d c x t, like Ro."),
    Expected.CELL: marked("“%(text)s” isn't a space. A space is two whole numbers, like 3,-1."),
    Expected.NEAR_CELL: marked("The space %(text)s is too far away: at most %(farthest)d from the first tile."),
    Expected.PLACEMENT: marked("“%(text)s” isn't a placement. A placement is a tile on a space, like Ro@0,0."),
}


class QwirkleWording(GameWording[Tile]):
    """The wording of Qwirkle."""

    example_turn = "1. S1 place Ro@0,0 = 1"
    example_question = '{"board": "Ro@0,0", "play": "Bo@1,0"}'
    book: tuple[Section, ...] = read_book(Path(__file__).with_name("book.txt").read_text(encoding="utf-8"))
    alike: tuple[str, ...] = tuple(WORDS["alike"])
    typed: tuple[str, ...] = tuple(WORDS["typed"])
    examples = EXAMPLES
    rules: Mapping[str, tuple[str, ...]] = {code: tuple(ids.split()) for code, ids in WORDS["rules"].items()}
    reasons = REASONS
    short_reasons = SHORT
    unreadables = UNREADABLES
    prizes: Mapping[str, str] = MappingProxyType(
        {Prize.LAST_TILE: marked("last tile"), Prize.LEFTOVERS: marked("tiles left in hand")}
    )
    title = Text(marked("Qwirkle"))
    book_lead = Text(marked("Qwirkle in plain English: the rules, and who's right."))
    special = Text(marked("Qwirkle"))
    specials = Text(marked("Qwirkles"))

    tile_name = staticmethod(tile_name)
    key_name = staticmethod(key_name)
    edition_name = staticmethod(edition_name)
    addends = staticmethod(addends)
    recount = staticmethod(recount)

    def going_on(self, violation: Violation[Tile]) -> GoingOn | None:
        """How many more tiles the announced line needs (R6)."""
        if violation.code != Code.OPENING_TOO_SHORT:
            return None
        longest, placed = violation.params["longest"], violation.params["tiles"]
        return GoingOn(gettext("Announced: %(longest)d", longest=longest), longest - placed)

    def house_rules(self, rulebook: Rulebook[Tile]) -> list[str]:
        rules, printed = read_house_rules(rulebook.tags), HouseRules()
        others = [text for rule, text in WORDS["house rules"].items() if getattr(rules, rule) != getattr(printed, rule)]
        return [*map(gettext, others), *limits(rules.point_limit, rules.minutes)]

    def stated(self, name: str, word: str, number: int) -> str:
        """Return the sentence that a player starts with a line of this length (R4)."""
        return gettext("%(name)s starts with a line of %(longest)d", name=name, longest=number)

    def opening(self, position: Position[Tile]) -> str:
        """The announced line, in a few words; empty if there isn't one (R6)."""
        longest = course(position).least
        return gettext("starts with a line of %(longest)d", longest=longest) if longest else ""

    def ending(self, position: Position[Tile]) -> str:
        """The sentence for a game that ended because all passed in a row (Q4)."""
        if not position.blocked:
            return ""
        return gettext("Nobody could play, so nobody gets the 6 for the last tile.")


WORDING = QwirkleWording()
