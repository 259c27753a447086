"""A command's work on files and the record, and what it says where that cannot be done."""

from collections.abc import Callable
from pathlib import Path

from referee.service import UnavailableError
from referee.terminal import fail
from referee.wording.language import gettext
from referee.wording.unavailable import fault


def there(file: Path) -> Path:
    """The file that holds all games. Raises ``FileNotFoundError`` where there is none."""
    if not file.is_file():
        raise FileNotFoundError(gettext("There are no games at %(file)s.", file=file))
    return file


def attempted(work: Callable[[], int]) -> int:
    """The exit status of a command's work; where it cannot be done, it is said why."""
    try:
        return work()
    except UnavailableError as error:
        return fail(fault(error.fault))
    except FileExistsError as error:
        return fail(gettext("There is a file of this name already: %(file)s.", file=error.filename2 or error.filename))
    except OSError as error:
        return fail(f"{error.filename}: {error.strerror}" if error.strerror else str(error))
