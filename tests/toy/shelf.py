"""Stones on the shelf of the boxed games, for as long as a test needs it there.

A game in the tree has its templates and its style among the app's own; those of Stones lie here and are added.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree

from flask import Flask
from jinja2 import ChoiceLoader, FileSystemLoader

from referee.registry import PAGES
from referee.rulebooks.registry import RULEBOOKS
from referee.wording.registry import WORDINGS
from tests.toy import Toy, pages
from tests.toy.wording import ToyWording

HERE = Path(__file__).parent


@contextmanager
def on_the_shelf() -> Iterator[type[Toy]]:
    """The three registries know the toy game here, and not any more afterwards."""
    RULEBOOKS[Toy.name], WORDINGS[Toy.slug], PAGES[Toy.slug] = Toy, ToyWording(), pages
    try:
        yield Toy
    finally:
        del RULEBOOKS[Toy.name], WORDINGS[Toy.slug], PAGES[Toy.slug]


def with_its_files(app: Flask, folder: Path) -> Flask:
    """The app with the templates and the static files of the toy game among its own, the latter copied to a folder."""
    assert app.jinja_loader is not None and app.static_folder is not None
    app.jinja_loader = ChoiceLoader([app.jinja_loader, FileSystemLoader(HERE / "templates")])
    copytree(app.static_folder, folder)
    copytree(HERE / "static", folder, dirs_exist_ok=True)
    app.static_folder = str(folder)
    return app
