"""The toy game stands on the shelf as well; the same examples on every run, as in the core."""

from collections.abc import Iterator

import pytest

from tests.core import conftest
from tests.toy.shelf import on_the_shelf

__all__ = ["conftest"]


@pytest.fixture(autouse=True, scope="package")
def _toy() -> Iterator[None]:
    """The toy game is on the shelf."""
    with on_the_shelf():
        yield
