"""The app as it runs in the pocket: the server's app, with the pages that only a single phone needs."""

from pathlib import Path

from flask import Flask

from referee.app import create_app
from referee.pocket import about, back_up, hand_over, take_over


def pocket_app(folder: Path) -> Flask:
    """The app over the data folder of a phone."""
    app = create_app(folder, in_pocket=True)
    for pages in about, back_up, hand_over, take_over:
        app.register_blueprint(pages.blueprint)
    return app
