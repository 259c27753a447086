"""Which combinations of sizes, looks and ways ``make test`` runs; the others are marked as thorough.

A test runs on phones of several sizes, with dark and light pages, with and without script. ``make test-all`` runs all
combinations. ``make test`` runs each test once, each time on another phone, so that each value of each of these
parameters is used at least once. Other parameters of a test say what it does, and all of their values are always run.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import pytest

SURROUNDINGS = {
    *("sized", "size", "looking", "held", "plain", "options", "either", "bright", "light", "theme", "scheme", "looks"),
    *("script", "scripted", "way", "game", "second", "clipboard"),
}
"""Fixtures and parameters that say where a test runs, not what it does."""

Value = tuple[str, str]
"""A parameter and one of its values, as text."""


def mark(items: Iterable[pytest.Item]) -> None:
    """Mark the tests that ``make test`` leaves out."""
    tests = [item for item in items if isinstance(item, pytest.Function) and hasattr(item, "callspec")]
    tests = [test for test in tests if not test.get_closest_marker("thorough")]
    tests.sort(key=lambda test: test.nodeid)  # choose the same tests in any test order
    for test in set(tests).difference(_chosen(tests)):
        test.add_marker(pytest.mark.thorough)


def _chosen(tests: Sequence[pytest.Function]) -> Iterable[pytest.Function]:
    """For each test the combination whose values were used least often; then those with values not used so far."""
    met = Counter[Value]()
    alternatives = defaultdict[object, list[pytest.Function]](list)
    for test in tests:
        done = frozenset(_values(test) - _surroundings(test))
        alternatives[test.module, test.originalname, done].append(test)
    for group in alternatives.values():
        test = min(group, key=lambda test: sum(met[value] for value in _surroundings(test)))
        met.update(_surroundings(test))
        yield test

    def new(test: pytest.Function) -> int:
        return sum(not met[value] for value in _surroundings(test))

    while tests and new(test := max(tests, key=new)):
        met.update(_surroundings(test))
        yield test


def _surroundings(test: pytest.Function) -> set[Value]:
    return {(name, value) for name, value in _values(test) if name in SURROUNDINGS}


def _values(test: pytest.Function) -> set[Value]:
    return {(name, repr(value)) for name, value in test.callspec.params.items()}
