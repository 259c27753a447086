"""Waiting for the clock of the record, for tests that depend on it."""

import time
from datetime import datetime, timedelta

from referee.record.engine import now


def tick() -> None:
    """Wait until the record's clock, which counts milliseconds, shows a later time."""
    began = now()
    while now() == began:
        time.sleep(0)  # let other threads run


def within_a_day() -> None:
    """If midnight is so near that *today* may become *yesterday* during the test, wait until it has passed."""
    while (datetime.now() + timedelta(minutes=2)).date() != datetime.now().date():
        time.sleep(1)
