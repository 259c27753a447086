"""The judge of the steps of the word game."""

from collections.abc import Iterator
from typing import cast

from referee.core.position import Position
from referee.core.rulebook import Rulebook
from referee.core.steps import OwnStep, Pass, Place, Played, PointsOnly, Swap
from referee.core.verdict import Part, PartCode, Verdict, Violation, refused
from referee.rulebooks.wordgame.board import Board
from referee.rulebooks.wordgame.codes import Code, Score
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import judge_left
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.layout import CENTRE
from referee.rulebooks.wordgame.legality import examine
from referee.rulebooks.wordgame.own_steps import Centre, Left, Withdraw
from referee.rulebooks.wordgame.tiles import Tile, is_joker


def judge(position: Position[Tile], step: Played[Tile] | OwnStep, rules: HouseRules) -> Verdict[Tile]:
    """The violations of a step, and what it scores anyway."""
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
            # Q21; hands are hidden, so nobody can know that a word could be played.
            return refused(Code.PASS_WITH_BAG) if position.bag else Verdict()
        case PointsOnly(_, points, tiles):
            most = min(held, length_of(step)) if step.word else held
            return Verdict(tuple(_points(points, tiles, most)), (Part(PartCode.ANNOUNCED, (), points),))


def length_of(step: PointsOnly) -> int:
    """The number of letters of the word entered for a points-only turn."""
    return int(step.word) if step.word.isdecimal() else len(step.word)


def _centre(position: Position[Tile], tile: Tile, rules: HouseRules) -> Iterator[Violation[Tile]]:
    """One letter, not a joker, is on the centre before the first word (W4, Q7)."""
    if is_joker(tile):
        yield Violation(Code.CENTRE_JOKER, (CENTRE,), (tile,))
    if position.board.tiles or not rules.centre_letter:
        yield Violation(Code.CENTRE_TWICE, (CENTRE,), params={"none": not rules.centre_letter})
    if rules.letters.counts.get(tile) == 0:
        yield Violation(Code.TOO_MANY_COPIES, (CENTRE,), (tile,), {"box": 0})


def _withdrawal(position: Position[Tile], seat: int) -> Verdict[Tile]:
    """A word can be removed until the next turn (W15); after the end, until leftovers are entered (Q27)."""
    last = course(position).last
    if last is None or last.seat != seat or not doubtful(position):
        moved = last is None or last.seat != seat
        return refused(Code.WITHDRAW_TOO_LATE, moved=moved, words=len(course(position).words))
    tiles = tuple(position.board.tiles[cell] for cell in last.cells)  # empty for a points-only turn
    return Verdict(parts=(Part(Score.WITHDRAWN, (), -last.points, tiles, {"cells": last.cells}),))


def doubtful(position: Position[Tile]) -> bool:
    """Whether the last word can still be removed: no leftovers have been entered yet (W15, Q27)."""
    so_far = course(position)
    return so_far.last is not None and all(each is None for each in so_far.left)


def _swap(count: int, held: int, bag: int, rules: HouseRules) -> Iterator[Violation[Tile]]:
    """The violations of swapping ``count`` tiles; players can't overrule that the hand has too few."""
    most = min(rules.exchange, held)
    if not 1 <= count <= most:
        yield Violation(Code.SWAP_COUNT, params={"most": most}, final=count > held)
    if not bag:
        yield Violation(Code.SWAP_EMPTY_BAG)  # Q20
    elif count > bag:
        yield Violation(Code.SWAP_EXCEEDS_BAG, params={"bag": bag})  # Q20


def _points(points: int, tiles: int, held: int) -> Iterator[Violation[Tile]]:
    """The violations of announced points and their number of tiles."""
    if not 1 <= tiles <= held:
        yield Violation(Code.TILE_COUNT, params={"held": held})
    most = Rulebook.most_points  # more than a turn can score on any board
    if points > most:
        yield Violation(Code.TOO_MANY_POINTS, params={"most": most})
