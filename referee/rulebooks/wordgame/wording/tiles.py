"""The names of tokens, and the game's own steps in a few words."""

from collections.abc import Iterable, Sequence

from referee.core.steps import OwnStep
from referee.rulebooks.wordgame.steps import Centre, Left, Withdraw
from referee.rulebooks.wordgame.tiles import JOKER, Tile, is_joker, letter_of
from referee.wording.language import gettext, listed, ngettext


def tile_name(tile: Tile) -> str:
    """A token in words: *G*, *joker G*, *joker*."""
    if tile == JOKER:
        return gettext("joker")
    return gettext("joker %(letter)s", letter=letter_of(tile)) if is_joker(tile) else tile


def spelled(tiles: Iterable[Tile]) -> str:
    """Letters as they are read, one behind the other; a joker that stands for nothing is its star."""
    return "".join(map(letter_of, tiles))


def own_step(step: OwnStep, names: Sequence[str]) -> str:
    """A step in a few words; without ``names`` the player is named beside it."""
    match step:
        case Centre(_, tile):
            return gettext("centre letter %(letter)s", letter=tile_name(tile))
        case Withdraw(seat, note):
            return _withdrawn(note, _name(names, seat))
        case Left(seat, tiles, points):
            told = _left(tiles, points)
            name = _name(names, seat)
            return gettext("%(name)s: %(left)s", name=name, left=told) if name else told
    raise TypeError(step)


def _withdrawn(note: str, name: str) -> str:
    told = gettext("%(name)s took the word back", name=name) if name else gettext("word removed")
    return gettext("%(told)s: %(note)s", told=told, note=note) if note else told


def _left(tiles: tuple[Tile, ...], points: int | None) -> str:
    if points is None:
        return gettext("left over %(letters)s", letters=listed(map(tile_name, tiles)))
    return ngettext("left over %(num)d point", "left over %(num)d points", points)


def _name(names: Sequence[str], seat: int) -> str:
    return names[seat - 1] if 1 <= seat <= len(names) else ""
