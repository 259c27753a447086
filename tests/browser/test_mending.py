"""Trying, ruling and correcting by taps, with htmx running."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE

WRONG = Place(3, QWIRKLE.notation.read_play("Gs@-1,1"))
"""The wrong play recorded for Jarek's blue circle."""


def everything(server: Server) -> list[str]:
    """Every line of the database dump."""
    with closing(sqlite3.connect(server.instance / "referee.db")) as db:
        return list(db.iterdump())


def test_wrong_tile_found_late(phone: Phone, server: Server) -> None:
    """A wrong tile in turn three, found after turn nine, is corrected with seven taps, and the totals become those of
    the game with the right tile.
    """
    game = server.started(*SAMPLE.names)
    server.write(game, [replace(turn, announced=None) for turn in (*SAMPLE.steps[:2], WRONG, *SAMPLE.steps[3:9])])
    phone.open(game)
    wrong = server.game(game).totals
    right, _ = Game.start(QWIRKLE, 4).replayed(SAMPLE.steps[:9])
    phone.taps = 0
    phone.tap(phone.link("Scoresheet"))
    phone.tap(phone.find("#turn-3"))
    phone.tap(phone.find('[data-mend="3"]'))
    phone.tap(phone.at(Cell(-1, 1), "[data-draft]"))
    phone.point(Cell(1, 0))
    phone.tap(phone.key("Bo"))
    expect(phone.find('[data-change="6"]')).to_contain_text("turn 6: 6 instead of 7")
    changed = [str(then) for then, now in zip(right.totals, wrong, strict=True) if then != now]
    expect(phone.find("[data-then]")).to_have_text(changed)
    phone.tap(phone.do("correct"))
    phone.expect_totals(right.totals)
    assert phone.taps == 7
    phone.tap(phone.link("Scoresheet"))
    expect(phone.turn(3)).to_have_attribute("data-corrected", "")
    assert server.game(game).totals == right.totals


def test_wrong_player(phone: Phone, server: Server) -> None:
    """A turn recorded for the wrong player goes to the right one with three taps, after both new totals are shown: the
    tile, *Not Jarek*, the name. The board keeps its size. One tap undoes it.
    """
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:4])
    phone.open(game)
    phone.taps = 0
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


def test_wrong_tile(phone: Phone, server: Server) -> None:
    """A wrong tile of an earlier turn is corrected with four taps: the tile, *Correct*, the right key, *Save*."""
    game = server.started(*SAMPLE.names)
    wrong = Place(3, QWIRKLE.notation.read_play("Rs@1,0"))
    server.write(game, [replace(turn, announced=None) for turn in (*SAMPLE.steps[:2], wrong, *SAMPLE.steps[3:4])])
    phone.open(game)
    phone.taps = 0
    phone.tap(phone.at(Cell(1, 0)))
    phone.tap(phone.find("#panel").get_by_role("link", name="Correct"))
    phone.tap(phone.key("Bo"))
    expect(phone.find('[data-change="3"]')).to_be_visible()
    phone.write(phone.do("correct"))
    phone.expect_totals([3, 7, 4, 6])
    assert phone.taps == 4


def test_a_tap_on_a_tile_while_a_draft_lies(phone: Phone, server: Server) -> None:
    """With a tile in the draft a tap on a laid tile asks for nothing, and the draft stays."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:1])
    phone.open(game)
    phone.point(Cell(1, 0))
    phone.tap(phone.key("Rs"))
    phone.expect_draft("Rs@1,0")
    phone.at(Cell(0, -1)).click()
    phone.expect_draft("Rs@1,0")
    expect(phone.find("#open .opened")).to_have_count(0)


def test_refused_play_ruled_legal(phone: Phone, server: Server) -> None:
    """A rejected tile is laid anyway with three more taps, marked as allowed by the table, and the game goes on."""
    game = server.started("Ann", "Bob")
    server.write(game, [Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"))])
    phone.open(game)
    phone.point(Cell(2, 0))
    phone.tap(phone.key("Bd"))
    expect(phone.verdict).to_have_attribute("data-codes", "line-mixed")
    phone.taps = 0
    phone.tap(phone.do("why"))
    phone.tap(phone.find(".to-allow"))
    phone.write(phone.do("rule"))
    assert phone.taps == 3
    phone.expect_totals([2, 3])
    expect(phone.at(Cell(2, 0), "[data-ruled]")).to_be_visible()
    phone.tap(phone.link("Scoresheet"))
    expect(phone.turn(2)).to_have_attribute("data-ruled", "")
    phone.tap(phone.link("Back to the game"))
    phone.point(Cell(2, 1))
    phone.tap(phone.key("Bs"))
    phone.expect_draft("Bs@2,1")
    phone.confirm()
    phone.expect_totals([4, 3])


def test_dispute_leaves_no_trace(phone: Phone, server: Server) -> None:
    """A play tried on an earlier position is judged with its reasons, and the record does not change."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps)
    before = everything(server)
    phone.open(f"{game}/try/4")
    phone.point(Cell(2, 0))
    phone.tap(phone.key("Yt"))
    phone.expect_draft("Yt@2,0")
    expect(phone.verdict).to_have_attribute("data-legal", "false")
    phone.tap(phone.do("why"))
    expect(phone.find(".reasons [data-code] .named").first).to_be_visible()
    phone.tap(phone.find(".reasons a").first)
    expect(phone.find("article:target")).to_be_visible()
    assert everything(server) == before


@pytest.mark.thorough
def test_who_starts(phone: Phone, server: Server) -> None:
    """The player with the longest line starts, and the first turn must lay that line."""
    phone.start(["Ann", "Bob", "Cy"])
    phone.tap(phone.find("text=Who starts?"))
    for seat, length in enumerate((2, 3, 1)):
        phone.tap(phone.find(f'input[name="lines-{seat}"][value="{length}"] + span'))
    phone.tap(phone.find('#start [type="submit"]'))
    expect(phone.find('[data-seat="2"][data-to-move]')).to_be_visible()
    phone.taps = 0
    for number, tile in enumerate(("Ro", "Rs", "Rd"), 1):
        expect(phone.find(".confirm:not(.waits):enabled")).to_have_count(0)
        phone.tap(phone.key(tile))
        expect(phone.find("[data-draft]")).to_have_count(number)
    phone.confirm()
    assert phone.taps == 4
    phone.expect_totals([0, 3, 0])


def test_opening_too_short(phone: Phone, server: Server) -> None:
    """A first turn shorter than the announced line is rejected on confirmation, not before; its tiles stay in the
    draft.
    """
    game = server.started("Ann", "Bob")
    phone.open(f"{game}/start")
    for seat, length in enumerate((2, 3)):
        phone.tap(phone.find(f'input[name="lines-{seat}"][value="{length}"] + span'))
    phone.tap(phone.find('#start [type="submit"]'))
    expect(phone.find('[data-seat="2"][data-to-move]')).to_be_visible()
    for placed in QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"):
        phone.lay(placed)
    expect(phone.find("#plane .fault")).to_have_count(0)
    expect(phone.verdict).to_contain_text("1 to go")
    expect(phone.verdict).to_contain_text("Announced: a line of 3")
    phone.tap(phone.do("confirm"))
    expect(phone.verdict).to_have_attribute("data-codes", "opening-too-short")
    expect(phone.do("why")).to_be_visible()
    phone.expect_draft("Ro@0,0", "Rs@1,0")
    assert server.turns(game) == ()
