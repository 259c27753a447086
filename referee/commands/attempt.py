"""Files and the record in commands: errors become sentences and an exit status."""

from collections.abc import Callable
from pathlib import Path

from referee.service import UnavailableError
from referee.terminal import fail
from referee.wording.language import gettext
from referee.wording.unavailable import fault


def there(file: Path) -> Path:
    """The file that holds all games. Raises ``FileNotFoundError`` if it is missing."""
    if not file.is_file():
        raise FileNotFoundError(gettext("There are no games at %(file)s.", file=file))
    return file


def attempted(work: Callable[[], int]) -> int:
    """Run the work of a command and return its exit status. If it fails, print why."""
    try:
        return work()
    except UnavailableError as error:
        return fail(fault(error.fault))
    except FileExistsError as error:
        return fail(gettext("There is a file of this name already: %(file)s.", file=error.filename2 or error.filename))
    except OSError as error:
        return fail(f"{error.filename}: {error.strerror}" if error.strerror else str(error))
