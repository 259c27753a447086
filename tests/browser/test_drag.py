"""Tiles of a draft that are dragged to other cells."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.finger import finger, middles
from tests.browser.phone import LOW, Phone
from tests.browser.server import Server
from tests.games import SAMPLE

DRAFT = "draft=Gs@-1,-4&cursor=-1,-5&way=open&seen=6"


def middle(phone: Phone, cell: str) -> tuple[float, float]:
    """The middle of a cell on the screen, free or with a tile of the draft."""
    phone.rest()
    return middles(phone, f'#plane button[value="{cell}"]')[cell]


def test_dragging(new_phone: NewPhone, server: Server) -> None:
    """A tile of the draft goes with the finger, or the mouse, to the cell where it is let go; where it may not lie, or
    off the board, it stays where it was. A drag from anywhere else moves the board.
    """
    phone = new_phone(LOW)
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:6])
    phone.open(f"{game}?{DRAFT}")
    touching, carried = finger(phone), phone.find(".carried")

    def drag(cell: str, to: tuple[float, float]) -> None:
        touching.down(*middle(phone, cell))  # `to` is known by now: nothing rests under a finger
        expect(carried).to_be_visible()
        phone.page.wait_for_timeout(40)  # a press of 150 ms is no tap
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
    phone.page.wait_for_timeout(40)  # a press of 150 ms is no tap
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
    """Where cells are small, the lens shows the tile on the cell where it would go; a second finger ends it."""
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
