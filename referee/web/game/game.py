"""The page of a game with all its taps."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, Response, request, url_for

from referee.core.position import Options
from referee.core.steps import Step
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.table import BoardPage, Parts, Seats, answer, seats_of
from referee.web.board.taps import Address
from referee.web.common.rows import SheetRow, last_turns
from referee.web.game.game_status import GameStatus
from referee.web.game.menu import Menu, menu_of
from referee.web.game.moved_on import MovedOn
from referee.web.game.opened import GivenTurn, OpenedTurn
from referee.web.game.overruling import Overruling, overruling_of
from referee.web.game.panel import DRAWERS, Panel
from referee.web.game.visit import visit
from referee.web.page import Link
from referee.web.shelf import book_fields, pages_of, words_of
from referee.web.use_cases import the_referee
from referee.wording.entering import Question

blueprint = Blueprint("games", __name__, url_prefix="/games")

WORDS = DRAWERS | {"force", "look"}
"""The values of ``do`` beside the commands for the draft: ``force`` lays what was refused, ``look`` shows the draft on
the newest sheet although it was made on an older one.
"""
LAST_TURNS = 6
"""The most turns that stand above the panel of a desk."""


@dataclass(frozen=True)
class Confirmation:
    """The key that confirms the draft."""

    legal: bool
    """Whether the draft can be confirmed."""
    points: int
    """What confirming it would add."""


@dataclass(frozen=True)
class GamePage(BoardPage):
    """The page of a game."""

    template: ClassVar[str] = "game/page.html"
    parts: ClassVar[Parts] = Parts(
        "board/_seats.html", "game/_panel.html", "game/_ruling.html", "game/_to_sheet.html", "game/_turns.html"
    )

    sheet: Sheet
    seats: Seats
    status: GameStatus
    entering: bool
    """Whether something is being entered."""
    photo: bool
    """Whether that was read from a photo."""
    confirmation: Confirmation
    overruling: Overruling
    moved_on: MovedOn | None
    """What another phone wrote since the draft was begun; None if it wrote nothing. Nothing can be confirmed until it
    is said what becomes of the draft.
    """
    options: Options
    drawer: str
    """The drawer that replaces the tray: one of ``DRAWERS``; empty for the tray itself."""
    last_turns: tuple[SheetRow, ...]
    """The last turns, for screens with room for them."""
    question: Question | None
    """The question before the last word, or that of the draft, is taken off; None if none can be."""
    opened: OpenedTurn | None
    """The turn of the laid tile that was tapped."""
    given: GivenTurn | None
    """The turn that was just given to another player."""
    panel: Panel
    asking: Link | None
    """The page where the table answers what the game asks before its first turn, or after its last."""
    menu: Menu
    back: str
    """The draft as it stands in the address, for pages that lead back here."""
    spoken: str
    """All that is new, as it is read aloud."""


@blueprint.get("/<game_id>")
def show(game_id: str) -> Response:
    """The game page, with the draft of the address after its tap."""
    sheet = the_referee().sheet(game_id)
    address = taps.read_address(request.args, sheet.rulebook, sheet.game.position, WORDS)
    page = game_page(sheet, address)
    looked_at = {"whose": page.opened.cell} if page.opened and page.opened.takers else {}
    return answer(page, 422 if address.problem or page.entry.tap_refused else 200, looked_at)


def game_page(
    sheet: Sheet,
    address: Address,
    refused: Verdict[Any] | None = None,
    step: Step[Any] | None = None,
    notice: str = "",
    changed: bool = False,
    ruling: Mapping[str, str] | None = None,
) -> GamePage:
    """The page of a game after the tap of its address; ``refused`` is the verdict on a ``step`` that was not written,
    and ``ruling`` what was typed into the form of a ruling.
    """
    seen = visit(sheet, address, refused, step, notice, ruling or {})
    game, rulebook = sheet.game, sheet.rulebook
    return GamePage(
        words=words_of(rulebook),
        book=book_fields(rulebook, sheet.id, seen.back),
        board=seen.board,
        entry=seen.shown.entry(
            seen.address,
            url_for("games.show", game_id=sheet.id),
            seen.fields,
            seen.notice,
            changed=changed or seen.news or bool(seen.address.problem),
            recount=seen.counting,
        ),
        sheet=sheet,
        seats=replace(seats_of(game, sheet.names), before=seen.given.before if seen.given else ()),
        status=seen.status,
        entering=seen.entering,
        photo=seen.address.photo,
        confirmation=Confirmation(seen.shown.legal, seen.shown.points),
        moved_on=seen.newest,
        overruling=overruling_of(sheet, seen.shown, step, seen.closed, seen.ruling),
        options=rulebook.options(game.position),
        last_turns=last_turns(sheet, LAST_TURNS),
        drawer=seen.drawer,
        question=seen.question,
        opened=seen.opened,
        given=seen.given,
        panel=seen.panel,
        asking=pages_of(rulebook.slug).asking(sheet),
        menu=menu_of(sheet, seen.back),
        back=seen.back,
        spoken=seen.spoken,
    )
