"""Making the word list of the house: the source is sorted in pieces, which are then merged.

The source can be in any order and much larger than memory. The old list is replaced only when the new one is complete
and on the disk.
"""

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from datetime import date
from heapq import merge
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO

from referee.wordlist.format import LONGEST, NAME, Heading
from referee.wordlist.reading import Entries, NoWordListError, NoWordListReason

PIECE = 200_000
"""Words that are sorted at once."""
MOST_PIECES = 64
"""Most pieces that are open at once: then they are merged into one."""

OFTEN = 100_000
"""Lines between two reports of progress."""

Progress = Callable[[int, int], None]
"""Called with the number of lines that were read, and the number that were written since."""


def make(source: Path, place: Path, made: date, progress: Progress = lambda *_: None, piece: int = PIECE) -> Heading:
    """Make the word list at ``place`` from a list with one word a line.

    Raises ``NoWordListError`` if the source is no such list, and ``OSError``.
    """
    place.parent.mkdir(stat.S_IRWXU, parents=True, exist_ok=True)  # the data folder, which has more than this
    for left in place.parent.glob(f"{place.name}.*.new"):  # left by a process that was killed
        left.unlink(missing_ok=True)
    new = place.with_name(f"{place.name}.{os.getpid()}.new")
    try:
        with ExitStack() as stack, source.open("rb", buffering=0) as opened, new.open("wb") as written:
            entries = Entries(source.name, opened)
            pieces = list[BinaryIO]()
            for words in _batches(entries, piece):
                if len(pieces) == MOST_PIECES:
                    pieces = [_kept(_once(pieces), place.parent, stack)]
                pieces.append(_kept([f"{word}\n".encode() for word in sorted(words)], place.parent, stack))
                progress(entries.lines, 0)
            lines = _counted(_once(pieces), lambda count: progress(entries.lines, count))
            heading = _write(written, lines, entries.capitals, source.name, made)
            if not heading.words:
                raise NoWordListError(NoWordListReason.NO_WORDS)
            written.flush()
            os.fsync(written.fileno())
        new.replace(place)
    finally:
        new.unlink(missing_ok=True)
    _settle(place.parent)
    return heading


def _batches(entries: Entries, size: int) -> Iterator[set[str]]:
    """The entries in batches, each without duplicates."""
    batch = set[str]()
    for block in entries:
        batch.update(block)
        if len(batch) >= size:
            yield batch
            batch = set()
    yield batch


def _kept(lines: Iterable[bytes], folder: Path, stack: ExitStack) -> BinaryIO:
    """Lines in a file without a name, which disappears with the process."""
    file: BinaryIO = stack.enter_context(TemporaryFile(dir=folder))  # noqa: SIM115 - the stack closes it
    file.writelines(lines)
    file.flush()
    file.seek(0)
    return file


def _once(pieces: list[BinaryIO]) -> Iterator[bytes]:
    """The lines of sorted pieces in order, without duplicates. Closes the pieces at the end."""
    last = b""
    for line in merge(*pieces):
        if line != last:
            yield line
            last = line
    for piece in pieces:
        piece.close()


def _counted(lines: Iterable[bytes], progress: Callable[[int], None]) -> Iterator[bytes]:
    for count, line in enumerate(lines, 1):
        yield line
        if not count % OFTEN:
            progress(count)


def _write(file: BinaryIO, lines: Iterable[bytes], capitals: bool, title: str, made: date) -> Heading:
    """Write a list of these sorted lines. A name that is also a word counts as a word. If the whole source is in
    ``capitals``, all lines count as words.
    """
    named, last = NAME + b"\n", b""
    words = names = 0
    size = file.write(b" " * LONGEST)
    for line in lines:
        if line.endswith(named):
            word = line[: -len(named)] + b"\n"
            if word == last:
                continue
            if capitals:
                line = word
                words += 1
            else:
                names += 1
        else:
            words += 1
        size += file.write(line)
        last = line
    heading = Heading(title, made.isoformat(), words, names, size)
    file.seek(0)
    file.write(heading.line)
    return heading


def _settle(folder: Path) -> None:
    """Sync the folder, so that the new name is on the disk."""
    opened = os.open(folder, os.O_RDONLY)
    with suppress(OSError):  # not every file system supports it
        os.fsync(opened)
    os.close(opened)
