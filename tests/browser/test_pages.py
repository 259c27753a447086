"""One walk over every page in every state: at all sizes, in all languages and looks, in both directions of reading."""

import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from referee.translations import languages
from tests.browser import phone
from tests.browser.cut import cut
from tests.browser.phone import Phone
from tests.browser.pocket import Pocket
from tests.browser.server import Server
from tests.browser.sound import barriers, faults
from tests.browser.states import IN_PLAY, STATES, UNADDRESSED, Take
from tests.language import longer, write_catalogue

CHECKOUT = Path(__file__).resolve().parents[2]
LONGER = "de"
"""The code of a test language: English with words a third longer, as in German."""
OWN, *OTHERS = languages()
UNHYPHENATED = ("broken inside", "touches the edge", "under a key", "cut above or below")
"""What its words do because they have no hyphens, and need more lines than those of any language."""
PARTS = 16
"""The number of tests that share the states, so that they run in parallel."""
CROWDED = {"moment", "removing", "charts"}
"""States in which some words have too little room on the narrowest phone, so far."""
LOOKS = {"small": "", "portrait": "data-marks data-large data-aloud", "desk": "data-bright data-kept"}
"""Looks at three sizes: dark; with all aids for seeing and hearing; light and offline."""
LOOK = """([before, now]) => {
    for (const name of before.split(" ").filter(Boolean)) document.documentElement.removeAttribute(name);
    for (const name of now.split(" ").filter(Boolean)) document.documentElement.setAttribute(name, "");
}"""
ANSWERED = re.compile("responded with a status of (404|422)")
"""The console's message about a missing page, and about a refusal."""
FROM_RIGHT = "(dir) => { document.documentElement.dir = dir; }"


@pytest.fixture(scope="session")
def everywhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an additional language, from an additional folder of translations."""
    folder = tmp_path_factory.mktemp("longer")
    for part in "referee", "templates", "static":
        shutil.copytree(CHECKOUT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    write_catalogue(folder / "referee" / "translations", LONGER, longer)
    server = Server(folder / "instance", PYTHONPATH=str(folder), folder=folder)
    try:
        yield server
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("takes", "others"),
    [
        pytest.param(IN_PLAY, (), id="in play"),
        *(
            pytest.param(STATES[part::PARTS], (*OTHERS, LONGER), id=f"part {part}", marks=pytest.mark.thorough)
            for part in range(PARTS)
        ),
    ],
)
def test_every_page(
    request: pytest.FixtureRequest, pocket: Pocket, takes: Sequence[Take], others: Sequence[str]
) -> None:
    """In no state of any page is anything off the screen, a key too small or a barrier to anybody, or a word cut off,
    outside its key or over another one; at any size, in any language, look and direction of reading. The console has no
    complaints.
    """
    server: Server = request.getfixturevalue("everywhere" if others else "server")
    spoken = {code: Phone(pocket.take(phone.SMALL, locale=code), server.address) for code in (OWN, *others)}
    for shown in spoken.values():
        shown.forget()
    own, found = spoken[OWN], dict[str, list[str]]()
    for take in takes:
        name = take.__name__
        own.troubles.clear()
        for code, shown in spoken.items():
            if shown is own or take in UNADDRESSED:
                take(shown, server)
            else:
                shown.open(own.page.url)
            found[f"{name} {code}"] = ill_fitting(shown, code) if name not in CROWDED else []
        for size, seen in walk(own, crowded=name in CROWDED):
            found[f"{name} {size}"] = seen
        found[f"{name} console"] = [line for line in own.troubles if not ANSWERED.search(line)]
    assert {state: seen for state, seen in found.items() if seen} == {}


def ill_fitting(shown: Phone, code: str) -> list[str]:
    """The words of a page in a language that don't fit. The test language has no hyphens, so its words may break."""
    found = []
    for width, height in (phone.SMALL,) if code == LONGER else (phone.PORTRAIT, phone.SMALL):
        shown.page.set_viewport_size({"width": width, "height": height})
        shown.rest()
        found += [words for words in cut(shown.page) if code != LONGER or not words.startswith(UNHYPHENATED)]
    assert shown.find("html").get_attribute("lang") == code
    return found


def walk(shown: Phone, crowded: bool) -> Iterator[tuple[str, list[str]]]:
    """The faults of a page at each size."""
    for name, (width, height) in phone.SIZES.items():
        shown.page.set_viewport_size({"width": width, "height": height})
        look = LOOKS.get(name, "")
        shown.page.evaluate(LOOK, ["", look])
        shown.rest()
        seen = faults(shown.page)
        if name in LOOKS and not (crowded and name == "small"):
            seen += map(str, barriers(shown.page))
        if name == "portrait":
            shown.page.evaluate(FROM_RIGHT, "rtl")
            shown.rest()
            seen += [f"from right to left: {fault}" for fault in (*faults(shown.page), *cut(shown.page))]
            shown.page.evaluate(FROM_RIGHT, "ltr")
        shown.page.evaluate(LOOK, [look, ""])
        yield name, seen
    shown.page.set_viewport_size({"width": phone.SMALL[0], "height": phone.SMALL[1]})


def test_words_that_do_not_fit_are_found(phone: Phone) -> None:
    """Words that are cut off, broken inside, beyond or at the edge of their key, off screen, or covered are found."""
    phone.open(phone.address)
    before = cut(phone.page)
    phone.page.evaluate(
        """document.querySelector("main").insertAdjacentHTML("beforeend", `
            <p class="x-cut">Unabridged sentence of many words</p><a class="button x-key">Unhyphenated</a>
            <p class="x-thin">Incomprehensible</p><p class="x-tail">Jumping</p>
            <p class="x-wide">Unabridged sentence of many words</p>
            <p class="x-over">Upper words</p><p>Lower words</p>
            <a class="button x-edge">Edge</a><p>Words</p><button class="button x-under">Key</button>`);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`.x-cut { width: 80px; overflow: hidden; white-space: nowrap }
            .x-thin { width: 60px; overflow-wrap: anywhere } .x-tail { overflow: hidden; line-height: .8 }
            .x-key { width: 44px; overflow-wrap: normal; white-space: nowrap }
            .x-wide { width: 900px; white-space: nowrap; font-size: 40px } .x-over { margin-bottom: -18px }
            .x-edge { width: max-content; padding-inline: 0 } .x-under { margin-top: -40px; display: block }`);
        document.adoptedStyleSheets.push(sheet);"""
    )
    kinds = {each.partition(":")[0] for each in {*cut(phone.page)} - {*before}}
    ways = {"cut off", "cut above or below", "broken inside", "out of its key", "beyond the screen", "under a key"}
    assert kinds == ways | {"over one another", "touches the edge of its key", "the page scrolls sideways"}
