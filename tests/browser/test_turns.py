"""Turns entered, refused, allowed, undone and fixed: how many taps it takes, and what is shown on the way."""

import pytest
from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.core.steps import Place, PointsOnly, Swap
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE

FIRST = Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0 Rd@2,0"), 3)


@pytest.fixture
def game(phone: Phone, server: Server) -> str:
    """A game of one turn, open on the phone."""
    address = server.started("Ann", "Bob")
    server.write(address, [FIRST])
    phone.open(address)
    return address


def sample(phone: Phone, server: Server, turns: int) -> str:
    """Open the printed game after some turns, and return its address."""
    address = server.started(*SAMPLE.names)
    server.write(address, SAMPLE.steps[:turns])
    phone.open(address)
    return address


def lay(phone: Phone, *tiles: str) -> None:
    """Tap the keys of tiles, wherever these go."""
    for tile in tiles:
        phone.tap(phone.key(tile))
        expect(phone.find(f'[data-draft][data-tile="{tile}"]')).to_be_visible()


def test_opening(phone: Phone, server: Server) -> None:
    """The player with the longest line starts and must play it: its three tiles and Confirm, four taps."""
    phone.open(server.started("Ann", "Bob"))
    phone.tap(phone.find("text=Who starts?"))
    for seat, length in enumerate((2, 3)):
        phone.tap(phone.find(f'input[name="lines-{seat}"][value="{length}"] + span'))
    phone.tap(phone.find('#start [type="submit"]'))
    expect(phone.find('[data-seat="2"][data-to-move]')).to_be_visible()
    phone.taps = 0
    for tile in ("Ro", "Rs", "Rd"):
        expect(phone.find(".confirm:not(.waits):enabled")).to_have_count(0)
        lay(phone, tile)
    phone.confirm()
    assert phone.taps == 4
    phone.expect_totals([0, 3])


def test_tile_first(phone: Phone, game: str) -> None:
    """A tile tapped before its cell takes the same number of taps as after it; the cells where it fits light up."""
    phone.tap(phone.key("Rc"))
    expect(phone.key("Rc")).to_have_attribute("aria-pressed", "true")
    cells = {it.get_attribute("data-cell") for it in phone.find("[data-next]").all()}
    assert cells == {"-1,0", "3,0", "0,-1", "1,-1", "2,-1", "0,1", "1,1", "2,1"}
    phone.tap(phone.free(Cell(3, 0)))
    phone.expect_draft("Rc@3,0")
    phone.confirm()
    assert phone.taps == 3


def test_far_end_first(phone: Phone, game: str) -> None:
    """A play begun at the end that doesn't touch yet takes the same number of taps as from the other end."""
    phone.point(Cell(0, 1))
    expect(phone.at(Cell(0, 3), "[data-far]")).to_have_count(1)
    phone.tap(phone.do("clear"))
    phone.taps = 0
    phone.point(Cell(0, 2))
    lay(phone, "Bo", "Go")
    phone.expect_draft("Bo@0,2", "Go@0,1")
    phone.confirm()
    assert phone.taps == 4


def test_pale_copies(phone: Phone, server: Server) -> None:
    """Where the last tile could also go there is a faint copy of it, and a tap moves it there; the first ten times on a
    phone there is a hint about copies.
    """
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@0,1"))])
    for shown in (0, 8, 9, 10):
        phone.open(f"{game}?seen=1")
        phone.page.evaluate("(count) => localStorage.setItem('copies', count)", shown)
        phone.open(f"{game}?seen=1")
        phone.point(Cell(0, 2))
        lay(phone, "Rd", "Rc")
        assert phone.verdict.locator("[data-hint]").count() == (shown < 10)
        there, copy = Cell(1, 2), Cell(-1, 2)
        phone.expect_draft("Rd@0,2", f"Rc@{there.x},{there.y}")
        phone.tap(phone.at(copy, '[data-move="Rc"]'))
        expect(phone.at(there, '[data-move="Rc"]')).to_be_visible()
        phone.expect_draft("Rd@0,2", f"Rc@{copy.x},{copy.y}")


