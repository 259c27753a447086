"""Two phones on one sheet."""

import pytest
from playwright.sync_api import expect

from referee.core.steps import Place
from tests.browser.conftest import NewPhone
from tests.browser.phone import PORTRAIT, SMALL, Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

FIRST = QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0")
NEWER = "From another phone."


@pytest.fixture
def sheet(server: Server) -> str:
    """A game on whose sheet one turn stands."""
    game = server.started("Ann", "Bob", "Cleo")
    server.write(game, [Place(1, FIRST)])
    return game


@pytest.fixture(params=[True, False], ids=["with script", "without script"])
def second(request: pytest.FixtureRequest, new_phone: NewPhone, sheet: str) -> Phone:
    """A phone that has the sheet open, and on it a draft of two tiles. It does not hear what others write."""
    phone = new_phone(java_script_enabled=request.param)
    phone.hear_nothing()
    phone.open(sheet)
    phone.tap(phone.find('button[value="0,1"]'))
    for placed in QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1"):
        phone.lay(placed)
    return phone


def expect_whole(phone: Phone) -> None:
    """Expect the whole notice, from its first line to its last, to be visible inside the box of the verdict."""
    phone.page.wait_for_load_state()  # without script a tap loads a page, which moves until its styles have come
    notice, box = phone.box(phone.find("#notice")), phone.box(phone.verdict)
    assert notice["height"] >= 14
    assert box["y"] <= notice["y"]
    assert notice["y"] + notice["height"] <= box["y"] + box["height"]


@pytest.mark.parametrize("tapped", ["confirm", "a tile"])
def test_stale_page(new_phone: NewPhone, server: Server, sheet: str, second: Phone, tapped: str) -> None:
    """A turn entered on an outdated page is refused: the newer sheet is shown, and the tiles still lie there, to be
    confirmed as the turn of the player to move now.
    """
    first = new_phone()
    first.open(sheet)
    first.draft(server.game(sheet), QWIRKLE.notation.read_play("Rc@3,0"))
    first.confirm()
    second.tap(second.do("confirm") if tapped == "confirm" else second.key("Bd"))
    expect(second.find("#notice")).to_contain_text(NEWER)
    expect_whole(second)
    expect(second.verdict).to_contain_text("Turn 2 is saved: Bob +4")
    expect(second.do("confirm")).to_have_count(0)
    second.expect_totals([3, 4, 0])
    expect(second.find("[data-last]")).to_have_attribute("data-tile", "Rc")
    expect(second.find("[data-to-move]")).to_have_attribute("data-seat", "3")
    tiles = ["Bo@0,1", "Bs@1,1"] + ["Bd@2,1"] * (tapped == "a tile")
    second.expect_draft(*tiles)
    assert len(server.turns(sheet)) == 2
    second.tap(second.do("look"))
    expect(second.verdict).to_contain_text("Cleo +")
    second.confirm()
    assert server.turns(sheet)[2].seat == 3


def test_taken_cell(new_phone: NewPhone, server: Server, sheet: str, second: Phone) -> None:
    """Where someone else has laid a tile meanwhile, the draft on the same cell is refused with the reason, and can be
    cleared.
    """
    server.send(sheet, [Place(2, QWIRKLE.notation.read_play("Go@0,1"))], seen=1)
    second.tap(second.do("confirm"))
    expect(second.find("#notice")).to_contain_text("It doesn't fit any more.")
    expect(second.verdict).to_have_attribute("data-codes", "cell-occupied")
    second.expect_totals([3, 2, 0])
    expect(second.do("confirm")).to_have_count(0)
    expect(second.do("look")).to_be_disabled()
    second.tap(second.find('.answers [value="clear"]'))
    second.expect_draft()
    assert len(server.turns(sheet)) == 2


def test_same_turn(new_phone: NewPhone, server: Server, sheet: str, second: Phone) -> None:
    """The same turn confirmed on two phones is written once."""
    first = new_phone()
    first.open(sheet)
    first.draft(server.game(sheet), QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1"))
    first.confirm()
    second.tap(second.do("confirm"))
    expect(second.find("[data-last]")).to_have_count(2)
    second.expect_draft()
    assert len(server.turns(sheet)) == 2


@pytest.mark.parametrize("size", [PORTRAIT, SMALL], ids=["portrait", "small"])
def test_newer_turn_under_a_draft(new_phone: NewPhone, server: Server, sheet: str, size: tuple[int, int]) -> None:
    """If a turn is written while tiles lie on another phone, that phone names it by itself and asks what becomes of the
    tiles.
    """
    phone = new_phone(size)
    phone.open(sheet)
    phone.draft(server.game(sheet), QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1"))
    server.send(sheet, [Place(2, QWIRKLE.notation.read_play("Rc@3,0"))], seen=1)
    expect(phone.find("#notice")).to_have_text("From another phone. Your turn isn't saved.")
    expect_whole(phone)
    expect(phone.do("confirm")).to_have_count(0)
    phone.tap(phone.do("look"))
    expect(phone.verdict).to_contain_text("Cleo +6")
    phone.expect_draft("Bo@0,1", "Bs@1,1")
    assert len(server.turns(sheet)) == 2
    phone.confirm()
    assert server.turns(sheet)[2].seat == 3


@pytest.mark.thorough
@pytest.mark.parametrize("size", [PORTRAIT, SMALL], ids=["portrait", "small"])
def test_long_notice(new_phone: NewPhone, server: Server, sheet: str, size: tuple[int, int]) -> None:
    """A notice of several lines is completely visible above a draft."""
    phone = new_phone(size)
    phone.open(sheet)
    phone.draft(server.game(sheet), QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1"))
    sentence = "This phone can no longer keep score here. Ask for the link again; your tiles are kept until then."
    phone.page.route(
        "**/turns",
        lambda route: route.fulfill(
            status=403, content_type="text/html", body=f'<hx-partial hx-target="#notice">{sentence}</hx-partial>'
        ),
    )
    phone.tap(phone.do("confirm"))
    expect(phone.find("#notice")).to_have_text(sentence)
    expect_whole(phone)
