"""News is read aloud: once by a screen reader, and spoken by the phone if that setting is on."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import LANDSCAPE, PORTRAIT, SMALL, Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

pytestmark = pytest.mark.thorough

LISTEN = """
    window.heard = [];
    speechSynthesis.speak = (speech) => heard.push([speech.lang, speech.text]);
"""
"""Writes down what the browser would speak."""
DEAF = "delete window.speechSynthesis; delete Window.prototype.speechSynthesis;"
CHANGES = """
    window.changes = [];
    new MutationObserver(() => changes.push(document.getElementById("spoken").textContent))
        .observe(document.getElementById("spoken"), {childList: true, characterData: true, subtree: true});
    window.region = document.getElementById("spoken");
"""
"""Notes the text of the live region, as a screen reader gets it."""


def listening(phone: Phone, aloud: bool = True) -> Phone:
    """A phone that speaks, where that was chosen by itself."""
    phone.page.add_init_script(LISTEN)
    if aloud:
        phone.context.add_cookies([{"name": "aloud", "value": "1", "url": phone.address}])
    return phone


def heard(phone: Phone) -> list[list[str]]:
    """What was spoken so far, each with its language."""
    found: list[list[str]] = phone.page.evaluate("heard")
    return found


def test_one_region_says_it_once(phone: Phone, server: Server) -> None:
    """A sum, a refusal, a confirmation and an undo change one region once each, and it stays the same element."""
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
    said = phone.page.evaluate("changes")
    assert said[:2] == ["Ann: 1 point. First tile 1.", "Ann: 2 points. Red line 2."]
    assert said[2].startswith("Not allowed. ")
    assert said[3:] == [
        "Ann: 1 point. First tile 1.",
        "Ann: 1 point. First tile 1. Ben is next.",
        "1 turn undone. Ann: 1 point. First tile 1.",
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
    first, second = "Ann: 1 point. First tile 1.", "Ann: 2 points. Red line 2."
    assert heard(phone) == [["en", first], ["en", second]]
    phone.tap(phone.find(".aloud button"))
    assert heard(phone)[2:] == [["en", second]]


def test_nothing_is_spoken_unasked(phone: Phone, server: Server) -> None:
    """With the setting off nothing is spoken, and there is no key."""
    listening(phone, aloud=False).open(server.started("Ann", "Ben"))
    phone.lay(QWIRKLE.notation.read_play("Ro@0,0")[0])
    phone.confirm()
    assert heard(phone) == []
    expect(phone.find(".aloud button")).to_be_hidden()


def test_a_phone_that_cannot_speak(phone: Phone, server: Server) -> None:
    """Where the phone cannot speak there is no key and no switch, and all else goes on."""
    phone.page.add_init_script(DEAF)
    phone.context.add_cookies([{"name": "aloud", "value": "1", "url": phone.address}])
    phone.open(server.started("Ann", "Ben"))
    phone.lay(QWIRKLE.notation.read_play("Ro@0,0")[0])
    expect(phone.find("#spoken")).to_have_text("Ann: 1 point. First tile 1.")
    expect(phone.find(".aloud button")).to_be_hidden()
    phone.open(f"{phone.address}/looks")
    expect(phone.find("#aloud")).to_be_hidden()
    assert not phone.troubles


def test_switch(phone: Phone, server: Server) -> None:
    """The switch for reading aloud is remembered."""
    phone.open(f"{phone.address}/looks")
    phone.tap(phone.find("#aloud"))
    phone.page.wait_for_function("async () => (await fetch('/')).text().then(text => text.includes('data-aloud'))")
    phone.open(server.started("Ann", "Ben"))
    expect(phone.find(".aloud button")).to_be_visible()


@pytest.mark.parametrize("size", [PORTRAIT, SMALL, LANDSCAPE], ids=["portrait", "small", "landscape"])
def test_key_beside_a_refusal(new_phone: NewPhone, middle_game: str, size: tuple[int, int]) -> None:
    """The key that speaks is large enough and lies over nothing, and a refusal beside it is there to its end."""
    phone = listening(new_phone(size))
    phone.open(middle_game)
    phone.tap(phone.find("#plane button[name=cell]:not([data-far])").first)
    expect(phone.find("[data-cursor]")).to_be_visible()
    phone.tap(phone.find("button[data-unfit]").first)
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.rest()
    key, said = phone.box(phone.find(".aloud button")), phone.box(phone.find(".said"))
    assert min(key["width"], key["height"]) >= 44
    assert said["x"] + said["width"] - 48 <= key["x"]
    phone.find(".aloud button").tap(trial=True)
    assert phone.find(".said").evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
    verdict = phone.box(phone.verdict)
    assert said["y"] >= verdict["y"] - 1
    assert said["y"] + said["height"] <= verdict["y"] + verdict["height"] + 1
