"""The box of the word game at a phone's size: its letters typed, a board drawn by tapping, a game begun with both."""

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.rulebooks.wordgame.layout import LARGE, read_layout
from tests.browser import phone
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import GAME, Server
from tests.browser.test_pages_around import sound

pytestmark = pytest.mark.thorough

BOARD = "/boxes/wordgame/layouts/Large%20side"


@pytest.fixture(
    params=[(True, "dark"), pytest.param((True, "light"), marks=pytest.mark.thorough), (False, "dark")],
    ids=["htmx", "light", "plain"],
)
def held(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """A phone with dark pages, with light ones, and one without scripts."""
    scripted, theme = request.param
    taken = new_phone(java_script_enabled=scripted)
    taken.context.add_cookies([{"name": "bright", "value": "1", "url": taken.address}] * (theme == "light"))
    return taken


def drawn(held: Phone) -> str:
    """The board that is drawn, as text."""
    return held.find('#layout [name="layout"]').input_value()


def looked_at(held: Phone) -> None:
    """The page is sound, where a script can say so."""
    if held.scripted:
        sound(held)


def test_a_box_is_drawn_and_used(held: Phone, server: Server) -> None:
    """From the form of a new game a board is drawn by tapping and the letters are typed; the game is begun with both,
    and nothing typed before is lost.
    """
    held.open(f"{held.address}/games/new?game=wordgame")
    for row, (name, letter) in enumerate((("Ala", "Ż"), ("Jan", "b"))):
        held.find(f'[name="players-{row}"]').fill(name)
        held.find(f'[name="drawn-{row}"]').fill(letter)
    looked_at(held)
    held.find("button").filter(has_text="Draw a board").click()
    looked_at(held)
    held.find(".boards a").filter(has_text="Large side").click()
    held.find(".brushes label").filter(has_text="letter").click()
    for field in ("-7,-7", "-6,-7", "-5,-6"):
        held.find(f'[name="field"][value="{field}"]').click()
        expect(held.find(f'[name="field"][value="{field}"]')).to_have_attribute("data-premium", "grey")
    looked_at(held)
    held.find("button").filter(has_text="Save").filter(visible=True).last.click()
    expect(held.find("[role=status]")).to_contain_text("Saved")
    looked_at(held)
    held.find("button.primary").filter(has_text="To the new game").click()
    expect(held.find('[name="players-0"]')).to_have_value("Ala")
    held.find("button").filter(has_text="What does your box say?").click()
    held.find('[name="value-F"]').fill("6")
    held.find(".tabs label").filter(has_text="How many").click()
    held.find('[name="count-A"]').fill("9")
    looked_at(held)
    held.find("#box .foot button").click()
    expect(held.find("#sum")).to_contain_text("77 are missing")
    held.find("button.primary").filter(has_text="To the new game").click()
    held.find('#new-game .foot button[type="submit"]').click()
    held.page.wait_for_url(GAME)
    game = server.get(f"{held.page.url.removeprefix(held.address).split('?')[0].split('#')[0]}.txt").text
    assert '[Seat1 "Jan"]' in game
    assert "A1x9" in game
    assert "F6" in game
    (layout,) = [line for line in game.splitlines() if line.startswith("[Layout")]
    assert len(read_layout(layout.split('"')[1]).grey) == 12


def test_fast_taps(new_phone: NewPhone) -> None:
    """Taps that follow each other faster than they are answered all count, and the board does not move."""
    held = new_phone()
    held.open(f"{held.address}/boxes/wordgame/layouts/Tapped%20fast")  # a name that no other test uses
    held.page.wait_for_function("window.htmx")
    held.find('[name="field"][value="-7,-5"]').click()
    expect(held.find('[name="field"][value="-7,-5"]')).to_have_attribute("data-premium", "grey")
    held.find('[name="field"][value="-7,-5"]').click()
    expect(held.find('[name="field"][value="-7,-5"]')).to_have_attribute("data-premium", "white")
    corner = held.find('[name="field"][value="-7,-7"]')
    before = corner.bounding_box()
    held.page.evaluate(
        """fields => {
            for (const field of fields) document.querySelector(`[name="field"][value="${field}"]`).click();
        }""",
        ["-7,-7", "-6,-6", "-5,-5", "-7,-7", "-1,0"],
    )
    expect(held.find('[name="field"][value="-1,0"]')).to_have_attribute("data-premium", "grey")
    expect(corner).to_have_attribute("data-premium", "white")
    layout = read_layout(drawn(held))
    assert layout.white == {Cell(x, y) for x in (-7, 7) for y in (-7, 7, -5, 5)}
    assert layout.grey >= {Cell(-6, -6), Cell(5, 5), Cell(1, 0)}
    assert len(layout.grey) == 10
    assert corner.bounding_box() == before
    held.page.reload()
    assert read_layout(drawn(held)) == layout != LARGE


def test_what_differs_stands_in_the_first_line(new_phone: NewPhone) -> None:
    """The line of the house rules says *As printed*, or each rule that is played otherwise, as it is switched."""
    held = new_phone()
    held.open(f"{held.address}/games/new?game=wordgame")
    line = held.find(".house-rules summary")
    expect(line).to_have_text("House rules Standard rules", use_inner_text=True)
    line.click()
    expected = "House rules"
    for rule in ("no_centre", "open_jokers", "by_laid", "all_classes"):
        held.find(f"#{rule}").check()
        expected = f"{expected} {held.find(f'label[for={rule}]').evaluate('label => label.firstChild.textContent')}"
        expect(line).to_have_text(expected, use_inner_text=True)
    held.find("#minute_limit").fill("45")
    held.find(".side-words label").first.click()
    expect(line).to_have_text(f"{expected} Time limit in minutes Side words", use_inner_text=True)


@pytest.mark.parametrize("size", [phone.SMALL, phone.DESK], ids=["small", "desk"])
@pytest.mark.parametrize(
    "address",
    ["/boxes/wordgame", "/boxes/wordgame/layouts", BOARD, f"{BOARD}?do=whole", "/games/new?game=wordgame"],
)
def test_sizes(new_phone: NewPhone, size: tuple[int, int], address: str) -> None:
    """On the smallest phone and on a desk nothing lies beside the screen but the board itself."""
    held = new_phone(size)
    held.open(held.address + address)
    sound(held)
