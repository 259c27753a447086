"""The review of a game: the course of points and chances, the turns that turned it, what each player did in a turn."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from flask import Blueprint, request

from referee.core.figures import taken_off
from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.judging import Row
from referee.core.review import Chances, Review, ReviewedTurn
from referee.web.board.board import last_cells
from referee.web.board.picture import Picture, area_of, picture_of
from referee.web.common.figures import FigureRow, figure_rows
from referee.web.common.rows import RowsPage, turns_so_far
from referee.web.fields import read_number
from referee.web.page import SidePage
from referee.web.past.chart import Course, SeatsChart, chances_chart, points_chart
from referee.web.past.quiz import questions
from referee.web.this_app import the_referee
from referee.wording import review as wording
from referee.wording import when
from referee.wording.language import gettext, ngettext
from referee.wording.values import Addend

blueprint = Blueprint("reviews", __name__, url_prefix="/games/<game_id>")
blueprint.add_app_template_filter(wording.percent)


@dataclass(frozen=True, kw_only=True)
class ReviewedTurnPage(SidePage):
    """A page about one of the turns of a game, as its review shows it."""

    number: int
    """The turn; 0 before the first."""
    review: Review[Any]
    shown: bool
    """Whether everything is shown on request although the game goes on."""

    @property
    def all_shown(self) -> bool:
        """Whether to show what would help the player whose turn it is: chances, and spots waiting for a tile."""
        return self.sheet.game.over or self.shown

    @cached_property
    def _after(self) -> Game[Any]:
        return self.sheet.after(self.number)

    @property
    def _row(self) -> Row[Any] | None:
        return self.sheet.game.rows[self.number - 1] if self.number else None

    @cached_property
    def _turn(self) -> ReviewedTurn[Any] | None:
        """The turn in the review; None if it isn't a player's."""
        return next((turn for turn in self.review.turns if turn.number == self.number), None)

    @property
    def _shown_cells(self) -> set[Cell]:
        """The cells, apart from those with tiles, on which something is shown after any of the turns."""
        cells = {cell for turn in self.review.turns for _, cell in turn.better}
        return cells | {spot.cell for turn in self.review.turns for spot in turn.opened if self.all_shown}

    @property
    def _better(self) -> dict[Cell, Any]:
        """Where its tiles would have scored more."""
        return {cell: tile for tile, cell in self._turn.better} if self._turn else {}

    @property
    def _spots(self) -> dict[Cell, Any]:
        """The spots that it opened, with a tile that fits, if they are shown."""
        return {spot.cell: spot.tiles[0] for spot in self._turn.opened} if self._turn and self.all_shown else {}

    @property
    def addends(self) -> list[Addend]:
        """The parts of its points."""
        return self.words.addends(self._row.verdict, self._row.awards) if self._row and self._turn else []

    @property
    def chance(self) -> str:
        """The change in its player's chance; empty if unknown or hidden."""
        return chance_text(self._turn) if self._turn and self.all_shown else ""

    @cached_property
    def facts(self) -> tuple[tuple[str, str, str], ...]:
        """The review's facts about it: the class of its sign, a sentence, details. More points were possible
        (``better``), a ``spot`` was opened, or one ``closed``.
        """
        return tuple(self._facts(self._turn)) if self._turn else ()

    def _facts(self, turn: ReviewedTurn[Any]) -> Iterator[tuple[str, str, str]]:
        names, turn_number = self.sheet.names, self.sheet.game.turn_number
        if turn.missed and turn.best is not None:
            more = gettext(
                "The dashed tiles would have scored %(points)d. (The rest of the hand isn't known.)", points=turn.best
            )
            yield "better", wording.missed(turn), more
        if not self.all_shown:
            return
        if turn.opened:
            yield "spot", wording.opened(turn.opened, self.words), self._unseen(turn)
            for later in self.review.turns:
                if any(closed.opened_by == turn.number for closed in later.closed):
                    yield "closed", wording.closed_later(later, turn_number(later.number), names[later.seat - 1]), ""
        for number in dict.fromkeys(closed.opened_by for closed in turn.closed):
            opener = self.sheet.game.rows[number - 1].step.seat
            by = gettext("opened by %(name)s", name=names[opener - 1]) if opener else ""
            yield "closed", wording.closed(turn, turn_number(number), self.words), by

    def _unseen(self, turn: ReviewedTurn[Any]) -> str:
        """The number of unseen tiles for the open spots, and the chance that the next player had one."""
        kinds = {tile for spot in turn.opened for tile in spot.tiles}
        unseen = self.sheet.rulebook.unseen(self._after.board)
        left = sum(unseen[kind] or 0 for kind in kinds)
        text = ngettext("%(num)d was still unseen", "%(num)d were still unseen", left)
        if turn.chance is None or self._after.over:
            return text
        chance = wording.held(turn.chance, self.sheet.names[self._after.to_move - 1])
        return gettext("%(told)s; %(chance)s", told=text, chance=chance)


