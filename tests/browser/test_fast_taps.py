"""Taps that are faster than the answers: none is lost, and none counts twice."""

from contextlib import AbstractContextManager, nullcontext

import pytest
from playwright.sync_api import Locator, expect

from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.cdn import Cdn
from tests.browser.conftest import NewPhone, also
from tests.browser.phone import LOW, Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

FIRST = QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0")
TURN = Place(1, FIRST, 2)


@pytest.fixture
def game(phone: Phone, server: Server) -> str:
    """A new game, open on the phone."""
    address = server.started("Ann", "Bob")
    phone.open(address)
    return address


@pytest.fixture(params=["fast line", "slow line"])
def line(request: pytest.FixtureRequest, phone: Phone) -> AbstractContextManager[None]:
    """A context for taps; on a slow line no answer arrives before the last of them."""
    return phone.slow_line() if request.param == "slow line" else nullcontext()


def strike(phone: Phone, line: AbstractContextManager[None], *targets: Locator) -> None:
    """Tap where these are now, one immediately after the other."""
    boxes = [phone.box(target) for target in targets]
    with line:
        for box in boxes:
            phone.strike(box)


def test_two_tiles(phone: Phone, game: str, line: AbstractContextManager[None]) -> None:
    """Two quick taps on two keys place both tiles."""
    strike(phone, line, phone.key("Ro"), phone.key("Rd"))
    phone.expect_draft("Ro@0,0", "Rd@1,0")


def test_cell_and_tile(phone: Phone, server: Server, game: str, line: AbstractContextManager[None]) -> None:
    """A quick tap on a key after one on another cell places the tile there."""
    server.write(game, [TURN])
    phone.open(game)
    phone.point(Cell(2, 0))
    phone.rest()
    strike(phone, line, phone.find('button[value="-1,0"]'), phone.key("Rd"))
    phone.expect_draft("Rd@-1,0")


def test_confirm_twice(phone: Phone, server: Server, game: str, line: AbstractContextManager[None]) -> None:
    """A double tap on Confirm writes one turn, even right after a tap on a key: one with that tile."""
    phone.lay(FIRST[0])
    strike(phone, line, phone.key("Rs"), phone.do("confirm"), phone.do("confirm"))
    expect(phone.find("[data-last]")).to_have_count(2)
    expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", "2")
    phone.expect_totals([2, 0])
    phone.expect_draft()
    expect(phone.find("#notice")).to_be_empty()
    assert server.turns(game) == (TURN,)


@pytest.mark.parametrize("script", [True, *also(False)], ids=["htmx refused", "no script"])
def test_confirm_twice_without_htmx(new_phone: NewPhone, server: Server, script: bool) -> None:
    """Without htmx, too, a double tap on Confirm writes one turn."""
    plain = new_phone(cdn=Cdn.UNREACHABLE, java_script_enabled=script)
    game = server.started("Ann", "Bob")
    plain.open(f"{game}?draft=Ro@0,0+Rs@1,0&seen=0")
    plain.page.wait_for_load_state()
    strike(plain, nullcontext(), plain.do("confirm"), plain.do("confirm"))
    expect(plain.find("[data-last]")).to_have_count(2)
    plain.expect_totals([2, 0])
    assert server.turns(game) == (TURN,)


def test_ruling_twice(phone: Phone, server: Server, game: str, line: AbstractContextManager[None]) -> None:
    """A double tap on the key that allows a turn writes one turn."""
    server.write(game, [TURN])
    phone.open(f"{game}?draft=Bd@2,0&seen=1")
    phone.tap(phone.do("why"))
    phone.tap(phone.find(".to-allow"))
    expect(phone.do("rule")).to_be_visible()
    strike(phone, line, phone.do("rule"), phone.do("rule"))
    expect(phone.find('[data-last][data-tile="Bd"]')).to_be_visible()
    phone.expect_totals([2, 3])
    assert len(server.turns(game)) == 2


@pytest.mark.parametrize("how", ["slow line", "at once"])
def test_undo_twice(phone: Phone, server: Server, game: str, how: str) -> None:
    """Two taps on Undo, the second before the first is answered or with nothing in between, undo one turn."""
    server.write(game, [TURN, Place(2, QWIRKLE.notation.read_play("Rd@2,0"))])
    phone.open(game)
    if how == "slow line":
        strike(phone, phone.slow_line(), phone.do("undo"), phone.do("undo"))
    else:
        phone.do("undo").evaluate("undo => { undo.click(); undo.click(); }")
    expect(phone.find("#laid [data-tile]")).to_have_count(2)
    phone.expect_totals([2, 0])
    phone.expect_draft("Rd@2,0")
    expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", "2")
    assert server.turns(game) == (TURN,)


def test_many_tiles(phone: Phone, game: str) -> None:
    """Six tiles and Confirm, tapped while the server is slow, become a Qwirkle."""
    phone.lay(FIRST[0])
    keys = [phone.key(tile) for tile in ("Rs", "Rd", "Rc", "Rx", "Rt")]
    strike(phone, phone.slow_line(), *keys, phone.do("confirm"))
    expect(phone.find("[data-last]")).to_have_count(6)
    phone.expect_totals([12, 0])


def test_refused_tile_and_confirm(phone: Phone, server: Server, game: str) -> None:
    """If a tile is refused, a Confirm tapped before that could be seen doesn't write the turn without it."""
    phone.lay(FIRST[0])
    strike(phone, phone.slow_line(), phone.key("Rs"), phone.key("Oo"), phone.do("confirm"))
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.expect_draft("Ro@0,0", "Rs@1,0")
    assert server.turns(game) == ()


def test_keyboard_raised_while_waiting(new_phone: NewPhone, server: Server) -> None:
    """In a low window, a keyboard raised while an answer is on its way stays raised."""
    low, game = new_phone(LOW), server.started("Ann", "Bob")
    server.write(game, [TURN])
    low.open(game)
    with low.slow_line():
        low.tap(low.find("#more"))
        low.tap(low.find(".strip"))
    expect(low.find(".menu")).to_be_visible()
    low.tap(low.find("#more"))
    expect(low.key("Rd")).to_be_visible()
