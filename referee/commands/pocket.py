"""The command ``pocket``: the app as a static folder that a host publishes."""

from functools import partial
from pathlib import Path

from referee.commands.attempt import attempted
from referee.commands.fetching import DownloadError, downloaded
from referee.pocket import bytecode, pyodide
from referee.pocket.folder import OtherFolderError, files, write, written_before
from referee.scripts import SCRIPTS, Script
from referee.shelf import Shelf
from referee.signals import held
from referee.terminal import bar, counted, fail, say
from referee.wording.language import decimal, gettext


@attempted
def pocket(_: Shelf, folder: Path, source: Path | None) -> int:
    """Write the static folder, with third-party files from the folder ``source`` or from their CDN, and return the exit
    status.
    """
    try:
        old, find = written_before(folder), partial(_found, source) if source else downloaded
        with counted([SCRIPTS["htmx"], *pyodide.FILES.values()], gettext("Fetching"), answers=False) as scripts:
            found = {script: find(script) for script in scripts}
        with bar(gettext("Packing")) as progress:
            content = files(found.__getitem__, bytecode.is_possible(), progress)
        with held():
            write(content, folder, old)
    except DownloadError as why:
        return fail(f"{why} {gettext('Nothing was changed.')}")
    except bytecode.NotImportedError as error:
        return fail(gettext("The phone's Python can't run the app: %(error)s", error=error))
    except OtherFolderError:
        return fail(gettext("There's something else in %(folder)s. Give a new folder, or an empty one.", folder=folder))
    size = decimal(sum(map(len, content.values())) / 1e6)
    if not bytecode.is_possible():
        say(gettext("Without Node it has no bytecode: the first start takes three times as long."))
    say(gettext("%(folder)s: %(megabytes)s MB. Publish it on any host with https.", folder=folder, megabytes=size))
    return 0


def _found(source: Path, script: Script) -> bytes:
    """A third-party file, found by name and hash anywhere below a folder. Raises ``DownloadError``."""
    name = script.place.rpartition("/")[2]
    contents = (path.read_bytes() for path in sorted(source.rglob(name)) if path.is_file())
    for content in contents:
        if script.is_sound(content):
            return content
    raise DownloadError(gettext("%(folder)s doesn't have the right version of %(name)s.", name=name, folder=source))
