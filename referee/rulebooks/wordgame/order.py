"""Whose turn it is: seats that lose a turn, and those without tokens, are passed over (W14, Q30)."""

from typing import NamedTuple


class ToMove(NamedTuple):
    """The seat to move, and how that came about."""

    seat: int
    lost: tuple[int, ...]
    """By seat, the turns that are still to be lost then."""
    passed_over: tuple[int, ...]
    """The seats that lost their turn just now, in order."""


def to_move(first: int, hands: tuple[int, ...], lost: tuple[int, ...]) -> ToMove:
    """Who moves if it was the turn of seat ``first``. Without any tokens left, that seat stays named."""
    if not any(hands):
        return ToMove(first, lost, ())
    left, passed_over, seat = [*lost], [], first
    while not hands[seat - 1] or left[seat - 1]:
        if hands[seat - 1]:
            left[seat - 1] -= 1
            passed_over.append(seat)
        seat = seat % len(hands) + 1
    return ToMove(seat, tuple(left), tuple(passed_over))
