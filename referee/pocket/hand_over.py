"""Handing a running game over to another phone, which scans it. From then on this one asks before writing to it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import ClassVar

from flask import Blueprint, g, make_response, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from referee.pocket.codes import Code, codes_of
from referee.pocket.kept import keep, kept
from referee.web.board import draft_address
from referee.web.common.forms import WriteForm
from referee.web.fields import read_number
from referee.web.page import SheetPage, SidePage
from referee.web.refused import OK, STALE, check, stale, with_form
from referee.web.share.links import code_of
from referee.web.this_app import the_referee
from referee.wording import when
from referee.wording.language import gettext

READ = frozenset({"camera", "hand", "polling", "quiz", "replay", "result", "reviews", "sharing", "sheets", "trying"})
"""The blueprints whose pages about a game only read it."""
OWN = frozenset({"hand_over.take_back", "listed.bring_back", "listed.delete", "listed.throw_away"})
"""The requests that are still allowed here for a game that another phone has."""

blueprint = Blueprint("hand_over", __name__, url_prefix="/games/<game_id>")


class HandOverForm(WriteForm):
    """The other phone has the game that the page showed."""

    word = "hand-over"


@dataclass(frozen=True, kw_only=True)
class ScanPage(SidePage):
    """A code of a game, to be scanned."""

    template: ClassVar[str] = "pocket/hand_over.html"

    notice: str = ""
    """A sentence about the request itself."""

    @cached_property
    def codes(self) -> tuple[Code, ...]:
        return codes_of(self.sheet.transcript)

    @property
    def number(self) -> int:
        """The number of the code shown."""
        return read_number(request.args.get("code", ""), 1, len(self.codes)) or 1

    @property
    def drawn(self) -> Markup:
        """That code as a link to this app, which the other phone opens."""
        return code_of(f"{url_for('home.index', _external=True)}#{self.codes[self.number - 1]}")


@dataclass(frozen=True, kw_only=True)
class HandedOverPage(SheetPage):
    """The page for a game that another phone has."""

    template: ClassVar[str] = "pocket/handed_over.html"

    mark: str
    """When it was handed over, in UTC as ISO 8601."""

    @property
    def moment(self) -> str:
        """When that was, and the turn at which the other phone goes on."""
        then, now = datetime.fromisoformat(self.mark).astimezone(), datetime.now(UTC).astimezone()
        turn = len(self.sheet.game.turns) + 1
        day = "" if then.date() == now.date() else f"{when.day(then, now)} "
        return gettext("At turn %(number)d, %(time)s.", number=turn, time=f"{day}{then:%H:%M}")

    @property
    def sentence(self) -> str:
        """All of it in one line."""
        return " ".join((gettext("Handed over."), self.moment, gettext("The other phone keeps score now.")))


@blueprint.before_app_request
def refuse() -> Response | None:
    """Answer requests that could write to a game that another phone has with the page for such a game; give the first
    page the list of these games.
    """
    g.handed_over = _marks()
    game_id = (request.view_args or {}).get("game_id", "")
    mark, reads = mark_of(game_id) if game_id else None, request.method in ("GET", "HEAD", "OPTIONS")
    if mark is None or request.endpoint in OWN or (reads and request.blueprint in READ):
        return None
    page = HandedOverPage(sheet=the_referee().sheet(game_id), mark=mark)
    if draft_address.is_htmx():
        return make_response(page.render("common/errors/_notice.html"), STALE)
    return make_response(page.render(), OK if reads else STALE)


@blueprint.route("/hand-over", methods=("GET", "POST"))
@with_form(lambda why, game_id: _codes(game_id, why.notice))
def give(game_id: str) -> Response:
    """The codes of a running game. With POST, mark it as handed over, if they had all its turns."""
    form, sheet = HandOverForm(request.form), the_referee().sheet(game_id)
    check(form)
    if form.seen.data != sheet.event_count:
        raise stale(gettext("This game went on. Scan the code again."))
    keep(handed_over=_marks() | {game_id: datetime.now(UTC).isoformat(timespec="seconds")})
    return redirect(url_for("games.show", game_id=game_id), 303)


@blueprint.post("/go-on")
def take_back(game_id: str) -> Response:
    """Go on with the game here after all."""
    unmark(game_id)
    return redirect(url_for("games.show", game_id=game_id), 303)


def mark_of(game_id: str) -> str | None:
    """When a game was handed over; None if it is kept here."""
    return _marks().get(game_id)


def unmark(game_id: str) -> None:
    """Allow this phone to go on with the game."""
    keep(handed_over={other: mark for other, mark in _marks().items() if other != game_id})


def _marks() -> dict[str, str]:
    marks: dict[str, str] = kept().get("handed_over", {})
    return marks


def _codes(game_id: str, notice: str) -> ScanPage | Response:
    """The codes of a running game; for another one, a redirect to its files."""
    sheet = the_referee().sheet(game_id)
    if sheet.game.over or sheet.damage:
        return redirect(url_for("sharing.show", game_id=game_id))
    return ScanPage(sheet=sheet, notice=notice)
