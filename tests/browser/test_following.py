"""One game on three phones: the scorekeeper's, a spectator's, and that of a second scorekeeper."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from referee.core.steps import Place
from tests.browser.cdn import Cdn
from tests.browser.conftest import NewPhone, also
from tests.browser.phone import PORTRAIT, SMALL, Phone
from tests.browser.server import Server
from tests.browser.sound import expect_sound
from tests.games import QWIRKLE

TURNS = [
    Place(seat, QWIRKLE.notation.read_play(play))
    for seat, play in ((1, "Ro@0,0 Rs@1,0 Rd@2,0"), (2, "Bo@0,1 Bs@1,1"), (3, "Rc@3,0"), (1, "Bc@3,1"))
]
LOST = "No connection. This page may be out of date."


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    server = Server(tmp_path / "instance")
    yield server
    if server.process.poll() is None:
        server.kill()


def seated(server: Server) -> str:
    """The address of a game of three with a turn on its sheet."""
    game = server.started("Ann", "Bob", "Cleo")
    server.write(game, TURNS[:1])
    return game


def looking(phone: Phone, game: str) -> str:
    """Open the page for spectators of a game, by the links that lead there, and return its address."""
    phone.open(f"{game}/share")
    address = phone.find("#address").input_value()
    phone.open(address)
    return address


def expect_seen(phone: Phone, turns: int, totals: list[int]) -> None:
    """Expect that a spectator sees this number of turns and these totals without touching anything."""
    expect(phone.find("#board .said")).to_contain_text(f"Turn {turns} ")
    for seat, total in enumerate(totals, 1):
        expect(phone.find(f'[data-seat="{seat}"] [data-total]')).to_have_text(str(total))


def test_follows(new_phone: NewPhone, server: Server) -> None:
    """What the scorekeeper confirms appears on the spectator's page automatically: board, sum, totals, sheet, whose
    turn it is; an undone turn disappears.
    """
    game = seated(server)
    keeper, follower = new_phone(), new_phone()
    looking(follower, game)
    loads = follower.loads
    tile = follower.find("#board .picture use").first.element_handle()
    keeper.open(game)
    keeper.draft(server.game(game), QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1"))
    keeper.confirm()
    expect_seen(follower, 2, [3, 6, 0])
    expect(follower.find("#board .said")).to_contain_text("Bob +6")
    expect(follower.find("#board .picture use")).to_have_count(5)
    expect(follower.find("[data-to-move]")).to_have_attribute("data-seat", "3")
    expect(follower.find('[data-turn="2"]')).to_have_attribute("aria-current", "true")
    assert tile.evaluate("tile => tile.isConnected")  # what didn't change wasn't redrawn
    keeper.tap(keeper.do("undo"))
    expect_seen(follower, 1, [3, 0, 0])
    assert follower.loads == loads


def test_earlier_turn(new_phone: NewPhone, server: Server) -> None:
    """A spectator who looks at an earlier turn stays there, sees a notice of the newer one, and goes on from there."""
    game = seated(server)
    follower = new_phone()
    follower.open(looking(follower, game) + "?turn=0")
    server.send(game, TURNS[1:2], seen=1)
    expect(follower.find("#notice")).to_contain_text("There's a newer turn.")
    expect(follower.find("#board .said")).to_contain_text("Before the first turn")
    expect(follower.find("#board .picture use")).to_have_count(0)
    expect(follower.find('[data-seat="2"] [data-total]')).to_have_text("6")
    follower.tap(follower.find("#notice a"))
    expect_seen(follower, 2, [3, 6, 0])
    server.send(game, TURNS[2:3], seen=2)
    expect_seen(follower, 3, [3, 6, 4])


@pytest.mark.thorough
def test_offline_and_back(new_phone: NewPhone, server: Server) -> None:
    """A spectator without a network sees a notice, and catches up automatically once it is back."""
    game = seated(server)
    follower = new_phone()
    looking(follower, game)
    follower.context.set_offline(True)
    expect(follower.find("#waiting")).to_have_text(LOST)
    expect_sound(follower)
    server.send(game, TURNS[1:3], seen=1)
    follower.context.set_offline(False)
    expect_seen(follower, 3, [3, 6, 4])
    expect(follower.find("#waiting")).to_be_hidden()


@pytest.mark.thorough
def test_restarted(new_phone: NewPhone, own_server: Server) -> None:
    """A server that is killed in the middle of a game and started again is followed again automatically."""
    game = seated(own_server)
    follower, second = new_phone(), new_phone()
    looking(follower, game)
    second.open(game)
    own_server.kill()
    expect(follower.find("#waiting")).to_have_text(LOST)
    again = Server(own_server.instance, port=own_server.port)
    try:
        again.send(game, TURNS[1:2], seen=1)
        expect_seen(follower, 2, [3, 6, 0])
        expect(follower.find("#waiting")).to_be_hidden()
        second.expect_totals([3, 6, 0])
    finally:
        again.kill()


def test_deleted(new_phone: NewPhone, server: Server) -> None:
    """A spectator sees that the game was deleted, and which game it was."""
    game = seated(server)
    follower = new_phone()
    looking(follower, game)
    server.post(f"{urlsplit(game).path}/delete", {"seen": 1, "do": "delete"})
    expect(follower.find("#notice")).to_have_text("This game was deleted.")
    expect_seen(follower, 1, [3, 0, 0])


@pytest.mark.thorough
@pytest.mark.parametrize("cut", ["no stream", "no htmx"])
def test_polls_a_silent_stream(new_phone: NewPhone, server: Server, cut: str) -> None:
    """If no stream gets through, or the CDN doesn't answer, the page polls automatically."""
    game = seated(server)
    follower = new_phone(cdn=Cdn.UNREACHABLE if cut == "no htmx" else Cdn.ANSWERS, timed=True)
    if cut == "no stream":
        follower.page.route("**/live?since=1", lambda route: route.abort(), times=1)
    looking(follower, game)
    server.send(game, TURNS[1:2], seen=1)
    follower.page.clock.run_for(30_000)
    expect_seen(follower, 2, [3, 6, 0])


