"""Someone who keeps score without script: they read the page and press its buttons."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urldefrag, urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.markup import Element, read
from tests.web.page import Page

ASIDE = {"points": "points", "adjust": "adjustments", "end": "end"}
"""The page other than the game's own on which each button is."""
DRAWERS = {"skip": "more", "undo": "more", "redo": "more", "pass": "swap", "rule": "why", "force": "why"}
"""The key that opens the drawer of each button."""
WRITES = {
    "confirm": "/turns",
    "swap": "/swap",
    "pass": "/pass",
    "rule": "/rulings",
    "undo": "/undo",
    "redo": "/redo",
    "points": "/points",
    "adjust": "/adjustments",
    "end": "/end",
    "correct": "",
    "take-back": "/take-back",
    "stand": "/ruling",
}
"""The address of each button that writes."""


class Scorekeeper:
    """A person with one game page open. With ``htmx`` the answers are pieces that are put into the page."""

    def __init__(self, client: FlaskClient, address: str, htmx: bool = False) -> None:
        self.client = client
        self.address = address
        self.headers = {"HX-Request": "true"} if htmx else {}
        self.presses = 0
        self.status = 0
        self.aside: Element = Element("", {})
        """The page other than the game's own that was looked at last."""
        self.open()

    @property
    def id(self) -> str:
        """The game's id."""
        return urlsplit(self.address).path.split("/")[2]

    @property
    def seen(self) -> str:
        """The address at which the game can be followed."""
        shared = read(self.client.get(f"{self.base}/share").text)
        return urlsplit(shared.one("a", "data-share")["href"]).path

    def open(self) -> None:
        """Load the page."""
        answer = self.client.get(self.address)
        self.status = answer.status_code
        self.page = Page(answer.text, self.look)

    def look(self, name: str) -> str:
        """The root of a page other than the game's own, or, by the name ``more``, of its menu."""
        if name == "more":
            return self.client.get(self.base, query_string={**self.page.fields(), "do": "more"}).text
        links = [link["href"] for nav in self.page.form.every("nav", id="to-sheet") for link in nav.every("a")]
        draft = parse_qs(urlsplit(links[0]).query).get("back", []) if links else []
        name, _, asked = name.partition("?")
        return self.client.get(f"{self.base}/{name}", query_string={**dict(parse_qsl(asked)), "back": draft}).text

    def press(self, name: str, value: str, **typed: str) -> None:
        """Press a button of the page, after typing into the fields of its form; then look at the answer."""
        buttons = [
            button for button in self.page.form.every("button", name=name, value=value) if "disabled" not in button
        ]
        assert buttons, f"the button {name}={value} can't be pressed"
        form = self.page.form_of(buttons[0])
        self.presses += 1
        self.send({**self.page.fields(form, **typed), name: value}, form, buttons[0])

    def send(self, fields: dict[str, Any], form: Element | None = None, button: Element | None = None) -> None:
        """Send these fields, even ones that the page never would."""
        if button is None and str(fields.get("do")) in WRITES:
            self.post(self.base + WRITES[str(fields["do"])], fields)
            return
        form = form or self.page.entry
        pressed = button.attributes if button else {}
        action, _ = urldefrag(pressed.get("formaction", form["action"]))
        if pressed.get("formmethod", form["method"]) == "post":
            self.post(action, fields)
        else:
            self.get(action, fields)

    def send_in_vain(self, fields: dict[str, Any]) -> None:
        """Send what a button writes, with the answer lost on the way."""
        self.client.post(self.base + WRITES[str(fields["do"])], data=fields, headers=self.headers)

    @property
    def base(self) -> str:
        """The address below which the page's buttons write."""
        return urlsplit(self.address).path

    def get(self, action: str, fields: dict[str, Any]) -> None:
        """Ask for an address with these fields."""
        self._look(self.client.get(action, query_string=fields, headers=self.headers))

    def post(self, action: str, fields: dict[str, Any]) -> None:
        """Write these fields to an address."""
        self._look(self.client.post(action, data=fields, headers=self.headers))

    def write(self, what: str, **fields: Any) -> None:
        """Write something on the sheet of the game, as a page with the newest state would."""
        seen = {} if "seen" in fields else {"seen": self.page.entry.one("input", name="seen")["value"]}
        self.post(f"{urlsplit(self.address).path}/{what}", seen | fields)

    def _look(self, answer: TestResponse) -> None:
        """Follow a redirect, or look at the page or the pieces in the answer."""
        self.status = answer.status_code
        self.aside = Element("", {})
        elsewhere = answer.location if answer.status_code == 303 else answer.headers.get("HX-Redirect")
        if elsewhere:
            self.address, _ = urldefrag(elsewhere)
            self.open()
        elif 'id="table"' not in answer.text and "<hx-partial" not in answer.text:
            self.aside = read(answer.text)
        elif self.headers:
            self.page.replace(answer.text)
            if "HX-Replace-Url" in answer.headers:
                self.address = answer.headers["HX-Replace-Url"]
        else:
            self.page = Page(answer.text, self.look)
            self.address = answer.request.full_path if answer.request.method == "GET" else self.address

    @property
    def problems(self) -> str:
        """The notice on the last request: on the page, or on the other one."""
        if list(self.aside.every()):
            return " ".join(each.text for each in self.aside.every("", role="alert"))
        return f"{self.page.notice} {' '.join(self.page.codes)}".strip()

    def can(self, value: str) -> bool:
        """Whether one of the buttons of the page can be pressed."""
        return any("disabled" not in button for button in self.page.form.every("button", name="do", value=value))

    def do(self, value: str, **typed: str) -> None:
        """Press one of the buttons of the page; if it isn't there, the one in its drawer or on its page."""
        drawer = DRAWERS.get(value)
        if not self.can(value) and drawer:
            self.press("do", drawer)
        if value in ASIDE and not self.can(value):
            self.do_aside(value, **typed)
        else:
            self.press("do", value, **typed)

    def rule(self, reason: str | None = None, ruled: str = "") -> None:
        """Ask why not, and allow the turn; a ``reason`` that can't be chosen is typed."""
        if not self.can("rule"):
            self.press("do", "why")
        chosen = {field["value"] for field in self.page.form.every("input", type="radio", name="reason")}
        typed = (
            {} if reason is None else {"reason": reason} if reason in chosen - {""} else {"reason": "", "other": reason}
        )
        self.press("do", "rule", ruled=ruled, **typed)

    def do_aside(self, value: str, **typed: str) -> None:
        """Press a button on a page other than the game's own."""
        aside = self.page.aside(ASIDE[value])
        (button,) = aside.every("button", name="do", value=value)
        assert "disabled" not in button, f"the button do={value} can't be pressed"
        form = button.within("form")
        self.presses += 1
        answer = self.client.post(form["action"], data={**self.page.fields(form, **typed), "do": value})
        self.status = answer.status_code
        if answer.status_code == 303:
            self.address, _ = urldefrag(answer.location)
            self.open()
        else:
            self.aside = read(answer.text)

    def point(self, cell: str) -> None:
        """Put the cursor on a free cell."""
        self.press("cell", cell)

    def lay(self, *tiles: str) -> None:
        """Press the keys of these tiles."""
        for tile in tiles:
            self.press("tile", tile)

    def draft(self, play: str) -> None:
        """Place the tiles of a play, without tapping the cell of a tile that goes there by itself."""
        left = {cell: tile for tile, _, cell in (word.partition("@") for word in play.split())}
        wanted = left | self.page.draft
        while left:
            cell = self.page.cursor if self.page.cursor in left else self._nearest(left)
            if not self._goes_to(left[cell], cell):
                self.point(cell)
            self.lay(left.pop(cell))
            assert cell in self.page.draft, f"the tile for {cell} lies elsewhere"
        assert self.page.draft == wanted

    def _goes_to(self, tile: str, cell: str) -> bool:
        """Whether a tap on the key of a tile would place it on this cell."""
        if self.page.cursor != cell and (self.page.cursor or not self.page.draft):
            return False
        asked = {**self.page.fields(), "tile": tile}
        reported = read(self.client.get(self.base, query_string=asked, headers={"HX-Request": "true"}).text)
        on_board = {each["data-cell"]: each["data-tile"] for each in reported.every("", "data-draft")}
        return on_board == {**self.page.draft, cell: tile}

    def _nearest(self, cells: Iterable[str]) -> str:
        """The free one of these cells that is nearest to the draft, so that a line is placed without gaps."""
        free, drafted = self.page.free, [list(map(int, cell.split(","))) for cell in self.page.draft]

        def steps(cell: str) -> int:
            x, y = map(int, cell.split(","))
            return min((abs(x - column) + abs(y - row) for column, row in drafted), default=0)

        return min((cell for cell in cells if cell in free), key=steps)

    def play(self, play: str) -> None:
        """Place the tiles of a play and confirm."""
        self.draft(play)
        self.do("confirm")
