"""A finger on the screen of a phone, which stays down and moves."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession

from tests.browser.phone import Phone


@dataclass
class Finger:
    """A finger on the screen of a phone."""

    phone: Phone
    screen: CDPSession
    at: tuple[float, float] = (0, 0)
    """Where it was put down."""

    def down(self, x: float, y: float) -> None:
        """Put the finger down."""
        self.at = x, y
        self._send("touchStart", self.at)

    def to(self, x: float, y: float) -> None:
        """Move the finger."""
        self._send("touchMove", (x, y))

    def up(self) -> None:
        """Lift the finger."""
        self._send("touchEnd")

    def joined(self) -> None:
        """Put a second finger down."""
        x, y = self.at
        self._send("touchStart", (x, y), (x + 60, y + 60))

    def _send(self, what: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self.screen.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


def finger(phone: Phone) -> Finger:
    """The finger on a phone."""
    return Finger(phone, phone.context.new_cdp_session(phone.page))


def middles(phone: Phone, selector: str) -> dict[str, tuple[float, float]]:
    """The middles of such cells on the screen, by cell."""
    found: dict[str, Any] = phone.page.evaluate(
        """(selector) => Object.fromEntries([...document.querySelectorAll(selector)].map((it) => {
            const {x, y, width, height} = it.getBoundingClientRect();
            return [it.value, [x + width / 2, y + height / 2]];
        }))""",
        selector,
    )
    return {cell: (x, y) for cell, (x, y) in found.items()}
