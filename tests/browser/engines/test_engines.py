"""What people do most, in WebKit and in Firefox."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Pass, Place, Swap, Turn
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import axis_of
from referee.rulebooks.wordgame.directions import way_of
from referee.rulebooks.wordgame.tiles import is_joker, letter_of
from tests.browser.engines.window import LIES_STILL, Window
from tests.browser.phone import LOW, Phone, in_order, options
from tests.browser.server import Server
from tests.browser.table import OTHER, played, row, taken
from tests.browser.test_wordgame import CENTRE, WORDS
from tests.games import QWIRKLE, SAMPLE
from tests.rulebooks.random_games import random_position

SIZES = """[...document.querySelectorAll("#laid > [data-tile]")].map((it) => {
    const {x, y, width} = it.getBoundingClientRect();
    const style = getComputedStyle(it);
    const px = parseFloat(style.getPropertyValue("--px"));
    const digit = parseFloat(getComputedStyle(it, "::after").fontSize);
    return [it.dataset.cell, ...[x, y, width, px * 50, parseFloat(style.paddingTop) * 10, digit * 10].map(Math.round)];
}).sort()"""
"""For each tile on the board: its place and size, the size of a pixel on the screen, its rim and its digit."""
MARKS = "document.cookie = 'marks=1; path=/'"
LOST = "document.querySelector('#waiting:not([hidden])')?.textContent.includes('No connection')"


@pytest.fixture
def own(home: Server, tmp_path: Path) -> Iterator[Server]:
    """A separate server, which may be killed."""
    instance = tmp_path / "instance"
    instance.mkdir()
    (instance / "assets").symlink_to(home.instance / "assets")
    server = Server(instance)
    yield server
    if server.process.poll() is None:
        server.kill()


def start(window: Window, home: Server, *names: str) -> Game:
    """Start a game of Qwirkle through its form."""
    window.load(f"{home.address}/games/new?game=qwirkle")
    for seat, name in enumerate(names):
        window.type(f'[name="players-{seat}"]', name)
    window.tap('#new-game .foot [type="submit"]')
    window.wait("document.querySelector('#entry') && typeof htmx !== 'undefined'")
    return Game.start(QWIRKLE, len(names))


def enter(window: Window, game: Game, turn: Turn) -> Game:
    """Enter a turn, and wait for the totals after it."""
    match turn:
        case Place(_, play):
            window.lay(in_order(game, play))
            window.press('[name="do"][value="confirm"]')
        case Swap(_, count):
            window.tap('[name="do"][value="swap"]')
            window.press(f'[name="swap"][value="{count}"]')
        case Pass():
            window.tap('[name="do"][value="swap"]')
            window.press('[name="do"][value="pass"]')
    after = game.after(turn)
    window.expect_totals(after.totals)
    return after


def sizes(window: Window) -> list[list[float]]:
    """The sizes of tiles once the board is at rest."""
    window.wait(LIES_STILL)
    found: list[list[float]] = window.run(SIZES)
    return found


def test_sample_game(window: Window, home: Server) -> None:
    """The sample game is tapped in without loading the page again, all totals are right, and every tile is drawn as
    after a reload.
    """
    game = start(window, home, *SAMPLE.names)
    window.run("(window.stays = true)")
    for turn in SAMPLE.steps:
        game = enter(window, game, turn)
    assert window.run("window.stays")
    drawn = sizes(window)
    window.reload()
    assert len(drawn) == len(game.board.tiles)
    assert sizes(window) == drawn


@pytest.mark.thorough
def test_forty_turns(window: Window, home: Server, browser: Browser) -> None:
    """Forty turns with fixes are tapped in in a low window, and after twenty of them, without a reload, the board has
    the same sizes as in Chromium.
    """
    window.resize(*LOW)
    window.load(home.address)
    window.run(MARKS)
    played = random_position(28, 90).game
    game = start(window, home, *("Ann", "Bob", "Cleo")[: len(played.totals)])
    address = window.run("location.href.split(/[?#]/)[0]")
    turns = [row.step for row in played.rows[:40]]
    assert len(turns) == 40
    for number, turn in enumerate(turns, 1):
        game = enter(window, game, turn)
        if number in (7, 19, 31):
            window.press('.slot [value="undo"]')
            window.press('[name="do"][value="confirm"]')
            window.expect_totals(game.totals)
        if number == 20:
            phone = Phone(browser.new_context(**options(LOW)), home.address)
            phone.open(home.address)
            phone.page.evaluate(MARKS)
            phone.open(address)
            phone.rest()
            theirs, ours = phone.page.evaluate(SIZES), sizes(window)
            phone.context.close()
            assert [each[0] for each in ours] == [each[0] for each in theirs]
            for mine, other in zip(ours, theirs, strict=True):
                assert mine[1:] == pytest.approx(other[1:], abs=2), mine[0]
    cell = next(row.step.play[0].cell for row in game.rows if isinstance(row.step, Place))
    window.tap(f'#plane [data-cell="{cell.x},{cell.y}"]')
    window.tap("button[name=whose]")
    window.press("button[name=to]")
    moved = home.game(address)
    assert moved.totals != game.totals
    window.press('[name="do"][value="undo"]')
    window.expect_totals(game.totals)
    assert (home.game(address).totals, len(home.turns(address))) == (game.totals, len(turns))


@pytest.mark.thorough
def test_from_photo_to_fix(window: Window, home: Server, tmp_path: Path) -> None:
    """A photo of the table shows the one difference; it leads to the fix with the photographed tile in its draft, and
    once that is saved all tiles match.
    """
    photo = tmp_path / "table.jpg"
    photo.write_bytes(taken("Oo@6,0"))
    game = played(home)
    window.load(f"{game}/camera")
    window.choose('[data-source="choose"]', photo)
    window.wait("document.querySelector('#rows a')")
    assert window.run("[...document.querySelectorAll('#rows b')].map((it) => it.textContent)") == [
        "orange circle, not red cross"
    ]
    window.tap(row(OTHER.cell))
    window.wait("document.querySelector('#look canvas')?.width > 300")
    window.tap("#look .primary")
    window.wait("typeof htmx !== 'undefined' && !document.querySelector('canvas.cut')?.hidden")
    window.tap('[name="do"][value="correct"]')
    window.wait("document.querySelector('#agreed')?.textContent === 'All 41 tiles match the scoresheet'")
    assert home.game(game).board.tiles[OTHER.cell] == OTHER.tile
    window.tap("[data-done]")
    window.wait("document.querySelector('#panel') && sessionStorage.length === 0")


@pytest.mark.thorough
def test_ten_words(window: Window, home: Server) -> None:
    """The ten words are tapped in, a joker among them."""
    window.load(f"{home.address}/games/new?game=wordgame")
    for seat, (name, drawn) in enumerate((("Ala", "A"), ("Jan", "B"))):
        window.type(f'[name="players-{seat}"]', name)
        window.type(f'[name="drawn-{seat}"]', drawn)
    window.tap('#new-game .foot [type="submit"]')
    window.wait("document.querySelector('#verdict a') && typeof htmx !== 'undefined'")
    address = window.run("location.href.split(/[?#]/)[0]")
    window.tap("#verdict a")
    window.tap(f'[name="centre"][value="{CENTRE}"]')
    window.wait(f"document.querySelector('#laid [data-tile={CENTRE}]') && typeof htmx !== 'undefined'")
    book = WordGame()
    for word in WORDS:
        play, before = book.notation.read_play(word), home.game(address).board.tiles
        new = [placed for placed in play if placed.cell not in before]
        window.point(new[0].cell)
        way = way_of(axis_of(play) or Cell(1, 0))
        if window.run("document.querySelector('#entry [name=axis]').value") != way:
            window.tap(f'button[name="cell"][value="{new[0].cell.x},{new[0].cell.y}"]')
            window.wait(f"document.querySelector('#entry [name=axis]').value === '{way}'")
        for number, (tile, _) in enumerate(new, 1):
            if is_joker(tile):
                window.tap('.bar > button[value="*"], .bar > button[value="joker"]')
                window.wait("document.querySelector('.keys [data-as-joker]')")
            window.tap(f'button[name="tile"][value="{letter_of(tile)}"]')
            window.wait(f"document.querySelectorAll('#open [data-draft]').length === {number}")
        window.press('[name="do"][value="confirm"]')
    rows = [row.step for row in home.game(address).rows if isinstance(row.step, Place)]
    assert [book.notation.write_play(step.play) for step in rows] == list(WORDS)


@pytest.mark.thorough
def test_scrubbed_replay(window: Window, home: Server) -> None:
    """The slider of the replay is dragged back and forth for ten seconds; then its turn is shown, the address is the
    turn's, and there is no complaint about the network.
    """
    address = home.started("Ann", "Bob")
    home.write(address, [row.step for row in random_position(28, 60).game.rows if row.step.seat in (1, 2)][:30])
    window.load(f"{address}/replay")
    window.wait("document.getElementById('turn') && typeof htmx !== 'undefined'")
    last = int(window.run("document.getElementById('turn').max"))
    scrub = """(async () => {
        const slider = document.getElementById("turn");
        const step = (turn) => {
            slider.value = turn;
            slider.dispatchEvent(new Event("input", {bubbles: true}));
        };
        const end = performance.now() + 10_000;
        for (let number = 0; performance.now() < end; number += 1) {
            step(number % (Number(slider.max) + 1));
            await new Promise((over) => setTimeout(over, 70));
        }
        step(Number(slider.max) - 1);
    })()"""
    window.run(scrub)
    window.wait(f"document.querySelector('#which h1').textContent.includes('{last - 1}')")
    window.wait(f"location.pathname.endsWith('/replay/{last - 1}')")
    assert window.run("document.getElementById('waiting').hidden")


@pytest.mark.thorough
def test_settings_and_back(window: Window, home: Server) -> None:
    """After going back from the settings the game has the new look, and its menu is closed; after going back to the
    settings they show what was chosen in the meantime.
    """
    window.load(home.started("Ann", "Bob"))
    window.tap("#more")
    window.tap('.menu a[href^="/looks"]')
    window.wait("document.getElementById('looks') && typeof htmx !== 'undefined'")
    window.tap("#looks label:has(#bright)")
    window.wait("document.documentElement.hasAttribute('data-bright')")
    window.wait("fetch('/').then((it) => it.text()).then((text) => text.includes('data-bright'))")
    window.back()
    window.wait("document.getElementById('entry') && document.documentElement.hasAttribute('data-bright')")
    window.wait("!document.querySelector('.menu')")
    window.load(f"{home.address}/looks")
    window.load(home.address)
    window.run(MARKS)
    window.back()
    window.wait("document.getElementById('marks')?.checked")


@pytest.mark.thorough
@pytest.mark.parametrize("page", ["the first page", "a follower's page"])
def test_newer_on_the_way_back(window: Window, home: Server, page: str) -> None:
    """A page restored from the browser's cache shows what was written in the meantime."""
    address = home.started("Ann", "Bob")
    window.load(home.address if page == "the first page" else f"{address}/share")
    if page != "the first page":
        window.load(window.run("document.getElementById('address').value"))
    window.wait("document.querySelector('main')")
    window.load(address)
    home.write(address, SAMPLE.steps[:1])
    window.back()
    window.wait("document.body?.textContent.replace(/\\s+/g, ' ').includes('Ann 3')")


