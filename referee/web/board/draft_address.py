"""The address of a page with a board: its draft, and the one tap that led there. Nothing is written."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from flask import Response, make_response, request

from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Command, Draft, Drag, Force, Lift, Pick, Point, Tap, Tapped
from referee.core.grid.notation import write_cell
from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.unreadable import UnreadableError
from referee.web.fields import read_number
from referee.web.page import SAFE, Page
from referee.web.this_app import words_of
from referee.wording.language import gettext

COMMANDS = frozenset({"erase", "clear", "turn-direction"})
"""The commands for a draft on every page with a board."""
MOST_EVENTS = 999_999_999


@dataclass(frozen=True)
class Address:
    """The content of an address."""

    draft: Draft[Any]
    seen: int | None = None
    """The number of the record's events that its page showed."""
    tap: Tap[Any] | None = None
    do: str = ""
    """The command of the page that isn't a tap on the board."""
    lit: int | None = None
    """The part of the sum that is being counted."""
    turn: int | None = None
    """The turn on the sheet whose sum that is; ``None`` for the draft, or without one for the last turn."""
    whole: bool = False
    """Whether the whole board is shown until the next tap, although something is being entered."""
    turned: bool = False
    """Whether the answer to *Why?* is rotated towards the other side of the table."""
    begun: int | None = None
    """The number of events that the draft's page showed before another phone wrote; None if none did."""
    opened: Cell | None = None
    """The cell of the placed tile whose turn is open."""
    photo: bool = False
    """Whether its draft was read from a photo, and nothing has been tapped since."""
    asks_whose: bool = False
    """Whether to ask which player that turn should be given to."""
    problem: str = ""
    """A sentence about what is unreadable in it."""


def read_address(
    fields: Mapping[str, str], rulebook: Rulebook[Any], position: Position[Any], others: frozenset[str] = frozenset()
) -> Address:
    """The content of an address, on a page with ``others`` in addition to the commands for a draft."""
    address = Address(rulebook.drafting.first(position))
    try:
        address = replace(address, draft=rulebook.drafting.read(position, fields))
        address = replace(address, seen=_number(fields, "seen", 0), lit=_number(fields, "light", -MOST_EVENTS))
        address = replace(address, turn=_number(fields, "turn", 1))
        address = replace(address, begun=_number(fields, "begun", 0))
        word = fields.get("do", "")
        if word and word not in COMMANDS | rulebook.drafting.commands | others:
            return replace(address, problem=unknown_word())
        tap = _tap(fields, rulebook)
        if tap is None and not address.draft.play and (tapped := fields.get("whose") or fields.get("laid")):
            cell = rulebook.notation.read_cell(tapped)
            address = replace(address, opened=cell, asks_whose=bool(fields.get("whose")))
        whole, turned, photo = (fields.get(name) == "1" for name in ("whole", "turned", "photo"))
        address = replace(address, whole=whole and tap is None, turned=turned, photo=photo)
        return replace(address, tap=tap, do=word if word in others else "")
    except UnreadableError as error:
        return replace(address, problem=words_of(rulebook).unreadable(error))
    except ValueError:
        return replace(address, problem=gettext("Something's wrong with this page. Reload it."))


def unknown_word() -> str:
    """The sentence about a button that the page doesn't have."""
    return gettext("This page has no such button. Reload it.")


def _number(fields: Mapping[str, str], name: str, low: int) -> int | None:
    text = fields.get(name, "")
    number = read_number(text, low, MOST_EVENTS)
    if text and number is None:
        raise ValueError(text)
    return number


def _tap(fields: Mapping[str, str], rulebook: Rulebook[Any]) -> Tap[Any] | None:
    if fields.get("cell") and fields.get("lift"):
        return Drag(rulebook.notation.read_cell(fields["lift"]), rulebook.notation.read_cell(fields["cell"]))
    if fields.get("cell"):
        return Point(rulebook.notation.read_cell(fields["cell"]), _refused(fields, rulebook))
    if fields.get("lift"):
        return Lift(rulebook.notation.read_cell(fields["lift"]))
    if fields.get("tile"):
        return Pick(rulebook.notation.read_tile(fields["tile"]), _refused(fields, rulebook))
    if own := rulebook.drafting.read_tap(fields, _refused(fields, rulebook)):
        return own
    word, tried = fields.get("do", ""), fields.get("tried", "")
    if word in ("force", "why") and " to " in tried:
        cell, to = map(rulebook.notation.read_cell, tried.split(" to ", 1))
        return Drag(cell, to, forced=word == "force")
    if word == "force" and tried:
        return next(map(Force, rulebook.notation.read_play(tried)), None)
    if word == "why" and tried:
        return _again(tried, fields, rulebook)
    return Command(word) if word in COMMANDS | rulebook.drafting.commands else None


def _refused(fields: Mapping[str, str], rulebook: Rulebook[Any]) -> Placement[Any] | None:
    """The tile that was refused at the previous tap, and its cell; None if there is none."""
    tried = fields.get("tried", "")
    return next(iter(rulebook.notation.read_play(tried)), None) if "@" in tried else None


def _again(tried: str, fields: Mapping[str, str], rulebook: Rulebook[Any]) -> Tap[Any]:
    """The tap that was refused, to ask why: a tile, a cell, or a tile on the cell meant for it."""
    if "@" not in tried:
        return Point(rulebook.notation.read_cell(tried)) if "," in tried else Pick(rulebook.notation.read_tile(tried))
    ((tile, cell),) = rulebook.notation.read_play(tried)[:1]
    return Point(cell) if fields.get("held") else Pick(tile)


def refused_tap(rulebook: Rulebook[Any], address: Address, tapped: Tapped[Any]) -> str:
    """A refused tap, as the value of a field that asks why; empty if there is none."""
    if tapped.refused is None:
        return ""
    if tapped.tried and tapped.dragged_from is not None:
        return f"{write_cell(tapped.dragged_from)} to {write_cell(tapped.tried.cell)}"
    if tapped.tried:
        return rulebook.notation.write_play((tapped.tried,))
    match address.tap:
        case Point(cell):
            return write_cell(cell)
        case Pick(tile):
            return str(tile)
    return ""


def tapped(rulebook: Rulebook[Any], position: Position[Any], address: Address, free_hand: bool = False) -> Tapped[Any]:
    """The draft after the tap of an address."""
    if address.tap is None or address.problem:
        return Tapped(address.draft)
    return rulebook.drafting.tap(position, address.draft, address.tap, free_hand)


def query(fields: Mapping[str, object]) -> str:
    """Fields as a query string, without those whose value is ``None``."""
    return urlencode({name: value for name, value in fields.items() if value is not None}, safe=SAFE)


def with_query(url: str, fields: Mapping[str, object]) -> str:
    """An address with a query string."""
    text = query(fields)
    return f"{url}?{text}" if text else url


def lit_part() -> int | None:
    """The part of a sum that the address lights up, on a page whose draft isn't in the address."""
    return read_number(request.args.get("light", ""), 0, MOST_EVENTS)


def whole_or_part(page: Page, part: str, address: str, status: int = 200) -> Response:
    """A page; for htmx the ``part`` of it that this template draws, and the address bar then shows this address."""
    response = make_response(page.render(part if is_htmx() else None), status)
    if is_htmx():
        response.headers["HX-Replace-Url"] = address
    response.vary.add("HX-Request")  # one address, two answers
    return response


def is_htmx() -> bool:
    """Whether htmx sent the request, which wants only the parts that change."""
    return "HX-Request" in request.headers
