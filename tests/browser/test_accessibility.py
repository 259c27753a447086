"""There is no serious and no critical barrier on any page, dark or light, with marks and larger tiles."""

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell
from tests.browser import axe
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE


@pytest.fixture(params=["", "bright", "marks large aloud"], ids=["dark", "light", "every help"])
def looking(request: pytest.FixtureRequest, phone: Phone) -> Phone:
    """A phone with dark pages, one with light ones, and one with all that helps to see and to hear."""
    for name in request.param.split():
        phone.context.add_cookies([{"name": name, "value": "1", "url": phone.address}])
    return phone


@pytest.fixture
def game(server: Server) -> str:
    """The sample game."""
    address = server.started(*SAMPLE.names)
    server.write(address, SAMPLE.steps)
    return address


@pytest.mark.thorough
def test_pages_around(looking: Phone, game: str) -> None:
    """The pages around the game are open to all, also with mistakes in them."""
    for path in ("/", "/games/new", "/games/nowhere"):
        looking.open(looking.address + path)
        assert axe.barriers(looking.page) == []
    looking.open(f"{looking.address}/games/new")
    looking.tap(looking.find('#new-game [type="submit"]'))
    expect(looking.find(".problem").first).to_be_visible()
    assert axe.barriers(looking.page) == []


def test_game_page(looking: Phone, game: str) -> None:
    """The game page is open to all in each of its states."""
    found = {}

    def look(state: str) -> None:
        looking.rest()
        found[state] = axe.barriers(looking.page)

    looking.open(game)
    look("rest")
    looking.tap(looking.do("swap"))
    expect(looking.find(".counts")).to_be_visible()
    look("swap")
    looking.tap(looking.find("#more"))
    expect(looking.find(".menu")).to_be_visible()
    look("more")
    looking.tap(looking.find("#more"))
    looking.tap(looking.key("Bt"))
    expect(looking.key("Bt")).to_have_attribute("aria-pressed", "true")
    look("tile held")
    looking.tap(looking.key("Bt"))
    looking.point(Cell(1, -3))
    look("cursor")
    looking.lay(QWIRKLE.notation.read_play("Bt@1,-3")[0])
    look("draft")
    looking.tap(looking.find('button[name="light"]'))
    expect(looking.find("#plane .outline.now")).to_be_visible()
    look("recount")
    looking.tap(looking.find("[data-stop]"))
    looking.tap(looking.key("Yo"))
    expect(looking.verdict).to_have_attribute("data-legal", "false")
    look("refusal")
    looking.tap(looking.do("why"))
    expect(looking.find(".judgement")).to_be_visible()
    look("why")
    looking.context.set_offline(True)
    looking.tap(looking.find(".keys-below .back"))
    looking.expect_in_sight(looking.find("#waiting"))
    found["no connection"] = axe.barriers(looking.page)
    assert not any(found.values()), found


@pytest.mark.thorough
def test_correcting_and_trying(looking: Phone, game: str) -> None:
    """Correcting a turn, trying a play and practising are open to all, at rest and with a tile that is wrong."""
    found = {}
    for path in (f"{game}/turns/3", f"{game}/try/4", f"{looking.address}/practice"):
        looking.open(path)
        found[path] = axe.barriers(looking.page)
        looking.tap(looking.find("#plane button[name=cell]:not([data-far])").first)
        expect(looking.find("[data-cursor]")).to_be_visible()
        looking.tap(looking.find("button[data-unfit], .keys button").first)
        expect(looking.find("[data-draft]").first).to_be_visible()
        found[f"{path} with a tile"] = axe.barriers(looking.page)
        if looking.do("why").count():
            looking.tap(looking.do("why"))
            expect(looking.find(".reasons").filter(visible=True).first).to_be_visible()
            found[f"{path} asked why"] = axe.barriers(looking.page)
    assert not any(found.values()), found


@pytest.mark.thorough
def test_pages_behind_more(looking: Phone, game: str) -> None:
    """Every page that More leads to is open to all, and so are the ways of mending a turn."""
    found = {}
    for path in (
        *("sheet", "unseen", "points", "adjustments", "end", "history", "history/4", "try/4"),
        *("turns/3", "turns/3/insert", "turns/3/insert?kind=pass&seat=3", "turns/3/remove"),
    ):
        looking.open(f"{game}/{path}")
        found[path] = axe.barriers(looking.page)
    looking.open(f"{looking.address}/looks")
    found["looks"] = axe.barriers(looking.page)
    assert not any(found.values()), found


@pytest.mark.thorough
def test_followers(looking: Phone, game: str) -> None:
    """The page of those who only look is open to all, at the newest turn, at an earlier one and without network."""
    looking.open(f"{game}/share")
    address = looking.find("#address").input_value()
    found = {}
    for path in "", "?turn=1":
        looking.open(address + path)
        found[path] = axe.barriers(looking.page)
    looking.context.set_offline(True)
    expect(looking.find("#waiting")).to_be_visible()
    found["no connection"] = axe.barriers(looking.page)
    assert not any(found.values()), found


def test_end(looking: Phone, finished_game: str) -> None:
    """The page of a game that is over is open to all."""
    looking.open(finished_game)
    expect(looking.find("[data-winner]").first).to_be_visible()
    looking.rest()
    assert axe.barriers(looking.page) == []
