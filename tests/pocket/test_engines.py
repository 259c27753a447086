"""The pocket in WebKit and in Firefox."""

from contextlib import suppress
from pathlib import Path

import pytest

from referee.core.game import Game
from referee.core.steps import Place
from tests.browser.engines import firefox, webkit
from tests.browser.engines.window import Window
from tests.browser.phone import LOW, in_order
from tests.games import QWIRKLE, SAMPLE
from tests.pocket.host import hosting

pytestmark = pytest.mark.thorough
TURNS = 10
FRAME = "document.querySelector('iframe')"


def look_into_frame(window: Window) -> None:
    """Let a window find everything on the page in the frame, which has the size of the window."""
    run, names = window.run, ("document", "htmx")
    inside = ", ".join(f"{FRAME}?.contentWindow?.{name}" for name in names)
    window.run = lambda expression: run(f"(({', '.join(names)}) => ({expression}))({inside})")  # type: ignore[method-assign]


def stand(window: Window, selector: str) -> None:
    """Wait until the page has this, also during a first start."""
    for _ in range(2):
        with suppress(AssertionError):
            return window.wait(f"document?.querySelector({selector!r})")
    return window.wait(f"document?.querySelector({selector!r})")


@pytest.mark.parametrize("engine", [webkit, firefox], ids=["webkit", "firefox"])
def test_ten_turns(engine: object, written: Path, tmp_path: Path) -> None:
    """Ten turns are tapped in after the host has gone, and are there after a reload."""
    with engine.window(tmp_path / "home") as window, hosting(written) as host:  # type: ignore[attr-defined]
        window.resize(*LOW)
        window.load(host.address)
        look_into_frame(window)
        stand(window, "main")
        host.stop()
        window.tap(".foot a.primary")
        stand(window, "#new-game")
        for seat, name in enumerate(SAMPLE.names):
            window.type(f'[name="players-{seat}"]', name)
        window.tap('#new-game .foot [type="submit"]')
        window.wait("document?.querySelector('#entry') && htmx")
        game = Game.start(QWIRKLE, len(SAMPLE.names))
        for turn in SAMPLE.steps[:TURNS]:
            assert isinstance(turn, Place)
            window.lay(in_order(game, turn.play))
            window.press('[name="do"][value="confirm"]')
            game = game.after(turn)
            window.expect_totals(game.totals)
        window.reload()
        stand(window, "#seats")
        window.expect_totals(game.totals)
