"""Summaries of games for tests of the record."""

from referee.record import SeatSummary, Summary


def summary(*names: str, state: str = "over", goes_on: bool = False, turns: int = 2) -> Summary:
    """The summary of a game of these players, or of Ann and Bob, won by the first one."""
    seats = [
        SeatSummary(name, 10 - seat, seat == 0, 10 - seat, 1, 10 - seat, seat + 1, 0)
        for seat, name in enumerate(names or ("Ann", "Bob"))
    ]
    return Summary(state, goes_on, "stones", turns, 1, 7, tuple(seats))
