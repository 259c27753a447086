"""The chain of a game's events: the hash of each covers the one before it, too, so that no change goes unseen."""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

_LENGTH = 32
"""Hexadecimal digits that are kept: enough for whatever happens by chance."""


class Link(NamedTuple):
    """An event as it stands in the file."""

    number: int
    line: str
    written: str
    hash: str | None
    """What it was chained with; nothing before there were hashes."""


def hash_of(game_id: str, before: str, number: int, line: str, written: str) -> str:
    """The hash of an event; ``before`` is that of the one before it, empty for the first."""
    told = "\0".join((game_id, before, str(number), line, written))
    return sha256(told.encode("utf-8", "surrogateescape")).hexdigest()[:_LENGTH]


def last_hash(game_id: str, links: Iterable[Link]) -> str:
    """The hash that the next event is chained to: that of the last of these, which are all there are."""
    before = ""
    for number, line, written, known in links:
        before = known or hash_of(game_id, before, number, line, written)
    return before


def first_changed(game_id: str, links: Iterable[Link]) -> int | None:
    """The place, from 1, of the first event that is not what was written then; nothing where all are."""
    before = ""
    for place, (number, line, written, known) in enumerate(links, 1):
        expected = hash_of(game_id, before, number, line, written)
        if known not in (None, expected):
            return place
        before = expected
    return None
