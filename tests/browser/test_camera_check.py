"""The camera check in the browser: from a photo to its differences, to the fix, to filled-in turns, and back."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Route, expect

from referee.core.grid import Cell
from referee.core.steps import Place
from referee.rulebooks.qwirkle.tiles import Tile
from tests.browser.conftest import NewPhone
from tests.browser.phone import DESK, LANDSCAPE, PORTRAIT, Phone
from tests.browser.server import Server
from tests.browser.states import BLANKED, SEED, blank, fill_in_chosen
from tests.browser.table import (
    GAME,
    GONE,
    NEW,
    OTHER,
    choose,
    compare,
    differing,
    keep,
    played,
    row,
    taken,
)
from tests.camera.made import read_as
from tests.camera.photo import jpeg
from tests.camera.scene import WOOD
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_position

FULL = random_position(SEED, BLANKED).game
"""A game as it was really played."""
MARKED = """(box) => {
    const [mark, frame] = [`${box} .other-tile .ring`, box]
        .map((it) => document.querySelector(it).getBoundingClientRect());
    const layer = document.querySelector(`${box} .marks`).viewBox.baseVal;
    return Math.abs(layer.width - frame.width) < 1 && mark.right > frame.left && mark.left < frame.right;
}"""
"""Whether a mark is in its picture, and drawn for its size."""


def on_board(play: str) -> dict[Cell, Any]:
    """Tiles by cell."""
    return {cell: tile for tile, cell in QWIRKLE.notation.read_play(play)}


@pytest.fixture
def game(server: Server) -> str:
    """The address of a game played like ``GAME``."""
    return played(server)


@contextmanager
def slow_line(shown: Phone, script: str) -> Iterator[list[Route]]:
    """A script doesn't arrive until the end of this context; yields the requests for it."""
    held: list[Route] = []
    shown.page.context.route(f"**/{script}*", lambda route: held.append(route))
    yield held
    shown.page.context.unroute_all(behavior="ignoreErrors")


def heading(shown: Phone) -> str:
    """The heading of the page."""
    return shown.find("h1").inner_text().strip()


def test_from_photo_to_fix(phone: Phone, server: Server, game: str) -> None:
    """A photo shows the one difference, which leads to the fix with the photographed tile in its draft; once it is
    saved all tiles match without another photo. From choosing the photo to the answer nothing but the worker's scripts
    is requested, and nothing is sent.
    """
    phone.open(f"{game}/camera")
    phone.page.wait_for_load_state("networkidle")
    asked: list[str] = []
    phone.page.context.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    choose(phone, taken("Oo@6,0"))
    expect(phone.find(row(OTHER.cell))).to_contain_text("Orange circle, not red cross", ignore_case=True)
    places = ("bundles/lattice.js", "rulebooks/qwirkle/lattice.js")
    scripts = [f"GET {server.address}/static/{place}" for place in places]
    assert [each for each in asked if not each.startswith(tuple(scripts))] == []
    assert heading(phone).startswith("1 difference")
    expect(phone.find("h1")).to_be_focused()
    phone.tap(phone.find(row(OTHER.cell)))
    phone.tap(phone.find("#look .primary"))
    expect(phone.at(OTHER.cell, f'[data-draft][data-tile="{OTHER.tile}"]')).to_be_visible()
    expect(phone.find("canvas.cut")).to_be_visible()
    phone.tap(phone.do("correct"))
    expect(phone.find("#told")).to_have_text("Turn 20 fixed. No differences left.")
    expect(phone.find("#agreed")).to_have_text("All 41 tiles match the scoresheet")
    assert server.game(game).board.tiles[OTHER.cell] == OTHER.tile
    phone.tap(phone.find("[data-done]"))
    expect(phone.find("#panel")).to_be_visible()
    assert phone.page.evaluate("sessionStorage.length") == 0
    assert phone.troubles == []


