"""The review of a game: how points and chances went, the turns that turned it, what each player did."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import ClassVar, NamedTuple

from flask import Blueprint, request

from referee.core.counting import taken_off
from referee.core.review import Chances
from referee.web.board import taps
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.common.figures import FigureRow, figure_rows
from referee.web.common.rows import RowsPage, turns_so_far
from referee.web.fields import read_number
from referee.web.past.chart import Course, SeatsChart, chances_chart, points_chart
from referee.web.past.quiz import questions
from referee.web.past.reviewed_turn import ReviewedTurnPage, chance_told
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording import review as wording
from referee.wording import when
from referee.wording.language import gettext, ngettext

blueprint = Blueprint("reviews", __name__, url_prefix="/games/<game_id>")
blueprint.add_app_template_filter(wording.percent)


class TurningPoint(NamedTuple):
    """A turn that changed the chances."""

    number: int
    name: str
    told: str
    """What was done, behind the player's name."""
    chance: str
    swing: str


@dataclass(frozen=True, kw_only=True)
class ReviewPage(ReviewedTurnPage, RowsPage):
    """The review of a game, with one of its turns chosen."""

    template: ClassVar[str] = "past/review/page.html"

    now: datetime

    @property
    def standing(self) -> str:
        """The number of players and turns, and the day."""
        players = ngettext("%(num)d player", "%(num)d players", len(self.sheet.names))
        day = when.day(self.sheet.changed.astimezone(), self.now.astimezone())
        return f"{players} · {turns_so_far(self.sheet)} · {day}"

    @cached_property
    def _course(self) -> Course:
        turning = tuple(turn.number for turn in self.review.turning_points) if self.all_shown else ()
        return Course(len(self.sheet.game.rows), self.number, turning)

    @cached_property
    def points(self) -> SeatsChart | None:
        """The points ahead of the average at the end of each round; the unfinished one ends at the last step."""
        rounds = self.review.rounds
        ends = [max(each.turns) if each.whole else self._course.last for each in rounds]
        ahead = [
            [(end, each.ahead[seat]) for end, each in zip(ends, rounds, strict=True)]
            for seat in range(len(self.review.seats))
        ]
        return points_chart(self._course, ahead) if rounds else None

    @cached_property
    def wins(self) -> list[tuple[int, Chances]]:
        """The chances at the beginning and after each turn; empty if they are unknown or hidden."""
        known = [(turn.number, turn.win) for turn in self.review.turns if turn.win is not None]
        return [(0, self.review.beginning), *known] if known and self.review.beginning and self.all_shown else []

    @property
    def chances(self) -> SeatsChart | None:
        lines = [[(turn, win[seat]) for turn, win in self.wins] for seat in range(len(self.sheet.names))]
        return chances_chart(self._course, lines) if self.wins else None

    @property
    def chances_now(self) -> Chances:
        """Those after the chosen turn."""
        return next((win for turn, win in reversed(self.wins) if turn <= self.number), ())

    @property
    def player(self) -> str:
        """The player of the chosen turn; empty if it has none."""
        seat = self._row.step.seat if self._row else 0
        return self.sheet.names[seat - 1] if seat else ""

    @property
    def deed(self) -> str:
        """What the player did, as a text behind the name."""
        if not self._row:
            return ""
        if not self._turn:
            return self.words.turn_summary(self._row)
        deed = wording.deed(self._row, self.words)
        removed = self.number in taken_off(self.sheet.game)
        return gettext("%(deed)s, removed again: scores 0", deed=deed) if removed else deed

    @property
    def board(self) -> Picture | None:
        """The board after the turn, with what its review shows on it, in the area in which all turns lie alike."""
        if not self.number:
            return None
        area = area_of(self.sheet.game).with_cells(self._shown_cells)
        label = gettext("The board after turn %(number)d", number=self.number)
        picture = picture_of(self._after, last_cells(self._after), area, label)
        return replace(picture, better=self._better, spots=self._spots)

    @cached_property
    def turning_points(self) -> list[TurningPoint]:
        """The turns that changed the chances most, unless they are hidden."""
        rows, names, found = self.sheet.game.rows, self.sheet.names, []
        for turn in self.review.turning_points if self.all_shown else ():
            openers = [names[rows[closed.opened_by - 1].step.seat - 1] for closed in turn.closed]
            told = wording.turning_point(turn, rows[turn.number - 1], openers, self.words)
            chance = gettext("chance to win %(change)s", change=chance_told(turn))
            found.append(TurningPoint(turn.number, names[turn.seat - 1], told, chance, wording.swing(turn.swing or 0)))
        return found

    @cached_property
    def quizzes(self) -> tuple[int, ...]:
        return questions(self.review)

    @cached_property
    def figures(self) -> list[FigureRow]:
        turns = self.review.turns
        return [*figure_rows(self.review, self.sheet.game.totals, self.words, self.all_shown)] if turns else []


@blueprint.get("/review")
@slow()
def show(game_id: str) -> str:
    """The review, with the turn that the address chooses; by default the first that turned the game, else the last."""
    referee = the_referee()
    sheet = referee.sheet(game_id)
    review = referee.reviewed(sheet)
    last = len(sheet.game.rows)
    shown = not sheet.game.over and request.args.get("shown") == "1"
    turned = review.turning_points if sheet.game.over or shown else ()
    telling = turned[0].number if turned else last
    number = (read_number(request.args.get("turn", ""), 1, last) if last else None) or telling
    back, now = taps.kept_query(), datetime.now(UTC)
    return ReviewPage(sheet=sheet, back=back, number=number, review=review, shown=shown, now=now).render()
