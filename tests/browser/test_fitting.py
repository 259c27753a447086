"""Names of any length, and text of the size set on the phone, on all pages of a game."""

import pytest

from referee.core.steps import PointsOnly
from tests.browser.cut import cut
from tests.browser.phone import Phone
from tests.browser.pocket import Pocket
from tests.browser.server import Server
from tests.games import SAMPLE

PAGES = ("/sheet", "/review", "/replay/7", "/result", "/history", "/share", "/links", "/paper", "/rename", "/leave")
PAGES += ("/turns/3/remove", "/next", "/points", "/adjustments", "/end", "/about", "/delete", "/unseen", "/turns/3")
PAGES += ("/turns/3/insert",)
LONG = ("Christopher", "Bartholomew Alexander", "Małgorzata", "Aleksandra")
SIX = ("Patrycja", "Jan", "Ewa", "Ola", "Kuba", "Zoé")
CUT_NAMES = """() => [...document.querySelectorAll("bdi, .who b")].filter((name) => {
    if (!name.checkVisibility({ visibilityProperty: true }) || name.closest(".away, .chart, svg")) return false;
    const { left, right } = name.getBoundingClientRect();
    const boxes = [name, name.parentElement].filter((box) => getComputedStyle(box).overflowX === "hidden");
    return left < -1 || right > innerWidth + 1 || boxes.some((box) => box.scrollWidth > box.clientWidth + 1);
}).map((name) => name.textContent)"""


def described(server: Server, names: tuple[str, ...]) -> str:
    """The address of a game of these players, with a note of one long word."""
    game = server.started(*names)
    server.write(game, [PointsOnly(turn % len(names) + 1, 40 + turn, 3) for turn in range(12)])
    path = game.removeprefix(server.address)
    assert server.post(f"{path}/about", {"note": "https://example.com/" + "address" * 20}).status == 303
    return game


@pytest.mark.parametrize("names", [LONG, SIX], ids=["long", "six"])
def test_names_fit(pocket: Pocket, server: Server, names: tuple[str, ...]) -> None:
    """No name is cut off, and no page is wider than the screen, whatever the names."""
    game, second = described(server, names), server.started(*names)
    server.write(second, SAMPLE.steps[:1])
    for width in (320, 360, 390):
        shown = Phone(pocket.take((width, 664)), server.address)
        for page in (second, game, *(game + page for page in PAGES)):
            shown.open(page)
            sideways = [line for line in cut(shown.page) if "sideways" in line]
            assert (sideways, shown.page.evaluate(CUT_NAMES)) == ([], []), (width, page)


def test_large_text(pocket: Pocket, server: Server) -> None:
    """If letters are set to twice the size on the phone, they are on every page except the board, and fit."""
    game = described(server, ("Patrycja", "Kuba", "Ola"))
    shown = Phone(pocket.take((390, 664)), server.address)
    sizes = {"standard": 32, "fixed": 32}
    shown.context.new_cdp_session(shown.page).send("Page.setFontSizes", {"fontSizes": sizes})
    for page in PAGES:
        shown.open(game + page)
        assert shown.page.evaluate("getComputedStyle(document.body).fontSize") == (
            "17px" if shown.find("body.game").count() else "34px"
        ), page
        assert [line for line in cut(shown.page) if "bdi" not in line] == [], page