def test_cancel(phone: Phone, game: str) -> None:
    """While a photo is read it can be cancelled: nothing is kept, and another one can be chosen."""
    phone.open(f"{game}/camera")
    with slow_line(phone, "rulebooks/qwirkle/lattice.js"):  # the worker waits for it, so it reads nothing
        choose(phone, taken())
        expect(phone.page.get_by_role("progressbar")).to_be_visible()
        expect(phone.find("#whole canvas")).to_be_visible()
        phone.tap(phone.find("[data-cancel]"))
        expect(phone.find(".before")).to_be_visible()
    assert heading(phone).startswith("Camera check")
    assert phone.page.evaluate("sessionStorage.length") == 0
    choose(phone, taken())
    expect(phone.find("#agreed")).to_be_visible()


@pytest.mark.thorough
def test_chosen_before_the_script_came(phone: Phone, game: str) -> None:
    """A photo chosen while the page's script is still on its way is read once that has arrived."""
    with slow_line(phone, "bundles/camera.js") as held:
        phone.page.goto(f"{game}/camera", wait_until="commit")
        choose(phone, taken())
        expect(phone.find("#camera[data-state=before]")).to_be_visible()
        for route in held:
            route.continue_()
        expect(phone.find("#agreed")).to_be_visible()


@pytest.mark.thorough
def test_three_differences(phone: Phone, server: Server, game: str) -> None:
    """Each kind of difference is marked on the photo and on the board, and leads to its fix; they are fixed one by one
    with one photo, until none is left.
    """
    compare(phone, game, differing())
    assert heading(phone).startswith("3 differences")
    for box in ("#table-photo", "#sheet-board"):
        expect(phone.find(f"{box} .mark")).to_have_count(3)
        expect(phone.find(f"{box} .ghost")).to_have_count(1)
    phone.tap(phone.find(row(GONE.cell)))
    phone.tap(phone.find("#look .primary"))
    phone.tap(phone.do("correct"))
    expect(phone.find("#told")).to_have_text("Turn 12 fixed. 2 differences left.")
    phone.tap(phone.find(row(NEW.cell)))
    phone.tap(phone.page.get_by_role("link", name="Insert a turn"))
    expect(phone.at(NEW.cell, "[data-draft]")).to_be_visible()
    phone.tap(phone.do("insert"))
    expect(phone.find("#told")).to_contain_text("inserted. 1 difference left.")
    phone.tap(phone.find(row(OTHER.cell)))
    phone.tap(phone.find("#look .primary"))
    phone.tap(phone.do("correct"))
    expect(phone.find("#told")).to_contain_text("No differences left.")
    tiles = {**GAME.board.tiles, OTHER.cell: OTHER.tile, NEW.cell: NEW.tile}
    del tiles[GONE.cell]
    assert server.game(game).board.tiles == tiles


def test_not_all_match(phone: Phone, game: str) -> None:
    """If only differences that people settled are left, or not all tiles were compared, only the matching ones are
    counted. A note explains that white tiles are the purple ones, and they are called white.
    """
    keep(phone, game, {**GAME.board.tiles, OTHER.cell: OTHER.tile})
    phone.tap(phone.find(row(OTHER.cell)))
    phone.tap(phone.page.get_by_role("link", name="The scoresheet is right"))
    expect(phone.find("#agreed")).to_have_text("40 tiles match")
    expect(phone.find("#settled")).to_have_text("You marked the scoresheet as right on 1 space.")
    phone.tap(phone.find("#undo"))
    expect(phone.find(row(OTHER.cell))).to_be_visible()
    keep(phone, game, GAME.board.tiles, edition=1)
    expect(phone.find("#aside")).to_have_text("Your white tiles are the purple ones here.")
    keep(phone, game, {**GAME.board.tiles, OTHER.cell: Tile("P", "o")}, edition=1)
    expect(phone.find(row(OTHER.cell))).to_contain_text("white circle, not red cross", ignore_case=True)
    phone.tap(phone.find(row(OTHER.cell)))
    expect(phone.find(".told")).to_contain_text("Table: white circle")
    keep(phone, game, {**GAME.board.tiles, Cell(40, 40): OTHER.tile})
    expect(phone.find("#agreed")).to_have_text("41 tiles match")
    expect(phone.find("#aside")).to_have_text("1 tile is apart from the others and isn't compared.")


