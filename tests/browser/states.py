"""The pages in their states, each made by what a player taps: for pictures of them, and for tests of all pages."""

from collections.abc import Callable

from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.rulebooks.qwirkle.tiles import BOX
from tests.browser.after_states import AFTER_STATES
from tests.browser.camera_states import CAMERA_STATES
from tests.browser.phone import Phone
from tests.browser.photo_states import PHOTO_STATES
from tests.browser.server import Server
from tests.browser.word_states import WORD_STATES
from tests.games import QWIRKLE, SAMPLE
from tests.rulebooks.random_games import random_position

Take = Callable[[Phone, Server], None]
"""Brings a page into the state that is shown."""

SEED = 28
"""The random game that is shown late and when it is over."""


def entering(shown: Phone, server: Server) -> None:
    """A Qwirkle that is not confirmed yet."""
    _sample(shown, server)
    shown.draft(server.game(shown.page.url), QWIRKLE.notation.read_play("Gs@-1,1 Ys@-2,1"), after=shown.rest)


def refused(shown: Phone, server: Server) -> None:
    """A tile that breaks two rules."""
    _sample(shown, server)
    shown.point(Cell(0, -3))
    shown.tap(shown.key("Ro"))
    expect(shown.verdict).to_have_attribute("data-legal", "false")


def late(shown: Phone, server: Server) -> None:
    """The whole board near the end."""
    _random(shown, server, 100)


def over(shown: Phone, server: Server) -> None:
    """The winner."""
    _random(shown, server, BOX + 1)


def early(shown: Phone, server: Server) -> None:
    """The empty table."""
    shown.open(server.started(*SAMPLE.names))


def opening(shown: Phone, server: Server) -> None:
    """The second tile of a first line of three that was announced."""
    game = server.started(*SAMPLE.names)
    lengths = {f"lines-{seat}": 3 if seat == 0 else 2 for seat in range(len(SAMPLE.names))}
    server.post(f"{game.removeprefix(server.address)}/start", {"seen": 0, **lengths})
    shown.open(game)
    for placed in QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"):
        shown.lay(placed)


def middle(shown: Phone, server: Server) -> None:
    """The board at rest, after nine turns."""
    _sample(shown, server)


def cursor(shown: Phone, server: Server) -> None:
    """A cell that was tapped."""
    _sample(shown, server)
    shown.point(Cell(0, -3))


def held(shown: Phone, server: Server) -> None:
    """A tile that was tapped before its cell."""
    _sample(shown, server)
    if shown.find(".strip").is_visible():  # in low windows the keyboard rests folded
        shown.tap(shown.find(".strip"))
    shown.tap(shown.key("Gs"))
    expect(shown.key("Gs")).to_have_attribute("aria-pressed", "true")


def first_tile(shown: Phone, server: Server) -> None:
    """A tile, and all cells where the next one may go."""
    cursor(shown, server)
    shown.tap(shown.find(".keys button:not([data-unfit])").first)
    expect(shown.find("[data-draft]")).to_be_visible()


def why(shown: Phone, server: Server) -> None:
    """Why not, and what the table can do."""
    refused(shown, server)
    shown.tap(shown.do("why"))
    expect(shown.find(".judgement")).to_be_visible()


def swap(shown: Phone, server: Server) -> None:
    """How many tiles are swapped."""
    _sample(shown, server)
    shown.tap(shown.do("swap"))
    expect(shown.find(".counts")).to_be_visible()


def more(shown: Phone, server: Server) -> None:
    """What else can be done."""
    _sample(shown, server)
    shown.tap(shown.find("#more"))
    expect(shown.find(".menu")).to_be_visible()


def near(shown: Phone, server: Server) -> None:
    """A cell that was tapped near the end."""
    _random(shown, server, 100)
    shown.tap(shown.find("#plane button[name=cell]:not([data-far])").first)
    expect(shown.find("[data-cursor]")).to_be_visible()