def test_what_marks_mean(phone: Phone, server: Server) -> None:
    """Until a second tile was placed ten times on a phone there are hints where to begin, and what to do if several
    spaces are marked for the next tile; a tapped space is the only one marked, with a hint that the tile goes there.
    """
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@0,1"))])
    hint = phone.verdict.locator("[data-hint]")
    for shown in (0, 8, 9, 10):
        phone.open(f"{game}?seen=1")
        phone.page.evaluate("(count) => localStorage.setItem('ahead', count)", shown)
        phone.open(f"{game}?seen=1")
        expect(phone.verdict.locator('[data-hint="Start at the left or top"]')).to_have_count(int(shown < 10))
        phone.point(Cell(0, 2))
        expect(hint).to_have_count(0)
        lay(phone, "Rd")
        expect(phone.find("#open [data-next]")).to_have_count(4)
        assert phone.cursor is None
        assert hint.count() == (shown < 10)
    phone.point(Cell(1, 2))
    expect(hint).to_have_attribute("data-hint", "The next tile goes here")
    expect(phone.find("#open [data-next]")).to_have_count(0)
    lay(phone, "Rc")
    phone.expect_draft("Rd@0,2", "Rc@1,2")
    assert phone.page.evaluate("localStorage.getItem('ahead')") == "10"


def test_swap_and_points(phone: Phone, server: Server, game: str) -> None:
    """A swap takes two taps; a points-only turn More, Points only, and the digits; its own key sends them."""
    phone.enter(server.game(game), Swap(2, 5))
    assert phone.taps == 2
    phone.expect_bag(93)
    phone.more("Points only")
    expect(phone.find('[name="points"]')).to_be_focused()
    assert phone.taps == 4
    for key in ("1", "1", "Tab", "2", "Enter"):
        phone.page.keyboard.press(key)
    phone.expect_totals([14, 0])
    assert server.turns(game) == (FIRST, Swap(2, 5), PointsOnly(1, 11, 2))


@pytest.mark.thorough
def test_points_into_tiles(phone: Phone, server: Server, game: str) -> None:
    """A points-only turn gets its two tiles with six taps: the sheet, the turn, a cell, two tiles, the save key."""
    server.write(game, [PointsOnly(2, 4, 2)])
    phone.open(game)
    phone.tap(phone.link("Scoresheet"))
    phone.tap(phone.find('[data-mend="2"]'))
    phone.point(Cell(0, 1))
    lay(phone, "Bo", "Go")
    phone.tap(phone.do("correct"))
    expect(phone.find("[data-last]")).to_have_count(2)
    phone.expect_totals([3, 4])
    assert phone.taps == 6
    assert server.turns(game)[1] == Place(2, QWIRKLE.notation.read_play("Bo@0,1 Go@-1,1"), 4)


def test_undo(phone: Phone, server: Server) -> None:
    """Undo is one tap, and confirming the same turn again another one; turns are undone one by one down to the empty
    board, each becomes the draft, and Redo restores one.
    """
    game = sample(phone, server, 3)
    phone.write(phone.do("undo"))
    phone.confirm()
    assert phone.taps == 2
    assert [turn.seat for turn in server.turns(game)] == [1, 2, 3]
    for left, totals, bag in ((2, [3, 7, 0, 0], 78), (1, [3, 0, 0, 0], 81), (0, [0, 0, 0, 0], 84)):
        if left < 2:
            phone.tap(phone.find("#more"))
        phone.write(phone.do("undo"))
        step = SAMPLE.steps[left]
        assert isinstance(step, Place)
        phone.expect_draft(*QWIRKLE.notation.write_play(step.play).split())
        phone.expect_totals(totals)
        phone.expect_bag(bag)
        expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", str(left + 1))
    expect(phone.find("#laid [data-tile]")).to_have_count(0)
    phone.tap(phone.find("#more"))
    expect(phone.do("undo")).to_be_disabled()
    phone.write(phone.find('.menu [value="redo"]'))
    phone.expect_draft()
    phone.expect_totals([3, 0, 0, 0])


