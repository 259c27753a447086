"""The pieces that htmx gets: they make the page just what a reload would."""

import pytest
from flask.testing import FlaskClient

from tests.games import EMPTY_BAG, LAST_TILE, SAMPLE, SAMPLE_LINES
from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.page import Page
from tests.web.scorekeeper import Scorekeeper


def seen(page: Page) -> dict[str, object]:
    """All that can be read off a page, except for what belongs to the game's address."""
    return {
        "text": page.root.text,
        "fields": page.fields(),
        "cells": {place: (cell.tag, cell.spot, cell.text) for place, cell in page.cells.items()},
        "board": (page.cursor, page.laid, page.draft, page.last, page.lit("fault"), page.lit("lit")),
        "buttons": (page.kinds, page.keys, page.actions, page.lights),
        "state": (page.totals, page.to_move, page.winners, page.hands, page.bag, page.unseen),
        "verdict": {name: value for name, value in page.verdict.attributes.items() if name.startswith("data-")},
    }


@pytest.mark.parametrize(
    ("events", "presses"),
    [
        ((), "tile=Ro tile=Rs do=turn-direction do=erase tile=Bt tile=Rd light=0 do=confirm do=undo"),
        (
            SAMPLE_LINES[:4],
            "cell=-1,-3 tile=Gt cell=-1,0 tile=Go light=0 light=1 light= do=clear do=swap swap=2 do=undo do=undo",
        ),
        (SAMPLE_LINES, "cell=5,1 tile=Ro tile=Gs do=confirm"),
        (
            EMPTY_BAG,
            "cell=3,0 tile=Rc do=erase do=clear do=swap do=pass cell=3,0 tile=Rx do=confirm do=undo do=more do=undo",
        ),
        (LAST_TILE, "cell=3,0 tile=Rc do=confirm do=undo"),
        (("S1 place Ro@0,0",), "do=undo tile=Gs do=confirm"),
    ],
    ids=["first turn", "both ends", "one tile", "late", "end", "back to the start"],
)
def test_pieces_make_the_page(sit_down: SitDown, events: tuple[str, ...], presses: str) -> None:
    """After every press the page put together from pieces shows what the page loaded anew shows."""
    names = SAMPLE.names if events and events == SAMPLE_LINES[: len(events)] else ("Ann", "Bob")
    plain, pieces = sit_down(*events, names=names), sit_down(*events, names=names, htmx=True)
    for press in presses.split():
        name, _, value = press.partition("=")
        plain.press(name, value)
        pieces.press(name, value)
        assert seen(pieces.page) == seen(plain.page), press


def pieces(client: FlaskClient, keeper: Scorekeeper, **button: str) -> list[Element]:
    """The pieces that a press is answered with."""
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
    """A tap that writes nothing brings neither the lying tiles nor the sheet again."""
    keeper = sit_down(*SAMPLE_LINES, names=SAMPLE.names)
    found = pieces(client, keeper, cell="5,1")
    assert not any(list(piece.every("", "data-last")) or list(piece.every("tr", "data-turn")) for piece in found)


def test_what_went_wrong_in_place(client: FlaskClient, sit_down: SitDown) -> None:
    """An error is a piece for the notice to htmx, with its own status."""
    keeper = sit_down()
    for address, status in (("/games/nothing/turns", 404), (f"{keeper.address}/turns", 413)):
        answer = client.post(address, data={"draft": "x" * 2_000_000}, headers={"HX-Request": "true"})
        (piece,) = read(answer.text.strip()).inside
        assert (answer.status_code, piece["hx-target"]) == (status, "#notice")
        assert piece.text
