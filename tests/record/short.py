"""Games in short, as somebody who knows the rules would sum them up."""

from referee.record import SeatSummary, Summary


def summary(*names: str, state: str = "over", goes_on: bool = False, turns: int = 2) -> Summary:
    """A game of these players, or of Ann and Bob, in which the first one has won."""
    seats = [
        SeatSummary(name, 10 - seat, seat == 0, 10 - seat, 1, 10 - seat, seat + 1, 0)
        for seat, name in enumerate(names or ("Ann", "Bob"))
    ]
    return Summary(state, goes_on, "stones", turns, 1, 7, tuple(seats))
