"""Boards of the house, drawn by tapping fields. A tap is a link in disguise: the address holds the board that is drawn,
and nothing is written before it is kept.
"""

import re
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from flask import Blueprint, current_app, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.core.grid import Cell
from referee.core.unreadable import Unreadable
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame import layout as layout_tags
from referee.rulebooks.wordgame.drawing_board import (
    BRUSHES,
    is_mirrored,
    mirrored,
    quarter,
    resized,
    tapped,
    word_of,
)
from referee.rulebooks.wordgame.layout import LARGE, LEAST, MOST, SMALL, Layout, read_layout
from referee.rulebooks.wordgame.pages.board_picture import BoardPicture
from referee.rulebooks.wordgame.pages.kept import keep, kept_layouts, new_game_address, waiting
from referee.rulebooks.wordgame.tiles import composed
from referee.web import pace, taps
from referee.web.fields import tidy
from referee.web.numbers import read_number
from referee.web.pages import Page
from referee.web.write import way_to
from referee.wording.language import gettext, marked
from referee.wording.words import Words

PRESETS: dict[str, Layout] = {marked("Large side"): LARGE, marked("Small side"): SMALL}
"""Where nothing is kept under these names yet, they are plain boards."""
LONGEST_TEXT = 1000
_CELL = re.compile(r"(-?\d{1,2}),(-?\d{1,2})", re.ASCII)

layout_pages = Blueprint("layouts", __name__, url_prefix="/boxes/wordgame/layouts")


class Kept(NamedTuple):
    """A board in the list."""

    name: str
    picture: BoardPicture


@dataclass(frozen=True)
class LayoutsPage(Page):
    """All boards of the house."""

    template: ClassVar[str] = "rulebooks/wordgame/boards.html"

    kept: tuple[Kept, ...]
    another: str
    """A name for a new one."""
    back: str
    to_new_game: str


class Spot(NamedTuple):
    """A field of the board that is drawn."""

    value: str
    premium: str
    row: int
    column: int


@dataclass(frozen=True)
class LayoutPage(Page):
    """A board that is drawn."""

    template: ClassVar[str] = "rulebooks/wordgame/layout.html"

    name: str
    """As its address has it."""
    title: str
    """The name under which it will be kept."""
    text: str
    """The board as text; as it was sent, where that cannot be read."""
    rows: tuple[tuple[Spot, ...], ...]
    """The fields that are shown; none, where the text cannot be read."""
    picture: BoardPicture | None
    quarter: tuple[int, int] | None
    """How many fields of the picture are drawn, across and down, where the others are like them."""
    brush: str
    sizes: range
    problem: str
    saved: bool
    back: str
    to_new_game: str


@layout_pages.get("")
def index() -> str:
    """All boards: those that are kept, and the sides of a box that nobody has drawn yet."""
    back = waiting(request.args)
    kept = {each.name: each.layout for each in kept_layouts()}
    number = len(kept) + 1
    while (another := gettext("Board %(number)d", number=number)) in kept:
        number += 1
    told = kept | {gettext(name): layout for name, layout in PRESETS.items() if gettext(name) not in kept}
    return LayoutsPage(
        kept=tuple(Kept(name, BoardPicture(layout)) for name, layout in told.items()),
        another=another,
        back=back,
        to_new_game=new_game_address(back),
    ).render()


@layout_pages.get("/<name>")
def show(name: str) -> Response:
    """The board that is drawn, after a tap."""
    sent = request.args
    if "players-0" in sent:  # from the page of a new game, which has a field of this name as well
        sent = MultiDict({"back": waiting(sent)})
    return _answer(_drawn(name, sent, gets_saved="saved" in sent))


@layout_pages.post("/<name>")
def save(name: str) -> Response:
    """Keep the board for the next games."""
    page = _drawn(name, request.form)
    if not page.problem and request.form.get("do") != "keep":
        page = _drawn(name, request.form, problem=gettext("There is no such key on this page."))
    if not page.problem:
        pace.count(pace.GAMES)
        problem = keep(page.title, {layout_tags.TAG: page.text})
        if not problem:
            return way_to(url_for("layouts.show", name=page.title, back=page.back or None, saved=1))
        page = _drawn(name, request.form, problem=problem)
    return _answer(page)


