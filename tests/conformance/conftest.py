"""The toy game and the word game stand on the shelf as well; the same examples on every run, as in the core."""

from collections.abc import Iterator

import pytest

from tests.core import conftest
from tests.rulebooks.wordgame import shelf
from tests.toy.shelf import on_the_shelf

__all__ = ["conftest"]


@pytest.fixture(autouse=True, scope="package")
def _toy() -> Iterator[None]:
    """The toy game and the word game are on the shelf."""
    with shelf.on_the_shelf(), on_the_shelf():
        yield
