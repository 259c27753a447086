"""Third-party files, downloaded and checked by their hashes: the command ``fetch-assets``."""

from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.request import urlopen

from referee import settings
from referee.commands.attempt import attempted
from referee.scripts import CDN, FOLDER, SCRIPTS, Script
from referee.shelf import Shelf
from referee.terminal import fail, say
from referee.wording.language import gettext

PATIENCE = 20
"""The timeout, in seconds without data."""
MOST_BYTES = 16 * 1024 * 1024
"""The size limit of a file; the largest expected one has ten million bytes."""


class DownloadError(Exception):
    """A file can't be downloaded, or isn't the expected one, as a sentence."""


def downloaded(script: Script, source: str = CDN) -> bytes:
    """The content of a third-party file. Raises ``DownloadError``."""
    address = f"{source}/{script.place}"
    try:
        with urlopen(address, timeout=PATIENCE) as answer:
            content: bytes = answer.read(MOST_BYTES)
    except (OSError, HTTPException, ValueError) as error:
        found = f"{error.code} {error.reason}" if isinstance(error, HTTPError) else getattr(error, "reason", "")
        raise DownloadError(
            gettext("Couldn't download %(address)s: %(error)s.", address=address, error=found or error)
        ) from error
    if not script.is_sound(content):
        raise DownloadError(gettext("The file at %(address)s isn't the version this app expects.", address=address))
    return content


@attempted
def fetch_assets(_: Shelf, source: str = CDN) -> int:
    """Store all scripts in the data folder, each checked by its hash; all of them or none."""
    try:
        fetched = {script: downloaded(script, source) for script in SCRIPTS.values()}
    except DownloadError as why:
        return fail(f"{why} {gettext('Nothing was changed.')}")
    folder = settings.instance() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as partial:
        for script, content in fetched.items():
            (Path(partial) / script.file).write_bytes(content)
        for script in fetched:
            (Path(partial) / script.file).replace(folder / script.file)
    say(gettext("Pages now load their scripts from %(folder)s, without the internet.", folder=folder))
    return 0
