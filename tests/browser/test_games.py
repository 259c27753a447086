"""Whole games tapped in on a phone with htmx: nothing is in the way, and all numbers are right."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from referee.core.game import Game
from referee.core.steps import Pass, Place, Swap, Turn
from tests.browser.conftest import NewPhone
from tests.browser.phone import LOW, PORTRAIT, Phone
from tests.browser.server import Server
from tests.games import QWIRKLE, SAMPLE
from tests.rulebooks.random_games import random_game

POINTS = [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
MOST = 1.05
"""Taps per tap that a turn needs."""
FIXED = ("#seats", "[data-seat]", ".bag", "#view", "#verdict", ".slot", ".tray", ".bar", ".bar > *")
"""What has the same place in all states."""
LOOK = """(target, fixed) => {
    const {x, y, width, height} = target.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return {
        size: target.closest("#plane") ? null : [width, height],
        cover: top && target.contains(top) ? "" : (top?.outerHTML ?? "the edge of the screen").slice(0, 120),
        places: fixed.flatMap((selector) => [...document.querySelectorAll(selector)].map((it, number) => {
            const {x, y, width, height} = it.getBoundingClientRect();
            const right = (width - it.offsetWidth) / 2, down = (height - it.offsetHeight) / 2; // pressed: smaller
            return [`${selector} ${number}`, [x + right, y + down, x + width - right, y + height - down]];
        })),
    };
}"""
FREE_CELLS = """async () => {
    const cells = (page) => [...page.querySelectorAll("#free > *, #far > *")]
        .map((it) => `${it.parentElement.id} ${it.value} ${it.className} ${it.ariaLabel}`).sort();
    const text = await (await fetch(location.pathname)).text();
    return [cells(document), cells(new DOMParser().parseFromString(text, "text/html"))];
}"""
"""The free cells of the page after the taps, and of the page as it is served now."""


def test_sample_game(phone: Phone, server: Server) -> None:
    """The twelve turns of the sample game are tapped in, in at most 51 taps and without loading the page again, and
    every score, every total and the bag are right at every turn.
    """
    phone.start(SAMPLE.names)
    game = Game.start(QWIRKLE, len(SAMPLE.names))
    loads, taps = phone.loads, phone.taps
    for turn, points in zip(SAMPLE.steps, POINTS, strict=True):
        assert isinstance(turn, Place)
        expect(phone.find("[data-to-move]")).to_have_attribute("data-seat", str(turn.seat))
        phone.draft(game, turn.play)
        expect(phone.verdict).to_have_attribute("data-points", str(points))
        expect(phone.verdict.locator(".who")).to_have_text(f"{SAMPLE.names[turn.seat - 1]} +{points}")
        game = game.after(turn)
        phone.confirm()
        phone.expect_totals(game.totals)
        phone.expect_bag(game.bag)
    phone.expect_totals([20, 22, 25, 18])
    phone.expect_bag(59)
    assert phone.taps - taps <= 51
    assert phone.loads == loads
    assert server.game(phone.page.url).board == game.board


@dataclass
class Hand:
    """Taps on a phone, and records what was in the way."""

    phone: Phone
    pans: list[str] = field(default_factory=list)
    """Targets that were out of sight or under something else when they should be tapped."""
    small: list[str] = field(default_factory=list)
    """Keys smaller than a finger."""
    moved: list[str] = field(default_factory=list)
    """What had moved at a later tap of the same turn."""
    extra: list[str] = field(default_factory=list)
    """Turns that took more taps than they should."""
    places: list[dict[str, list[float]]] = field(default_factory=list)
    """The places of things at each tap of the turn."""

    def __post_init__(self) -> None:
        self.phone.aiming = self.aim

    def aim(self, target: Locator) -> None:
        """Check the target of the finger."""
        self.phone.rest()
        seen: dict[str, Any] = target.evaluate(LOOK, FIXED)
        if seen["cover"]:
            self.pans.append(f"{target} under {seen['cover']}")
        if seen["size"] and min(seen["size"]) < 43.9:
            self.small.append(f"{target}: {seen['size']}")
        self.places.append(dict(seen["places"]))

    def enter(self, game: Game, turn: Turn, folds: bool) -> None:
        """Enter a turn; if the keyboard ``folds``, its first tap may raise it."""
        self.places, taps = [], self.phone.taps
        self.phone.enter(game, turn)
        first, *later = self.places[folds:]
        self.moved += [
            f"{turn}: {name} from {place} to {then[name]}"
            for then in later
            for name, place in first.items()
            if name in then and any(abs(one - other) > 1 for one, other in zip(place, then[name], strict=True))
        ]
        if self.phone.taps - taps > floor(turn):
            self.extra.append(f"{self.phone.taps - taps} instead of {floor(turn)}: {turn}")


def floor(turn: Turn) -> int:
    """The taps that a turn needs: a cell, its tiles, Confirm; Swap or Pass and how many."""
    return len(turn.play) + 2 if isinstance(turn, Place) else 2


def whole_game() -> Game:
    """The first random game with a swap, a pass, and a last tile."""
    games = (list(random_game(seed))[-1].game for seed in range(100))
    kinds = {Place, Swap, Pass}
    return next(game for game in games if game.rows[-1].awards and {type(row.step) for row in game.rows} == kinds)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [PORTRAIT, LOW], ids=["portrait", "low"])
def test_whole_game(new_phone: NewPhone, server: Server, size: tuple[int, int]) -> None:
    """A random game is tapped in from the first tile to the last with at most 1.05 taps per needed tap, on keys of 44
    pixels, without a pan, and with everything except the board in its place between two taps of a turn. All numbers are
    those of the core, and the page has the free cells of a reloaded page; also after an undo.
    """
    phone, played, game = new_phone(size), whole_game(), Game.start(QWIRKLE, 2)
    phone.open(server.started("Ann", "Bob"))
    hand, loads = Hand(phone), phone.loads
    for row in played.rows:
        hand.enter(game, row.step, folds=size == LOW)
        game = game.after(row.step)
        phone.expect_totals(row.totals)
        phone.expect_bag(row.bag)
        shown, served = phone.page.evaluate(FREE_CELLS)
        assert shown == served
        held = [str(tiles) for tiles in row.hands] if row.bag < 6 else []
        assert [tiles.get_attribute("data-hand") for tiles in phone.find("[data-hand]").all()] == held
    assert (hand.pans, hand.small, hand.moved) == ([], [], [])
    least = sum(floor(row.step) for row in played.rows)
    assert phone.taps <= MOST * least, (phone.taps / least, hand.extra)
    assert phone.loads == loads
    winners = [seat.get_attribute("data-seat") for seat in phone.find("[data-seat][data-winner]").all()]
    assert winners == [str(seat) for seat in game.winners]
    expect(phone.find("[data-to-move], #plane button[name=cell]")).to_have_count(0)
    expect(phone.find("#laid [data-tile]")).to_have_count(len(game.board.tiles))
    assert server.game(phone.page.url).board == game.board
    phone.tap(phone.do("undo"))
    phone.tap(phone.do("clear"))
    expect(phone.find("[data-draft]")).to_have_count(0)
    shown, served = phone.page.evaluate(FREE_CELLS)
    assert shown == served
    phone.tap(phone.do("redo"))
    expect(phone.find(".ended")).to_be_visible()
