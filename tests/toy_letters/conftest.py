"""The app with the toy games on the shelf."""

from tests.toy.conftest import built

__all__ = ["built"]
