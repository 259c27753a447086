"""Letters in words."""

from collections.abc import Sequence
from typing import Any

from referee.core.rulebook import Rulebook
from referee.core.verdict import Example, Verdict
from referee.wording.book import Article, Chapter, Section
from referee.wording.game import GameWording, Text
from referee.wording.values import Addend, Counted
from tests.toy import Code, Prize, Score

REASONS = {
    Code.NO_CELL: ("No letter can lie there.", "R1"),
    Code.HAND_TOO_SMALL: ("That is more than the hand holds.", "R1"),
    Code.NO_LINE: ("The letters go into one line without a gap.", "R1"),
    Code.APART: ("The letters touch none on the table.", "R1"),
    Code.ONE_LETTER: ("The first turn has two letters or more.", "R1"),
    Code.EXCHANGE_COUNT: ("Exchange at most what you hold and what is in the bag.", "R2"),
    Code.PASS_TOO_EARLY: ("Pass only once the bag is empty.", "R2"),
    Code.POINTS_WRONG: ("No turn of Letters counts that.", "R2"),
    Code.NOT_HEARD: ("Nobody hears that.", "R2"),
}
"""The sentence for each code, and the article for it."""

ARTICLES = (
    Article("R1", "A turn", "Lay letters that touch others.", (), ("tea", "hole")),
    Article("R2", "Other turns", "Exchange, shout for a point, or pass once the bag is empty.", ("R1",)),
)


class ToyWording(GameWording[str]):
    """The words of Letters."""

    example_turn = "1. S1 place T@0,0 E@1,0 A@2,0 = 3"
    example_question = '{"game": "Toy", "board": "", "play": "T@0,0 E@1,0"}'
    book = (Section("rules", "Rules", "Rule", "How to play", (Chapter("", ARTICLES),)),)
    examples = {  # noqa: RUF012
        "tea": Example("", "T@0,0 E@1,0 A@2,0", 3),
        "hole": Example("T@0,0 E@1,0", "A@0,1 T@0,3", codes=(Code.NO_LINE,)),
    }
    reasons = {code: sentence for code, (sentence, _) in REASONS.items()}  # noqa: RUF012
    rules = {code: (article,) for code, (_, article) in REASONS.items()}  # noqa: RUF012
    title = Text("Letters")
    book_lead = Text("Letters in plain words.")
    prizes = {Prize.LAST_LETTER: "last letter"}  # noqa: RUF012

    def tile_name(self, tile: str) -> str:
        """Return the letter itself."""
        return tile

    def addends(self, verdict: Verdict[str]) -> list[Addend]:
        """Return each line with its points, or a shout."""
        return [
            Addend(f"{''.join(part.tiles) or 'shout'} {part.points}", part.cells)
            for part in verdict.parts
            if part.code in [*Score]
        ]

    def recount(self, verdict: Verdict[str]) -> list[Counted]:
        """Return the same, one after the other."""
        return [Counted(part.code, part.points, part.cells) for part in verdict.parts if part.code in [*Score]]

    def house_rules(self, rulebook: Rulebook[str]) -> list[str]:
        """Return a sentence if the board has no edges."""
        return [] if rulebook.bounds else ["The table has no edges."]

    def own_step(self, step: Any, names: Sequence[str]) -> str:
        """Return the shouted text, with a name if there are names."""
        return f"{names[step.seat - 1] if names else ''} shouted “{step.words}”".strip()


WORDING = ToyWording()
