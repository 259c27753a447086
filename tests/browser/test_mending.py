"""Trying, ruling and mending with taps, with htmx running."""

import sqlite3
from contextlib import closing
from dataclasses import replace

from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE

WRONG = Place(3, QWIRKLE.read_play("Gs@-1,1"))
"""What somebody wrote down for Jarek's blue circle."""


def everything(server: Server) -> list[str]:
    """All that the record holds."""
    with closing(sqlite3.connect(server.instance / "referee.db")) as db:
        return list(db.iterdump())


def test_wrong_tile_found_late(phone: Phone, server: Server) -> None:
    """A wrong tile in turn three, found after turn nine, is corrected with six taps, and the totals become those of the
    game played so.
    """
    game = server.started(*SAMPLE.names)
    server.write(game, [replace(turn, announced=None) for turn in (*SAMPLE.steps[:2], WRONG, *SAMPLE.steps[3:9])])
    phone.open(game)
    right, _ = Game.start(QWIRKLE, 4).replayed(SAMPLE.steps[:9])
    phone.taps = 0
    phone.tap(phone.link("Sheet"))
    phone.tap(phone.find('[data-mend="3"]'))
    phone.tap(phone.at(Cell(-1, 1), "[data-draft]"))
    phone.point(Cell(1, 0))
    phone.tap(phone.key("Bo"))
    expect(phone.find("[data-then]")).to_have_text([str(total) for total in right.totals])
    expect(phone.find('[data-change="6"]')).to_contain_text("+7 becomes +6")
    phone.tap(phone.do("correct"))
    phone.expect_totals(right.totals)
    assert phone.taps == 6
    phone.tap(phone.link("Sheet"))
    expect(phone.turn(3)).to_have_attribute("data-corrected", "")
    assert server.game(game).totals == right.totals


def test_refused_play_ruled_legal(phone: Phone, server: Server) -> None:
    """A refused play is laid all the same, ruled legal by the table, and the game goes on beside it."""
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.read_play("Ro@0,0 Rs@1,0"))])
    phone.open(game)
    phone.point(Cell(2, 0))
    phone.tap(phone.do("every"))
    phone.tap(phone.key("Bd"))
    expect(phone.verdict).to_have_attribute("data-codes", "line-mixed")
    phone.tap(phone.do("force"))
    phone.expect_draft("Bd@2,0")
    phone.write(phone.do("rule"))
    phone.expect_totals([2, 3])
    phone.tap(phone.link("Sheet"))
    expect(phone.turn(2)).to_have_attribute("data-ruled", "")
    phone.tap(phone.link("Back to the game"))
    phone.point(Cell(2, 1))
    phone.tap(phone.key("Bs"))
    phone.expect_draft("Bs@2,1")
    phone.confirm()
    phone.expect_totals([4, 3])


def test_dispute_leaves_no_trace(phone: Phone, server: Server) -> None:
    """Whatever is tried on an earlier position is judged with its reasons, and the record holds what it held before."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps)
    before = everything(server)
    phone.open(f"{game}/try/4")
    phone.point(Cell(2, 0))
    phone.tap(phone.do("every"))
    phone.tap(phone.key("Yt"))
    phone.expect_draft("Yt@2,0")
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    expect(phone.verdict.locator("[data-code] .named").first).to_be_visible()
    phone.tap(phone.verdict.locator("a.rule").first)
    expect(phone.find("article:target")).to_be_visible()
    assert everything(server) == before


def test_who_starts(phone: Phone, server: Server) -> None:
    """The player with the longest line starts, and is held to that line."""
    phone.start(["Ann", "Bob", "Cy"])
    phone.tap(phone.find("text=Who starts?"))
    for seat, length in enumerate((2, 3, 1)):
        phone.tap(phone.find(f'input[name="lines-{seat}"][value="{length}"] + span'))
    phone.tap(phone.find('#start [type="submit"]'))
    expect(phone.find('[data-seat="2"][data-to-move]')).to_be_visible()
    for number, tile in enumerate(("Ro", "Rs", "Rd"), 1):
        expect(phone.do("confirm")).to_be_disabled()
        phone.tap(phone.key(tile))
        expect(phone.find("[data-draft]")).to_have_count(number)
    phone.confirm()
    phone.expect_totals([0, 3, 0])
