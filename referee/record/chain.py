"""The chain of a game's events: the hash of each covers the one before it, too, so that no change goes unseen."""

from collections.abc import Iterable
from hashlib import sha256

_LENGTH = 32
"""Hexadecimal digits that are kept: enough for whatever happens by chance."""


def hash_of(game_id: str, before: str, number: int, line: str, written: str) -> str:
    """The hash of an event; ``before`` is that of the one before it, empty for the first."""
    told = "\0".join((game_id, before, str(number), line, written))
    return sha256(told.encode(errors="surrogateescape")).hexdigest()[:_LENGTH]


def first_changed(game_id: str, events: Iterable[tuple[str, str, str | None]]) -> int | None:
    """The place, from 1, of the first event that is not what was written then; nothing where all are.

    Each comes as its line, its time, and the hash that it carries: none before there were any.
    """
    before = ""
    for place, (line, written, known) in enumerate(events, 1):
        expected = hash_of(game_id, before, place, line, written)
        if known not in (None, expected):
            return place
        before = expected
    return None
