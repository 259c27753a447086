"""The command ``fetch-assets``: third-party scripts for a home without internet."""

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
MOST_BYTES = 1024 * 1024
"""The limit for a script; ours are much smaller."""


@attempted
def fetch_assets(_: Shelf, source: str = CDN) -> int:
    """Store all scripts in the data folder, each checked by its hash; all of them or none."""
    fetched: dict[Script, bytes] = {}
    for script in SCRIPTS.values():
        address = f"{source}/{script.place}"
        try:
            content = _content(address)
        except (OSError, HTTPException, ValueError) as error:
            return _unchanged(gettext("Couldn't download %(address)s: %(error)s.", address=address, error=_why(error)))
        if not script.is_sound(content):
            return _unchanged(gettext("The file at %(address)s isn't the version this app expects.", address=address))
        fetched[script] = content

    folder = settings.instance() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as partial:
        for script, content in fetched.items():
            (Path(partial) / script.file).write_bytes(content)
        for script in fetched:
            (Path(partial) / script.file).replace(folder / script.file)
    say(gettext("Pages now load their scripts from %(folder)s, without the internet.", folder=folder))
    return 0


def _content(address: str) -> bytes:
    with urlopen(address, timeout=PATIENCE) as answer:
        content: bytes = answer.read(MOST_BYTES)
        return content


def _why(error: Exception) -> str:
    if isinstance(error, HTTPError):
        return f"{error.code} {error.reason}"
    return str(getattr(error, "reason", "") or error)


def _unchanged(why: str) -> int:
    return fail(f"{why} {gettext('Nothing was changed.')}")
