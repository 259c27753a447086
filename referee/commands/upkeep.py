"""The commands ``backup``, ``restore`` and ``doctor``."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.commands.attempt import attempted, the_record, there
from referee.core.shelf import Shelf
from referee.record import FILE, PRIVATE, Record, copy
from referee.rulebooks import BoxedGame
from referee.service.checkup import Checkup, check
from referee.service.defect import Defect
from referee.terminal import fail, say
from referee.wording.damage import no_players
from referee.wording.language import gettext, ngettext
from referee.wording.unreadable import unreadable
from referee.wording.words import words_on


@attempted
def backup(shelf: Shelf[BoxedGame], instance: Path, file: Path) -> int:
    """Copy all games into a new file, replay every game of the copy, and return the exit status."""
    source = there(instance / FILE)
    file.parent.mkdir(parents=True, exist_ok=True)
    copy(source, file)
    found = _checked_aside(shelf, file)
    say(gettext("%(games)s copied to %(file)s.", games=_counted(found.games), file=file))
    return _report(found, shelf)


@attempted
def restore(shelf: Shelf[BoxedGame], instance: Path, file: Path) -> int:
    """Replace all games by a copy, if every game in it can be replayed, and return the exit status.

    The file that was there is kept beside it.
    """
    place = instance / FILE
    found = _checked_aside(shelf, there(file))
    if found.flaws:
        _report(found, shelf)
        return fail(gettext("Nothing was changed."))
    instance.mkdir(PRIVATE, parents=True, exist_ok=True)
    new = instance / f"{FILE}.new"
    new.unlink(missing_ok=True)
    copy(file, new)
    if place.exists():
        kept = instance / f"referee-{datetime.now():%Y-%m-%d-%H%M%S}.db"
        for end in "", "-wal", "-shm":
            part = instance / f"{FILE}{end}"
            if part.exists():
                part.rename(f"{kept}{end}")
        say(gettext("The previous games are kept in %(file)s.", file=kept))
    new.rename(place)
    say(gettext("%(games)s restored. If the server is running, restart it.", games=_counted(found.games)))
    return _report(found, shelf)


@attempted
def doctor(shelf: Shelf[BoxedGame], instance: Path) -> int:
    """Replay every game, print what is wrong, and return the exit status."""
    found = check(the_record(instance), shelf)
    if found.sound:
        say(gettext("%(games)s, no problems found.", games=_counted(found.games)))
    return _report(found, shelf)


def _checked_aside(shelf: Shelf[BoxedGame], file: Path) -> Checkup:
    """The result of a check of a file, made on a copy, so that the file is not written to."""
    with TemporaryDirectory() as folder:
        aside = Path(folder) / FILE
        copy(file, aside)
        record = Record(aside)
        found = check(record, shelf)
        record.engine.close()
        return found


def _report(found: Checkup, shelf: Shelf[BoxedGame]) -> int:
    for sentence in _sentences(found, shelf):
        fail(sentence)
    return 0 if found.sound else 1


def _sentences(found: Checkup, shelf: Shelf[BoxedGame]) -> Iterator[str]:
    for flaw in found.flaws:
        yield gettext("The file itself is damaged: %(flaw)s", flaw=flaw)
    for defect in found.defects:
        yield gettext("Game %(id)s: %(why)s", id=defect.stored.id, why=_why(defect, shelf))


def _why(defect: Defect, shelf: Shelf[BoxedGame]) -> str:
    if defect.unknown is not None:
        return unreadable(defect.unknown)
    if defect.rulebook is None or defect.damage is None:
        return no_players()
    return f"{', '.join(defect.names)}. {words_on(shelf, defect.rulebook).damage(defect.damage)}"


def _counted(games: int) -> str:
    return ngettext("%(num)d game", "%(num)d games", games)
