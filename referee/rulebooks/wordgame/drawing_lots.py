"""Who plays after whom: each player draws a token, and the letters in alphabetical order are the order of play (W3)."""

from collections import Counter
from collections.abc import Sequence

from referee.rulebooks.wordgame.letters import Letters
from referee.rulebooks.wordgame.tiles import JOKER, Tile

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
