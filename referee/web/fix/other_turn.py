"""A turn as it really was: tiles placed on the board before it, or another kind of turn, by any player.

Correcting a turn and inserting a forgotten one ask for it in the same way.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from flask import abort, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import BooleanField, Form, StringField
from wtforms.validators import AnyOf, Optional

from referee.core.game import Game
from referee.core.grid.draft import Lift, Tapped
from referee.core.steps import TURNS, Pass, Place, PointsOnly, Ruling, Skip, Swap, Turn
from referee.core.verdict import SheetCode
from referee.service import Sheet
from referee.web.board import draft_address
from referee.web.board.drafted import entered
from referee.web.common.forms import needs_points
from referee.web.fields import NumberField, WordField, read_number, tidy
from referee.web.game.writing import against, on_game_page, way_to
from referee.web.refused import problems_of, stale
from referee.wording.language import marked

APPLY = frozenset({"apply", "why", "who"})


class TurnKind(StrEnum):
    """The kind of a turn."""

    PLACE = "place"
    SWAP = "swap"
    PASS = "pass"
    SKIP = "skip"
    POINTS = "points"


class OtherTurnForm(Form):
    """The player and the kind of a turn."""

    seat = NumberField(marked("Player"), 1, 99)
    kind = StringField(validators=[Optional(), AnyOf([*TurnKind])], filters=[tidy])
    swap = NumberField(marked("Swap"))
    points = NumberField(marked("Points"))
    tiles = NumberField(marked("Tiles played"))
    made = WordField()
    allowed = BooleanField()

    def validate_points(self, field: NumberField) -> None:
        """Ask for the points if only the tiles are given."""
        if self.kind.data == TurnKind.POINTS and self.tiles.data is not None:
            needs_points(self, field)


@dataclass(frozen=True)
class OtherTurn:
    """The turn in the address of a page."""

    game: Game[Any]
    """The game before it."""
    address: draft_address.Address
    tapped: Tapped[Any]
    seat: int
    kind: TurnKind
    numbers: Mapping[str, int]
    """The numbers of a swap or of a points-only turn: ``swap``, ``points``, ``tiles``."""
    word: str
    """The word of a points-only turn, if it was entered."""
    allowed: bool
    """Whether the players allow it."""
    problem: str
    cause: str
    """Why the players allow it, as it is recorded."""
    photo: str
    """The cell of a photo from which the change comes, if the camera check led here; otherwise empty."""
    lifted: bool
    """Whether tiles of the recorded turn were lifted, and the right ones are still to come."""

    @property
    def step(self) -> Turn[Any] | None:
        """The turn; ``None`` if it needs tiles and there are none."""
        ruling = Ruling(self.cause) if self.allowed else None
        match self.kind:
            case TurnKind.SWAP:
                return Swap(self.seat, self.numbers.get("swap", 0), ruling)
            case TurnKind.PASS:
                return Pass(self.seat, ruling)
            case TurnKind.SKIP:
                return Skip(self.seat, ruling)
            case TurnKind.POINTS:
                points, tiles = self.numbers.get("points", 0), self.numbers.get("tiles", 0)
                return PointsOnly(self.seat, points, tiles, ruling, self.word)
            case TurnKind.PLACE:
                play = self.game.play_of(self.tapped.draft)
                return Place(self.seat, play, None, ruling) if play else None

    @property
    def in_any_order(self) -> Turn[Any] | None:
        """The turn; as a ruling if only the order of seats is against it: those who played know better."""
        step = self.step
        if step and step.seat != self.game.to_move and set(self.game.judge(step).codes) == {SheetCode.WRONG_SEAT}:
            return replace(step, ruling=Ruling(self.cause))
        return step

    @property
    def draft(self) -> dict[str, object]:
        """Its draft as hidden fields, even an empty one: without them, the turn is the recorded one. And its origin."""
        photo = {"photo": self.photo} if self.photo else {}
        return {"draft": "", **self.game.rulebook.drafting.write(self.game.position, self.tapped.draft), **photo}

    @property
    def choices(self) -> dict[str, object]:
        """Its other parts, as visible fields."""
        word = self.game.rulebook.vocabulary.write_typed(self.word)
        more = {"made": word, "allowed": "1" if self.allowed else ""}
        return {"seat": self.seat, "kind": self.kind, **self.numbers} | {
            name: text for name, text in more.items() if text
        }


def read_other_turn(game: Game[Any], recorded: Turn[Any] | None, sent: Mapping[str, str], cause: str) -> OtherTurn:
    """The turn in an address; at first the ``recorded`` one."""
    form = OtherTurnForm(MultiDict(sent), meta={"rulebook": game.rulebook})
    form.validate()
    address = replace(draft_address.read_address(sent, game.rulebook, game.position, APPLY), lit=None)
    first = "draft" not in sent and "cursor" not in sent
    if first and isinstance(recorded, Place) and (not address.tap or isinstance(address.tap, Lift)):
        address = replace(address, draft=game.rulebook.drafting.draft_of(game.position, recorded.play), do="")
    numbers: dict[str, int] = {}
    match recorded:
        case Swap(_, count):
            numbers["swap"] = count
        case PointsOnly(_, points, tiles):
            numbers |= {"points": points, "tiles": tiles}
    numbers |= {name: form[name].data for name in ("swap", "points", "tiles") if form[name].data is not None}
    word = recorded.word if isinstance(recorded, PointsOnly) else ""
    if "made" in sent and not form.made.errors:
        word = form.made.data or ""
    tapped = draft_address.tapped(game.rulebook, game.position, address, free_hand=True)
    lacks_tiles = tapped.refused is None and entered(tapped.draft)
    if form.kind.data and not form.errors.keys() - {"made"}:
        kind = TurnKind(form.kind.data)
    else:  # tiles are asked for first even if only the points are known
        kind = {Swap: TurnKind.SWAP, Pass: TurnKind.PASS, Skip: TurnKind.SKIP}.get(type(recorded), TurnKind.PLACE)
    return OtherTurn(
        game=game,
        address=address,
        tapped=tapped,
        seat=form.seat.data or (recorded.seat if recorded else game.to_move),
        kind=kind,
        numbers=numbers,
        word=word,
        allowed=form.allowed.data,
        problem=address.problem or " ".join(problems_of(form)),
        cause=cause,
        photo=photo_of(sent),
        lifted=isinstance(recorded, Place) and lacks_tiles and {*tapped.draft.play} < {*recorded.play},
    )


def photo_of(sent: Mapping[str, str]) -> str:
    """The cell of the photo that was looked at; empty if there isn't one in the address."""
    return sent.get("photo", "") if re.fullmatch(r"-?\d{1,3},-?\d{1,3}", sent.get("photo", ""), re.ASCII) else ""


