"""The effects of a step: hands and face-down tiles, whose turn it is, when the game ends and when it goes on.

Hands are hidden, but tiles are drawn by rule (W4, W11), so the number in each hand is known.
"""

from dataclasses import replace
from typing import cast

from referee.core.grid import Cell, Placement
from referee.core.position import After, Position, added
from referee.core.steps import Effective, End, Leave, Next, OwnStep, Pass, Place, PointsOnly, Skip, Turn
from referee.core.verdict import Verdict
from referee.rulebooks.wordgame.board import Board
from referee.rulebooks.wordgame.course import BoardWord, LastWord, course
from referee.rulebooks.wordgame.ending import all_passed, leftover_awards, longest_awards
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.own_steps import Centre, Left, Withdraw, cost
from referee.rulebooks.wordgame.tiles import Tile
from referee.rulebooks.wordgame.turns import length_of


def to_move(first: int, hands: tuple[int, ...], lost: tuple[int, ...]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Who moves when it would be seat ``first``'s turn; by seat, the turns then still to miss; the seats that missed
    theirs just now, in order. If nobody has tiles left, it stays seat ``first``.
    """
    left, passed_over, seat = [*lost], [], first
    while any(hands) and (not hands[seat - 1] or left[seat - 1]):
        if hands[seat - 1]:
            left[seat - 1] -= 1
            passed_over.append(seat)
        seat = seat % len(hands) + 1
    return seat, tuple(left), tuple(passed_over)


def after(position: Position[Tile], step: Effective[Tile], verdict: Verdict[Tile], rules: HouseRules) -> After[Tile]:
    """What follows from a step that counts, with this verdict."""
    match step:
        case Centre(_, tile):
            board = position.board.with_play((Placement(tile, CENTRE),))
            return After(replace(position, board=board, bag=position.bag - 1))
        case Withdraw():
            return _withdrawn(position, verdict, rules)
        case Left(seat):
            so_far = course(position)
            left = tuple(cost(step, rules) if at == seat else each for at, each in enumerate(so_far.left, 1))
            return After(replace(position.scored(seat, verdict.points), own=replace(so_far, left=left)))
        case OwnStep():
            raise TypeError(step)
        case End():
            return _ended(position, rules)
        case Skip() | Leave() | Next():
            return _without_turn(position, step)
    return _moved(position, step, verdict, rules)


def _moved(position: Position[Tile], step: Turn[Tile], verdict: Verdict[Tile], rules: HouseRules) -> After[Tile]:
    """A turn: the player draws as many tiles as were played (W11), and the next player moves."""
    so_far, seat, held = course(position), step.seat, position.hands[step.seat - 1]
    # With unrecorded tiles on the board, some letters of a word may already be there.
    board = cast(Board, position.board)
    cells = tuple(cell for _, cell in board.placed(step.play)) if isinstance(step, Place) else ()
    used = step.tiles if isinstance(step, PointsOnly) else min(len(cells), held)
    word = _written(step, cells)
    last = LastWord(seat, cells, verdict.points, word, replace(position, own=replace(so_far, last=None)))
    back = leftover_awards(position)
    after = position.after_turn(step, verdict.points, used=used).awarded(back)
    mover, lost, passed_over = to_move(after.to_move, after.hands, so_far.lost)
    passed = tuple(sorted({*so_far.passed, seat})) if isinstance(step, Pass) else ()
    following = replace(
        after,
        to_move=mover,
        own=replace(
            so_far,
            words=(*so_far.words, word) if word else so_far.words,
            last=last if isinstance(step, Place | PointsOnly) else None,
            lost=lost,
            passed=passed,
            left=(None,) * len(after.hands),
        ),
    )
    if _is_end(following, seat, used, rules):
        ended = _ended(following, rules)
        return replace(ended, awards=(*back, *ended.awards))
    return After(following, back, passed_over)


def _without_turn(position: Position[Tile], step: Skip | Leave | Next) -> After[Tile]:
    """The turn goes to another player without a move. After that the last word can't be removed."""
    so_far = course(position)
    following = replace(position.without_turn(step), own=replace(so_far, last=None))
    if isinstance(step, Next) or step.seat != position.to_move:
        return After(following)  # it's this player's turn, even with a turn to miss
    mover, lost, passed_over = to_move(following.to_move, following.hands, so_far.lost)
    return After(replace(following, to_move=mover, own=replace(so_far, last=None, lost=lost)), passed_over=passed_over)


def _written(step: Turn[Tile], cells: tuple[Cell, ...]) -> BoardWord | None:
    """The word of a turn as recorded (W10); that of a points-only turn if it was entered."""
    match step:
        case Place(_, play):
            return BoardWord(step.seat, tuple(tile for tile, _ in play), len(play), len(cells))
        case PointsOnly(_, _, count) if step.word:
            tiles = () if step.word.isdecimal() else tuple(step.word)
            return BoardWord(step.seat, tiles, length_of(step), count)
    return None


def _is_end(position: Position[Tile], seat: int, used: int, rules: HouseRules) -> bool:
    """Whether all tiles are used (W21, Q30), everybody with tiles passed in a row and none are face down (Q31), or the
    point limit is reached.
    """
    out = bool(used) and not position.hands[seat - 1]
    reached = rules.point_limit is not None and max(position.totals) >= rules.point_limit
    blocked = not position.bag and all_passed(position)
    return not any(position.hands) or (out and not rules.plays_on) or blocked or reached


def _ended(position: Position[Tile], rules: HouseRules) -> After[Tile]:
    """The game is over: the points for the longest word are awarded (W25)."""
    awards = longest_awards(course(position).words, rules)
    return After(replace(position.awarded(awards), over=True), awards)


def _withdrawn(position: Position[Tile], verdict: Verdict[Tile], rules: HouseRules) -> After[Tile]:
    """The last word is removed: its tiles go back to the player, the tiles drawn for them go back too (Q23), and the
    player misses the next turn (W14, Q24). A game that was over goes on, and awards its longest word again later (Q27).
    """
    so_far = course(position)
    last = cast(LastWord, so_far.last)
    before = last.before
    returned = longest_awards(so_far.words, rules, sign=-1) if position.over else ()
    lost = added(so_far.lost, last.seat, 1) if rules.error_costs_turn else so_far.lost
    mover, lost, passed_over = to_move(position.to_move, before.hands, lost)
    following = replace(
        position.scored(last.seat, verdict.points),
        board=before.board,
        bag=before.bag,
        hands=before.hands,
        to_move=mover,
        over=False,
        incomplete=before.incomplete,
        own=replace(so_far, words=course(before).words, last=None, lost=lost),
    )
    return After(following.awarded(returned), returned, passed_over)
