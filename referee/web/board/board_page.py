"""A page with a board: the board, the tray, the verdict, and the form whose taps ask for the next draft."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from flask import Response, current_app

from referee.web.board.board import BoardView
from referee.web.board.draft_address import is_htmx, with_query
from referee.web.board.drafted import Drafted, entered
from referee.web.board.recount import Recount
from referee.web.page import Page


@dataclass(frozen=True)
class Tray:
    """The keys of the tiles."""

    keys: Mapping[Any, bool] = field(default_factory=dict)
    """Every kind, and whether it fits."""
    unseen: Mapping[Any, int | None] = field(default_factory=dict)
    """The number of copies of each kind that are neither on the board nor in the draft."""
    asking: bool = False
    """Whether a cell waits for a tile, so that those that fit there stand out."""
    held: Any = None
    """The kind that was tapped before its cell."""


class Parts(NamedTuple):
    """The templates of the parts of a page that a tap can change, apart from its board."""

    seats: str
    panel: str
    beside: str = ""
    to_sheet: str = ""
    turns: str = ""
    seats_change: bool = False
    """Whether a tap on the draft changes the seats as well."""


class BoardPage(Drafted, Page):
    """A page with a board, made from the draft in its address."""

    parts: ClassVar[Parts]

    @property
    @abstractmethod
    def action(self) -> str:
        """The address that its taps ask for."""

    @property
    def hidden(self) -> Mapping[str, object]:
        """The hidden fields, which contain the draft."""
        return self.draft_fields()

    @property
    def notice(self) -> str:
        """A sentence about the request itself."""
        return self.address.problem

    @property
    def changed(self) -> bool:
        """Whether more than the draft may differ from the page that asked."""
        return bool(self.address.problem)

    @property
    def tray(self) -> Tray:
        """A key for every kind of tile. If one doesn't fit, players can ask why."""
        if self.closed:
            return Tray()
        unseen = self.game.rulebook.unseen(self.game.board.with_play(self.draft.play))
        fitting = {self.game.rulebook.kind(tile) for tile in self.offer.fitting}
        return Tray({kind: kind in fitting for kind in unseen}, unseen, entered(self.draft), self.draft.held)

    @property
    def recount(self) -> Recount | None:
        """The sum that can be counted again; None if there is none."""
        return self.outcome.recount if self.outcome else None

    @property
    def counting(self) -> Recount | None:
        """The same while it is counted again."""
        return self.recount if self.recount and self.recount.now else None

    @property
    def asks_why(self) -> bool:
        """Whether the address asks why the draft isn't allowed."""
        return self.address.do == "why"

    def kept(self) -> dict[str, object]:
        """The fields of its address: the draft, if any; whether the whole board is shown; which part is lit."""
        fields = kept_fields(self.hidden)
        lit = {"light": self.counting.at} if self.counting else {}
        return (fields if fields.keys() - {"seen"} else {}) | ({"whole": "1"} if self.address.whole else {}) | lit

    def http_status(self) -> int:
        """The status of a page that writes nothing: 422 if its address can't be read or its tap was refused."""
        return 422 if self.address.problem or (self.outcome and self.outcome.refused) else 200

    def render_parts(self, before: BoardView | None = None) -> str:
        """Only what can have changed, each part with its place: after a turn, since the board ``before``."""
        change = self.board.change_since(before) if before else None
        return self.render("board/_answer.html", page_parts=self.parts, before=before, change=change)


def kept_fields(hidden: Mapping[str, object]) -> dict[str, object]:
    """The hidden fields that belong in an address."""
    return {name: value for name, value in hidden.items() if value != "" and name != "tried"}


def answer(page: BoardPage, status: int | None = None, more: Mapping[str, object] | None = None) -> Response:
    """The whole page, or for htmx only what a tap can change.

    ``more`` are the fields of its address in addition to its hidden ones.
    """
    html = page.render_parts() if is_htmx() else page.render()
    return answered(page, html, page.http_status() if status is None else status, more)


def answered(page: BoardPage, html: str, status: int = 200, more: Mapping[str, object] | None = None) -> Response:
    """A page or its parts; the address bar then shows the address that leads there."""
    response = current_app.make_response((html, status))
    if is_htmx():
        response.headers["HX-Replace-Url"] = with_query(page.action, page.kept() | dict(more or {}))
    response.vary.add("HX-Request")  # one address, two answers
    return response
