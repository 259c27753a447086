"""The browser has nothing to complain of: no errors, and nothing that the content security policy forbids."""

import pytest
from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place, Swap
from tests.browser.phone import Phone
from tests.games import QWIRKLE, SAMPLE

REFUSED = "Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)"


@pytest.mark.thorough
def test_console(phone: Phone) -> None:
    """During a walk over all pages and buttons the console stays empty, but for the one refusal that is asked for."""
    phone.open(f"{phone.address}/")
    phone.start(SAMPLE.names)
    game_page = phone.page.url
    game = Game.start(QWIRKLE, len(SAMPLE.names))
    for turn in SAMPLE.steps[:3]:
        assert isinstance(turn, Place)
        phone.draft(game, turn.play)
        phone.tap(phone.find('button[name="light"]').first)
        expect(phone.find("#plane .outline.now")).to_be_visible()
        phone.tap(phone.find("[data-stop]"))
        phone.confirm()
        game = game.after(turn)
    phone.enter(game, Swap(4, 1))
    phone.more("Settings")
    for switch in ("#bright", "#marks"):
        phone.tap(phone.find(switch))
    phone.tap(phone.find("#looks .close"))
    phone.more("Points only")
    phone.find('[name="points"]').fill("9")
    phone.find('[name="tiles"]').fill("3")
    phone.tap(phone.do("points"))
    phone.expect_totals([game.totals[0] + 9, *game.totals[1:]])
    phone.write(phone.do("undo"))
    phone.expect_totals(game.totals)
    for link in ("Scoresheet", "Still unseen", "Adjust score", "End the game", "Try a move", "Rulebook"):
        phone.more(link)
        phone.tap(phone.page.get_by_role("link", name="Back").first)
        expect(phone.find("#entry")).to_be_visible()
    phone.open(f"{game_page}/history")
    phone.open(game_page)
    phone.point(Cell(0, -3))
    assert phone.troubles == []
    phone.tap(phone.key("Bo"))
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.tap(phone.do("why"))
    phone.tap(phone.find(".keys-below .back"))
    phone.lay(QWIRKLE.notation.read_play("Rt@0,-3")[0])
    for value in ("erase", "clear"):
        phone.tap(phone.do(value))
        phone.expect_draft()
    phone.more("All games")
    expect(phone.find(f'a[href*="{game_page.removeprefix(phone.address)}"]').first).to_be_visible()
    assert set(phone.troubles) == {REFUSED}
