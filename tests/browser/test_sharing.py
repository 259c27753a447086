"""Sharing a game: its link by the phone's share sheet or copied, its page printed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import phone
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone

pytestmark = pytest.mark.thorough

NO_SHEET = "delete Navigator.prototype.share;"
SHEET = "Navigator.prototype.share = async function (shared) { window.shared = shared; };"
CLOSED = "Navigator.prototype.share = async () => { throw new DOMException('closed', 'AbortError'); };"
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });"
"""As over plain http on a home network."""


def key(shown: Phone) -> str:
    """The link, once the key that shares it has its text."""
    expect(shown.find("[data-share]")).to_have_text(re.compile("Share the link"))
    return shown.find("#address").input_value()


def test_share_sheet(phone: Phone, finished_game: str) -> None:
    """If the phone has a share sheet, the link goes there, and nothing is copied."""
    phone.page.add_init_script(SHEET)
    phone.open(f"{finished_game}/share")
    link = key(phone)
    phone.find("[data-share]").tap()
    phone.page.wait_for_function("window.shared")
    assert phone.page.evaluate("window.shared") == {"title": "Ann, Bob", "url": link}
    assert phone.page.url.endswith("/share")
    expect(phone.find("#shared")).to_be_empty()


def test_share_sheet_closed(phone: Phone, finished_game: str) -> None:
    """A share sheet that is closed again leaves the page as it was."""
    phone.page.add_init_script(CLOSED)
    phone.open(f"{finished_game}/share")
    key(phone)
    phone.find("[data-share]").tap()
    expect(phone.find("[data-share]")).to_be_focused()
    expect(phone.find("#shared")).to_be_empty()
    assert phone.troubles == []


@pytest.mark.parametrize("clipboard", [True, False], ids=["clipboard", "plain http"])
def test_copied(new_phone: NewPhone, finished_game: str, clipboard: bool) -> None:
    """Otherwise the link is copied, over plain http too, and the page confirms that."""
    shown = new_phone()
    shown.context.grant_permissions(["clipboard-read", "clipboard-write"])
    shown.page.add_init_script(NO_SHEET + ("" if clipboard else NO_CLIPBOARD))
    shown.open(f"{finished_game}/share")
    link = key(shown)
    shown.find("[data-share]").tap()
    expect(shown.find("#shared")).to_have_text("The link is copied.")
    reader = shown.context.new_page()
    reader.goto(shown.page.url)
    assert reader.evaluate("navigator.clipboard.readText()") == link


def test_paper(new_phone: NewPhone, finished_game: str) -> None:
    """Paper has the sheet and the board, dark on white, with letters on the tiles and nothing to press."""
    shown = new_phone(phone.DESK)
    for room in ("paper", "sheet", "result"):
        shown.open(f"{finished_game}/{room}")
        shown.page.emulate_media(media="print")
        expect(shown.find("main table, main .standings").first).to_be_visible()
        keys = shown.find(".foot a, .links a, header a, header button")
        expect(keys.filter(visible=True)).to_have_count(0)
        assert shown.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        sheets = shown.page.pdf(format="A4")
        assert 1 <= len(re.findall(rb"/Type\s*/Page\b", sheets)) <= 3
        shown.page.emulate_media(media="screen")
    shown.open(f"{finished_game}/paper")
    shown.page.emulate_media(media="print")
    assert set(shown.find("figure text").all_text_contents()) <= set("ROYGBP")
    expect(shown.find("figure text").first).to_be_visible()
