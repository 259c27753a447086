"""The names of tokens."""

from collections.abc import Iterable

from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker, letter_of
from referee.wording.language import gettext


def tile_name(tile: Tile) -> str:
    """A token in words: *G*, *joker G*, *joker*."""
    if tile == JOKER:
        return gettext("joker")
    return gettext("joker %(letter)s", letter=letter_of(tile)) if is_joker(tile) else tile


def spelled(tiles: Iterable[Tile]) -> str:
    """Letters as they are read, one behind the other; a joker that stands for nothing is its star."""
    return "".join(map(letter_of, tiles))
