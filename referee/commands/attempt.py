"""Files and the record in commands: errors become sentences and an exit status."""

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec

from referee import settings
from referee.record import FILE, Record
from referee.service import Defect, UnavailableError
from referee.shelf import Shelf
from referee.signals import INTERRUPTED
from referee.terminal import fail
from referee.wording.language import gettext
from referee.wording.unavailable import fault, flaws
from referee.wording.unreadable import no_players, unreadable
from referee.wording.words import words_on

P = ParamSpec("P")


def the_record() -> Record:
    """The record that holds all games: in a database, if one is set, otherwise in the data folder.

    Raises ``FileNotFoundError`` if the folder has none, ``UnavailableError``.
    """
    return Record(settings.record() or there(settings.instance() / FILE))


def wrong_record() -> str:
    """Why the setting for a record can't be used, as a sentence; empty if it can, or if there is none."""
    try:
        if address := settings.record():
            Record(address)
    except UnavailableError as error:
        return fault(error.fault)
    return ""


def there(file: Path) -> Path:
    """The file that holds all games. Raises ``FileNotFoundError`` if it is missing."""
    if not file.is_file():
        raise FileNotFoundError(gettext("There are no games in %(file)s.", file=file))
    return file


def attempted(command: Callable[P, int]) -> Callable[P, int]:
    """The command; if it fails or is interrupted, it prints why and returns that exit status. It mustn't change
    anything until it is done.
    """

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> int:
        try:
            return command(*args, **kwargs)
        except KeyboardInterrupt:
            fail(gettext("Stopped. Nothing was changed."))
            return INTERRUPTED
        except UnavailableError as error:
            for sentence in flaws(error.flaws):
                fail(sentence)
            return fail(fault(error.fault))
        except FileExistsError as error:
            there = error.filename2 or error.filename
            return fail(gettext("There's already a file with that name: %(file)s.", file=there))
        except OSError as error:
            return fail(f"{error.filename}: {error.strerror}" if error.strerror else str(error))

    return run


def why(defect: Defect, shelf: Shelf) -> str:
    """Why a game can't be read to its end, as a sentence."""
    if defect.unknown is not None:
        return unreadable(defect.unknown)
    if defect.rulebook is None or defect.damage is None:
        return no_players()
    return words_on(shelf, defect.rulebook).damage(defect.damage)
