"""The wording of a review: chances, points missed, who opened and closed a spot. No turn is called a mistake."""

from collections.abc import Sequence

from referee.core.grid import T
from referee.core.judging import Row
from referee.core.review import ReviewedTurn, Spot
from referee.core.steps import Pass, Swap
from referee.wording.language import gettext, listed, ngettext, signed
from referee.wording.words import Words


def percent(chance: float) -> str:
    """A chance as people say it. Only what is decided is shown as 0 or 100 %."""
    whole = round(100 * chance)
    if whole < 1 and chance > 0:
        return gettext("<1%")
    if whole > 99 and chance < 1:
        return gettext(">99%")
    return gettext("%(number)d%%", number=whole)


def swing(change: float) -> str:
    """The change of a chance, with its sign."""
    whole = round(100 * change)
    if whole < 0:
        return gettext("−%(number)d%%", number=-whole)
    return gettext("+%(number)d%%", number=whole)


def deed(row: Row[T], words: Words[T]) -> str:
    """What a player did, shown after the name: the points, or what was done instead of scoring."""
    if isinstance(row.step, Swap | Pass) and not row.points:
        return words.turn_summary(row)
    return signed(row.points)


def turning_point(turn: ReviewedTurn[T], row: Row[T], openers: Sequence[tuple[str, int]], words: Words[T]) -> str:
    """A turn that changed the chances, shown after its player's name; ``openers`` are the players and turns that opened
    the spots that it closed.
    """
    played = deed(row, words)
    if not row.points:
        return gettext("%(deed)s, no points", deed=played)
    special = words.game.special
    if turn.specials and turn.closed:
        return gettext(
            "%(deed)s, %(special)s in the spot %(name)s opened on turn %(number)d",
            deed=played,
            special=special,
            name=openers[0][0],
            number=openers[0][1],
        )
    if turn.specials:
        return gettext("%(deed)s, %(special)s", deed=played, special=special)
    if turn.closed:
        return gettext(
            "%(deed)s, closes the spot %(name)s opened on turn %(number)d",
            deed=played,
            name=openers[0][0],
            number=openers[0][1],
        )
    return played


def missed(turn: ReviewedTurn[T]) -> str:
    """How much more the tiles of a turn could have scored."""
    return ngettext("%(num)d more point was possible", "%(num)d more points were possible", turn.missed or 0)


def opened(spots: Sequence[Spot[T]], words: Words[T]) -> str:
    """The sentence that a turn opened spots, with the tiles that go there."""
    tiles = listed(map(words.tile_name, dict.fromkeys(tile for spot in spots for tile in spot.tiles)))
    special = words.game.special
    if len(spots) > 1:
        return gettext("Opens %(number)d %(special)s spots: %(tiles)s", number=len(spots), special=special, tiles=tiles)
    return gettext("Opens a %(special)s spot: %(tiles)s", special=special, tiles=tiles)


def held(chance: float, name: str) -> str:
    """How likely it was that the next player had a tile for a spot just opened."""
    return gettext("%(chance)s chance that %(name)s had one", chance=percent(chance), name=name)


def closed_later(turn: ReviewedTurn[T], number: int, name: str) -> str:
    """The sentence that a later turn with this number used, or closed, a spot that was just opened."""
    if turn.specials:
        return gettext("Used by %(name)s on turn %(number)d", name=name, number=number)
    return gettext("Closed by %(name)s on turn %(number)d", name=name, number=number)


def closed(turn: ReviewedTurn[T], number: int, words: Words[T]) -> str:
    """The sentence that a turn used, or closed, the spot that another one opened."""
    special = words.game.special
    if turn.specials:
        return gettext("Uses the %(special)s spot opened on turn %(number)d", special=special, number=number)
    return gettext("Closes the %(special)s spot opened on turn %(number)d", special=special, number=number)
