"""What is against a step of the word game, and what follows from it: hands and face-down tokens, whose turn it is, when
the game ends and when it goes on.

Hands are hidden, but tokens are drawn by rule (W4, W11), so their sizes are known.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from referee.core.grid import Cell, Placement
from referee.core.position import After, Position, added
from referee.core.rulebook import Rulebook
from referee.core.steps import End, OwnStep, Pass, Place, PointsOnly, Swap, Turn
from referee.core.verdict import Part, PartCode, Verdict, Violation, refused
from referee.rulebooks.wordgame.board import Board
from referee.rulebooks.wordgame.codes import Code, Score
from referee.rulebooks.wordgame.course import LaidWord, LastWord, course
from referee.rulebooks.wordgame.ending import all_passed, judge_left, leftover_awards, longest_awards
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.legality import examine
from referee.rulebooks.wordgame.own_steps import Centre, Left, Withdraw, cost
from referee.rulebooks.wordgame.tiles import Tile, is_joker

MOST_POINTS = Rulebook.most_points
"""More than a turn can score on any board that people draw."""


def judge(position: Position[Tile], step: Turn[Tile] | OwnStep, rules: HouseRules) -> Verdict[Tile]:
    """What is against a step, and what it scores as it lies."""
    match step:
        case Centre(_, tile):
            return Verdict(tuple(_centre(position, tile, rules)))
        case Withdraw(seat):
            return _withdrawal(position, seat)
        case Left():
            return judge_left(position, step, rules)
        case OwnStep():
            raise TypeError(step)
    held = position.hands[step.seat - 1]
    match step:
        case Place(_, play):
            return examine(cast(Board, position.board), play, held, rules, position.incomplete)
        case Swap(_, count):
            return Verdict(tuple(_swap(count, held, position.bag, rules)))
        case Pass():
            # Q21; hands are hidden, so no one can say that a word could be laid.
            return refused(Code.PASS_WITH_BAG) if position.bag else Verdict()
        case PointsOnly(_, points, tiles):
            most = min(held, length_of(step)) if step.word else held
            return Verdict(tuple(_points(points, tiles, most)), (Part(PartCode.ANNOUNCED, (), points),))


def length_of(step: PointsOnly) -> int:
    """How many letters the word has that was told of a points-only turn."""
    return int(step.word) if step.word.isdecimal() else len(step.word)


def _centre(position: Position[Tile], tile: Tile, rules: HouseRules) -> Iterator[Violation[Tile]]:
    """One letter lies on the centre before the first word, and no joker (W4, Q7)."""
    if is_joker(tile):
        yield Violation(Code.CENTRE_JOKER, (CENTRE,), (tile,))
    if position.board.tiles or not rules.centre_letter:
        yield Violation(Code.CENTRE_TWICE, (CENTRE,), params={"none": not rules.centre_letter})
    if rules.letters.counts.get(tile) == 0:
        yield Violation(Code.TOO_MANY_COPIES, (CENTRE,), (tile,), {"box": 0})


def _withdrawal(position: Position[Tile], seat: int) -> Verdict[Tile]:
    """A word is taken off before the next turn (W15), after the end before leftovers are entered (Q27)."""
    last = course(position).last
    if last is None or last.seat != seat or not doubtful(position):
        moved = last is None or last.seat != seat
        return refused(Code.WITHDRAW_TOO_LATE, moved=moved, words=len(course(position).words))
    tiles = tuple(position.board.tiles[cell] for cell in last.cells)  # empty for a points-only turn
    return Verdict(parts=(Part(Score.WITHDRAWN, (), -last.points, tiles, {"cells": last.cells}),))


def doubtful(position: Position[Tile]) -> bool:
    """Whether the last word can still be taken off: no leftovers have been entered yet (W15, Q27)."""
    so_far = course(position)
    return so_far.last is not None and all(told is None for told in so_far.left)


def _swap(count: int, held: int, bag: int, rules: HouseRules) -> Iterator[Violation[Tile]]:
    """What is against exchanging ``count`` tokens; more than the hand holds cannot be, whatever the table says."""
    most = min(rules.exchange, held)
    if not 1 <= count <= most:
        yield Violation(Code.SWAP_COUNT, params={"most": most}, final=count > held)
    if not bag:
        yield Violation(Code.SWAP_EMPTY_BAG)  # Q20
    elif count > bag:
        yield Violation(Code.SWAP_EXCEEDS_BAG, params={"bag": bag})  # Q20


def _points(points: int, tiles: int, held: int) -> Iterator[Violation[Tile]]:
    """What is against announced points and a number of tokens."""
    if not 1 <= tiles <= held:
        yield Violation(Code.TILE_COUNT, params={"held": held})
    if points > MOST_POINTS:
        yield Violation(Code.TOO_MANY_POINTS, params={"most": MOST_POINTS})


def to_move(first: int, hands: tuple[int, ...], lost: tuple[int, ...]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Who moves if it was the turn of seat ``first``; by seat the turns that are still to be lost then; the seats that
    lost theirs just now, in order. Without any tokens left, that seat stays named.
    """
    left, passed_over, seat = [*lost], [], first
    while any(hands) and (not hands[seat - 1] or left[seat - 1]):
        if hands[seat - 1]:
            left[seat - 1] -= 1
            passed_over.append(seat)
        seat = seat % len(hands) + 1
    return seat, tuple(left), tuple(passed_over)


