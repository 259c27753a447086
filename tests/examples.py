"""How many examples a search looks at, and which: the same ones on every run, so that a failure is never luck.
Only ``make fuzz`` looks at new ones.

The name of the profile says how many: a quarter in ``make test``, all in ``make test-all`` and for mutants.
"""

import os
from collections.abc import Iterable
from itertools import product

import pytest
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, Phase, settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "part")
SHARES = {"part": 0.25, "all": 1.0, "mutants": 1.0}
"""By profile, how many of its examples a search looks at."""
MOST = 100
"""How many examples a search has that says nothing else."""


def share(count: int) -> int:
    """How many of so many examples are looked at in this run, at least one."""
    return max(1, round(count * SHARES[PROFILE]))


def examples(count: int, *without: HealthCheck) -> settings:
    """Let a search look at a share of so many examples, without these checks of how they are made."""
    return settings(max_examples=share(count), suppress_health_check=without)


def seeds(count: int) -> list[ParameterSet]:
    """The numbers below this one, each of which begins another course of luck; in ``make test`` a quarter of them."""
    part = max(1, count // 4)
    return [pytest.param(seed, marks=() if seed < part else pytest.mark.thorough) for seed in range(count)]


def combined(*axes: Iterable[object]) -> list[ParameterSet]:
    """All combinations of the values on these axes; in ``make test`` so many that each value is met."""
    values = [list(axis) for axis in axes]
    longest = max(map(len, values))
    first = {tuple(axis[number % len(axis)] for axis in values) for number in range(longest)}
    return [pytest.param(*each, marks=() if each in first else pytest.mark.thorough) for each in product(*values)]


def load() -> None:
    """Let all searches of this run be of that kind."""
    settings.register_profile("all", derandomize=True, deadline=None, database=None, max_examples=MOST)
    settings.register_profile("part", settings.get_profile("all"), max_examples=share(MOST))
    # Whether a test fails is all that matters there: no smaller example is looked for.
    settings.register_profile("mutants", settings.get_profile("all"), phases=(Phase.explicit, Phase.generate))
    settings.load_profile(PROFILE)
