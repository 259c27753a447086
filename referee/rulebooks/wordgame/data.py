"""The word game as data for other programs. Keys are stable: extended, never changed."""

from collections import Counter
from enum import StrEnum
from typing import Any

from referee.core.rulebook import Board, Position
from referee.core.steps import OwnStep
from referee.rulebooks.wordgame.course import course
from referee.rulebooks.wordgame.ending import cost, longest
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.steps import Centre, Left, Withdraw
from referee.rulebooks.wordgame.tiles import JOKER, Tile, kind


class Kind(StrEnum):
    """What was done in a step of the game's own."""

    CENTRE = "centre"
    WITHDRAW = "withdraw"
    LEFT = "left"


def own_data(step: OwnStep, rules: HouseRules) -> dict[str, Any]:
    """A step: ``kind``, and with it ``tile``, ``note``, or ``tiles`` (or null) and what they ``cost``."""
    match step:
        case Centre(_, tile):
            return {"kind": str(Kind.CENTRE), "tile": tile}
        case Withdraw(_, note):
            return {"kind": str(Kind.WITHDRAW), "note": note}
        case Left(_, tiles, points):
            told = [*tiles] if points is None else None
            return {"kind": str(Kind.LEFT), "tiles": told, "cost": cost(step, rules)}
    raise TypeError(step)


def seat_data(position: Position[Tile], seat: int, rules: HouseRules) -> dict[str, Any]:
    """A seat: ``lost_turns`` (still to be lost), ``longest`` (letters of the longest word, if this seat laid it, or
    null), ``left`` (what its leftovers cost, once told, or null).
    """
    so_far = course(position)
    most = longest(so_far.words, rules)
    return {
        "lost_turns": so_far.lost[seat - 1],
        "longest": most.length if seat in most.seats else None,
        "left": so_far.left[seat - 1],
    }


def unseen(board: Board[Tile], rules: HouseRules) -> dict[Tile, int | None]:
    """By letter, and for the joker, how many tokens do not lie on the board; nothing where nobody knows (Q2)."""
    lying = Counter(map(kind, board.tiles.values()))
    counts = {**dict.fromkeys(rules.letters.values), **rules.letters.counts, JOKER: rules.jokers}
    return {tile: None if count is None else max(0, count - lying[tile]) for tile, count in counts.items()}
