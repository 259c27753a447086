"""The app as it runs in the pocket: that of a server, with the pages that only one phone needs."""

from collections.abc import Iterable
from pathlib import Path

from flask import Blueprint, Flask

from referee.app import create_app
from referee.pocket import about, back_up, hand_over, take_over
from referee.rulebooks import SHELF
from referee.shelf import BoxedGame

PAGES: tuple[Blueprint, ...] = (about.blueprint, back_up.blueprint, hand_over.blueprint, take_over.blueprint)
"""The blueprints that only the pocket has."""


def pocket_app(folder: Path, shelf: Iterable[BoxedGame] = SHELF) -> Flask:
    """The app over the data folder of a phone."""
    app = create_app(folder, shelf, in_pocket=True)
    for blueprint in PAGES:
        app.register_blueprint(blueprint)
    return app
