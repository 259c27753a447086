"""Letters in words."""

from collections.abc import Mapping

from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import SheetCode, Verdict
from referee.wording.book import Article, Chapter, Section
from referee.wording.game import GameWording, Sentence, Text
from referee.wording.language import gettext, marked
from referee.wording.sums import Addend
from tests.toy_letters.codes import Code, Score
from tests.toy_letters.examples import EXAMPLES

_REASONS: Mapping[str, Sentence[str]] = {
    Code.PLACE_TAKEN: "A letter lies there already.",
    Code.PLACE_TWICE: "Two letters cannot lie on one cell.",
    Code.LETTER_GONE: "The box has only six of each letter.",
    Code.HAND_TOO_SMALL: "That is more than the hand holds.",
    Code.NO_LINE: "The letters go into one row or column.",
    Code.HOLE_IN_WORD: "There is a gap between the letters.",
    Code.APART: "The letters touch none on the table.",
    Code.ONE_LETTER: "A word has two letters or more.",
    Code.EXCHANGE_COUNT: "Exchange at most what you hold and what is in the bag.",
    Code.PASS_TOO_EARLY: "Pass only once the bag is empty.",
    Code.LETTER_COUNT: "Nobody holds that many letters.",
    Code.TOO_MUCH: "No turn of Letters counts that much.",
}

_ARTICLES = (
    Article("R1", marked("The box"), marked("There are six of each letter, and a hand of five.")),
    Article("R2", marked("A turn"), marked("Lay a word in one row or column."), ("R1",), ("tea", "alone", "hole")),
    Article("R3", marked("Touching"), marked("Later words touch the others."), ("R2",), ("crossing", "apart")),
    Article("R4", marked("Counting"), marked("A point for each letter of each word."), ("R2",)),
    Article("R5", marked("Other turns"), marked("Exchange letters; pass once the bag is empty.")),
    Article("R6", marked("The end"), marked("An empty hand or a round of passes ends the game.")),
)


class LettersWording(GameWording[str]):
    """The words of Letters."""

    example_turn = "1. S1 place T@0,0 E@1,0 A@2,0 = 3"
    example_question = '{"game": "Letters", "board": "", "play": "T@0,0 E@1,0"}'
    book = (
        Section("rules", marked("Rules"), marked("Rule"), marked("How Letters is played"), (Chapter("", _ARTICLES),)),
    )
    examples = EXAMPLES
    reasons = _REASONS
    title = Text("Letters")
    tagline = Text("Counts your letters.")
    book_lead = Text("Letters in plain words.")
    rules = {  # noqa: RUF012
        Code.PLACE_TAKEN: ("R2",),
        Code.PLACE_TWICE: ("R2",),
        Code.LETTER_GONE: ("R1",),
        Code.HAND_TOO_SMALL: ("R1", "R2"),
        Code.NO_LINE: ("R2",),
        Code.HOLE_IN_WORD: ("R2",),
        Code.APART: ("R3",),
        Code.ONE_LETTER: ("R2",),
        Code.EXCHANGE_COUNT: ("R5",),
        Code.PASS_TOO_EARLY: ("R5",),
        Code.LETTER_COUNT: ("R2",),
        Code.TOO_MUCH: ("R4",),
        SheetCode.GAME_OVER: ("R6",),
    }

    def tile_name(self, tile: str) -> str:
        """Return the letter itself."""
        return tile

    def addends(self, verdict: Verdict[str]) -> list[Addend]:
        """Return each word with its points."""
        return [
            Addend(f"{''.join(part.tiles)} {part.points}", part.cells, label="".join(part.tiles), points=part.points)
            for part in verdict.parts
            if part.code == Score.SPELLED
        ]

    def unreadable(self, error: UnreadableError) -> str | None:
        """Return what is wrong with a text that names no letter."""
        return (
            gettext("“%(text)s” isn't a letter in this box.", text=error.text) if error.code == Expected.TILE else None
        )


WORDING = LettersWording()
