"""What a phone is told that puts the app among its others: its names, its signs, and where it begins."""

from flask import Blueprint, Flask, Response, current_app, url_for

from referee.translations import direction
from referee.wording.language import code, gettext

installing = Blueprint("installing", __name__)

GROUND = "#14161b"
"""The colour of a dark page, which the phone shows before there is one."""
ICONS = (("192", "any"), ("512", "any"), ("full-512", "maskable"))
"""Which pictures of ``make icons`` there are, and whether the phone may cut its own shape out of them."""


def register(app: Flask) -> None:
    """Serve it."""
    app.register_blueprint(installing)


@installing.get("/app.webmanifest")
def manifest() -> Response:
    """The app as phones list it, in the reader's language."""
    asset = current_app.jinja_env.globals["asset"]
    told = current_app.json.dumps(
        {
            "id": "/",
            "start_url": url_for("home.index"),
            "scope": "/",
            "display": "standalone",
            "lang": code(),
            "dir": direction(code()),
            "name": gettext("Referee"),
            "short_name": gettext("Referee"),
            "description": gettext("A scoresheet and a referee for games at a real table, on one phone."),
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": [
                {
                    "src": asset(f"icon-{name}.png"),  # type: ignore[operator]
                    "sizes": "{0}x{0}".format(name.removeprefix("full-")),
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, purpose in ICONS
            ],
            "shortcuts": [
                {"name": gettext("New game"), "url": url_for("new_game.show")},
                {"name": gettext("Try a play"), "url": url_for("practice.show")},
            ],
        }
    )
    return Response(told, mimetype="application/manifest+json")
