"""Asking why a tile does not count, and looking at the lines of one that does."""

from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.phone import Phone
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
    phone.tap(phone.find(".slot button"))
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
    """Tapping a line of the sum lights up just its tiles, and tapping another one those of that."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:1])
    phone.open(game)
    turn = SAMPLE.steps[1]
    assert isinstance(turn, Place)
    phone.draft(server.game(game), turn.play)
    verdict = server.game(game).judge(turn)
    assert len(verdict.parts) == 2
    for number, line in enumerate(verdict.parts):
        chip = phone.find(f'button[name="light"][value="{number}"]')
        expect(chip).to_contain_text(str(line.points))
        phone.tap(chip)
        expect(chip).to_have_attribute("aria-pressed", "true")
        expect(phone.find("#plane .lit")).to_have_count(len(line.cells))
        phone.rest()
        lit = phone.boxes(phone.find("#plane .lit"))
        assert all(phone.box(phone.at(cell)) in lit for cell in line.cells)
    phone.expect_draft("Rs@0,1", "Bs@1,1", "Ps@2,1")
    phone.confirm()
    expect(phone.find("#plane .lit")).to_have_count(0)


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
