"""Any input at all, everywhere: a few tries in the tests, always the same, and as many as fit into ``make fuzz``.

Findings are in the tables of kept cases: ``KEPT`` in each module, tried every time.
"""

import os
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import HealthCheck, Phase, settings

from tests.examples import share

TIMES = int(os.environ.get("FUZZ_TIMES", "0"))
"""The factor by which ``python -m tests.fuzz`` tries more inputs than the tests, all of them new; 0 in normal runs."""
UNTIL = float(os.environ.get("FUZZ_UNTIL", "inf"))
"""The end of a long run, in seconds since 1970: no test begins after that."""
SLOW = 1.0
"""Seconds after which an answer is reported as slow. It isn't a fault: the machine may have been busy."""


class Slow(UserWarning):
    """An answer that took too long."""


def tried(times: int) -> settings:
    """Settings of a test that is tried this often: in the tests with the same inputs, otherwise with new ones."""
    return settings(
        max_examples=times * TIMES or share(times),
        derandomize=not TIMES,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )


@contextmanager
def timed(what: object) -> Iterator[None]:
    """In a long run, report a slow block."""
    began, computed = time.perf_counter(), time.process_time()
    yield
    took, computed = time.perf_counter() - began, time.process_time() - computed
    if TIMES and took > SLOW:
        warnings.warn(Slow(f"{took:.1f} s, {computed:.1f} s of them computing: {repr(what)[:2000]}"), stacklevel=3)
