"""The pieces that htmx gets: they make the page exactly what a reload would."""

import pytest
from flask.testing import FlaskClient

from tests.games import EMPTY_BAG, LAST_TILE, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.page import Page
from tests.web.scorekeeper import Scorekeeper

MISSED = ("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0", "S2 place Rx@0,1 Rt@0,2")
"""The second turn missed a Qwirkle."""
WALKS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "first turn": ((), "", "tile=Ro tile=Rs do=turn-direction do=erase tile=Bt tile=Rd light=0 do=confirm do=undo"),
    "both ends": (
        SAMPLE_LINES[:4],
        "",
        "cell=-1,-3 tile=Gt cell=-1,0 tile=Go light=0 light=1 light= do=clear do=swap swap=2 do=undo"
        " do=undo do=clear do=redo",
    ),
    "one tile": (SAMPLE_LINES, "", "cell=5,1 tile=Ro tile=Gs whole=1 whole=0 do=confirm"),
    "late": (
        EMPTY_BAG,
        "",
        "cell=3,0 tile=Rc do=erase do=clear do=swap do=pass cell=3,0 tile=Rx do=confirm do=undo do=more do=undo",
    ),
    "end": (LAST_TILE, "", "cell=3,0 tile=Rc do=confirm do=undo"),
    "back to the start": (("S1 place Ro@0,0",), "", "do=undo tile=Gs do=confirm"),
    "held": (SAMPLE_LINES[:2], "", "tile=Gx tile=Gx tile=Yo cell=-1,2 do=clear tile=Yo do=erase"),
    "refused and allowed": (
        SAMPLE_LINES[:3],
        "",
        "cell=2,0 tile=Gx do=why do= tile=Gx do=why do=force do=why do=rule&ruled=x do=rule&ruled=7"
        " do=undo do=clear do=redo",
    ),
    "announced": (("start S2 longest 3",), "", "tile=Ro tile=Rs do=confirm do=why do=rule"),
    "an opened turn": (SAMPLE_LINES[:4], "", "laid=1,0 light=0 light= whose=1,0 to=4 do=undo laid=0,0 do=clear"),
    "newer under a draft": (("S1 place Ro@0,0",), "", "cell=0,1 tile=Rd other=Rs@1,0 cell=0,2 do=look do=confirm"),
    "newer at the confirmation": (("S1 place Ro@0,0",), "", "cell=0,1 tile=Rd other=Rs@1,0 do=confirm do=clear"),
    "corrected": (
        SAMPLE_LINES[:9],
        "/turns/3",
        "lift=1,0 cell=-1,1 tile=Gs do=erase tile=Gx do=clear cell=1,0 tile=Bo lift=1,0 tile=Ro do=why",
    ),
    "corrected to another kind": (
        SAMPLE_LINES[:9],
        "/turns/3",
        "do=apply&kind=swap&swap=2 do=apply&kind=pass do=why do=apply&allowed=1 do=apply&kind=place"
        " do=apply&kind=points&points=4&tiles=1 do=apply&kind=pass do=apply&kind=swap&swap=9"
        " do=apply&swap=1 do=correct",
    ),
    "inserted": (
        SAMPLE_LINES[:5],
        "/turns/3/insert",
        "cell=-1,2 tile=Yo tile=Bt lift=-1,2 do=clear seat=1 do=apply&kind=swap&swap=2 do=apply&kind=pass",
    ),
    "tried": (
        SAMPLE_LINES,
        "/try/12",
        "cell=5,1 tile=Gs light=0 cell=5,3 tile=Bd do=why do= do=erase cell=5,0 tile=Gd do=clear",
    ),
    "tried on an empty table": ((), "/try/0", "tile=Ro tile=Bt lift=0,0 tile=Gx do=erase do=erase tile=Gs"),
    "practised": (
        (),
        "/practice",
        "tile=Ro tile=Rs do=turn-direction do=keep cell=-1,0 tile=Bt do=keep do=empty tile=Gx",
    ),
    "asked": (MISSED, "/quiz/2", "cell=4,0 tile=Rx cell=2,1 do=why do= tile=Rt do=check do=clear do=show"),
}
"""By name, the events on the sheet, the page below the game's, and the presses there; ``other`` is what another phone
plays in the meantime.
"""
STATE = {"data-total", "data-then", "data-to-move", "data-winner", "data-hand", "data-bag", "data-change", "data-code"}


