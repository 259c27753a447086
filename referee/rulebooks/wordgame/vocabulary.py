"""The words of a game: read for points-only turns, read again after a letter was corrected, and looked up if the
server has a word list, which advises or decides what is a word (W7, Q22).
"""

from dataclasses import replace

from referee.core.grid import Placement
from referee.core.position import Position
from referee.core.rulebook import Listed, Lookup, Vocabulary
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Part, Verdict, Violation
from referee.rulebooks.wordgame.board import Play, Word, WordNotation
from referee.rulebooks.wordgame.codes import Code, Score
from referee.rulebooks.wordgame.scoring import words
from referee.rulebooks.wordgame.tiles import JOKER, Tile, composed

NO_WORD = frozenset({Code.OFF_BOARD, Code.LETTER_DIFFERS, Code.NOT_ONE_LINE, Code.GAP_IN_LINE, Code.WORD_TOO_SHORT})
"""With one of these, there's no word to look up."""


class WordVocabulary(Vocabulary[Tile]):
    """The words of one game."""

    def __init__(self, notation: WordNotation) -> None:
        self.notation = notation
        self.decides = not notation.rules.players_decide

    def consulted(self, verdict: Verdict[Tile], look_up: Lookup) -> Verdict[Tile]:
        """Return the verdict with each word looked up. If the list decides, a word missing from it is a violation."""
        found = replace(verdict, parts=tuple(_looked_up(part, look_up) for part in verdict.parts))
        if not self.decides or NO_WORD.intersection(verdict.codes):
            return found
        unlisted = tuple(
            Violation(Code.NOT_A_WORD, part.cells, part.tiles, {key: part.params[key] for key in ("word", "name")})
            for part in words(found)
            if not part.params["listed"]
        )
        return replace(found, violations=(*verdict.violations, *unlisted))

    def read(self, text: str) -> str:
        """Return the word of a points-only turn, or its number of letters, as text. Raises ``UnreadableError``."""
        if text.isdecimal() and text.isascii():
            length, word = int(text), str(int(text))
        else:
            word = "".join(map(self.notation.read_placed, composed(text)))
            length = len(word)
        if not 2 <= length <= self.notation.farthest:
            raise UnreadableError(Expected.WORD, text)
        return word

    def read_typed(self, text: str) -> str:
        """Return such a word as typed, in either case, with a star after a joker. Raises ``UnreadableError``."""
        return self.read(text if text.isdecimal() else "".join(self.notation.read_tiles(text)))

    def write_typed(self, word: str) -> str:
        return "".join(f"{letter.upper()}{JOKER if letter.islower() else ''}" for letter in word)

    def reread(self, position: Position[Tile], play: Play) -> Play:
        letters = [Placement(position.board.tiles.get(cell, tile), cell) for tile, cell in play]
        return Word.along(play.axis, letters) if isinstance(play, Word) else tuple(letters)


def _looked_up(part: Part[Tile], look_up: Lookup) -> Part[Tile]:
    if part.code not in (Score.WORD, Score.SIDE_WORD):
        return part
    found = look_up(part.params["word"])
    params = {"listed": found is Listed.WORD, "name": found is Listed.NAME}
    return part._replace(params={**part.params, **params})
