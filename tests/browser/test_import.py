"""Games brought in on a phone: files chosen, looked at, brought in, with htmx and without any script."""

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import phone
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import GAME
from tests.browser.test_pages_around import sound
from tests.games import SAMPLE_FILE

pytestmark = pytest.mark.thorough

SAMPLE = SAMPLE_FILE.read_text(encoding="utf-8")


@pytest.fixture(params=["portrait", "small", "light", "plain"])
def held(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """Phones of two sizes, one with light pages, and one without scripts."""
    taken = new_phone(
        phone.SMALL if request.param == "small" else phone.PORTRAIT, java_script_enabled=request.param != "plain"
    )
    if request.param == "light":
        taken.context.add_cookies([{"name": "bright", "value": "1", "url": taken.address}])
    return taken


def looked_at(held: Phone) -> None:
    """The page is sound, where a script can say so."""
    if held.scripted:
        sound(held)


def test_games_are_brought_in(held: Phone, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """From the first page files are chosen; what is wrong in them is shown first; the key brings in the right ones, and
    they are a tap away.
    """
    players = [f"{request.node.callspec.id} {number}" for number in range(8)]
    packed = tmp_path / "evening-games.zip"
    with zipfile.ZipFile(packed, "w") as games:
        for player in players:
            games.writestr(f"{player}.txt", SAMPLE.replace("Kuba", player))
        games.writestr("wrong.txt", SAMPLE.replace("= 7", "= 9", 1))
    held.open(held.address)
    held.find(".other a").click()
    held.page.wait_for_url("**/import")
    looked_at(held)
    held.find('input[name="files"]').set_input_files(packed)
    held.find("#choose .foot button").click()
    held.page.wait_for_url("**/import?kept=*")
    expect(held.find("[role=status]")).to_contain_text(
        "Nothing imported yet. 8 games ready to import, 1 file has errors."
    )
    expect(held.find("#faulty mark")).to_have_text("9")
    looked_at(held)
    key = held.find("#bring-in .primary")
    expect(key).to_be_in_viewport(ratio=1)
    held.find("#right summary").click()
    expect(held.find("#right .game").filter(has_text=players[7])).to_be_visible()
    looked_at(held)
    held.page.reload()
    key.click()
    held.page.wait_for_url("**brought=8")
    expect(held.find("[role=status]")).to_contain_text("8 games imported.")
    looked_at(held)
    held.find("#here a").filter(has_text=players[0]).click()
    held.page.wait_for_url(GAME)
    expect(held.find("body")).to_contain_text(players[0])


def test_no_games(new_phone: NewPhone, tmp_path: Path) -> None:
    """A file of fifty megabytes, and a text in another encoding, are refused in a sentence."""
    held = new_phone()
    large, other = tmp_path / "large.txt", tmp_path / "other.txt"
    large.write_bytes(b"1. S1 pass\n" * 4_800_000)
    other.write_bytes(SAMPLE.encode("utf-16"))
    held.open(f"{held.address}/import")
    held.find('input[name="files"]').set_input_files(large)
    held.find("#choose .foot button").click()
    expect(held.find("#notice")).to_contain_text("That's more than 4 MB.")
    sound(held)
    held.find('input[name="files"]').set_input_files(other)
    held.find("#choose .foot button").click()
    expect(held.find("#faulty article")).to_contain_text("isn't in UTF-8")
    sound(held)
