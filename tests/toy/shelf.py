"""The boxed games of the app, with Letters, which exists only in the tests.

A game in the tree has its templates and its style among the app's own; those of the toy game are added.
"""

from pathlib import Path
from shutil import copytree
from typing import Any

from flask import Flask
from jinja2 import ChoiceLoader, FileSystemLoader

from referee.core.rulebook import Rulebook
from referee.rulebooks import SHELF
from referee.shelf import BoxedGame, Shelf
from referee.wording.words import Words, words_on
from tests.toy import Toy

FOLDER = Path(__file__).parent
TOY = BoxedGame(Toy, "tests.toy")
WITH_TOY: Shelf = Shelf((*SHELF, TOY))


def words_of(rulebook: Rulebook[Any]) -> Words[Any]:
    """The words for a game by this rulebook."""
    return words_on(WITH_TOY, rulebook)


def with_its_files(app: Flask, folder: Path) -> Flask:
    """The app with the templates and the static files of the toy game among its own, the latter copied to a folder."""
    assert app.jinja_loader is not None and app.static_folder is not None
    app.jinja_loader = ChoiceLoader([app.jinja_loader, FileSystemLoader(FOLDER / "templates")])
    copytree(app.static_folder, folder)
    copytree(FOLDER / "static", folder, dirs_exist_ok=True)
    app.static_folder = str(folder)
    return app
