"""How pages look to this reader: dark tiles on a light page, a digit for each colour. Kept in cookies."""

from dataclasses import dataclass
from typing import ClassVar

from flask import Blueprint, Flask, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.web import taps
from referee.web.pages import SidePage

looks = Blueprint("looks", __name__)

YEAR = 365 * 24 * 3600
SWITCHES = ("bright", "marks")


def register(app: Flask) -> None:
    """Serve the switches."""
    app.register_blueprint(looks)


@dataclass(frozen=True)
class LooksPage(SidePage):
    """The switches."""

    template: ClassVar[str] = "home/looks.html"


@looks.get("/looks")
def show() -> str:
    """The switches, with the way back to the game from which they were opened."""
    return LooksPage(_game(), taps.kept_query()).render()


@looks.post("/looks")
def choose() -> Response:
    """Keep what was chosen, and go back."""
    game = _game()
    back = taps.kept_query()
    address = url_for("games.show", game_id=game) + (f"?{back}" if back else "") if game else url_for("home.index")
    response = redirect(address, 303)
    for name in SWITCHES:
        if request.form.get(name):
            response.set_cookie(name, "1", max_age=YEAR, samesite="Lax", httponly=True)
        elif name in request.cookies:
            response.delete_cookie(name)
    return response


def _game() -> str:
    asked = request.values.get("game", "")
    return asked if asked.isalnum() and len(asked) < 65 else ""
