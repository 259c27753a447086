"""One app for all tests, because building one takes longer than most tests. Each test opens its own data folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from referee.app import open_folder
from referee.record import FILE
from tests.disk import lay_record


@contextmanager
def opened(app: Flask, folder: Path) -> Iterator[Flask]:
    """The app with a data folder, which gets an empty record if it has none. Afterwards the settings are restored; a
    test that changes anything else must build its own app.
    """
    changed = app.config, app.extensions, app.jinja_env.globals
    kept = [dict(each) for each in changed]
    if not (folder / FILE).exists():
        lay_record(folder / FILE)
    open_folder(app, folder)
    try:
        yield app
    finally:
        for now, before in zip(changed, kept, strict=True):
            now.clear()
            now.update(before)
