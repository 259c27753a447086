"""A finger that stays down: a lens if cells are smaller than a finger, and dragging a tile of the draft."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import NewPhone, also
from tests.browser.phone import LANDSCAPE, LOW, SMALL, Phone
from tests.browser.server import Server
from tests.games import SAMPLE

FREE = "#plane > :not(#lens) > button[name=cell]"
OPEN = f"{FREE}:not([data-far], [data-closed])"
NEAR = 24
"""Pixels from a finger to the middle of a cell that it means."""
DRAFT = "draft=Gs@-1,-4&cursor=-1,-5&way=open&seen=6"


@dataclass
class Finger:
    """A finger on the screen of a phone."""

    phone: Phone
    screen: CDPSession
    at: tuple[float, float] = (0, 0)
    """The place where it was put down."""

    def down(self, x: float, y: float) -> None:
        """Put the finger down."""
        self.at = x, y
        self._send("touchStart", self.at)

    def to(self, x: float, y: float) -> None:
        """Move the finger."""
        self._send("touchMove", (x, y))

    def up(self) -> None:
        """Lift the finger."""
        self._send("touchEnd")

    def joined(self) -> None:
        """Put a second finger down."""
        x, y = self.at
        self._send("touchStart", (x, y), (x + 60, y + 60))

    def _send(self, what: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self.screen.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


def finger(phone: Phone) -> Finger:
    """The finger on a phone."""
    return Finger(phone, phone.context.new_cdp_session(phone.page))


def middles(phone: Phone, selector: str) -> dict[str, tuple[float, float]]:
    """The middles of matching cells on the screen, by cell."""
    found: dict[str, Any] = phone.page.evaluate(
        """(selector) => Object.fromEntries([...document.querySelectorAll(selector)].map((it) => {
            const {x, y, width, height} = it.getBoundingClientRect();
            return [it.value, [x + width / 2, y + height / 2]];
        }))""",
        selector,
    )
    return {cell: (x, y) for cell, (x, y) in found.items()}


def distances(phone: Phone, selector: str, x: float, y: float) -> list[tuple[float, str]]:
    """The distances of matching cells from a place, the nearest first."""
    return sorted(
        (((x - left) ** 2 + (y - top) ** 2) ** 0.5, cell) for cell, (left, top) in middles(phone, selector).items()
    )


def places(phone: Phone) -> Iterator[tuple[float, float]]:
    """Places all over the board without a tile."""
    view = phone.box(phone.find("#view"))
    for y in range(int(view["y"]) + 8, int(view["y"] + view["height"]) - 8, 9):
        for x in range(8, int(view["width"]) - 8, 9):
            if not phone.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-tile]')", [x, y]):
                yield x, y


@pytest.mark.parametrize(
    "size",
    [LOW, *also(SMALL, LANDSCAPE)],
    ids=["low", "small", "landscape"],
)
def test_lens(new_phone: NewPhone, late_game: str, size: tuple[int, int]) -> None:
    """A finger that stays down shows cells of 44 pixels next to it, wherever it goes, and chooses the outlined one when
    it lets go.
    """
    phone = new_phone(size)
    phone.open(late_game)
    phone.rest()
    touching = finger(phone)
    cells = sorted(middles(phone, OPEN).items(), key=lambda item: item[1][1])
    for x, y in (cells[0][1], cells[len(cells) // 2][1], cells[-1][1]):
        touching.down(x, y)
        lens = phone.find("#lens")
        expect(lens).to_be_visible()
        box = phone.box(lens)
        assert (box["width"], box["height"]) == ((244 if size == SMALL else 279), 191)
        assert round(phone.box(phone.find("#lens [data-tile]").first)["width"]) == 42  # and a gap
        assert box["x"] >= 0 <= box["y"]
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        aside = max(box["x"] - x, x - box["x"] - box["width"], box["y"] - y, y - box["y"] - box["height"])
        assert aside >= 43, (x, y, box)
        (_, meant), *_ = distances(phone, OPEN, x, y)
        expect(phone.find("#lens .chosen")).to_have_attribute("value", meant)
        touching.to(size[0] / 2, size[1] - 2 if size != LANDSCAPE else 2)  # off the board
        expect(lens).to_have_count(0)
        touching.up()
    assert not phone.find("[data-cursor]").count()
    (first, (x, y)), (then, (to_x, to_y)) = cells[:2]
    touching.down(x, y)
    expect(phone.find("#lens .chosen")).to_have_attribute("value", first)
    expect(phone.verdict).to_have_attribute("data-let-go", "Let go to choose this space.")
    touching.to(to_x, to_y)
    expect(phone.find("#lens .chosen")).to_have_attribute("value", then)
    phone.page.wait_for_timeout(40)  # a press of 150 ms isn't a tap
    touching.up()
    expect(phone.find("[data-cursor]")).to_have_attribute("data-cell", then)
    assert phone.find("#lens").count() == 0
    assert phone.verdict.get_attribute("data-let-go") is None


def test_two_fingers(phone: Phone, late_game: str) -> None:
    """A second finger closes the lens, and both choose nothing."""
    phone.open(late_game)
    phone.rest()
    touching = finger(phone)
    (x, y), *_ = middles(phone, OPEN).values()
    touching.down(x, y)
    expect(phone.find("#lens")).to_be_visible()
    touching.joined()
    expect(phone.find("#lens")).to_have_count(0)
    touching.up()
    phone.rest()
    assert phone.find("[data-cursor]").count() == 0


@pytest.mark.thorough
def test_quick_taps(phone: Phone, late_game: str) -> None:
    """A quick tap next to a cell takes the nearest one that some tile fits, up to 24 pixels off, and a loose one only
    in its middle or if there is no other; no lens appears.
    """
    phone.open(late_game)
    phone.rest()
    edge, loose, middle = None, None, None
    for x, y in places(phone):
        (far, cell), (next_far, _), *_ = distances(phone, OPEN, x, y)
        (off, nearest), *_ = distances(phone, FREE, x, y)
        if edge is None and 11 < far < NEAR - 2 and next_far - far > 2 and nearest != cell and off > 7:
            edge = (x, y), cell
        if loose is None and far > NEAR + 2 and off < 6 and nearest in middles(phone, f"{FREE}[data-far]"):
            loose = (x, y), nearest
        if middle is None and far < NEAR - 2 and off < 4 and nearest in middles(phone, f"{FREE}[data-far]"):
            middle = (x, y), nearest
        if edge and loose and middle:
            break
    assert edge
    assert loose
    assert middle
    phone.page.evaluate("""() => new MutationObserver(() => { window.seen ||= document.getElementById("lens"); })
        .observe(document, {childList: true, subtree: true})""")
    for (x, y), meant in (edge, loose, middle):
        phone.page.touchscreen.tap(x, y)
        expect(phone.find("#open [data-cursor]")).to_have_attribute("data-cell", meant)
        phone.tap(phone.do("clear"))
        expect(phone.find("[data-cursor]")).to_have_count(0)
        phone.rest()
    assert phone.page.evaluate("window.seen") is None


def test_large_cells(phone: Phone, server: Server) -> None:
    """If cells are as large as a finger there is no lens, and a finger that stays down taps what it is on."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:3])
    phone.open(game)
    phone.rest()
    touching = finger(phone)
    x, y = middles(phone, FREE)["0,2"]
    touching.down(x, y)
    phone.page.wait_for_timeout(200)  # longer than it takes to open one
    assert phone.find("#lens").count() == 0
    touching.up()
    expect(phone.find("[data-cursor]")).to_have_attribute("data-cell", "0,2")