# --- what is refused, and what the players allow ---


def test_tile_that_does_not_fit(phone: Phone, server: Server) -> None:
    """A tap on a tile that doesn't fit shows why and lights up the tiles at fault, another one shows every reason with
    its rule, and nothing else changes.
    """
    game = sample(phone, server, 12)
    phone.point(Cell(1, -1))
    expect(phone.key("Rd")).to_have_attribute("data-unfit", "")
    phone.taps = 0
    phone.tap(phone.key("Rd"))
    judged = server.game(game).judge(Place(1, QWIRKLE.notation.read_play("Rd@1,-1")))
    expect(phone.verdict).to_have_attribute("data-codes", "line-mixed line-repeats-tile")
    phone.rest()
    at_fault = {cell for violation in judged.violations for cell in violation.cells}
    lit = phone.boxes(phone.find("#plane .fault"))
    assert len(lit) == len(at_fault)
    assert all(phone.box(phone.at(cell)) in lit for cell in at_fault)
    expect(phone.find('[data-tried="Rd"]')).to_be_visible()
    expect(phone.do("confirm")).to_be_disabled()
    phone.tap(phone.do("why"))
    assert phone.taps == 2
    reasons = phone.find(".reasons [data-code]")
    expect(reasons).to_have_count(len(judged.violations))
    for reason in reasons.all():
        phone.expect_in_sight(reason)
    phone.tap(phone.find(".keys-below .back"))
    phone.expect_draft()
    expect(phone.at(Cell(1, -1), "[data-cursor]")).to_be_visible()
    phone.expect_totals([20, 22, 25, 18])
    assert server.turns(game) == SAMPLE.steps


def test_ruling(phone: Phone, server: Server, game: str) -> None:
    """*Why?* fills the screen; *Flip* turns the picture and leaves the keys; the turn is allowed with three more taps,
    with another reason and the points set by the keys, without loading the page, and the game goes on.
    """
    phone.point(Cell(3, 0))
    phone.tap(phone.key("Rs"))
    phone.tap(phone.do("why"))
    window, title = phone.page.viewport_size, phone.find("#judgement")
    assert window
    assert phone.box(phone.find(".judgement")) == {"x": 0, "y": 0, **window}
    expect(phone.find(".large.fault li")).to_have_count(4)
    expect(phone.find(".large.fault .clash")).to_have_count(2)
    key, upper = phone.box(phone.find(".keys-below .flip")), phone.box(title)["y"]
    phone.tap(phone.find(".keys-below .flip"))
    assert phone.box(phone.find(".keys-below .flip")) == key
    assert phone.box(title)["y"] > upper
    phone.tap(phone.find(".keys-below .to-allow"))
    expect(title).to_be_hidden()
    phone.tap(phone.find('.why label:has-text("House rule")'))
    for which in ("more", "more", "less"):
        phone.tap(phone.find(f".points .{which}"))
    allow, loads = phone.find(".keys-below .allow"), phone.loads
    expect(allow).to_have_text("Allow it, +5")
    phone.write(allow)
    phone.expect_totals([3, 5])
    expect(phone.at(Cell(3, 0), "[data-ruled]")).to_be_visible()
    assert phone.loads == loads
    ruling = server.turns(game)[1].ruling
    assert ruling is not None
    assert ruling.reason == "House rule"
    phone.point(Cell(3, 1))
    lay(phone, "Bs")
    phone.confirm()
    phone.expect_totals([5, 5])


def test_cell_that_cannot_join(phone: Phone, server: Server) -> None:
    """A tap on a dimmed cell shows why no tile of this turn can be there, and the draft stays as it is."""
    sample(phone, server, 12)
    phone.point(Cell(1, -3))
    lay(phone, "Bt")
    phone.rest()
    apart = next(cell for cell in phone.find("#free button").all() if phone.is_on_top(cell))
    opacity = "(cell) => getComputedStyle(cell).opacity * getComputedStyle(cell.parentElement).opacity"
    assert apart.evaluate(opacity) < 0.5
    phone.tap(apart)
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.expect_draft("Bt@1,-3")


