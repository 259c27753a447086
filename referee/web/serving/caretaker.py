"""What the server does with the record while it serves: it copies it, clears it and watches its files."""

import asyncio
from pathlib import Path

from flask import Flask

from referee.service import AT_ONCE, COPIES, Referee, UnavailableError

LOOKED_AGAIN = 3600
"""Seconds between two checks for a new day."""
WATCHED = 1
"""Seconds between two looks at the files of the record."""
QUIET = 60
"""Seconds without a write after which the write-ahead log is written back into the file."""


async def look_after(app: Flask, instance: Path, copies: int) -> None:
    """Maintain the record now and then. Failures are logged, and tried again later."""
    referee: Referee = app.extensions["referee"]
    while True:
        if referee.record.engine.exists:
            try:
                await asyncio.to_thread(referee.copy_and_clear, instance / COPIES, copies)
            except (UnavailableError, OSError) as error:
                app.logger.error("All games could not be copied: %s", error)
            await _summed_up(app, referee)
        wrong = ""
        for _ in range(int(LOOKED_AGAIN / WATCHED)):
            await asyncio.sleep(WATCHED)
            before, wrong = wrong, await _watched(referee)
            if wrong not in ("", before):
                app.logger.error("The games could not be brought into one file: %s", wrong)


async def _watched(referee: Referee) -> str:
    """See that the files of the record are in place, and write the write-ahead log back if nothing was written for a
    while. Returns what is wrong.
    """
    try:
        await asyncio.to_thread(referee.record.engine.write_back, QUIET)
    except UnavailableError as error:
        return str(error)
    return ""


async def _summed_up(app: Flask, referee: Referee) -> None:
    """Sum up all games that lists do not have yet, a batch at a time, so that no list has to wait for it."""
    left, before = 1, 0
    try:
        while left not in (0, before):
            before, left = left, await asyncio.to_thread(referee.lists.catch_up, AT_ONCE)
    except UnavailableError as error:
        app.logger.error("The games could not be summed up for lists: %s", error)
