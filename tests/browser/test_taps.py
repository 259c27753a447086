"""How many taps things take."""

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.core.steps import Place, PointsOnly
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE

FIRST = Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0"), 3)


@pytest.mark.thorough
@pytest.mark.parametrize("answered", [False, True], ids=["who starts unasked", "who starts answered"])
def test_opening(phone: Phone, server: Server, answered: bool) -> None:
    """An opening of three tiles: their keys and Confirm, four taps."""
    game = server.started("Ann", "Bob")
    if answered:
        server.post(f"{game.removeprefix(phone.address)}/start", {"seen": 0, "lines-0": 3, "lines-1": 2})
    phone.open(game)
    for tile in ("Ro", "Rs", "Rd"):
        phone.tap(phone.key(tile))
        expect(phone.find(f'[data-draft][data-tile="{tile}"]')).to_be_visible()
    phone.confirm()
    assert phone.taps == 4
    phone.expect_totals([3, 0])


def test_tile_first(phone: Phone, server: Server) -> None:
    """A tile that is tapped before its cell: as many taps as the other way round; the cells where it fits light up."""
    game = server.started("Ann", "Bob")
    server.write(game, [FIRST])
    phone.open(game)
    phone.tap(phone.key("Rc"))
    expect(phone.key("Rc")).to_have_attribute("aria-pressed", "true")
    cells = {it.get_attribute("data-cell") for it in phone.find("[data-next]").all()}
    assert cells == {"-1,0", "3,0", "0,-1", "1,-1", "2,-1", "0,1", "1,1", "2,1"}
    phone.tap(phone.free(Cell(3, 0)))
    phone.expect_draft("Rc@3,0")
    phone.confirm()
    assert phone.taps == 3


def test_far_end_first(phone: Phone, server: Server) -> None:
    """A play that is begun at the end that does not touch yet takes as many taps as from the other end."""
    game = server.started("Ann", "Bob")
    server.write(game, [FIRST])
    phone.open(game)
    phone.point(Cell(0, 1))
    expect(phone.at(Cell(0, 3), "[data-far]")).to_have_count(1)
    phone.tap(phone.do("clear"))
    phone.taps = 0
    phone.point(Cell(0, 2))
    for tile in ("Bo", "Go"):
        phone.tap(phone.key(tile))
        expect(phone.find(f'[data-draft][data-tile="{tile}"]')).to_be_visible()
    phone.expect_draft("Bo@0,2", "Go@0,1")
    phone.confirm()
    assert phone.taps == 4


def test_undo_and_again(phone: Phone, server: Server) -> None:
    """Undo is one tap, and confirming the same turn again another one."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:3])
    phone.open(game)
    phone.write(phone.do("undo"))
    assert phone.taps == 1
    phone.confirm()
    assert phone.taps == 2
    assert [turn.seat for turn in server.turns(game)] == [1, 2, 3]


def test_why_not(phone: Phone, server: Server) -> None:
    """Why a tile does not fit at the cursor is one tap."""
    game = server.started("Ann", "Bob")
    server.write(game, [FIRST])
    phone.open(game)
    phone.point(Cell(3, 0))
    phone.taps = 0
    phone.tap(phone.key("Bo"))
    expect(phone.verdict).to_contain_text("Not allowed.")
    phone.expect_in_sight(phone.verdict.locator(".said"))
    assert phone.taps == 1


def test_ruling(phone: Phone, server: Server) -> None:
    """A refused tile is allowed with three more taps, or four with another reason, its points filled in as it lies."""
    game = server.started("Ann", "Bob")
    server.write(game, [FIRST])
    phone.open(game)
    phone.point(Cell(3, 0))
    phone.tap(phone.key("Bo"))
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.taps = 0
    phone.tap(phone.do("why"))
    assert phone.taps == 1
    phone.tap(phone.find(".to-allow"))
    phone.tap(phone.find('.why label:has-text("House rule")'))
    phone.write(phone.do("rule"))
    assert phone.taps == 4
    phone.expect_totals([3, 4])
    ruling = server.turns(game)[1].ruling
    assert ruling is not None
    assert ruling.reason == "House rule"


def test_points_only(phone: Phone, server: Server) -> None:
    """A points-only turn: More, Points only, and the digits; the keyboard's own key sends them."""
    game = server.started("Ann", "Bob")
    server.write(game, [FIRST])
    phone.open(game)
    phone.more("Points only")
    expect(phone.find('[name="points"]')).to_be_focused()
    assert phone.taps == 2
    for key in ("1", "1", "Tab", "2", "Enter"):
        phone.page.keyboard.press(key)
    phone.expect_totals([3, 11])
    assert server.turns(game)[1] == PointsOnly(2, 11, 2)


@pytest.mark.thorough
def test_points_into_tiles(phone: Phone, server: Server) -> None:
    """A points-only turn gets its two tiles with six taps: the sheet, the turn, a cell, two tiles, Correct it."""
    game = server.started("Ann", "Bob")
    server.write(game, [FIRST, PointsOnly(2, 4, 2)])
    phone.open(game)
    phone.tap(phone.link("Scoresheet"))
    phone.tap(phone.find('[data-mend="2"]'))
    phone.point(Cell(0, 1))
    for tile in ("Bo", "Go"):
        phone.tap(phone.key(tile))
        expect(phone.find(f'[data-draft][data-tile="{tile}"]')).to_be_visible()
    phone.tap(phone.do("correct"))
    expect(phone.find("[data-last]")).to_have_count(2)
    phone.expect_totals([3, 4])
    assert phone.taps == 6
    assert server.turns(game)[1] == Place(2, QWIRKLE.notation.read_play("Bo@0,1 Go@-1,1"), 4)
