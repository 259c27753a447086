"""The page of a game with all its taps, and the game as a file."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, Response, jsonify, request, url_for

from referee import export
from referee.core.draft import Draft, Tapped
from referee.core.game import Game, Row
from referee.core.notation import write_step
from referee.core.options import Options
from referee.core.steps import Place, Step
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.spreadsheet import table_of
from referee.web.forms import taps
from referee.web.forms.taps import Address
from referee.web.page import Link
from referee.web.shelf import book_fields, pages_of, words_of
from referee.web.use_cases import kept, newer, the_referee
from referee.web.views.drafted import Drafted, drafted, entered
from referee.web.views.menu import Menu, menu_of
from referee.web.views.said import Said, time_is_up
from referee.web.views.spoken import spoken
from referee.web.views.table import BoardPage, Parts, Seats, answer, kept_fields, seats_of
from referee.wording.language import gettext

blueprint = Blueprint("games", __name__, url_prefix="/games")

DRAWERS = frozenset({"swap", "more", "why"})
"""What takes the box of the tray: how many to swap, what else can be done, why not."""
WORDS = DRAWERS | {"force", "look"}
"""Values of ``do`` besides the commands for the draft: ``force`` lays what was refused, ``look`` shows the draft on the
newest sheet although it was made on an older one.
"""
RECENT = 6
"""How many turns a large screen shows beside the board."""


@dataclass(frozen=True)
class GamePage(BoardPage):
    """The page of a game."""

    template: ClassVar[str] = "game/page.html"
    parts: ClassVar[Parts] = Parts(
        "board/_seats.html", "game/_panel.html", "game/_ruling.html", "game/_to_sheet.html", "game/_turns.html"
    )

    game_id: str
    seats: Seats
    mover: str
    """Who is to play."""
    last: Row[Any] | None
    """What was written last on the sheet."""
    recent: tuple[Row[Any], ...]
    """What was written last, for screens with room for it."""
    taken_back: int
    """How many turns were just taken back, and can stand again."""
    options: Options
    drawer: str
    """What takes the box of the tray: ``swap``, ``more``, ``why``; empty where nothing does."""
    closed: bool
    """Whether nothing can be laid."""
    entering: bool
    """Whether something is being entered."""
    adds: int
    """What confirming the draft would add."""
    can_confirm: bool
    look_first: bool
    """Whether the sheet has changed since the draft was made: the change is shown before the draft can be confirmed."""
    can_force: bool
    """Whether the tile that was refused may be laid all the same."""
    overrulable: str
    """The step, in notation, that the table may let stand though the referee refuses it; empty where none is."""
    ruling: Mapping[str, str]
    """Why the table lets it stand, and its points, as typed so far: ``reason``, ``other``, ``ruled``."""
    reasons_to_allow: tuple[str, ...]
    """What tables say most when they let a turn stand."""
    winners: tuple[str, ...]
    """Who has won; nobody before the game is over."""
    ending: str
    """How the game ended, where that needs a word."""
    opening: str
    """What the first turn is held to."""
    late: str
    """A sentence that the time is up; empty if it is not."""
    incomplete: bool
    """Whether tiles lie on the table that were not written down."""
    asking: Link | None
    """Where the table says what the game asks it first."""
    menu: Menu
    damage: str
    """Why the game cannot go on; empty where it can."""
    back: str
    """The draft as it stands in the address, for pages that lead back here."""
    spoken: str
    """All that is new, as it is read aloud."""


@blueprint.get("/<game_id>")
def show(game_id: str) -> Response:
    """The game page, with the draft that its address holds after the tap that it asks for."""
    sheet = the_referee().sheet(game_id)
    address = taps.read_address(request.args, sheet.rulebook, sheet.game.position, WORDS)
    page = game_page(sheet, address)
    return answer(page, 422 if address.problem or page.tap_refused else 200)


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
    words, closed = words_of(rulebook), game.over or sheet.damage is not None
    against = refused or (game.judge(step, the_referee().look_up) if step else None)
    shown = drafted(game, address, game.to_move, closed=closed, against=against)
    draft = shown.tapped.draft
    overrulable = "" if closed else _overrulable(sheet, step, shown)
    stale = address.seen is not None and address.seen != sheet.written
    hidden = _hidden(sheet, address, shown.tapped)
    begun = draft != rulebook.first_draft(position)
    # Whoever only pointed at a cell has lost nothing, nor a page that looks by itself what is newer.
    idle = not draft.play and address.tap is None and (begun or taps.is_htmx())
    back = taps.query(kept_fields(hidden)) if begun else ""
    moved_on = stale and address.do != "look"
    look_first = moved_on and not against and (shown.legal or shown.goes_on)
    notice = address.problem or (kept() if look_first else notice) or (newer() if moved_on and not idle else "")
    taken_back = _taken_back(sheet)
    return GamePage(
        **shown.shown,
        action=url_for("games.show", game_id=sheet.id),
        words=words,
        hidden=hidden,
        notice=notice,
        whole=address.whole,
        closed=closed,
        book=book_fields(rulebook, sheet.id, back),
        changed=changed or stale or bool(address.problem),
        game_id=sheet.id,
        seats=seats_of(game, sheet.names),
        mover=sheet.names[game.to_move - 1],
        last=game.rows[-1] if game.rows else None,
        recent=game.rows[-RECENT:],
        taken_back=taken_back,
        options=rulebook.options(position),
        drawer=_drawer(address, draft, shown.said, judging=bool(ruling) or (step is not None and not draft.play)),
        entering=not closed and entered(draft) and (begun or not game.turns),
        adds=shown.points,
        can_confirm=shown.legal,
        look_first=look_first,
        can_force=_can_force(game, shown.tapped),
        overrulable=overrulable,
        ruling=ruling or {},
        reasons_to_allow=(gettext("We agreed on it"), gettext("Noticed too late"), gettext("House rule")),
        winners=tuple(sheet.names[seat - 1] for seat in game.winners),
        ending=words.ending(position),
        opening=words.opening(position),
        late=time_is_up(sheet),
        incomplete=game.incomplete,
        asking=pages_of(rulebook.slug).asking(sheet),
        menu=menu_of(sheet, back),
        damage=words.damage(sheet.damage) if sheet.damage else "",
        back=back,
        spoken=spoken(sheet, shown, 0 if address.tap else taken_back, notice),
    )


def _drawer(address: Address, draft: Draft[Any], told: Said | None, judging: bool) -> str:
    """What takes the box of the tray. Somebody is ``judging`` who was just filling in a ruling, or was refused a turn
    without tiles.
    """
    if judging or address.do == "why":
        return "why" if told and not told.verdict.legal else ""
    if address.do == "swap" and draft.play:
        return ""
    return address.do if address.do in DRAWERS else ""


def _hidden(sheet: Sheet, address: Address, tapped: Tapped[Any]) -> Mapping[str, object]:
    """The fields that hold the page's draft."""
    drafted = sheet.rulebook.write_draft(sheet.game.position, tapped.draft)
    fields: dict[str, object] = {"draft": "", "cursor": "", **drafted}
    tried = taps.refused_tap(sheet.rulebook, address, tapped)
    if tried:
        fields["tried"] = tried
    return fields | {"seen": sheet.written}


