"""Pages for what went wrong: short, and saying what to do next. Nothing that was confirmed is ever lost by them."""

from flask import Flask, render_template, request
from flask_babel import gettext
from werkzeug.exceptions import HTTPException

from referee.record import Unavailable, UnknownGame
from referee.service import DamagedHeader

Answer = tuple[str, int]


def register(app: Flask) -> None:
    """Answer every fault with a page, or in place where htmx asks."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(UnknownGame, lambda _: _unknown_game())
    app.register_error_handler(DamagedHeader, lambda _: _damaged_header())
    app.register_error_handler(Unavailable, lambda error: _unavailable(app, error))


def _http(error: HTTPException) -> Answer:
    sentences = {
        403: gettext("This form came from another site. Open the page here and try again."),
        404: gettext("There is no page at this address."),
        405: gettext("This address does not take that."),
        413: gettext("That is far more than a turn can be. Nothing was written."),
        500: gettext("Something went wrong here. What was confirmed before is safe; go back and try again."),
    }
    code = error.code or 500
    return _page(code, sentences.get(code) or gettext("That could not be understood. Go back and try again."))


def _unknown_game() -> Answer:
    return _page(404, gettext("There is no game at this address. It may have been mistyped."))


def _damaged_header() -> Answer:
    return _page(422, gettext("The players of this game cannot be read: its record was changed by hand."))


def _unavailable(app: Flask, error: Unavailable) -> Answer:
    app.logger.error("The record is not available: %s", error)
    return _page(
        503,
        gettext(
            "The scoresheet cannot be written or read just now: the disk is full, or the file is locked or read-only. "
            "Everything confirmed before is safe. Try again in a moment."
        ),
    )


def _page(code: int, sentence: str) -> Answer:
    template = "faults/_notice.html" if request.headers.get("HX-Request") else "faults/page.html"
    return render_template(template, sentence=sentence, code=code), code