# --- two scorekeepers ---


def expect_whole(phone: Phone) -> None:
    """Expect the whole notice, from its first line to its last, to be visible inside the box of the verdict."""
    phone.page.wait_for_load_state()  # without scripts a tap loads a page, which moves until its styles have arrived
    notice, box = phone.box(phone.find("#notice")), phone.box(phone.verdict)
    assert notice["height"] >= 14
    assert box["y"] <= notice["y"]
    assert notice["y"] + notice["height"] <= box["y"] + box["height"]


@pytest.mark.parametrize("script", [True, *also(False)], ids=["with script", "without script"])
@pytest.mark.parametrize("tapped", ["confirm", "a tile"])
def test_stale_page(new_phone: NewPhone, server: Server, tapped: str, script: bool) -> None:
    """A turn entered on an outdated page is refused: the newer sheet is shown, and the tiles are still there, to
    confirm as the turn of the player whose turn it is now.
    """
    game, second = seated(server), new_phone(java_script_enabled=script)
    second.hear_nothing()
    second.open(f"{game}?draft=Bo@0,1+Bs@1,1&cursor=2,1&seen=1")
    server.send(game, [Place(2, QWIRKLE.notation.read_play("Rc@3,0"))], seen=1)
    second.tap(second.do("confirm") if tapped == "confirm" else second.key("Bd"))
    expect(second.find("#notice")).to_contain_text("From another phone.")
    expect_whole(second)
    expect(second.verdict).to_contain_text("Turn 2 is saved: Bob +4")
    expect(second.do("confirm")).to_have_count(0)
    second.expect_totals([3, 4, 0])
    expect(second.find("[data-last]")).to_have_attribute("data-tile", "Rc")
    expect(second.find("[data-to-move]")).to_have_attribute("data-seat", "3")
    second.expect_draft("Bo@0,1", "Bs@1,1", *["Bd@2,1"] * (tapped == "a tile"))
    assert len(server.turns(game)) == 2
    second.tap(second.do("look"))
    expect(second.verdict).to_contain_text("Cleo +")
    second.confirm()
    assert server.turns(game)[2].seat == 3


@pytest.mark.parametrize("size", [SMALL, *also(PORTRAIT)], ids=["small", "portrait"])
def test_newer_turn_under_a_draft(new_phone: NewPhone, server: Server, size: tuple[int, int]) -> None:
    """A second scorekeeper who hasn't entered anything sees what the first wrote; one who has begun a turn keeps it,
    and the phone mentions the newer one automatically and asks what to do with the tiles.
    """
    game, first, second = seated(server), new_phone(size), new_phone(size)
    first.open(game)
    second.open(game)
    first.draft(server.game(game), QWIRKLE.notation.read_play("Bo@0,1 Bs@1,1"))
    first.confirm()
    second.expect_totals([3, 6, 0])
    expect(second.find("#notice")).to_be_empty()
    second.draft(server.game(game), QWIRKLE.notation.read_play("Rc@3,0"))
    server.send(game, [Place(3, QWIRKLE.notation.read_play("Yo@0,-1"))], seen=2)
    expect(second.find("#notice")).to_have_text("From another phone. Your turn isn't saved.")
    expect_whole(second)
    second.expect_totals([3, 6, 3])
    second.expect_draft("Rc@3,0")
    expect(second.do("confirm")).to_have_count(0)
    expect(first.find("#notice")).to_be_empty()
    second.tap(second.do("look"))
    second.confirm()
    assert server.turns(game)[3].seat == 1


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, *also(PORTRAIT)], ids=["small", "portrait"])
def test_long_notice(new_phone: NewPhone, server: Server, size: tuple[int, int]) -> None:
    """A notice of several lines is completely visible above a draft."""
    phone = new_phone(size)
    phone.open(f"{seated(server)}?draft=Bo@0,1+Bs@1,1&seen=1")
    sentence = "This phone can no longer keep score here. Ask for the link again; your tiles are kept until then."
    body = f'<hx-partial hx-target="#notice">{sentence}</hx-partial>'
    phone.page.route("**/turns", lambda route: route.fulfill(status=403, content_type="text/html", body=body))
    phone.tap(phone.do("confirm"))
    expect(phone.find("#notice")).to_have_text(sentence)
    expect_whole(phone)