def middle(phone: Phone, cell: str) -> tuple[float, float]:
    """The middle of a cell on the screen, free or with a tile of the draft."""
    phone.rest()
    return middles(phone, f'#plane button[value="{cell}"]')[cell]


def test_dragging(new_phone: NewPhone, server: Server) -> None:
    """A tile of the draft can be dragged with the finger or the mouse to another cell; if it isn't allowed there, or
    off the board, it stays where it was. A drag from anywhere else moves the board.
    """
    phone = new_phone(LOW)
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:6])
    phone.open(f"{game}?{DRAFT}")
    touching, carried = finger(phone), phone.find(".carried")

    def drag(cell: str, to: tuple[float, float]) -> None:
        touching.down(*middle(phone, cell))  # `to` is known by now: nothing is at rest under a finger
        expect(carried).to_be_visible()
        phone.page.wait_for_timeout(40)  # a press of 150 ms isn't a tap
        touching.to(*to)

    drag("-1,-4", middle(phone, "-2,-3"))
    expect(phone.find(".chosen")).to_have_attribute("value", "-2,-3")
    expect(phone.verdict).to_have_attribute("data-let-go", "Let go to move it here.")
    touching.up()
    phone.expect_draft("Gs@-2,-3")
    expect(phone.verdict).to_have_attribute("data-points", "2")

    drag("-2,-3", middle(phone, "1,-1"))
    touching.up()
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    expect(phone.find('[data-cell="1,-1"] [data-tried="Gs"]')).to_be_visible()
    phone.expect_draft("Gs@-2,-3")

    drag("-2,-3", (LOW[0] / 2, LOW[1] - 9))
    touching.up()
    assert phone.find(".carried, .lifted, .pressed").count() == 0

    mouse, at, to = phone.page.mouse, middle(phone, "-2,-3"), middle(phone, "-1,-4")
    mouse.move(*at)
    mouse.down()
    mouse.move(at[0] + 20, at[1])
    expect(carried).to_be_visible()
    mouse.move(*to)
    phone.page.wait_for_timeout(40)  # a press of 150 ms isn't a tap
    mouse.up()
    phone.expect_draft("Gs@-1,-4")
    assert phone.find("#plane[data-moved]").count() == 0

    x, y = middle(phone, "-2,-3")
    touching.down(x, y)
    touching.to(x + 30, y)
    expect(phone.find("#plane[data-moved]")).to_have_count(1)
    touching.up()
    phone.expect_draft("Gs@-1,-4")


def test_dragging_in_the_lens(new_phone: NewPhone, late_game: str) -> None:
    """If cells are small, the lens shows the tile on the cell where it would go; a second finger ends that."""
    phone = new_phone(LOW)
    phone.open(late_game)
    free = [*middles(phone, "#plane button[name=cell]:not([data-far], [data-closed])")]
    phone.open(f"{late_game}?draft=Ro@{free[0]}&whole=1")
    touching, begin, end = finger(phone), middle(phone, free[0]), middle(phone, free[-1])
    touching.down(*begin)
    expect(phone.find("#lens .lifted")).to_be_visible()
    touching.to(*end)
    expect(phone.find("#lens .chosen[data-laying=Ro]")).to_have_attribute("value", free[-1])
    touching.joined()
    expect(phone.find("#lens, .lifted")).to_have_count(0)
    touching.up()
    phone.expect_draft(f"Ro@{free[0]}")
