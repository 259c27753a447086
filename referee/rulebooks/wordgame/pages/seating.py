"""In which order the players of a new game play: each draws a token, and the letters in alphabetical order are the
order of play, where they were typed (W3).
"""

from collections import Counter
from collections.abc import Sequence

from referee.rulebooks.wordgame.tiles import JOKER, Letters, Tile, composed, is_letter
from referee.web.game_pages import Seating
from referee.wording.language import gettext, listed

ALPHABET = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ"
"""The Polish one, with the letters of foreign words in their places."""


def draws_again(drawn: Sequence[Tile]) -> tuple[int, ...]:
    """The places of those who draw again: they drew the same letter, or a joker (Q5)."""
    counts = Counter(drawn)
    return tuple(place for place, tile in enumerate(drawn) if tile == JOKER or counts[tile] > 1)


def order_of_play(drawn: Sequence[Tile], letters: Letters) -> tuple[int, ...]:
    """The places of the players in the order of play; others than those of the alphabet come last, as in the box."""
    alphabet = [*dict.fromkeys((*ALPHABET, *letters.values))]
    return tuple(sorted(range(len(drawn)), key=lambda place: alphabet.index(drawn[place])))


def seated(typed: Sequence[str], names: Sequence[str], letters: Letters, by_letters: bool) -> Seating | dict[int, str]:
    """The players in the order of play by the letters typed beside the names, or as they sit, the first letter of the
    alphabet starting; as they were typed where no letters were. Else by row, from 0, what is wrong with a letter; at
    the first of several players who draw again, that they do, and nothing at the others.
    """
    drawn = tuple(composed(text.strip()).upper()[:9] for text in typed)
    problems = {row: _problem(text, letters) for row, text in enumerate(drawn) if text and _problem(text, letters)}
    if problems:
        return problems
    if not any(drawn):
        return Seating(tuple(names))
    playing = drawn[: len(names)]
    missing = [row for row, text in enumerate(playing) if not text]
    if missing:
        return {missing[0]: gettext("Enter a letter for every player, or for none.")}
    again = draws_again(playing)
    if again:
        told = gettext("Same letter, or a joker: %(names)s draw again.", names=listed(names[row] for row in again))
        if len(again) == 1:
            told = gettext("A joker was drawn: %(name)s draws again.", name=names[again[0]])
        return dict.fromkeys(again, "") | {again[0]: told}
    order = order_of_play(playing, letters)
    if by_letters:
        return Seating(tuple(names[place] for place in order))
    return Seating(tuple(names), order[0] + 1)


def _problem(text: str, letters: Letters) -> str:
    if text == JOKER or (is_letter(text) and text in letters.values):
        return ""
    return gettext("“%(text)s” isn't a letter in this box.", text=text)
