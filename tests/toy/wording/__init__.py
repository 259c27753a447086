"""Stones in words."""

from collections.abc import Mapping, Sequence

from referee.core.position import Award, Position
from referee.core.rulebook import Rulebook
from referee.core.steps import OwnStep
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import SheetCode, Verdict
from referee.wording.book import Section
from referee.wording.game import GameWording, Sentence, Text
from referee.wording.language import gettext, ngettext
from referee.wording.sums import Addend
from tests.toy.board import Stone
from tests.toy.codes import Code, Score
from tests.toy.examples import EXAMPLES
from tests.toy.house_rules import PRINTED, read_house_rules
from tests.toy.steps import Shout
from tests.toy.wording.book import BOOK

_REASONS: Mapping[str, Sentence[Stone]] = {
    Code.CELL_TAKEN: "A stone lies there already.",
    Code.CELL_TWICE: "Two stones cannot lie on one cell.",
    Code.OFF_THE_BOARD: "That is beside the board.",
    Code.TWO_ROWS: "All stones of a turn go into one row.",
    Code.MORE_THAN_TWO: "Nobody lays more than two stones.",
    Code.MORE_THAN_HELD: "Nobody holds that many stones.",
    Code.NOTHING_TO_SWAP_WITH: "Stones are all the same: nobody exchanges them.",
    Code.PASS_WITH_STONES_LEFT: "Nobody passes while the bag holds stones.",
    Code.STONE_COUNT: "One or two stones are laid.",
    Code.TOO_MANY_POINTS: "No turn of Stones counts that much.",
    Code.SHOUT_TOO_LATE: "The game is over, nobody hears it.",
    Code.NOTHING_SHOUTED: "Shout something.",
}

_RULES: dict[str, tuple[str, ...]] = {
    Code.CELL_TAKEN: ("R1",),
    Code.CELL_TWICE: ("R1",),
    Code.OFF_THE_BOARD: ("R1",),
    Code.TWO_ROWS: ("R2",),
    Code.MORE_THAN_TWO: ("R2",),
    Code.MORE_THAN_HELD: ("R2",),
    Code.NOTHING_TO_SWAP_WITH: ("Q1", "R4"),
    Code.PASS_WITH_STONES_LEFT: ("R4",),
    Code.STONE_COUNT: ("R2",),
    Code.TOO_MANY_POINTS: ("R3",),
    Code.SHOUT_TOO_LATE: ("R5",),
    Code.NOTHING_SHOUTED: ("R5",),
    SheetCode.WRONG_SEAT: ("R4",),
    SheetCode.GAME_OVER: ("R6",),
}


class ToyWording(GameWording[Stone]):
    """The words of Stones."""

    example_turn = "1. S1 place stone@0,0 = 1"
    example_question = '{"game": "Toy", "board": "stone@0,0", "play": "stone@1,0"}'
    book: tuple[Section, ...] = BOOK
    alike: tuple[str, ...] = ("exchange swap",)
    typed: tuple[str, ...] = ("shouting",)
    examples = EXAMPLES
    reasons = _REASONS
    title = Text("Stones")
    tagline = Text("Counts your stones.")
    book_lead = Text("Stones in plain words.")
    special = Text("full row")
    specials = Text("full rows")
    rules = _RULES

    def tile_name(self, tile: Stone) -> str:
        """There is but one kind."""
        return gettext("stone")

    def addends(self, verdict: Verdict[Stone]) -> list[Addend]:
        """The stones, the rows that are full, what was shouted."""
        told = []
        for part in verdict.parts:
            if part.code == Score.STONES:
                told.append(Addend(ngettext("%(num)d stone", "%(num)d stones", part.points), part.cells))
            elif part.code == Score.FULL_ROW:
                told.append(Addend(gettext("full row %(points)d", points=part.points), part.cells, special=True))
            elif part.code == Score.SHOUT:
                told.append(Addend(gettext("shout %(points)d", points=part.points)))
        return told

    def award(self, award: Award) -> str:
        """The last stone of a hand."""
        return gettext("last stone %(points)d", points=award.points)

    def house_rules(self, rulebook: Rulebook[Stone]) -> list[str]:
        """What the last stone is worth, where that is not as printed."""
        points = read_house_rules(rulebook.tags).last_stone
        if points == PRINTED:
            return []
        return [ngettext("The last stone counts %(num)d point.", "The last stone counts %(num)d points.", points)]

    def own_step(self, step: OwnStep, names: Sequence[str]) -> str:
        """What was shouted."""
        assert isinstance(step, Shout)
        if not names:
            return gettext("shouted “%(words)s”", words=step.words)
        name = names[step.seat - 1] if step.seat else gettext("the table")
        return gettext("%(name)s shouted “%(words)s”", name=name, words=step.words)

    def unreadable(self, error: UnreadableError) -> str | None:
        """What is wrong with a text that names no stone."""
        return (
            gettext("There are only stones, no “%(text)s”.", text=error.text) if error.code == Expected.TILE else None
        )

    def ending(self, position: Position[Stone]) -> str:
        """That all passed in a row."""
        return gettext("Nobody could lay a stone.") if position.blocked else ""


WORDING = ToyWording()