def seen(page: Page) -> dict[str, object]:
    """Everything that can be read from a page, except for what belongs to the game's address."""
    reasons = ("fault", "lit", "better", "now", "past")
    return {
        "text": page.root.text,
        "fields": page.fields(),
        "chosen": [(option["value"], "selected" in option) for option in page.form.every("option")],
        "cells": {place: (cell.tag, cell.spot, cell.text) for place, cell in page.cells.items()},
        "board": (page.cursor, page.placed, page.draft, page.last, [page.lit(why) for why in reasons]),
        "buttons": (page.kinds, page.keys, page.actions, page.lights),
        "state": [(name, each[name]) for each in page.root.every() for name in sorted(STATE & each.attributes.keys())],
        "verdict": {name: value for name, value in page.verdict.attributes.items() if name.startswith("data-")},
    }


def press(keeper: Scorekeeper, word: str) -> None:
    """Press a button, after typing whatever else the word contains; or let another phone play."""
    (name, value), *typed = (each.split("=") for each in word.split("&"))
    if name == "other":
        Scorekeeper(keeper.client, f"/games/{keeper.id}").play(value)
    else:
        keeper.press(name, value, **dict(typed))


@pytest.mark.parametrize("walk", WALKS)
def test_pieces_make_the_page(sit_down: SitDown, walk: str) -> None:
    """After every press the page put together from pieces shows the same as the reloaded page."""
    events, where, presses = WALKS[walk]
    names = SAMPLE.names if events and events == SAMPLE_LINES[: len(events)] else ("Ann", "Bob")
    plain, pieces = sit_down(*events, names=names), sit_down(*events, names=names, htmx=True)
    for keeper in (plain, pieces) if where else ():
        keeper.address = where if where == "/practice" else keeper.address + where
        keeper.open()
    for word in presses.split():
        press(plain, word)
        press(pieces, word)
        assert plain.status == pieces.status
        assert seen(pieces.page) == seen(plain.page), word


def pieces(client: FlaskClient, keeper: Scorekeeper, **button: str) -> list[Element]:
    """The pieces in the answer to a press."""
    fields = {**keeper.page.fields(), **button}
    htmx = {"HX-Request": "true"}
    if button.get("do") == "undo":
        answer = client.post(f"{keeper.base}/undo", data=fields, headers=htmx)
    else:
        answer = client.get(keeper.base, query_string=fields, headers=htmx)
    found = [piece for piece in read(answer.text).inside if not (isinstance(piece, str) and not piece.strip())]
    assert all(isinstance(piece, Element) and piece.tag == "hx-partial" for piece in found), answer.text
    return [piece for piece in found if isinstance(piece, Element)]


@pytest.mark.parametrize(
    "button", [{"cell": "1,0"}, {"tile": "Bt", "cursor": "1,0"}, {"do": "clear"}, {"do": "swap"}, {"do": "undo"}, {}]
)
def test_only_pieces(client: FlaskClient, sit_down: SitDown, button: dict[str, str]) -> None:
    """An answer to htmx consists of pieces, each with a place on the page, and nothing else."""
    keeper = sit_down("S1 place Ro@0,0")
    found = pieces(client, keeper, **button)
    assert {keeper.page.target(piece["hx-target"]) for piece in found}


def test_a_tap_is_small(client: FlaskClient, sit_down: SitDown) -> None:
    """A tap that writes nothing sends neither the placed tiles nor the sheet again."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    found = pieces(client, keeper, cell="5,1")
    assert not any(list(piece.every("", "data-last")) or list(piece.every("tr", "data-turn")) for piece in found)


def test_what_went_wrong_in_place(client: FlaskClient, sit_down: SitDown) -> None:
    """For htmx, an error is a piece for the notice, with its own status."""
    keeper = sit_down()
    for address, status in (("/games/nothing/turns", 404), (f"{keeper.address}/turns", 413)):
        answer = client.post(address, data={"draft": "x" * 2_000_000}, headers={"HX-Request": "true"})
        (piece,) = read(answer.text.strip()).inside
        assert (answer.status_code, piece["hx-target"]) == (status, "#notice")
        assert piece.text


@pytest.mark.parametrize("where", ["turns/2", "turns/2/insert"])
def test_a_saved_correction_leads_to_the_game(client: FlaskClient, sit_down: SitDown, where: str) -> None:
    """An answer that leads to another page has its address in a header for htmx; without htmx it is a redirect."""
    for headers in ({}, {"HX-Request": "true"}):
        base = sit_down("S1 place Ro@0,0", "S2 place Rs@1,0").base
        fields = {"seen": "2", "step": "S2 swap 1", "do": where.partition("2/")[2] or "correct", "shift": "1"}
        answer = client.post(f"{base}/{where}", data=fields, headers=headers)
        assert (answer.headers.get("HX-Redirect") or answer.location).partition("#")[0] == base
        assert answer.status_code == (200 if headers else 303)
