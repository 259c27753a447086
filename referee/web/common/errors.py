"""Error pages: short, with what to do next. No error loses what was confirmed."""

from dataclasses import dataclass
from typing import Any

from flask import Flask, current_app, request
from werkzeug.exceptions import HTTPException, SecurityError, TooManyRequests

from referee.service import (
    DamagedHeaderError,
    DeletedGameError,
    Fault,
    RenewedLinkError,
    TooOftenError,
    UnavailableError,
    UnknownGameError,
)
from referee.shelf import UnknownRulebookError
from referee.web.board import draft_address
from referee.web.guard.access import OnlyLookingError
from referee.web.guard.held_links import NoRoomError
from referee.web.guard.security import OtherOriginError
from referee.web.page import Page
from referee.wording.language import gettext, ngettext
from referee.wording.unavailable import fault, too_much
from referee.wording.unreadable import no_players, unreadable

Answer = tuple[str, int]
AnswerWithHeaders = tuple[str, int, dict[str, str]]

MOMENT = 2
"""Seconds to wait before asking again while the database fails over."""


def register(app: Flask) -> None:
    """Answer every error with a page, or for htmx with a notice in place."""
    on = app.register_error_handler
    on(HTTPException, _http)
    on(UnknownGameError, lambda _: _page(404, gettext("There's no game at this address. Check for typos.")))
    on(DeletedGameError, _deleted)
    on(RenewedLinkError, _taken_back)
    on(OtherOriginError, _other_origin)
    on(OnlyLookingError, lambda _: _page(403, gettext("View only: you can't change anything here.")))
    on(NoRoomError, _no_room)
    on(TooOftenError, _too_often)
    on(UnknownRulebookError, lambda error: _damaged(unreadable(error)))
    on(DamagedHeaderError, lambda _: _damaged(no_players()))
    on(UnavailableError, _unavailable)


@dataclass(frozen=True)
class ErrorPage(Page):
    """What went wrong, and where to go on."""

    template = "common/errors/page.html"

    code: int
    sentence: str
    again: str
    """The address to try again; empty if that doesn't help."""
    damaged: str = ""
    """The id of the game that can't be read, and can only be deleted; empty for other errors."""
    deleted: str = ""
    """The id of the game that was deleted, and can be restored; empty for other errors."""
    save_links: bool = False
    """Whether it helps to save links elsewhere."""


def _http(error: HTTPException) -> Answer | AnswerWithHeaders:
    if isinstance(error, TooManyRequests):
        seconds = error.retry_after if isinstance(error.retry_after, int) else 1
        return *_page(429, too_much(seconds)), {"Retry-After": str(seconds)}
    if isinstance(error, SecurityError):
        return _page(400, _unreachable(error.description or ""))
    sentences = {
        400: gettext("Only part of that arrived. Nothing was saved; send it again."),
        404: gettext("There's no page at this address."),
        405: gettext("That doesn't work on this page. Go back and try again."),
        408: gettext("That took too long to arrive. Nothing was saved; send it again."),
        411: gettext("Only part of that arrived. Nothing was saved."),
        413: gettext("That's far too long for one turn. Nothing was saved."),
        500: gettext("Something went wrong. Everything you confirmed is safe; go back and try again."),
    }
    code = error.code or 500
    return _page(code, sentences.get(code) or gettext("We couldn't read that. Go back and try again."))


def _unreachable(name: str) -> str:
    if not name:
        return gettext("Referee doesn't answer at this address. Open the one it printed when it started.")
    return gettext(
        "Referee doesn't answer at %(name)s. Open the address it printed when it started, or add %(name)s to its "
        "setting REFEREE_HOSTS if that's its name here.",
        name=name,
    )


def _other_origin(error: OtherOriginError) -> Answer:
    origin = str(error)
    if not origin:
        return _page(403, gettext("This form came from another site. Open the page here and try again."))
    sentence = gettext(
        "This form came from %(origin)s, but was sent to %(host)s. Nothing was saved. If there's a proxy in between, "
        "let it pass on Host with the port (nginx: %(setting)s). If not, open the page here and try again.",
        origin=origin,
        host=request.host,
        setting="proxy_set_header Host $http_host;",
    )
    return _page(403, sentence)


def _taken_back(_: RenewedLinkError) -> Answer:
    sentence = gettext(
        "This phone can no longer keep score here. Ask for the link again; your tiles are kept until then."
    )
    return _page(403, sentence)


def _no_room(error: NoRoomError) -> Answer:
    sentence = ngettext(
        "This browser keeps the link of %(num)d game in progress, and has no room for more. "
        "Save a link elsewhere and remove it here, or end a game.",
        "This browser keeps the links of %(num)d games in progress, and has no room for more. "
        "Save a link elsewhere and remove it here, or end a game.",
        error.most,
    )
    return _page(422, sentence, save_links=True)


def _too_often(error: TooOftenError) -> Answer:
    sentence = ngettext(
        "This has already been changed %(num)d time, the most that is possible. Nothing was saved.",
        "This has already been changed %(num)d times, the most that is possible. Nothing was saved.",
        error.most,
    )
    return _page(422, sentence)


def _deleted(error: DeletedGameError) -> Answer:
    return _page(410, gettext("This game was deleted. Restore it to continue."), deleted=error.id)


def _unavailable(error: UnavailableError) -> Answer | AnswerWithHeaders:
    current_app.logger.error("The record is not available: %s", error)
    if error.fault in (Fault.BROKEN, Fault.FOREIGN, Fault.MOVED):  # asking again doesn't help
        return _page(503, fault(error.fault))
    code = 507 if error.fault in (Fault.CEILING, Fault.RESERVED) else 503
    page = _page(code, gettext("%(why)s Everything you confirmed is safe.", why=fault(error.fault)))
    if error.fault is not Fault.MOMENT:
        return page
    # One header makes scripts ask again by themselves, the other makes browsers reload a page.
    by_itself = request.method == "GET" and not draft_address.is_htmx()
    return *page, {"Retry-After": str(MOMENT)} | ({"Refresh": str(MOMENT)} if by_itself else {})


def _damaged(sentence: str) -> Answer:
    return _page(422, sentence, damaged=(request.view_args or {}).get("game_id", ""))


def _page(code: int, sentence: str, **more: Any) -> Answer:
    again = request.full_path if code == 503 and request.method == "GET" else ""
    page = ErrorPage(code, sentence, again, **more)
    return page.render("common/errors/_notice.html" if draft_address.is_htmx() else None), code
