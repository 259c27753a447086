"""Figures: how long things took, compared with the machine's time for next to nothing."""

import os
import re
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.serving import Server
from tools.bench.timing import commit_seconds, timed
from tools.stress.phone import Phone


@dataclass(frozen=True)
class Machine:
    """The machine's own times, in milliseconds."""

    additions: float
    """For a million additions."""
    commit: float
    """For a bare durable commit to SQLite."""
    load: float
    """The load average of the minute before."""


def machine(folder: Path) -> Machine:
    """Time the machine, and the disk with this folder."""
    return Machine(timed(lambda: sum(range(1_000_000)), 1) * 1e3, commit_seconds(folder) * 1e3, os.getloadavg()[0])


def percentile(seconds: Sequence[float], percent: int) -> float:
    """The time that ``percent`` of the requests didn't exceed."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def spread(seconds: Sequence[float]) -> str:
    """The median and the 99th percentile of some times, in words."""
    if not seconds:
        return "none"
    return f"p50 {percentile(seconds, 50) * 1e3:.0f} ms, p99 {percentile(seconds, 99) * 1e3:.0f} ms"


def trivial(phone: Phone, rounds: int = 50) -> float:
    """Milliseconds for a request that costs next to nothing, an unknown address, with no other client."""
    return statistics.median(phone.get("/nothing").seconds for _ in range(rounds)) * 1e3


def memory(server: Server) -> int:
    """The most megabytes of memory that a server has taken so far; 0 on a system that doesn't show it."""
    status = Path(f"/proc/{server.process.pid}/status")
    found = re.search(r"VmHWM:\s+(\d+)", status.read_text(encoding="utf-8")) if status.exists() else None
    return int(found[1]) // 1000 if found else 0
