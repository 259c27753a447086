"""The same page where htmx does not come: plain forms, answered with whole pages."""

import pytest
from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place, Swap
from tests.browser.cdn import Cdn
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE


@pytest.fixture(params=["cdn unreachable", "cdn hangs", "no script"])
def plain(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """A phone on which htmx does not run."""
    if request.param == "no script":
        return new_phone(java_script_enabled=False)
    return new_phone(cdn=Cdn.HANGS if request.param == "cdn hangs" else Cdn.UNREACHABLE)


def test_turns(plain: Phone) -> None:
    """Without htmx turns are entered by the same taps, each of which loads a page, and the cursor is in sight."""
    plain.start(SAMPLE.names)
    game = Game.start(QWIRKLE, len(SAMPLE.names))
    taps, loads = plain.taps, plain.loads
    for turn in SAMPLE.steps[:4]:
        assert isinstance(turn, Place)
        plain.draft(game, turn.play, after=plain.expect_cursor_in_sight)
        plain.confirm()
        game = game.after(turn)
        plain.expect_totals(game.totals)
        plain.expect_bag(game.bag)
        for _, cell in turn.play:
            plain.expect_in_sight(plain.at(cell, "[data-last]"))
    assert plain.taps - taps <= 18
    assert plain.loads - loads == plain.taps - taps + 4  # after Confirm the browser is sent on to the page


def test_far_from_the_start(plain: Phone, late_game: str) -> None:
    """Without htmx, late in a game, the cursor is in sight wherever it is put."""
    plain.open(late_game)
    free = plain.find("#plane button[name=cell]:not([data-far], [data-closed])")
    places = free.evaluate_all("(free) => [0, free.length >> 1, free.length - 1].map((which) => free[which].value)")
    for cell in map(QWIRKLE.notation.read_cell, places):
        plain.open(late_game)
        plain.point(cell)
        plain.expect_in_sight(plain.at(cell, "[data-cursor]"))


def test_swap_and_undo(plain: Phone, server: Server) -> None:
    """Without htmx tiles are swapped, and the last turns are taken back one by one."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:2])
    plain.open(game)
    plain.enter(server.game(game), Swap(3, 4))
    expect(plain.verdict).to_contain_text("Jarek")
    expect(plain.find("[data-to-move]")).to_have_attribute("data-seat", "4")
    plain.expect_bag(78)
    assert Swap(3, 4) in server.turns(game)
    for _ in range(2):
        plain.write(plain.do("undo"))
    plain.expect_draft("Rs@0,1", "Bs@1,1", "Ps@2,1")
    plain.expect_totals([3, 0, 0, 0])
    plain.expect_bag(81)
    expect(plain.find("#laid [data-tile]")).to_have_count(3)


def test_erase_clear_and_turn(plain: Phone, server: Server) -> None:
    """Without htmx the draft is turned, its last tile is taken back, and the whole is cleared."""
    plain.open(server.started("Ann", "Bob"))
    for placed in QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0"):
        plain.lay(placed)
    plain.tap(plain.do("turn-direction"))
    plain.expect_draft("Ro@0,0", "Rs@0,1", "Rd@0,2")
    plain.tap(plain.do("erase"))
    plain.expect_draft("Ro@0,0", "Rs@0,1")
    expect(plain.at(Cell(0, 2), "[data-cursor]")).to_be_visible()
    plain.tap(plain.do("clear"))
    plain.expect_draft()
    expect(plain.at(Cell(0, 0), "[data-cursor]")).to_be_visible()


def test_whole_board(plain: Phone, late_game: str) -> None:
    """Without htmx the whole board is framed at rest; it is enlarged around a cell that is tapped, and shown again with
    one tap.
    """
    plain.open(late_game)
    tiles = plain.find("#laid [data-tile]")
    plain.expect_all_in_view(tiles)
    size = plain.box(tiles.first)["width"]
    place = plain.find("#plane button[name=cell]:not([data-far])").first.get_attribute("value") or ""
    plain.point(QWIRKLE.notation.read_cell(place))
    plain.rest()
    assert plain.box(tiles.first)["width"] > 40 > size
    plain.tap(plain.find(".slot button"))
    expect(plain.find("[data-cursor]")).to_have_count(0)
    plain.expect_all_in_view(tiles)
    assert plain.box(tiles.first)["width"] == size
