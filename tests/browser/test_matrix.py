"""Of all combinations of sizes, looks and ways, ``make test`` runs each test once and uses each value."""

import fnmatch
from collections.abc import Iterable

import pytest

from tests.browser import matrix

pytest_plugins = ["pytester"]

TESTS = """
    import pytest

    @pytest.mark.parametrize("size", ["small", "low", "desk"])
    @pytest.mark.parametrize("theme", ["dark", "light"])
    @pytest.mark.parametrize("path", ["sheet", "result"])
    def test_fits(size, theme, path): ...

    @pytest.mark.parametrize("size", ["small", "low", "desk"])
    def test_opens(size): ...

    @pytest.mark.parametrize("size", ["small", "low", "desk", "tablet"])
    def test_closes(size): ...

    def test_plain(): ...
"""


def kept(items: Iterable[pytest.Item]) -> set[str]:
    """The names of the tests that ``make test`` runs."""
    return {item.name for item in items if item.get_closest_marker("thorough") is None}


@pytest.mark.thorough
def test_each_test_once_and_each_value(pytester: pytest.Pytester) -> None:
    """Every test runs with all parameters that say what it does, every size and theme is used, in any test order."""
    pytester.makeini("[pytest]\nmarkers = thorough")
    items = pytester.getitems(TESTS)
    matrix.mark(items[::-1])
    names = kept(items)
    for test in ("test_fits[[]sheet-*", "test_fits[[]result-*", "test_opens*", "test_closes*"):
        assert fnmatch.filter(names, test)
    assert len(names) <= 6 < len(items)
    assert "test_plain" in names
    for value in ("small", "low", "desk", "tablet", "dark", "light"):
        assert fnmatch.filter(names, f"*{value}*")
    again = pytester.getitems(TESTS)
    matrix.mark(again)
    assert kept(again) == names
