"""The same examples on every run, as in the tests of the core."""

from tests.rulebooks import conftest

__all__ = ["conftest"]
