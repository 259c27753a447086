"""Trying a play on a game as it stands or stood, without touching its sheet."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, Response, abort, request, url_for

from referee.core.game import Game
from referee.core.verdict import Verdict
from referee.web.forms import taps
from referee.web.shelf import book_fields, words_of
from referee.web.use_cases import the_referee
from referee.web.views.drafted import drafted
from referee.web.views.table import BoardPage, Parts, answer, kept_fields

WHY = frozenset({"why"})
"""What a page to try plays on can be told beside the commands for the draft: ask why not."""

blueprint = Blueprint("trying", __name__, url_prefix="/games/<game_id>/try")


@dataclass(frozen=True)
class TrialPage(BoardPage):
    """A board to try a play on."""

    incomplete: bool
    """Whether tiles lie on the table that nobody wrote down."""
    asked: bool
    """Whether it is asked why the play is not allowed."""


@dataclass(frozen=True)
class TryPage(TrialPage):
    """A game as it stood after some steps, to try a play on."""

    template: ClassVar[str] = "trying/page.html"
    parts: ClassVar[Parts] = Parts("trying/_heading.html", "trying/_panel.html")

    game_id: str
    number: int
    """After how many steps."""
    turns: int
    """How many steps there are."""
    kept_draft: str
    """The play as it stands in an address."""
    playable: bool
    """Whether the play can be taken into the game: it is the game as it stands now."""
    back: str
    """The draft that waits on the game's page."""


@blueprint.get("/<int:number>")
def show(game_id: str, number: int) -> Response:
    """The board after step ``number``, with the play that the address holds."""
    sheet = the_referee().sheet(game_id)
    turns = len(sheet.game.rows)
    if number > turns:
        abort(404)
    before = sheet.after(number)
    game = replace(before, position=replace(before.position, over=False))
    url, back = url_for(".show", game_id=game_id, number=number), taps.kept_query()
    address = taps.read_address(request.args, game.rulebook, game.position, WHY)
    facts = tried(game, address, url, {"back": back} if back else {})
    page = TryPage(
        **facts,
        game_id=sheet.id,
        number=number,
        turns=turns,
        kept_draft=taps.query({name: text for name, text in kept_fields(facts["hidden"]).items() if name != "back"}),
        playable=number == turns and not sheet.game.over and sheet.damage is None,
        back=back,
        book=book_fields(game.rulebook, sheet.id, back),
    )
    return answer(page, 422 if page.notice or page.tap_refused else 200)


def tried(
    game: Game[Any], address: taps.Address, url: str, kept: dict[str, str], against: Verdict[Any] | None = None
) -> dict[str, Any]:
    """What every page needs on which a play is tried; its address also holds what is ``kept``. What speaks ``against``
    something else than the draft is said instead.
    """
    shown = drafted(game, address, game.to_move, free_hand=True, against=against)
    hidden = {"draft": "", "cursor": "", **kept, **game.rulebook.drafting.write(game.position, shown.tapped.draft)}
    tried = taps.refused_tap(game.rulebook, address, shown.tapped)
    return shown.shown | {
        "action": url,
        "words": words_of(game.rulebook),
        "hidden": hidden | ({"tried": tried} if tried else {}),
        "notice": address.problem,
        "whole": address.whole,
        "changed": bool(address.problem),
        "incomplete": game.incomplete,
        "asked": address.do == "why" and shown.said is not None and not shown.said.verdict.legal,
    }
