"""A phone in the hand, upright and lying: nothing under its camera or its home indicator, no zoom, nothing selected."""

import pytest

from tests.browser.conftest import NewPhone
from tests.browser.cut import cut
from tests.browser.phone import LANDSCAPE, PORTRAIT, Phone

SHORT = (740, 340)
"""A lying phone whose browser shows its bars."""
UPRIGHT = {"top": 47, "left": 0, "bottom": 34, "right": 0}
LYING = {"top": 0, "left": 47, "bottom": 21, "right": 47}

BENEATH = """({top, left, bottom, right}) => {
    const shown = (it) => it.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !it.closest(".away");
    const out = [];
    for (const it of document.querySelectorAll("button, a, input, strong, h1, .name")) {
        if (!shown(it) || it.closest("#plane, #to-sheet")) continue;
        const box = it.getBoundingClientRect();
        if (!box.width || (it.closest(".drawer, .page main, #told") && box.bottom > innerHeight - bottom)) continue;
        const beneath = box.top < top - 1 || box.left < left - 1 || box.right > innerWidth - right + 1
            || box.bottom > innerHeight - bottom + 1;
        if (beneath) out.push(it.outerHTML.slice(0, 120));
    }
    return out;
}"""
FIELDS = """[...document.querySelectorAll("input, select, textarea")]
    .filter((it) => !["hidden", "checkbox", "radio", "range", "submit", "file"].includes(it.type))
    .filter((it) => parseFloat(getComputedStyle(it).fontSize) < 16).map((it) => it.outerHTML)"""


@pytest.fixture(
    params=[(PORTRAIT, UPRIGHT), (LANDSCAPE, LYING), (SHORT, LYING)], ids=["upright", "lying", "lying, with bars"]
)
def held(request: pytest.FixtureRequest, new_phone: NewPhone) -> tuple[Phone, dict[str, int]]:
    """A phone with a camera and a home indicator, and how much of each side they take, in px."""
    size, insets = request.param
    phone = new_phone(size)
    session = phone.context.new_cdp_session(phone.page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    return phone, insets


@pytest.mark.parametrize("path", ["", "?do=more", "/replay", "/sheet", "/looks"])
def test_insets(held: tuple[Phone, dict[str, int]], middle_game: str, path: str) -> None:
    """No key and no number lies under the camera, the corners or the home indicator."""
    phone, insets = held
    phone.open(f"{phone.address}/looks" if path == "/looks" else middle_game + path)
    assert phone.page.evaluate(BENEATH, insets) == []


def test_keys_of_a_lying_phone(held: tuple[Phone, dict[str, int]], middle_game: str) -> None:
    """All keys of the game page are in sight, and no word is cut off, however little room the browser leaves."""
    phone, _ = held
    phone.open(middle_game)
    for key in (phone.key("Ro"), phone.key("Px"), phone.do("swap"), phone.find("#more")):
        phone.expect_in_sight(key)
    assert cut(phone.page) == []


@pytest.mark.parametrize("path", ["/", "/games/new?game=qwirkle", "/games/new?game=wordgame", "/looks", "/rules"])
def test_fields_do_not_zoom(phone: Phone, path: str) -> None:
    """Fields have letters of at least 16 px: an iPhone zooms the page in on the focus of smaller ones."""
    phone.open(phone.address + path)
    assert phone.page.evaluate(FIELDS) == []


@pytest.mark.parametrize("path", ["/share", "/points", "/adjustments", "/end"])
def test_fields_of_a_game_do_not_zoom(phone: Phone, middle_game: str, path: str) -> None:
    """So do the fields of a game's pages."""
    phone.open(middle_game + path)
    assert phone.page.evaluate("document.querySelectorAll('main input').length")
    assert phone.page.evaluate(FIELDS) == []


def test_a_finger_that_stays(phone: Phone, middle_game: str) -> None:
    """A finger that stays down on the board or a key selects no text, and opens no preview."""
    phone.open(middle_game)
    for selector in ("#view", "#panel button", "#to-sheet a"):
        target = phone.find(selector).first
        assert target.evaluate("(it) => getComputedStyle(it).userSelect") == "none"


def test_a_pan_stays_on_the_board(phone: Phone, middle_game: str) -> None:
    """A pan of the board is left to the board: it neither scrolls or reloads the page nor leads back."""
    phone.open(middle_game)
    assert phone.page.evaluate("getComputedStyle(document.documentElement).overscrollBehavior") == "contain"
    assert phone.find("#view").evaluate("(it) => getComputedStyle(it).touchAction") == "none"


def test_feedback_under_the_finger(phone: Phone, middle_game: str) -> None:
    """A link gets pale while a finger is on it; no filter makes one that fills its row smaller."""
    phone.open(middle_game)
    phone.open(f"{phone.address}/")
    link = phone.find("main a").first
    box = phone.box(link)
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    style = link.evaluate("(it) => { const {opacity, filter} = getComputedStyle(it); return [opacity, filter]; }")
    assert style == ["0.7", "none"]


def test_a_keyboard_leaves_no_shift(phone: Phone, middle_game: str) -> None:
    """Once the phone's keyboard closes, the page lies where it lay."""
    phone.open(f"{middle_game}?do=why")
    phone.page.evaluate(
        """() => {
            document.body.style.height = "200vh";
            scrollTo(0, 120);
        }"""
    )
    assert phone.page.evaluate("scrollY") == 120
    phone.find("#panel button").first.evaluate("(it) => { it.focus({preventScroll: true}); it.blur(); }")
    assert phone.page.evaluate("scrollY") == 0
