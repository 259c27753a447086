"""Three phones on one game of a public server: one that writes, one that watches, and one that no longer may."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from referee.web.share.links import code_of
from tests.browser.phone import PORTRAIT, Phone
from tests.browser.pocket import Pocket
from tests.browser.server import Server
from tests.games import QWIRKLE

TAKEN_BACK = "This phone can no longer keep score here."
FIRST, SECOND, THIRD, OTHER = map(QWIRKLE.notation.read_play, ("Ro@0,0 Rs@1,0", "Rd@2,0", "Rc@3,0", "Bo@0,1"))

TakeOut = Callable[..., Phone]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A public server."""
    server = Server(tmp_path_factory.mktemp("public") / "instance", REFEREE_PUBLIC="1")
    yield server
    server.kill()


@pytest.fixture
def take_out(pocket: Pocket, public: Server) -> TakeOut:
    """Lends a phone from the pocket that has never been on this server."""
    return lambda **others: Phone(pocket.take(PORTRAIT, **others), public.address)


@pytest.fixture
def keeper(take_out: TakeOut) -> Phone:
    """The phone that started a game with one turn."""
    keeper = take_out()
    keeper.start(("Ann", "Bob"))
    for placed in FIRST:
        keeper.lay(placed)
    keeper.confirm()
    return keeper


def game_of(shown: Phone) -> str:
    """The address of the game's page."""
    return "/".join(shown.page.url.split("/")[:5]).partition("?")[0]


def handed_over(keeper: Phone) -> str:
    """The link for scoring on another phone, two taps from the game."""
    taps = keeper.taps
    keeper.more("Add a scorekeeper")
    expect(keeper.find("#address")).to_be_visible()
    assert keeper.taps - taps == 2
    link = keeper.find("#address").input_value()
    drawn = keeper.find(".code path").last.get_attribute("d")
    assert drawn
    assert drawn in code_of(link)
    return link


def taken_back(keeper: Phone) -> None:
    """Revoke the link for all others."""
    keeper.tap(keeper.page.get_by_role("button", name="Stop other scorekeepers"))
    expect(keeper.page.get_by_text("The old link no longer works.")).to_be_visible()


def test_two_keep_the_score(keeper: Phone, take_out: TakeOut, public: Server) -> None:
    """After two taps to share it, two phones write on a game; another without a link sees nothing of it."""
    game, second, third = game_of(keeper), take_out(), take_out()
    second.open(handed_over(keeper))
    expect(second.find("#entry")).to_be_visible()
    assert game_of(second) == game
    second.point(SECOND[0].cell)
    second.lay(SECOND[0])
    second.confirm()
    keeper.open(game)
    keeper.expect_totals([2, 3])
    keeper.point(THIRD[0].cell)
    keeper.lay(THIRD[0])
    keeper.confirm()
    keeper.expect_totals([6, 3])
    third.open(game)
    expect(third.page.get_by_role("alert")).to_contain_text("There's no game at this address.")
    third.open(public.address)
    expect(third.page.get_by_text("Ann")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("scripted", [True, False], ids=["with script", "without script"])
def test_saved_elsewhere(take_out: TakeOut, scripted: bool) -> None:
    """A link saved from the menu, with scripts by the share sheet, opens the game on another phone, even after it was
    removed from the first.
    """
    keeper, second = take_out(java_script_enabled=scripted), take_out()
    keeper.scripted = scripted
    keeper.page.add_init_script("Navigator.prototype.share = async (shared) => { window.shared = shared; };")
    keeper.start(("Ann", "Bob"))
    game = game_of(keeper)
    keeper.more("Save this link")
    link = keeper.find("#address").input_value()
    if scripted:
        keeper.tap(keeper.link("Save this link"))
        assert keeper.page.evaluate("window.shared.url") == link
    else:
        expect(keeper.link("Open the link")).to_have_attribute("href", link)
    keeper.tap(keeper.do("forget"))
    expect(keeper.page.get_by_text("No links are saved in this browser yet.")).to_be_visible()
    keeper.open(game)
    expect(keeper.page.get_by_role("alert")).to_contain_text("There's no game at this address.")
    second.open(link)
    assert game_of(second) == game


@pytest.mark.thorough
def test_undone_on_the_way(keeper: Phone, take_out: TakeOut) -> None:
    """A turn that is on its way while the link is revoked is refused in words and not written; its tiles are still
    there if that phone gets a link again. The phone that revoked it keeps writing.
    """
    game, second = game_of(keeper), take_out()
    second.open(handed_over(keeper))
    second.point(SECOND[0].cell)
    second.tap(second.key(SECOND[0].tile))
    second.expect_draft("Rd@2,0")
    drafted = second.page.url
    with second.slow_line():
        second.strike(second.box(second.do("confirm")))
        taken_back(keeper)
    expect(second.find("#notice")).to_contain_text(TAKEN_BACK)
    second.expect_draft("Rd@2,0")
    assert second.page.url == drafted
    again = keeper.find("#address").input_value()
    keeper.open(game)
    keeper.expect_totals([2, 0])
    keeper.point(OTHER[0].cell)
    keeper.lay(OTHER[0])
    keeper.confirm()
    keeper.expect_totals([2, 2])
    second.open(again)
    second.open(drafted)
    second.expect_draft("Rd@2,0")
    second.tap(second.do("look"))  # a turn has been written since
    second.tap(second.do("confirm"))
    second.expect_totals([5, 2])
