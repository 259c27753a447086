"""The result of a check, and the table of all results."""

import os
import platform
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.stress.figures import Machine


@dataclass
class Result:
    """The result of a check."""

    tried: str
    amount: str = ""
    found: str = ""
    figures: str = ""
    baseline: str = ""
    """The same figures of the machine, or of the server with no other client, from the same run."""
    faults: list[str] = field(default_factory=list)
    """Everything that went wrong, one sentence each."""

    def expect(self, held: bool, otherwise: str) -> None:
        """Note a fault if something isn't true."""
        if not held:
            self.faults.append(otherwise)

    @property
    def outcome(self) -> str:
        """The outcome in words."""
        return f"**{len(self.faults)} faults**: {'; '.join(self.faults[:5])}" if self.faults else self.found


HEADS = ("check", "amount", "result", "figures", "baseline")


def page(_: str, results: Sequence[Result], machine: Machine, seed: int, seconds: float) -> str:
    """The page about faults, completely rewritten."""
    return f"""# Under stress

Written by `make stress`, which runs these checks against the real server on the loopback of one machine, clients
included, and fails if any of them does. `make stress SEED={seed}` plays the same games and reproduces the same random
choices.

{measured(results, machine, seconds)}"""


def section(head: str, before: str, results: Sequence[Result], machine: Machine, seed: int, seconds: float) -> str:
    """The page about scale as it was ``before``, with new figures under this heading."""
    above, _, below = before.partition(f"## {head}\n")
    after = below.partition("\n## ")
    return f"""{above}## {head}

Written by `make stress`, with the real servers and all clients on one machine (`SEED={seed}`).

{measured(results, machine, seconds)}{"".join(after[1:])}"""


def measured(results: Sequence[Result], machine: Machine, seconds: float) -> str:
    """The results of checks on a machine, as a table."""
    rows = [
        HEADS,
        ("---",) * len(HEADS),
        *((each.tried, each.amount, each.outcome, each.figures, each.baseline) for each in results),
    ]
    table = "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows)
    return f"""This run took {seconds:.0f} s on {os.cpu_count()} cores with a load of {machine.load:.1f} before it, \
{platform.system()} {platform.machine()}, Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}.
There a million additions took {machine.additions:.1f} ms, a bare durable commit to SQLite {machine.commit:.2f} ms:
compare the figures with these, not with another machine's.

{table}
"""
