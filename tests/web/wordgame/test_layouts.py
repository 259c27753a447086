"""Boards that are drawn by tapping fields: without a script each tap asks for a page with the board in its address."""

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from referee.core.grid import Cell
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.layout import LARGE, LEAST, MOST, SMALL, Field, Layout, read_layout
from referee.rulebooks.wordgame.pages.drawing_board import BRUSHES, mirrored, resized, tapped
from referee.service import Referee
from tests.disk import Disk
from tests.web.markup import Element, page, read
from tests.web.wordgame.forms import changed, fields, left, pressed

BOARDS = "/boxes/wordgame/layouts"
LARGE_SIDE = f"{BOARDS}/Large%20side"


def drawn(client: FlaskClient, address: str = LARGE_SIDE, status: int = 200) -> Element:
    """The form of a board."""
    return page(client, address, status).one("form", id="layout")


def tap(client: FlaskClient, form: Element, field: str, brush: str = "") -> Element:
    """The form after a tap on a field, with a brush or without."""
    answer = pressed(client, form, "field", field, brush=brush)
    assert answer.status_code == 200
    return read(answer.text).one("form", id="layout")


def layout_of(form: Element) -> Layout:
    """The board that is drawn."""
    return read_layout(form.one("input", name="layout")["value"])


def premium(form: Element, field: str) -> str:
    """The kind of a field."""
    return form.one("button", name="field", value=field)["data-premium"]


def kept(referee: Referee) -> dict[str, str]:
    """The saved boards, by name."""
    return {each.name: each.tags["Layout"] for each in referee.boxes.of(WordGame)}


def test_presets(client: FlaskClient) -> None:
    """The two sides begin as plain boards with the centre in the middle, of which a quarter is drawn."""
    for name, layout in (("Large side", LARGE), ("Small side", SMALL)):
        form = drawn(client, f"{BOARDS}/{quote(name)}")
        assert layout_of(form) == layout
        size = (len(layout.rows) + 1) // 2
        assert len(list(form.every("button", name="field"))) == size**2
        assert premium(form, "0,0") == "centre"
    assert [link["href"] for link in page(client, BOARDS).one("main").every("a", **{"class": "card"})] == [
        f"{BOARDS}/Large%20side",
        f"{BOARDS}/Small%20side",
    ]


def test_a_tap_turns_a_field(client: FlaskClient) -> None:
    """Without a brush a field becomes grey, white, missing, and plain again; so do those opposite it."""
    form = drawn(client)
    for kind in ("grey", "white", "none", "plain"):
        form = tap(client, form, "-7,-3")
        assert premium(form, "-7,-3") == kind
        layout = layout_of(form)
        assert {layout.rows[y][x] for x in (0, 14) for y in (4, 10)} == {BRUSHES[kind]}
        assert sum(field is not Field.PLAIN for row in layout.rows for field in row) == (1 if kind == "plain" else 5)


@pytest.mark.parametrize("brush", BRUSHES)
def test_a_brush(client: FlaskClient, brush: str) -> None:
    """With a brush one tap gives a field the brush's kind, however often, and the brush stays chosen; a tap on the
    centre changes nothing.
    """
    form = tap(client, drawn(client), "0,0", brush)
    assert layout_of(form) == LARGE
    for _ in range(2):
        form = tap(client, form, "-1,-2", brush)
        assert premium(form, "-1,-2") == brush
        assert "checked" in form.one("input", name="brush", value=brush)


def test_the_whole_board(client: FlaskClient) -> None:
    """Shown whole, each field is tapped alone; the mirror then makes the other three quarters like the first."""
    form = read(pressed(client, drawn(client), "do", "whole").text).one("form", id="layout")
    assert len(list(form.every("button", name="field"))) == 225
    form = tap(client, form, "-3,-2", "grey")
    form = tap(client, form, "5,5", "white")
    assert (premium(form, "-3,-2"), premium(form, "3,2"), premium(form, "5,5")) == ("grey", "plain", "white")
    form = read(pressed(client, form, "do", "mirror").text).one("form", id="layout")
    layout = layout_of(form)
    assert layout.grey == {Cell(x, y) for x in (-3, 3) for y in (-2, 2)}
    assert layout.white == frozenset()
    assert len(list(form.every("button", name="field"))) == 64


def test_another_size(client: FlaskClient) -> None:
    """In another size the fields around the centre stay as they are."""
    form = tap(client, drawn(client), "-1,-2", "grey")
    query = dict(changed(fields(form), width="9", height="12"))
    layout = layout_of(read(client.get(LARGE_SIDE, query_string=query).text).one("form", id="layout"))
    assert (len(layout.rows[0]), len(layout.rows)) == (9, 12)
    assert layout.grey == {Cell(x, y) for x in (-1, 1) for y in (-2, 2)}


@pytest.mark.parametrize("size", ["4", "22", "x"])
def test_sizes_that_cannot_be(client: FlaskClient, size: str) -> None:
    """A size that no board can have is refused with a sentence, and the board stays."""
    query = dict(changed(fields(tap(client, drawn(client), "-1,-2", "grey")), width=size))
    form = read((answer := client.get(LARGE_SIDE, query_string=query)).text).one("form", id="layout")
    assert answer.status_code == 422
    assert form.one("p", **{"class": "problem"}).text == "A board is 5 to 21 squares wide and high."
    assert layout_of(form).grey


