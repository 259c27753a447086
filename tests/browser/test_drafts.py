"""The draft stands in the address of the page: it is there again whatever happens, with htmx or without."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.cdn import Cdn
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE


@pytest.fixture
def sheet(server: Server) -> str:
    """A game on whose sheet one turn stands."""
    game = server.started("Ann", "Bob", "Cleo")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0"))])
    return game


@pytest.fixture(params=["htmx", "htmx refused", "no script"])
def options(request: pytest.FixtureRequest) -> dict[str, Any]:
    """How a phone gets its pages."""
    if request.param == "no script":
        return {"java_script_enabled": False}
    return {"cdn": Cdn.ANSWERS if request.param == "htmx" else Cdn.UNREACHABLE}


@pytest.fixture
def tapped(options: dict[str, Any], new_phone: NewPhone, sheet: str) -> Phone:
    """A phone that has the sheet open, and on it a draft of two tiles."""
    phone = new_phone(**options)
    phone.open(sheet)
    phone.tap(phone.find('button[value="0,1"]'))
    for placed in QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1"):
        phone.lay(placed)
    expect_draft(phone)
    assert phone.page.url.split("#")[0].startswith(f"{sheet}?")
    return phone


@pytest.fixture
def drafting(options: dict[str, Any], new_phone: NewPhone, sheet: str) -> Phone:
    """A phone that has the same draft open by its address."""
    phone = new_phone(**options)
    phone.open(f"{sheet}?draft=Bo@0,1+Bs@1,1&cursor=2,1&seen=1")
    expect_draft(phone)
    return phone


def expect_draft(phone: Phone, points: int = 6) -> None:
    """The two tiles lie there, judged, and the cursor is beside them."""
    phone.expect_draft("Bo@0,1", "Bs@1,1")
    expect(phone.verdict).to_have_attribute("data-points", str(points))
    expect(phone.find("[data-cursor]")).to_have_attribute("data-cell", "2,1")


def expect_use(phone: Phone, server: Server, sheet: str) -> None:
    """The draft can be gone on with, and confirmed."""
    phone.lay(QWIRKLE.notation.read_play("Bd@2,1")[0])
    phone.confirm()
    assert server.turns(sheet)[-1] == Place(2, QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1 Bd@2,1"), 9)


def test_reloaded(tapped: Phone, server: Server, sheet: str) -> None:
    """The page is loaded again."""
    tapped.page.reload(wait_until=tapped.loaded)
    expect_draft(tapped)
    expect_use(tapped, server, sheet)


def test_reloaded_with_the_menu_open(phone: Phone, sheet: str) -> None:
    """The page is loaded again while its menu is open, with htmx: the draft is there, and the menu is closed."""
    phone.open(f"{sheet}?draft=Bo@0,1+Bs@1,1&cursor=2,1&seen=1")
    phone.tap(phone.find("#more"))
    expect(phone.find(".menu")).to_be_visible()
    phone.page.reload(wait_until=phone.loaded)
    expect_draft(phone)
    expect(phone.find(".menu")).to_have_count(0)


@pytest.mark.thorough
def test_back_from_elsewhere(tapped: Phone, server: Server, sheet: str) -> None:
    """Another page is opened, and the browser goes back."""
    tapped.open(f"{tapped.address}/")
    tapped.back()
    expect_draft(tapped)
    expect_use(tapped, server, sheet)


@pytest.mark.thorough
def test_beside_and_back(drafting: Phone) -> None:
    """A page beside the game is read, and left by its link; then again, and left by the browser's back."""
    for name in ("Rulebook", "Scoresheet", "Still unseen"):
        drafting.more(name)
        drafting.tap(drafting.page.get_by_role("link", name="Back").first)
        expect_draft(drafting)
        drafting.more(name)
        expect(drafting.find("#entry")).to_have_count(0)
        drafting.back()
        expect_draft(drafting)


@pytest.mark.thorough
def test_try_and_back(drafting: Phone, server: Server, sheet: str) -> None:
    """Another play is tried, and the page of trying is left."""
    drafting.more("Try a move")
    drafting.tap(drafting.find('button[value="3,0"]'))
    drafting.lay(QWIRKLE.notation.read_play("Rc@3,0")[0])
    drafting.tap(drafting.link("Back to the game"))
    expect_draft(drafting)
    expect_use(drafting, server, sheet)


