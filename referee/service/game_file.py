"""A game as a file of somebody: its notation, or data that carry it."""

import json
import unicodedata
from enum import StrEnum
from typing import Any, NamedTuple

from referee.core.transcript import is_tag, lines_of
from referee.export import FORMAT, VERSION
from referee.service.referee import MOST_EVENTS

MOST_BYTES = 1024 * 1024
"""So much is read of a file: more than the longest game takes as data."""
MOST_LINES = 3_000
"""Most lines of a file, including tags and blank lines: three times as many as a sheet has room for."""
LONGEST_LINE = 1_000
"""Most characters of a line: far more than the longest turn with its note."""


class Unfit(StrEnum):
    """Why a file is no game."""

    TOO_LONG = "too-long"
    EMPTY = "empty"
    NO_TEXT = "no-text"
    ENCODING = "encoding"
    """It is a text, in another encoding than UTF-8."""
    OTHER_DATA = "other-data"
    """It is data of another kind."""
    NEWER = "newer"
    """It is of a newer version of the app; ``told`` is that version."""
    NO_TRANSCRIPT = "no-transcript"
    TOO_MANY_LINES = "too-many-lines"
    TOO_LONG_LINE = "too-long-line"
    """``told`` is the number of the line."""
    TOO_MANY_TURNS = "too-many-turns"
    TOO_MANY_TOGETHER = "too-many-together"
    """With this file, the files of one upload would have more lines than are read together."""
    PACKED_TOO_LARGE = "packed-too-large"
    PACKED_TOO_MANY = "packed-too-many"
    PACKED_BROKEN = "packed-broken"


class NoGame(ValueError):  # noqa: N818 - it is what the file is
    """A file is no game, for this ``reason``."""

    def __init__(self, reason: Unfit, told: str = "") -> None:
        super().__init__(reason, told)
        self.reason = reason
        self.told = told


class GameFile(NamedTuple):
    """A file that may be a game."""

    name: str
    content: bytes


def transcript_of(content: bytes) -> str:
    """The notation that a file holds, be it all of it or carried by data. Raises ``NoGame``."""
    text = _text(content)
    if text.lstrip().startswith("{"):
        text = _carried(text)
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\t\n\r" for sign in set(text)):
        raise NoGame(Unfit.NO_TEXT)
    if not text.strip():
        raise NoGame(Unfit.EMPTY)
    return text


def count_lines(text: str) -> int:
    """The number of lines that are not blank, counted before the notation is read.

    Raises ``NoGame`` if there are too many lines or turns, or if a line is too long.
    """
    if max(text.count("\n"), text.count("\r")) >= MOST_LINES:
        raise NoGame(Unfit.TOO_MANY_LINES)
    lines = list(lines_of(text))
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise NoGame(Unfit.TOO_LONG_LINE, str(number))
    if sum(not is_tag(line) for _, line in lines) >= MOST_EVENTS:
        raise NoGame(Unfit.TOO_MANY_TURNS)
    return len(lines)


def _text(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise NoGame(Unfit.TOO_LONG)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16 says so itself
        raise NoGame(Unfit.ENCODING)
    if b"\0" in content:
        raise NoGame(Unfit.NO_TEXT)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoGame(Unfit.ENCODING) from None


def _carried(text: str) -> str:
    """The notation in the data of a game: nothing else of them is looked at, since all else follows from it."""
    try:
        data: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise NoGame(Unfit.OTHER_DATA) from None
    if data.get("format") != FORMAT:
        raise NoGame(Unfit.OTHER_DATA)
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise NoGame(Unfit.OTHER_DATA)
    if version > VERSION:
        raise NoGame(Unfit.NEWER, str(version)[:20])
    written = data.get("transcript")
    if not isinstance(written, str):
        raise NoGame(Unfit.NO_TRANSCRIPT)
    return written
