"""News is read aloud: once by a screen reader, and spoken by the phone if that setting is on."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

pytestmark = pytest.mark.thorough

LISTEN = """
    window.heard = [];
    speechSynthesis.speak = (speech) => heard.push([speech.lang, speech.text]);
"""
"""Records what the browser would speak."""
DEAF = "delete window.speechSynthesis; delete Window.prototype.speechSynthesis;"
CHANGES = """
    window.changes = [];
    new MutationObserver(() => changes.push(document.getElementById("spoken").textContent))
        .observe(document.getElementById("spoken"), {childList: true, characterData: true, subtree: true});
    window.region = document.getElementById("spoken");
"""
"""Notes the text of the live region, as a screen reader gets it."""


def listening(phone: Phone, aloud: bool = True) -> Phone:
    """A phone that can speak; with ``aloud`` that is switched on."""
    phone.page.add_init_script(LISTEN)
    if aloud:
        phone.context.add_cookies([{"name": "aloud", "value": "1", "url": phone.address}])
    return phone


def heard(phone: Phone) -> list[list[str]]:
    """What was spoken so far, each with its language."""
    found: list[list[str]] = phone.page.evaluate("heard")
    return found


FIRST = "Ann: 1 point. The next tile can go to 4 spaces."
SECOND = "Ann: 2 points. The next tile can go to 2 spaces."


def test_one_region_says_it_once(phone: Phone, server: Server) -> None:
    """A sum, a refusal, a confirmation and an undo change one region once each, and it remains the same element."""
    phone.open(server.started("Ann", "Ben"))
    phone.page.evaluate(CHANGES)
    phone.lay(QWIRKLE.notation.read_play("Ro@0,0")[0])
    phone.lay(QWIRKLE.notation.read_play("Rs@1,0")[0])
    phone.tap(phone.key("Rs"))
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.tap(phone.do("erase"))
    expect(phone.verdict).to_have_attribute("data-points", "1")
    phone.confirm()
    phone.write(phone.do("undo"))
    expect(phone.find("[data-draft]")).to_have_count(1)
    phone.rest()
    message = phone.page.evaluate("changes")
    assert message[:2] == [FIRST, SECOND]
    assert message[2].startswith("Not allowed. ")
    assert message[3:] == [
        FIRST,
        "Ann: 1 point. First tile 1. Ben is next.",
        f"1 turn undone. {FIRST}",
    ]
    assert phone.page.evaluate("region === document.getElementById('spoken')")
    assert phone.find("#entry :is([aria-live], [role=alert], [role=status]:not([hidden]))").count() == 1


def test_each_sentence_is_spoken(phone: Phone, server: Server) -> None:
    """With the setting on, each new sentence is spoken once, in the page's language, and again by a key."""
    listening(phone).open(server.started("Ann", "Ben"))
    phone.lay(QWIRKLE.notation.read_play("Ro@0,0")[0])
    phone.lay(QWIRKLE.notation.read_play("Rs@1,0")[0])
    phone.tap(phone.find("#more"))
    expect(phone.find(".menu")).to_be_visible()
    phone.tap(phone.find("#more"))
    assert heard(phone) == [["en", FIRST], ["en", SECOND]]
    phone.tap(phone.find(".aloud button"))
    assert heard(phone)[2:] == [["en", SECOND]]


def test_nothing_is_spoken_unasked(phone: Phone, server: Server) -> None:
    """With the setting off nothing is spoken, and there is no key."""
    listening(phone, aloud=False).open(server.started("Ann", "Ben"))
    phone.lay(QWIRKLE.notation.read_play("Ro@0,0")[0])
    phone.confirm()
    assert heard(phone) == []
    expect(phone.find(".aloud button")).to_be_hidden()


def test_a_phone_that_cannot_speak(phone: Phone, server: Server) -> None:
    """If the phone can't speak there is no key and no switch, and everything else works."""
    phone.page.add_init_script(DEAF)
    phone.context.add_cookies([{"name": "aloud", "value": "1", "url": phone.address}])
    phone.open(server.started("Ann", "Ben"))
    phone.lay(QWIRKLE.notation.read_play("Ro@0,0")[0])
    expect(phone.find("#spoken")).to_have_text(FIRST)
    expect(phone.find(".aloud button")).to_be_hidden()
    phone.open(f"{phone.address}/looks")
    expect(phone.find("#aloud")).to_be_hidden()
    assert not phone.troubles
