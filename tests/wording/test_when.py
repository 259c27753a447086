"""Times in words."""

from datetime import datetime, timedelta

import pytest

from referee.wording.when import ago, day

NOW = datetime(2026, 11, 21, 20, 30)  # a Saturday


@pytest.mark.parametrize(
    ("before", "message"),
    [
        (timedelta(seconds=-30), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59, seconds=59), "59 minutes ago"),
        (timedelta(minutes=60), "1 hour ago"),
        (timedelta(hours=20), "20 hours ago"),
        (timedelta(hours=21), "yesterday"),
        (timedelta(hours=45), "Thu 19 Nov"),
    ],
)
def test_ago(before: timedelta, message: str) -> None:
    """Times of today are given in minutes and hours, earlier ones in days."""
    assert ago(NOW - before, NOW) == message


def test_just_after_midnight() -> None:
    """A time a few minutes ago is given in minutes, even across midnight."""
    assert ago(datetime(2026, 11, 20, 23, 55), datetime(2026, 11, 21, 0, 5)) == "10 minutes ago"


@pytest.mark.parametrize(
    ("then", "message"),
    [
        (datetime(2026, 11, 21, 0, 0), "today"),
        (datetime(2026, 11, 22, 0, 0), "today"),
        (datetime(2026, 11, 20, 23, 59), "yesterday"),
        (datetime(2026, 11, 15, 12, 0), "Sun 15 Nov"),
        (datetime(2026, 1, 1, 12, 0), "Thu 1 Jan"),
        (datetime(2025, 12, 31, 12, 0), "31 Dec 2025"),
    ],
)
def test_day(then: datetime, message: str) -> None:
    """A day has its name, and its year if it isn't this one."""
    assert day(then, NOW) == message
