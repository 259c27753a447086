"""A word list that is open: words are looked up by bisection in a memory map, so that it costs nothing to open."""

import mmap
from pathlib import Path

from referee.core.listed import Listed
from referee.wordlist.format import LONGEST, NAME, DamagedListError, read_heading


class Lexicon:
    """A word list that is open. A list that takes its place has a file of its own, so this one stays what it is."""

    def __init__(self, path: Path) -> None:
        """Open the list at this path. Raises ``OSError``, ``DamagedListError``."""
        with path.open("rb", buffering=0) as file:
            self.heading = read_heading(file.read(LONGEST) or b"")
            try:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError as error:  # it is empty by now
                raise DamagedListError from error
        if len(self._map) != self.heading.size:
            raise DamagedListError

    def look_up(self, word: str) -> Listed:
        """What the list says of a word in capitals."""
        told, sought, data = self._map, word.encode(errors="replace"), LONGEST
        low, high = data, len(told)  # the first line that does not sort before the word begins between these
        if told.size() != high:  # somebody writes over it: a part that is gone must not be read
            return Listed.MISSING
        while low < high:
            middle = (low + high) // 2
            start = told.rfind(b"\n", low, middle) + 1 or low
            end = told.find(b"\n", middle, high)
            if end < 0:  # no list of ours
                return Listed.MISSING
            if told[start:end] < sought:
                low = end + 1
            else:
                high = start
        found = told[low : low + len(sought) + len(NAME) + 1]
        if found.startswith(sought + b"\n"):
            return Listed.WORD
        return Listed.NAME if found == sought + NAME + b"\n" else Listed.MISSING
