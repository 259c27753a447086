"""Taking over a game that another phone shows as codes. It is read like an imported file, and nothing is written to the
record before the player confirms it.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, ClassVar

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.steps import Step
from referee.pocket.codes import Code, read_code, transcript_in
from referee.pocket.hand_over import mark_of, unmark
from referee.pocket.kept import keep, kept
from referee.pocket.kin import Kin, akin
from referee.record import StoredGame
from referee.service import Faulty, GameFile, Reading, Right, Sheet
from referee.service.replay import replayed
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, picture_of
from referee.web.game.writing import save
from referee.web.home.files_found import FaultyFile
from referee.web.page import Page, SheetPage
from referee.web.refused import INVALID, LOOKED_AT, with_form
from referee.web.this_app import the_referee, the_shelf
from referee.wording.language import gettext, listed

blueprint = Blueprint("take_over", __name__, url_prefix="/take-over")


@dataclass(frozen=True)
class PartPage(Page):
    """The codes scanned so far, or why they aren't a game."""

    template: ClassVar[str] = "pocket/part.html"

    name: str
    sentence: str
    faulty: bool = False


@dataclass(frozen=True, kw_only=True)
class ArrivingPage(SheetPage):
    """A scanned game, and the question whether to take it over."""

    template: ClassVar[str] = "pocket/take_over.html"

    name: str
    right: Right
    notice: str = ""
    """A sentence about the request itself."""

    @property
    def board(self) -> Picture:
        return picture_of(self.sheet.game, last_cells(self.sheet.game))

    @cached_property
    def _kin(self) -> Kin | None:
        return akin(self.sheet)

    @property
    def _missing(self) -> tuple[Step[Any], ...]:
        """The steps that the game here doesn't have."""
        return self.sheet.history.steps[self._kin.common if self._kin else 0 :]

    @property
    def here(self) -> str:
        """The id of the game to continue here; empty if there isn't one, or if it went on differently."""
        kin = self._kin
        goes_on = kin and (not self._missing or kin.common == len(kin.sheet.history.steps))
        return kin.sheet.id if kin and goes_on else ""

    @property
    def waits(self) -> bool:
        """Whether there is something to take over: turns, or a game that was handed over before."""
        return not self.here or bool(self._missing) or mark_of(self.here) is not None

    def take(self) -> str:
        """Write the game to the record, or its turns that are missing there, and return its id."""
        if not (self._kin and self.here):
            (game_id,) = the_referee().imports.add((self.right,))
            return game_id
        if self._missing:
            save(self._kin.sheet, *self._missing)
        unmark(self.here)
        return self.here

    @property
    def follows(self) -> str:
        """The result of taking it over, if that game is already here; empty if it isn't."""
        if self._kin is None:
            return ""
        turns, before = len(self.sheet.game.turns), len(self._kin.sheet.after(self._kin.common).turns)
        if not self._missing:
            return gettext("This phone already has this game.")
        if not self.here:
            return gettext(
                "This phone went on differently after turn %(number)d. Both are kept, as two games.", number=before
            )
        if turns == before:
            return ""
        return gettext(
            "This phone has %(before)d of these %(turns)d turns. %(added)d will be added.",
            before=before,
            turns=turns,
            added=turns - before,
        )


@blueprint.post("")
def scan() -> Response:
    """Keep a scanned code, and show the game that it belongs to."""
    code = read_code(request.form.get("code", ""))
    if code is None:
        return make_response(PartPage("", _damaged(), faulty=True).render(), INVALID)
    codes = {each.number: str(each) for each in (*_scanned(code.name), code)}
    keep(codes=[*codes.values()])
    return redirect(url_for(".take", name=code.name), 303)


@blueprint.route("/<name>", methods=("GET", "POST"))
@with_form(lambda why, name: _found(name, why.notice))
def take(name: str) -> Response:
    """The game scanned under a name. With POST, take that game over, and go on with it."""
    page = _found(name)
    if not isinstance(page, ArrivingPage):
        raise LOOKED_AT
    return redirect(url_for("games.show", game_id=page.take()), 303)


def _found(name: str, notice: str = "") -> PartPage | ArrivingPage | Response:
    """The page for the codes scanned under a name; a redirect to the first page if none are kept."""
    codes = _scanned(name)
    if not codes:
        return redirect(url_for("home.index"), 303)
    count, read = codes[0].all, {code.number for code in codes}
    if missing := [str(number) for number in range(1, count + 1) if number not in read]:
        return PartPage(name, _so_far(len(read), count, missing))
    content = transcript_in(codes)
    if content is None:
        return PartPage(name, _damaged(), faulty=True)
    found = Reading(the_shelf().open).of(GameFile(name, content))
    if isinstance(found, Faulty):
        return PartPage(name, next(FaultyFile(found, 1, {}).mistakes).sentence, faulty=True)
    game = found.game
    started = game.started or datetime.now(UTC).isoformat()
    stored = StoredGame("", started, game.header, game.lines, (), "", *game.about)
    sheet = Sheet(stored, replayed(game.header, game.lines, the_shelf().open))
    return ArrivingPage(sheet=sheet, name=name, right=found, notice=notice)


def _so_far(read: int, count: int, missing: list[str]) -> str:
    if len(missing) == 1:
        return gettext("%(read)d of %(all)d read. Scan the other one.", read=read, all=count)
    return gettext("%(read)d of %(all)d read. Still missing: %(codes)s.", read=read, all=count, codes=listed(missing))


def _damaged() -> str:
    return gettext("This code is damaged. Scan it again, or send the game as a file.")


def _scanned(name: str) -> list[Code]:
    """The scanned codes of a game; empty if one of another game was scanned since."""
    codes = map(read_code, kept().get("codes", ()))
    return [code for code in codes if code and code.name == name]
