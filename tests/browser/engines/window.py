"""A window of any browser, and a person's actions in it."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from referee.core.grid import Cell, Placement
from tests.waiting import until


class PageLeftError(Exception):
    """The page was left before an expression was evaluated."""


class Window(ABC):
    """One window, with one page at a time."""

    @abstractmethod
    def load(self, address: str) -> None:
        """Open an address, and wait until its page is loaded."""

    @abstractmethod
    def run(self, expression: str) -> Any:
        """The value of an expression on the page, or of its promise once fulfilled. Raises ``PageLeftError``."""

    @abstractmethod
    def tap_at(self, x: float, y: float) -> None:
        """Put a finger down and lift it, at this distance from the left and the top in px."""

    @abstractmethod
    def back(self) -> None:
        """Press the browser's Back."""

    @abstractmethod
    def reload(self) -> None:
        """Reload the page."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this much room, in px."""

    @abstractmethod
    def choose(self, selector: str, file: Path) -> None:
        """Choose a file in a file field."""

    @abstractmethod
    def fresh(self) -> None:
        """Leave the page and whatever it was doing, show an empty one, and delete all cookies."""

    # --- a person's actions ---

    def look(self, expression: str) -> Any:
        """The value of an expression that changes nothing; None if the page was left in the meantime."""
        try:
            return self.run(expression)
        except PageLeftError:
            return None

    def wait(self, expression: str) -> None:
        """Wait until an expression is true. Raises ``AssertionError`` if it never is."""
        until(lambda: self.look(f"Promise.resolve({expression}).then(Boolean)"), never=lambda: f"never: {expression}")

    def tap(self, selector: str) -> None:
        """Tap the middle of an element, once it is at rest, enabled, in sight and on top."""
        middle = f"({_MIDDLE})({json.dumps(selector)})"
        self.tap_at(*until(lambda: self.look(middle), never=lambda: f"can't be tapped: {selector}"))

    def type(self, selector: str, text: str) -> None:
        """Type a text into an empty field."""
        field = f"document.querySelector({json.dumps(selector)})"
        self.run(f"({field}.value = {json.dumps(text)}, {field}.dispatchEvent(new Event('input', {{bubbles: true}})))")

    def lay(self, placed: Iterable[Placement[Any]]) -> None:
        """Place tiles: tap each one's cell, if the cursor isn't there, then its key."""
        for number, (tile, cell) in enumerate(placed, 1):
            place = f"{cell.x},{cell.y}"
            folded = self.run("document.querySelector('.tray.folds .strip')?.checkVisibility() ?? false")
            if folded or self.run("document.querySelector('#plane [data-cursor]')?.dataset.cell") != place:
                self.point(cell)
            self.tap(f'.keys [name="tile"][value="{tile}"]')
            self.wait(f"document.querySelectorAll('[data-draft]').length === {number}")
            self.wait(f"document.querySelector('[data-draft][data-cell=\"{place}\"]')?.dataset.tile === '{tile}'")

    def point(self, cell: Cell) -> None:
        """Put the cursor on a free cell."""
        place = f"{cell.x},{cell.y}"
        self.tap(f'button[name="cell"][value="{place}"]')
        cursor = f"document.querySelector('#plane [data-cursor]')?.dataset.cell === '{place}'"
        self.wait(f"{cursor} && !document.querySelector('.pressed')")

    def press(self, selector: str) -> None:
        """Tap something that writes on the sheet, and wait until the page shows the sheet with it."""
        seen = "document.querySelector('#entry [name=seen]').value"
        before = self.run(seen)
        self.tap(selector)
        self.wait(f"{seen} !== '{before}' && !document.querySelector('.pressed')")

    def expect_totals(self, totals: Iterable[int]) -> None:
        """The seats show these totals."""
        shown = "[...document.querySelectorAll('#seats [data-total]')].map((it) => it.textContent).join()"
        self.wait(f"{shown} === '{','.join(map(str, totals))}'")


LIES_STILL = """!document.getAnimations().some((it) => {
    return it.pending || (it.playState === "running" && it.effect.getComputedTiming().endTime < 9e9);
})"""
"""Whether nothing glides, apart from endless animations such as the sign of waiting."""
_MIDDLE = f"""async (selector) => {{
    const frame = () => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)));
    await frame(); // what has just come begins to glide with the next frame
    if (!({LIES_STILL})) return null;
    const it = [...document.querySelectorAll(selector)].find((it) => it.getBoundingClientRect().width);
    if (!it || it.disabled) return null;
    const {{x, y, width, height}} = it.getBoundingClientRect();
    await frame();
    const now = it.getBoundingClientRect();
    if (now.x !== x || now.y !== y || now.width !== width) return null;
    const at = [x + width / 2, y + height / 2];
    const top = document.elementFromPoint(...at);
    return top && (top === it || it.contains(top)) ? at : null;
}}"""
