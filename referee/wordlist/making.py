"""Building the word list on this server from a list of words, in any order and much larger than memory.

The old list is replaced only when the new one is complete and on the disk.
"""

import logging
import os
import re
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from datetime import date
from enum import StrEnum
from errno import EIO, ENOSPC
from itertools import islice
from pathlib import Path
from typing import BinaryIO
from unicodedata import normalize

from sqlite_utils import Database

from referee.wordlist.lexicon import FILE, DamagedListError, Heading

TEXT = "words.txt"
"""The name of an older version's list, which was a text."""
MOST_OF_TITLE = 80

_MEMORY = 32_000
"""Kibibytes of a list that SQLite keeps in memory while it is built."""
_HEADING = re.compile(r"# (.*), (\d{4}-\d\d-\d\d): (\d+) words, (\d+) names, (\d+) bytes *\n")
"""The first line of such a text. Every other line is a word in capitals, followed by ``name`` if it is one."""
_LOG = logging.getLogger("referee")
Progress = Callable[[int, int], None]
"""Called with the number of bytes that were read, and the total."""

LETTERS = range(2, 22)
"""Lengths of words: no board that can be drawn is longer, and one letter isn't a word."""
BLOCK = 1 << 18
"""Bytes that are read at a time: more than any line of such a list has."""
MOST_BYTES = 256_000_000
"""Four times the size of the longest known list."""

_MARK = b"\xef\xbb\xbf"
"""The byte order mark with which some programs begin a text in UTF-8."""
_AFFIXES = (".aff", ".dic")


class NoWordListReason(StrEnum):
    """Why a file isn't a list of words."""

    AFFIXES = "affixes"
    """It has stems and rules instead of words."""
    NO_TEXT = "no-text"
    ENCODING = "encoding"
    """It isn't in UTF-8."""
    TOO_LONG = "too-long"
    NO_WORDS = "no-words"


class NoWordListError(Exception):
    """A file isn't a list of words, for this ``reason``. ``line`` is the line that shows it, or 0."""

    def __init__(self, reason: NoWordListReason, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


class Entries:
    """The words of a list, block by block: in capitals, in NFC, and whether the list has them with a capital letter.
    Lines with characters other than letters, or of another length, are left out.
    """

    def __init__(self, name: str, file: BinaryIO) -> None:
        if name.lower().endswith(_AFFIXES):
            raise NoWordListError(NoWordListReason.AFFIXES)
        self._file = file
        self.lines, self.size = 0, 0
        """The number of lines, and of bytes, that were read."""
        self.capitals = True
        """Whether all words so far are entirely in capitals."""

    def __iter__(self) -> Iterator[list[tuple[str, bool]]]:
        """Yield the words of each block. Raises ``NoWordListError``, ``OSError``."""
        rest = b""
        while block := self._file.read(BLOCK):
            first, self.size = not self.size, self.size + len(block)
            if first:
                block = block.removeprefix(_MARK)
            if self.size > MOST_BYTES:
                raise NoWordListError(NoWordListReason.TOO_LONG)
            if b"\0" in block:
                raise NoWordListError(NoWordListReason.NO_TEXT)
            whole, end, tail = (rest + block).rpartition(b"\n")
            if len(tail) > BLOCK:
                raise NoWordListError(NoWordListReason.NO_TEXT)
            rest = tail
            yield self._words(self._text(whole + end), first)
        yield self._words(self._text(rest), not self.size)

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


def make(source: Path, place: Path, made: date, progress: Progress = lambda *_: None) -> Heading:
    """Build the word list at ``place`` from a list with one word per line.

    Raises ``NoWordListError`` if the source isn't such a list, and ``OSError``.
    """
    with source.open("rb", buffering=0) as opened, _new_list(place) as db:
        entries = Entries(source.name, opened)
        for block in filter(None, entries):
            _add(db, block)
            progress(entries.size, source.stat().st_size)
        if entries.capitals:
            db.execute("UPDATE words SET name = 0")
        title = "".join(sign if sign.isprintable() else "?" for sign in source.name[:MOST_OF_TITLE])
        heading = _headed(db, title, made.isoformat())
        if not heading.words:
            raise NoWordListError(NoWordListReason.NO_WORDS)
    place.with_name(TEXT).unlink(missing_ok=True)
    return heading


def installed(folder: Path) -> Path:
    """The place of the word list in a data folder. The text of an older version is converted first."""
    place, text = folder / FILE, folder / TEXT
    if text.is_file() and not place.exists():
        try:
            _convert(text, place)
            text.unlink()
        except (DamagedListError, OSError, ValueError) as error:
            _LOG.error("The word list %s of an older version can't be converted (%s). Create it again.", text, error)
    return place


def _convert(text: Path, place: Path) -> None:
    with text.open(encoding="utf-8", newline="\n") as lines, _new_list(place) as db:
        found = _HEADING.fullmatch(lines.readline())
        if found is None or text.stat().st_size != int(found[5]):
            raise DamagedListError("it is damaged")
        while block := lines.readlines(BLOCK):
            parts = (line.rstrip("\n").partition(" ") for line in block)
            _add(db, [(word, bool(name)) for word, _, name in parts])
        _headed(db, found[1], found[2])


@contextmanager
def _new_list(place: Path) -> Iterator[Database]:
    """A list without words in a file next to ``place``, which it replaces at the end. Raises ``OSError``."""
    place.parent.mkdir(stat.S_IRWXU, parents=True, exist_ok=True)  # the data folder, which has more than this
    for left in place.parent.glob(f"{place.name}.*.new"):  # left by a process that was killed
        left.unlink(missing_ok=True)
    new = place.with_name(f"{place.name}.{os.getpid()}.new")
    try:
        new.touch()  # its error has the reason why it can't be written, which SQLite's doesn't
        with closing(sqlite3.connect(new, isolation_level=None)) as conn:
            # Half of it is worth nothing, and in the end all is on the disk.
            for setting in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{_MEMORY}"):
                conn.execute(f"PRAGMA {setting}")
            conn.execute("BEGIN")
            conn.execute("CREATE TABLE words (word TEXT PRIMARY KEY, name INTEGER NOT NULL) WITHOUT ROWID")
            yield Database(conn)
            conn.execute("COMMIT")
        with new.open("rb+") as written:
            os.fsync(written.fileno())
        new.replace(place)
    except sqlite3.Error as error:
        full = error.sqlite_errorcode == sqlite3.SQLITE_FULL
        raise OSError(ENOSPC if full else EIO, str(error)) from error
    finally:
        new.unlink(missing_ok=True)


def _add(db: Database, entries: Sequence[tuple[str, bool]]) -> None:
    """Add words and names, in order since neighbours are stored together. A name that is also a word is a word."""
    insert = "INSERT INTO words VALUES (?, ?) ON CONFLICT (word) DO UPDATE SET name = 0 WHERE name > excluded.name"
    db.conn.executemany(insert, sorted(entries))


def _headed(db: Database, title: str, made: str) -> Heading:
    """Give a list its heading."""
    names = db.table("words").count_where("name")
    heading = Heading(title, made, db.table("words").count - names, names)
    db.table("heading").insert(asdict(heading))
    return heading
