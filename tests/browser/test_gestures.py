"""A game is kept in one hand: each turn of n tiles takes n + 2 taps and no pan, and nothing moves under the finger."""

from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Locator

from referee.core.game import Game
from referee.core.steps import Place, Turn
from tests import guessing
from tests.browser.conftest import NewPhone
from tests.browser.phone import LOW, PORTRAIT, Phone
from tests.browser.server import Server

TURNS = 36
MOST = 1.05
"""Taps for each that a turn cannot do without."""
FIXED = ("#seats", "[data-seat]", ".bag", "#view", "#verdict", ".slot", ".tray", ".bar", ".bar > *")
"""What has one place in all states."""

LOOK = """
    (target, fixed) => {
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
    }
"""


@dataclass
class Hand:
    """Taps on a phone, and notes what was in the way."""

    phone: Phone
    pans: list[str] = field(default_factory=list)
    """What lay out of sight or under something else when it was to be tapped."""
    small: list[str] = field(default_factory=list)
    """Keys smaller than a finger."""
    moved: list[str] = field(default_factory=list)
    """What was elsewhere at a later tap of the same turn."""
    extra: list[str] = field(default_factory=list)
    """Turns that took more taps than they must."""
    places: list[dict[str, list[float]]] = field(default_factory=list)
    """Where things were at each tap of the turn."""

    def __post_init__(self) -> None:
        self.phone.aiming = self.aim

    def aim(self, target: Locator) -> None:
        """See where the finger is to go."""
        self.phone.rest()
        seen: dict[str, Any] = target.evaluate(LOOK, FIXED)
        if seen["cover"]:
            self.pans.append(f"{target} under {seen['cover']}")
        if seen["size"] and min(seen["size"]) < 43.9:
            self.small.append(f"{target}: {seen['size']}")
        self.places.append(dict(seen["places"]))

    def enter(self, game: Game, turn: Turn, folds: bool) -> None:
        """Enter a turn; where the keyboard ``folds`` its first tap may raise it."""
        self.places, taps = [], self.phone.taps
        self.phone.enter(game, turn)
        first, *later = self.places[folds:]
        self.moved += [
            f"{turn}: {name} from {place} to {then[name]}"
            for then in later
            for name, place in first.items()
            if name in then and any(abs(one - other) > 1 for one, other in zip(place, then[name], strict=True))
        ]
        took = self.phone.taps - taps
        if took > floor(turn):
            self.extra.append(f"{took} instead of {floor(turn)}: {turn}")


def floor(turn: Turn) -> int:
    """The taps that a turn cannot do without: a cell, its tiles, Confirm; Swap or Pass and how many."""
    return len(turn.play) + 2 if isinstance(turn, Place) else 2


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("size", [PORTRAIT, LOW], ids=["portrait", "low"])
def test_whole_game(new_phone: NewPhone, server: Server, size: tuple[int, int], seed: int) -> None:
    """A game is tapped in with at most 1.05 taps for each that must be, without a single pan, on keys of 44
    pixels, and with everything but the board in its place between two taps of a turn.
    """
    turns = list(islice(guessing.played(seed), TURNS))
    assert len(turns) >= 34
    phone = new_phone(size)
    phone.open(server.started("Ann", "Bob", "Cleo"))
    hand = Hand(phone)
    for before, turn in turns:
        hand.enter(before, turn, folds=size == LOW)
    least = sum(floor(turn) for _, turn in turns)
    game = before.after(turn)
    print(
        f"\n{size[0]} x {size[1]}, game {seed}: {len(turns)} turns, {len(game.board.tiles)} tiles, {phone.taps} taps "
        f"for {least} ({phone.taps / least:.3f}), {len(hand.pans)} pans",
        *hand.extra,
        sep="\n  ",
    )
    assert (hand.pans, hand.small, hand.moved) == ([], [], [])
    assert phone.taps <= MOST * least, hand.extra
    assert game.totals == server.game(phone.page.url).totals
