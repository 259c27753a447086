"""Asking why a tile does not count, and looking at the lines of one that does."""

from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.core.steps import Place
from referee.rulebooks.wordgame.tiles import COMMON
from tests.browser.conftest import NewPhone
from tests.browser.phone import LOW, Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE


def test_tile_that_does_not_fit(phone: Phone, server: Server) -> None:
    """A tap on a tile that does not fit says why not and lights up the tiles at fault, another one shows every reason
    with its rule, and nothing else changes.
    """
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps)
    phone.open(game)
    phone.point(Cell(1, -1))
    phone.expect_draft()
    expect(phone.find('button[name="tile"]')).to_have_count(36)
    expect(phone.key("Rd")).to_have_attribute("data-unfit", "")
    phone.tap(phone.key("Rd"))
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    judged = server.game(game).judge(Place(1, QWIRKLE.notation.read_play("Rd@1,-1")))
    assert judged.codes == ("line-mixed", "line-repeats-tile")
    expect(phone.verdict).to_have_attribute("data-codes", "line-mixed line-repeats-tile")
    phone.rest()
    at_fault = {cell for violation in judged.violations for cell in violation.cells}
    expect(phone.find("#plane .fault")).to_have_count(len(at_fault))
    lit = phone.boxes(phone.find("#plane .fault"))
    assert all(phone.box(phone.at(cell)) in lit for cell in at_fault)
    expect(phone.find('[data-tried="Rd"]')).to_be_visible()
    expect(phone.do("confirm")).to_be_disabled()
    phone.tap(phone.do("why"))
    reasons = phone.find(".reasons [data-code]")
    expect(reasons).to_have_count(len(judged.violations))
    for reason in reasons.all():
        phone.expect_in_sight(reason)
    phone.tap(phone.find(".keys-below .back"))
    expect(phone.key("Rd")).to_be_visible()
    phone.expect_draft()
    expect(phone.at(Cell(1, -1), "[data-cursor]")).to_be_visible()
    phone.expect_totals([20, 22, 25, 18])
    assert server.turns(game) == SAMPLE.steps


def test_draft_stays(phone: Phone, server: Server) -> None:
    """A tile that is refused leaves the draft as it lies, and a tile that fits can be laid after it."""
    phone.open(server.started("Ann", "Bob"))
    for placed in QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"):
        phone.lay(placed)
    phone.tap(phone.key("Bd"))
    expect(phone.verdict).to_have_attribute("data-codes", "tiles-unrelated line-mixed")
    phone.expect_draft("Ro@0,0", "Rs@1,0")
    expect(phone.do("confirm")).to_have_text("Confirm +2without it")
    phone.lay(QWIRKLE.notation.read_play("Rd@2,0")[0])
    expect(phone.verdict).to_have_attribute("data-points", "3")
    expect(phone.find("#plane .fault")).to_have_count(0)
    phone.confirm()


def test_line_lights_up(phone: Phone, server: Server) -> None:
    """The points of a draft count it again: each line of the sum is outlined on the board, one after the other, and the
    draft stays.
    """
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:1])
    phone.open(game)
    turn = SAMPLE.steps[1]
    assert isinstance(turn, Place)
    phone.draft(server.game(game), turn.play)
    verdict = server.game(game).judge(turn)
    assert len(verdict.parts) == 2
    key = phone.find("#verdict .pill")
    lines = {str(line.points): line for line in verdict.parts}
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


def test_cell_that_cannot_join(phone: Phone, server: Server) -> None:
    """A tap on a dimmed cell says why no tile of this turn can lie there, and the draft stays as it is."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps)
    phone.open(game)
    phone.point(Cell(1, -3))
    phone.lay(QWIRKLE.notation.read_play("Bt@1,-3")[0])
    phone.rest()
    apart = next(cell for cell in phone.find("#free button").all() if phone.is_on_top(cell))
    assert (
        apart.evaluate("(cell) => getComputedStyle(cell).opacity * getComputedStyle(cell.parentElement).opacity") < 0.5
    )
    phone.tap(apart)
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.expect_draft("Bt@1,-3")


def test_across_the_table(phone: Phone, server: Server) -> None:
    """*Why?* fills the screen; *Flip* turns the picture and leaves the keys; the turn is allowed with three taps,
    for as many points as the keys say, without loading the page.
    """
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"))])
    phone.open(game)
    phone.point(Cell(2, 0))
    phone.tap(phone.key("Rs"))
    phone.tap(phone.do("why"))
    sheet, window = phone.find(".judgement"), phone.page.viewport_size
    assert window
    assert phone.box(sheet) == {"x": 0, "y": 0, "width": window["width"], "height": window["height"]}
    expect(phone.find(".large.fault li")).to_have_count(3)
    expect(phone.find(".large.fault .clash")).to_have_count(2)
    key, title = phone.box(phone.find(".keys-below .flip")), phone.find("#judgement")
    upper = phone.box(title)["y"]
    phone.tap(phone.find(".keys-below .flip"))
    assert phone.box(phone.find(".keys-below .flip")) == key
    assert phone.box(title)["y"] > upper
    phone.tap(phone.find(".keys-below .to-allow"))
    expect(title).to_be_hidden()
    phone.tap(phone.find(".points .more"))
    phone.tap(phone.find(".points .more"))
    phone.tap(phone.find(".points .less"))
    allow = phone.find(".keys-below .allow")
    expect(allow).to_have_text("Allow it, +4")
    loads = phone.loads
    phone.tap(allow)
    phone.expect_totals([2, 4])
    assert phone.loads == loads


def test_tiles_in_sentences(new_phone: NewPhone, server: Server) -> None:
    """Each page that refuses something draws the tiles that its sentences name."""
    shown, letters = new_phone(LOW), COMMON.text.replace("N1", "N1x0")
    fields = {"players-0": "Ala", "drawn-0": "A", "players-1": "Jan", "drawn-1": "K", "open_jokers": "1"}
    path = server.post("/games/new", {"game": "wordgame", "letters": f'[Letters "{letters}"]', **fields}).location
    rooms = ({"centre": "I"}, {"draft": "DnI@-2,0 across"}, {"draft": "NOŻA@-1,0 down"}, {"do": "end"})
    for seen, (room, sent) in enumerate(zip(("centre", "turns", "turns", "end"), rooms, strict=True)):
        assert server.post(f"{path}/{room}", {"seen": seen, **sent}).status == 303
    word_game = server.address + path
    shown.open(f"{word_game}/left")
    shown.find('[name="left-1"]').fill("NAAAAAA")
    shown.tap(shown.do("left"))
    _expect_drawn(shown, "N")
    shown.open(f"{word_game}/centre")
    shown.tap(shown.find('[name="centre"][value="N"]'))
    _expect_drawn(shown, "N")
    shown.open(f"{word_game}/turns/2/remove")
    _expect_drawn(shown, "N")
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"))])
    for page in ("", "/turns/1", "/turns/1/insert"):
        shown.open(f"{game}{page}?draft=Yo@2,0+Yo@2,1&seen=1")
        _expect_drawn(shown, "Yo")


def _expect_drawn(shown: Phone, tile: str) -> None:
    """Sentences name this tile, and each tile in a sentence is about as high as its letters."""
    expect(shown.find(f'.named [data-kind="{tile}"]')).not_to_have_count(0)
    sizes = shown.find(".named [data-kind]").evaluate_all(
        "(all) => all.filter((it) => it.checkVisibility()).map((it) => [it.offsetWidth, it.offsetHeight])"
    )
    assert sizes
    assert all(10 < width == height < 25 for width, height in sizes), sizes
