"""Why no game can be read or written."""

from collections.abc import Mapping

from referee.wording.language import gettext, marked

_FAULTS: Mapping[str, str] = {
    "full": marked("Nothing can be written: the disk is full. Make room on it, then try again."),
    "locked": marked("Another program holds the file of the games. Try again in a moment."),
    "read-only": marked("Nothing can be written: the file of the games is read-only."),
    "no-folder": marked("The file of the games cannot be opened. Is its folder there, and can it be written to?"),
    "broken": marked("The file of the games is broken, or is none. Put a copy in its place."),
    "newer": marked("The file of the games was written by a newer Referee. Install that one to go on."),
    "moved": marked("The file of the games was moved or replaced. Put it back, or start the server again."),
    "unknown": marked("The file of the games cannot be read or written just now. Try again in a moment."),
}


def fault(found: str) -> str:
    """Why the record is not available, and what to do about it."""
    return gettext(_FAULTS[found])
