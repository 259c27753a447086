"""The same examples on every run, as in the tests of the core."""

from tests.core import conftest

__all__ = ["conftest"]
