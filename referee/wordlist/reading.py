"""Reading a list of words: which of its lines are words, and whether it is such a list."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import BinaryIO
from unicodedata import normalize

LETTERS = range(2, 22)
"""Lengths of words: no board that can be drawn is longer, and one letter is no word."""
BLOCK = 1 << 18
"""Bytes that are read at once: more than any line of such a list has."""
MOST_BYTES = 256_000_000
"""Four times the size of the longest known list."""

_MARK = b"\xef\xbb\xbf"
"""The byte order mark with which some programs begin a text in UTF-8."""
_AFFIXES = (".aff", ".dic")


class NoWordListReason(StrEnum):
    """Why a file is no list of words."""

    AFFIXES = "affixes"
    """It has stems and rules instead of words."""
    NO_TEXT = "no-text"
    ENCODING = "encoding"
    """It is not in UTF-8."""
    TOO_LONG = "too-long"
    NO_WORDS = "no-words"


class NoWordListError(Exception):
    """A file is no list of words, for this ``reason``. ``line`` is the line that shows it, or 0."""

    def __init__(self, reason: NoWordListReason, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


class Entries:
    """The words of a list, block by block: in capitals, in NFC, and whether the list has them with a capital letter.
    Lines with other signs than letters, or of another length, are left out.
    """

    def __init__(self, name: str, file: BinaryIO) -> None:
        if name.lower().endswith(_AFFIXES):
            raise NoWordListError(NoWordListReason.AFFIXES)
        self._file = file
        self.lines = 0
        """How many lines were read."""
        self.capitals = True
        """Whether all words so far are in capitals throughout."""

    def __iter__(self) -> Iterator[list[tuple[str, bool]]]:
        """Yield the words of each block. Raises ``NoWordListError``, ``OSError``."""
        rest, size = b"", 0
        while block := self._file.read(BLOCK):
            first, size = not size, size + len(block)
            if first:
                block = block.removeprefix(_MARK)
            if size > MOST_BYTES:
                raise NoWordListError(NoWordListReason.TOO_LONG)
            if b"\0" in block:
                raise NoWordListError(NoWordListReason.NO_TEXT)
            whole, end, tail = (rest + block).rpartition(b"\n")
            if len(tail) > BLOCK:
                raise NoWordListError(NoWordListReason.NO_TEXT)
            rest = tail
            yield self._words(self._text(whole + end), first)
        yield self._words(self._text(rest), not size)

    def _text(self, lines: bytes) -> str:
        try:
            text = lines.decode()
        except UnicodeDecodeError as error:
            raise NoWordListError(
                NoWordListReason.ENCODING, self.lines + lines.count(b"\n", 0, error.start) + 1
            ) from None
        return normalize("NFC", text)

    def _words(self, text: str, first: bool) -> list[tuple[str, bool]]:
        lines = [line.strip() for line in text.split("\n")]
        if first and lines[0].isdigit() and any("/" in line for line in islice(lines, 1, 100)):
            raise NoWordListError(NoWordListReason.AFFIXES)
        self.lines += len(lines) - 1
        words = []
        for line in lines:
            if not line.isalpha():
                continue
            word = line.upper()
            if len(word) not in LETTERS or not word.isalpha():
                continue
            named = line != line.lower()
            words.append((word, named))
            self.capitals = self.capitals and named and line == word
        return words
