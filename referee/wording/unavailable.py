"""Why nothing can be read or saved now: a problem with the file or database, or a device that sent too much."""

from collections.abc import Iterable, Iterator, Mapping

from referee.wording.language import gettext, marked, ngettext

_FAULTS: Mapping[str, str] = {
    "full": marked("Can't save: the disk is full. Free some space, then try again."),
    "reserved": marked(
        "This server is nearly full: you can go on with games, but not start or import any. Ask the host to raise the "
        "limit."
    ),
    "ceiling": marked(
        "Can't save: Referee has used all the space it may use on this server. Ask the host to raise the limit."
    ),
    "locked": marked("Another program is using the games. Try again in a moment."),
    "read-only": marked("Can't save: the games are read-only."),
    "no-rights": marked("Can't save: Referee's user lacks rights in the database. Grant them, then try again."),
    "no-folder": marked("Can't open the games file. Does its folder exist, and can you write to it?"),
    "broken": marked("The games file or database is damaged, or isn't Referee's. Restore a backup."),
    "foreign": marked("This isn't a games file or database of Referee. Choose another one, or restore a backup."),
    "no-copy": marked(
        "Referee has to copy the games file before it updates it, and couldn't. Free some space, then try again."
    ),
    "newer": marked("The games were saved by a newer version of Referee. Install that version."),
    "older": marked(
        "These games are from an older version of Referee. Run “referee serve” once to update them, then try again."
    ),
    "served": marked("A server is using the games. Stop it, then try again."),
    "used": marked("There are already games there. Choose an empty database or a new file."),
    "unfaithful": marked("The copy didn't match the games, so it was discarded. Check the disk, then try again."),
    "moved": marked("The games file was moved or replaced. Put it back, or restart the server."),
    "address": marked("REFEREE_RECORD must be the address of a PostgreSQL database, like postgresql://host/database."),
    "refused": marked(
        "The database refuses this user, password or name. Put the right ones into REFEREE_RECORD or ~/.pgpass."
    ),
    "no-driver": marked("To keep games in PostgreSQL, install psycopg[binary,pool]."),
    "moment": marked("Can't reach the games right now. Try again in a moment."),
    "unknown": marked("Can't read or save the games right now. Try again in a moment."),
}

_FLAWS: Mapping[str, str] = {
    "damage": marked("The file or database has a problem: %(flaw)s"),
    "missing": marked("Missing from the file or database: %(flaw)s"),
    "changed": marked("Changed in the file or database: %(flaw)s"),
    "foreign": marked("In the file or database, but not Referee's: %(flaw)s"),
    "secret": marked("The secret of the links is too short or damaged, so links could be guessed."),
}


def fault(found: str) -> str:
    """Why the record isn't available, and what to do about it."""
    return gettext(_FAULTS[found])


def flaws(found: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Sentences for flaws of the file or database itself, given as kinds and names."""
    names = dict[str, list[str]]()
    for kind, name in found:
        names.setdefault(kind, []).append(name)
    for kind, those in names.items():
        for flaw in those if kind == "damage" else [", ".join(those)]:
            yield gettext(_FLAWS[kind], flaw=flaw)


MINUTE, HOUR = 60, 3600


def too_much(seconds: int) -> str:
    """The sentence with the time to wait, in the most natural unit; never less than the ``seconds``."""
    if seconds <= 2 * MINUTE:
        return ngettext(
            "This device sent too much. Nothing was saved; try again in %(num)d second.",
            "This device sent too much. Nothing was saved; try again in %(num)d seconds.",
            seconds,
        )
    if seconds <= 2 * HOUR:
        return ngettext(
            "This device sent too much. Nothing was saved; try again in %(num)d minute.",
            "This device sent too much. Nothing was saved; try again in %(num)d minutes.",
            -(-seconds // MINUTE),
        )
    return ngettext(
        "This device sent too much. Nothing was saved; try again in %(num)d hour.",
        "This device sent too much. Nothing was saved; try again in %(num)d hours.",
        -(-seconds // HOUR),
    )
