"""Word lists to test with."""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

from referee.wordlist import FILE, Heading, make

MADE = date(2026, 11, 22)
OLD = "# polish, 2026-11-20: 2 words, 1 names, 532 bytes".ljust(511) + "\nADAM name\nKOT\nŻABA\n"
"""A list in the form of version 1.0."""


def made(folder: Path, *lines: str) -> Heading:
    """Make the word list of a data folder from these lines."""
    source = folder.parent / f"{folder.name}.list"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_bytes("".join(f"{line}\n" for line in lines).encode())
    return make(source, folder / FILE, MADE)


def entries(folder: Path) -> list[str]:
    """The entries of the word list in a data folder, in order; a name is followed by ``name``."""
    with closing(sqlite3.connect(folder / FILE)) as conn:
        return [f"{word} name" if name else word for word, name in conn.execute("SELECT * FROM words ORDER BY word")]


def next_to(folder: Path) -> list[str]:
    """The names of all files in a data folder."""
    return sorted(path.name for path in folder.iterdir())
