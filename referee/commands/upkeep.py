"""The commands for a server's data: ``backup``, ``restore``, ``transfer``, ``doctor``, ``links``."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from referee import settings
from referee.commands.attempt import attempted, the_record, there, why
from referee.commands.word_list import examine
from referee.record import FILE, Fault, FlawKind, Place, Record, UnavailableError, copy, replace, secret_in
from referee.service import Referee, Role, UnknownGameError, checkup
from referee.service.checkup import Checkup
from referee.shelf import Shelf
from referee.terminal import fail, say, watch
from referee.wording.language import gettext, ngettext
from referee.wording.unavailable import flaws


@attempted
def backup(shelf: Shelf, file: Path) -> int:
    """Copy all games into a new file, replay every game of the copy, and return the exit status."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with _showing() as progress:
        if address := settings.record():
            found = checkup.back_up(Record(address), file, shelf, progress)
        else:
            copy(there(settings.instance() / FILE), file)
            with _aside(file) as copied:
                found = checkup.check(copied, shelf, progress)
    say(gettext("%(games)s copied to %(file)s.", games=_counted(found.games), file=file))
    return _report(found, shelf)


@attempted
def restore(shelf: Shelf, file: Path) -> int:
    """Replace all games by a copy, if every game in it can be replayed, and return the exit status.

    The games that were there are kept in a file in the data folder.
    """
    instance = settings.instance()
    kept, new = instance / f"referee-{datetime.now():%Y-%m-%d-%H%M%S}.db", instance / f"{FILE}.new"
    try:
        with _aside(there(file)) as copied:
            _bring_up_to_date(copied)
            new.unlink(missing_ok=True)
            with _showing() as progress:
                found = checkup.back_up(copied, new, shelf, progress)
        if found.flaws:
            _report(found, shelf)
            return fail(gettext("Nothing was changed."))
        if address := settings.record():
            is_kept = replace(Record(address).engine, Record(new).engine, kept)
        else:
            is_kept = _replace(instance / FILE, new, kept)
    finally:
        new.unlink(missing_ok=True)
    if is_kept:
        say(gettext("The previous games are kept in %(file)s.", file=kept))
    say(gettext("%(games)s restored. If the server is running, restart it.", games=_counted(found.games)))
    return _report(found, shelf)


def doctor(shelf: Shelf) -> int:
    """Replay every game, look through the word list, print what is wrong, and return the exit status."""
    return _doctor(shelf) | examine()


@attempted
def _doctor(shelf: Shelf) -> int:
    record = the_record()
    if settings.record():
        say(gettext("The database of REFEREE_RECORD:"))  # its address may have a password
    else:
        say(f"{settings.instance() / FILE}:")
    with _showing() as progress:
        found = checkup.check(record, shelf, progress)
    if found.sound:
        say(gettext("%(games)s, no problems found.", games=_counted(found.games)))
    return _report(found, shelf)


@attempted
def links(shelf: Shelf, games: list[str]) -> int:
    """Print two links for each game, below the address of the server: the scorekeeper's and the follower's."""
    referee = Referee(the_record(), shelf)
    for game_id in games:
        try:
            referee.record.games.header(game_id)
        except UnknownGameError:
            return fail(gettext("There's no game %(id)s.", id=game_id))
        key = referee.links.key_of
        say(f"{game_id}  /keep/{key(game_id, Role.SCOREKEEPER)}  /seen/{key(game_id)}")
    return 0


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
    with _showing() as progress:
        found = checkup.transfer(*records, shelf, progress)
    say(gettext("%(games)s transferred.", games=_counted(found.games)))
    return _report(found, shelf)


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


_STAYING_BEHIND = {FlawKind.MISSING, FlawKind.CHANGED, FlawKind.FOREIGN}


def _report(found: Checkup, shelf: Shelf) -> int:
    """Print what is wrong with the games, and return the exit status."""
    for sentence in flaws(found.flaws):
        fail(sentence)
    if {flaw.kind for flaw in found.flaws} & _STAYING_BEHIND:
        fail(gettext("Carry the games to a new file or database with “referee transfer”."))
    for defect in found.defects:
        names = f"{', '.join(defect.names)}. " if defect.names else ""
        fail(gettext("Game %(id)s: %(why)s", id=defect.stored.id, why=f"{names}{why(defect, shelf)}"))
    return 0 if found.sound else 1


@contextmanager
def _showing() -> Iterator[checkup.Told]:
    """Yields what shows how many games have been looked at."""
    with watch() as show:
        yield lambda games: show(_counted(games))


def _counted(games: int) -> str:
    """The number of games in words."""
    return ngettext("%(num)d game", "%(num)d games", games)


def _place(text: str) -> Place:
    """The place that a person has typed: an address has ``://`` in it."""
    return text if "://" in text else Path(text)
