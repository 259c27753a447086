"""Correcting an earlier turn: what follows is shown with every tap, then the players choose."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from flask import Blueprint, abort, request, url_for
from werkzeug.wrappers import Response

from referee.core.history import Correct, Event, Insert, LetStand, Mending, Reseat, TakeBack
from referee.core.notation import write_step
from referee.core.steps import TURNS, Place, PointsOnly, Ruling, Turn
from referee.core.verdict import SheetCode, Verdict, refused
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board import BoardView
from referee.web.board.drafted import drafted
from referee.web.board.table import BoardEntry, BoardPage, Parts, Seats, answer, seats_of
from referee.web.board.taps import MOST_EVENTS
from referee.web.board.tray import Tray
from referee.web.common.forms import CorrectForm, LetStandForm, WriteForm, button
from referee.web.common.plan import Plan, planned
from referee.web.fields import read_number
from referee.web.game.opened import Taker, takers
from referee.web.game.write import Show, on_game_page, sent_fields, to_check, way_to, write
from referee.web.mend.other_turn import OtherTurn, TurnKind, read_other_turn
from referee.web.shelf import book_fields, words_of
from referee.web.submission import LOOKED_AT, Unwritten, stale
from referee.web.use_cases import newer, the_referee
from referee.wording.language import gettext
from referee.wording.words import Words

blueprint = Blueprint("correction", __name__, url_prefix="/games/<game_id>/turns/<int:number>")


@dataclass(frozen=True)
class MendedTurn:
    """A turn as it was in truth, as far as it is known, and what would follow."""

    number: int
    turn: OtherTurn
    player: str
    """The name of the player in its seat; empty if there is none."""
    step: str
    """The turn in notation; empty if there is nothing to write."""
    plans: tuple[Plan, ...]
    """What would follow: one way, or with and without the later turns moving on by one player."""


@dataclass(frozen=True)
class OtherTurnPage(BoardPage):
    """A page that asks what a turn was in truth, on the board before it."""

    sheet: Sheet
    mended: MendedTurn
    heading: str
    otherwise: bool
    """Whether the kind of turn is asked for first, instead of tiles."""


@dataclass(frozen=True)
class CorrectionPage(OtherTurnPage):
    """A turn as it was written, ready to be corrected."""

    template: ClassVar[str] = "mend/correction/page.html"
    parts: ClassVar[Parts] = Parts("mend/correction/_seats.html", "mend/correction/_panel.html", seats_change=True)

    seats: Seats
    """The players with the totals as they are now."""
    was: int
    """The points of the turn as it was written."""
    given_to: str
    """The name of the player to whom the turn is given; empty if its player stays the same."""
    refused: bool
    """Whether the verdict shown is about what was to be written."""
    takers: tuple[Taker, ...]
    """The other players, to whom it can be given; empty unless it is asked who made it."""
    unchanged: bool
    """Whether nothing of it is changed: then it can be given away."""
    why: str
    """Why the turn stands as it was written, as typed so far."""


@blueprint.get("")
def show(game_id: str, number: int) -> Response:
    """The turn as it was written, or as it stands in the address, with what would follow."""
    sheet = the_referee().sheet(game_id)
    return _corrected(sheet, number, request.args)


@blueprint.post("")
def correct(game_id: str, number: int) -> Response:
    """Write the turn as it was in truth."""

    def corrected(form: CorrectForm, sheet: Sheet) -> Event[Any] | Verdict[Any]:
        step, written = form.step.data, turn_at(sheet, number)
        if written is None:
            return refused(SheetCode.NO_SUCH_STEP)
        return _mending(number, written, step) if isinstance(step, TURNS) else refused(SheetCode.NOTHING_LAID)

    return write(game_id, CorrectForm, corrected, _show_again(number), to_check("fixed", number))


@blueprint.post("/take-back")
def take_back(game_id: str, number: int) -> Response:
    """Take back everything from this turn on."""

    def taken_back(_: WriteForm, sheet: Sheet) -> Event[Any] | Verdict[Any]:
        return TakeBack(number) if turn_at(sheet, number) else refused(SheetCode.NO_SUCH_STEP)

    return write(game_id, button("take-back"), taken_back, _show_again(number))


@blueprint.post("/ruling")
def let_stand(game_id: str, number: int) -> Response:
    """Let the turn stand as it was written."""

    def ruled(form: LetStandForm, _: Sheet) -> Event[Any] | Verdict[Any]:
        if not form.why.data:
            return refused(SheetCode.REASON_MISSING)
        return LetStand(number, Ruling(form.why.data, form.ruled.data))

    return write(game_id, LetStandForm, ruled, _show_again(number))


def _mending(number: int, written: Turn[Any], step: Turn[Any]) -> Mending[Any]:
    """The mending that turns the written turn into this one: ``Reseat`` if only the player differs."""
    if step.seat != written.seat and step == replace(plain(written), seat=step.seat):
        return Reseat(number, step.seat)
    return Correct(number, step)


def _show_again(number: int) -> Show:
    """Shows the page of the turn again, with what was sent."""
    return lambda sheet, why: _corrected(sheet, number, sent_fields(), why)


def _corrected(sheet: Sheet, number: int, sent: Mapping[str, str], why: Unwritten = LOOKED_AT) -> Response:
    written = turn_at(sheet, number)
    if written is None:
        return gone(sheet, sent)
    turn = read_other_turn(sheet.before(number), written, sent, f"correct {number}")
    if turn.step is None and isinstance(written, PointsOnly) and turn.seat != written.seat:
        turn = replace(turn, kind=TurnKind.POINTS)  # only the player changes: there are no tiles to lay
    mended = turn.step is not None and turn.step != plain(written)
    mending = _mending(number, written, turn.step) if mended and turn.step else None
    if isinstance(mending, Correct) and turn.in_any_order:
        mending = replace(mending, step=turn.in_any_order)
    mendings = (mending,) if mending else ()
    url = url_for("correction.show", game_id=sheet.id, number=number)
    shared = asked(sheet, number, turn, mendings, url, why)
    asks_who = turn.address.do == "who" and not mended
    page = CorrectionPage(
        *shared,
        heading=gettext("%(name)s's turn %(number)d", number=number, name=sheet.names[written.seat - 1]),
        otherwise=turn.kind != "place" or asks_who,
        seats=replace(seats_of(sheet.game, sheet.names), to_move=turn.seat),
        was=sheet.game.rows[number - 1].points,
        given_to=shared.mended.player if turn.seat != written.seat else "",
        refused=why.refused is not None,
        takers=takers(sheet, sheet.game.rows[number - 1]) if asks_who else (),
        unchanged=not mended,
        why=sent.get("why", gettext("Noticed too late")),
    )
    reason = {"why": sent["why"]} if "why" in sent else {}
    return answer(page, status_of(turn, why), turn.draft | turn.choices | reason)


def status_of(turn: OtherTurn, why: Unwritten) -> int:
    """The status of a page that asks for a turn: 422 also if its address cannot be read or its tap was refused."""
    bad = turn.problem or turn.tapped.refused
    return 422 if bad and why is LOOKED_AT else why.status


def plain(turn: Turn[Any]) -> Turn[Any]:
    """The turn as such, without what was announced or ruled."""
    return replace(turn, announced=None, ruling=None) if isinstance(turn, Place) else replace(turn, ruling=None)


def turn_at(sheet: Sheet, number: int) -> Turn[Any] | None:
    """The turn with this number; None if there is none, or if the row is no turn."""
    rows = sheet.game.rows
    step = rows[number - 1].step if 1 <= number <= len(rows) else None
    return step if isinstance(step, TURNS) else None


def gone(sheet: Sheet, sent: Mapping[str, str]) -> Response:
    """The newer sheet, if the turn no longer stands; a 404 page if it never did."""
    seen = read_number(sent.get("seen", ""), 0, MOST_EVENTS)
    if seen is None or seen >= sheet.written:
        abort(404)
    if request.method == "POST" and not taps.is_htmx():
        return on_game_page(sheet, stale())
    kept = {name: sent[name] for name in ("draft", "cursor", "seen") if sent.get(name)}
    return way_to(taps.with_query(url_for("games.show", game_id=sheet.id), kept))


class Asked(NamedTuple):
    """The first fields of an ``OtherTurnPage``, in their order."""

    words: Words[Any]
    book: Mapping[str, str]
    board: BoardView
    entry: BoardEntry
    sheet: Sheet
    mended: MendedTurn


def asked(
    sheet: Sheet,
    number: int,
    turn: OtherTurn,
    mendings: tuple[Mending[Any], ...],
    url: str,
    why: Unwritten,
) -> Asked:
    """What all pages that ask for a turn have in common."""
    rulebook = sheet.rulebook
    seat = turn.game.to_move if turn.seat <= len(sheet.names) else turn.seat  # the order is no reason against tiles
    step = next((each.step for each in mendings if isinstance(each, Correct | Insert)), turn.step)
    address = replace(turn.address, lit=None)
    shown = drafted(turn.game, address, seat, free_hand=True, against=why.refused, names=sheet.names)
    board = replace(shown.board, lit={}) if turn.lifted else shown.board
    plans = tuple(planned(sheet, sheet.consequences(mending)) for mending in mendings)
    player = sheet.names[turn.seat - 1] if turn.seat <= len(sheet.names) else ""
    unseated = "" if player or plans else gettext("There's no such player: choose one from the list.")
    stale = turn.address.seen is not None and turn.address.seen != sheet.written
    return Asked(
        words=words_of(rulebook),
        book=book_fields(rulebook, sheet.id),
        board=replace(board, aside=frozenset(board.laid), last=frozenset(), near=not turn.address.whole),
        entry=shown.entry(
            turn.address,
            action=url,
            hidden=turn.draft | {"seen": sheet.written},
            notice=turn.problem or why.notice or (newer() if stale else "") or unseated,
            changed=stale or bool(turn.problem or why.notice),
            tray=None if turn.kind == "place" else Tray(),
        ),
        sheet=sheet,
        mended=MendedTurn(
            number=number,
            turn=turn,
            player=player,
            step=write_step(step, rulebook) if plans and step else "",
            plans=plans,
        ),
    )
