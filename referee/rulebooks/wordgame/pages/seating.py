"""The order of play in a new game: each player draws a tile, and if the letters were typed, their alphabetical order is
the order of play (W3).
"""

from collections import Counter
from collections.abc import Sequence

from referee.rulebooks.wordgame.tiles import JOKER, Letters, composed
from referee.web.game_pages import Seating
from referee.wording.language import gettext, listed

ALPHABET = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ"
"""The Polish alphabet, with Q, V and X in their usual places."""


def seated(typed: Sequence[str], names: Sequence[str], letters: Letters, by_letters: bool) -> Seating | dict[int, str]:
    """The players in the order of the letters typed next to the names, or as they sit, the first letter in the alphabet
    starting; in the order typed if there are no letters. Otherwise what is wrong, by row from 0; if several players
    have to draw again, the first row has the message and the others an empty one.
    """
    drawn = tuple(composed(text.strip()).upper()[:9] for text in typed)
    problems = {
        row: gettext("“%(text)s” isn't a letter in this box.", text=text)
        for row, text in enumerate(drawn)
        if text and text not in (JOKER, *letters.values)
    }
    if problems:
        return problems
    if not any(drawn):
        return Seating(tuple(names))
    playing = drawn[: len(names)]
    missing = [row for row, text in enumerate(playing) if not text]
    if missing:
        return {missing[0]: gettext("Enter a letter for every player, or for none.")}
    counts = Counter(playing)
    again = [row for row, tile in enumerate(playing) if tile == JOKER or counts[tile] > 1]  # Q5
    if again:
        notice = gettext("Same letter, or a joker: %(names)s draw again.", names=listed(names[row] for row in again))
        if len(again) == 1:
            notice = gettext("A joker was drawn: %(name)s draws again.", name=names[again[0]])
        return dict.fromkeys(again, "") | {again[0]: notice}
    alphabet = [*dict.fromkeys((*ALPHABET, *letters.values))]  # letters outside this alphabet come last, as in the box
    order = sorted(range(len(playing)), key=lambda row: alphabet.index(playing[row]))
    if by_letters:
        return Seating(tuple(names[place] for place in order))
    return Seating(tuple(names), order[0] + 1)
