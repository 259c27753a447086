"""Word lists to test with."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from referee.wordlist import FILE, Heading, make
from referee.wordlist.making import PIECE

MADE = date(2026, 11, 22)


def made(folder: Path, *lines: str, piece: int = PIECE) -> Heading:
    """Make the word list of a data folder from these lines."""
    source = folder.parent / f"{folder.name}.list"
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_bytes("".join(f"{line}\n" for line in lines).encode())
    return make(source, folder / FILE, MADE, piece=piece)


def entries(folder: Path) -> list[str]:
    """The lines of the word list in a data folder, without the heading."""
    return (folder / FILE).read_text(encoding="utf-8").split("\n")[1:-1]


def beside(folder: Path) -> list[str]:
    """The names of all files in a data folder."""
    return sorted(path.name for path in folder.iterdir())


def in_capitals(lines: Iterable[str]) -> list[str]:
    """Lines sorted by bytes, without duplicates."""
    return sorted({line.upper() for line in lines}, key=str.encode)
