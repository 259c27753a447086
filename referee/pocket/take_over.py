"""Taking over a game that another phone shows as codes. It is read like an imported file, and nothing is written on the
record before the key that says so.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import ClassVar

from flask import Blueprint, make_response, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.pocket.codes import read_code, transcript_in
from referee.pocket.hand_over import mark_of, unmark
from referee.pocket.kept import keep, kept
from referee.pocket.kin import Kin, Relative, akin
from referee.record import StoredGame
from referee.service import Faulty, GameFile, Reading, Right, Sheet
from referee.service.replay import replayed
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, picture_of
from referee.web.game.writing import save
from referee.web.home.files_found import FaultyFile
from referee.web.page import Page, SheetPage
from referee.web.refused import INVALID, OK, NotWritten, shown_again
from referee.web.this_app import the_referee, the_shelf
from referee.wording.language import gettext, listed, ngettext

MOST = 3
"""The most games of which scanned codes are kept: those scanned last."""

blueprint = Blueprint("take_over", __name__, url_prefix="/take-over")


@dataclass(frozen=True)
class PartPage(Page):
    """What was scanned so far, or why it is no game."""

    template: ClassVar[str] = "pocket/part.html"

    name: str
    sentence: str
    faulty: bool = False


@dataclass(frozen=True, kw_only=True)
class ArrivingPage(SheetPage):
    """A game that was scanned, and the question whether to take it over."""

    template: ClassVar[str] = "pocket/take_over.html"

    name: str
    right: Right
    notice: str = ""
    """A sentence about the request itself."""

    @property
    def board(self) -> Picture:
        return picture_of(self.sheet.game, last_cells(self.sheet.game))

    @cached_property
    def _found(self) -> Relative:
        return akin(self.sheet)

    @property
    def here(self) -> str:
        """The id of the game that is to go on here; empty if there is none."""
        kin, sheet, _ = self._found
        return sheet.id if sheet and kin is not Kin.FORKED else ""

    @property
    def waits(self) -> bool:
        """Whether there is something to take over: turns, or a game that was handed over before."""
        return self._found.kin is not Kin.SAME or mark_of(self.here) is not None

    def take(self) -> str:
        """Write the game on the record, or those of its turns that are missing there, and return its id."""
        kin, sheet, common = self._found
        if not sheet or kin is Kin.FORKED:
            (game_id,) = the_referee().imports.add((self.right,))
            return game_id
        if kin is Kin.OLDER:
            save(sheet, *self.sheet.history.steps[common:])
        unmark(sheet.id)
        return sheet.id

    @property
    def follows(self) -> str:
        """What comes of it, if that game is here already; empty if it isn't."""
        kin, sheet, common = self._found
        turns, before = len(self.sheet.game.turns), len(sheet.after(common).turns) if sheet else 0
        match kin:
            case Kin.SAME:
                return gettext("This phone has this game already.")
            case Kin.FORKED:
                return gettext(
                    "This phone went on differently after turn %(number)d. Both are kept, as two games.", number=before
                )
            case Kin.OLDER if turns > before:
                return ngettext(
                    "This phone has %(before)d of these %(turns)d turns. %(num)d is added.",
                    "This phone has %(before)d of these %(turns)d turns. %(num)d are added.",
                    turns - before,
                    before=before,
                    turns=turns,
                )
        return ""


@blueprint.post("")
def scan() -> Response:
    """Keep a code that was scanned, and show what it is part of."""
    code = read_code(request.form.get("code", ""))
    if code is None:
        return make_response(PartPage("", _damaged(), faulty=True).render(), INVALID)
    others = {name: parts for name, parts in _parts().items() if name != code.name}
    parts = {**_parts().get(code.name, {}), str(code.number): str(code)}
    keep(parts=dict([*others.items()][1 - MOST :]) | {code.name: parts})
    return redirect(url_for(".show", name=code.name), 303)


@blueprint.get("/<name>")
def show(name: str) -> Response:
    """What was scanned under a name."""
    return _page(name)


@blueprint.post("/<name>")
@shown_again(lambda why, name: _page(name, why))
def take(name: str) -> Response:
    """Take the game over, and go on with it."""
    page = _found(name)
    if not isinstance(page, ArrivingPage):
        return _page(name)
    game_id = page.take()
    _forget(name)
    return redirect(url_for("games.show", game_id=game_id), 303)


@blueprint.post("/<name>/leave")
def leave(name: str) -> Response:
    """Forget what was scanned."""
    _forget(name)
    return redirect(url_for("home.index"), 303)


def _page(name: str, why: NotWritten | None = None) -> Response:
    page = _found(name, why.notice if why else "")
    if page is None:
        return redirect(url_for("home.index"), 303)
    return make_response(page.render(), why.status if why else OK)


def _found(name: str, notice: str = "") -> PartPage | ArrivingPage | None:
    """What was scanned under a name; None if nothing is kept."""
    codes = [code for text in _parts().get(name, {}).values() if (code := read_code(text))]
    if not codes:
        return None
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


def _parts() -> dict[str, dict[str, str]]:
    """By the name of a game, its codes that were scanned, by number."""
    parts: dict[str, dict[str, str]] = kept().get("parts", {})
    return parts


def _forget(name: str) -> None:
    keep(parts={other: parts for other, parts in _parts().items() if other != name})
