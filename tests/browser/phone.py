"""A phone in the scorekeeper's hand: what they tap on the game page, and what it shows afterwards."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Literal

from playwright.sync_api import BrowserContext, Locator, Request, Route, expect

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Pick
from referee.core.steps import Pass, Place, Swap, Turn
from tests import guessing
from tests.browser.cdn import Cdn, behave
from tests.browser.server import GAME
from tests.games import QWIRKLE

SMALL = (320, 640)
LOW = (390, 664)
"""A phone whose browser shows its bars."""
PORTRAIT = (390, 844)
LANDSCAPE = (844, 390)
TABLET = (820, 1180)
DESK = (1280, 800)
SIZES = {"small": SMALL, "low": LOW, "portrait": PORTRAIT, "landscape": LANDSCAPE, "tablet": TABLET, "desk": DESK}
NO_WORKER = "delete Navigator.prototype.serviceWorker"
"""As over plain http: pages kept by the browser would hide the network that a test simulates."""
AS_NEW = """() => performance.getEntriesByType("navigation")
    .every(({ type, transferSize }) => type !== "back_forward" || transferSize > 0)"""
"""Whether a page isn't a stored one."""
PATIENCE = 30_000
"""Milliseconds that a tap waits for its target, and a test for what it expects to see."""

expect.set_options(timeout=PATIENCE)


def options(size: tuple[int, int] = PORTRAIT, **others: Any) -> dict[str, Any]:
    """Options that make a browser context a phone of this size, whose board glides in no time."""
    return {
        "viewport": {"width": size[0], "height": size[1]},
        "has_touch": True,
        "reduced_motion": "reduce",
        **others,
    }


