"""Qwirkle in words: tiles, reasons, sums, house rules, and the book."""

from referee.core.position import Award, Position
from referee.core.rulebook import Rulebook
from referee.core.unreadable import UnreadableError
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.qwirkle.examples import EXAMPLES
from referee.rulebooks.qwirkle.house_rules import read_house_rules
from referee.rulebooks.qwirkle.tiles import Tile
from referee.rulebooks.qwirkle.turns import course
from referee.rulebooks.qwirkle.wording import articles, house_rules, notation, reasons, refusals, sums, tiles
from referee.rulebooks.qwirkle.wording.book import BOOK
from referee.rulebooks.qwirkle.wording.searching import ALIKE, TYPED
from referee.wording.book import Section
from referee.wording.game import Addend, GameWording, GoingOn, Namer
from referee.wording.language import gettext


class QwirkleWording(GameWording[Tile]):
    """The words of Qwirkle."""

    example_turn = "1. S1 place Ro@0,0 = 1"
    example_question = '{"board": "Ro@0,0", "play": "Bo@1,0"}'
    book: tuple[Section, ...] = BOOK
    alike: tuple[str, ...] = ALIKE
    typed: tuple[str, ...] = TYPED
    examples = EXAMPLES
    rules = articles.RULES

    @property
    def title(self) -> str:
        """The name of the game."""
        return gettext("Qwirkle")

    @property
    def tagline(self) -> str:
        """What the referee does for its players."""
        return gettext("Keeps the score of your Qwirkle game, and says why a move counts or not.")

    @property
    def book_lead(self) -> str:
        """What the book is."""
        return gettext("Qwirkle in plain words: the rules, and who is right.")

    def tile_name(self, tile: Tile) -> str:
        """A tile in words: *red circle*."""
        return tiles.tile_name(tile)

    def reason(self, violation: Violation[Tile], name: Namer[Tile]) -> str:
        """A broken rule as a sentence."""
        return reasons.reason(violation, name)

    def short(self, violation: Violation[Tile], name: Namer[Tile]) -> str:
        """The same in one short sentence."""
        return refusals.short(violation, name)

    def going_on(self, violation: Violation[Tile]) -> GoingOn | None:
        """How many more tiles the line needs that was announced (R6)."""
        return refusals.going_on(violation)

    def addends(self, verdict: Verdict[Tile]) -> list[Addend]:
        """The lines, each with its extra points if it is a Qwirkle, or the first tile laid alone."""
        return list(sums.addends(verdict))

    @property
    def special(self) -> str:
        """A complete line (R16)."""
        return gettext("Qwirkle")

    @property
    def specials(self) -> str:
        """The complete lines."""
        return gettext("Qwirkles")

    def award(self, award: Award) -> str:
        """The last tile, or the tiles still held."""
        return sums.award(award)

    def house_rules(self, rulebook: Rulebook[Tile]) -> list[str]:
        """A sentence for each house rule."""
        return house_rules.sentences(read_house_rules(rulebook.tags))

    def stated(self, name: str, word: str, number: int) -> str:
        """Return that a player starts with a line of this length (R4)."""
        return gettext("%(name)s starts with a line of %(longest)d", name=name, longest=number)

    def unreadable(self, error: UnreadableError) -> str | None:
        """What is wrong with a text that names no tile, no cell or no placement."""
        return notation.unreadable(error)

    def opening(self, position: Position[Tile]) -> str:
        """That a line was announced (R6)."""
        so_far = course(position)
        if so_far.turns or so_far.opening is None:
            return ""
        return gettext("starts with a line of %(longest)d", longest=so_far.opening)

    def ending(self, position: Position[Tile]) -> str:
        """That the game ended because all passed in a row (Q4)."""
        if position.passes < len(position.hands):
            return ""
        return gettext("Nobody could lay a tile, so nobody gets the 6 for the last one.")


WORDING = QwirkleWording()