def chance_text(turn: ReviewedTurn[Any]) -> str:
    """The change in the player's chance by a turn; empty if unknown."""
    if turn.win is None or turn.swing is None:
        return ""
    after = turn.win[turn.seat - 1]
    before = wording.percent(min(max(after - turn.swing, 0), 1))
    return gettext("%(before)s → %(after)s", before=before, after=wording.percent(after))


@dataclass(frozen=True, kw_only=True)
class ReviewPage(ReviewedTurnPage, RowsPage):
    """The review of a game, with one of its turns chosen."""

    template = "past/review/page.html"

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
        return Course([row.number for row in self.sheet.game.turns], self.number, turning)

    @cached_property
    def points(self) -> SeatsChart | None:
        """The points ahead of the average at the end of each round; the unfinished one ends at the last step."""
        rounds = self.review.rounds
        ends = [max(each.turns) if each.whole else len(self.sheet.game.rows) for each in rounds]
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
        """The chances after the chosen turn."""
        return next((win for turn, win in reversed(self.wins) if turn <= self.number), ())

    @property
    def player(self) -> str:
        """The player of the chosen turn; empty if it has none."""
        seat = self._row.step.seat if self._row else 0
        return self.sheet.names[seat - 1] if seat else ""

    @property
    def deed(self) -> str:
        """What the player did, as a text after the name."""
        if not self._row:
            return ""
        if not self._turn:
            return self.words.turn_summary(self._row)
        deed = wording.deed(self._row, self.words)
        removed = self.number in taken_off(self.sheet.game)
        return gettext("%(deed)s, later removed: 0 points", deed=deed) if removed else deed

    @property
    def board(self) -> Picture | None:
        """The board after the turn, with the review's marks on it, in the same area for all turns."""
        if not self.number:
            return None
        area = area_of(self.sheet.game).with_cells(self._shown_cells)
        label = gettext("The board after turn %(number)d", number=self.sheet.game.turn_number(self.number))
        picture = picture_of(self._after, last_cells(self._after), area, label)
        return replace(picture, better=self._better, spots=self._spots)

    @cached_property
    def turning_points(self) -> list[tuple[int, str, str, str, str]]:
        """The turns that changed the chances most, unless they are hidden: the number of each, its player and what was
        done, the chances before and after, and the difference.
        """
        rows, names, found = self.sheet.game.rows, self.sheet.names, []
        for turn in self.review.turning_points if self.all_shown else ():
            opened = [rows[closed.opened_by - 1] for closed in turn.closed]
            openers = [(names[row.step.seat - 1], self.sheet.game.turn_number(row.number)) for row in opened]
            text = wording.turning_point(turn, rows[turn.number - 1], openers, self.words)
            chance = gettext("win chance %(change)s", change=chance_text(turn))
            found.append((turn.number, names[turn.seat - 1], text, chance, wording.swing(turn.swing or 0)))
        return found

    @cached_property
    def quizzes(self) -> tuple[int, ...]:
        return questions(self.review)

    @cached_property
    def figures(self) -> list[FigureRow]:
        turns = self.review.turns
        return [*figure_rows(self.review, self.sheet.game.totals, self.words, self.all_shown)] if turns else []


@blueprint.get("/review")
def show(game_id: str) -> str:
    """The review, with the turn that the address chooses; by default the first that turned the game, or the last."""
    referee = the_referee()
    sheet = referee.sheet(game_id)
    review = referee.reviewed(sheet)
    last = len(sheet.game.rows)
    shown = not sheet.game.over and request.args.get("shown") == "1"
    turned = review.turning_points if sheet.game.over or shown else ()
    telling = turned[0].number if turned else last
    number = (read_number(request.args.get("turn", ""), 1, last) if last else None) or telling
    return ReviewPage(sheet=sheet, number=number, review=review, shown=shown, now=datetime.now(UTC)).render()
