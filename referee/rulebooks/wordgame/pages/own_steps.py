"""Where the steps are written that only the word game knows: the centre letter, a word taken off, leftovers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from flask import Blueprint, url_for
from markupsafe import escape
from werkzeug.wrappers import Response

from referee.core.history import Correct, Event
from referee.core.judging import Row
from referee.core.steps import Place
from referee.core.verdict import SheetCode, Verdict, refused
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import only_hand_left, untold
from referee.rulebooks.wordgame.house_rules import SEATS
from referee.rulebooks.wordgame.steps import Centre, Left, Withdraw
from referee.rulebooks.wordgame.tiles import Tile, composed
from referee.service import Sheet
from referee.web.common.forms import WriteForm
from referee.web.fields import NotationField, NoteField
from referee.web.game.entries import EntryForm, EntryPage, entry_page, show_entry
from referee.web.game.write import game_parts_again, on_game_page, to_draft, to_game, way_to, write
from referee.web.use_cases import the_referee

_SEATS = range(1, max(SEATS) + 1)

own_pages = Blueprint("own_pages", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class CentrePage(EntryPage):
    """Which letter was drawn for the centre field (W4)."""

    template: ClassVar[str] = "rulebooks/wordgame/centre.html"

    letters: tuple[str, ...]
    lying: str
    """The letter that was written, to be corrected; empty while none is."""


class Holding(NamedTuple):
    """A player who has tokens left at the end."""

    seat: int
    name: str
    held: int
    known: str
    """The tokens, if they follow from what was never seen; empty if unknown."""


@dataclass(frozen=True)
class LeftPage(EntryPage):
    """What is left behind the screens (W22)."""

    template: ClassVar[str] = "rulebooks/wordgame/left.html"

    holding: tuple[Holding, ...]


class CentreForm(WriteForm):
    """The letter on the centre."""

    word = "centre"
    centre = NotationField("read_tile")


class WithdrawForm(WriteForm):
    """A word that is none: the last one, or the one of the draft."""

    word = "withdraw"
    draft = NotationField("read_play")
    note = NoteField()


def _left(seat: int) -> str:
    return f"left-{seat}"


class LeftField(NotationField):
    """Leftovers: letters one behind the other, a star for a joker, or what they cost."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("read_left", **kwargs)

    def read(self, text: str) -> tuple[tuple[Tile, ...], int | None]:
        """The tokens, or the points. Raises ``UnreadableError``."""
        typed = "".join(composed(text).upper().split())
        if typed.isascii() and typed.isdigit() and len(typed) < 5:
            return (), int(typed)
        assert isinstance(self.rulebook, WordGame)
        return self.rulebook.notation.read_left(typed), None


class LeftForm(WriteForm):
    """Leftovers. The fields are ``left-1`` and so on, by seat."""

    word = "left"


for _seat in _SEATS:  # a field whose name is no word of Python
    setattr(LeftForm, _left(_seat), LeftField())


@own_pages.get("/centre")
def centre_form(game_id: str) -> str:
    """The letters to choose from."""
    return entry_page(_centre_page, the_referee().sheet(game_id)).render()


@own_pages.post("/centre")
def centre(game_id: str) -> Response:
    """Write which letter lies on the centre."""

    def laid(form: CentreForm, sheet: Sheet) -> Event[Tile] | Verdict[Tile]:
        if not form.centre.data:
            return refused(SheetCode.NOTHING_LAID)
        step, before = Centre(0, form.centre.data), centre_row(sheet)
        return Correct(before.number, step) if before else step

    return write(game_id, CentreForm, laid, show_entry(_centre_page), to_draft)


@own_pages.post("/withdraw")
def withdraw(game_id: str) -> Response:
    """Take the last word off, or write the word of the draft and take it off at once (W14)."""

    def withdrawn(form: WithdrawForm, sheet: Sheet) -> tuple[Event[Tile], ...]:
        last = course(sheet.game.position).last
        if form.draft.data:
            seat = sheet.game.to_move
            return Place(seat, form.draft.data), Withdraw(seat, form.note.data, with_turn=True)
        return (Withdraw(last.seat if last else sheet.game.to_move, form.note.data),)

    return write(game_id, WithdrawForm, withdrawn, on_game_page, game_parts_again)


@own_pages.get("/left")
def left_form(game_id: str) -> str:
    """A field for each player who has tokens left."""
    return entry_page(_left_page, the_referee().sheet(game_id)).render()


@own_pages.post("/left")
def left(game_id: str) -> Response:
    """Write what is left: by letter, or as points."""

    def told(form: LeftForm, sheet: Sheet) -> tuple[Event[Tile], ...] | Verdict[Tile]:
        typed = {seat: form[_left(seat)].data for seat in _SEATS}
        steps = tuple(Left(seat, *what) for seat, what in typed.items() if what)
        return _against(sheet, steps) or steps or refused(SheetCode.NOTHING_LAID)

    return write(game_id, LeftForm, told, show_entry(_left_page), to_result)


def _against(sheet: Sheet, steps: tuple[Left, ...]) -> Verdict[Tile] | None:
    """What is against the first leftovers that cannot be, with the name of their player; None if all can be."""
    game = sheet.game
    for step in steps:
        verdict, game = game.told(step)
        if not verdict.legal and step.seat <= len(sheet.names):
            name = {"name": str(escape(sheet.names[step.seat - 1]))}  # the sentence stands on a page
            return Verdict(tuple(each._replace(params={**each.params, **name}) for each in verdict.violations))
    return None


def _centre_page(sheet: Sheet, back: str, form: EntryForm, book: Mapping[str, str]) -> CentrePage:
    row = centre_row(sheet)
    lying = row.step.tile if row and isinstance(row.step, Centre) else ""
    letters = sheet.rulebook.rules.letters.values if isinstance(sheet.rulebook, WordGame) else ()
    return CentrePage(sheet, back, form, book, tuple(letters), lying)


def _left_page(sheet: Sheet, back: str, form: EntryForm, book: Mapping[str, str]) -> LeftPage:
    return LeftPage(sheet, back, form, book, tuple(_holding(sheet)))


def to_result(before: Sheet, sheet: Sheet) -> Response:
    """The way to the result, or to the form of leftovers that are still missing."""
    if untold(sheet.game.position):
        return way_to(url_for("own_pages.left_form", game_id=sheet.id))
    return way_to(url_for("result.show", game_id=sheet.id)) if sheet.game.over else to_game(before, sheet)


def centre_row(sheet: Sheet) -> Row[Tile] | None:
    """The row in which the letter on the centre was written; nothing while none is."""
    return next((row for row in sheet.game.rows if isinstance(row.step, Centre)), None)


def _holding(sheet: Sheet) -> Iterator[Holding]:
    position = sheet.game.position
    known = only_hand_left(position, dict(sheet.rulebook.unseen(position.board)))
    for seat in untold(position):
        yield Holding(seat, sheet.names[seat - 1], position.hands[seat - 1], "".join(known or ()))