def test_rulebook_from_the_trying(drafting: Phone) -> None:
    """From the page of trying the rulebook is opened at the rule that was broken, and left for the game."""
    drafting.more("Try a move")
    drafting.tap(drafting.find('button[value="3,0"]'))
    drafting.lay(QWIRKLE.notation.read_play("Bc@3,0")[0])
    drafting.tap(drafting.do("why"))
    drafting.tap(drafting.find(".reasons a").first)
    drafting.tap(drafting.link("Back to the game"))
    expect_draft(drafting)


def test_closed_and_reopened(tapped: Phone, server: Server, sheet: str) -> None:
    """The tab is closed, and a new one opened at the same address."""
    address = tapped.page.url
    tapped.page.close()
    tapped.page = tapped.context.new_page()
    tapped.open(address)
    expect_draft(tapped)
    expect_use(tapped, server, sheet)


@pytest.mark.thorough
def test_sent_to_a_friend(
    tapped: Phone, options: dict[str, Any], new_phone: NewPhone, server: Server, sheet: str
) -> None:
    """The address is opened on another phone."""
    friend = new_phone(**options)
    friend.open(tapped.page.url)
    expect_draft(friend)
    expect_use(friend, server, sheet)


@pytest.mark.thorough
@pytest.mark.parametrize("then", ["a tile", "reload"])
def test_second_scorekeeper(drafting: Phone, server: Server, sheet: str, then: str) -> None:
    """If another phone writes a turn meanwhile, the draft is judged again on the newer sheet, a notice says so, and the
    scorekeeper must look before confirming.
    """
    drafting.hear_nothing()
    drafting.page.reload(wait_until=drafting.loaded)
    server.send(sheet, [Place(2, QWIRKLE.notation.read_play("Yo@0,-1"))], seen=1)
    if then == "reload":
        drafting.page.reload(wait_until=drafting.loaded)
    else:
        drafting.lay(QWIRKLE.notation.read_play("Bd@2,1")[0])
        expect(drafting.verdict).to_have_attribute("data-points", "10")
    expect(drafting.find("#notice")).to_contain_text("From another phone.")
    drafting.expect_totals([3, 2, 0])
    expect(drafting.find("[data-last]")).to_have_attribute("data-tile", "Yo")
    drafting.tap(drafting.do("look"))
    expect(drafting.find("#notice")).to_be_empty()
    drafting.confirm()
    assert server.turns(sheet)[2].seat == 3


@pytest.mark.thorough
@pytest.mark.parametrize("sent", [False, True], ids=["left", "refused"])
def test_half_a_point(drafting: Phone, server: Server, sheet: str, sent: bool) -> None:
    """3.5 typed under points, and left there or refused, harms no later tap."""
    drafting.more("Points only")
    drafting.find('#points [name="points"]').fill("3.5")
    if sent:
        drafting.tap(drafting.do("points"))
        expect(drafting.find(".problem")).to_contain_text("a whole number")
    drafting.tap(drafting.link("Back to the game"))
    expect_draft(drafting)
    expect_use(drafting, server, sheet)


def test_new_turn(drafting: Phone, sheet: str) -> None:
    """Once the draft is confirmed, the address holds it no more."""
    drafting.confirm()
    drafting.page.wait_for_url(lambda address: "draft" not in parse_qs(urlsplit(address).query))
    drafting.page.reload(wait_until=drafting.loaded)
    drafting.expect_draft()
    expect(drafting.find("#notice")).to_be_empty()
    drafting.expect_totals([3, 6, 0])


def test_pale_copies(phone: Phone, server: Server) -> None:
    """Where the tile laid last could also lie a pale copy of it stands, which a tap swaps with it; what copies are for
    is said the first three times on a phone.
    """
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@0,1"))])
    hints = []
    for _ in range(4):
        phone.open(game)
        phone.point(Cell(0, 2))
        for tile in ("Rd", "Rc"):
            phone.tap(phone.key(tile))
            expect(phone.find(f'[data-draft][data-tile="{tile}"]')).to_be_visible()
        hints.append(phone.verdict.locator("[data-hint]").count())
        there, copy = Cell(1, 2), Cell(-1, 2)
        phone.expect_draft("Rd@0,2", f"Rc@{there.x},{there.y}")
        phone.tap(phone.at(copy, '[data-move="Rc"]'))
        expect(phone.at(there, '[data-move="Rc"]')).to_be_visible()
        phone.expect_draft("Rd@0,2", f"Rc@{copy.x},{copy.y}")
    assert hints == [1, 1, 1, 0]
