"""The quiz: the turns whose tiles would have scored much more elsewhere, each on the board before it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Redirect

from referee.core.grid.draft import Draft, Pick
from referee.core.review import Review, ReviewedTurn
from referee.core.steps import Place
from referee.web.board import draft_address
from referee.web.board.board import BoardView, Light
from referee.web.board.board_page import BoardPage, Parts, Tray, answer
from referee.web.page import SheetPage
from referee.web.this_app import the_referee
from referee.wording.language import gettext
from referee.wording.values import Addend

MUCH = 3
"""The fewest missed points that make a turn a question."""
ANSWERS = frozenset({"check", "show"})
"""The values of ``do`` that show the answer: the play is scored, or given up."""

blueprint = Blueprint("quiz", __name__, url_prefix="/games/<game_id>/quiz")


@dataclass(frozen=True)
class Solution:
    """The answer to a question."""

    points: int
    """The most that the tiles could score."""
    found: int | None
    """The points of the play that was tried; None if there was none."""
    sum: tuple[Addend, ...]
    """The addends of the best play."""


@dataclass(frozen=True, kw_only=True)
class QuizPage(BoardPage, SheetPage):
    """The board before a turn, and its tiles."""

    template = "past/quiz/page.html"
    parts = Parts("past/quiz/_heading.html", "past/quiz/_panel.html")

    number: int
    turn: ReviewedTurn[Any]
    hand: Sequence[Any]
    """Its tiles."""
    asked: tuple[int, ...]
    """The turns of all questions."""

    @property
    def place(self) -> int:
        """The number of the question, from 1."""
        return self.asked.index(self.number) + 1

    @property
    def next_(self) -> int:
        """The turn of the next one; 0 after the last."""
        return next(iter(self.asked[self.place :]), 0)

    @property
    def can_check(self) -> bool:
        """Whether all the tiles are placed, and the play is legal."""
        return len(self.draft.play) == len(self.hand) and self.judged is not None and self.judged.asked.legal

    @property
    def notice(self) -> str:
        early = self.address.do == "check" and not self.can_check
        return self.address.problem or (gettext("Place all your tiles first.") if early else "")

    @cached_property
    def solution(self) -> Solution | None:
        """The answer; None before it is asked for."""
        if self.address.do not in ANSWERS or self.notice:
            return None
        verdict, judged = self.game.judge(Place(self.seat, self.turn.better)), self.judged
        found = judged.asked.points if judged and judged.asked.legal else None
        return Solution(verdict.points, found, tuple(self.words.addends(verdict)))

    @property
    def changed(self) -> bool:
        return bool(self.solution or self.notice)

    def http_status(self) -> int:
        """The status of a page that writes nothing: 422 also if something is missing."""
        return 422 if self.notice else super().http_status()

    @property
    def action(self) -> str:
        return url_for("quiz.show", game_id=self.sheet.id, number=self.number)

    @cached_property
    def tray(self) -> Tray:
        """A key for each tile of the turn, also for those on the board."""
        left, tray = Counter(self.hand) - Counter(tile for tile, _ in self.draft.play), super().tray
        keys = {tile: bool(left[tile]) and tray.keys.get(tile, False) for tile in self.hand}
        return replace(tray, keys=keys, unseen={tile: left[tile] for tile in self.hand})

    @cached_property
    def board(self) -> BoardView:
        """The board before the turn; with the solution, the whole board with both plays."""
        board = super().board
        if not self.solution:
            return board
        drafted, best = {cell for _, cell in board.draft.play}, {cell: tile for tile, cell in self.turn.better}
        return replace(
            board,
            draft=replace(board.draft, cursor=None, held=None),
            near=False,
            framed=(*board.tiles, *drafted, *best),
            offer=replace(board.offer, candidates=(), moving={}),
            lit=dict.fromkeys(best, Light.BETTER),
            better={cell: tile for cell, tile in best.items() if cell not in drafted},
        )


def questions(review: Review[Any]) -> tuple[int, ...]:
    """The numbers of the turns that missed many points, in order."""
    return tuple(turn.number for turn in review.turns if (turn.missed or 0) >= MUCH)


@blueprint.get("")
def first(game_id: str) -> Redirect:
    """The first question; without one, the review."""
    referee = the_referee()
    asked = questions(referee.reviewed(referee.sheet(game_id)))
    if not asked:
        return redirect(url_for("reviews.show", game_id=game_id))
    return redirect(url_for(".show", game_id=game_id, number=asked[0]))


@blueprint.get("/<int:number>")
def show(game_id: str, number: int) -> Response:
    """The board before turn ``number``, with the draft of the address, and on request its solution."""
    referee = the_referee()
    sheet = referee.sheet(game_id)
    review = referee.reviewed(sheet)
    turn = next((turn for turn in review.turns if turn.number == number), None)
    if turn is None or number not in (asked := questions(review)):
        abort(404)
    game, step = sheet.before(number), sheet.game.rows[number - 1].step
    hand = [tile for tile, _ in step.play] if isinstance(step, Place) else []
    sent = draft_address.read_address(request.args, game.rulebook, game.position, ANSWERS | {"why"})
    address = replace(_of_hand(sent, hand, game.rulebook.drafting.first(game.position)), lit=None)
    about: dict[str, Any] = {"sheet": sheet, "number": number, "turn": turn, "hand": hand, "asked": asked}
    page = QuizPage(game=game, address=address, seat=turn.seat, **about)
    return answer(page, more={"do": "check" if page.can_check else "show"} if page.solution else None)


def _of_hand(address: draft_address.Address, hand: Sequence[Any], empty: Draft[Any]) -> draft_address.Address:
    """The address, limited to the tiles of the turn."""
    draft, tap = address.draft, address.tap
    placed = Counter(tile for tile, _ in draft.play)
    left = Counter(hand) - placed
    beyond = gettext("Only the tiles of this turn, each once.")
    if placed - Counter(hand) or (draft.held is not None and not left[draft.held]):
        return replace(address, draft=empty, tap=None, problem=beyond)
    if isinstance(tap, Pick) and not left[tap.tile]:
        return replace(address, tap=None, problem=beyond)
    return address
