"""A word list, where a table has one: advice, or the judge of what is a word (W7, Q22)."""

from dataclasses import replace

from referee.core.listed import Listed, Lookup
from referee.core.verdict import Part, Verdict, Violation
from referee.rulebooks.wordgame.codes import Code, Score
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.tiles import Tile

NO_WORD = frozenset({Code.OFF_BOARD, Code.LETTER_DIFFERS, Code.NOT_ONE_LINE, Code.GAP_IN_LINE, Code.WORD_TOO_SHORT})
"""Where one of these holds, what was read is nothing to look up."""


class ListedWords:
    """Consults a word list about the words of a turn."""

    def __init__(self, rules: HouseRules) -> None:
        self.decides = not rules.table_decides

    def consulted(self, verdict: Verdict[Tile], look_up: Lookup) -> Verdict[Tile]:
        """Return the verdict with each word looked up. If the list decides, words that it lacks are violations."""
        parts = tuple(_looked_up(part, look_up) for part in verdict.parts)
        found = replace(verdict, parts=parts)
        if not self.decides or NO_WORD.intersection(verdict.codes):
            return found
        unlisted = tuple(
            Violation(Code.NOT_A_WORD, part.cells, part.tiles, {key: part.params[key] for key in ("word", "name")})
            for part in parts
            if _is_word(part) and not part.params["listed"]
        )
        return replace(found, violations=(*verdict.violations, *unlisted))


def _looked_up(part: Part[Tile], look_up: Lookup) -> Part[Tile]:
    if not _is_word(part):
        return part
    found = look_up(part.params["word"])
    told = {"listed": found is Listed.WORD, "name": found is Listed.NAME}
    return part._replace(params={**part.params, **told})


def _is_word(part: Part[Tile]) -> bool:
    return part.code in (Score.WORD, Score.SIDE_WORD)
