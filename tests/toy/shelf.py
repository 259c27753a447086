"""Stones on the shelf of the rulebooks, for as long as a test needs it there."""

from collections.abc import Iterator
from contextlib import contextmanager

from referee.rulebooks.registry import RULEBOOKS
from tests.toy import Toy


@contextmanager
def on_the_shelf() -> Iterator[type[Toy]]:
    """The registry knows the toy game here, and not any more afterwards."""
    RULEBOOKS[Toy.name] = Toy
    try:
        yield Toy
    finally:
        del RULEBOOKS[Toy.name]
