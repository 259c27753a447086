"""Filling in points-only turns with the tiles that a photo shows: each turn is shown before it is written."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, current_app, request, url_for
from werkzeug.wrappers import Response

from referee.core.grid.stretch import in_one_line
from referee.core.off_sheet.catching_up import Blank, CatchUp, Filled, catch_up, corrections, off_sheet
from referee.core.off_sheet.tries import TooManyWaysError
from referee.core.steps import Play, PointsOnly
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.picture import Picture
from referee.web.board.said import Reason, reasons
from referee.web.game.writing import save, sent, sent_fields, way_to
from referee.web.mend.filling import KEEP, FillForm, field_of, read_decided, write_decided
from referee.web.mend.new_tiles import as_draft
from referee.web.mend.new_tiles_view import PlayChoice, choices_of, read_tiles, with_tiles
from referee.web.page import SheetPage
from referee.web.shelf import book_fields, words_of
from referee.web.slow import slow
from referee.web.submission import INVALID, LOOKED_AT, STALE, NotWritten, shown_again
from referee.web.use_cases import the_referee
from referee.wording.language import gettext

blueprint = Blueprint("catching_up", __name__, url_prefix="/games/<game_id>/catch-up")

NOTHING: CatchUp[Any] = CatchUp((), ())


@dataclass(frozen=True)
class BlankTurn:
    """A points-only turn as it is shown."""

    number: int
    name: str
    points: int
    filled: Filled
    tiles: tuple[Any, ...]
    """The tiles that fill it in; empty if it keeps its points only, or if that is not known yet."""
    choices: tuple[PlayChoice, ...]
    keep: str
    """The link *Keep points only*; empty if there is no question."""
    kept: bool
    """Whether that was chosen."""


@dataclass(frozen=True)
class CatchUpPage(SheetPage):
    """The points-only turns of a game with the tiles that explain them."""

    template: ClassVar[str] = "mend/catching_up/page.html"

    book: Mapping[str, str]
    """The fields of a rulebook's address that lead back to the game."""
    turns: tuple[BlankTurn, ...]
    count: int
    """How many turns can be filled in: those whose tiles are known, and those about which somebody is asked."""
    open: int
    """The number of the turn for which somebody has to choose next; 0 if there is none."""
    board: Picture
    """The board with all tiles of the table."""
    new: Play[Any]
    """Those that are not on the sheet and explain a turn."""
    rest: Play[Any]
    """Those that explain none."""
    move: str
    """The address where all new tiles are the draft of the next turn; empty if they cannot be."""
    hidden: Mapping[str, object]
    """The fields of the form: the tiles, and what was decided."""
    notice: str
    """A sentence about the request itself."""
    reasons: tuple[Reason, ...]


@blueprint.get("")
@slow()
def show(game_id: str) -> Response:
    """The points-only turns with the tiles of the address that explain them."""
    return _page(the_referee().sheet(game_id), request.args)


@blueprint.post("")
@slow()
@shown_again(lambda why, game_id: _page(why.sheet or the_referee().sheet(game_id), sent_fields(), why))
def fill(game_id: str) -> Response:
    """Fill in the turns, all at once. The camera check then says how many they were, and compares again."""
    sheet, form = sent(FillForm, game_id)
    decided = read_decided(sheet.game, request.form)
    try:
        found = catch_up(sheet.game, sheet.history, form.tiles.data or (), decided)
    except TooManyWaysError as error:
        raise NotWritten from error
    if found.open:
        raise NotWritten(INVALID, gettext("Choose for turn %(number)d first.", number=found.open.row.number))
    filled = corrections(sheet.game, found.filling)
    if not filled:
        raise NotWritten
    after = save(sheet, *filled)
    known = [sum(isinstance(row.step, PointsOnly) for row in each.game.rows) for each in (sheet, after)]
    return way_to(url_for("camera.show", game_id=game_id, filled=known[0] - known[1]))


def _page(sheet: Sheet, sent: Mapping[str, str], why: NotWritten = LOOKED_AT) -> Response:
    read = read_tiles(sheet, sent)
    game, decided = sheet.game, read_decided(sheet.game, sent)
    try:
        found, problem = catch_up(game, sheet.history, read.tiles, decided), read.problem or why.notice
    except TooManyWaysError:
        found, problem = NOTHING, too_many_ways()
    if why.status == STALE:
        problem = gettext("Someone else has saved something. Check the turns again.")
    decided = {blank.row.number: blank.play for blank in found.blanks if blank.filled is Filled.CHOSEN}
    board = with_tiles(game, read.tiles)
    lying = off_sheet(game, read.tiles)
    words = words_of(sheet.rulebook)
    turns = tuple(_turn(sheet, blank, board, read.text, decided) for blank in found.blanks)
    page = CatchUpPage(
        sheet=sheet,
        book=book_fields(sheet.rulebook, sheet.id),
        turns=turns,
        count=sum(turn.filled is not Filled.KEPT and not turn.kept for turn in turns),
        open=found.open.row.number if found.open else 0,
        board=board,
        new=tuple(placed for placed in lying if placed not in found.rest),
        rest=found.rest,
        move=as_draft(sheet, lying) if lying and in_one_line(lying) and not game.over else "",
        hidden={"tiles": read.text, "seen": sheet.written, **write_decided(game, decided)},
        notice=problem,
        reasons=reasons(words, why.refused.violations) if why.refused else (),
    )
    return current_app.make_response((page.render(), 422 if read.problem and why is LOOKED_AT else why.status))


def _turn(
    sheet: Sheet, blank: Blank[Any], board: Picture, tiles: str, decided: Mapping[int, Play[Any] | None]
) -> BlankTurn:
    """A points-only turn. Its choices drop what was decided for later turns, which may then mean something else."""
    number = blank.row.number
    older = write_decided(sheet.game, {turn: play for turn, play in decided.items() if turn < number})
    fields = {"tiles": tiles, "seen": sheet.written, **older}

    def address_of(value: str) -> str:
        url = url_for("catching_up.show", game_id=sheet.id, _anchor=field_of(number))
        page, _, anchor = url.partition("#")
        return f"{taps.with_query(page, {**fields, field_of(number): value})}#{anchor}"

    def chosen(choice: PlayChoice) -> PlayChoice:
        return replace(choice, chosen=blank.filled is Filled.CHOSEN and choice.play == blank.play)

    write_play = sheet.rulebook.notation.write_play
    asked = blank.filled in (Filled.OPEN, Filled.CHOSEN)
    found = choices_of(sheet, board, blank.choices, lambda play: address_of(write_play(play))) if asked else ()
    return BlankTurn(
        number=number,
        name=sheet.names[blank.row.step.seat - 1],
        points=blank.row.points,
        filled=blank.filled,
        tiles=tuple(tile for tile, _ in blank.play or ()),
        choices=tuple(map(chosen, found)),
        keep=address_of(KEEP) if asked else "",
        kept=blank.filled is Filled.CHOSEN and blank.play is None,
    )


def too_many_ways() -> str:
    """The sentence about tiles that can mean too much."""
    return gettext("There are too many ways to explain these tiles. Enter a few of the turns by hand, then try again.")
