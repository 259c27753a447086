"""The first line of a word list, and what a line of it is."""

import re
from dataclasses import dataclass

FILE = "words.txt"
"""The name of the list in the data folder."""
NAME = b" name"
"""Stands behind what is listed as a name. It sorts before any letter, so that a word and its name stand together."""
LONGEST = 512
"""Bytes of the first line, the end of the line among them: it is written last, when all is counted."""
MOST_OF_TITLE = 80

_HEADING = re.compile(r"# (.*), (\d{4}-\d\d-\d\d): (\d+) words, (\d+) names, (\d+) bytes *\n")


class DamagedListError(Exception):
    """It is no word list, or not all of one."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What the first line of a word list says of it."""

    title: str
    """The name of the file that it was made from."""
    date: str
    """When it was made, as YYYY-MM-DD."""
    words: int
    names: int
    size: int
    """Bytes of the whole file."""

    @property
    def line(self) -> bytes:
        """The first line, as long as any other first line."""
        title = "".join(sign if sign.isprintable() else "?" for sign in self.title[:MOST_OF_TITLE])
        told = f"# {title}, {self.date}: {self.words} words, {self.names} names, {self.size} bytes"
        return told.encode().ljust(LONGEST - 1) + b"\n"


def read_heading(line: bytes) -> Heading:
    """What a first line says. Raises ``DamagedListError``."""
    try:
        told = _HEADING.fullmatch(line.decode())
    except UnicodeDecodeError:
        told = None
    if told is None or len(line) != LONGEST:
        raise DamagedListError
    title, date, *numbers = told.groups()
    return Heading(title, date, *map(int, numbers))
