"""The pages around the game: what they show while you type, and the ways of leaving them and coming back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee.core.steps import Place
from tests.browser.conftest import NewPhone
from tests.browser.phone import LANDSCAPE, SMALL, Phone
from tests.browser.server import GAME, Server, running
from tests.browser.sound import expect_sound
from tests.games import QWIRKLE, SAMPLE_FILE

SHOWN_AGAIN = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"


def test_before_any_game(new_phone: NewPhone, tmp_path: Path) -> None:
    """Without a game the first page has its picture, and the key for a new game is in sight on the smallest phone."""
    shown = new_phone(SMALL)
    with running(tmp_path / "instance") as empty:
        shown.open(empty.address)
        expect(shown.find("figure .picture")).to_be_visible()
        expect(shown.find(".foot .primary")).to_be_in_viewport(ratio=1)
        expect_sound(shown)


def test_back(phone: Phone, server: Server) -> None:
    """The phone's Back shows a page as it is now: the first page with its totals, while *Who starts?* leads to a game
    that has begun; what was typed stays.
    """
    game = server.started("Ann", "Bob")
    phone.open(f"{game}/start")
    phone.open(phone.address)
    phone.tap(phone.page.get_by_role("link", name="Ann, Bob").first)
    phone.page.wait_for_url(GAME)
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"))])
    phone.back()
    expect(phone.find(".newest .place b")).to_have_text(["2", "0"])
    phone.back()
    expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", "2")
    phone.open(f"{phone.address}/games/new?game=qwirkle")
    phone.find("#players-0").fill("Zoe")
    phone.page.evaluate(SHOWN_AGAIN)
    expect(phone.find("#players-0")).to_have_value("Zoe")
    phone.find("#players-0").fill("")
    with phone.page.expect_navigation():
        phone.page.evaluate(SHOWN_AGAIN)


def test_found_as_it_is_typed(phone: Phone, server: Server) -> None:
    """The list follows the typing, and so does the address: after a reload or the way back it shows the same."""
    game = server.started("Łucja", "Żaneta")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0"))])
    phone.open(f"{phone.address}/?q=")
    rows = phone.find("#found .games li")
    phone.find("[name=q]").focus()
    phone.page.keyboard.type("lucja zan", delay=20)
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Łucja")
    expect(phone.page).to_have_url(re.compile("q=lucja"))
    phone.page.reload()
    expect(rows).to_have_count(1)
    expect(phone.find("[name=q]")).to_have_value("lucja zan")
    phone.tap(rows)
    phone.page.wait_for_url(GAME)
    phone.back()
    expect(rows).to_have_count(1)
    phone.find("[name=q]").fill("nobody")
    expect(phone.find("#found [role=status]")).to_contain_text("No game matches.")


def test_names_appear(phone: Phone) -> None:
    """The next row appears when the one above is filled, and disappears when it is emptied; no script is needed."""
    phone.open(f"{phone.address}/games/new?game=qwirkle")
    rows = phone.find("#new-game .names li").filter(visible=True)
    assert rows.count() == 2
    for number in range(6):
        phone.find(f'[name="players-{number}"]').fill(f"Name {number}")
        assert rows.count() == min(max(number + 2, 2), 6)
    for emptied, left in ((5, 6), (4, 5)):
        phone.find(f'[name="players-{emptied}"]').fill("")
        assert rows.count() == left


@pytest.mark.parametrize("keys", [("Enter",), ("Tab", "Tab")], ids=["Next on a phone", "Tab on a desk"])
def test_names_by_keyboard(phone: Phone, server: Server, keys: tuple[str, ...]) -> None:
    """*Next* goes to the next empty name, and so does Tab; in one left empty *Next* starts the game. Names in
    use aren't offered again.
    """
    server.started("Ann", "Bob")
    phone.open(f"{phone.address}/games/new?game=qwirkle")
    known = phone.find('.known [value="Ann"]')
    expect(known).to_be_visible()
    phone.find("#players-0").focus()
    for number, name in enumerate(("Ann", "Bob"), 1):
        phone.page.keyboard.type(name)
        for key in keys:
            phone.page.keyboard.press(key)
        expect(phone.find(f"#players-{number}")).to_be_focused()
        expect(known).to_be_hidden()
    phone.page.keyboard.press("Enter")
    expect(phone.find("#view")).to_be_visible()


def test_house_rules(phone: Phone) -> None:
    """The line of the house rules shows *Standard rules*, or each rule that differs, as it is switched."""
    phone.open(f"{phone.address}/games/new?game=qwirkle")
    line = phone.find(".house-rules summary")
    expect(line.locator("small")).to_have_text("Standard rules", use_inner_text=True)
    phone.tap(line)
    phone.tap(phone.find('label[for="youngest"]'))
    expect(line.locator("small")).to_have_text("If it's a tie, the youngest starts", use_inner_text=True)
    phone.open(f"{phone.address}/games/new?game=wordgame")
    expect(line).to_have_text("House rules Standard rules", use_inner_text=True)
    phone.tap(line)
    expected = "House rules"
    for rule in ("no_centre", "open_jokers", "by_laid", "all_classes"):
        phone.find(f"#{rule}").check()
        expected = f"{expected} {phone.find(f'label[for={rule}]').evaluate('label => label.firstChild.textContent')}"
        expect(line).to_have_text(expected, use_inner_text=True)
    phone.find("#minute_limit").fill("45")
    phone.find(".side-words label").first.click()
    expect(line).to_have_text(f"{expected} Time limit in minutes Side words", use_inner_text=True)


def test_who_starts(phone: Phone, server: Server) -> None:
    """The longest line is amber as it is chosen; if there is a tie there is a key for each, in sight below. On a phone
    on its side the keys of two players are in sight above the key that starts the game.
    """
    phone.open(f"{server.started('Ann', 'Ben', 'Ola', 'Konstantynopolitanka')}/start")
    for seat, length in enumerate((3, 2, 4, 4)):
        phone.tap(phone.find(f'label:has([name="lines-{seat}"][value="{length}"])'))
        assert phone.find(".longest").filter(visible=True).count() == (1, 1, 1, 2)[seat]
    phone.tap(phone.find('#start [type="submit"]'))
    expect(phone.find("#start .foot button")).to_have_text(["Ola starts", "Konstantynopolitanka starts"])
    expect(phone.find("#start .foot")).to_be_in_viewport(ratio=1)
    expect_sound(phone)
    phone.page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
    phone.open(f"{server.started('Ann', 'Ben')}/start")
    keys = [box["y"] + box["height"] for box in phone.boxes(phone.find(".lengths label"))]
    assert max(keys) <= phone.box(phone.find("#start .foot"))["y"]


@pytest.mark.thorough
def test_files_that_are_no_games(phone: Phone, tmp_path: Path) -> None:
    """A file of fifty megabytes, and a text in another encoding, are refused with a sentence."""
    large, other = tmp_path / "large.txt", tmp_path / "other.txt"
    large.write_bytes(b"1. S1 pass\n" * 4_800_000)
    other.write_bytes(SAMPLE_FILE.read_text(encoding="utf-8").encode("utf-16"))
    phone.open(f"{phone.address}/import")
    for file, place, words in (
        (large, "#notice", "That's more than 4 MB."),
        (other, "#faulty article", "isn't UTF-8"),
    ):
        phone.find('input[name="files"]').set_input_files(file)
        phone.find("#choose .foot button").click()
        expect(phone.find(place)).to_contain_text(words)
        expect_sound(phone)


@pytest.mark.thorough
def test_ways_of_players(phone: Phone, finished_game: str) -> None:
    """A name on the result leads to the player, from there to all players, and the whole row of the list leads back."""
    phone.open(f"{finished_game}/result?more=1")
    phone.tap(phone.find(".bars a").first)
    expect(phone.page).to_have_url(re.compile("/players/(Ann|Bob)"))
    phone.tap(phone.find(".top a").first)
    row = phone.find(".everybody tbody tr").filter(has_text="Bob").first
    expect(row).to_be_visible()
    phone.strike(phone.box(row.locator("td").last))
    expect(phone.find("h1 bdi")).to_have_text("Bob")
