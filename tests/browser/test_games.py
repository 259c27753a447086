"""All games in the browser: found as it is typed, walked page by page, deleted and brought back."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from referee.record import FILE, Record
from referee.service import PAGE, Referee
from tests.browser.conftest import NewPhone
from tests.browser.phone import DESK, LANDSCAPE, PORTRAIT, SMALL, Phone
from tests.browser.server import Server, running
from tests.browser.test_pages_around import sound
from tests.games import QWIRKLE
from tests.shelves import ON_SHELF

pytestmark = pytest.mark.thorough

OVER = ("S1 place Ro@0,0 Rs@1,0", 'end "enough"')


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server over a house that has played two pages of games, one of them in Lodz."""
    instance = tmp_path_factory.mktemp("games") / "instance"
    referee = Referee(Record(instance / FILE), ON_SHELF)
    for number in range(PAGE + 5):
        names = ("Łucja", "Żaneta") if number == 2 else ("Ann", "Ben")
        referee.record.games.append(referee.start(names, QWIRKLE), 1, *OVER)
    referee.start(("Ann", "Ola"), QWIRKLE)
    referee.record.engine.close()
    with running(instance) as server:
        yield server


@pytest.fixture(params=[PORTRAIT, SMALL, LANDSCAPE, DESK], ids=["portrait", "small", "landscape", "desk"])
def looking(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """Phones of three sizes, and a desk."""
    return new_phone(request.param)


@pytest.fixture(params=[True, False], ids=["script", "plain"])
def either(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """A phone with script, and one without."""
    return new_phone(java_script_enabled=request.param)


def test_found_as_it_is_typed(looking: Phone, shelf: Server) -> None:
    """The list follows what is typed, and so does the address: loaded again, or come back to, it shows the same."""
    looking.open(shelf.address)
    looking.tap(looking.page.get_by_label("Find a game"))
    rows = looking.find("#found .games li")
    expect(rows).to_have_count(PAGE)
    expect(looking.find("[name=q]")).to_be_focused()
    sound(looking)
    looking.page.keyboard.type("lucja zan", delay=20)
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Łucja")
    expect(looking.page).to_have_url(re.compile("q=lucja"))
    sound(looking)
    looking.page.reload()
    expect(rows).to_have_count(1)
    expect(looking.find("[name=q]")).to_have_value("lucja zan")
    looking.tap(rows)
    looking.page.wait_for_url("**/result")
    looking.back()
    expect(rows).to_have_count(1)
    looking.find("[name=q]").fill("nobody")
    expect(looking.find("#found [role=status]")).to_contain_text("No game matches.")
    sound(looking)


def test_found_without_script(new_phone: NewPhone, shelf: Server) -> None:
    """Without script what was typed is sent with a key, and found as well."""
    plain = new_phone(java_script_enabled=False)
    plain.open(f"{shelf.address}/?q=")
    plain.find("[name=q]").fill("żaneta")
    plain.find("#find button").tap()
    expect(plain.find("#found .games li")).to_have_count(1)


def test_the_second_page(either: Phone, shelf: Server) -> None:
    """The first page leads to the older games, and those back to the newest."""
    either.open(shelf.address)
    either.find("a[rel=next]").tap()
    rows = either.find("#found .games li")
    expect(rows).to_have_count(6)
    expect(either.find("a[rel=next]")).to_have_count(0)
    either.page.get_by_text("Newest games").tap()
    expect(rows).to_have_count(PAGE)


def test_deleted_and_taken_back(looking: Phone, server: Server) -> None:
    """A game is deleted after a question, is gone from the list at once, and comes back with one key."""
    game = server.started("Wanda", "Zenon")
    looking.open(f"{game}/sheet")
    looking.tap(looking.page.get_by_text("Delete this game"))
    expect(looking.find("main .card")).to_contain_text("Wanda")
    for key in looking.find(".foot .button").all():
        expect(key).to_be_in_viewport(ratio=1)
    sound(looking)
    looking.tap(looking.do("delete"))
    expect(looking.find(".gone p")).to_have_text("Deleted: Wanda, Zenon")
    expect(looking.find(f'a[href*="{game.rpartition("/")[2]}"]')).to_have_count(0)
    sound(looking)
    looking.open(game)
    expect(looking.find("[role=alert]")).to_contain_text("This game was deleted.")
    sound(looking)
    looking.tap(looking.page.get_by_text("Deleted games"))
    looking.page.wait_for_url(re.compile("/deleted"))
    sound(looking)
    looking.tap(looking.find(f'form[action*="{game.rpartition("/")[2]}"] button'))
    looking.page.wait_for_url(re.compile(re.escape(game)))
    looking.open(looking.address)
    expect(looking.find(f'a[href*="{game.rpartition("/")[2]}"]')).to_have_count(1)


def test_said_about_a_game(looking: Phone, server: Server) -> None:
    """Place and note are typed once and stand with the game, however long they are."""
    game = server.started("Ann", "Ben")
    looking.open(f"{game}/about")
    looking.find("[name=place]").fill("Grandma’s")
    looking.find("[name=note]").fill("long" * 50)
    expect(looking.find(".foot .primary")).to_be_in_viewport(ratio=1)
    sound(looking)
    looking.tap(looking.find(".foot .primary"))
    expect(looking.find("#sheet .about")).to_contain_text("Grandma’s · long")
    sound(looking)
    looking.open(f"{looking.address}/?q=grandma")
    expect(looking.find("#found .games li").first).to_contain_text("Grandma’s")
    sound(looking)