def _drawn(name: str, sent: MultiDict[str, str], problem: str = "", gets_saved: bool = False) -> LayoutPage:
    """The page after what was sent: first another size, then a tap or a mirror."""
    text = sent.get("layout", "").strip().replace(" ", "+")  # a plus sign that was not told apart from a blank
    title, brush = tidy(sent.get("name", name)), sent.get("brush", "")
    layout, whole = None, sent.get("whole") == "1"
    try:
        layout = read_layout(text[:LONGEST_TEXT]) if text else _known(name)
        if "layout" not in sent:
            whole = not is_mirrored(layout)
        layout, found = _sized(layout, sent)
        layout, whole, said = _pressed(layout, whole, sent)
        problem = problem or found or said
    except Unreadable as error:
        problem = Words(WordGame()).unreadable(error)
    back = sent.get("back", "")
    fields = layout and _fields(layout, whole)
    return LayoutPage(
        name=name,
        title=title,
        text=layout.text if layout else text,
        rows=fields or (),
        picture=BoardPicture(layout) if layout else None,
        quarter=(len(fields[0]), len(fields)) if fields and not whole else None,
        brush=brush if brush in BRUSHES else "",
        sizes=range(LEAST, MOST + 1),
        problem=problem,
        saved=gets_saved and not problem,
        back=back,
        to_new_game=new_game_address(back, **({"layout": layout.text} if layout and gets_saved else {})),
    )


def _known(name: str) -> Layout:
    """The board that is kept under this name, else a plain one."""
    kept = {each.name: each.layout for each in kept_layouts()}
    return kept.get(composed(name)) or {gettext(each): layout for each, layout in PRESETS.items()}.get(name, LARGE)


def _sized(layout: Layout, sent: MultiDict[str, str]) -> tuple[Layout, str]:
    """The board in the size that was asked for, or what is wrong with that."""
    now = {"width": len(layout.rows[0]), "height": len(layout.rows)}
    asked = {side: read_number(sent.get(side) or str(size), LEAST, MOST) for side, size in now.items()}
    wide, high = asked["width"], asked["height"]
    if wide is None or high is None:
        return layout, gettext("A board has %(least)d to %(most)d fields each way.", least=LEAST, most=MOST)
    return resized(layout, wide, high), ""


def _pressed(layout: Layout, whole: bool, sent: MultiDict[str, str]) -> tuple[Layout, bool, str]:
    """The board after a key, whether all of it is shown then, and what is wrong with the key."""
    do, field = sent.get("do", ""), sent.get("field")
    match do:
        case "mirror":
            layout, whole = mirrored(layout), False
        case "whole":
            whole = True
        case "" | "keep":
            pass
        case _:
            return layout, whole, gettext("There is no such key on this page.")
    brush = sent.get("brush", "")
    if brush not in ("", *BRUSHES):
        return layout, whole, gettext("There is no such brush.")
    if field is None:
        return layout, whole, ""
    match = _CELL.fullmatch(field)
    cell = Cell(int(match[1]), int(match[2])) if match else None
    first, last = layout.extent
    if cell is None or not (first.x <= cell.x <= last.x and first.y <= cell.y <= last.y):
        return layout, whole, gettext("The board has no such field.")
    return tapped(layout, cell, brush, all_quarters=not whole), whole, ""


def _fields(layout: Layout, whole: bool) -> tuple[tuple[Spot, ...], ...]:
    """The fields that are shown: all, or those of the first quarter."""
    (first, corner), last = quarter(layout), layout.extent[1]
    if whole:
        corner = last
    return tuple(
        tuple(
            Spot(f"{x},{y}", word_of(layout.rows[y - first.y][x - first.x]), y - first.y + 1, x - first.x + 1)
            for x in range(first.x, corner.x + 1)
        )
        for y in range(first.y, corner.y + 1)
    )


def _answer(page: LayoutPage) -> Response:
    """The whole page, or for htmx what is in its form; the address bar then shows the address that leads there."""
    htmx = taps.is_htmx()
    response = current_app.make_response(
        (page.render("rulebooks/wordgame/_layout.html" if htmx else None), 422 if page.problem else 200)
    )
    if htmx:
        fields = {
            "layout": page.text,
            "brush": page.brush,
            "whole": "" if page.quarter else "1",
            "name": page.title if page.title != page.name else "",
            "back": page.back,
        }
        address = url_for("layouts.show", name=page.name)
        response.headers["HX-Replace-Url"] = taps.with_query(address, {k: v for k, v in fields.items() if v})
    response.vary.add("HX-Request")
    return response
