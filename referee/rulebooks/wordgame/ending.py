"""The end of a game: the longest word, the tiles that weren't used, the winners (W21, W22, W25, W26)."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from referee.core.position import Award, Position
from referee.core.verdict import Part, Verdict, Violation
from referee.rulebooks.wordgame.board import Board
from referee.rulebooks.wordgame.codes import Code, Prize, Score
from referee.rulebooks.wordgame.course import BoardWord, course
from referee.rulebooks.wordgame.house_rules import HouseRules
from referee.rulebooks.wordgame.own_steps import Left, cost
from referee.rulebooks.wordgame.tiles import JOKER, Tile


class Longest(NamedTuple):
    """The longest word so far."""

    length: int
    """0 while there's no word on the board."""
    seats: tuple[int, ...]
    """The seats that played one: several, if theirs are equally long (Q33)."""
    words: tuple[BoardWord, ...] = ()
    """The words of this length, the oldest first."""


def longest(words: tuple[BoardWord, ...], rules: HouseRules) -> Longest:
    """The longest of these words, by all its letters or by those played for it (Q32)."""
    lengths = [word.length if rules.longest_by_word else word.placed for word in words]
    most = max(lengths, default=0)
    found = tuple(word for word, length in zip(words, lengths, strict=True) if length == most and length)
    return Longest(most, tuple(sorted({word.seat for word in found})), found)


def longest_awards(words: tuple[BoardWord, ...], rules: HouseRules, sign: int = 1) -> tuple[Award, ...]:
    """The points for the longest word, to each player who played one (W25); ``sign`` -1 deducts them."""
    if not rules.longest_bonus:
        return ()
    seats = longest(words, rules).seats
    return tuple(Award(Prize.LONGEST_WORD, seat, sign * rules.longest_bonus, with_turn=False) for seat in seats)


def all_passed(position: Position[Tile]) -> bool:
    """Whether everybody who has tiles has passed in a row. With no tiles face down this ends the game; before that,
    if the players allowed these passes, leftovers may be entered, but the game goes on (Q31).
    """
    holding = {seat for seat, held in enumerate(position.hands, 1) if held}
    return bool(holding) and holding <= {*course(position).passed}


def leftover_awards(position: Position[Tile]) -> tuple[Award, ...]:
    """The points to give back for leftovers entered before the end, because a turn followed (Q31)."""
    left = enumerate(course(position).left, 1)
    return tuple(Award(Prize.LEFTOVERS_RETURNED, seat, points, with_turn=False) for seat, points in left if points)


def unentered(position: Position[Tile]) -> tuple[int, ...]:
    """The seats that still have tiles at the end, and whose leftovers aren't entered yet."""
    if not position.over:
        return ()
    left = course(position).left
    return tuple(seat for seat, held in enumerate(position.hands, 1) if held and left[seat - 1] is None)


def judge_left(position: Position[Tile], step: Left, rules: HouseRules) -> Verdict[Tile]:
    """Return the verdict on leftovers as entered, with what they cost."""
    points = cost(step, rules)
    left = {"tiles": step.tiles, "points": points}
    return Verdict(
        tuple(_against(position, step, rules)), (Part(Score.LEFTOVERS, (), -points, step.tiles, params=left),)
    )


def _against(position: Position[Tile], step: Left, rules: HouseRules) -> Iterator[Violation[Tile]]:
    held, board = position.hands[step.seat - 1], position.board
    if not position.over and not all_passed(position):
        yield Violation(Code.LEFT_TOO_EARLY)
    elif course(position).left[step.seat - 1] is not None:
        yield Violation(Code.LEFT_TWICE, params={"seat": step.seat})
    if (step.points is None and len(step.tiles) != held) or (step.points and not held):
        yield Violation(Code.LEFT_COUNT, (), step.tiles, {"held": held, "seat": step.seat, "told": len(step.tiles)})
    if isinstance(board, Board):
        counts = {**rules.letters.counts, JOKER: rules.jokers}
        for tile, count in Counter(step.tiles).items():
            if tile in counts and count + board.counts[tile] > counts[tile]:
                yield Violation(Code.TOO_MANY_COPIES, (), (tile,), {"box": counts[tile]})


def letters_held(position: Position[Tile], left: dict[Tile, int | None]) -> tuple[Tile, ...]:
    """The tiles in all hands, if they follow from the unseen ones; otherwise empty."""
    if position.bag or position.incomplete or None in left.values():
        return ()
    held = tuple(tile for tile, count in left.items() for _ in range(count or 0))
    return held if len(held) == sum(position.hands) else ()
