"""The hash chain of a game's lines. Each hash covers the one before it, so that every change by hand is detected."""

from collections.abc import Iterable
from hashlib import sha256

_LENGTH = 32
"""Hexadecimal digits that are kept: enough against accidental changes."""


def hash_of(game_id: str, before: str, number: int, line: str, written: str) -> str:
    """The hash of a line; ``before`` is the hash of the line before it, empty for the first."""
    text = "\0".join((game_id, before, str(number), line, written))
    return sha256(text.encode(errors="surrogateescape")).hexdigest()[:_LENGTH]


def first_changed(game_id: str, events: Iterable[tuple[str, str, str | None]]) -> int | None:
    """The number, from 1, of the first line that was changed after it was written; None if none was.

    Each event is a line, its time, and its stored hash, which is None if the line was written before there were hashes.
    """
    before = ""
    for place, (line, written, known) in enumerate(events, 1):
        expected = hash_of(game_id, before, place, line, written)
        if known not in (None, expected):
            return place
        before = expected
    return None