@pytest.mark.thorough
def test_marks_lead_to_looks(phone: Phone, game: str) -> None:
    """A tap on a mark, on the photo or the board, opens a page about that difference; arrows and *Back* lead on."""
    compare(phone, game, differing())
    phone.tap(phone.find(f'#table-photo [data-cell="{OTHER.cell.x},{OTHER.cell.y}"] .touch'))
    expect(phone.find("#look h1")).to_contain_text("Different tile")
    phone.tap(phone.find("#look [rel=next]"))
    expect(phone.find("#look h1")).to_contain_text("Only on the table")
    phone.tap(phone.find("#look [rel=prev]"))
    expect(phone.find("#look h1")).to_contain_text("Different tile")
    phone.tap(phone.find("#look .top > a").first)
    expect(phone.find("#rows li")).to_have_count(3)
    phone.tap(phone.find(".switch span").nth(1))
    phone.tap(phone.find(f'#sheet-board [data-cell="{NEW.cell.x},{NEW.cell.y}"] .touch'))
    expect(phone.find("#look h1")).to_contain_text("Only on the table")


@pytest.mark.thorough
def test_two_ways_round(phone: Phone, server: Server) -> None:
    """There is a notice if the board looks the same in several ways, and *Rotate* turns the photo and its reading."""
    game = server.started("Patrycja", "Kuba")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"))])
    keep(phone, game, on_board("Ro@0,0 Rs@0,1"))
    expect(phone.find("#agreed")).to_have_text("All 2 tiles match the scoresheet")
    keep(phone, game, on_board("Ro@0,0"), taken())
    expect(phone.find("#round")).to_contain_text("Is this the right way round?")
    seen = set()
    for _ in range(4):
        phone.tap(phone.find("[data-rotate]"))
        seen.add(phone.find("#table-photo canvas").evaluate("(canvas) => canvas.toDataURL()"))
    assert len(seen) == 4


@pytest.mark.thorough
def test_not_sure(phone: Phone, game: str) -> None:
    """What is unsure isn't a difference: it comes last, with what it may be and what the photo shows there; on its page
    a choice fixes it, or, if that is the tile of the sheet, removes it from the list.
    """
    tiles = {cell: tile for cell, tile in GAME.board.tiles.items() if cell != GONE.cell}
    unsure = {
        "cell": [*OTHER.cell],
        "at": [0, 0],
        "tile": "Oo",
        "certain": False,
        "candidates": ["Oo", "Rx"],
        "why": "glare",
    }
    known = read_as({cell: tile for cell, tile in tiles.items() if cell != OTHER.cell})
    keep(phone, game, tiles, tiles=[*known, unsure])
    assert heading(phone).startswith("1 difference")
    expect(phone.find("#sum")).to_have_text("39 tiles match, 1 isn't clear")
    last = phone.find("#rows li").last
    expect(last).to_contain_text("orange circle or red cross")
    expect(last.locator("canvas")).to_be_visible()
    phone.tap(last.locator("a"))
    expect(phone.find("#look h1")).to_contain_text("Not sure")
    expect(phone.find("#look .keys .primary")).to_have_count(0)
    phone.tap(phone.find('#look .choice:has([data-kind="Rx"])'))
    expect(phone.find("#rows li")).to_have_count(1)


