"""The game page by keyboard alone: Tab goes from part to part, arrow keys within the board and the tray."""

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.conftest import NewPhone
from tests.browser.phone import DESK, Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

FIRST = (
    Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0")),
    Place(2, QWIRKLE.notation.read_play("Bd@2,1 Gd@2,2")),
)
FEW = 20
"""More than the stops of Tab on the page with a board."""


class Keys:
    """A keyboard before a page."""

    def __init__(self, page: Phone) -> None:
        self.phone = page

    def focused(self, selector: str) -> bool:
        """Whether what matches has the focus."""
        return bool(self.phone.page.evaluate("(selector) => document.activeElement.matches(selector)", selector))

    def press(self, key: str) -> None:
        """Press a key."""
        self.phone.page.keyboard.press(key)

    def tab_to(self, selector: str) -> None:
        """Go on with Tab until what matches has the focus."""
        for _ in range(FEW):
            if self.focused(selector):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def arrow_to(self, selector: str) -> None:
        """Go with the arrow keys, each time in the direction with the larger distance left."""
        for _ in range(FEW):
            x, y = self.phone.page.evaluate(
                """(selector) => {
                    const middle = (it) => {
                        const {x, y, width, height} = it.getBoundingClientRect();
                        return [x + width / 2, y + height / 2];
                    };
                    const [x, y] = middle(document.activeElement);
                    const [there, deep] = middle(document.querySelector(selector));
                    return [there - x, deep - y];
                }""",
                selector,
            )
            if self.focused(selector):
                return
            across, upright = ("ArrowRight" if x > 0 else "ArrowLeft"), ("ArrowDown" if y > 0 else "ArrowUp")
            self.press(across if abs(x) > abs(y) else upright)
        raise AssertionError(f"arrow keys do not lead to {selector}")

    def lay(self, tile: str) -> None:
        """Place a tile at the cursor, and find the focus on its key."""
        key = f'button[name="tile"][value="{tile}"]'
        self.tab_to('button[name="tile"]')
        self.arrow_to(key)
        self.press("Enter")
        expect(self.phone.find(f'[data-draft][data-tile="{tile}"]')).to_be_visible()
        expect(self.phone.find(key)).to_be_focused()

    def point(self, cell: str) -> None:
        """Put the cursor on a cell, and find the focus there."""
        self.tab_to("#plane button[name=cell]")
        self.arrow_to(f'#plane [data-cell="{cell}"]')
        self.press("Enter")
        at = self.phone.find(f'#plane [data-cell="{cell}"]')
        expect(at).to_have_attribute("data-cursor", "")
        expect(at).to_be_focused()


@pytest.fixture
def keys(new_phone: NewPhone, server: Server) -> Keys:
    """The page of a game of two turns, on a desktop without touch."""
    game = server.started("Ann", "Bob")
    server.write(game, FIRST)
    phone = new_phone(DESK, has_touch=False)
    phone.open(game)
    phone.page.wait_for_function("window.htmx")
    return Keys(phone)


def test_turn(keys: Keys, server: Server) -> None:
    """A whole turn is entered: a cell, two tiles, Confirm; after each answer the focus is where it was. The board is
    one tab stop, and so is the tray, also after an answer.
    """
    stops = """["#plane", ".keys"].map((within) =>
        [...document.querySelectorAll(`${within} button`)].filter((it) => it.tabIndex >= 0).length)"""
    assert keys.phone.page.evaluate(stops) == [1, 1]
    keys.point("0,1")
    assert keys.phone.page.evaluate(stops) == [1, 1]
    keys.lay("Bo")
    keys.phone.expect_draft("Bo@0,1")
    keys.lay("Go")
    keys.phone.expect_draft("Bo@0,1", "Go@-1,1")
    keys.tab_to('[value="confirm"]')
    keys.press("Enter")
    keys.phone.expect_totals([7, 3])
    assert not keys.focused("body")
    assert server.turns(keys.phone.page.url)[2] == Place(1, QWIRKLE.notation.read_play("Bo@0,1 Go@-1,1"), 4)


def test_erasing_and_turning(keys: Keys) -> None:
    """Erase and Turn keep the focus; the focus goes from the points to Stop, and from Stop back to the points."""
    keys.point("0,1")
    keys.lay("Bo")
    for selector, then in (
        ('[value="turn-direction"]', '[value="turn-direction"]'),
        (".pill", "[data-stop]"),
        ("[data-stop]", ".pill"),
    ):
        keys.tab_to(f"#panel {selector}")
        keys.press("Enter")
        expect(keys.phone.find("#waiting")).to_be_hidden()
        expect(keys.phone.find(f"#panel {then}")).to_be_focused()
    keys.tab_to('[value="erase"]')
    keys.press("Enter")
    keys.phone.expect_draft()
    assert not keys.focused("body")


def test_recount_on_a_slow_line(keys: Keys) -> None:
    """The focus goes from the points to Stop even if the answer to an earlier key comes in between."""
    keys.point("0,1")
    keys.lay("Bo")
    keys.phone.expect_draft("Bo@0,1")
    with keys.phone.slow_line():
        for selector in ('[value="turn-direction"]', ".pill"):
            keys.tab_to(f"#panel {selector}")
            keys.press("Enter")
    expect(keys.phone.find("#panel [data-stop]")).to_be_focused()


def test_ruling(keys: Keys, server: Server) -> None:
    """A refused tile is allowed by the players: Why?, another reason, Allow it."""
    keys.point("0,1")
    keys.tab_to('button[name="tile"]')
    keys.arrow_to('button[name="tile"][value="Bs"]')
    keys.press("Enter")
    expect(keys.phone.verdict).to_have_attribute("data-legal", "false")
    expect(keys.phone.key("Bs")).to_be_focused()
    keys.tab_to(".slot button")
    keys.press("Enter")
    expect(keys.phone.find(".judgement")).to_be_visible()
    keys.tab_to("#allowing")
    keys.press(" ")
    keys.tab_to('[name="reason"]')
    keys.press("ArrowRight")
    keys.tab_to('[value="rule"]')
    keys.press("Enter")
    expect(keys.phone.at(Cell(0, 1), "[data-ruled]")).to_be_visible()
    assert not keys.focused("body")
    ruling = server.turns(keys.phone.page.url)[2].ruling
    assert ruling is not None
    assert ruling.reason == "Noticed too late"


def test_correction(keys: Keys, server: Server) -> None:
    """The wrong tile is picked up, another one placed there, and the turn fixed."""
    game = keys.phone.page.url
    keys.phone.open(f"{game}/turns/2")
    keys.phone.page.wait_for_function("window.htmx")
    keys.point("2,2")
    keys.lay("Yd")
    keys.tab_to('[value="correct"]')
    keys.press("Enter")
    expect(keys.phone.at(Cell(2, 2), '[data-tile="Yd"][data-last]')).to_be_visible()
    assert server.turns(game)[1] == Place(2, QWIRKLE.notation.read_play("Bd@2,1 Yd@2,2"), 3)
