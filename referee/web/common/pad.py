"""The sheet as a pad: a column for each seat, a row for each round, and between them the other entries."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee.core.steps import End
from referee.web.common.rows import SheetRow


@dataclass(frozen=True)
class PadRow:
    """A row of the pad: a round, or an entry across all columns."""

    round: int = 0
    turns: tuple[SheetRow | None, ...] = ()
    """The turn of each seat in the round; ``None`` if it had none."""
    beside: SheetRow | None = None


def pad_of(rows: Iterable[SheetRow], seats: int) -> tuple[PadRow, ...]:
    """The pad of these rows, the oldest first, for a number of seats.

    A round begins with the player who started; a turn out of order begins the next row. Another entry stands above the
    round while its player's turn of that round is still to come, so that every column reads from top to bottom in the
    order of writing. A step that took a turn off has a row if it says more than the turn, which is struck out.
    """
    pad: list[PadRow] = []
    above: list[SheetRow] = []
    below: list[SheetRow] = []
    round_: dict[int, SheetRow] = {}
    starter, before, number, ended = 0, seats, 0, False

    def close() -> None:
        nonlocal number
        pad.extend(PadRow(beside=each) for each in above)
        if round_:
            number += 1
            pad.append(PadRow(number, tuple(round_.get(seat) for seat in range(1, seats + 1))))
        pad.extend(PadRow(beside=each) for each in below)
        for written in (above, below, round_):
            written.clear()

    for each in rows:
        if each.takes_off and not (each.note or each.row.passed_over):
            continue
        if each.is_turn:
            starter = starter or each.seat
            place = (each.seat - starter) % seats
            if place <= before:
                close()
            round_[each.seat], before = each, place
        else:
            ended = ended or isinstance(each.row.step, End)
            yet_to_play = each.seat and round_ and each.seat not in round_ and not ended
            (above if yet_to_play else below).append(each)
    close()
    return tuple(pad)
