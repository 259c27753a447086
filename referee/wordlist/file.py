"""The file of the word list, if the house has one. It is opened once, and again when it is replaced."""

import logging
from pathlib import Path
from threading import Lock

from referee.core.listed import Lookup
from referee.wordlist.format import LONGEST, NAME, DamagedListError, Heading, read_heading
from referee.wordlist.lexicon import Lexicon

_LOG = logging.getLogger("referee")


class WordListFile:
    """The word list at a path. A damaged one is not used, which is logged once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[int, ...] | None = None
        self._lexicon: Lexicon | None = None
        self._lock = Lock()

    @property
    def lexicon(self) -> Lexicon | None:
        """The list that is there now; None if there is none or it cannot be read."""
        try:
            found = self.path.stat()
        except OSError:
            seen = None
        else:
            seen = (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)
        with self._lock:
            if seen != self._seen:
                self._seen, self._lexicon = seen, self._opened() if seen else None
            return self._lexicon

    @property
    def look_up(self) -> Lookup | None:
        """Looks up words in the list that is there now; None if there is none."""
        lexicon = self.lexicon
        return lexicon.look_up if lexicon else None

    def _opened(self) -> Lexicon | None:
        try:
            return Lexicon(self.path)
        except DamagedListError:
            _LOG.error("The word list %s is damaged and can't be used. Create it again.", self.path)
        except OSError as error:
            _LOG.error("The word list %s can't be read, so it isn't used: %s", self.path, error.strerror)
        return None


def examined(path: Path) -> Heading:
    """The heading of the list at a path, after reading all of it. Raises ``OSError``, ``DamagedListError``."""
    with path.open("rb") as file:
        heading = read_heading(file.readline(LONGEST))
        words = names = 0
        before, size = b"", LONGEST
        for line in iter(lambda: file.readline(LONGEST), b""):
            word = line[:-1].removesuffix(NAME)
            if not before < word or not line.endswith(b"\n") or not _is_word(word):
                raise DamagedListError
            named = len(word) < len(line) - 1
            words, names = words + (not named), names + named
            before, size = word, size + len(line)
    if (words, names, size) != (heading.words, heading.names, heading.size):
        raise DamagedListError
    return heading


def _is_word(word: bytes) -> bool:
    try:
        text = word.decode()
    except UnicodeDecodeError:
        return False
    return text.isalpha() and text == text.upper()
