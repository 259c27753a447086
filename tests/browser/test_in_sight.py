"""The eye never loses the board: however the page was come by, the tiles that matter are in sight."""

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.grid.draft import Draft, Lay
from referee.core.steps import Place
from referee.rulebooks.qwirkle.tiles import Tile
from tests.browser.conftest import NewPhone
from tests.browser.phone import DESK, LANDSCAPE, LOW, PORTRAIT, SMALL, TABLET, Phone
from tests.browser.server import Server
from tests.games import QWIRKLE

Way = Callable[[Phone, str], None]
"""How the page of a game is come by."""


def load(phone: Phone, address: str) -> None:
    """Opened by its address."""
    phone.open(address)


def reload(phone: Phone, address: str) -> None:
    """Loaded again."""
    phone.open(address)
    phone.page.reload(wait_until=phone.loaded)


def back(phone: Phone, address: str) -> None:
    """Come back to by the browser's key."""
    phone.open(address)
    phone.more("Rulebook")
    phone.page.wait_for_url("**/rules*", wait_until=phone.loaded)
    phone.back()


def rotation(phone: Phone, address: str) -> None:
    """On a phone that is turned."""
    phone.open(address)
    size = phone.page.viewport_size
    assert size
    phone.page.set_viewport_size({"width": size["height"], "height": size["width"]})


def rotation_and_back(phone: Phone, address: str) -> None:
    """On a phone that is turned and turned back."""
    rotation(phone, address)
    size = phone.page.viewport_size
    assert size
    phone.page.set_viewport_size({"width": size["height"], "height": size["width"]})


def smaller(phone: Phone, address: str) -> None:
    """In a window that becomes small."""
    phone.open(address)
    phone.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})


def larger(phone: Phone, address: str) -> None:
    """In a window that becomes large."""
    phone.open(address)
    phone.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


def zoomed(phone: Phone, address: str) -> None:
    """In a browser that shows everything half as large again."""
    phone.open(address)
    size = phone.page.viewport_size
    assert size
    phone.page.set_viewport_size({"width": size["width"] * 2 // 3, "height": size["height"] * 2 // 3})


def panned(phone: Phone, address: str) -> None:
    """Panned to where nothing is, and brought back with one key."""
    phone.open(address)
    phone.rest()
    view = phone.box(phone.find("#view"))
    phone.page.mouse.move(view["x"] + 20, view["y"] + 20)
    phone.page.mouse.wheel(5000, 5000)
    expect(phone.find("#plane")).to_have_attribute("data-moved", "")
    phone.tap(phone.find(".slot .home, .slot button[name='whole']").first)
    expect(phone.find("#plane[data-moved]")).to_have_count(0)


WAYS = (load, reload, back, rotation, rotation_and_back, smaller, larger, zoomed)
SIZES = pytest.mark.parametrize("size", [LOW, LANDSCAPE], ids=["low", "landscape"])


@SIZES
@pytest.mark.parametrize("way", [*WAYS, panned])
def test_whole_board(new_phone: NewPhone, late_game: str, size: tuple[int, int], way: Way) -> None:
    """At rest all hundred tiles are in sight."""
    phone = new_phone(size)
    way(phone, late_game)
    phone.expect_all_in_view(phone.find("#laid [data-tile]"))


@SIZES
@pytest.mark.parametrize("way", WAYS)
def test_draft(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int], way: Way) -> None:
    """With a draft its tiles, the cursor and all cells where the next tile may go are in sight, at any edge of the
    board.
    """
    phone = new_phone(size)
    for address in drafts(server.game(late_game), late_game)[: 4 if way is load else 1]:
        way(phone, address)
        phone.expect_all_in_view(phone.find("[data-draft], [data-cursor], [data-next]"))


def drafts(game: Game, address: str) -> list[str]:
    """The addresses of drafts of a tile at the left and the right, the upper and the lower edge of the board."""

    def address_of(cell: Cell) -> str:
        pointed: Draft[Tile] = Draft(cursor=cell)
        tile = QWIRKLE.drafting.offer(game.position, pointed, free_hand=False).fitting[0]
        laid = QWIRKLE.drafting.tap(game.position, pointed, Lay(tile), free_hand=False).draft
        return f"{address}?{urlencode(QWIRKLE.drafting.write(game.position, laid), safe='@,')}&seen={len(game.rows)}"

    cells = [
        cell
        for cell in QWIRKLE.drafting.offer(game.position, Draft(), free_hand=False).cells
        if QWIRKLE.drafting.offer(game.position, Draft(cursor=cell), free_hand=False).fitting
    ]
    edges = (min(cells), max(cells), min(cells, key=lambda cell: cell.y), max(cells, key=lambda cell: cell.y))
    return [address_of(cell) for cell in dict.fromkeys(edges)]


@SIZES
def test_every_cell(new_phone: NewPhone, late_game: str, size: tuple[int, int]) -> None:
    """Every free cell of the board at rest can be tapped in its middle."""
    phone = new_phone(size)
    phone.open(late_game)
    covered = phone.find("#plane button[name=cell]:not([data-far])").evaluate_all(
        """(cells) => cells.filter((cell) => {
            const {x, y, width, height} = cell.getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2) !== cell;
        }).map((cell) => cell.value)"""
    )
    assert covered == []


@SIZES
def test_undo_and_redo(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int]) -> None:
    """A turn that is taken back is in sight as a draft; put back, all tiles are."""
    game = server.started("Ann", "Bob")
    turns = server.turns(late_game)
    last = max(number for number, turn in enumerate(turns) if isinstance(turn, Place))
    server.write(game, turns[: last + 1])
    phone = new_phone(size)
    phone.open(game)
    phone.write(phone.do("undo"))
    expect(phone.find("[data-draft]")).not_to_have_count(0)
    phone.expect_all_in_view(phone.find("[data-draft]"))
    phone.tap(phone.find("#more"))
    phone.write(phone.find('.menu [value="redo"]'))
    phone.expect_draft()
    phone.expect_all_in_view(phone.find("#laid [data-tile]"))


