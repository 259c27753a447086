"""How long something takes, as the median of some rounds."""

import sqlite3
import statistics
import time
from collections.abc import Callable
from pathlib import Path

ROUNDS = 15


def timed(work: Callable[[], object], count: int) -> float:
    """Seconds per item of ``work``, which does ``count`` of them: the median of some rounds after a warm-up."""
    work()
    return statistics.median(once(work) for _ in range(ROUNDS)) / count


def once(work: Callable[[], object]) -> float:
    """Seconds that this took."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def commit_seconds(folder: Path) -> float:
    """Seconds for a bare commit of one row, with the settings of the record."""
    db = sqlite3.connect(folder / "bare.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE lines (line TEXT)")
    return timed(lambda: db.execute("INSERT INTO lines VALUES ('S1 place Ro@0,0 = 1')"), 1)
