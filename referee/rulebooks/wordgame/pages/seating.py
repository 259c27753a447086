"""In which order the players of a new game play: each draws a token, and the letters in alphabetical order are the
order of play, where they were typed (W3).
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

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
    """The places of the players in the order of play; letters that the alphabet lacks come last, as the box has them.
    Raises ``ValueError`` if a player has to draw again.
    """
    if draws_again(drawn):
        raise ValueError("somebody draws again")
    alphabet = [*dict.fromkeys((*ALPHABET, *letters.values))]
    return tuple(sorted(range(len(drawn)), key=lambda place: alphabet.index(drawn[place])))


class Drawn(NamedTuple):
    """The letters that were drawn, and what is wrong with them."""

    letters: tuple[str, ...]
    """By row of names; empty without input."""
    problems: dict[int, str]
    """By row, from 0, what is wrong with one; at the first of several players who draw again, that they do, and
    nothing at the others.
    """


def read_drawn(typed: Sequence[str], names: Sequence[str], letters: Letters) -> Drawn:
    """The letters beside the names as they were typed. Either all are given or none."""
    drawn = tuple(composed(text.strip()).upper()[:9] for text in typed)
    problems = {row: _problem(text, letters) for row, text in enumerate(drawn) if text and _problem(text, letters)}
    playing = drawn[: len(names)]
    if problems or not any(drawn):
        return Drawn(drawn, problems)
    missing = [row for row, text in enumerate(playing) if not text]
    if missing:
        return Drawn(drawn, {missing[0]: gettext("Enter a letter for every player, or for none.")})
    again = draws_again(playing)
    if again:
        told = gettext("Same letter, or a joker: %(names)s draw again.", names=listed(names[row] for row in again))
        if len(again) == 1:
            told = gettext("A joker was drawn: %(name)s draws again.", name=names[again[0]])
        return Drawn(drawn, dict.fromkeys(again, "") | {again[0]: told})
    return Drawn(drawn, {})


def seated(drawn: Drawn, names: Sequence[str], letters: Letters, by_letters: bool, starter: int | None) -> Seating:
    """The players in the order of play, or as they sit, the first letter of the alphabet starting; as they were typed
    where no letters were.
    """
    playing = drawn.letters[: len(names)]
    if not any(playing):
        return Seating(tuple(names), starter)
    order = order_of_play(playing, letters)
    if by_letters:
        return Seating(tuple(names[place] for place in order), None)
    return Seating(tuple(names), order[0] + 1)


def _problem(text: str, letters: Letters) -> str:
    if text == JOKER or (is_letter(text) and text in letters.values):
        return ""
    return gettext("“%(text)s” isn't a letter in this box.", text=text)
