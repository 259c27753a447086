"""How many examples a search tries, and which: the same ones on every run, so that results don't depend on luck.
Only ``make fuzz`` tries new ones.

The profile sets the number: a quarter in ``make test``, all in ``make test-all`` and for mutants.
"""

import os
from collections.abc import Iterable
from itertools import product

import pytest
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, Phase, settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "part")
SHARES = {"part": 0.25, "all": 1.0, "mutants": 1.0}
"""The share of its examples that a search tries, by profile."""
MOST = 100
"""The number of examples of a search that doesn't set its own."""


def share(count: int) -> int:
    """The number of ``count`` examples that this run tries, at least one."""
    return max(1, round(count * SHARES[PROFILE]))


def examples(count: int, *without: HealthCheck) -> settings:
    """Settings for a search that tries this run's share of ``count`` examples, without these health checks."""
    return settings(max_examples=share(count), suppress_health_check=without)


def seeds(count: int) -> list[ParameterSet]:
    """Random seeds from 0 to ``count`` - 1; in ``make test`` a quarter of them."""
    part = max(1, count // 4)
    return [pytest.param(seed, marks=() if seed < part else pytest.mark.thorough) for seed in range(count)]


def combined(*axes: Iterable[object]) -> list[ParameterSet]:
    """All combinations of the values on these axes; in ``make test`` enough to use each value."""
    values = [list(axis) for axis in axes]
    longest = max(map(len, values))
    first = {tuple(axis[number % len(axis)] for axis in values) for number in range(longest)}
    return [pytest.param(*each, marks=() if each in first else pytest.mark.thorough) for each in product(*values)]


def load() -> None:
    """Load the profile of this run for all searches."""
    settings.register_profile("all", derandomize=True, deadline=None, database=None, max_examples=MOST)
    settings.register_profile("part", settings.get_profile("all"), max_examples=share(MOST))
    # For mutants it only matters whether a test fails, so examples aren't shrunk.
    settings.register_profile("mutants", settings.get_profile("all"), phases=(Phase.explicit, Phase.generate))
    settings.load_profile(PROFILE)
