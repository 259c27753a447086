"""The look of pages is the scorekeeper's choice, and is remembered."""

import re
from io import BytesIO
from math import ceil, floor

import pytest
from PIL import Image
from playwright.sync_api import expect

from referee.translations import translations
from tests.browser.conftest import NewPhone, also
from tests.browser.phone import Phone
from tests.browser.server import GAME, Server
from tests.eyes import contrast
from tests.games import QWIRKLE

GROUND = "getComputedStyle(document.body).backgroundColor"
MARK = 'getComputedStyle(document.querySelector(".tray [name=tile]"), "::after").content'


def switch(phone: Phone, *names: str) -> None:
    """Tap switches in the settings, and close them."""
    phone.more("Settings")
    for name in names:
        phone.tap(phone.find(f"#{name}"))
    phone.tap(phone.find("#looks .close"))
    phone.page.wait_for_url(GAME, wait_until=phone.loaded)


@pytest.mark.parametrize("script", [True, *also(False)], ids=["with script", "without script"])
def test_switches(new_phone: NewPhone, server: Server, script: bool) -> None:
    """Switches for the look of pages stay on in the next game, and off once switched off; the draft on the game's page
    is still there.
    """
    phone = new_phone(java_script_enabled=script)
    names = {"bright": "dark", **{name: name for name in ("marks", "large", "calm", *["aloud"] * script)}}
    for wanted, switches in ((True, names), (False, names.values())):
        phone.open(server.started("Ann", "Bob"))
        phone.lay(QWIRKLE.notation.read_play("Ro@0,0")[0])
        switch(phone, *switches)
        phone.expect_draft("Ro@0,0")
        phone.lay(QWIRKLE.notation.read_play("Rs@1,0")[0])
        phone.open(server.started("Ann", "Bob"))
        for name in names:
            assert phone.find(f"html[data-{name}]").count() == wanted
        phone.open(f"{phone.address}/looks")
        for name in names:
            expect(phone.find(f"#{name}")).to_be_checked(checked=wanted)


@pytest.mark.parametrize("scheme", ["light", *also("dark")])
def test_as_the_phone(new_phone: NewPhone, server: Server, scheme: str) -> None:
    """Pages are light or dark like the phone, until somebody chooses."""
    phone = new_phone(color_scheme=scheme)
    phone.open(f"{phone.address}/looks")
    assert (brightness(phone) > 192) is (scheme == "light")
    phone.tap(phone.find("#bright" if scheme == "dark" else "#dark"))
    assert (brightness(phone) > 192) is (scheme == "dark")
    phone.tap(phone.find("#as-phone"))
    phone.tap(phone.find("#looks .close"))
    phone.page.wait_for_url(f"{phone.address}/")
    assert (brightness(phone) > 192) is (scheme == "light")


def test_less_movement(new_phone: NewPhone) -> None:
    """If less movement was chosen, nothing is animated, whatever the phone is set to."""
    phone = new_phone(reduced_motion="no-preference")
    phone.open(f"{phone.address}/looks")
    durations = 'getComputedStyle(document.querySelector(".switch"), "::before").transitionProperty'
    assert phone.page.evaluate(durations) != "none"
    phone.tap(phone.find("#calm"))
    assert phone.page.evaluate(durations) == "none"


def test_marks(phone: Phone, server: Server) -> None:
    """The switch for marks puts a digit for its colour on every tile."""
    phone.open(server.started("Ann", "Bob"))
    assert phone.page.evaluate(MARK) == "none"
    switch(phone, "marks")
    marks = phone.page.evaluate(
        """[...document.querySelectorAll(".tray [name=tile]")]
            .map((tile) => tile.value[0] + getComputedStyle(tile, "::after").content)"""
    )
    assert sorted(set(marks)) == ['B"5"', 'G"4"', 'O"2"', 'P"6"', 'R"1"', 'Y"3"']


@pytest.mark.parametrize("light", [True, *also(False)], ids=["light", "dark"])
def test_contrast_of_small_tiles(phone: Phone, late_game: str, light: bool) -> None:
    """If a whole board is framed, the middle of each shape has the contrast to its tile that small text must have: 4.5,
    measured as drawn.
    """
    if light:
        phone.context.add_cookies([{"name": "bright", "value": "1", "url": phone.address}])
    phone.open(late_game)
    phone.rest()
    tiles = phone.boxes(phone.find("#laid [data-tile]"))
    kinds = phone.find("#laid [data-tile]").evaluate_all("(tiles) => tiles.map((it) => it.dataset.tile)")
    assert max(box["width"] for box in tiles) < 19
    drawn = Image.open(BytesIO(phone.page.screenshot())).convert("RGB")
    found: dict[str, float] = {}
    for kind, box in zip(kinds, tiles, strict=True):
        left, top, right, bottom = box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]
        inside = drawn.crop((ceil(left + 1), ceil(top + 1), floor(right - 1), floor(bottom - 1)))
        wood = min((color for _, color in inside.getcolors(400) or []), key=sum)
        middle = drawn.getpixel((int((left + right) / 2), int((top + bottom) / 2)))
        found[kind] = min(found.get(kind, 21), contrast(middle, wood))
    assert len({kind[0] for kind in found}) == 6
    assert min(found.values()) >= 4.5, found


def test_marks_on_small_tiles(sized: Phone, late_game: str) -> None:
    """If a whole board is framed, digits are large enough to read, and inside their tiles."""
    sized.context.add_cookies([{"name": "marks", "value": "1", "url": sized.address}])
    sized.open(late_game)
    sized.rest()
    assert sized.box(sized.find("#laid [data-tile]").first)["width"] < 24
    heights = sized.page.evaluate(
        """[...document.querySelectorAll("#laid [data-tile]")].map((tile) => {
            const {fontSize, top} = getComputedStyle(tile, "::after"), size = parseFloat(fontSize);
            const scale = tile.getBoundingClientRect().width / tile.offsetWidth;
            return [size * scale, (parseFloat(top) + size) / tile.offsetHeight];
        })"""
    )
    assert all(height > 9 and inside < 1 for height, inside in heights)


@pytest.mark.thorough
def test_language(new_phone: NewPhone, server: Server) -> None:
    """Switching the language of a game keeps the draft: the same tiles, named in other words."""
    shown = new_phone(locale="pl-PL")
    shown.open(server.started("Ann", "Bob"))
    shown.tap(shown.key("Ro"))
    named = translations("pl").gettext("red circle")
    expect(shown.find("[data-draft]")).to_have_attribute("aria-label", re.compile(named))
    shown.tap(shown.find("#more"))
    shown.tap(shown.find('a[href*="/looks"]'))
    shown.find("#language").select_option("uk")
    expect(shown.find("html")).to_have_attribute("lang", "uk")
    shown.tap(shown.find("#looks .close"))
    expect(shown.find("html")).to_have_attribute("lang", "uk")
    expect(shown.find("[data-draft]")).to_be_visible()


def brightness(phone: Phone) -> float:
    """The brightness of the page, from 0 to 255."""
    color = phone.page.evaluate(GROUND).removeprefix("rgb(").removesuffix(")").split(",")
    return sum(map(float, color)) / 3
