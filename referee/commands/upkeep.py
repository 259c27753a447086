"""The commands for a server's data: ``backup``, ``restore``, ``transfer``, ``doctor``, ``links``."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from errno import EEXIST
from pathlib import Path
from socket import gethostname
from tempfile import TemporaryDirectory

from referee import settings
from referee.commands.attempt import attempted, the_record, there, why
from referee.commands.word_list import examine
from referee.record import FILE, Fault, FlawKind, Place, Record, UnavailableError, copy, replace, secret_in
from referee.service import DamagedHeaderError, Referee, Role, UnknownGameError, checkup
from referee.service.checkup import Checkup
from referee.service.replay import names_of
from referee.shelf import Shelf
from referee.signals import held
from referee.terminal import bar, fail, note, say
from referee.wording.language import gettext, ngettext
from referee.wording.unavailable import flaws


@attempted
def backup(shelf: Shelf, file: Path) -> int:
    """Copy all games into a new file, or one named by the time in a folder, replay every game of the copy, and return
    the exit status.
    """
    if file.is_dir():
        file /= f"referee-{datetime.now():%Y-%m-%d-%H%M%S}.db"
    if file.exists():
        raise FileExistsError(EEXIST, "", str(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    with bar(gettext("Copying")) as progress:
        if address := settings.record():
            found = checkup.back_up(Record(address), file, shelf, progress)
        else:
            with _aside(there(settings.instance() / FILE)) as (aside, copied):
                found = checkup.check(copied, shelf, progress)
                copy(aside, file)
    say(gettext("%(games)s copied to %(file)s.", games=_counted(found.games), file=file))
    say(gettext("To restore them: %(command)s", command=f"referee restore {file}"))
    return _report(found, shelf)


@attempted
def restore(shelf: Shelf, file: Path) -> int:
    """Replace all games with a copy, if every game in it can be replayed, and return the exit status.

    The games that were there are kept in a file in the data folder.
    """
    instance = settings.instance()
    kept, new = instance / f"referee-{datetime.now():%Y-%m-%d-%H%M%S}.db", instance / f"{FILE}.new"
    try:
        with _aside(there(file)) as (_, copied):
            _bring_up_to_date(copied)
            new.unlink(missing_ok=True)
            with bar(gettext("Restoring")) as progress:
                found = checkup.back_up(copied, new, shelf, progress)
        if found.flaws:
            _report(found, shelf)
            return fail(gettext("Nothing was changed."))
        with held():
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
    """Replay every game, check the word list, print all problems, and return the exit status."""
    return _doctor(shelf) | examine()


@attempted
def _doctor(shelf: Shelf) -> int:
    record = the_record()
    # the address of a database may have a password
    place = gettext("the database set in REFEREE_RECORD") if settings.record() else settings.instance() / FILE
    say(gettext("%(games)s in %(place)s.", games=_counted(len(record.games.ids())), place=place))
    with bar(gettext("Checking")) as progress:
        found = checkup.check(record, shelf, progress)
    if found.sound:
        say(gettext("%(games)s, no problems found.", games=_counted(found.games)))
    return _report(found, shelf)


@attempted
def links(shelf: Shelf, games: list[str]) -> int:
    """Print two links for each game, relative to the address of the server: the scorekeeper's and the follower's.
    Without ``games`` those of all, each with its players.
    """
    referee = Referee(the_record(), shelf)
    for game_id in games or referee.record.games.ids():
        try:
            names = names_of(referee.record.games.header(game_id))
        except UnknownGameError:
            return fail(gettext("There's no game %(id)s.", id=game_id))
        except DamagedHeaderError:
            names = ()
        key = referee.links.key_of
        line = f"{game_id}  /keep/{key(game_id, Role.SCOREKEEPER)}  /seen/{key(game_id)}"
        say(line if games else f"{line}  {', '.join(names)}")
    with suppress(ValueError):  # a setting that `serve` refuses
        hosts = settings.hosts()
        address = f"https://{hosts[0]}" if hosts and settings.proxy() else f"http://{gethostname()}:{settings.port()}"
        note(gettext("Put the address of the server before a link: %(address)s", address=address))
    return 0


@attempted
def transfer(shelf: Shelf, origin: str, goal: str) -> int:
    """Copy everything from one file or database to another, replay every game from both, and return the exit status.

    ``origin`` isn't changed.
    """
    source, target = _place(origin), _place(goal)
    if isinstance(source, Path):
        there(source)
    try:
        records = Record(source), Record(target)
    except UnavailableError as error:
        if error.fault is not Fault.ADDRESS:
            raise
        return fail(gettext("Give two locations, each a file or an address like postgresql://host/database."))
    with bar(gettext("Transferring")) as progress:
        found = checkup.transfer(*records, shelf, progress)
    say(gettext("%(games)s transferred.", games=_counted(found.games)))
    if isinstance(target, Path):
        say(gettext("To use them without a database: %(command)s", command=f"REFEREE_RECORD= referee restore {target}"))
    else:
        say(gettext("To use them, set REFEREE_RECORD to this address and start the server."))
    return _report(found, shelf)


def _bring_up_to_date(copied: Record) -> None:
    """Update a copy that an older version wrote. Any other is only read, so that no foreign trigger runs. Raises
    ``UnavailableError``, also if the secret of its links can be guessed.
    """
    try:
        copied.engine.inspect(secret_in)
    except UnavailableError as error:
        if error.fault is not Fault.OLDER:
            raise
        copied.links.secret()


def _replace(place: Path, new: Path, kept: Path) -> bool:
    """Replace the file with all games with a new one, and return whether there was one, which is kept."""
    there_before = place.exists()
    if there_before:
        for end in "", "-wal", "-shm":
            part = place.with_name(f"{FILE}{end}")
            if part.exists():
                part.rename(f"{kept}{end}")
    new.rename(place)
    return there_before


@contextmanager
def _aside(file: Path) -> Iterator[tuple[Path, Record]]:
    """The path of a copy of a record, and the record in it. The original file isn't written to."""
    with TemporaryDirectory() as folder:
        aside = Path(folder) / FILE
        copy(file, aside)
        record = Record(aside)
        yield aside, record
        record.engine.close()


_STAYING_BEHIND = {FlawKind.MISSING, FlawKind.CHANGED, FlawKind.FOREIGN}


def _report(found: Checkup, shelf: Shelf) -> int:
    """Print all problems of the games, and return the exit status."""
    for sentence in flaws(found.flaws):
        fail(sentence)
    if {flaw.kind for flaw in found.flaws} & _STAYING_BEHIND:
        fail(gettext("Copy the games to a new file or database with “referee transfer”."))
    for defect in found.defects:
        names = f"{', '.join(defect.names)}. " if defect.names else ""
        fail(gettext("Game %(id)s: %(why)s", id=defect.stored.id, why=f"{names}{why(defect, shelf)}"))
    return 0 if found.sound else 1


def _counted(games: int) -> str:
    """The number of games in words."""
    return ngettext("%(num)d game", "%(num)d games", games)


def _place(text: str) -> Place:
    """The place that somebody typed: an address has ``://`` in it."""
    return text if "://" in text else Path(text)