@pytest.mark.thorough
def test_follower(window: Window, home: Server) -> None:
    """A spectator sees a turn without touching anything."""
    address = home.started("Ann", "Bob")
    home.write(address, SAMPLE.steps[:1])
    window.load(f"{address}/share")
    window.load(window.run("document.getElementById('address').value"))
    window.wait("document.querySelector('#board .said')?.textContent.includes('Turn 1 ')")
    home.send(address, SAMPLE.steps[1:2], seen=1)
    window.wait("document.querySelector('#board .said')?.textContent.includes('Turn 2 ')")


@pytest.mark.thorough
def test_lost_network(window: Window, own: Server) -> None:
    """While the server is away the phone shows that and keeps the turn; once it is back, the turn is written once."""
    address = own.started("Ann", "Bob")
    window.load(address)
    window.wait("typeof htmx !== 'undefined'")
    window.lay(SAMPLE.steps[0].play)
    own.kill()
    window.tap('[name="do"][value="confirm"]')
    window.wait(LOST)
    again = Server(own.instance, port=own.port)
    try:
        window.expect_totals([3, 0])
        assert len(again.turns(address)) == 1
    finally:
        again.kill()


@pytest.mark.thorough
def test_kept_page(window: Window, own: Server) -> None:
    """Without a network the page of a game opened earlier is shown, with a notice that it may be out of date."""
    address = own.started("Ann", "Bob")
    own.write(address, SAMPLE.steps[:1])
    window.load(address)
    window.wait("navigator.serviceWorker?.ready.then(() => true)")
    window.load(address)
    window.wait("navigator.serviceWorker.controller")
    window.load(address)
    own.kill()
    window.load(address)
    window.wait("'kept' in document.documentElement.dataset")
    window.expect_totals([3, 0])
