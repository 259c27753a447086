"""The command ``transfer``: all games from a file to a database and back."""

from pathlib import Path

from referee.commands.attempt import attempted, there
from referee.commands.report import counted_games, report
from referee.record import Fault, Place, Record, UnavailableError
from referee.service import carrying
from referee.shelf import Shelf
from referee.terminal import fail, say, watch
from referee.wording.language import gettext


@attempted
def transfer(shelf: Shelf, origin: str, goal: str) -> int:
    """Carry everything from one file or database to another, replay every game from both, and return the exit status.

    ``origin`` is not changed.
    """
    source, target = _place(origin), _place(goal)
    if isinstance(source, Path):
        there(source)
    try:
        records = Record(source), Record(target)
    except UnavailableError as error:
        if error.fault is not Fault.ADDRESS:
            raise
        return fail(gettext("Give two places, each a file or an address like postgresql://host/database."))
    with watch() as show:
        found = carrying.transfer(*records, shelf, lambda games: show(counted_games(games)))
    say(gettext("%(games)s transferred.", games=counted_games(found.games)))
    return report(found, shelf)


def _place(text: str) -> Place:
    """The place that a person has typed: an address has ``://`` in it."""
    return text if "://" in text else Path(text)
