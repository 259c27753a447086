"""Pages for errors: short, with what to do next. No error loses what was confirmed."""

from dataclasses import dataclass
from typing import ClassVar

from flask import Flask, request
from werkzeug.exceptions import HTTPException, SecurityError, TooManyRequests

from referee.core.shelf import UnknownRulebookError
from referee.service import DamagedHeaderError, DeletedGameError, RenewedLinkError, UnavailableError, UnknownGameError
from referee.web.forms import taps
from referee.web.guard.access import OnlyLookingError
from referee.web.guard.held import NoRoomError
from referee.web.page import Page
from referee.wording.damage import no_players
from referee.wording.language import gettext, ngettext
from referee.wording.unavailable import fault
from referee.wording.unreadable import unreadable

Answer = tuple[str, int]


def register(app: Flask) -> None:
    """Answer every error with a page, or for htmx with a notice in place."""
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(
        UnknownGameError, lambda _: _page(404, gettext("There is no game at this address. It may have been mistyped."))
    )
    app.register_error_handler(DeletedGameError, _deleted)
    app.register_error_handler(RenewedLinkError, lambda _: _taken_back())
    app.register_error_handler(
        OnlyLookingError, lambda _: _page(403, gettext("This page is for looking: nothing can be changed here."))
    )
    app.register_error_handler(NoRoomError, _no_room)
    app.register_error_handler(UnknownRulebookError, lambda error: _damaged(unreadable(error)))
    app.register_error_handler(DamagedHeaderError, lambda _: _damaged(no_players()))
    app.register_error_handler(UnavailableError, lambda error: _unavailable(app, error))


@dataclass(frozen=True)
class ErrorPage(Page):
    """What went wrong, and where to go on."""

    template: ClassVar[str] = "errors/page.html"

    code: int
    sentence: str
    again: str
    """The address to try again; empty if that does not help."""
    damaged: str = ""
    """The id of the game that cannot be read, and can only be deleted; empty for other errors."""


@dataclass(frozen=True)
class GonePage(Page):
    """That a game was deleted, and the way to bring it back."""

    template: ClassVar[str] = "errors/deleted.html"

    game_id: str
    sentence: str


def _http(error: HTTPException) -> Answer | tuple[str, int, dict[str, str]]:
    if isinstance(error, TooManyRequests):
        return _too_many(error)
    if isinstance(error, SecurityError):
        return _page(400, gettext("The app does not know this name of itself. Open the address that it printed."))
    sentences = {
        400: gettext("That did not arrive as it was sent. Nothing was written; send it again."),
        403: gettext("This form came from another site. Open the page here and try again."),
        404: gettext("There is no page at this address."),
        405: gettext("This page cannot do that. Go back and try again."),
        408: gettext("That took too long to arrive. Nothing was written; send it again."),
        411: gettext("A form without its length is not read. Nothing was written."),
        413: gettext("That is far more than a turn can be. Nothing was written."),
        500: gettext("Something went wrong here. What was confirmed before is safe; go back and try again."),
    }
    code = error.code or 500
    return _page(code, sentences.get(code) or gettext("That could not be understood. Go back and try again."))


def _too_many(error: TooManyRequests) -> tuple[str, int, dict[str, str]]:
    seconds = error.retry_after if isinstance(error.retry_after, int) else 1
    sentence = ngettext(
        "Too much came from this device at once. Nothing was written; send it again in %(num)d second.",
        "Too much came from this device at once. Nothing was written; send it again in %(num)d seconds.",
        seconds,
    )
    return *_page(429, sentence), {"Retry-After": str(seconds)}


def _taken_back() -> Answer:
    sentence = gettext("This phone may no longer write here. Ask for the link again: what you laid is kept meanwhile.")
    return _page(403, sentence)


def _no_room(error: NoRoomError) -> Answer:
    sentence = ngettext(
        "This browser keeps the link of %(num)d game that goes on, and has no room for more. "
        "End or delete a game first, or use another browser.",
        "This browser keeps the links of %(num)d games that go on, and has no room for more. "
        "End or delete a game first, or use another browser.",
        error.most,
    )
    return _page(422, sentence)


def _deleted(error: DeletedGameError) -> Answer:
    page = GonePage(error.id, gettext("This game was deleted. Bring it back to go on with it."))
    return page.render("errors/_notice.html" if taps.is_htmx() else None), 410


def _unavailable(app: Flask, error: UnavailableError) -> Answer:
    app.logger.error("The record is not available: %s", error)
    return _page(503, gettext("%(why)s Everything confirmed before is safe.", why=fault(error.fault)))


def _damaged(sentence: str) -> Answer:
    return _page(422, sentence, (request.view_args or {}).get("game_id", ""))


def _page(code: int, sentence: str, damaged: str = "") -> Answer:
    again = request.full_path if code == 503 and request.method == "GET" else ""
    page = ErrorPage(code, sentence, again, damaged)
    return page.render("errors/_notice.html" if taps.is_htmx() else None), code