@pytest.mark.thorough
def test_trouble(phone: Phone, server: Server, game: str) -> None:
    """A photo that can't be compared stays in sight, with what is wrong, what to do, and a key for another one; the
    tiles inside can be compared alone, and a photo of another game leads to the list of games.
    """
    compare(phone, game, b"no picture", "trouble")
    expect(phone.find("#why")).to_have_text("Can't read this photo")
    compare(phone, game, jpeg(Image.new("RGB", (400, 300), WOOD), 90), "trouble")
    expect(phone.page.get_by_role("alert").filter(has_text="No tiles found")).to_contain_text("from above")
    expect(phone.find("#seen-photo canvas")).to_be_visible()
    expect(phone.find(".trouble .new")).to_be_visible()
    cut = Image.open(BytesIO(taken()))
    compare(phone, game, jpeg(cut.crop((0, 0, cut.width, cut.height * 6 // 10)), 90), "trouble")
    expect(phone.find("#why")).to_have_text("Part of the board is outside the picture")
    phone.tap(phone.find("[data-part]"))
    expect(phone.find("#aside")).to_contain_text("outside the picture")
    other = server.started("Patrycja", "Kuba")
    server.write(other, [Place(1, QWIRKLE.notation.read_play("Ps@0,0 Pd@1,0 Po@2,0 Px@3,0"))])
    compare(phone, other, taken(), "trouble")
    expect(phone.find("#why")).to_have_text("This looks like another game")
    phone.tap(phone.find(".other-game"))
    phone.page.wait_for_url(f"{phone.address}/")


@pytest.mark.thorough
def test_keyboard_and_turned_phone(phone: Phone, game: str) -> None:
    """A photo is chosen and a difference opened by keyboard alone; marks stay on their tiles in a turned phone."""
    phone.open(f"{game}/camera")
    for _ in range(3):
        phone.page.keyboard.press("Tab")
    expect(phone.find('[data-source="choose"]')).to_be_focused()
    choose(phone, differing())
    expect(phone.find("#rows")).to_be_visible()
    for width, height in (LANDSCAPE, PORTRAIT):
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.wait_for_function(MARKED, arg="#table-photo")
    phone.find(row(OTHER.cell)).focus()
    phone.page.keyboard.press("Enter")
    expect(phone.find("#look")).to_be_visible()


# --- tiles that the sheet lacks ---


def moves_before(server: Server, count: int) -> str:
    """The address of a game without its last moves."""
    game = server.started("Ala", "Jan")
    server.write(game, [row.step for row in FULL.rows[:-count]])
    return game


def test_fill_in_and_back(phone: Phone, server: Server) -> None:
    """Tiles that were read lead to the turns that lack them; once those are filled in, the same reading agrees with the
    sheet. One key there undoes all of it.
    """
    game, _ = blank(server)
    before = server.game(game)
    keep(phone, game, FULL.board.tiles)
    phone.tap(phone.find("#new a"))
    expect(phone.find("h1")).to_contain_text("Fill in 4 turns")
    expect(phone.find("[data-filled='waits']")).to_have_count(1)
    expect(phone.find("button[value=fill]")).to_be_disabled()
    phone.tap(phone.find(".choice").first)
    expect(phone.find(".choice[aria-current]")).to_be_visible()
    phone.tap(phone.find("button[value=fill]"))
    expect(phone.find("#done")).to_have_text("4 turns filled in.")
    expect(phone.find("#camera")).to_have_attribute("data-verdict", "same")
    expect(phone.find("#new")).to_be_hidden()
    assert server.game(game).board == FULL.board
    phone.tap(phone.find("#news [value=undo]"))
    phone.page.wait_for_url(game)
    assert server.game(game).board == before.board


def test_the_next_turn(phone: Phone, server: Server) -> None:
    """A new move on the table becomes the draft of the next turn with one tap, whatever else differs."""
    last = FULL.rows[-1]
    assert isinstance(last.step, Place)
    game, on_board = moves_before(server, 1), FULL.board.tiles
    keep(phone, game, {cell: tile for cell, tile in on_board.items() if cell != next(iter(on_board))})
    expect(phone.find("#rows li")).to_have_count(len(last.step.play) + 1)
    phone.tap(phone.find("#new a"))
    expect(phone.find("#verdict .aside")).to_have_text("From the photo")
    expect(phone.find("[data-draft]")).to_have_count(len(last.step.play))
    expect(phone.verdict).to_have_attribute("data-points", str(last.points))


@pytest.mark.thorough
@pytest.mark.parametrize("size", [LANDSCAPE, DESK], ids=["landscape", "desk"])
def test_the_board_stays_next_to_the_question(new_phone: NewPhone, server: Server, size: tuple[int, int]) -> None:
    """On a wide screen the board with the tiles is still in sight when the page continues at the question."""
    shown = new_phone(size)
    fill_in_chosen(shown, server)
    expect(shown.find(".choice[aria-current]")).to_be_in_viewport()
    expect(shown.find(".table .picture")).to_be_in_viewport(ratio=0.95)