def after(
    position: Position[Tile], step: Turn[Tile] | OwnStep | End, verdict: Verdict[Tile], rules: HouseRules
) -> After[Tile]:
    """What follows from a step that stands with this verdict."""
    match step:
        case Centre(_, tile):
            board = position.board.with_play((Placement(tile, CENTRE),))
            return After(replace(position, board=board, bag=position.bag - 1))
        case Withdraw():
            return _withdrawn(position, verdict, rules)
        case Left(seat):
            so_far = course(position)
            told = tuple(cost(step, rules) if at == seat else each for at, each in enumerate(so_far.left, 1))
            return After(replace(position.scored(seat, verdict.points), own=replace(so_far, left=told)))
        case OwnStep():
            raise TypeError(step)
        case End():
            return _ended(position, rules)
    return _moved(position, step, verdict, rules)


def _moved(position: Position[Tile], step: Turn[Tile], verdict: Verdict[Tile], rules: HouseRules) -> After[Tile]:
    """A turn: the player draws as many tokens as were laid (W11), and the next player moves."""
    so_far, seat, held = course(position), step.seat, position.hands[step.seat - 1]
    # With unrecorded tokens on the board, some letters of a word may lie there already.
    board = cast(Board, position.board)
    cells = tuple(cell for _, cell in board.laid(step.play)) if isinstance(step, Place) else ()
    used = step.tiles if isinstance(step, PointsOnly) else min(len(cells), held)
    word = _written(step, cells)
    last = LastWord(seat, cells, verdict.points, word, replace(position, own=replace(so_far, last=None)))
    back = leftover_awards(position)
    laid = position.after_turn(step, verdict.points, used=used).awarded(back)
    mover, lost, passed_over = to_move(laid.to_move, laid.hands, so_far.lost)
    passed = tuple(sorted({*so_far.passed, seat})) if isinstance(step, Pass) else ()
    following = replace(
        laid,
        to_move=mover,
        own=replace(
            so_far,
            words=(*so_far.words, word) if word else so_far.words,
            last=last if isinstance(step, Place | PointsOnly) else None,
            lost=lost,
            passed=passed,
            left=(None,) * len(laid.hands),
        ),
    )
    if _is_end(following, seat, used, rules):
        ended = _ended(following, rules)
        return replace(ended, awards=(*back, *ended.awards))
    return After(following, back, passed_over)


def _written(step: Turn[Tile], cells: tuple[Cell, ...]) -> LaidWord | None:
    """The word of a turn as the written record has it (W10); that of a points-only turn if it was told."""
    match step:
        case Place(_, play):
            return LaidWord(step.seat, tuple(tile for tile, _ in play), len(play), len(cells))
        case PointsOnly(_, _, laid) if step.word:
            told = () if step.word.isdecimal() else tuple(step.word)
            return LaidWord(step.seat, told, length_of(step), laid)
    return None


def _is_end(position: Position[Tile], seat: int, used: int, rules: HouseRules) -> bool:
    """Whether all tokens are used (W21, Q30), all who hold some passed in a row with none face down (Q31), or enough
    points are made.
    """
    out = bool(used) and not position.hands[seat - 1]
    reached = rules.point_limit is not None and max(position.totals) >= rules.point_limit
    blocked = not position.bag and all_passed(position)
    return not any(position.hands) or (out and not rules.plays_on) or blocked or reached


def _ended(position: Position[Tile], rules: HouseRules) -> After[Tile]:
    """The game is over: the longest word is awarded (W25)."""
    awards = longest_awards(course(position).words, rules)
    return After(replace(position.awarded(awards), over=True), awards)


def _withdrawn(position: Position[Tile], verdict: Verdict[Tile], rules: HouseRules) -> After[Tile]:
    """The last word is taken off: its tokens go back, what was drawn for them as well (Q23), its player loses the next
    turn (W14, Q24). After the end the game goes on, and the longest word is awarded again then (Q27).
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
