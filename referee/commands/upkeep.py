"""The commands ``backup``, ``restore`` and ``doctor``."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from referee import settings
from referee.commands.attempt import attempted, the_record, there
from referee.commands.report import counted_games, report
from referee.record import FILE, Fault, Record, UnavailableError, copy, replace, secret_in
from referee.service.carrying import back_up
from referee.service.checkup import check
from referee.shelf import Shelf
from referee.terminal import fail, say, watch
from referee.wording.language import gettext


@attempted
def backup(shelf: Shelf, instance: Path, file: Path) -> int:
    """Copy all games into a new file, replay every game of the copy, and return the exit status."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if address := settings.record():
        with watch() as show:
            found = back_up(Record(address), file, shelf, lambda games: show(counted_games(games)))
    else:
        copy(there(instance / FILE), file)
        with _aside(file) as copied:
            found = check(copied, shelf)
    say(gettext("%(games)s copied to %(file)s.", games=counted_games(found.games), file=file))
    return report(found, shelf)


@attempted
def restore(shelf: Shelf, instance: Path, file: Path) -> int:
    """Replace all games by a copy, if every game in it can be replayed, and return the exit status.

    The games that were there are kept in a file in the data folder.
    """
    kept, new = instance / f"referee-{datetime.now():%Y-%m-%d-%H%M%S}.db", instance / f"{FILE}.new"
    try:
        with _aside(there(file)) as copied:
            _bring_up_to_date(copied)
            new.unlink(missing_ok=True)
            with watch() as show:
                found = back_up(copied, new, shelf, lambda games: show(counted_games(games)))
        if found.flaws:
            report(found, shelf)
            return fail(gettext("Nothing was changed."))
        if address := settings.record():
            is_kept = replace(Record(address).engine, Record(new).engine, kept)
        else:
            is_kept = _replace(instance / FILE, new, kept)
    finally:
        new.unlink(missing_ok=True)
    if is_kept:
        say(gettext("The previous games are kept in %(file)s.", file=kept))
    say(gettext("%(games)s restored. If the server is running, restart it.", games=counted_games(found.games)))
    return report(found, shelf)


@attempted
def doctor(shelf: Shelf, instance: Path) -> int:
    """Replay every game, print what is wrong, and return the exit status."""
    found = check(the_record(instance), shelf)
    if found.sound:
        say(gettext("%(games)s, no problems found.", games=counted_games(found.games)))
    return report(found, shelf)


def _bring_up_to_date(copied: Record) -> None:
    """Update a copy that an older version wrote. Any other is only read, so that no trigger of others runs. Raises
    ``UnavailableError``, also if the secret of its links can be guessed.
    """
    try:
        copied.engine.inspect(secret_in)
    except UnavailableError as error:
        if error.fault is not Fault.OLDER:
            raise
        copied.links.secret()


def _replace(place: Path, new: Path, kept: Path) -> bool:
    """Put a new file in the place of the one with all games, and return whether there was one, which is kept."""
    there_before = place.exists()
    if there_before:
        for end in "", "-wal", "-shm":
            part = place.with_name(f"{FILE}{end}")
            if part.exists():
                part.rename(f"{kept}{end}")
    new.rename(place)
    return there_before


@contextmanager
def _aside(file: Path) -> Iterator[Record]:
    """A copy of a record, so that the file is not written to."""
    with TemporaryDirectory() as folder:
        aside = Path(folder) / FILE
        copy(file, aside)
        record = Record(aside)
        yield record
        record.engine.close()