def test_nothing_is_written_before_it_is_kept(client: FlaskClient, referee: Referee, disk: Disk) -> None:
    """Taps write nothing; the key that saves does, once, under the typed name, with a notice."""
    form = tap(client, drawn(client), "-7,-7", "white")
    assert not disk.path.exists() or referee.boxes.of(WordGame) == ()
    answer = pressed(client, form, "do", "keep", name="Red side")
    assert answer.status_code == 303
    assert kept(referee) == {"Red side": layout_of(form).text}
    again = drawn(client, answer.location)
    assert "Saved" in again.text
    assert layout_of(again) == layout_of(form)
    assert "Red side" in page(client, BOARDS).text


def test_a_reload_keeps_the_board(client: FlaskClient) -> None:
    """The address that htmx gets shows the same board, with the same brush."""
    query = dict(fields(drawn(client))) | {"brush": "grey", "field": "-2,-2", "name": "Red side"}
    answer = client.get(LARGE_SIDE, query_string=query, headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    address = answer.headers["HX-Replace-Url"]
    form = drawn(client, address)
    assert dict(fields(form)) == dict(fields(drawn(client, address)))
    assert premium(form, "-2,-2") == "grey"
    assert "checked" in form.one("input", name="brush", value="grey")
    assert form.one("input", name="name")["value"] == "Red side"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("11/11/11/11/5+4/11/11", "All rows must be the same length. “"),
        ("9/" * 5000, "A board has 5 to 21 rows of 5 to 21 squares."),
        ("5/5/1+1+1/5/5", "A board needs exactly one centre square, marked +."),
        ("<b>/5/2+2/5/5", "<b>"),
    ],
)
def test_boards_that_cannot_be(client: FlaskClient, disk: Disk, text: str, message: str) -> None:
    """A text that isn't a board is refused with a sentence, stays there, and can be neither tapped nor saved."""
    for answer in (
        client.get(LARGE_SIDE, query_string={"layout": text, "field": "0,0"}),
        client.post(LARGE_SIDE, data={"layout": text, "do": "keep", "name": "Large side"}),
    ):
        assert answer.status_code == 422
        form = read(answer.text).one("form", id="layout")
        assert message in form.one("p", **{"class": "problem"}).text
        assert form.one("input", name="layout")["value"] == text
        assert not list(form.every("button", name="field"))
    assert not disk.path.exists() or not kept(client.application.extensions["referee"])


@pytest.mark.parametrize("asked", [{"field": "8,0"}, {"field": "x"}, {"brush": "red"}, {"do": "burn"}])
def test_keys_that_there_are_not(client: FlaskClient, asked: dict[str, str]) -> None:
    """An address that asks for something no key does is refused with a sentence, and the board stays."""
    answer = client.get(LARGE_SIDE, query_string={"layout": SMALL.text, **asked})
    assert answer.status_code == 422
    form = read(answer.text).one("form", id="layout")
    assert form.one("p", **{"class": "problem"}).text
    assert layout_of(form) == SMALL


def test_a_post_keeps_only_when_it_says_so(client: FlaskClient, referee: Referee) -> None:
    """A post without the key that saves is refused, and so is an impossible name; the board stays."""
    for sent in ({}, {"do": "mirror"}, {"do": "keep", "name": "/"}, {"do": "keep", "name": ""}):
        answer = client.post(LARGE_SIDE, data={"layout": SMALL.text, **sent})
        assert answer.status_code == 422
        assert layout_of(read(answer.text).one("form", id="layout")) == SMALL
    assert referee.boxes.of(WordGame) == ()


@pytest.mark.parametrize("size", [(LEAST, LEAST), (6, 9), (8, 8), (MOST, 20), (MOST, MOST)])
def test_mirrors_of_any_size(size: tuple[int, int]) -> None:
    """A mirrored board is the same from all corners, except for a centre if there is no middle cell."""
    layout = tapped(resized(LARGE, *size), Cell(-1, -1), "white", all_quarters=False)
    whole = mirrored(layout)
    assert mirrored(whole) == whole
    assert sum(row.count(Field.CENTRE) for row in whole.rows) == 1
    if size[0] % 2 and size[1] % 2:
        turned = tuple(tuple(reversed(row)) for row in reversed(whole.rows))
        assert turned == whole.rows
    assert read_layout(whole.text) == whole
    assert tapped(layout, Cell(99, 0), "", all_quarters=True) == layout


@pytest.mark.parametrize("value", ["new-game", "boards"])
def test_no_edit_is_lost(client: FlaskClient, referee: Referee, value: str) -> None:
    """Each button that leads away first saves changes, even after an earlier save; the new game begins with them."""
    shown = page(client, pressed(client, drawn(client), "do", "keep").location)
    shown = read(pressed(client, shown.one("form", id="layout"), "field", "-2,-3", brush="grey").text)
    way = left(client, shown, value, width="13")
    (text,) = kept(referee).values()
    assert (len(read_layout(text).grey), len(read_layout(text).rows[0])) == (4, 13)
    if value == "boards":
        way = page(client, way).one("header").one("a")["href"]
    assert dict(fields(page(client, way).one("form", id="new-game")))["layout"] == text


def test_what_cannot_be_kept_is_not_left_in_silence(client: FlaskClient, referee: Referee) -> None:
    """If a board can't be saved, the page stays and says why; only a link that says so leaves without saving."""
    reported = dict(changed(fields(drawn(client)), name="", next="boards"))
    answer = client.post(LARGE_SIDE, data=reported)
    assert answer.status_code == 422
    shown = read(answer.text)
    assert "Type a name." in shown.text
    assert [link["href"] for link in shown.every("a") if link.text == "Leave without saving"] == [BOARDS]
    assert kept(referee) == {}
