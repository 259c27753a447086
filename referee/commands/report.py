"""What is wrong with all games, in words."""

from collections.abc import Iterator

from referee.record import FlawKind
from referee.service.checkup import Checkup
from referee.service.defect import Defect
from referee.shelf import Shelf
from referee.terminal import fail
from referee.wording.damage import no_players
from referee.wording.language import gettext, ngettext
from referee.wording.unavailable import flaws
from referee.wording.unreadable import unreadable
from referee.wording.words import words_on

_STAYING_BEHIND = {FlawKind.MISSING, FlawKind.CHANGED, FlawKind.FOREIGN}


def report(found: Checkup, shelf: Shelf) -> int:
    """Print what is wrong with the games, and return the exit status."""
    for sentence in _sentences(found, shelf):
        fail(sentence)
    return 0 if found.sound else 1


def _sentences(found: Checkup, shelf: Shelf) -> Iterator[str]:
    yield from flaws(found.flaws)
    if {flaw.kind for flaw in found.flaws} & _STAYING_BEHIND:
        yield gettext("Carry the games to a new file or database with “referee transfer”.")
    for defect in found.defects:
        yield gettext("Game %(id)s: %(why)s", id=defect.stored.id, why=_why(defect, shelf))


def _why(defect: Defect, shelf: Shelf) -> str:
    if defect.unknown is not None:
        return unreadable(defect.unknown)
    if defect.rulebook is None or defect.damage is None:
        return no_players()
    return f"{', '.join(defect.names)}. {words_on(shelf, defect.rulebook).damage(defect.damage)}"


def counted_games(games: int) -> str:
    """The number of games in words."""
    return ngettext("%(num)d game", "%(num)d games", games)