def _overrulable(sheet: Sheet, step: Step[Any] | None, shown: Drafted) -> str:
    """The step that a table may let stand though the referee refuses it, in notation; empty where none is. A draft that
    goes on is none, before somebody would confirm it.
    """
    game, tapped = sheet.game, shown.tapped
    play = game.play_of(tapped.draft, tapped.tried)
    drafted = Place(game.to_move, play) if play else None
    goes_on = shown.said is not None and shown.said.unfinished
    if step is None and not goes_on and not (shown.judged and shown.judged.legal and not tapped.tried):
        step = drafted
    if step is None:
        return ""
    verdict = shown.tried if step == drafted else game.judge(step, the_referee().look_up)
    if verdict is None or verdict.legal or game.cannot_be(verdict):
        return ""
    return write_step(step, sheet.rulebook)


def _can_force(game: Game[Any], tapped: Tapped[Any]) -> bool:
    """Whether the tile that was refused can lie there, if the table wants it to."""
    return tapped.refused is not None and tapped.tried is not None and not game.cannot_be(tapped.refused)


def _taken_back(sheet: Sheet) -> int:
    """How many turns were taken back by what was written last."""
    undone = sheet.history.undone
    return max(0, len(undone.steps) - len(sheet.history.steps)) if undone else 0


@blueprint.get("/<game_id>.txt")
def as_text(game_id: str) -> Response:
    """The game in notation."""
    return Response(the_referee().sheet(game_id).transcript, mimetype="text/plain")


@blueprint.get("/<game_id>.json")
def as_json(game_id: str) -> Response:
    """The game as data."""
    sheet = the_referee().sheet(game_id)
    return jsonify(export.game_data(sheet.game, sheet.names, sheet.tags))


@blueprint.get("/<game_id>.csv")
def as_table(game_id: str) -> Response:
    """The game for spreadsheets."""
    sheet = the_referee().sheet(game_id)
    return Response(table_of(sheet.game, sheet.names, words_of(sheet.rulebook)), mimetype="text/csv")
