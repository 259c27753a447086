"""The page of a game with all its taps, and the game as a file."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar

from flask import Blueprint, Flask, Response, jsonify, request, url_for

from referee import export
from referee.core.draft import Draft, Tapped
from referee.core.game import Game, Row
from referee.core.notation import write_step
from referee.core.rulebook import Options
from referee.core.steps import Place, Step
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.web import taps
from referee.web.drafted import Drafted, drafted
from referee.web.game_pages import pages_of
from referee.web.pages import Link
from referee.web.shelf import book_fields
from referee.web.table import BoardPage, Parts, Seats, answer, kept_fields, seats_of
from referee.web.taps import Address
from referee.web.use_cases import newer, the_referee
from referee.wording.language import gettext
from referee.wording.words import Words

games = Blueprint("games", __name__, url_prefix="/games")

WORDS = frozenset({"swap", "force"})
"""What the game page can be told beside the commands for the draft: ask how many, lay what was refused."""


def register(app: Flask) -> None:
    """Serve the games."""
    app.register_blueprint(games)


@dataclass(frozen=True)
class GamePage(BoardPage):
    """The page of a game."""

    template: ClassVar[str] = "games/game.html"
    parts: ClassVar[Parts] = Parts(
        "board/_seats.html", "games/_panel.html", "games/_ruling.html", "games/_to_sheet.html"
    )

    game_id: str
    seats: Seats
    mover: str
    """Who is to play."""
    last: Row[Any] | None
    """What was written last on the sheet."""
    options: Options
    swapping: bool
    """Whether it is asked how many tiles are swapped."""
    closed: bool
    """Whether nothing can be laid."""
    can_confirm: bool
    can_force: bool
    """Whether the tile that was refused may be laid all the same."""
    overrulable: str
    """The step, in notation, that the table may let stand though the referee refuses it; empty where none is."""
    ruling: Mapping[str, str]
    """Why the table lets it stand, and its points, as typed so far: ``reason``, ``ruled``."""
    winners: tuple[str, ...]
    """Who has won; nobody before the game is over."""
    ending: str
    """How the game ended, where that needs a word."""
    opening: str
    """What the first turn is held to."""
    remarks: tuple[str, ...]
    """What else is to be known now."""
    starting: Link | None
    """Where the table says who starts, while that can still be said."""
    damage: str
    """Why the game cannot go on; empty where it can."""
    back: str
    """The draft as it stands in the address, for pages that lead back here."""


@games.get("/<game_id>")
def show(game_id: str) -> Response:
    """The game page, with the draft that its address holds after the tap that it asks for."""
    sheet = the_referee().sheet(game_id)
    address = taps.read_address(request.args, sheet.rulebook, sheet.game.position, WORDS)
    page = game_page(sheet, address)
    refused = address.problem or page.nothing_laid or page.hidden.get("tried")
    return answer(page, 422 if refused else 200)


def game_page(
    sheet: Sheet,
    address: Address,
    refused: Verdict[Any] | None = None,
    step: Step[Any] | None = None,
    notice: str = "",
    changed: bool = False,
    ruling: Mapping[str, str] | None = None,
) -> GamePage:
    """The page of a game after what its address asks for; ``refused`` says why a ``step`` was not written, and
    ``ruling`` what was typed of a ruling.
    """
    game, rulebook, position = sheet.game, sheet.rulebook, sheet.game.position
    words, closed = Words(rulebook), game.over or sheet.damage is not None
    shown = drafted(game, address, game.to_move, closed=closed, against=refused)
    draft, judged = shown.tapped.draft, shown.judged
    overrulable = "" if closed else _overrulable(sheet, step, draft, judged)
    first = not (game.board.tiles or game.turns or closed or overrulable)
    stale = address.seen is not None and address.seen != sheet.written
    hidden = _hidden(sheet, shown)
    begun = draft != rulebook.first_draft(position)
    pointed = begun and not draft.play and address.tap is None  # whoever only looked at a cell has lost nothing
    back = taps.query(kept_fields(hidden)) if begun else ""
    return GamePage(
        **shown.shown | {"tray": replace(shown.tray, whole=first)},
        action=url_for("games.show", game_id=sheet.id),
        words=words,
        hidden=hidden,
        notice=address.problem or notice or (newer() if stale and not pointed else ""),
        whole=address.whole,
        closed=closed,
        book=book_fields(rulebook, sheet.id, back),
        changed=changed or stale or bool(address.problem),
        game_id=sheet.id,
        seats=seats_of(game, sheet.names),
        mover=sheet.names[game.to_move - 1],
        last=game.rows[-1] if game.rows else None,
        options=rulebook.options(position),
        swapping=address.do == "swap" and not draft.play and draft.cursor is None,
        can_confirm=judged is not None and judged.legal,
        can_force=_can_force(game, shown.tapped),
        overrulable=overrulable,
        ruling=ruling or {"reason": gettext("We agreed on it")},
        winners=tuple(sheet.names[seat - 1] for seat in game.winners),
        ending=words.ending(position),
        opening=words.opening(position),
        remarks=() if shown.said else tuple(_remarks(sheet)),
        starting=None if sheet.history.start or game.turns else pages_of(rulebook.slug).starting(sheet.id),
        damage=words.damage(sheet.damage) if sheet.damage else "",
        back=back,
    )


def _hidden(sheet: Sheet, shown: Drafted) -> Mapping[str, object]:
    """The fields that hold the page's draft."""
    draft, tried = shown.tapped.draft, shown.tapped.tried
    fields: dict[str, object] = {"draft": "", "cursor": "", **sheet.rulebook.write_draft(draft)}
    if shown.every:
        fields["every"] = "1"
    if tried:
        fields["tried"] = sheet.rulebook.write_play((tried,))
    return fields | {"seen": sheet.written}


def _overrulable(sheet: Sheet, step: Step[Any] | None, draft: Draft[Any], judged: Verdict[Any] | None) -> str:
    """The step that a table may let stand though the referee refuses it, in notation; empty where none is."""
    game = sheet.game
    if step is None and draft.play:
        step, verdict = Place(game.to_move, draft.play), judged
    else:
        verdict = game.judge(step) if step else None
    if step is None or verdict is None or verdict.legal or game.impossible & set(verdict.codes):
        return ""
    return write_step(step, sheet.rulebook)


def _can_force(game: Game[Any], tapped: Tapped[Any]) -> bool:
    """Whether the tile that was refused can lie there, if the table wants it to."""
    return tapped.refused is not None and tapped.tried is not None and not game.impossible & set(tapped.refused.codes)


def _remarks(sheet: Sheet) -> Iterator[str]:
    minutes = sheet.rulebook.minutes
    late = minutes is not None and datetime.now(UTC) - sheet.started >= timedelta(minutes=minutes)
    if late and not sheet.game.over:
        yield gettext("The time is up. When you have finished the round, end the game under More.")
    if sheet.game.incomplete:
        yield gettext("Tiles of points-only turns are not on this board.")


@games.get("/<game_id>.txt")
def as_text(game_id: str) -> Response:
    """The game in notation."""
    return Response(the_referee().sheet(game_id).transcript, mimetype="text/plain")


@games.get("/<game_id>.json")
def as_json(game_id: str) -> Response:
    """The game as data."""
    sheet = the_referee().sheet(game_id)
    return jsonify(export.game_data(sheet.game, sheet.names, sheet.tags))
