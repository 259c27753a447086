"""The word list on this server: the command ``words``, and the part of ``doctor`` that checks the list."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import date
from errno import EDQUOT, ENOSPC
from pathlib import Path

from referee import settings
from referee.shelf import Shelf
from referee.signals import INTERRUPTED
from referee.terminal import bar, fail, say
from referee.wording.language import gettext, marked, ngettext
from referee.wording.unavailable import fault
from referee.wordlist import (
    FILE,
    DamagedListError,
    Heading,
    Lexicon,
    NoWordListError,
    NoWordListReason,
    installed,
    make,
)

_WHY: Mapping[NoWordListReason, str] = {
    NoWordListReason.AFFIXES: marked(
        "%(file)s is a spell-checker dictionary, not a word list. A word list has one word per line, every form on "
        "its own line."
    ),
    NoWordListReason.NO_TEXT: marked("%(file)s isn't a word list. A word list is plain text, one word per line."),
    NoWordListReason.ENCODING: marked(
        "Line %(line)d of %(file)s isn't UTF-8. Convert the list first; for a Polish one: iconv -f ISO-8859-2 -t UTF-8."
    ),
    NoWordListReason.TOO_LONG: marked("%(file)s is too big. A word list can be up to 256 MB."),
    NoWordListReason.NO_WORDS: marked(
        "There are no words in %(file)s. A word list has one word per line, 2 to 21 letters each."
    ),
}


def words(_: Shelf, file: Path) -> int:
    """Build the word list on this server from a file with one word per line, and return the exit status."""
    instance = settings.instance()
    try:
        with bar(gettext("Reading")) as tell:
            made = make(file, instance / FILE, date.today(), tell)
    except NoWordListError as unfit:
        return _unchanged(gettext(_WHY[unfit.reason], file=file, line=unfit.line), instance)
    except OSError as error:
        return _unchanged(_why_not(error, file), instance)
    except KeyboardInterrupt:
        _unchanged(gettext("Stopped."), instance)
        return INTERRUPTED
    say(_described(made))
    say(gettext("It applies from now on. The rules of each game say whether it decides or only advises."))
    return 0


def examine() -> int:
    """Read the whole word list, if there is one, print its contents or its errors, and return the exit status."""
    place = installed(settings.instance())
    try:
        lexicon = Lexicon(place)
        lexicon.examine()
        say(_described(lexicon.heading))
    except FileNotFoundError:
        return 0
    except DamagedListError:
        return fail(gettext("The word list %(file)s is damaged and can't be used. Create it again.", file=place))
    except OSError as error:
        return fail(gettext("Can't read %(file)s: %(error)s.", file=place, error=error.strerror))
    return 0


def _described(made: Heading) -> str:
    return gettext(
        "The word list has %(words)s and %(names)s: %(title)s, %(date)s.",
        words=ngettext("%(num)d word", "%(num)d words", made.words),
        names=ngettext("%(num)d name", "%(num)d names", made.names),
        title=made.title,
        date=made.date,
    )


def _why_not(error: OSError, file: Path) -> str:
    if error.errno in (ENOSPC, EDQUOT):
        return fault("full")
    if error.filename is not None and Path(error.filename) == file:
        return gettext("Can't read %(file)s: %(error)s.", file=file, error=error.strerror)
    return gettext("Can't save the word list: %(error)s.", error=error.strerror)


def _unchanged(why: str, instance: Path) -> int:
    there = False
    with suppress(OSError):
        there = installed(instance).is_file()
    stays = gettext("Your old word list is unchanged.")
    return fail(f"{why} {stays}" if there else why)
