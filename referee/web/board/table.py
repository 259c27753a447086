"""What the templates of every page with a board need: seats, board, tray, what is said."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from flask import Response, current_app

from referee.core.game import Game
from referee.web.board.board import BoardView
from referee.web.board.recount import Recount
from referee.web.board.said import Said
from referee.web.board.taps import is_htmx, with_query
from referee.web.board.tray import Tray
from referee.web.page import Page
from referee.wording.entering import Prompt
from referee.wording.words import Words


@dataclass(frozen=True)
class Seats:
    """The players with their totals, and the bag."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    bag: int
    to_move: int
    """The seat whose turn it is; 0 once the game is over."""
    winners: tuple[int, ...]
    before: tuple[int, ...] = ()
    """The totals before a turn was given to another player; empty if nothing like this was just done."""
    hands: tuple[int, ...] = ()
    """The number of tiles in each hand, once hands are no longer full."""
    hand: int = 0
    """The size of a full hand."""
    own: tuple[Mapping[str, Any], ...] = ()
    """The game's own data of each seat."""


def seats_of(game: Game[Any], names: tuple[str, ...]) -> Seats:
    """The seats of a game of these players."""
    hands = game.hands if game.bag < game.rulebook.hand else ()
    return Seats(
        names,
        game.totals,
        game.bag,
        0 if game.over else game.to_move,
        game.winners,
        hands=hands,
        hand=game.rulebook.hand,
        own=tuple(game.rulebook.seat_data(game.position, seat) for seat in range(1, len(names) + 1)),
    )


class Parts(NamedTuple):
    """The templates of those parts of a page that a tap can change beside its board."""

    seats: str
    panel: str
    beside: str = ""
    to_sheet: str = ""
    turns: str = ""
    seats_change: bool = False
    """Whether a tap on the draft changes the seats as well."""


@dataclass(frozen=True)
class BoardEntry:
    """The form of a page with a board: what is entered, what can be tapped next, and what is said about it."""

    action: str
    """The address that its taps ask for."""
    hidden: Mapping[str, object]
    """The hidden fields, which hold the draft."""
    tray: Tray
    said: Said | None
    prompt: Prompt | None
    """What the game says of the draft in place of its verdict."""
    notice: str
    """A sentence about the request itself."""
    whole: bool
    """Whether the whole board is shown though something is entered."""
    asks_why: bool
    """Whether the address asks why the draft is not allowed."""
    turned: bool
    """Whether the answer is turned towards the other side of the table."""
    changed: bool
    """Whether more than the draft may differ from the page that asked."""
    recount: Recount | None = None
    """The sum that can be counted again; ``None`` if there is none."""

    @property
    def counting(self) -> Recount | None:
        """The same while it is counted again."""
        return self.recount if self.recount and self.recount.now else None

    @property
    def kept(self) -> dict[str, object]:
        """The fields of its address: the draft, if any, whether the whole board is shown, which part is lit."""
        fields = kept_fields(self.hidden)
        lit = {"light": self.recount.at} if self.recount and self.recount.now else {}
        return (fields if fields.keys() - {"seen"} else {}) | ({"whole": "1"} if self.whole else {}) | lit

    @property
    def tap_refused(self) -> bool:
        """Whether the tap was refused: a tile was not laid, or a cell cannot join the draft."""
        return self.said is not None and self.said.refused

    @property
    def status(self) -> int:
        """The status of a page that only looks: 422 if its address cannot be read or its tap was refused."""
        return 422 if self.notice or self.tap_refused else 200


@dataclass(frozen=True)
class BoardPage(Page):
    """A page with a board."""

    parts: ClassVar[Parts]

    words: Words[Any]
    book: Mapping[str, str]
    """The fields of a rulebook's address that lead back here."""
    board: BoardView
    entry: BoardEntry

    def render_parts(self, before: BoardView | None = None) -> str:
        """Only what can have changed, each part with its place: after a turn, since the board ``before``."""
        change = self.board.change_since(before) if before else None
        return self.render("board/_answer.html", page_parts=self.parts, before=before, change=change)


def kept_fields(hidden: Mapping[str, object]) -> dict[str, object]:
    """The hidden fields that belong into an address."""
    return {name: value for name, value in hidden.items() if value != "" and name != "tried"}


def answer(page: BoardPage, status: int = 200, more: Mapping[str, object] | None = None) -> Response:
    """The whole page, or for htmx only what a tap can change.

    ``more`` is what stands in its address beside its hidden fields.
    """
    return answered(page, page.render_parts() if is_htmx() else page.render(), status, more)


def answered(page: BoardPage, html: str, status: int = 200, more: Mapping[str, object] | None = None) -> Response:
    """A page or its parts; the address bar then shows the address that leads there."""
    response = current_app.make_response((html, status))
    if is_htmx():
        response.headers["HX-Replace-Url"] = with_query(page.entry.action, page.entry.kept | dict(more or {}))
    response.vary.add("HX-Request")  # one address, two answers
    return response