def plain(turn: Turn[Any]) -> Turn[Any]:
    """The turn as such, without what was announced or ruled."""
    return replace(turn, announced=None, ruling=None) if isinstance(turn, Place) else replace(turn, ruling=None)


def turn_at(sheet: Sheet, number: int) -> Turn[Any] | None:
    """The turn with this number; None if there isn't one, or if the row isn't a turn."""
    rows = sheet.game.rows
    step = rows[number - 1].step if 1 <= number <= len(rows) else None
    return step if isinstance(step, TURNS) else None


def needed_turn(sheet: Sheet, number: int) -> Turn[Any]:
    """The turn with this number. Raises ``NotWritten`` if there isn't one."""
    turn = turn_at(sheet, number)
    if turn is None:
        raise against(SheetCode.NO_SUCH_STEP)
    return turn


def gone(sheet: Sheet, sent: Mapping[str, str]) -> Response:
    """The newer sheet, if the turn no longer exists; a 404 page if it never did."""
    seen = read_number(sent.get("seen", ""), 0, draft_address.MOST_EVENTS)
    if seen is None or seen >= sheet.event_count:
        abort(404)
    if request.method == "POST" and not draft_address.is_htmx():
        return on_game_page(stale(), sheet.id)
    kept = {name: sent[name] for name in ("draft", "cursor", "seen") if sent.get(name)}
    return way_to(draft_address.with_query(url_for("games.show", game_id=sheet.id), kept))
