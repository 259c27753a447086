"""Every page of both games has room for the words of every language, on the narrowest phone."""

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee.translations import languages, translations
from tests.browser import axe, phone
from tests.browser.camera_states import FROM_PHOTOS
from tests.browser.conftest import NewPhone
from tests.browser.cut import cut
from tests.browser.phone import Phone
from tests.browser.pocket import Pocket
from tests.browser.server import Server
from tests.browser.states import (
    STATES,
    Take,
    correcting,
    cursor,
    entering,
    home,
    house_rules,
    more,
    new_game,
    refused,
    result,
    swap,
    why,
)
from tests.browser.word_states import word_draft, word_refused
from tests.language import longer, write_catalogue

pytestmark = pytest.mark.thorough

CHECKOUT = Path(__file__).resolve().parents[2]
LONGER = "de"
"""The code of a test language: English with words a third longer, as in German."""
LANGUAGES = (*languages(), LONGER)
PARTS = 8
"""The number of tests that share the states, so that they run in parallel."""
IN_PLAY = (home, new_game, cursor, entering, refused, why, swap, more, correcting, result, word_draft, word_refused)
"""The states that ``make test`` checks; ``make test-all`` checks the others."""
UNADDRESSED = (refused, why, swap, more, new_game, house_rules, *FROM_PHOTOS)
"""States that the address does not contain: they are tapped or filled in again in each language."""


@pytest.fixture(scope="session")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one more language, from one more folder of translations."""
    folder = tmp_path_factory.mktemp("longer")
    for part in "referee", "templates", "static":
        shutil.copytree(CHECKOUT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    write_catalogue(folder / "referee" / "translations", LONGER, longer)
    server = Server(folder / "instance", PYTHONPATH=str(folder), folder=folder)
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture
def spoken(everywhere: Server, pocket: Pocket) -> Mapping[str, Phone]:
    """The narrowest phone in each language."""
    return {code: Phone(pocket.take(phone.SMALL, locale=code), everywhere.address) for code in LANGUAGES}


@pytest.mark.parametrize("take", IN_PLAY)
def test_room_for_long_words(everywhere: Server, pocket: Pocket, take: Take) -> None:
    """On the pages shared by all games, no word in the longest language is cut off, leaves its key or the screen, or
    overlaps another.
    """
    shown = Phone(pocket.take(phone.SMALL, locale=LONGER), everywhere.address)
    take(shown, everywhere)
    assert ill_fitting(shown, LONGER) == []


@pytest.mark.parametrize("part", range(PARTS))
def test_room_for_words(everywhere: Server, spoken: Mapping[str, Phone], part: int) -> None:
    """On no page, in no state and no language, is a word cut off, outside its key or the screen, or over another one;
    in the app's own language no page has an accessibility barrier.
    """
    found = {}
    for take in STATES[part::PARTS]:
        for code, shown in spoken.items():
            if code == LANGUAGES[0] or take in UNADDRESSED:
                take(shown, everywhere)
            else:
                shown.open(spoken[LANGUAGES[0]].page.url)
            found[f"{name_of(take)} {code}"] = ill_fitting(shown, code)
        found[f"{name_of(take)} for all"] = axe.barriers(spoken[LANGUAGES[0]].page)
    assert {state: words for state, words in found.items() if words} == {}


def ill_fitting(shown: Phone, code: str) -> list[str]:
    """The words of a page in a language that do not fit. The test language has no hyphens: its words may break."""
    shown.rest()
    assert shown.find("html").get_attribute("lang") == code
    return [words for words in cut(shown.page) if code != LONGER or not words.startswith("broken inside")]


def name_of(take: Take) -> str:
    """The name of a state."""
    return str(take.__name__)


def test_words_that_do_not_fit_are_found(new_phone: NewPhone) -> None:
    """Words that are cut off, broken inside, leave their key or the screen, or overlap others are found."""
    shown = new_phone(phone.SMALL)
    shown.open(shown.address)
    before = cut(shown.page)
    shown.page.evaluate(
        """document.querySelector("main").insertAdjacentHTML("beforeend", `
            <p class="x-cut">Unabridged sentence of many words</p><a class="button x-key">Unhyphenated</a>
            <p class="x-thin">Incomprehensible</p>
            <p class="x-wide">Unabridged sentence of many words</p>
            <p class="x-over">Upper words</p><p>Lower words</p>`);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`.x-cut { width: 80px; overflow: hidden; white-space: nowrap }
            .x-thin { width: 60px; overflow-wrap: anywhere }
            .x-key { width: 44px; overflow-wrap: normal; white-space: nowrap }
            .x-wide { width: 900px; white-space: nowrap; font-size: 40px } .x-over { margin-bottom: -18px }`);
        document.adoptedStyleSheets.push(sheet);"""
    )
    kinds = {each.partition(":")[0] for each in {*cut(shown.page)} - {*before}}
    assert kinds == {
        "cut off",
        "broken inside",
        "out of its key",
        "beyond the screen",
        "over one another",
        "the page scrolls sideways",
    }


def test_language_is_chosen_in_the_settings(new_phone: NewPhone, server: Server) -> None:
    """Switching the language of a game keeps the draft: the same tiles, named in other words."""
    shown = new_phone(locale="pl-PL")
    shown.open(server.started("Ann", "Bob"))
    shown.tap(shown.key("Ro"))
    expect(shown.find("[data-draft]")).to_be_visible()
    assert tile_in("pl") in (shown.find("[data-draft]").get_attribute("aria-label") or "")
    shown.tap(shown.find("#more"))
    shown.tap(shown.find('a[href*="/looks"]'))
    shown.find("#language").select_option("uk")
    expect(shown.find("html")).to_have_attribute("lang", "uk")
    shown.tap(shown.find("#looks .close"))
    expect(shown.find("html")).to_have_attribute("lang", "uk")
    expect(shown.find("[data-draft]")).to_be_visible()


def tile_in(code: str) -> str:
    """The name of a red circle in a language."""
    return translations(code).gettext("red circle")
