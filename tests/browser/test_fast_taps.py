"""Taps that come faster than the answers: none is lost, and none counts twice."""

from contextlib import AbstractContextManager, nullcontext

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.cdn import Cdn
from tests.browser.conftest import NewPhone
from tests.browser.phone import LOW, Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

FIRST = QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0")


@pytest.fixture
def game(phone: Phone, server: Server) -> str:
    """A new game, open on the phone."""
    address = server.started("Ann", "Bob")
    phone.open(address)
    return address


@pytest.fixture(params=["fast line", "slow line"])
def line(request: pytest.FixtureRequest, phone: Phone) -> AbstractContextManager[None]:
    """While it lasts taps are made; on a slow line no answer comes before the last of them."""
    return phone.slow_line() if request.param == "slow line" else nullcontext()


def test_two_tiles(phone: Phone, game: str, line: AbstractContextManager[None]) -> None:
    """Two quick taps on two keys lay both tiles."""
    keys = [phone.box(phone.key("Ro")), phone.box(phone.key("Rd"))]
    with line:
        for key in keys:
            phone.strike(key)
    phone.expect_draft("Ro@0,0", "Rd@1,0")


def test_cell_and_tile(phone: Phone, server: Server, game: str, line: AbstractContextManager[None]) -> None:
    """A quick tap on a key after one on another cell lays the tile there."""
    server.write(game, [Place(1, FIRST)])
    phone.open(game)
    phone.point(Cell(2, 0))
    phone.rest()
    key = phone.box(phone.key("Rd"))
    other = phone.box(phone.find('button[value="-1,0"]'))
    with line:
        phone.strike(other)
        phone.strike(key)
    phone.expect_draft("Rd@-1,0")


def test_confirm_twice(phone: Phone, server: Server, game: str, line: AbstractContextManager[None]) -> None:
    """A double tap on Confirm writes one turn."""
    for placed in FIRST:
        phone.lay(placed)
    confirm = phone.box(phone.do("confirm"))
    with line:
        phone.strike(confirm)
        phone.strike(confirm)
    expect(phone.find("[data-last]")).to_have_count(2)
    expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", "2")
    phone.expect_totals([2, 0])
    expect(phone.find("#notice")).to_be_empty()
    assert server.turns(game) == (Place(1, FIRST, 2),)


@pytest.mark.parametrize("script", [True, False], ids=["htmx refused", "no script"])
def test_confirm_twice_without_htmx(new_phone: NewPhone, server: Server, script: bool) -> None:
    """Without htmx, too, a double tap on Confirm writes one turn."""
    plain = new_phone(cdn=Cdn.UNREACHABLE, java_script_enabled=script)
    game = server.started("Ann", "Bob")
    plain.open(game)
    for placed in FIRST:
        plain.lay(placed)
    plain.page.wait_for_load_state()  # each tap loads a page, whose keys move until its styles have come
    confirm = plain.box(plain.do("confirm"))
    plain.strike(confirm)
    plain.strike(confirm)
    expect(plain.find("[data-last]")).to_have_count(2)
    plain.expect_totals([2, 0])
    assert server.turns(game) == (Place(1, FIRST, 2),)


def test_ruling_twice(phone: Phone, server: Server, game: str, line: AbstractContextManager[None]) -> None:
    """A double tap on what lets a turn stand writes one turn."""
    server.write(game, [Place(1, FIRST)])
    phone.open(f"{game}?draft=Bd@2,0&seen=1")
    phone.tap(phone.do("why"))
    phone.tap(phone.find(".to-allow"))
    expect(phone.do("rule")).to_be_visible()
    ruling = phone.box(phone.do("rule"))
    with line:
        phone.strike(ruling)
        phone.strike(ruling)
    expect(phone.find('[data-last][data-tile="Bd"]')).to_be_visible()
    phone.expect_totals([2, 3])
    assert len(server.turns(game)) == 2


def test_tile_and_confirm(phone: Phone, server: Server, game: str, line: AbstractContextManager[None]) -> None:
    """A tap on a key and at once one on Confirm write a turn with that tile."""
    phone.lay(FIRST[0])
    key, confirm = phone.box(phone.key("Rs")), phone.box(phone.do("confirm"))
    with line:
        phone.strike(key)
        phone.strike(confirm)
    expect(phone.find("[data-last]")).to_have_count(2)
    phone.expect_draft()
    assert server.turns(game) == (Place(1, FIRST, 2),)


def test_undo_twice(phone: Phone, server: Server, game: str) -> None:
    """Two taps on Undo, the second before the first is answered, take back one turn."""
    server.write(game, [Place(1, FIRST), Place(2, QWIRKLE.notation.read_play("Rd@2,0"))])
    phone.open(game)
    undo = phone.box(phone.do("undo"))
    with phone.slow_line():
        phone.strike(undo)
        phone.strike(undo)
    expect_one_turn(phone, server, game)


def test_undo_twice_at_once(phone: Phone, server: Server, game: str) -> None:
    """On a fast line, too, two taps on Undo that nothing comes between take back one turn."""
    server.write(game, [Place(1, FIRST), Place(2, QWIRKLE.notation.read_play("Rd@2,0"))])
    phone.open(game)
    phone.do("undo").evaluate("undo => { undo.click(); undo.click(); }")
    expect_one_turn(phone, server, game)


def expect_one_turn(phone: Phone, server: Server, game: str) -> None:
    """The first turn stands, the second lies there as a draft again."""
    expect(phone.find("#laid [data-tile]")).to_have_count(2)
    phone.expect_totals([2, 0])
    phone.expect_draft("Rd@2,0")
    expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", "2")
    assert server.turns(game) == (Place(1, FIRST, 2),)


def test_many_tiles(phone: Phone, server: Server, game: str) -> None:
    """Six tiles and Confirm, tapped while the server is slow, become a Qwirkle."""
    phone.lay(QWIRKLE.notation.read_play("Ro@0,0")[0])
    with phone.slow_line():
        for tile in ("Rs", "Rd", "Rc", "Rx", "Rt"):
            phone.strike(phone.box(phone.key(tile)))
        phone.strike(phone.box(phone.do("confirm")))
    expect(phone.find("[data-last]")).to_have_count(6)
    phone.expect_totals([12, 0])


def test_keyboard_raised_while_waiting(new_phone: NewPhone, server: Server) -> None:
    """In a low window a keyboard that is raised while an answer is on its way stays raised."""
    low = new_phone(LOW)
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, FIRST)])
    low.open(game)
    with low.slow_line():
        low.tap(low.find("#more"))
        low.tap(low.find(".strip"))
    expect(low.find(".menu")).to_be_visible()
    low.tap(low.find("#more"))
    expect(low.key("Rd")).to_be_visible()


def test_refused_tile_and_confirm(phone: Phone, server: Server, game: str) -> None:
    """Where a tile is refused, a Confirm tapped before that could be seen does not write the turn without it."""
    phone.lay(FIRST[0])
    keys, confirm = [phone.box(phone.key(tile)) for tile in ("Rs", "Oo")], phone.box(phone.do("confirm"))
    with phone.slow_line():
        for key in keys:
            phone.strike(key)
        phone.strike(confirm)
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.expect_draft("Ro@0,0", "Rs@1,0")
    assert server.turns(game) == ()
