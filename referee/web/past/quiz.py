"""The quiz: the turns whose tiles would have scored much more elsewhere, each on the board before it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as Redirect

from referee.core.game import Game
from referee.core.grid.draft import Draft, Lay
from referee.core.review import Review, ReviewedTurn
from referee.core.steps import Place
from referee.service import Sheet
from referee.web.board import taps
from referee.web.board.board import BoardView, Light
from referee.web.board.drafted import Drafted, drafted, hidden_fields
from referee.web.board.table import BoardPage, Parts, answer
from referee.web.board.tray import Tray
from referee.web.shelf import book_fields, words_of
from referee.web.slow import slow
from referee.web.use_cases import the_referee
from referee.wording.language import gettext
from referee.wording.sums import Addend
from referee.wording.words import Words

MUCH = 3
"""The least missed points that make a turn a question."""
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


@dataclass(frozen=True)
class QuizPage(BoardPage):
    """The board before a turn, and its tiles."""

    template: ClassVar[str] = "past/quiz/page.html"
    parts: ClassVar[Parts] = Parts("past/quiz/_heading.html", "past/quiz/_panel.html")

    sheet: Sheet
    number: int
    """The turn."""
    place: int
    """The number of the question, from 1."""
    questions: int
    """The number of all of them."""
    next_: int
    """The turn of the next one; 0 after the last."""
    tiles: int
    """How many they were."""
    can_check: bool
    """Whether all the tiles are laid, and the play is legal."""
    solution: Solution | None


def questions(review: Review[Any]) -> tuple[int, ...]:
    """The numbers of the turns that missed much, in their order."""
    return tuple(turn.number for turn in review.turns if (turn.missed or 0) >= MUCH)


@blueprint.get("")
@slow()
def first(game_id: str) -> Redirect:
    """The first question; without one, the review."""
    referee = the_referee()
    asked = questions(referee.reviewed(referee.sheet(game_id)))
    if not asked:
        return redirect(url_for("reviews.show", game_id=game_id))
    return redirect(url_for(".show", game_id=game_id, number=asked[0]))


@blueprint.get("/<int:number>")
@slow()
def show(game_id: str, number: int) -> Response:
    """The board before turn ``number``, with the draft of the address, and on request its solution."""
    referee = the_referee()
    sheet = referee.sheet(game_id)
    review = referee.reviewed(sheet)
    turn = next((turn for turn in review.turns if turn.number == number), None)
    if turn is None or number not in questions(review):
        abort(404)
    page = _page(sheet, turn, questions(review))
    return answer(page, page.entry.status, {"do": "check" if page.can_check else "show"} if page.solution else None)


def _page(sheet: Sheet, turn: ReviewedTurn[Any], asked: tuple[int, ...]) -> QuizPage:
    """One of the questions ``asked``, after the tap of the address."""
    game, words, row = sheet.before(turn.number), words_of(sheet.rulebook), sheet.game.rows[turn.number - 1]
    hand = [tile for tile, _ in row.step.play] if isinstance(row.step, Place) else []
    address = _of_hand(_address(game), hand, game.rulebook.drafting.first(game.position))
    shown = drafted(game, replace(address, lit=None), turn.seat)
    draft, judged = shown.tapped.draft, shown.judged
    complete = len(draft.play) == len(hand) and judged is not None and judged.legal
    early = address.do == "check" and not complete
    notice = address.problem or (gettext("Place all your tiles first.") if early else "")
    solution = _solution(game, turn, shown, words) if address.do in ANSWERS and not notice else None
    place = asked.index(turn.number)
    url = url_for("quiz.show", game_id=sheet.id, number=turn.number)
    hidden = hidden_fields(game, address, shown.tapped)
    return QuizPage(
        words=words,
        book=book_fields(game.rulebook, sheet.id),
        board=_solved(shown.board, turn) if solution else shown.board,
        entry=shown.entry(address, url, hidden, notice, bool(solution or notice), _tray(shown, hand)),
        sheet=sheet,
        number=turn.number,
        place=place + 1,
        questions=len(asked),
        next_=next(iter(asked[place + 1 :]), 0),
        tiles=len(hand),
        can_check=complete,
        solution=solution,
    )


def _address(game: Game[Any]) -> taps.Address:
    return taps.read_address(request.args, game.rulebook, game.position, ANSWERS | {"why"})


def _of_hand(address: taps.Address, hand: Sequence[Any], empty: Draft[Any]) -> taps.Address:
    """The address, with no more than the tiles of the turn."""
    draft, tap = address.draft, address.tap
    laid = Counter(tile for tile, _ in draft.play)
    left = Counter(hand) - laid
    beyond = gettext("Only the tiles of this turn, each once.")
    if laid - Counter(hand) or (draft.held is not None and not left[draft.held]):
        return replace(address, draft=empty, tap=None, problem=beyond)
    if isinstance(tap, Lay) and not left[tap.tile]:
        return replace(address, tap=None, problem=beyond)
    return address


def _tray(shown: Drafted, hand: Sequence[Any]) -> Tray:
    """A key for each tile of the turn, also for those that are laid."""
    left = Counter(hand) - Counter(tile for tile, _ in shown.tapped.draft.play)
    fitting = shown.tray.keys
    return replace(
        shown.tray,
        keys={tile: bool(left[tile]) and fitting.get(tile, False) for tile in hand},
        unseen={tile: left[tile] for tile in hand},
    )


def _solution(game: Game[Any], turn: ReviewedTurn[Any], shown: Drafted, words: Words[Any]) -> Solution:
    verdict = game.judge(Place(turn.seat, turn.better))
    found = shown.judged.points if shown.judged and shown.judged.legal else None
    return Solution(verdict.points, found, tuple(words.addends(verdict)))


def _solved(board: BoardView, turn: ReviewedTurn[Any]) -> BoardView:
    """The whole board with the play that was tried and the best one."""
    drafted = {cell for _, cell in board.draft.play}
    best = {cell: tile for tile, cell in turn.better}
    return replace(
        board,
        draft=replace(board.draft, cursor=None, held=None),
        near=False,
        framed=(*board.laid, *drafted, *best),
        offer=replace(board.offer, candidates=()),
        lit=dict.fromkeys(best, Light.BETTER),
        better={cell: tile for cell, tile in best.items() if cell not in drafted},
    )
