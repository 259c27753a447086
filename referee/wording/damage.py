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
        "Turn %(number)d of this sheet is damaged: %(why)s All turns before it are shown.",
        number=found.number,
        why=why(found, game),
    )


def no_players() -> str:
    """A sentence about a game whose players cannot be read."""
    return gettext("The players of this game cannot be read: its record was changed by hand.")


def why(found: Damage[T], game: GameWording[T]) -> str:
    """Why that step cannot have been taken, as a sentence."""
    match found.cause:
        case Cause.UNREADABLE:
            return gettext("what is written there is no turn.")
        case Cause.CHANGED:
            return gettext("it was changed after it was written.")
        case Cause.ANNOUNCED:
            return gettext(
                "%(announced)d points were written down, but the tiles make %(points)d.",
                announced=found.announced,
                points=found.verdict.points,
            )
        case Cause.ILLEGAL:
            return " ".join(reason(violation, game, game.tile_name) for violation in found.verdict.violations)