def correcting(shown: Phone, server: Server) -> None:
    """The fifth turn, to be corrected."""
    _sample(shown, server)
    shown.open(f"{shown.page.url}/turns/5")


def trying(shown: Phone, server: Server) -> None:
    """A play that is tried, against a rule."""
    _sample(shown, server)
    shown.open(f"{shown.page.url}/try/9")
    shown.point(Cell(0, -3))
    shown.tap(shown.key("Ro"))
    expect(shown.find("[data-draft]")).to_be_visible()


def home(shown: Phone, server: Server) -> None:
    """The first page, with a game that goes on and others that are over."""
    shown.open(server.address)


def new_game(shown: Phone, server: Server) -> None:
    """A new game for players with long names."""
    shown.open(f"{server.address}/games/new?game=qwirkle")
    for seat, name in enumerate(("Patrycja", "Kuba", "Bartholom\u00e4us-Maximilian")):
        shown.find(f'[name="players-{seat}"]').fill(name)


def house_rules(shown: Phone, server: Server) -> None:
    """How the table plays otherwise."""
    new_game(shown, server)
    shown.tap(shown.find("#new-game summary").first)


def who_starts(shown: Phone, server: Server) -> None:
    """Who has the longest line."""
    shown.open(f"{server.started(*SAMPLE.names)}/start")


def sheet(shown: Phone, server: Server) -> None:
    """The sheet as a pad, a turn chosen."""
    _random(shown, server, 60)
    shown.open(f"{shown.page.url}/sheet?turn=7")


def sheet_as_list(shown: Phone, server: Server) -> None:
    """The sheet as a list."""
    _random(shown, server, 60)
    shown.open(f"{shown.page.url}/sheet?as=list")


def result(shown: Phone, server: Server) -> None:
    """The end."""
    _random(shown, server, BOX + 1)
    shown.open(f"{shown.page.url}/result")


def result_with_more(shown: Phone, server: Server) -> None:
    """The end, with all that can be done next."""
    _random(shown, server, BOX + 1)
    shown.open(f"{shown.page.url}/result?more=1")


def points_only(shown: Phone, server: Server) -> None:
    """A turn of which only the points are known."""
    _sample(shown, server)
    shown.open(f"{shown.page.url}/points")


def unseen(shown: Phone, server: Server) -> None:
    """What is still in the bag or on hands."""
    _random(shown, server, 60)
    shown.open(f"{shown.page.url}/unseen")


def history(shown: Phone, server: Server) -> None:
    """All that was written."""
    _sample(shown, server)
    shown.open(f"{shown.page.url}/history")


def settings(shown: Phone, server: Server) -> None:
    """How the pages look."""
    shown.open(f"{server.address}/looks")


def book(shown: Phone, server: Server) -> None:
    """The rulebook."""
    shown.open(f"{server.address}/rules")


def search(shown: Phone, server: Server) -> None:
    """What the rulebook says of a question."""
    shown.open(f"{server.address}/rules?q=can+I+pass")


def practice(shown: Phone, server: Server) -> None:
    """A board to practise on."""
    shown.open(f"{server.address}/practice")


STATES: tuple[Take, ...] = (
    *(early, opening, middle, cursor, held, first_tile, entering, refused, why, swap, more),
    *(late, near, over, correcting, trying, practice, points_only, sheet, sheet_as_list, unseen, history),
    *(result, result_with_more, home, new_game, house_rules, who_starts, settings, book, search),
    *AFTER_STATES,
    *PHOTO_STATES,
    *CAMERA_STATES,
    *WORD_STATES,
)
"""The pages, in their states."""


def _sample(shown: Phone, server: Server) -> None:
    """The game that the rulebooks print, after nine turns."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:9])
    shown.open(game)


def _random(shown: Phone, server: Server, tiles: int) -> None:
    """A random game until ``tiles`` tiles lie on the table, or to its end."""
    game = server.started("Patrycja", "Kuba")
    server.write(game, [row.step for row in random_position(SEED, tiles).game.rows])
    shown.open(game)
