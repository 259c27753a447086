"""Looking words up in the word list on this server, which is opened once, and again when it is replaced."""

import logging
import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from referee.core.rulebook import Listed, Lookup

FILE = "words.db"
"""The name of the list in the data folder."""

_LOG = logging.getLogger("referee")


class DamagedListError(Exception):
    """A file isn't a word list, or is incomplete."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The metadata of a word list."""

    title: str
    """The name of the source file."""
    date: str
    """When it was made, as YYYY-MM-DD."""
    words: int
    names: int


class Lexicon:
    """An open word list. It doesn't change when the list is replaced, since the new list is another file."""

    def __init__(self, path: Path) -> None:
        """Open the list at this path. Raises ``OSError``, ``DamagedListError``."""
        with path.open("rb", buffering=0) as file:
            size = os.fstat(file.fileno()).st_size
        # Nobody writes to it: without locks a look-up takes a fifth of the time.
        address = f"{path.absolute().as_uri()}?immutable=1"
        self._conn = sqlite3.connect(address, uri=True, check_same_thread=False)
        self._lock = Lock()
        try:
            (pages,) = self._conn.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
            self.heading = Heading(*self._conn.execute("SELECT title, date, words, names FROM heading").fetchone())
        except (sqlite3.Error, TypeError, UnicodeDecodeError) as error:  # its message, too, can be damaged
            raise DamagedListError from error
        if pages != (size,):
            raise DamagedListError

    def look_up(self, word: str) -> Listed:
        """Whether a word in capitals is listed as a word, as a name, or not at all."""
        try:
            with self._lock:  # otherwise another thread might put its word into the same statement
                found = self._conn.execute("SELECT name FROM words WHERE word = ?", (word,)).fetchone()
        except (sqlite3.Error, UnicodeError):  # another program writes over it; half of a character
            found = None
        if found is None:
            return Listed.MISSING
        return Listed.NAME if found[0] else Listed.WORD

    def examine(self) -> None:
        """Read and check all of it. Raises ``DamagedListError``."""
        try:
            (sound,) = self._conn.execute("PRAGMA integrity_check(1)")
            counts = [0, 0]
            for word, name in self._conn.execute("SELECT word, name FROM words"):
                counts[name != 0] += word.isalpha() and word == word.upper()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise DamagedListError from error
        if sound != ("ok",) or counts != [self.heading.words, self.heading.names]:
            raise DamagedListError


class WordListFile:
    """The word list at a path. A damaged one isn't used, which is logged once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[int, ...] | None = None
        self._lexicon: Lexicon | None = None
        self._lock = Lock()

    @property
    def look_up(self) -> Lookup | None:
        """Looks up words in the current list; None if there isn't one or it can't be read."""
        try:
            found = self.path.stat()
        except OSError:
            seen = None
        else:
            seen = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)
        with self._lock:
            if seen != self._seen:
                self._seen, self._lexicon = seen, self._opened() if seen else None
            return self._lexicon.look_up if self._lexicon else None

    def _opened(self) -> Lexicon | None:
        try:
            return Lexicon(self.path)
        except DamagedListError:
            _LOG.error("The word list %s is damaged and can't be used. Create it again.", self.path)
        except OSError as error:
            _LOG.error("The word list %s can't be read, so it isn't used: %s", self.path, error.strerror)
        return None
