"""Why the record of a game cannot be replayed to its end."""

from typing import TypeVar

from referee.core.judging import Cause, Damage
from referee.wording.game import GameWording
from referee.wording.language import gettext
from referee.wording.refusals import reason

T = TypeVar("T")


def damage(found: Damage[T], game: GameWording[T]) -> str:
    """A sentence about the first step that cannot have been taken."""
    return gettext(
        "The scoresheet is damaged at turn %(number)d: %(why)s All earlier turns are shown.",
        number=found.number,
        why=why(found, game),
    )


def no_players() -> str:
    """A sentence about a game whose players cannot be read."""
    return gettext("Can't read the players of this game: its record was changed by hand.")


def why(found: Damage[T], game: GameWording[T]) -> str:
    """Why that step cannot have been taken, as a sentence."""
    match found.cause:
        case Cause.UNREADABLE:
            return gettext("it doesn't contain a turn.")
        case Cause.CHANGED:
            return gettext("it was changed after it was saved.")
        case Cause.ANNOUNCED:
            return gettext(
                "You wrote down %(announced)d points, but the tiles add up to %(points)d.",
                announced=found.announced,
                points=found.verdict.points,
            )
        case Cause.ILLEGAL:
            return " ".join(reason(violation, game, game.tile_name) for violation in found.verdict.violations)
