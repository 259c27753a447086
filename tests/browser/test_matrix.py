"""Of all combinations of sizes, looks and ways, ``make test`` does each test once and meets each value."""

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


def kept(items: Iterable[pytest.Item]) -> list[str]:
    """The names of the tests that are not left to `make test-all`."""
    return [item.name for item in items if item.get_closest_marker("thorough") is None]


def test_each_test_once_and_each_value(pytester: pytest.Pytester) -> None:
    """Every test is there for all that it does, at a size that changes from test to test, and no value is missing."""
    pytester.makeini("[pytest]\nmarkers = thorough")
    items = pytester.getitems(TESTS)
    matrix.mark(items)
    assert kept(items) == [
        "test_fits[sheet-dark-small]",
        "test_fits[result-light-low]",
        "test_opens[desk]",
        "test_closes[tablet]",
        "test_plain",
    ]
