"""The review of a game: how points and chances went, the turns that turned it, what each player did."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar

from flask import Blueprint, request

from referee.core.review import Review
from referee.core.rounds import Round
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board_page import Seats, seats_of
from referee.web.board.picture import Picture
from referee.web.common.figures import FigureRow, figure_rows
from referee.web.common.rows import PadRow, pad_of, rows_of, turns_so_far
from referee.web.fields import read_number
from referee.web.page import SidePage
from referee.web.past.chart import ChancesChart, Course, LeadChart, PointsChart, Value, chances_chart, points_chart
from referee.web.past.quiz import questions
from referee.web.past.reviewed_turn import TurnCard, chance_told, pictured_turn, turn_card
from referee.web.shelf import words_of
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording import review as wording
from referee.wording import when
from referee.wording.language import gettext, ngettext
from referee.wording.words import Words

blueprint = Blueprint("reviews", __name__, url_prefix="/games/<game_id>")


@dataclass(frozen=True)
class TurningPoint:
    """A turn that changed the chances."""

    number: int
    name: str
    told: str
    """What was done, behind the player's name."""
    chance: str
    swing: str


@dataclass(frozen=True)
class ReviewPage(SidePage):
    """The review of a game, with one of its turns chosen."""

    template: ClassVar[str] = "past/review/page.html"

    words: Words[Any]
    seats: Seats
    standing: str
    """The number of players and turns, and the day."""
    hidden: bool
    """Whether what would help the player to move is hidden, since the game goes on."""
    asked: bool
    """Whether it is shown on request though the game goes on."""
    points: PointsChart | LeadChart | None
    rounds: tuple[Round, ...]
    chances: ChancesChart | None
    chances_rows: tuple[tuple[int, tuple[str, ...]], ...]
    """By turn the chances after it, for screen readers."""
    turn: TurnCard | None
    """The chosen turn; None before the first."""
    board: Picture | None
    """The board after it."""
    turning_points: tuple[TurningPoint, ...]
    quizzes: tuple[int, ...]
    """The turns whose tiles scored much more elsewhere."""
    figures: tuple[FigureRow, ...]
    decided: int | None
    decided_last: bool
    """Whether that was the last turn."""
    lead_changes: int
    pad: tuple[PadRow, ...]


@blueprint.get("/review")
@slow()
def show(game_id: str) -> str:
    """The review, with the turn that the address chooses; by default the one that turned the game."""
    referee = the_referee()
    sheet = referee.sheet(game_id)
    review = referee.reviewed(sheet)
    last = len(sheet.game.rows)
    asked = not sheet.game.over and request.args.get("shown") == "1"
    open_ = sheet.game.over or asked
    number = read_number(request.args.get("turn", ""), 1, last) if last else None
    return _page(sheet, review, number or _telling(review, last, open_), open_, asked).render()


def _telling(review: Review[Any], last: int, open_: bool) -> int:
    """The number of the turn shown by default: the first turning point, else the last turn; 0 before the first."""
    return review.turning_points[0].number if open_ and review.turning_points else last


def _page(sheet: Sheet, review: Review[Any], number: int, open_: bool, asked: bool) -> ReviewPage:
    game, names, words = sheet.game, sheet.names, words_of(sheet.rulebook)
    turning = tuple(turn.number for turn in review.turning_points) if open_ else ()
    course = Course(len(game.rows), number, turning)
    after = sheet.after(number)
    turns = [turn.number for turn in review.turns]
    return ReviewPage(
        sheet=sheet,
        back=taps.kept_query(),
        words=words,
        seats=seats_of(game, names),
        standing=_standing(sheet),
        hidden=number > 0 and not open_ and sheet.rulebook.reviewer is not None,
        asked=asked,
        points=points_chart(course, names, _ahead(review, course.last)) if review.rounds else None,
        rounds=review.rounds,
        chances=_chances(course, review, names) if open_ else None,
        chances_rows=_chances_rows(review) if open_ else (),
        turn=turn_card(sheet, review, number, after, open_) if number else None,
        board=pictured_turn(sheet, review, number, after, open_) if number else None,
        turning_points=tuple(_turning_point(sheet, review, each) for each in turning),
        quizzes=questions(review),
        figures=tuple(figure_rows(review, game.totals, words, open_)) if review.turns else (),
        decided=review.decided if open_ else None,
        decided_last=review.decided == max(turns, default=0),
        lead_changes=review.lead_changes,
        pad=pad_of(rows_of(sheet)[::-1], len(names)),
    )


def _standing(sheet: Sheet) -> str:
    """The number of players and turns, and the day."""
    players = ngettext("%(num)d player", "%(num)d players", len(sheet.names))
    day = when.day(sheet.changed.astimezone(), datetime.now(UTC).astimezone())
    return f"{players} · {turns_so_far(sheet)} · {day}"


def _ahead(review: Review[Any], last: int) -> list[list[Value]]:
    """By seat the points ahead of the average at the end of each round; the unfinished one ends at the last step."""
    ends = [max(each.turns) if each.whole else last for each in review.rounds]
    return [
        [Value(end, each.ahead[seat]) for end, each in zip(ends, review.rounds, strict=True)]
        for seat in range(len(review.seats))
    ]


def _chances(course: Course, review: Review[Any], names: tuple[str, ...]) -> ChancesChart | None:
    known = [(turn.number, turn.win) for turn in review.turns if turn.win is not None]
    if review.beginning is None or not known:
        return None
    course_of = [(0, review.beginning), *known]
    lines = [[Value(number, win[seat]) for number, win in course_of] for seat in range(len(names))]
    now = [win for number, win in course_of if number <= course.chosen][-1]
    return chances_chart(course, names, lines, [wording.percent(each) for each in now])


def _chances_rows(review: Review[Any]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((turn.number, tuple(map(wording.percent, turn.win))) for turn in review.turns if turn.win is not None)


def _turning_point(sheet: Sheet, review: Review[Any], number: int) -> TurningPoint:
    turn = next(turn for turn in review.turning_points if turn.number == number)
    row = sheet.game.rows[number - 1]
    openers = [sheet.names[sheet.game.rows[closed.opened_by - 1].step.seat - 1] for closed in turn.closed]
    return TurningPoint(
        number=number,
        name=sheet.names[turn.seat - 1],
        told=wording.turning_point(turn, row, openers, words_of(sheet.rulebook).game),
        chance=gettext("chance to win %(change)s", change=chance_told(turn)),
        swing=wording.swing(turn.swing or 0),
    )
