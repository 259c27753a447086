"""A game in a file: its notation, or JSON that contains it."""

import json
import re
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from io import BytesIO
from typing import Any, NamedTuple

from referee.core.transcript import is_tag, lines_of, renamed
from referee.json_export import FORMAT, VERSION
from referee.service.sheet import MOST_EVENTS

MOST_BYTES = 1024 * 1024
"""The most bytes of a file: more than the longest game has as JSON."""
MOST_LINES = 3_000
"""The most lines of a file, including tags and blank lines: three times what fits on a sheet."""
LONGEST_LINE = 1_000
"""The most characters of a line: far more than the longest turn with its note."""


DEEPEST = 100
"""The most brackets around a value of its JSON, ten times as many as in a game: in WebAssembly thousands of them would
crash the interpreter.
"""
_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|([\[{])|[\]}]', re.DOTALL)


class NoGameReason(StrEnum):
    """Why a file isn't a game."""

    TOO_LONG = "too-long"
    EMPTY = "empty"
    NO_TEXT = "no-text"
    ENCODING = "encoding"
    """It is text in another encoding than UTF-8."""
    OTHER_DATA = "other-data"
    """It is JSON of another kind."""
    MORE_DATA = "more-data"
    """More follows its JSON, such as another game; ``details`` is the number of the line."""
    NEWER = "newer"
    """It was written by a newer version of the app; ``details`` is the version."""
    NO_TRANSCRIPT = "no-transcript"
    TOO_MANY_LINES = "too-many-lines"
    TOO_LONG_LINE = "too-long-line"
    """``details`` is the number of the line."""
    TOO_MANY_TURNS = "too-many-turns"
    TOO_MANY_TOGETHER = "too-many-together"
    """With this file, the upload would have more lines than are read together."""
    PACKED_TOO_LARGE = "packed-too-large"
    PACKED_TOO_MANY = "packed-too-many"
    PACKED_BROKEN = "packed-broken"


class NoGameError(ValueError):
    """A file isn't a game, for this ``reason``."""

    def __init__(self, reason: NoGameReason, details: str = "") -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details


class GameFile(NamedTuple):
    """A file that may be a game."""

    name: str
    content: bytes

    def with_names(self, names: Mapping[int, str]) -> "GameFile":
        """The game in it as notation, with these names by seat. Raises ``NoGameError``, ``UnreadableError``."""
        return GameFile(self.name, renamed(transcript_of(self.content), names).encode())


def transcript_of(content: bytes) -> str:
    """The notation in a file: all of it, or a value in its JSON. Raises ``NoGameError``."""
    text = _text(content)
    if text.lstrip().startswith("{"):
        text = _carried(text)
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign not in "\t\n\r" for sign in set(text)):
        raise NoGameError(NoGameReason.NO_TEXT)
    if not text.strip():
        raise NoGameError(NoGameReason.EMPTY)
    return text


def count_lines(text: str) -> int:
    """The number of lines that aren't blank, counted before the notation is read.

    Raises ``NoGameError`` if there are too many lines or turns, or if a line is too long.
    """
    if max(text.count("\n"), text.count("\r")) >= MOST_LINES:
        raise NoGameError(NoGameReason.TOO_MANY_LINES)
    lines = list(lines_of(text))
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise NoGameError(NoGameReason.TOO_LONG_LINE, str(number))
    if sum(not is_tag(line) for _, line in lines) >= MOST_EVENTS:
        raise NoGameError(NoGameReason.TOO_MANY_TURNS)
    return len(lines)


def _text(content: bytes) -> str:
    if len(content) > MOST_BYTES:
        raise NoGameError(NoGameReason.TOO_LONG)
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):  # byte order marks of UTF-16
        raise NoGameError(NoGameReason.ENCODING)
    if b"\0" in content:
        raise NoGameError(NoGameReason.NO_TEXT)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoGameError(NoGameReason.ENCODING) from None


