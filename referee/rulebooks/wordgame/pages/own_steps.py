"""The pages for steps that only the word game has: the centre letter, a word removed, leftovers."""

from typing import NamedTuple

from flask import Blueprint, url_for
from markupsafe import escape
from werkzeug.wrappers import Response

from referee.core.history import Correct
from referee.core.judging import Row
from referee.core.steps import Place
from referee.core.verdict import SheetCode, Verdict
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import letters_held, unentered
from referee.rulebooks.wordgame.house_rules import SEATS
from referee.rulebooks.wordgame.own_steps import Centre, Left, Withdraw
from referee.rulebooks.wordgame.tiles import Tile, composed
from referee.service import Sheet
from referee.web.common.forms import form_of
from referee.web.fields import NotationField, NoteField
from referee.web.game.entries import EntryPage
from referee.web.game.writing import against, game_parts_again, on_game_page, save, sent, to_draft, to_game, way_to
from referee.web.refused import INVALID, NotWritten, shown_again, with_form

_SEATS = range(1, max(SEATS) + 1)

own_pages = Blueprint("own_pages", __name__, url_prefix="/games/<game_id>")


class CentrePage(EntryPage):
    """The letter drawn for the centre field (W4)."""

    template = "rulebooks/wordgame/centre.html"

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(self.sheet.rulebook.rules.letters.values) if isinstance(self.sheet.rulebook, WordGame) else ()

    @property
    def recorded(self) -> str:
        """The recorded letter, for correction; empty if there isn't one."""
        row = centre_row(self.sheet)
        return row.step.tile if row and isinstance(row.step, Centre) else ""


class Holding(NamedTuple):
    """A player who has tiles left at the end."""

    seat: int
    name: str
    held: int
    known: str
    """The tiles, if they are known because no others are unseen; otherwise empty."""


class LeftPage(EntryPage):
    """The leftovers behind the screens (W22)."""

    template = "rulebooks/wordgame/left.html"

    @property
    def held(self) -> tuple[Tile, ...]:
        """The tiles of all hands together; empty if they aren't known."""
        position = self.sheet.game.position
        return letters_held(position, dict(self.sheet.rulebook.unseen(position.board)))

    @property
    def holding(self) -> list[Holding]:
        position, names = self.sheet.game.position, self.sheet.names
        known = "".join(self.held) if sum(map(bool, position.hands)) == 1 else ""
        return [Holding(seat, names[seat - 1], position.hands[seat - 1], known) for seat in unentered(position)]


class LeftField(NotationField):
    """Leftovers: letters without separators, a star for a joker, or what they cost."""

    def read(self, text: str) -> tuple[tuple[Tile, ...], int | None]:
        """The tiles, or the points. Raises ``UnreadableError``."""
        typed = "".join(composed(text).upper().split())
        if typed.isascii() and typed.isdigit() and len(typed) < 5:
            return (), int(typed)
        assert isinstance(self.rulebook, WordGame)
        return self.rulebook.notation.read_left(typed), None


CentreForm = form_of("centre", centre=NotationField("read_tile"))
WithdrawForm = form_of("withdraw", draft=NotationField("read_play"), note=NoteField())
LeftForm = form_of("left", **{f"left-{seat}": LeftField("read_left") for seat in _SEATS})


@own_pages.route("/centre", methods=["GET", "POST"])
@with_form(CentrePage.again)
def centre(game_id: str) -> Response:
    """Record the letter on the centre."""
    sheet, form = sent(CentreForm, game_id)
    if not form.centre.data:
        raise against(SheetCode.NOTHING_PLACED)
    step, before = Centre(0, form.centre.data), centre_row(sheet)
    return to_draft(save(sheet, Correct(before.number, step) if before else step))


@own_pages.post("/withdraw")
@shown_again(on_game_page)
def withdraw(game_id: str) -> Response:
    """Remove the last word, or record the word of the draft and remove it in one go (W14)."""
    sheet, form = sent(WithdrawForm, game_id)
    seat, last = sheet.game.to_move, course(sheet.game.position).last
    if form.draft.data:
        both = Place(seat, form.draft.data), Withdraw(seat, form.note.data, with_turn=True)
        return game_parts_again(sheet, save(sheet, *both))
    return game_parts_again(sheet, save(sheet, Withdraw(last.seat if last else seat, form.note.data)))


@own_pages.route("/left", methods=["GET", "POST"])
@with_form(LeftPage.again)
def left(game_id: str) -> Response:
    """Record the leftovers, by letter or as points. Then show the result, or ask for those still missing."""
    sheet, form = sent(LeftForm, game_id)
    typed = {seat: form[f"left-{seat}"].data for seat in _SEATS}
    steps = tuple(Left(seat, *what) for seat, what in typed.items() if what)
    if wrong := _against(sheet, steps):
        raise NotWritten(INVALID, refused=wrong)
    if not steps:
        raise against(SheetCode.NOTHING_PLACED)
    after = save(sheet, *steps)
    if unentered(after.game.position):
        return way_to(url_for("own_pages.left", game_id=game_id))
    return way_to(url_for("result.show", game_id=game_id)) if after.game.over else to_game(after)


def _against(sheet: Sheet, steps: tuple[Left, ...]) -> Verdict[Tile] | None:
    """The violations of the first impossible leftovers, with the player's name; None if all are possible."""
    game = sheet.game
    for step in steps:
        judged = game.judged(step)
        verdict, game = judged.verdict, game.taken(judged)
        if not verdict.legal and step.seat <= len(sheet.names):
            name = {"name": str(escape(sheet.names[step.seat - 1]))}  # the sentence goes on a page
            return Verdict(tuple(each._replace(params={**each.params, **name}) for each in verdict.violations))
    return None


def centre_row(sheet: Sheet) -> Row[Tile] | None:
    """The row with the letter on the centre, or None if there isn't one."""
    return next((row for row in sheet.game.rows if isinstance(row.step, Centre)), None)
