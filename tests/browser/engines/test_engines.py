"""What people do most, in WebKit and in Firefox."""

from referee.core.game import Game
from referee.core.steps import Place
from tests.browser.engines.window import Window
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE

SIZES = """[...document.querySelectorAll("#laid > [data-tile]")].map((it) => {
    const {x, y, width} = it.getBoundingClientRect();
    const style = getComputedStyle(it);
    const px = parseFloat(style.getPropertyValue("--px"));
    return [it.dataset.cell, ...[x, y, width].map(Math.round), Math.round(px * 50), style.paddingTop].join(" ");
}).sort()"""
"""Of each tile on the board: where it lies, how large it is, how much a pixel on the screen is, and its own rim."""
GLIDED = (
    "!document.getAnimations().some((it) => it.playState === 'running' && it.effect.getComputedTiming().endTime < 9e9)"
)


def start(window: Window, home: Server, *names: str) -> Game:
    """Start a game of Qwirkle through its form."""
    window.load(f"{home.address}/games/new?game=qwirkle")
    for seat, name in enumerate(names):
        window.type(f'[name="players-{seat}"]', name)
    window.tap('#new-game .foot [type="submit"]')
    window.wait("document.querySelector('#entry') && typeof htmx !== 'undefined'")
    return Game.start(QWIRKLE, len(names))


def enter(window: Window, game: Game, turn: Place) -> Game:
    """Enter a turn, and wait for the totals after it."""
    window.lay(turn.play)
    window.press("confirm")
    after = game.after(turn)
    window.expect_totals(after.totals)
    return after


def test_sample_game(engine: Window, home: Server) -> None:
    """The sample game is tapped in without loading the page again, all totals are right, and every tile is drawn as on a
    page that is loaded anew.
    """
    game = start(engine, home, *SAMPLE.names)
    engine.run("(window.stays = true)")
    for turn in SAMPLE.steps:
        assert isinstance(turn, Place)
        game = enter(engine, game, turn)
    assert engine.run("window.stays")
    engine.wait(GLIDED)
    sizes = engine.run(SIZES)
    engine.reload()
    engine.wait(GLIDED)
    assert len(sizes) == len(game.board.tiles)
    assert engine.run(SIZES) == sizes
