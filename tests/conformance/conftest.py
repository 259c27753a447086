"""Adds the toy game to the games under test."""

from collections.abc import Iterator

import pytest

from tests.toy.shelf import on_the_shelf


@pytest.fixture(autouse=True, scope="package")
def _toy() -> Iterator[None]:
    """The toy game is on the shelf."""
    with on_the_shelf():
        yield