def test_line_lights_up(phone: Phone, server: Server) -> None:
    """A tap on the points of a draft counts it again: the lines of the sum are outlined on the board one by one, and
    the draft stays.
    """
    game, turn = sample(phone, server, 1), SAMPLE.steps[1]
    assert isinstance(turn, Place)
    phone.draft(server.game(game), turn.play)
    lines = {str(line.points): line for line in server.game(game).judge(turn).parts}
    assert len(lines) == 2
    key = phone.find("#verdict .pill")
    for number in range(2):
        phone.tap(key)
        points = phone.find(f'.part.now[data-part="{number}"] b')
        expect(points).to_be_visible()
        line = lines.pop(points.inner_text())
        phone.rest()
        around = phone.box(phone.find("#plane .outline.now"))
        tiles = [phone.box(phone.at(cell)) for cell in line.cells]
        for side, length in (("x", "width"), ("y", "height")):
            first, last = min(box[side] for box in tiles), max(box[side] + box[length] for box in tiles)
            assert abs(around[side] - first) < 2
            assert abs(around[side] + around[length] - last) < 2
        key = phone.find(".recount-steps").get_by_text("Next", exact=True)
    phone.expect_draft("Rs@0,1", "Bs@1,1", "Ps@2,1")
    phone.tap(phone.find("[data-stop]"))
    phone.confirm()
    expect(phone.find("#plane .outline")).to_have_count(0)


# --- mistakes ---


def test_wrong_player(phone: Phone, server: Server) -> None:
    """A turn recorded for the wrong player goes to the right one with three taps, after both new totals are shown: the
    tile, *Not Jarek*, the name. The board keeps its size. One tap undoes it.
    """
    sample(phone, server, 4)
    before = phone.box(phone.at(Cell(1, 0)))
    phone.tap(phone.at(Cell(1, 0)))
    expect(phone.find("#open .opened")).to_have_count(1)
    expect(phone.verdict).to_contain_text("Turn 3")
    assert phone.box(phone.find("#open .opened"))["width"] == before["width"]
    phone.tap(phone.find("button[name=whose]"))
    key = phone.find('button[name=to][value="4"]')
    expect(key).to_contain_text("6 → 10")
    phone.write(key)
    expect(phone.find("#seats b")).to_have_text(["0", "10"])
    expect(phone.find("#seats s")).to_have_text(["4", "6"])
    assert phone.taps == 3
    phone.write(phone.do("undo"))
    phone.expect_totals([3, 7, 4, 6])


def test_who_plays(phone: Phone, server: Server) -> None:
    """In a game of four one skips twice, one stops playing, one was misspelt and one plays out of turn, all by taps."""
    address = server.started("Ann", "Bob", "Jarke", "Ola")
    server.write(address, [FIRST])
    phone.open(address)
    phone.tap(phone.do("swap"))
    phone.write(phone.do("skip"))
    expect(phone.verdict).to_contain_text("Bob skipped")
    phone.more("Rename")
    phone.find('[name="name-3"]').fill("Jarek")
    phone.tap(phone.do("rename"))
    phone.more("Plays next")
    phone.tap(phone.find("form").filter(has_text="Ola").get_by_role("button"))
    expect(phone.find('[data-seat="4"][data-to-move]')).to_be_visible()
    phone.point(Cell(3, 0))
    lay(phone, "Rc")
    phone.confirm()
    phone.more("Stops playing")
    phone.tap(phone.link("Jarek 0"))
    phone.tap(phone.do("leave"))
    expect(phone.find('[data-seat="3"][data-left-game]')).to_be_visible()
    phone.expect_bag(80 + 6)
    phone.enter(server.game(address), Swap(1, 2))
    phone.tap(phone.find("#more"))
    phone.write(phone.do("skip"))
    expect(phone.find('[data-seat="4"][data-to-move]')).to_be_visible()
    phone.expect_totals([3, 0, 0, 4])
