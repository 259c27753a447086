"""Someone who keeps score without script: reads the page and presses its buttons."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urldefrag

from flask.testing import FlaskClient

from referee.core.steps import Pass, Place, PointsOnly, Swap, Turn
from referee.rulebooks.qwirkle.notation import write_play
from tests.web.page import Page


class Scorekeeper:
    """A person with one game page open. With ``htmx`` the answers are pieces that are put into the page."""

    def __init__(self, client: FlaskClient, address: str, htmx: bool = False) -> None:
        self.client = client
        self.address = address
        self.headers = {"HX-Request": "true"} if htmx else {}
        self.presses = 0
        self.status = 0
        self.open()

    @property
    def id(self) -> str:
        """The game's id."""
        return self.address.rsplit("/", 1)[1]

    def open(self) -> None:
        """Load the page."""
        answer = self.client.get(self.address)
        self.status = answer.status_code
        self.page = Page(answer.text)

    def press(self, name: str, value: str, **typed: str) -> None:
        """Press a button of the page, after typing into its fields; then look at what comes."""
        (button,) = self.page.form.every("button", name=name, value=value)
        assert "disabled" not in button, f"the button {name}={value} cannot be pressed"
        self.presses += 1
        self.send({**self.page.fields(**typed), name: value})

    def send(self, fields: dict[str, Any]) -> None:
        """Send these fields, as the page does or as it never would."""
        action, _ = urldefrag(self.page.form["action"])
        answer = self.client.post(action, data=fields, headers=self.headers)
        self.status = answer.status_code
        if answer.status_code == 303:
            self.address, _ = urldefrag(answer.location)
            self.open()
        elif self.headers:
            self.page.replace(answer.text)
        else:
            self.page = Page(answer.text)

    def do(self, value: str, **typed: str) -> None:
        """Press one of the buttons below the tray."""
        self.press("do", value, **typed)

    def point(self, cell: str) -> None:
        """Put the cursor on a free cell."""
        self.press("cell", cell)

    def lay(self, *tiles: str) -> None:
        """Press the keys of these tiles."""
        for tile in tiles:
            self.press("tile", tile)

    def draft(self, play: str) -> None:
        """Lay the tiles of a play, where the cursor stands as long as one of them goes there."""
        left = {cell: tile for tile, _, cell in (word.partition("@") for word in play.split())}
        wanted = left | self.page.draft
        while left:
            cell = self.page.cursor
            if cell not in left:
                cell = self._nearest(left)
                self.point(cell)
            self.lay(left.pop(cell))
            assert cell in self.page.draft, f"the tile for {cell} lies elsewhere"
        assert self.page.draft == wanted

    def _nearest(self, cells: Iterable[str]) -> str:
        """The free one of these cells that is nearest to the draft: so a line is laid without gaps."""
        free, drafted = self.page.free, [list(map(int, cell.split(","))) for cell in self.page.draft]

        def steps(cell: str) -> int:
            x, y = map(int, cell.split(","))
            return min((abs(x - column) + abs(y - row) for column, row in drafted), default=0)

        return min((cell for cell in cells if cell in free), key=steps)

    def play(self, play: str) -> None:
        """Lay the tiles of a play and confirm."""
        self.draft(play)
        self.do("confirm")

    def enter(self, turn: Turn) -> None:
        """Enter a turn of any kind."""
        match turn:
            case Place(_, play):
                self.play(write_play(play))
            case Swap(_, count):
                self.do("swap", swap=str(count))
            case PointsOnly(_, points, tiles):
                self.do("points", points=str(points), tiles=str(tiles))
            case Pass():
                self.do("pass")
