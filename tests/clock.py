"""The clock that games are written by, where a test depends on it."""

import time
from datetime import datetime, timedelta

from referee.record.file import now


def tick() -> None:
    """Wait until the record's clock, which counts milliseconds, shows another time than it does."""
    began = now()
    while now() == began:
        time.sleep(0)  # lets others go on


def within_a_day() -> None:
    """Where midnight is so near that what is *today* now may be *yesterday* when it is read, wait until it is over."""
    while (datetime.now() + timedelta(minutes=2)).date() != datetime.now().date():
        time.sleep(1)