@SIZES
def test_confirmed(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int]) -> None:
    """Once a turn is confirmed all tiles are in sight again, on a board that has grown."""
    game = server.started("Ann", "Bob")
    turns = server.turns(late_game)
    last = max(number for number, turn in enumerate(turns) if isinstance(turn, Place))
    server.write(game, turns[:last])
    phone = new_phone(size)
    phone.open(game)
    phone.enter(server.game(game), turns[last])
    phone.expect_all_in_view(phone.find("#laid [data-tile]"))


@SIZES
@pytest.mark.parametrize("which", [0, 1, 2], ids=["first", "middle", "last"])
def test_correcting(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int], which: int) -> None:
    """Whichever turn is corrected, its tiles are in sight, large enough to be tapped."""
    placed = [number for number, turn in enumerate(server.turns(late_game), 1) if isinstance(turn, Place)]
    assert len(placed) >= 34
    number = (placed[0], placed[len(placed) // 2], placed[-1])[which]
    phone = new_phone(size)
    phone.open(f"{late_game}/turns/{number}")
    tiles = phone.find("[data-draft]")
    phone.expect_all_in_view(tiles)
    assert all(box["width"] > 35 for box in phone.boxes(tiles))


@pytest.mark.parametrize("size", [PORTRAIT, TABLET], ids=["portrait", "tablet"])
def test_from_home(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int]) -> None:
    """From the first page the game is come to with all its tiles in sight."""
    game = server.started("Ann", "Bob")  # the newest, and so on the first page of a server that all tests share
    server.write(game, server.turns(late_game))
    phone = new_phone(size)
    phone.open(f"{phone.address}/")
    phone.tap(phone.find(f'a[href*="{game.removeprefix(phone.address)}"]').first)
    phone.page.wait_for_url(f"{game}*", wait_until=phone.loaded)
    phone.expect_all_in_view(phone.find("#laid [data-tile]"))


@SIZES
def test_after_a_swap(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int]) -> None:
    """Where the last turn laid no tile all tiles are in sight."""
    game = server.started("Ann", "Bob")
    server.write(game, server.turns(late_game)[:20])
    phone = new_phone(size)
    phone.open(game)
    phone.tap(phone.do("swap"))
    phone.write(phone.find('button[name="swap"][value="1"]'))
    phone.expect_all_in_view(phone.find("#laid [data-tile]"))


LARGE = pytest.mark.parametrize(
    "size", [PORTRAIT, SMALL, LANDSCAPE, DESK], ids=["portrait", "small", "landscape", "desk"]
)


def with_large_tiles(phone: Phone) -> Phone:
    """The same phone, on which larger tiles were chosen."""
    phone.context.add_cookies([{"name": "large", "value": "1", "url": phone.address}])
    return phone


@pytest.mark.thorough
@LARGE
@pytest.mark.parametrize("way", [load, panned, rotation])
def test_large_tiles(new_phone: NewPhone, late_game: str, size: tuple[int, int], way: Way) -> None:
    """Where larger tiles were chosen they are at rest, too; the last turn is in sight, and nothing lies over it."""
    phone = with_large_tiles(new_phone(size))
    way(phone, late_game)
    phone.expect_all_in_view(phone.find("[data-last]"))
    assert phone.box(phone.find("[data-last]").first)["width"] >= 30


@pytest.mark.thorough
@LARGE
def test_large_tiles_of_a_small_board(new_phone: NewPhone, server: Server, size: tuple[int, int]) -> None:
    """Where larger tiles were chosen and all of them have room, all of them are in sight."""
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0"))])
    phone = with_large_tiles(new_phone(size))
    phone.open(game)
    phone.expect_all_in_view(phone.find("#laid [data-tile], #plane button[name=cell]:not([data-far])"))


@pytest.mark.thorough
@LARGE
def test_draft_with_large_tiles(new_phone: NewPhone, server: Server, late_game: str, size: tuple[int, int]) -> None:
    """With larger tiles, too, a draft is in sight with all cells where the next tile may go; so is a turn that is
    confirmed, and one key shows the whole board.
    """
    phone = with_large_tiles(new_phone(size))
    for address in drafts(server.game(late_game), late_game):
        phone.open(address)
        phone.expect_all_in_view(phone.find("[data-draft], [data-cursor], [data-next]"))
    phone.tap(phone.find('button[name="whole"]'))
    expect(phone.find("#plane.near")).to_have_count(0)
    phone.expect_all_in_view(phone.find("#laid [data-tile]"))


@pytest.mark.thorough
def test_replay_with_large_tiles(phone: Phone, finished_game: str) -> None:
    """With larger tiles each turn of a replay is in sight, however it is come to."""
    with_large_tiles(phone).open(f"{finished_game}/replay/1")
    for number in range(2, 10):
        phone.tap(phone.find('[data-step="next"]'))
        expect(phone.find("h1")).to_contain_text(f"Turn {number} of")
        phone.rest()
        if phone.find("[data-last]").count():
            phone.expect_all_in_view(phone.find("[data-last]"))