def _carried(text: str) -> str:
    """The notation in the JSON of a game. The rest of the JSON follows from it, so it isn't read."""
    if _depth(text) > DEEPEST:
        raise NoGameError(NoGameReason.OTHER_DATA)
    try:
        data: dict[str, Any] = json.loads(text)
    except ValueError as error:
        if isinstance(error, json.JSONDecodeError) and error.msg == "Extra data" and FORMAT in text:
            raise NoGameError(NoGameReason.MORE_DATA, str(error.lineno)) from None
        raise NoGameError(NoGameReason.OTHER_DATA) from None
    if data.get("format") != FORMAT:
        raise NoGameError(NoGameReason.OTHER_DATA)
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise NoGameError(NoGameReason.OTHER_DATA)
    if version > VERSION:
        raise NoGameError(NoGameReason.NEWER, str(version)[:20])
    written = data.get("transcript")
    if not isinstance(written, str):
        raise NoGameError(NoGameReason.NO_TRANSCRIPT)
    return written


def _depth(text: str) -> int:
    """The deepest nesting of brackets in a JSON."""
    deep = most = 0
    for bracket in _BRACKET.finditer(text):
        if bracket[0][0] != '"':
            deep += 1 if bracket[1] else -1
            most = max(most, deep)
    return most


MOST_FILES = 300
"""The most files in an upload, or in a zip file."""
MOST_UNPACKED = 16 * 1024 * 1024
"""The most bytes of all of them together."""
_BROKEN = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError, OSError)
"""What ``zipfile`` raises for files that are broken, encrypted (``RuntimeError``) or packed by an unknown method
(``NotImplementedError``).
"""


def is_packed(content: bytes) -> bool:
    """Whether a file is a zip file."""
    return content.startswith((b"PK\x03\x04", b"PK\x05\x06"))


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file that was sent, alone or in a zip file. It is unpacked when it is read, so it can be counted first."""

    name: str
    size: int
    """Its bytes; no more are read."""
    _read: Callable[[], bytes]

    def read(self) -> GameFile:
        """The file, unpacked. Raises ``NoGameError``."""
        with _whole():
            return GameFile(self.name, self._read())


def files_in(sent: GameFile) -> tuple[SentFile, ...]:
    """The files in a zip file, or the file itself. Zip files in a zip file stay packed. Raises ``NoGameError``."""
    if not is_packed(sent.content):
        return (SentFile(sent.name, len(sent.content), lambda: sent.content),)
    with _whole():
        files = tuple(_listed(zipfile.ZipFile(BytesIO(sent.content))))
    if len(files) > MOST_FILES:
        raise NoGameError(NoGameReason.PACKED_TOO_MANY)
    if sum(each.size for each in files) > MOST_UNPACKED:
        raise NoGameError(NoGameReason.PACKED_TOO_LARGE)
    return files


def _listed(packed: zipfile.ZipFile) -> Iterator[SentFile]:
    """The files that a zip file lists. None is unpacked to more than the list claims, or than a game may have."""
    for each in packed.infolist():
        name = each.filename
        if each.is_dir() or name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith("."):
            continue  # the last two are added by operating systems
        if each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):  # others take unlimited memory
            raise NoGameError(NoGameReason.PACKED_BROKEN)
        yield SentFile(name, min(each.file_size, MOST_BYTES + 1), partial(_taken_out, packed, each))


def _taken_out(packed: zipfile.ZipFile, listed: zipfile.ZipInfo) -> bytes:
    with packed.open(listed) as stream:
        return stream.read(MOST_BYTES + 1)


@contextmanager
def _whole() -> Iterator[None]:
    """Raises ``NoGameError`` if a zip file turns out to be broken."""
    try:
        yield
    except NoGameError:
        raise
    except _BROKEN as error:
        raise NoGameError(NoGameReason.PACKED_BROKEN) from error
