"""The format of a word list: its heading and its lines."""

import re
from dataclasses import dataclass

FILE = "words.txt"
"""The name of the list in the data folder."""
NAME = b" name"
"""Follows a word that is listed as a name. It sorts before any letter, so that a word and its name are neighbours."""
LONGEST = 512
"""Bytes of the first line with its line feed. The length is fixed, since the line is written last."""
MOST_OF_TITLE = 80

_HEADING = re.compile(r"# (.*), (\d{4}-\d\d-\d\d): (\d+) words, (\d+) names, (\d+) bytes *\n")


class DamagedListError(Exception):
    """A file is no word list, or is incomplete."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The first line of a word list."""

    title: str
    """The name of the source file."""
    date: str
    """When it was made, as YYYY-MM-DD."""
    words: int
    names: int
    size: int
    """Bytes of the whole file."""

    @property
    def line(self) -> bytes:
        """The first line, ``LONGEST`` bytes long."""
        title = "".join(sign if sign.isprintable() else "?" for sign in self.title[:MOST_OF_TITLE])
        text = f"# {title}, {self.date}: {self.words} words, {self.names} names, {self.size} bytes"
        return text.encode().ljust(LONGEST - 1) + b"\n"


def read_heading(line: bytes) -> Heading:
    """Read a first line. Raises ``DamagedListError``."""
    try:
        found = _HEADING.fullmatch(line.decode())
    except UnicodeDecodeError:
        found = None
    if found is None or len(line) != LONGEST:
        raise DamagedListError
    title, date, *numbers = found.groups()
    return Heading(title, date, *map(int, numbers))
