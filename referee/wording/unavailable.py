"""Why no game can be read or written."""

from referee.wording.language import gettext


def fault(found: str) -> str:
    """Why the record is not available, and what to do about it."""
    match found:
        case "full":
            return gettext("Nothing can be written: the disk is full. Make room on it, then try again.")
        case "locked":
            return gettext("Another program holds the file of the games. Try again in a moment.")
        case "read-only":
            return gettext("Nothing can be written: the file of the games is read-only.")
        case "no-folder":
            return gettext("The file of the games cannot be opened. Is its folder there, and can it be written to?")
        case "broken":
            return gettext("The file of the games is broken, or is none. Put a copy in its place.")
        case "newer":
            return gettext("The file of the games was written by a newer Referee. Install that one to go on.")
        case "moved":
            return gettext("The file of the games was moved or replaced. Put it back, or start the server again.")
        case _:
            return gettext("The file of the games cannot be read or written just now. Try again in a moment.")
