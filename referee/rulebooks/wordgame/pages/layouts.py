"""The saved boards, drawn by tapping fields. A tap is a link in disguise: the address contains the board so far, and
nothing is written before it is saved.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.core.unreadable import UnreadableError
from referee.rulebooks.wordgame import layout as layout_tags
from referee.rulebooks.wordgame.layout import LARGE, LEAST, MOST, SMALL, Layout, read_layout
from referee.rulebooks.wordgame.pages.drawing_board import BRUSHES, Spot, fields_shown, mirrored, pressed, sized
from referee.rulebooks.wordgame.pages.kept_boxes import (
    LeavingPage,
    kept_layouts,
    leads_to,
    new_game_address,
    save_and_leave,
    waiting,
)
from referee.rulebooks.wordgame.tiles import composed
from referee.rulebooks.wordgame.wording import WORDING
from referee.web.board.draft_address import whole_or_part, with_query
from referee.web.fields import tidy
from referee.web.page import Page
from referee.web.refused import INVALID, NotWritten, shown_again
from referee.wording.language import gettext
from referee.wording.unreadable import unreadable

LONGEST_TEXT = 1000

layout_pages = Blueprint("layouts", __name__, url_prefix="/boxes/wordgame/layouts")


@dataclass(frozen=True)
class LayoutsPage(Page):
    """All saved boards."""

    template = "rulebooks/wordgame/boards.html"

    kept: Mapping[str, Layout]
    """By name."""
    another: str
    """A name for a new one."""
    back: str
    to_new_game: str


@dataclass(frozen=True, kw_only=True)
class LayoutPage(LeavingPage):
    """A board that is being drawn."""

    template = "rulebooks/wordgame/layout.html"

    name: str
    """The name in its address."""
    title: str
    """The name under which it will be saved."""
    layout: Layout | None
    """None if its text can't be read."""
    text: str
    """The board as text; as it was sent, if that can't be read."""
    rows: tuple[tuple[Spot, ...], ...]
    """The fields shown; none if the text can't be read."""
    quarter: tuple[int, int] | None
    """The number of fields shown, across and down, if the others mirror them; otherwise None."""
    brush: str
    problem: str
    sizes: range = range(LEAST, MOST + 1)

    @property
    def saved(self) -> bool:
        return super().saved and not self.problem


@layout_pages.get("")
def index() -> str:
    """All boards: those that are saved, and the sides of a box that aren't drawn yet."""
    back, kept = waiting(request.args), kept_layouts()
    number = len(kept) + 1
    while (another := gettext("Board %(number)d", number=number)) in kept:
        number += 1
    shown = kept | {name: layout for name, layout in _presets().items() if name not in kept}
    return LayoutsPage(kept=shown, another=another, back=back, to_new_game=new_game_address(back)).render()


@layout_pages.get("/<name>")
def show(name: str) -> Response:
    """The board being drawn, after a tap."""
    sent = request.args
    if "players-0" in sent:  # from the page of a new game, which has a field of this name as well
        sent = MultiDict({"back": waiting(sent)})
    return _answer(_drawn(name, sent))


@layout_pages.post("/<name>")
@shown_again(lambda why, name: _answer(_drawn(name, request.form, why)))
def save(name: str) -> Response:
    """Save the board for later games. A button that leads away saves it only if it was changed."""
    sent, page = request.form, _drawn(name, request.form)
    if not leads_to(sent) and sent.get("do") != "keep":
        raise NotWritten(INVALID, gettext("There's no such button on this page."))
    if page.problem:
        raise NotWritten(INVALID, page.problem)
    return save_and_leave(sent, page.title, {layout_tags.TAG: page.text}, "layouts.show", layout=page.text)


def _drawn(name: str, sent: MultiDict[str, str], why: NotWritten | None = None) -> LayoutPage:
    """The page with what was sent applied: first another size, then a tap or a mirror."""
    text = sent.get("layout", "").strip().replace(" ", "+")  # a plus sign that was decoded as a space
    title, brush = tidy(sent.get("name", name)), sent.get("brush", "")
    layout, whole, problem = None, sent.get("whole") == "1", why.notice if why else ""
    was = sent.get("called", ""), sent.get("was", "")
    try:
        if text:
            layout = read_layout(text[:LONGEST_TEXT])
        else:
            layout = kept_layouts().get(composed(name)) or _presets().get(name, LARGE)
        if "layout" not in sent:
            whole, was = mirrored(layout) != layout, (title, layout.text)
        layout, found = sized(layout, sent)
        layout, whole, wrong = pressed(layout, whole, sent)
        problem = problem or found or wrong
    except UnreadableError as error:
        problem = unreadable(error, WORDING)
    rows = fields_shown(layout, whole) if layout else ()
    return LayoutPage(
        sent,
        why,
        *was,
        name=name,
        title=title,
        layout=layout,
        text=layout.text if layout else text,
        rows=rows,
        quarter=(len(rows[0]), len(rows)) if rows and not whole else None,
        brush=brush if brush in BRUSHES else "",
        problem=problem,
    )


def _presets() -> dict[str, Layout]:
    """Plain boards under these names, as long as none are saved."""
    return {gettext("Large side"): LARGE, gettext("Small side"): SMALL}


def _answer(page: LayoutPage) -> Response:
    """The whole page, or for htmx only the contents of its form, with the address for the address bar."""
    fields = {
        "layout": page.text,
        "brush": page.brush,
        "whole": "" if page.quarter else "1",
        "name": page.title if page.title != page.name else "",
        "back": page.back,
        "chosen": "1" if page.chosen else "",
        "called": page.was_called,
        "was": page.was,
    }
    address = with_query(url_for("layouts.show", name=page.name), {k: v for k, v in fields.items() if v})
    return whole_or_part(page, "rulebooks/wordgame/_layout.html", address, 422 if page.problem else 200)
