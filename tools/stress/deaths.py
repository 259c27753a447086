"""One of several processes is killed again and again while turns are written: the others go on, and none is lost."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

from tests.waiting import until
from tools.stress.kills import Kills, survived
from tools.stress.phone import Phone
from tools.stress.result import Result
from tools.stress.served import processes_of

PROCESSES = 4
DEATHS = 20

T = TypeVar("T")


class Deaths(Kills):
    """A server of several processes, one of which is killed at a time."""

    def once(self, phone: Phone, ask: Callable[[], T]) -> T:
        """What comes back. A phone whose process is killed gets no answer, whichever that was."""
        return ask()

    def kill(self) -> None:
        """Kill any of the processes, and wait until it is replaced."""
        before = processes_of(self.server)
        os.kill(self.luck.choice(before), signal.SIGKILL)
        began = time.perf_counter()
        until(
            lambda: len({*processes_of(self.server)} - {*before}) == 1,
            never=lambda: "a process that was killed is not replaced",
        )
        self.starts.append(time.perf_counter() - began)


def check(folder: Path, luck: Random) -> Result:
    """Kill processes while turns are written."""
    result = Result(f"`kill -9` of one of {PROCESSES} processes at random moments while turns are confirmed")
    deaths = Deaths(folder, luck, REFEREE_PROCESSES=str(PROCESSES))
    survived(result, deaths, DEATHS)
    result.found += f"; {deaths.seen['questions in flight']} questions had to be asked again"
    result.figures = f"replaced after {max(deaths.starts):.1f} s at most"
    return result
