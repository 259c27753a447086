"""The browser has nothing to complain of: no errors, and nothing that the content security policy forbids."""

from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place, Swap
from tests.browser.phone import Phone
from tests.games import QWIRKLE, SAMPLE

REFUSED = "Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)"


def test_console(phone: Phone) -> None:
    """During a walk over all pages and buttons the console stays empty, but for the one refusal that is asked for."""
    phone.open(f"{phone.address}/")
    phone.start(SAMPLE.names)
    game = Game.start(QWIRKLE, len(SAMPLE.names))
    for turn in SAMPLE.steps[:3]:
        assert isinstance(turn, Place)
        phone.draft(game, turn.play)
        phone.tap(phone.find('button[name="light"]').first)
        expect(phone.find("#plane .lit").first).to_be_visible()
        phone.confirm()
        game = game.after(turn)
    phone.enter(game, Swap(4, 1))
    phone.tap(phone.find("label.zoom"))
    phone.tap(phone.find("label.zoom"))
    phone.tap(phone.link("More"))
    phone.tap(phone.link("How pages look"))
    for switch in ("#bright", "#marks"):
        phone.tap(phone.find(switch))
    phone.tap(phone.find('#looks [type="submit"]'))
    phone.tap(phone.link("More"))
    phone.tap(phone.link("Points only"))
    phone.find('[name="points"]').fill("9")
    phone.find('[name="tiles"]').fill("3")
    phone.tap(phone.do("points"))
    phone.expect_totals([game.totals[0] + 9, *game.totals[1:]])
    phone.write(phone.do("undo"))
    phone.expect_totals(game.totals)
    for link in ("Sheet", "Still unseen", "Points given or taken", "End the game now", "History", "Try a play"):
        phone.tap(phone.link("More"))
        phone.tap(phone.link(link))
        phone.tap(phone.page.get_by_role("link", name="Back").first)
    phone.point(Cell(0, -3))
    assert phone.troubles == []
    phone.tap(phone.do("every"))
    phone.tap(phone.key("Bo"))
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.lay(QWIRKLE.read_play("Rt@0,-3")[0])
    for value in ("erase", "clear"):
        phone.tap(phone.do(value))
        phone.expect_draft()
    game_page = phone.page.url
    for link, place in (("Game as text", "**.txt"), ("Game as data", "**.json"), ("All games", "**/")):
        phone.open(game_page)
        phone.tap(phone.link("More"))
        phone.tap(phone.page.get_by_role("link", name=link))
        phone.page.wait_for_url(place)
    expect(phone.find("ul.games li").first).to_be_visible()
    assert phone.troubles == [REFUSED]
