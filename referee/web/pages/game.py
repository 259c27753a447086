"""The page of a game with all its taps."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from flask import Blueprint, Response, request, url_for

from referee.core.game import Game
from referee.core.grid.draft import Draft, Tapped
from referee.core.judging import Row
from referee.core.notation import write_step
from referee.core.position import Options
from referee.core.steps import Place, Step
from referee.core.verdict import Verdict
from referee.service import Sheet
from referee.web.forms import taps
from referee.web.forms.taps import Address
from referee.web.page import Link
from referee.web.shelf import book_fields, pages_of, words_of
from referee.web.use_cases import kept, newer, the_referee
from referee.web.views.drafted import Drafted, drafted, entered, hidden_fields
from referee.web.views.menu import Menu, menu_of
from referee.web.views.said import Said, time_is_up
from referee.web.views.spoken import spoken
from referee.web.views.table import BoardPage, Parts, Seats, answer, kept_fields, seats_of
from referee.wording.language import gettext

blueprint = Blueprint("games", __name__, url_prefix="/games")

DRAWERS = frozenset({"swap", "more", "why"})
"""The drawers that replace the tray: the number of tiles to swap, the menu, and the reasons of a refusal."""
WORDS = DRAWERS | {"force", "look"}
"""The values of ``do`` beside the commands for the draft: ``force`` lays what was refused, ``look`` shows the draft on
the newest sheet although it was made on an older one.
"""


@dataclass(frozen=True)
class GameStatus:
    """How a game stands."""

    mover: str
    """The name of the player whose turn it is."""
    last: Row[Any] | None
    """The newest row of the sheet."""
    taken_back: int
    """The number of turns that were just taken back and can be put back."""
    closed: bool
    """Whether nothing can be laid."""
    winners: tuple[str, ...]
    """The names of the winners; empty before the end."""
    ending: str
    """How the game ended, if that needs a word."""
    late: str
    """A sentence that the time is up; empty if it is not."""
    damage: str
    """Why the game cannot go on; empty if it can."""


@dataclass(frozen=True)
class Confirmation:
    """The key that confirms the draft."""

    legal: bool
    """Whether the draft can be confirmed."""
    points: int
    """What confirming it would add."""
    look_first: bool
    """Whether the sheet has changed since the draft was made: the change is shown before the draft can be confirmed."""


@dataclass(frozen=True)
class Overruling:
    """The form by which the table lets a refused turn stand."""

    step: str
    """The turn in notation; empty if there is none that may stand."""
    can_force: bool
    """Whether the refused tile may be laid all the same, and the turn go on."""
    typed: Mapping[str, str]
    """What was typed so far: ``reason``, ``other``, ``ruled``."""
    reasons: tuple[str, ...]
    """The most common reasons."""


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
    confirmation: Confirmation
    overruling: Overruling
    options: Options
    drawer: str
    """The drawer that replaces the tray: ``swap``, ``more``, ``why``; empty for the tray itself."""
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
    return answer(page, 422 if address.problem or page.entry.tap_refused else 200)


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
    game, rulebook, position = sheet.game, sheet.rulebook, sheet.game.position
    words, closed = words_of(rulebook), game.over or sheet.damage is not None
    against = refused or (game.judge(step, the_referee().look_up) if step else None)
    shown = drafted(game, address, game.to_move, closed=closed, against=against)
    draft = shown.tapped.draft
    stale = address.seen is not None and address.seen != sheet.written
    hidden = hidden_fields(game, address, shown.tapped) | {"seen": sheet.written}
    begun = draft != rulebook.drafting.first(position)
    # A cursor alone is no loss, and a page that polls needs no notice.
    idle = not draft.play and address.tap is None and (begun or taps.is_htmx())
    back = taps.query(kept_fields(hidden)) if begun else ""
    moved_on = stale and address.do != "look"
    look_first = moved_on and not against and (shown.legal or shown.goes_on)
    notice = address.problem or (kept() if look_first else notice) or (newer() if moved_on and not idle else "")
    status = _status(sheet, closed)
    return GamePage(
        words=words,
        book=book_fields(rulebook, sheet.id, back),
        board=shown.board,
        entry=shown.entry(
            address,
            url_for("games.show", game_id=sheet.id),
            hidden,
            notice,
            changed=changed or stale or bool(address.problem),
        ),
        sheet=sheet,
        seats=seats_of(game, sheet.names),
        status=status,
        entering=not closed and entered(draft) and (begun or not game.turns),
        confirmation=Confirmation(shown.legal, shown.points, look_first),
        overruling=Overruling(
            step="" if closed else _overrulable(sheet, step, shown),
            can_force=_can_force(game, shown.tapped),
            typed=ruling or {},
            reasons=(gettext("We agreed on it"), gettext("Noticed too late"), gettext("House rule")),
        ),
        options=rulebook.options(position),
        drawer=_drawer(address, draft, shown.said, judging=bool(ruling) or (step is not None and not draft.play)),
        asking=pages_of(rulebook.slug).asking(sheet),
        menu=menu_of(sheet, back),
        back=back,
        spoken=spoken(sheet, shown, 0 if address.tap else status.taken_back, notice),
    )


def _status(sheet: Sheet, closed: bool) -> GameStatus:
    game, words = sheet.game, words_of(sheet.rulebook)
    return GameStatus(
        mover=sheet.names[game.to_move - 1],
        last=game.rows[-1] if game.rows else None,
        taken_back=_taken_back(sheet),
        closed=closed,
        winners=tuple(sheet.names[seat - 1] for seat in game.winners),
        ending=words.game.ending(game.position),
        late=time_is_up(sheet),
        damage=words.damage(sheet.damage) if sheet.damage else "",
    )


def _drawer(address: Address, draft: Draft[Any], said: Said | None, judging: bool) -> str:
    """The drawer that replaces the tray. The table is ``judging`` if it was filling in a ruling, or was refused a turn
    without tiles.
    """
    if judging or address.do == "why":
        return "why" if said and not said.verdict.legal else ""
    if address.do == "swap" and draft.play:
        return ""
    return address.do if address.do in DRAWERS else ""


def _overrulable(sheet: Sheet, step: Step[Any] | None, shown: Drafted) -> str:
    """The step that a table may let stand though the referee refuses it, in notation; empty if there is none. A draft
    that goes on is none until it is confirmed.
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
    """Whether the refused tile can lie there if the table allows it."""
    return tapped.refused is not None and tapped.tried is not None and not game.cannot_be(tapped.refused)


def _taken_back(sheet: Sheet) -> int:
    """The number of turns that the newest event took back."""
    undone = sheet.history.undone
    return max(0, len(undone.steps) - len(sheet.history.steps)) if undone else 0
