"""The first page: games to go on with."""

from flask import Blueprint, Flask, current_app, render_template

SHOWN = 20
"""How many games the first page lists."""

home = Blueprint("home", __name__)


def register(app: Flask) -> None:
    """Serve the first page."""
    app.register_blueprint(home)


@home.get("/")
def index() -> str:
    """The games played last. Template: ``sheets``, a list of ``Sheet``."""
    return render_template("home/index.html", sheets=current_app.extensions["referee"].recent(SHOWN))