class Phone:
    """One page on one phone."""

    def __init__(self, context: BrowserContext, address: str, cdn: Cdn = Cdn.ANSWERS, scripted: bool = True) -> None:
        behave(context, cdn)
        self.scripted = scripted
        self.context = context
        self.address = address
        self.loaded: Literal["domcontentloaded", "load"] = "domcontentloaded" if cdn is Cdn.HANGS else "load"
        self.page = context.new_page()
        self.page.add_init_script(NO_WORKER)
        self.page.set_default_timeout(PATIENCE)
        self.taps = 0
        self.aiming: Callable[[Locator], None] = lambda _: None
        """Called with each target just before it is tapped."""
        self.loads = 0
        """The number of page loads, not counting changes in place by htmx."""
        self.troubles: list[str] = []
        """Complaints on the browser's console."""
        self.page.on("request", self._count)
        self.page.on("console", lambda line: self._complain(line.type, line.text))
        self.page.on("pageerror", lambda error: self._complain("error", str(error)))

    def _count(self, request: Request) -> None:
        self.loads += request.is_navigation_request()

    def _complain(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.troubles.append(text)

    # --- pages ---

    def hear_nothing(self) -> None:
        """From the next page on, don't fetch what others write: tests aren't always faster than that."""
        self.page.route("**/live?*", lambda route: route.abort())

    def forget(self) -> None:
        """From the next page on, forget unconfirmed tiles that were left."""
        self.page.add_init_script("try { delete localStorage.drafts } catch {}")

    def open(self, address: str) -> None:
        """Open an address."""
        self.page.goto(address, wait_until=self.loaded)

    def back(self) -> None:
        """Press the browser's Back. A page that the browser had stored then reloads itself; Chromium forgets to close a
        page that is asked to while it does, so wait for that.
        """
        self.page.go_back(wait_until=self.loaded)
        if self.scripted and self.loaded == "load":
            self.page.wait_for_function(AS_NEW)

    def start(self, names: Iterable[str]) -> None:
        """Start a game of Qwirkle with these players through its form, whatever was played last."""
        self.open(f"{self.address}/games/new?game=qwirkle")
        for seat, name in enumerate(names):
            self.page.locator(f'#new-game [name="players-{seat}"]').fill(name)
        self.page.locator('#new-game [type="submit"]').tap()
        self.page.wait_for_url(GAME, wait_until=self.loaded)

    # --- what is on the game page ---

    def find(self, selector: str) -> Locator:
        """An element of the page."""
        return self.page.locator(selector)

    def do(self, value: str) -> Locator:
        """The first button that does this."""
        return self.find(f'button[name="do"][value="{value}"]').first

    def key(self, tile: object) -> Locator:
        """The key of a tile on the tray."""
        return self.find(f'button[name="tile"][value="{tile}"]')

    def free(self, cell: Cell) -> Locator:
        """The button of a free cell."""
        return self.find(f'button[name="cell"][value="{cell.x},{cell.y}"]')

    def at(self, cell: Cell, marks: str = "") -> Locator:
        """What is on a cell, if it has these attributes."""
        return self.find(f'[data-cell="{cell.x},{cell.y}"]{marks}')

    def turn(self, number: int) -> Locator:
        """A turn's row on the page of the sheet."""
        return self.find(f'[data-turn="{number}"]')

    def link(self, name: str) -> Locator:
        """The first link with this name."""
        return self.page.get_by_role("link", name=name, exact=True).first

    def more(self, name: str) -> None:
        """Open More, unless it is open, and follow one of its links."""
        if not self.find(".menu").count():
            self.tap(self.find("#more"))
        self.tap(self.find(".menu").get_by_role("link", name=name, exact=True))

    @property
    def verdict(self) -> Locator:
        """The box of the verdict."""
        return self.find("#verdict")

    def expect_totals(self, totals: Iterable[int]) -> None:
        """The seats show these totals, as text and as data."""
        wanted = [str(total) for total in totals]
        expect(self.find("[data-seat] [data-total]")).to_have_text(wanted)
        assert (
            self.page.evaluate("[...document.querySelectorAll('[data-total]')].map((it) => it.dataset.total)") == wanted
        )

    def expect_bag(self, count: int) -> None:
        """The bag shows this many tiles, as text and as data."""
        expect(self.find("[data-bag]")).to_have_text(str(count))
        expect(self.find("[data-bag]")).to_have_attribute("data-bag", str(count))

    def expect_draft(self, *tiles: str) -> None:
        """Exactly these tiles, written like ``Ro@0,0``, are there unconfirmed."""
        expect(self.find("[data-draft]")).to_have_count(len(tiles))
        for tile, cell in QWIRKLE.notation.read_play(" ".join(tiles)) if tiles else ():
            expect(self.at(cell, f'[data-draft][data-tile="{tile}"]')).to_be_visible()
        assert self._tiles("data-draft") == sorted(tiles)

    # --- taps ---

    def tap(self, target: Locator) -> None:
        """Tap once."""
        self.aiming(target)
        self.taps += 1
        target.tap()

    def strike(self, box: dict[str, float]) -> None:
        """Tap a place on the screen immediately, whatever is there by now."""
        self.taps += 1
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def point(self, cell: Cell) -> None:
        """Put the cursor on a free cell."""
        self.tap(self.free(cell))
        expect(self.at(cell, "[data-cursor]")).to_be_visible()
        expect(self.find(".pressed")).to_have_count(0)

    def lay(self, placed: Placement[Any]) -> None:
        """Tap the key of a tile once the cursor is where it goes."""
        tile, cell = placed
        self.tap(self.key(tile))
        expect(self.at(cell, f'[data-draft][data-tile="{tile}"]')).to_be_visible()

    def write(self, target: Locator) -> None:
        """Tap something that writes on the sheet, and wait until the page shows the sheet with it."""
        seen = int(self.find('#entry [name="seen"]').input_value())
        self.tap(target)
        expect(self.find('#entry [name="seen"]')).to_have_value(str(seen + 1))

    def confirm(self) -> None:
        """Confirm the draft, whose tiles become those of the last turn."""
        drafted = self._tiles("data-draft")
        self.write(self.do("confirm"))
        assert self._tiles("data-last") == drafted
        assert self._tiles("data-draft") == []

    def _tiles(self, mark: str) -> list[str]:
        """The tiles that have an attribute, with their cells."""
        return self.page.evaluate(
            """(mark) => [...document.querySelectorAll(`#plane [${mark}]`)]
                .map((tile) => `${tile.dataset.tile}@${tile.dataset.cell}`).sort()""",
            mark,
        )

    def draft(self, game: Game, play: Iterable[Placement[Any]], after: Callable[[], None] = lambda: None) -> None:
        """Place the tiles of a play as people do: tap the cell of the first one, if the cursor isn't there, then key
        after key; and a cell before its key if the tile would otherwise go elsewhere.

        ``after`` is called after each tap.
        """
        line = in_order(game, play)
        for number, (tile, cell) in enumerate(line):
            if not (self.cursor == cell if number == 0 else self._goes_there(game, tile, cell)):
                self.point(cell)
                after()
            self.tap(self.key(tile))
            expect(self.find("[data-draft]")).to_have_count(number + 1)
            after()
        assert self._tiles("data-draft") == sorted(QWIRKLE.notation.write_play(line).split())

    @property
    def cursor(self) -> Cell | None:
        """The cell of the cursor."""
        place = self.page.evaluate("document.querySelector('#plane [data-cursor]')?.dataset.cell")
        return QWIRKLE.notation.read_cell(place) if place else None

    def _goes_there(self, game: Game, tile: Any, cell: Cell) -> bool:
        """Whether the key of a tile places it on this cell."""
        fields = self.page.evaluate("Object.fromEntries(new FormData(document.getElementById('entry')))")
        draft = QWIRKLE.drafting.read(game.position, fields)
        placed = QWIRKLE.drafting.tap(game.position, draft, Pick(tile), free_hand=False).draft
        return {*placed.play} == {*draft.play, Placement(tile, cell)}

    def enter(self, game: Game, turn: Turn) -> None:
        """Enter a turn of a game with taps."""
        match turn:
            case Place(_, play):
                self.draft(game, play)
                self.confirm()
            case Swap(_, count):
                self.tap(self.do("swap"))
                self.write(self.find(f'button[name="swap"][value="{count}"]'))
            case Pass():
                self.tap(self.do("swap"))
                self.write(self.do("pass"))

    @contextmanager
    def slow_line(self) -> Iterator[None]:
        """Nothing reaches the server until the end of this context; then all that was sent does, in order."""
        held: list[Route] = []
        through = False

        def arrive(route: Route) -> None:
            if through:
                route.continue_()
            else:
                held.append(route)

        self.page.route("**/games/**", arrive)
        yield
        through = True
        for route in held:
            route.continue_()

    # --- what is in sight ---

    def box(self, target: Locator) -> dict[str, float]:
        """The box of something on the screen."""
        box = target.bounding_box()
        assert box is not None, f"{target} is not shown"
        return {side: round(box[side], 1) for side in ("x", "y", "width", "height")}

    def boxes(self, targets: Locator) -> list[dict[str, float]]:
        """The boxes of all of these on the screen."""
        boxes: list[dict[str, float]] = targets.evaluate_all(
            """(targets) => targets.map((it) => it.getBoundingClientRect())
                .map(({x, y, width, height}) => ({x, y, width, height}))"""
        )
        return [{side: round(place, 1) for side, place in box.items()} for box in boxes]

    def rest(self) -> None:
        """Wait until all taps are answered, and nothing on the page glides, folds or drops any longer.

        Without scripts there is nothing to wait for: taps load whole pages, and such a browser reports no frames.
        """
        if not self.scripted:
            return
        self.page.evaluate(
            """async () => {
                const moving = () => document.getAnimations().filter((it) =>
                    it.playState === "running" && it.effect.getComputedTiming().endTime !== Infinity);
                do {
                    await Promise.allSettled(moving().map((it) => it.finished));
                    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
                } while (moving().length || document.querySelector(".pressed, button:active"));
            }"""
        )

    def is_on_top(self, target: Locator) -> bool:
        """Whether a tap on the middle of something hits it."""
        on_top: bool = target.evaluate(
            """(target) => {
                const {x, y, width, height} = target.getBoundingClientRect();
                return document.elementFromPoint(x + width / 2, y + height / 2) === target;
            }"""
        )
        return on_top

    def expect_in_sight(self, target: Locator) -> None:
        """Something is completely on the screen, and nothing from another part of the page covers it."""
        expect(target).to_be_visible()
        for left in range(PATIENCE, -1, -50):  # if the CDN hangs, a page can be visible before its styles have arrived
            covered = self._covered(target)
            if not covered:
                return
            self.page.wait_for_timeout(min(left, 50))
        raise AssertionError(f"{target} is covered by {covered}")

    def _covered(self, target: Locator) -> list[str]:
        """What covers the corners of something, or a note that they are off the screen."""
        return target.evaluate(
            """(target) => {
                const box = target.getBoundingClientRect(), inset = 4;
                const inside = (frame) => box.left >= frame.left - 0.5 && box.right <= frame.right + 0.5
                    && box.top >= frame.top - 0.5 && box.bottom <= frame.bottom + 0.5;
                const view = target.closest("#view")?.getBoundingClientRect();
                const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
                if (!box.width || !inside(screen) || (view && !inside(view))) return ["the edge"];
                const home = target.closest("#view, #panel, #seats, #beside") ?? target;
                const corners = [[box.left + inset, box.top + inset], [box.right - inset, box.top + inset],
                    [box.left + inset, box.bottom - inset], [box.right - inset, box.bottom - inset]];
                return corners.map(([x, y]) => document.elementFromPoint(x, y))
                    .filter((top) => !top || !home.contains(top))
                    .map((top) => top ? top.outerHTML.slice(0, 80) : "nothing");
            }"""
        )

    def expect_cursor_in_sight(self) -> None:
        """The cursor, if there is one, is completely inside the view, and nothing covers it."""
        cursor = self.find("[data-cursor]")
        if cursor.count():
            self.expect_in_sight(cursor)

    def expect_all_in_view(self, targets: Locator) -> None:
        """All of these, at least one, are completely inside the view, and nothing covers the middle of any."""
        self.rest()
        outside = targets.evaluate_all(
            """(targets) => {
                const view = document.getElementById("view"), frame = view.getBoundingClientRect();
                const seen = (it) => {
                    const box = it.getBoundingClientRect();
                    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                    return box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1
                        && box.bottom <= frame.bottom + 1 && view.contains(top);
                };
                return targets.length ? targets.filter((it) => !seen(it)).map((it) => it.outerHTML) : ["none at all"];
            }"""
        )
        assert outside == []


def in_order(game: Game, play: Iterable[Placement[Any]]) -> tuple[Placement[Any], ...]:
    """The tiles of a play in the order in which people tap them: along their line from the end that touches other
    tiles, and on the empty board from the first cell.
    """
    line = guessing.orders(game.position, tuple(play), Random(0))["from the table"]
    return tuple(sorted(line, key=lambda placed: placed.cell != Cell(0, 0))) if not game.board.tiles else line
